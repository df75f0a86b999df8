/** Suburbs as their form has them: rows of texts. */
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import type { DeliverySettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { EMPTY_FORM, type FormState } from '#src/pages/page.tsx';
import { cx } from '#src/ui/classes.ts';
import { Input } from '#src/ui/controls.tsx';
import { HeadedCell, RowHeadings } from '../forms/headed-rows.tsx';
import type { Kind, ReadPlace } from '../forms/kind.ts';
import { AMOUNT_WANTED, centsFrom } from '../forms/kinds.tsx';
import { mergeRows } from '../forms/merge.ts';
import { textOf, textsUnder, valuesOf } from '../forms.ts';

type Suburb = DeliverySettings['suburbs'][number];

/** Rows of the form that are still empty. */
const SPARE_SUBURBS = 4;
const MAX_SUBURB_ROWS = 1000;

export const suburbField = (at: number, field: 'id' | 'name' | 'postcode' | 'charge') => `suburb.${at}.${field}`;

export const textsOf = (rows: readonly (readonly (readonly [string, string])[])[]) => Object.fromEntries(rows.flat());
export const namesOf = (rows: readonly { readonly name: string }[]) =>
  rows.map(({ name }) => name).join(', ') || 'None';

export function suburbRows(label: string): Kind<Suburb[]> {
  return {
    label,
    read: suburbsOf,
    texts: (suburbs) =>
      textsOf(
        suburbs.map(({ id, name, postcode, deliveryCharges }, at) => [
          [suburbField(at, 'id'), id],
          [suburbField(at, 'name'), name],
          [suburbField(at, 'postcode'), postcode],
          [suburbField(at, 'charge'), amountToDecimalText(deliveryCharges)],
        ]),
      ),
    words: namesOf,
    merge: mergeRows(({ id }) => id),
    draw: ({ form, wasSent, stored, symbol }) => (
      <SuburbRows form={wasSent ? form : EMPTY_FORM} stored={stored} symbol={symbol} />
    ),
  };
}

/** A row without a name is removed. */
function suburbsOf({ form, stored, refuse, newId }: ReadPlace<Suburb[]>): Suburb[] {
  // In one pass: each text that is asked of a form is looked for among all of its fields.
  const texts = textsUnder(form, 'suburb.');
  if (!texts.has('0.name')) return stored;
  const suburbs: Suburb[] = [];
  for (let at = 0; at < MAX_SUBURB_ROWS && texts.has(`${at}.name`); at += 1) {
    const name = texts.get(`${at}.name`) ?? '';
    if (name === '') continue;
    suburbs.push({
      id: texts.get(`${at}.id`) || newId(),
      name,
      postcode: texts.get(`${at}.postcode`) ?? '',
      deliveryCharges: chargeTyped(texts.get(`${at}.charge`) ?? '', suburbField(at, 'charge'), refuse),
    });
  }
  return suburbs;
}

export function chargeOf(form: FormData, box: string, refuse: ReadPlace<unknown>['refuse']): number {
  return chargeTyped(textOf(form, box), box, refuse);
}

function chargeTyped(text: string, box: string, refuse: ReadPlace<unknown>['refuse']): number {
  const cents = centsFrom(text);
  if (cents === null) refuse(AMOUNT_WANTED, box);
  return cents ?? 0;
}

export function sentRows(form: FormState, pattern: RegExp): number {
  return Object.keys(form.values).filter((name) => pattern.test(name)).length;
}

export interface RowsProps<Row> {
  form: FormState;
  stored: readonly Row[];
  symbol: string;
}

const COLUMNS = 'sm:grid-cols-[minmax(0,1fr)_7rem_9rem]';

function SuburbRows({ form, stored, symbol }: RowsProps<DeliverySettings['suburbs'][number]>) {
  const value = valuesOf(form);
  const count = Math.max(sentRows(form, /^suburb\.\d+\.name$/), stored.length + SPARE_SUBURBS);
  return (
    <>
      <RowHeadings of={['Suburb', 'Postcode', 'Delivery fee']} columns={COLUMNS} />
      <ul className="divide-y divide-line" data-suburbs>
        {Array.from({ length: count }, (_, at) => {
          const one = stored[at];
          const error = form.errors[suburbField(at, 'charge')];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form are its numbers
            <li key={at} className={cx('grid grid-cols-2 gap-x-4 gap-y-2 py-3', COLUMNS)}>
              <input
                type="hidden"
                name={suburbField(at, 'id')}
                value={value.text(suburbField(at, 'id'), one?.id ?? '')}
              />
              <div className="max-sm:col-span-2">
                <HeadedCell heading="Suburb">
                  <Input
                    name={suburbField(at, 'name')}
                    aria-label={`Suburb of row ${at + 1}`}
                    maxLength={60}
                    autoComplete="off"
                    defaultValue={value.text(suburbField(at, 'name'), one?.name ?? '')}
                  />
                </HeadedCell>
              </div>
              <HeadedCell heading="Postcode">
                <Input
                  name={suburbField(at, 'postcode')}
                  aria-label={`Postcode of row ${at + 1}`}
                  maxLength={12}
                  autoComplete="off"
                  defaultValue={value.text(suburbField(at, 'postcode'), one?.postcode ?? '')}
                />
              </HeadedCell>
              <HeadedCell heading="Delivery fee">
                <Input
                  name={suburbField(at, 'charge')}
                  aria-label={`Delivery fee of row ${at + 1}`}
                  inputMode="decimal"
                  maxLength={12}
                  autoComplete="off"
                  before={symbol}
                  data-kind="amount"
                  aria-invalid={error ? true : undefined}
                  defaultValue={value.text(
                    suburbField(at, 'charge'),
                    one ? amountToDecimalText(one.deliveryCharges) : '',
                  )}
                />
                {error ? <p className="mt-1 text-14 text-fail-text">{error}</p> : null}
              </HeadedCell>
            </li>
          );
        })}
      </ul>
    </>
  );
}
