import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { PlusIcon } from '#src/ui/icon.tsx';
import { type GroupDraft, OWN_OPTIONS, type SharedDraft } from '../option-draft.ts';
import { Group } from './group-fields.tsx';
import { OptionRoot, useOptionNames } from './option-names.ts';
import { SharedChooser, SharedGroupCard } from './shared-group-card.tsx';

interface Props {
  groups: readonly GroupDraft[];
  errors: Record<string, string>;
  currencySymbol: string;
  /** The menu's shared groups; null: the group of the form is one of them itself, and the only one. */
  shared: readonly SharedDraft[] | null;
  /** Where the form has them. */
  root?: string;
  change: (groups: GroupDraft[]) => void;
  /** Does what a button says; false if it is none of these. */
  act: (button: string, picked?: GroupDraft | null) => boolean;
  /** Beside the buttons that add. */
  children?: ReactNode;
}

/** The options of an item, or of a part of a deal. Without script each button submits the form. */
export function GroupList({ root = OWN_OPTIONS, ...props }: Props) {
  return (
    <OptionRoot value={root}>
      <Groups {...props} isPart={root !== OWN_OPTIONS} />
    </OptionRoot>
  );
}

interface GroupsProps extends Omit<Props, 'root'> {
  isPart: boolean;
}

function Groups({ groups, errors, currencySymbol, shared, change, act, isPart, children }: GroupsProps) {
  const names = useOptionNames();
  const isOnly = shared === null;
  const press = (button: string) => (event: React.MouseEvent) => {
    if (act(button)) event.preventDefault();
  };
  // A part of a deal takes shared options as they are.
  const sharedOf = ({ id, shared: is }: GroupDraft) =>
    is === 'on' ? shared?.find(({ group, isElsewhere }) => group.id === id && (isPart || isElsewhere)) : undefined;
  const first = isPart ? 'Add options to this part' : 'Add options: sizes, extras…';
  return (
    <>
      {groups.map((group, at) => {
        const copy = sharedOf(group);
        return copy ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are named by their place
          <SharedGroupCard key={at} shared={copy} {...{ group, at, errors, currencySymbol, press, isPart }} />
        ) : (
          <Group
            // biome-ignore lint/suspicious/noArrayIndexKey: fields are named by their place
            key={at}
            {...{ group, at, groups, errors, currencySymbol, change, press, isOnly }}
            isShareable={!isPart}
          />
        );
      })}
      <div className="flex flex-wrap gap-2">
        {isOnly ? null : (
          <Button
            type="submit"
            name="do"
            value={names.button('group.add')}
            icon={PlusIcon}
            {...(isPart ? { size: 'small' } : {})}
            onClick={press('group.add')}
          >
            {groups.length === 0 ? first : 'Add another group'}
          </Button>
        )}
        <SharedChooser
          choices={(shared ?? []).filter(
            ({ group }) => !groups.some((one) => one.shared === 'on' && one.id === group.id),
          )}
          isSmall={isPart}
          onPick={(id) => act('group.use', shared?.find(({ group }) => group.id === id)?.group ?? null)}
        />
        {children}
      </div>
    </>
  );
}
