import { fields } from '#islands/storefront/item-form.ts';
import { pizzasForSlot } from '#src/domain/menu/choosable-pizzas.ts';
import type { MenuItem, ModifierGroup, PizzaItem } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Radio, Select } from '#src/ui/controls.tsx';
import { Fieldset, fieldId } from '#src/ui/field.tsx';
import { type ChoiceContext, extra, GroupChoice, Required } from './choice-fields.tsx';
import { PizzaRadio } from './pizza-radio.tsx';

/** By deal slot id: the pizzas that may be chosen there. */
export type PizzasBySlot = ReadonlyMap<string, readonly PizzaItem[]>;

/** A pizza of a deal may have two halves: the one that is chosen above, and this one. */
function SecondHalf({
  name,
  pizzas,
  extraCharge,
  currencyCode,
  form,
}: {
  name: string;
  pizzas: readonly PizzaItem[];
  extraCharge: Readonly<Record<string, number>>;
  currencyCode: CurrencyCode;
  form: FormState;
}) {
  if (pizzas.length < 2) return null;
  return (
    <div className="mt-2 flex flex-col gap-1.5 text-14">
      <label htmlFor={fieldId(name)} className="font-semibold">
        Second half
      </label>
      <Select
        id={fieldId(name)}
        name={name}
        defaultValue={form.values[name] ?? ''}
        options={[
          { value: '', label: 'Same as the first half (whole pizza)' },
          ...pizzas.map((pizza) => ({
            value: pizza.id,
            label: [pizza.name, extra(extraCharge[pizza.id] ?? 0, currencyCode)].filter(Boolean).join(' '),
          })),
        ]}
      />
    </div>
  );
}

type Deal = Extract<MenuItem, { type: 'deal' }>['deal'];

export function DealSlots({
  item,
  pizzas,
  ...context
}: ChoiceContext & { item: Extract<MenuItem, { type: 'deal' }>; pizzas: PizzasBySlot }) {
  return (
    <>
      {item.deal.pizzas.flatMap((slot) =>
        Array.from({ length: slot.quantity }, (_, at) => (
          <PizzaSlot
            key={fields.slot(slot.id, at)}
            {...context}
            slot={slot}
            at={at}
            pizzas={pizzas.get(slot.id) ?? []}
          />
        )),
      )}
      {item.deal.items.flatMap((slot) =>
        Array.from({ length: slot.quantity }, (_, at) => (
          <ItemSlot key={fields.slot(slot.id, at)} {...context} slot={slot} at={at} />
        )),
      )}
    </>
  );
}

function PizzaSlot({
  slot,
  at,
  pizzas,
  ...context
}: ChoiceContext & { slot: Deal['pizzas'][number]; at: number; pizzas: readonly PizzaItem[] }) {
  const { menu, currencyCode, form } = context;
  const name = fields.slot(slot.id, at);
  return (
    <Fieldset legend={<Required>{legendOf(slot, at)}</Required>} help="Choose 1" name={name} error={form.errors[name]}>
      <div className="flex flex-col gap-2">
        {pizzas.map((pizza) => (
          <PizzaRadio
            key={pizza.id}
            pizza={pizza}
            field={name}
            trailing={extra(slot.extraCharge[pizza.id] ?? 0, currencyCode)}
            chosen={form.values[name]}
          />
        ))}
        <SecondHalf
          name={fields.second(slot.id, at)}
          pizzas={pizzasForSlot(slot, menu, { halvesOnly: true })}
          extraCharge={slot.extraCharge}
          currencyCode={currencyCode}
          form={form}
        />
        <SlotGroups {...context} groups={groupsOfAll(pizzas)} prefix={`${slot.id}-${at}-`} />
      </div>
    </Fieldset>
  );
}

function ItemSlot({ slot, at, ...context }: ChoiceContext & { slot: Deal['items'][number]; at: number }) {
  const { menu, currencyCode, form } = context;
  const items = menuIndexOf(menu).items;
  const name = fields.slot(slot.id, at);
  const only = slot.choices.length === 1 ? slot.choices[0] : undefined;
  return (
    <Fieldset
      legend={<Required>{legendOf(slot, at)}</Required>}
      help={only ? 'Included' : 'Choose 1'}
      name={name}
      error={form.errors[name]}
    >
      <div className="flex flex-col gap-2">
        {slot.choices.map((choice) => {
          const of = items.get(choice.itemId);
          return (
            <Radio
              key={choice.itemId}
              name={name}
              value={choice.itemId}
              label={of?.name ?? 'Not available right now'}
              trailing={extra(choice.extraCharge, currencyCode)}
              disabled={!of || of.soldout || !of.available}
              defaultChecked={only !== undefined || form.values[name] === choice.itemId}
              required
            />
          );
        })}
        <SlotGroups {...context} groups={slot.modifiers} prefix={`${slot.id}-${at}-`} />
      </div>
    </Fieldset>
  );
}

function SlotGroups({
  groups,
  prefix,
  menu,
  currencyCode,
  form,
}: ChoiceContext & { groups: readonly ModifierGroup[]; prefix: string }) {
  return groups.map((group) => (
    <GroupChoice key={group.id} group={group} prefix={prefix} menu={menu} currencyCode={currencyCode} form={form} />
  ));
}

/** 'Pizza 2 of 3'. */
function legendOf({ name, quantity }: { readonly name: string; readonly quantity: number }, at: number): string {
  return quantity > 1 ? `${name} ${at + 1} of ${quantity}` : name;
}

/** Each group once: a menu's pizzas share their groups, and the pizza isn't chosen yet. */
function groupsOfAll(pizzas: readonly PizzaItem[]): ModifierGroup[] {
  return [...new Map(pizzas.flatMap((pizza) => pizza.modifiers).map((group) => [group.id, group])).values()];
}
