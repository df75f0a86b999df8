import { fields } from '#islands/storefront/item-form.ts';
import { pizzasForSlot } from '#src/domain/menu/choosable-pizzas.ts';
import type { MenuItem, ModifierGroup, PizzaItem } from '#src/domain/menu/menu.schema.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Radio, Select } from '#src/ui/controls.tsx';
import { Fieldset, fieldId } from '#src/ui/field.tsx';
import { type ChoiceContext, extra, GroupChoice } from './choice-fields.tsx';

/** By deal slot id: the pizzas that may be chosen there. */
export type PizzasBySlot = ReadonlyMap<string, readonly PizzaItem[]>;

/** A deal's pizza may be two halves: the one chosen above and this. */
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

export function DealSlots({
  item,
  menu,
  pizzas,
  currencyCode,
  form,
}: ChoiceContext & { item: Extract<MenuItem, { type: 'deal' }>; pizzas: PizzasBySlot }) {
  const items = new Map(menu.items.map((one) => [one.id, one]));
  return (
    <>
      {item.deal.pizzas.flatMap((slot) =>
        Array.from({ length: slot.quantity }, (_, at) => {
          const name = fields.slot(slot.id, at);
          return (
            <Fieldset
              key={name}
              legend={slot.quantity > 1 ? `${slot.name} ${at + 1} of ${slot.quantity}` : slot.name}
              help="Choose 1"
              name={name}
              error={form.errors[name]}
            >
              <div className="flex flex-col gap-2">
                {(pizzas.get(slot.id) ?? []).map((pizza) => (
                  <Radio
                    key={pizza.id}
                    name={name}
                    value={pizza.id}
                    label={pizza.name}
                    trailing={extra(slot.extraCharge[pizza.id] ?? 0, currencyCode)}
                    defaultChecked={form.values[name] === pizza.id}
                    required
                  />
                ))}
                <SecondHalf
                  name={fields.second(slot.id, at)}
                  pizzas={pizzasForSlot(slot, menu, { halvesOnly: true })}
                  extraCharge={slot.extraCharge}
                  currencyCode={currencyCode}
                  form={form}
                />
                {groupsOfAll(pizzas.get(slot.id) ?? []).map((group) => (
                  <GroupChoice
                    key={group.id}
                    group={group}
                    prefix={`${slot.id}-${at}-`}
                    menu={menu}
                    currencyCode={currencyCode}
                    form={form}
                  />
                ))}
              </div>
            </Fieldset>
          );
        }),
      )}
      {item.deal.items.flatMap((slot) =>
        Array.from({ length: slot.quantity }, (_, at) => {
          const name = fields.slot(slot.id, at);
          const only = slot.choices.length === 1 ? slot.choices[0] : undefined;
          return (
            <Fieldset
              key={name}
              legend={slot.quantity > 1 ? `${slot.name} ${at + 1} of ${slot.quantity}` : slot.name}
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
                {slot.modifiers.map((group) => (
                  <GroupChoice
                    key={group.id}
                    group={group}
                    prefix={`${slot.id}-${at}-`}
                    menu={menu}
                    currencyCode={currencyCode}
                    form={form}
                  />
                ))}
              </div>
            </Fieldset>
          );
        }),
      )}
    </>
  );
}

/** Each group once: the pizzas of a menu share their groups, and which pizza it will be is not known yet. */
function groupsOfAll(pizzas: readonly PizzaItem[]): ModifierGroup[] {
  return [...new Map(pizzas.flatMap((pizza) => pizza.modifiers).map((group) => [group.id, group])).values()];
}
