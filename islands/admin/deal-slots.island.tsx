import { useEffect, useRef, useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Checkbox, Input, Select } from '#src/ui/controls.tsx';
import { Field, fieldId } from '#src/ui/field.tsx';
import { PlusIcon, RemoveIcon, SortUpIcon, UndoIcon } from '#src/ui/icon.tsx';
import { Choices, LABELS, type SlotProps } from './deal/slot-choices.tsx';
import {
  afterSlotButton,
  type ChoiceGroup,
  type SlotDraft,
  type SlotKind,
  slotField,
  slotOptions,
  slotsFromValues,
} from './deal-draft.ts';
import { textsOf } from './form-texts.ts';
import { addedField, type GroupDraft, type SharedDraft } from './option-draft.ts';
import { GroupList } from './options/group-list.tsx';

export interface DealSlotsProps {
  kind: SlotKind;
  slots: SlotDraft[];
  groups: ChoiceGroup[];
  sizes: { value: string; label: string }[];
  errors: Record<string, string>;
  currencySymbol: string;
  /** The menu's shared groups of options. */
  shared: SharedDraft[];
}

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
    press(button: string, picked = '', pickedGroup: GroupDraft | null = null) {
      const next = afterSlotButton(slots, button, { kind, groups, picked, pickedGroup });
      if (!next) return false;
      const isRemoval = button.includes('.remove.');
      setRemoved(isRemoval ? slots : null);
      setSlots(next);
      // The rows have moved, so the server's errors no longer match their places.
      setErrors({});
      if (isRemoval) announce('Removed.');
      if (button.startsWith('slot.add')) setFocus(slotField(kind, next.length - 1, 'name'));
      const [press = '', root] = button.split('@');
      const part = next.find((_, at) => slotOptions(at) === root);
      if (part && root) setFocus(addedField(press, part.groups, pickedGroup, root));
      touch();
      return true;
    },
  };
}

/** The parts of a deal. Without script each button submits the form, which comes back with the row added or removed. */
function DealSlots(props: DealSlotsProps) {
  const { kind, groups, sizes, currencySymbol, shared } = props;
  const { root, slots, errors, hasRemoved, set, bringBack, press } = useSlots(props);
  const words = LABELS[kind];
  return (
    <div ref={root} className="flex flex-col gap-4">
      {slots.map((slot, at) => (
        <Slot
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are named by their place
          key={at}
          {...{ kind, slot, at, groups, sizes, errors, currencySymbol, shared, press }}
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
      {kind === 'items' ? <SlotOptions {...props} /> : null}
    </fieldset>
  );
}

/** What customers choose with the item of this part, such as a sauce. */
function SlotOptions({ slot, at, errors, currencySymbol, shared, set, press }: SlotProps) {
  const root = slotOptions(at);
  return (
    <div data-part="slot-options" className="mt-4 flex flex-col gap-3 border-line border-t pt-3">
      <GroupList
        {...{ errors, currencySymbol, shared, root }}
        groups={slot.groups}
        change={(groups) => set({ groups })}
        act={(button, picked = null) => press(`${button}@${root}`, '', picked)}
      />
    </div>
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

export default defineIsland('admin/deal-slots', DealSlots);
