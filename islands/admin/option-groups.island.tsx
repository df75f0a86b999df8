import { useEffect, useRef, useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Checkbox, Input } from '#src/ui/controls.tsx';
import { Field, FieldError, fieldId } from '#src/ui/field.tsx';
import { PlusIcon, RemoveIcon, SortUpIcon, UndoIcon } from '#src/ui/icon.tsx';
import { textsOf } from './form-texts.ts';
import {
  afterButton,
  choiceText,
  type GroupDraft,
  groupField,
  groupsFromValues,
  type OptionDraft,
  optionField,
  type SharedDraft,
} from './option-draft.ts';
import { SharedChooser, SharedGroupCard, ShareLine } from './shared-group-card.tsx';

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
    press: (button: string) => (event: React.MouseEvent) => {
      if (act(button)) event.preventDefault();
    },
    bringBack: removed
      ? () => {
          setGroups(removed);
          setRemoved(null);
          touch();
        }
      : null,
  };
}

/**
 * The choices of an item. Without script each button submits the form, which comes back with the row added or removed. With
 * script the rows move in place and the last removal can be undone.
 */
function OptionGroups(props: OptionGroupsProps) {
  const { currencySymbol, shared } = props;
  const { root, groups, errors, act, change, press, bringBack } = useGroups(props);
  const sharedOf = ({ id, shared: is }: GroupDraft) =>
    is === 'on' ? shared?.find(({ group, others }) => group.id === id && others > 0) : undefined;
  const isOnly = shared === null;

  return (
    <div ref={root} className="flex flex-col gap-4">
      {groups.map((group, at) => {
        const copy = sharedOf(group);
        return copy ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are named by their place
          <SharedGroupCard key={at} shared={copy} {...{ group, at, errors, currencySymbol, press }} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are named by their place
          <Group key={at} {...{ group, at, groups, errors, currencySymbol, change, press, isOnly }} />
        );
      })}
      <div className="flex flex-wrap gap-2">
        {isOnly ? null : (
          <Button type="submit" name="do" value="group.add" icon={PlusIcon} onClick={press('group.add')}>
            {groups.length === 0 ? 'Add options: sizes, extras…' : 'Add another group'}
          </Button>
        )}
        <SharedChooser
          choices={(shared ?? []).filter(
            ({ group }) => !groups.some((one) => one.shared === 'on' && one.id === group.id),
          )}
          onPick={(id) => act('group.use', shared?.find(({ group }) => group.id === id)?.group ?? null)}
        />
        {bringBack ? (
          <Button variant="quiet" icon={UndoIcon} onClick={bringBack}>
            Undo
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface GroupProps {
  group: GroupDraft;
  at: number;
  groups: readonly GroupDraft[];
  errors: Record<string, string>;
  currencySymbol: string;
  change: (groups: GroupDraft[]) => void;
  press: (button: string) => (event: React.MouseEvent) => void;
  /** The form is about this group alone. */
  isOnly: boolean;
}

function Group({ group, at, groups, errors, currencySymbol, change, press, isOnly }: GroupProps) {
  const set: SetGroup = (part) => change(groups.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const setOption = (of: number, part: Partial<OptionDraft>) =>
    set({ options: group.options.map((one, place) => (place === of ? { ...one, ...part } : one)) });
  return (
    <fieldset
      data-part="option-group"
      className="min-w-0 rounded-card border border-line bg-paper p-4"
      aria-label={`Group ${at + 1}: ${group.name || 'no name yet'}`}
    >
      <input type="hidden" name={groupField(at, 'id')} value={group.id} />
      {group.shared ? <input type="hidden" name={groupField(at, 'shared')} value={group.shared} /> : null}
      <GroupHead {...{ group, at, errors, press, set, isOnly }} />
      <div className="mt-3 grid grid-cols-2 gap-3 sm:max-w-xs">
        <LimitField part="min" label="At least" least={0} {...{ group, at, errors, set }} />
        <LimitField part="max" label="At most" least={1} {...{ group, at, errors, set }} />
      </div>
      <Checkbox
        name={groupField(at, 'allowMultiple')}
        label="Allow the same option more than once"
        checked={group.allowMultiple}
        onChange={(event) => set({ allowMultiple: event.currentTarget.checked })}
        className="mt-1 -ml-2"
      />
      <p className="mt-1 min-h-5 text-14 text-ink-2">{choiceText(group) && `The customer: ${choiceText(group)}`}</p>
      <Options {...{ group, at, errors, currencySymbol, press, setOption }} />
      {isOnly ? null : <ShareLine {...{ group, at, press }} />}
    </fieldset>
  );
}

type SetGroup = (part: Partial<GroupDraft>) => void;
type GroupPartProps = Pick<GroupProps, 'group' | 'at' | 'errors'> & { set: SetGroup };

/** The group's name, with the buttons that move and remove it. */
function GroupHead({ group, at, errors, press, set, isOnly }: GroupPartProps & Pick<GroupProps, 'press' | 'isOnly'>) {
  return (
    <div className="flex items-end gap-2">
      <Field
        name={groupField(at, 'name')}
        label={isOnly ? 'Name' : 'Group'}
        error={errors[groupField(at, 'name')]}
        className="min-w-0 flex-1"
      >
        {(wiring) => (
          <Input
            {...wiring}
            maxLength={100}
            placeholder={isOnly ? 'Sauces' : 'Size'}
            value={group.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      {at > 0 ? (
        <IconButton
          type="submit"
          name="do"
          value={`group.up.${at}`}
          icon={SortUpIcon}
          label={`Move ${group.name || 'this group'} up`}
          onClick={press(`group.up.${at}`)}
        />
      ) : null}
      {isOnly ? null : (
        <IconButton
          type="submit"
          name="do"
          value={`group.remove.${at}`}
          icon={RemoveIcon}
          label={`Remove ${group.name || 'this group'}`}
          onClick={press(`group.remove.${at}`)}
        />
      )}
    </div>
  );
}

interface LimitFieldProps extends GroupPartProps {
  part: 'min' | 'max';
  label: string;
  least: number;
}

function LimitField({ part, label, least, group, at, errors, set }: LimitFieldProps) {
  return (
    <Field name={groupField(at, part)} label={label} error={errors[groupField(at, part)]}>
      {(wiring) => (
        <Input
          {...wiring}
          type="number"
          min={least}
          max={10}
          inputMode="numeric"
          value={group[part]}
          onChange={(event) => set({ [part]: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}

interface OptionsProps extends Pick<GroupProps, 'group' | 'at' | 'errors' | 'currencySymbol' | 'press'> {
  setOption: (of: number, part: Partial<OptionDraft>) => void;
}

function Options({ group, at, errors, currencySymbol, press, setOption }: OptionsProps) {
  const wrong = errors[groupField(at, 'options')];
  return (
    <div className="mt-3 flex flex-col gap-2">
      <div aria-hidden="true" className="hidden gap-2 font-semibold text-14 sm:flex">
        <span className="flex-1">Option</span>
        <span className="w-28">Extra charge</span>
        <span className="w-20" />
      </div>
      {wrong ? <FieldError id={fieldId(groupField(at, 'options'))}>{wrong}</FieldError> : null}
      {group.options.map((option, of) => (
        <OptionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are named by their place
          key={of}
          {...{ option, of, at, errors, currencySymbol, press }}
          set={(part) => setOption(of, part)}
        />
      ))}
      <Button
        type="submit"
        name="do"
        value={`option.add.${at}`}
        size="small"
        icon={PlusIcon}
        className="self-start"
        onClick={press(`option.add.${at}`)}
      >
        Add an option
      </Button>
    </div>
  );
}

interface OptionRowProps extends Pick<GroupProps, 'at' | 'errors' | 'currencySymbol' | 'press'> {
  option: OptionDraft;
  of: number;
  set: (part: Partial<OptionDraft>) => void;
}

function OptionRow({ option, of, at, errors, currencySymbol, press, set }: OptionRowProps) {
  const name = optionField(at, of, 'name');
  const charge = optionField(at, of, 'extraCharge');
  const wiring = (field: string, label: string) => ({
    id: fieldId(field),
    name: field,
    'aria-label': `${label} ${of + 1}`,
    'aria-invalid': errors[field] ? (true as const) : undefined,
    'aria-describedby': errors[field] ? `${fieldId(field)}-error` : undefined,
  });
  const label = option.name || `option ${of + 1}`;
  return (
    <div data-part="option-row">
      <input type="hidden" name={optionField(at, of, 'id')} value={option.id} />
      <div className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
        <div className="min-w-0 flex-1 basis-full sm:basis-0">
          <Input
            {...wiring(name, 'Option')}
            placeholder={`Option ${of + 1}`}
            maxLength={100}
            value={option.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        </div>
        <div className="w-28 shrink-0">
          <Input
            {...wiring(charge, 'Extra charge of option')}
            before={currencySymbol}
            inputMode="decimal"
            placeholder="0.00"
            className="tnum"
            value={option.extraCharge}
            onChange={(event) => set({ extraCharge: event.currentTarget.value })}
            onBlur={() => {
              const cents = parseAmount(option.extraCharge);
              if (cents !== null) set({ extraCharge: amountToDecimalText(cents) });
            }}
          />
        </div>
        <div className="ml-auto flex w-20 shrink-0 justify-end">
          {of > 0 ? (
            <IconButton
              type="submit"
              name="do"
              value={`option.up.${at}.${of}`}
              icon={SortUpIcon}
              label={`Move ${label} up`}
              onClick={press(`option.up.${at}.${of}`)}
            />
          ) : null}
          <IconButton
            type="submit"
            name="do"
            value={`option.remove.${at}.${of}`}
            icon={RemoveIcon}
            label={`Remove ${label}`}
            onClick={press(`option.remove.${at}.${of}`)}
          />
        </div>
      </div>
      {[name, charge].map((field) =>
        errors[field] ? (
          <FieldError key={field} id={`${fieldId(field)}-error`}>
            {errors[field]}
          </FieldError>
        ) : null,
      )}
    </div>
  );
}

/** The field that takes the focus: the first of what was added. Null after any other button. */
function addedField(button: string, groups: readonly GroupDraft[], picked: GroupDraft | null): string | null {
  const [thing, verb, at] = button.split('.');
  if (verb === 'own') return groupField(Number(at), 'name');
  if (verb === 'use')
    return groupField(
      groups.findIndex(({ id }) => id === picked?.id),
      'name',
    );
  if (verb !== 'add') return null;
  if (thing === 'group') return groupField(groups.length - 1, 'name');
  const place = Number(at);
  return optionField(place, (groups[place]?.options.length ?? 1) - 1, 'name');
}

export default defineIsland('admin/option-groups', OptionGroups);
