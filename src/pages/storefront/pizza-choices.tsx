import type { ReactNode } from 'react';
import { fields } from '#islands/storefront/item-form.ts';
import type { PizzaItem, Topping } from '#src/domain/menu/menu.schema.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { type FormState, isTicked } from '#src/pages/page.tsx';
import { Checkbox, Radio } from '#src/ui/controls.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import { type ChoiceContext, Counted, Required } from './choice-fields.tsx';
import { PizzaRadio } from './pizza-radio.tsx';

/** `required`: the groups that must be chosen, which come before what may be changed. */
export function WholePizza({
  item,
  required,
  menu,
  currencyCode,
  form,
}: ChoiceContext & { item: PizzaItem; required: ReactNode }) {
  const sizes = menu.pizza.sizes.filter((size) => Object.hasOwn(item.pizza.sizes, size.id));
  const chosen = form.values[fields.size] ?? sizes[0]?.id;
  return (
    <>
      <Fieldset legend={<Required>Size</Required>} help="Choose 1" name={fields.size}>
        <div className="flex flex-col gap-2">
          {sizes.map((size) => (
            <Radio
              key={size.id}
              name={fields.size}
              value={size.id}
              label={size.name}
              trailing={formatAmount(item.pizza.sizes[size.id]?.price, currencyCode)}
              defaultChecked={size.id === chosen}
              required
            />
          ))}
        </div>
      </Fieldset>
      {required}
      <Removals pizza={item} half="whole" form={form} />
      <Extras half="whole" toppings={menu.pizza.toppings} sizeId={null} currencyCode={currencyCode} form={form} />
    </>
  );
}

export function Half({
  half,
  sizeId,
  pizzas,
  menu,
  currencyCode,
  form,
}: ChoiceContext & { half: 'first' | 'second'; sizeId: string; pizzas: readonly PizzaItem[] }) {
  const name = fields.half(half);
  const names = [...new Set(pizzas.flatMap((pizza) => pizza.pizza.removeToppings))];
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4" data-part={`${half}-half`}>
      <Fieldset
        legend={<Required>{half === 'first' ? 'First half' : 'Second half'}</Required>}
        help="Choose 1"
        name={name}
        error={form.errors[name]}
      >
        <div className="flex flex-col gap-2">
          {pizzas.map((pizza) => (
            <PizzaRadio
              key={pizza.id}
              pizza={pizza}
              field={name}
              trailing={formatAmount(pizza.pizza.sizes[sizeId]?.price, currencyCode)}
              chosen={form.values[name]}
            />
          ))}
        </div>
      </Fieldset>
      <details open={isAnyChosen(form, half)}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">
          Change toppings<span className="sr-only"> of the {half} half</span>
        </summary>
        <div className="flex flex-col gap-2 pt-2">
          {names.map((topping) => (
            <Removal key={topping} half={half} topping={topping} form={form} />
          ))}
          <Extras half={half} toppings={menu.pizza.toppings} sizeId={sizeId} currencyCode={currencyCode} form={form} />
        </div>
      </details>
    </div>
  );
}

function Removal({ half, topping, form }: { half: string; topping: string; form: FormState }) {
  const name = fields.remove(half);
  return (
    <Checkbox
      name={name}
      value={topping}
      label={`No ${topping.toLowerCase()}`}
      defaultChecked={isTicked(form, name, topping)}
    />
  );
}

function Removals({ pizza, half, form }: { pizza: PizzaItem; half: string; form: FormState }) {
  if (pizza.pizza.removeToppings.length === 0) return null;
  return (
    <Fieldset legend="Remove toppings" name={fields.remove(half)}>
      <div className="flex flex-col gap-2">
        {pizza.pizza.removeToppings.map((topping) => (
          <Removal key={topping} half={half} topping={topping} form={form} />
        ))}
      </div>
    </Fieldset>
  );
}

function Extras({
  half,
  toppings,
  sizeId,
  currencyCode,
  form,
}: {
  half: string;
  toppings: readonly Topping[];
  /** Null: the size is still open, so the range of prices is shown. */
  sizeId: string | null;
  currencyCode: CurrencyCode;
  form: FormState;
}) {
  const offered = toppings.filter((topping) => sizeId === null || Object.hasOwn(topping.prices, sizeId));
  if (offered.length === 0) return null;
  return (
    <details open={isAnyChosen(form, half)}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Add toppings</summary>
      <div className="flex flex-col">
        {offered.map((topping) => {
          const price = sizeId === null ? Math.min(...Object.values(topping.prices)) : topping.prices[sizeId];
          const text = formatAmount(price, currencyCode);
          return (
            <Counted
              key={topping.id}
              name={fields.add(half, topping.id)}
              label={topping.name}
              trailing={sizeId === null ? `from +${text}` : `+${text}`}
              most={5}
              form={form}
              toppingId={topping.id}
            />
          );
        })}
      </div>
    </details>
  );
}

/** Earlier choices are in view when the form comes back. */
function isAnyChosen({ values }: FormState, half: string): boolean {
  const isOf = (name: string) => name === fields.remove(half) || name.startsWith(fields.add(half, ''));
  return Object.entries(values).some(([name, value]) => isOf(name) && value !== '0');
}
