import { useEffect, useRef, useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Checkbox, Input, Select } from '#src/ui/controls.tsx';
import { Field, FieldError, fieldId } from '#src/ui/field.tsx';
import { PlusIcon, RemoveIcon, SortUpIcon, UndoIcon } from '#src/ui/icon.tsx';
import {
  afterSlotButton,
  type ChoiceGroup,
  choiceField,
  choosable,
  type SlotDraft,
  type SlotKind,
  slotField,
  slotsFromValues,
  WHOLE_CATEGORY,
} from './deal-draft.ts';
import { textsOf } from './form-texts.ts';

export interface DealSlotsProps {
  kind: SlotKind;
  slots: SlotDraft[];
  groups: ChoiceGroup[];
  sizes: { value: string; label: string }[];
  errors: Record<string, string>;
  currencySymbol: string;
}

const LABELS = {
  items: { add: 'Add items', name: 'Items', placeholder: 'Drinks', choose: 'Add an item' },
  pizzas: { add: 'Add pizzas', name: 'Pizzas', placeholder: 'Large pizzas', choose: 'Add a pizza' },
} as const;

/** The rows as they are edited. The last removal can be undone. */
function useSlots({ kind, slots: sent, groups, errors: sentErrors }: DealSlotsProps) {
  const root = useRef<HTMLDivElement>(null);
  const [slots, setSlots] = useState<readonly SlotDraft[]>(sent);
  const [errors, setErrors] = useState(sentErrors);
  const [removed, setRemoved] = useState<readonly SlotDraft[] | null>(null);
  const [focus, setFocus] = useState<string | null>(null);

  useEffect(() => {
    // The fields count, not the props: the user may have typed before this hydrated, or the browser restored the form.
    const form = root.current?.closest('form');
    if (form) setSlots(slotsFromValues(kind, textsOf(new FormData(form))));
  }, [kind]);
  useEffect(() => {
    if (focus === null) return;
    document.getElementById(fieldId(focus))?.focus();
    setFocus(null);
  }, [focus]);

  // After the new rows are rendered, because listeners read them from the form.
  const touch = () => requestAnimationFrame(() => root.current?.dispatchEvent(new Event('input', { bubbles: true })));
  return {
    root,
    slots,
    errors,
    hasRemoved: removed !== null,
    set: (at: number, part: Partial<SlotDraft>) =>
      setSlots(slots.map((one, place) => (place === at ? { ...one, ...part } : one))),
    bringBack() {
      if (removed) setSlots(removed);
      setRemoved(null);
      touch();
    },
    /** Returns false for a button of other rows, so the form is submitted. */
    press(button: string, picked = '') {
      const next = afterSlotButton(slots, button, { kind, groups, picked });
      if (!next) return false;
      const isRemoval = button.includes('.remove.');
      setRemoved(isRemoval ? slots : null);
      setSlots(next);
      // The rows have moved, so the server's errors no longer match their places.
      setErrors({});
      if (isRemoval) announce('Removed.');
      if (button.startsWith('slot.add')) setFocus(slotField(kind, next.length - 1, 'name'));
      touch();
      return true;
    },
  };
}

/** The parts of a deal. Without script each button submits the form, which comes back with the row added or removed. */
function DealSlots(props: DealSlotsProps) {
  const { kind, groups, sizes, currencySymbol } = props;
  const { root, slots, errors, hasRemoved, set, bringBack, press } = useSlots(props);
  const words = LABELS[kind];
  return (
    <div ref={root} className="flex flex-col gap-4">
      {slots.map((slot, at) => (
        <Slot
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are named by their place
          key={at}
          {...{ kind, slot, at, groups, sizes, errors, currencySymbol, press }}
          set={(part) => set(at, part)}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="do"
          value={`slot.add.${kind}`}
          icon={PlusIcon}
          onClick={(event) => {
            if (press(`slot.add.${kind}`)) event.preventDefault();
          }}
        >
          {words.add}
        </Button>
        {hasRemoved ? (
          <Button variant="quiet" icon={UndoIcon} onClick={bringBack}>
            Undo
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface SlotProps extends Pick<DealSlotsProps, 'kind' | 'groups' | 'sizes' | 'errors' | 'currencySymbol'> {
  slot: SlotDraft;
  at: number;
  set: (part: Partial<SlotDraft>) => void;
  press: (button: string, picked?: string) => boolean;
}

function Slot(props: SlotProps) {
  const { kind, slot, at, errors, set, press } = props;
  const words = LABELS[kind];
  const field = (part: string) => slotField(kind, at, part);
  const called = slot.name || `${words.name.toLowerCase()} ${at + 1}`;
  const button = (verb: 'up' | 'remove', icon: typeof SortUpIcon, label: string) => (
    <IconButton
      type="submit"
      name="do"
      value={`slot.${verb}.${kind}.${at}`}
      icon={icon}
      label={label}
      onClick={(event: React.MouseEvent) => {
        if (press(`slot.${verb}.${kind}.${at}`)) event.preventDefault();
      }}
    />
  );
  return (
    <fieldset
      data-part="deal-slot"
      className="min-w-0 rounded-card border border-line bg-paper p-4"
      aria-label={`${words.name} ${at + 1}: ${slot.name || 'no name yet'}`}
    >
      <input type="hidden" name={field('id')} value={slot.id} />
      <div className="flex items-end gap-2">
        <Field name={field('name')} label={words.name} error={errors[field('name')]} className="min-w-0 flex-1">
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={100}
              placeholder={words.placeholder}
              value={slot.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
          )}
        </Field>
        {at > 0 ? button('up', SortUpIcon, `Move ${called} up`) : null}
        {button('remove', RemoveIcon, `Remove ${called}`)}
      </div>
      <div className="mt-3 grid grid-cols-2 gap-3 sm:max-w-sm">
        <Field name={field('quantity')} label="How many" error={errors[field('quantity')]}>
          {(wiring) => (
            <Input
              {...wiring}
              type="number"
              min={1}
              max={20}
              inputMode="numeric"
              value={slot.quantity}
              onChange={(event) => set({ quantity: event.currentTarget.value })}
            />
          )}
        </Field>
        {kind === 'pizzas' ? <SizeOfSlot {...props} /> : null}
      </div>
      {kind === 'pizzas' ? (
        <Checkbox
          name={field('halfAndHalfAllowed')}
          label="Half and half allowed"
          checked={slot.halfAndHalfAllowed}
          onChange={(event) => set({ halfAndHalfAllowed: event.currentTarget.checked })}
          className="mt-1 -ml-2"
        />
      ) : null}
      <Choices {...props} />
    </fieldset>
  );
}

function SizeOfSlot({ kind, slot, at, sizes, errors, set }: SlotProps) {
  const name = slotField(kind, at, 'sizeId');
  return (
    <Field name={name} label="Size" error={errors[name]}>
      {(wiring) => (
        <Select
          {...wiring}
          options={sizes}
          placeholder="Choose a size"
          value={slot.sizeId}
          onChange={(event) => set({ sizeId: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}

function Choices({ kind, slot, at, groups, errors, currencySymbol, set, press }: SlotProps) {
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

export default defineIsland('admin/deal-slots', DealSlots);
