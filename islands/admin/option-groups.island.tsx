import { useEffect, useRef, useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import { Button } from '#src/ui/button.tsx';
import { fieldId } from '#src/ui/field.tsx';
import { UndoIcon } from '#src/ui/icon.tsx';
import { textsOf } from './form-texts.ts';
import { addedField, afterButton, type GroupDraft, groupsFromValues, type SharedDraft } from './option-draft.ts';
import { GroupList } from './options/group-list.tsx';

export interface OptionGroupsProps {
  groups: GroupDraft[];
  errors: Record<string, string>;
  currencySymbol: string;
  /** The menu's shared groups; null: the group of the form is one of them itself, and the only one. */
  shared: SharedDraft[] | null;
}

/** The rows as they are pressed and typed; the last that was removed can be brought back. */
function useGroups({ groups: sent, errors: sentErrors }: Pick<OptionGroupsProps, 'groups' | 'errors'>) {
  const root = useRef<HTMLDivElement>(null);
  const [groups, setGroups] = useState<readonly GroupDraft[]>(sent);
  const [errors, setErrors] = useState(sentErrors);
  const [removed, setRemoved] = useState<readonly GroupDraft[] | null>(null);
  const [focus, setFocus] = useState<string | null>(null);

  useEffect(() => {
    // The fields count, not the props: the user may have typed before this hydrated, or the browser restored the form.
    const form = root.current?.closest('form');
    if (form) setGroups(groupsFromValues(textsOf(new FormData(form))));
  }, []);
  useEffect(() => {
    if (focus === null) return;
    document.getElementById(fieldId(focus))?.focus();
    setFocus(null);
  }, [focus]);

  const touch = () => root.current?.dispatchEvent(new Event('input', { bubbles: true }));
  const act = (button: string, picked: GroupDraft | null = null) => {
    const next = afterButton(groups, button, picked);
    if (!next) return false;
    const isRemoval = button.includes('.remove.');
    setRemoved(isRemoval ? groups : null);
    setGroups(next);
    // The rows have moved, so the server's errors no longer match their places.
    setErrors({});
    if (isRemoval) announce('Group removed.');
    setFocus(addedField(button, next, picked));
    touch();
    return true;
  };
  return {
    ...{ root, groups, errors, act },
    change: (next: GroupDraft[]) => setGroups(next),
    bringBack: removed
      ? () => {
          setGroups(removed);
          setRemoved(null);
          touch();
        }
      : null,
  };
}

/** The choices of an item. With script the rows move in place and the last removal can be undone. */
function OptionGroups(props: OptionGroupsProps) {
  const { currencySymbol, shared } = props;
  const { root, groups, errors, act, change, bringBack } = useGroups(props);
  return (
    <div ref={root} className="flex flex-col gap-4">
      <GroupList {...{ groups, errors, currencySymbol, shared, act, change }}>
        {bringBack ? (
          <Button variant="quiet" icon={UndoIcon} onClick={bringBack}>
            Undo
          </Button>
        ) : null}
      </GroupList>
    </div>
  );
}

export default defineIsland('admin/option-groups', OptionGroups);
