/** Delivery areas as their form has them: rows of texts, the corners of an area a line each. */
import { cornersFromText, cornersText } from '#src/domain/delivery/area-corners.ts';
import { SHAPE_FAULTS, shapeFaultOf, tidyCorners } from '#src/domain/delivery/area-shape.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import type { DeliveryArea } from '#src/domain/tenancy/store-settings.schema.ts';
import { EMPTY_FORM } from '#src/pages/page.tsx';
import { Checkbox, Input, Textarea } from '#src/ui/controls.tsx';
import { fieldId } from '#src/ui/field.tsx';
import type { Kind, ReadPlace } from '../forms/kind.ts';
import { mergeRows } from '../forms/merge.ts';
import { textOf, valuesOf } from '../forms.ts';
import { chargeOf, namesOf, type RowsProps, sentRows, textsOf } from './suburb-rows.tsx';

/** Rows of the form that are still empty. */
const SPARE_AREAS = 1;
const FEE_WANTED = 'Enter the delivery fee, 0 if it’s free.';
const MAX_AREA_ROWS = 100;

export const areaField = (at: number, field: 'id' | 'name' | 'charge' | 'courier' | 'polygon') => `area.${at}.${field}`;

export function areaRows(label: string): Kind<DeliveryArea[]> {
  return {
    label,
    read: areasOf,
    texts: (areas) =>
      textsOf(
        areas.map(({ id, name, polygon, deliveryCharges, shouldApplyThirdPartyDeliveryFee: isCourier }, at) => [
          [areaField(at, 'id'), id],
          [areaField(at, 'name'), name],
          [areaField(at, 'polygon'), cornersText(polygon)],
          [areaField(at, 'charge'), amountToDecimalText(deliveryCharges)],
          // A box that is not ticked is not sent.
          ...(isCourier ? [[areaField(at, 'courier'), 'on'] as const] : []),
        ]),
      ),
    words: namesOf,
    merge: mergeRows(({ id }) => id),
    draw: ({ form, wasSent, stored, symbol }) => (
      <AreaRows form={wasSent ? form : EMPTY_FORM} stored={stored} symbol={symbol} />
    ),
  };
}

function areasOf({ form, stored, refuse, newId }: ReadPlace<DeliveryArea[]>): DeliveryArea[] {
  if (!form.has(areaField(0, 'name'))) return stored;
  const areas: DeliveryArea[] = [];
  for (let at = 0; at < MAX_AREA_ROWS && form.has(areaField(at, 'name')); at += 1) {
    const name = textOf(form, areaField(at, 'name'));
    if (name === '') continue;
    const id = textOf(form, areaField(at, 'id')) || newId();
    const before = stored.find((one) => one.id === id);
    const { polygon, fault } = cornersOf(textOf(form, areaField(at, 'polygon')), before, form.get('mode'));
    if (fault) refuse(SHAPE_FAULTS[fault], areaField(at, 'polygon'));
    // An area is drawn in a moment; a fee that was forgotten would be free delivery.
    if (textOf(form, areaField(at, 'charge')) === '') refuse(FEE_WANTED, areaField(at, 'charge'));
    areas.push({
      id,
      name,
      polygon,
      deliveryCharges: chargeOf(form, areaField(at, 'charge'), refuse),
      shouldApplyThirdPartyDeliveryFee: form.has(areaField(at, 'courier')),
    });
  }
  return areas;
}

/**
 * The corners of a row, and what is wrong with them. A store that delivers by suburbs doesn't see its areas, so one
 * that was stored before shapes were checked, or that came with an older copy, stays as it is until someone touches it.
 */
function cornersOf(text: string, before: DeliveryArea | undefined, mode: unknown) {
  const polygon = tidyCorners(cornersFromText(text) ?? []);
  const fault = shapeFaultOf(polygon);
  const isUntouched = before !== undefined && linesOf(text) === linesOf(cornersText(before.polygon));
  return fault && mode === 'suburbs' && isUntouched ? { polygon: before.polygon, fault: null } : { polygon, fault };
}

/** A browser sends the lines of a field with CR LF. */
const linesOf = (text: string) => text.trim().replaceAll(/\s*\n\s*/g, '\n');

function AreaRows({ form, stored, symbol }: RowsProps<DeliveryArea>) {
  const value = valuesOf(form);
  const count = Math.max(sentRows(form, /^area\.\d+\.name$/), stored.length + SPARE_AREAS);
  return (
    <ul className="divide-y divide-line" data-areas>
      {Array.from({ length: count }, (_, at) => {
        const one = stored[at];
        const wrongShape = form.errors[areaField(at, 'polygon')];
        const wrongFee = form.errors[areaField(at, 'charge')];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form are its numbers
          <li key={at} className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
            <input type="hidden" name={areaField(at, 'id')} value={value.text(areaField(at, 'id'), one?.id ?? '')} />
            <Input
              id={fieldId(areaField(at, 'name'))}
              name={areaField(at, 'name')}
              aria-label={`Area ${at + 1}`}
              maxLength={60}
              autoComplete="off"
              placeholder={one ? undefined : 'Add area'}
              defaultValue={value.text(areaField(at, 'name'), one?.name ?? '')}
            />
            <Input
              id={fieldId(areaField(at, 'charge'))}
              name={areaField(at, 'charge')}
              aria-label={`Delivery fee of area ${at + 1}`}
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
              before={symbol}
              data-kind="amount"
              aria-invalid={wrongFee ? true : undefined}
              defaultValue={value.text(areaField(at, 'charge'), one ? amountToDecimalText(one.deliveryCharges) : '')}
            />
            <div className="sm:col-span-2">
              <Checkbox
                name={areaField(at, 'courier')}
                value="on"
                label={one ? `Charge the courier’s price in ${one.name}` : 'Charge the courier’s price'}
                help="The live price of Uber Direct. The delivery fee above applies while there is none."
                defaultChecked={value.isOn(areaField(at, 'courier'), one?.shouldApplyThirdPartyDeliveryFee ?? false)}
              />
            </div>
            <div className="sm:col-span-2">
              <Textarea
                id={fieldId(areaField(at, 'polygon'))}
                name={areaField(at, 'polygon')}
                aria-label={`Corners of area ${at + 1}`}
                rows={one ? 4 : 2}
                maxLength={25_000}
                spellCheck={false}
                placeholder={one ? undefined : '-33.8981, 151.1744'}
                aria-invalid={wrongShape ? true : undefined}
                className="font-mono text-14"
                defaultValue={value.text(areaField(at, 'polygon'), one ? cornersText(one.polygon) : '')}
              />
              {[wrongFee, wrongShape].map((error) =>
                error ? (
                  <p key={error} className="mt-1 text-14 text-fail-text">
                    {error}
                  </p>
                ) : null,
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
