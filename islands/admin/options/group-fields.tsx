import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Checkbox, Input } from '#src/ui/controls.tsx';
import { Field, FieldError, fieldId } from '#src/ui/field.tsx';
import { PlusIcon, RemoveIcon, SortUpIcon } from '#src/ui/icon.tsx';
import { choiceText, type GroupDraft, type OptionDraft } from '../option-draft.ts';
import { OptionAllergens } from './option-allergens.tsx';
import { useOptionNames } from './option-names.ts';
import { ShareLine } from './shared-group-card.tsx';

export interface GroupProps {
  group: GroupDraft;
  at: number;
  groups: readonly GroupDraft[];
  errors: Record<string, string>;
  currencySymbol: string;
  change: (groups: GroupDraft[]) => void;
  press: (button: string) => (event: React.MouseEvent) => void;
  /** The form is about this group alone. */
  isOnly: boolean;
  /** It may be shared with other items. */
  isShareable: boolean;
}

/** A group that is changed here. */
export function Group({ group, at, groups, errors, currencySymbol, change, press, isOnly, isShareable }: GroupProps) {
  const names = useOptionNames();
  const set: SetGroup = (part) => change(groups.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const setOption = (of: number, part: Partial<OptionDraft>) =>
    set({ options: group.options.map((one, place) => (place === of ? { ...one, ...part } : one)) });
  return (
    <fieldset
      data-part="option-group"
      className="min-w-0 rounded-card border border-line bg-paper p-4"
      aria-label={`Group ${at + 1}: ${group.name || 'no name yet'}`}
    >
      <input type="hidden" name={names.group(at, 'id')} value={group.id} />
      {group.shared ? <input type="hidden" name={names.group(at, 'shared')} value={group.shared} /> : null}
      <GroupHead {...{ group, at, errors, press, set, isOnly }} />
      <div className="mt-3 grid grid-cols-2 gap-3 sm:max-w-xs">
        <LimitField part="min" label="At least" least={0} {...{ group, at, errors, set }} />
        <LimitField part="max" label="At most" least={1} {...{ group, at, errors, set }} />
      </div>
      <Checkbox
        name={names.group(at, 'allowMultiple')}
        label="Allow the same option more than once"
        checked={group.allowMultiple}
        onChange={(event) => set({ allowMultiple: event.currentTarget.checked })}
        className="mt-1 -ml-2"
      />
      <p className="mt-1 min-h-5 text-14 text-ink-2">{choiceText(group) && `The customer: ${choiceText(group)}`}</p>
      <Options {...{ group, at, errors, currencySymbol, press, setOption }} />
      {isOnly || !isShareable ? null : <ShareLine {...{ group, at, press }} />}
    </fieldset>
  );
}

type SetGroup = (part: Partial<GroupDraft>) => void;
type GroupPartProps = Pick<GroupProps, 'group' | 'at' | 'errors'> & { set: SetGroup };

/** The group's name, with the buttons that move and remove it. */
function GroupHead({ group, at, errors, press, set, isOnly }: GroupPartProps & Pick<GroupProps, 'press' | 'isOnly'>) {
  const names = useOptionNames();
  return (
    <div className="flex items-end gap-2">
      <Field
        name={names.group(at, 'name')}
        label={isOnly ? 'Name' : 'Group'}
        error={errors[names.group(at, 'name')]}
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
          value={names.button(`group.up.${at}`)}
          icon={SortUpIcon}
          label={`Move ${group.name || 'this group'} up`}
          onClick={press(`group.up.${at}`)}
        />
      ) : null}
      {isOnly ? null : (
        <IconButton
          type="submit"
          name="do"
          value={names.button(`group.remove.${at}`)}
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
  const names = useOptionNames();
  return (
    <Field name={names.group(at, part)} label={label} error={errors[names.group(at, part)]}>
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
  const names = useOptionNames();
  const wrong = errors[names.group(at, 'options')];
  return (
    <div className="mt-3 flex flex-col gap-2">
      <div aria-hidden="true" className="hidden gap-2 font-semibold text-14 sm:flex">
        <span className="flex-1">Option</span>
        <span className="w-28">Extra charge</span>
        <span className="w-20" />
      </div>
      {wrong ? <FieldError id={fieldId(names.group(at, 'options'))}>{wrong}</FieldError> : null}
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
        value={names.button(`option.add.${at}`)}
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
  const names = useOptionNames();
  const [name, charge] = [names.option(at, of, 'name'), names.option(at, of, 'extraCharge')];
  const wiring = (field: string, label: string) => ({
    id: fieldId(field),
    name: field,
    'aria-label': `${label} ${of + 1}`,
    'aria-invalid': errors[field] ? (true as const) : undefined,
    'aria-describedby': errors[field] ? `${fieldId(field)}-error` : undefined,
  });
  return (
    <div data-part="option-row">
      <input type="hidden" name={names.option(at, of, 'id')} value={option.id} />
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
        <OptionButtons {...{ at, of, press }} label={option.name || `option ${of + 1}`} />
      </div>
      {[name, charge].map((field) =>
        errors[field] ? (
          <FieldError key={field} id={`${fieldId(field)}-error`}>
            {errors[field]}
          </FieldError>
        ) : null,
      )}
      <OptionAllergens {...{ option, at, of, errors, set }} />
    </div>
  );
}

function OptionButtons({ at, of, press, label }: Pick<OptionRowProps, 'at' | 'of' | 'press'> & { label: string }) {
  const names = useOptionNames();
  return (
    <div className="ml-auto flex w-20 shrink-0 justify-end">
      {of > 0 ? (
        <IconButton
          type="submit"
          name="do"
          value={names.button(`option.up.${at}.${of}`)}
          icon={SortUpIcon}
          label={`Move ${label} up`}
          onClick={press(`option.up.${at}.${of}`)}
        />
      ) : null}
      <IconButton
        type="submit"
        name="do"
        value={names.button(`option.remove.${at}.${of}`)}
        icon={RemoveIcon}
        label={`Remove ${label}`}
        onClick={press(`option.remove.${at}.${of}`)}
      />
    </div>
  );
}
