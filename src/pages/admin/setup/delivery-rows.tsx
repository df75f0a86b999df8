/** Delivery zones as their form has them: rows of texts, the corners of an area a line each. */
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import type { DeliveryArea, DeliverySettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { EMPTY_FORM, type FormState } from '#src/pages/page.tsx';
import { Input, Textarea } from '#src/ui/controls.tsx';
import type { Kind, ReadPlace } from '../forms/kind.ts';
import { AMOUNT_WANTED, centsFrom } from '../forms/kinds.tsx';
import { mergeRows } from '../forms/merge.ts';
import { textOf, valuesOf } from '../forms.ts';
import { cornersFromText, cornersText } from './area-corners.ts';

type Suburb = DeliverySettings['suburbs'][number];

/** Rows of the form that are still empty. */
const SPARE_SUBURBS = 4;
const SPARE_AREAS = 1;
const MAX_SUBURB_ROWS = 1000;
const MAX_AREA_ROWS = 100;
const MIN_CORNERS = 3;

const suburbField = (at: number, field: 'id' | 'name' | 'postcode' | 'charge') => `suburb.${at}.${field}`;
const areaField = (at: number, field: 'id' | 'name' | 'charge' | 'polygon') => `area.${at}.${field}`;

const textsOf = (rows: readonly (readonly (readonly [string, string])[])[]) => Object.fromEntries(rows.flat());
const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name).join(', ') || 'None';

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

export function areaRows(label: string): Kind<DeliveryArea[]> {
  return {
    label,
    read: areasOf,
    texts: (areas) =>
      textsOf(
        areas.map(({ id, name, polygon, deliveryCharges }, at) => [
          [areaField(at, 'id'), id],
          [areaField(at, 'name'), name],
          [areaField(at, 'polygon'), cornersText(polygon)],
          [areaField(at, 'charge'), amountToDecimalText(deliveryCharges)],
        ]),
      ),
    words: namesOf,
    merge: mergeRows(({ id }) => id),
    draw: ({ form, wasSent, stored, symbol }) => (
      <AreaRows form={wasSent ? form : EMPTY_FORM} stored={stored} symbol={symbol} />
    ),
  };
}

/** A row without a name is taken away. */
function suburbsOf({ form, stored, refuse, newId }: ReadPlace<Suburb[]>): Suburb[] {
  if (!form.has(suburbField(0, 'name'))) return stored;
  const suburbs: Suburb[] = [];
  for (let at = 0; at < MAX_SUBURB_ROWS && form.has(suburbField(at, 'name')); at += 1) {
    const name = textOf(form, suburbField(at, 'name'));
    if (name === '') continue;
    suburbs.push({
      id: textOf(form, suburbField(at, 'id')) || newId(),
      name,
      postcode: textOf(form, suburbField(at, 'postcode')),
      deliveryCharges: chargeOf(form, suburbField(at, 'charge'), refuse),
    });
  }
  return suburbs;
}

function chargeOf(form: FormData, box: string, refuse: ReadPlace<unknown>['refuse']): number {
  const cents = centsFrom(textOf(form, box));
  if (cents === null) refuse(AMOUNT_WANTED, box);
  return cents ?? 0;
}

function areasOf({ form, stored, refuse, newId }: ReadPlace<DeliveryArea[]>): DeliveryArea[] {
  if (!form.has(areaField(0, 'name'))) return stored;
  const areas: DeliveryArea[] = [];
  for (let at = 0; at < MAX_AREA_ROWS && form.has(areaField(at, 'name')); at += 1) {
    const name = textOf(form, areaField(at, 'name'));
    if (name === '') continue;
    const id = textOf(form, areaField(at, 'id')) || newId();
    const polygon = cornersFromText(textOf(form, areaField(at, 'polygon')));
    if (polygon === null || polygon.length < MIN_CORNERS) {
      const example = 'Enter at least 3 corners, such as -33.8981, 151.1744, each on its own line.';
      refuse(example, areaField(at, 'polygon'));
    }
    areas.push({
      id,
      name,
      polygon: polygon ?? [],
      deliveryCharges: chargeOf(form, areaField(at, 'charge'), refuse),
      shouldApplyThirdPartyDeliveryFee: stored.find((one) => one.id === id)?.shouldApplyThirdPartyDeliveryFee ?? false,
    });
  }
  return areas;
}

