import { IconButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { FieldError, fieldId } from '#src/ui/field.tsx';
import { RemoveIcon } from '#src/ui/icon.tsx';
import {
  type ChoiceGroup,
  choiceField,
  choosable,
  type SlotDraft,
  type SlotKind,
  slotField,
  WHOLE_CATEGORY,
} from '../deal-draft.ts';
import type { GroupDraft, SharedDraft } from '../option-draft.ts';

export const LABELS = {
  items: { add: 'Add items', name: 'Items', placeholder: 'Drinks', choose: 'Add an item' },
  pizzas: { add: 'Add pizzas', name: 'Pizzas', placeholder: 'Large pizzas', choose: 'Add a pizza' },
} as const;

export interface SlotProps {
  kind: SlotKind;
  groups: ChoiceGroup[];
  sizes: { value: string; label: string }[];
  errors: Record<string, string>;
  currencySymbol: string;
  shared: SharedDraft[];
  slot: SlotDraft;
  at: number;
  set: (part: Partial<SlotDraft>) => void;
  press: (button: string, picked?: string, pickedGroup?: GroupDraft | null) => boolean;
}

/** What a part can be filled with, and what each adds to the deal's price. */
export function Choices({ kind, slot, at, groups, errors, currencySymbol, set, press }: SlotProps) {
  const names = new Map(groups.flatMap(({ items }) => items.map(({ id, name }) => [id, name])));
  const wrong = errors[slotField(kind, at, 'choices')] ?? errors[slotField(kind, at, 'extraCharge')];
  const addTo = slotField(kind, at, 'add');
  const open = choosable(groups, slot, kind);
  return (
    <div className="mt-3 flex flex-col gap-2">
      {slot.choices.length > 0 ? (
        <div aria-hidden="true" className="hidden gap-2 font-semibold text-14 sm:flex">
          <span className="flex-1">Customers choose from</span>
          <span className="w-28">Extra charge</span>
          <span className="w-11" />
        </div>
      ) : null}
      {slot.choices.map((choice, of) => (
        <ChoiceRow
          key={choice.itemId}
          name={names.get(choice.itemId) ?? 'No longer on the menu'}
          {...{ kind, choice, at, of, errors, currencySymbol, press }}
          set={(extraCharge) => set({ choices: slot.choices.with(of, { ...choice, extraCharge }) })}
        />
      ))}
      {wrong ? <FieldError id={fieldId(slotField(kind, at, 'choices'))}>{wrong}</FieldError> : null}
      <div className="flex flex-wrap items-center gap-2">
        <select
          name={addTo}
          id={fieldId(addTo)}
          aria-label={`${LABELS[kind].choose} to ${slot.name || LABELS[kind].name.toLowerCase()}`}
          defaultValue=""
          disabled={open.length === 0}
          onChange={(event) => {
            if (press(`choice.add.${kind}.${at}`, event.currentTarget.value)) event.currentTarget.value = '';
          }}
          className="min-h-11 w-full max-w-80 rounded-input border border-line-strong bg-surface px-3"
        >
          <option value="">
            {kind === 'pizzas' && slot.sizeId === '' ? 'Choose a size first' : LABELS[kind].choose}
          </option>
          {open.map((group) => (
            <optgroup key={group.id} label={group.name}>
              {group.items.length > 1 ? (
                <option value={`${WHOLE_CATEGORY}${group.id}`}>{`All of ${group.name} (${group.items.length})`}</option>
              ) : null}
              {group.items.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <noscript>
          <button type="submit" name="do" value={`choice.add.${kind}.${at}`} className="min-h-11 px-3 font-semibold">
            Add
          </button>
        </noscript>
      </div>
    </div>
  );
}

interface ChoiceRowProps extends Pick<SlotProps, 'kind' | 'at' | 'errors' | 'currencySymbol' | 'press'> {
  choice: SlotDraft['choices'][number];
  name: string;
  of: number;
  set: (extraCharge: string) => void;
}

function ChoiceRow({ kind, choice, name, at, of, errors, currencySymbol, set, press }: ChoiceRowProps) {
  const charge = choiceField(kind, at, of, 'extraCharge');
  const wrong = errors[charge];
  const button = `choice.remove.${kind}.${at}.${of}`;
  return (
    <div data-part="deal-choice">
      <input type="hidden" name={choiceField(kind, at, of, 'itemId')} value={choice.itemId} />
      <div className="flex items-center gap-2">
        <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
        <div className="w-28 shrink-0">
          <Input
            id={fieldId(charge)}
            name={charge}
            data-kind="amount"
            aria-label={`Extra charge for ${name}`}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? `${fieldId(charge)}-error` : undefined}
            before={currencySymbol}
            inputMode="decimal"
            placeholder="0.00"
            className="tnum"
            value={choice.extraCharge}
            onChange={(event) => set(event.currentTarget.value)}
          />
        </div>
        <IconButton
          type="submit"
          name="do"
          value={button}
          icon={RemoveIcon}
          label={`Remove ${name}`}
          onClick={(event: React.MouseEvent) => {
            if (press(button)) event.preventDefault();
          }}
        />
      </div>
      {wrong ? <FieldError id={`${fieldId(charge)}-error`}>{wrong}</FieldError> : null}
    </div>
  );
}
