import type { PizzaItem, PizzaSize } from '#src/domain/menu/menu.schema.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import { Checkbox, Input } from '#src/ui/controls.tsx';
import { FieldError, Fieldset, fieldId } from '#src/ui/field.tsx';
import type { DrawPlace, Kind } from '../forms/kind.ts';
import { AMOUNT_WANTED } from '../forms/kinds.tsx';
import { textOf } from '../forms.ts';

type Sizes = PizzaItem['pizza']['sizes'];

const priceOf = (path: string, size: string) => `${path}.${size}.price`;
const halvesOf = (path: string, size: string) => `${path}.${size}.halfAndHalfAvailable`;

/** A price for each size of the store; one without a price is not sold. */
export function pizzaSizes(label: string, sizes: readonly PizzaSize[]): Kind<Sizes> {
  return {
    label,
    read({ form, path, stored, refuse }) {
      const read: Sizes = {};
      for (const { id, hasHalfAndHalf } of sizes) {
        const typed = textOf(form, priceOf(path, id));
        if (typed === '') continue;
        const cents = parseAmount(typed);
        if (cents === null) refuse(AMOUNT_WANTED, priceOf(path, id));
        // A size without halves shows no box, so its earlier setting stays.
        const isHalf = hasHalfAndHalf ? form.has(halvesOf(path, id)) : (stored[id]?.halfAndHalfAvailable ?? false);
        read[id] = { price: cents ?? 0, halfAndHalfAvailable: isHalf };
      }
      return read;
    },
    texts: (value, path) =>
      Object.fromEntries(
        Object.entries(value).flatMap(([id, { price, halfAndHalfAvailable }]) => [
          [priceOf(path, id), amountToDecimalText(price)],
          ...(halfAndHalfAvailable ? [[halvesOf(path, id), 'on']] : []),
        ]),
      ),
    words: (value) =>
      sizes
        .flatMap(({ id, name }) => (value[id] ? [`${name} ${amountToDecimalText(value[id].price)}`] : []))
        .join(', ') || 'None',
    boxOf: (_, [size, part]) => (part === undefined ? 'pizza.sizes' : `pizza.sizes.${String(size)}.${String(part)}`),
    draw: (place) => <SizeRows {...place} label={label} sizes={sizes} />,
  };
}

interface SizeRowsProps extends DrawPlace<Sizes> {
  label: string;
  sizes: readonly PizzaSize[];
}

function SizeRows({ path, form, symbol, label, sizes }: SizeRowsProps) {
  return (
    <Fieldset
      name={path}
      legend={label}
      help="Leave the price empty for a size you don’t sell."
      error={form.errors[path]}
    >
      <div className="mt-1 flex flex-col gap-2">
        {sizes.map(({ id, name, hasHalfAndHalf }) => {
          const field = priceOf(path, id);
          const wrong = form.errors[field];
          return (
            <div key={id} data-part="pizza-size">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <label htmlFor={fieldId(field)} className="min-w-24 flex-1 basis-24 sm:flex-none sm:basis-32">
                  {name}
                </label>
                <div className="w-32 shrink-0">
                  <Input
                    id={fieldId(field)}
                    name={field}
                    data-kind="amount"
                    aria-invalid={wrong ? true : undefined}
                    aria-describedby={wrong ? `${fieldId(field)}-error` : undefined}
                    before={symbol}
                    inputMode="decimal"
                    autoComplete="off"
                    placeholder="Not sold"
                    className="tnum"
                    defaultValue={form.values[field] ?? ''}
                  />
                </div>
                {hasHalfAndHalf ? (
                  <Checkbox
                    name={halvesOf(path, id)}
                    label="Half and half"
                    aria-label={`Half and half in ${name}`}
                    defaultChecked={form.values[halvesOf(path, id)] !== undefined}
                  />
                ) : null}
              </div>
              {wrong ? <FieldError id={`${fieldId(field)}-error`}>{wrong}</FieldError> : null}
            </div>
          );
        })}
      </div>
    </Fieldset>
  );
}