function sentRows(form: FormState, pattern: RegExp): number {
  return Object.keys(form.values).filter((name) => pattern.test(name)).length;
}

interface RowsProps<Row> {
  form: FormState;
  stored: readonly Row[];
  symbol: string;
}

function SuburbRows({ form, stored, symbol }: RowsProps<DeliverySettings['suburbs'][number]>) {
  const value = valuesOf(form);
  const count = Math.max(sentRows(form, /^suburb\.\d+\.name$/), stored.length + SPARE_SUBURBS);
  return (
    <ul className="divide-y divide-line">
      {Array.from({ length: count }, (_, at) => {
        const one = stored[at];
        const error = form.errors[suburbField(at, 'charge')];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form are its numbers
          <li key={at} className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_7rem_9rem]">
            <input
              type="hidden"
              name={suburbField(at, 'id')}
              value={value.text(suburbField(at, 'id'), one?.id ?? '')}
            />
            <Input
              name={suburbField(at, 'name')}
              aria-label={`Suburb of row ${at + 1}`}
              maxLength={60}
              autoComplete="off"
              placeholder={one ? undefined : 'Suburb'}
              defaultValue={value.text(suburbField(at, 'name'), one?.name ?? '')}
            />
            <Input
              name={suburbField(at, 'postcode')}
              aria-label={`Postcode of row ${at + 1}`}
              maxLength={12}
              autoComplete="off"
              placeholder={one ? undefined : 'Postcode'}
              defaultValue={value.text(suburbField(at, 'postcode'), one?.postcode ?? '')}
            />
            <div>
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
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function AreaRows({ form, stored, symbol }: RowsProps<DeliverySettings['deliveryAreas'][number]>) {
  const value = valuesOf(form);
  const count = Math.max(sentRows(form, /^area\.\d+\.name$/), stored.length + SPARE_AREAS);
  return (
    <ul className="divide-y divide-line">
      {Array.from({ length: count }, (_, at) => {
        const one = stored[at];
        const error = form.errors[areaField(at, 'polygon')] ?? form.errors[areaField(at, 'charge')];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form are its numbers
          <li key={at} className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
            <input type="hidden" name={areaField(at, 'id')} value={value.text(areaField(at, 'id'), one?.id ?? '')} />
            <Input
              name={areaField(at, 'name')}
              aria-label={`Area ${at + 1}`}
              maxLength={60}
              autoComplete="off"
              placeholder={one ? undefined : 'Add area'}
              defaultValue={value.text(areaField(at, 'name'), one?.name ?? '')}
            />
            <Input
              name={areaField(at, 'charge')}
              aria-label={`Delivery fee of area ${at + 1}`}
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
              before={symbol}
              data-kind="amount"
              defaultValue={value.text(areaField(at, 'charge'), one ? amountToDecimalText(one.deliveryCharges) : '')}
            />
            <div className="sm:col-span-2">
              <Textarea
                name={areaField(at, 'polygon')}
                aria-label={`Corners of area ${at + 1}`}
                rows={one ? 4 : 2}
                maxLength={25_000}
                spellCheck={false}
                placeholder={one ? undefined : '-33.8981, 151.1744'}
                aria-invalid={error ? true : undefined}
                className="font-mono text-14"
                defaultValue={value.text(areaField(at, 'polygon'), one ? cornersText(one.polygon) : '')}
              />
              {error ? <p className="mt-1 text-14 text-fail-text">{error}</p> : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
