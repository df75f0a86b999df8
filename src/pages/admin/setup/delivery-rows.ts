/** Delivery zones as their form has them: rows of texts, the corners of an area a line each. */
import type { DeliveryArea, DeliverySettings, GeoPoint } from '#src/domain/tenancy/store-settings.schema.ts';
import type { Numbers } from '../form-numbers.ts';
import { textOf } from '../forms.ts';

export const MAX_SUBURB_ROWS = 1000;
export const MAX_AREA_ROWS = 100;
const MIN_CORNERS = 3;

export const suburbField = (at: number, field: 'id' | 'name' | 'postcode' | 'charge') => `suburb.${at}.${field}`;
export const areaField = (at: number, field: 'id' | 'name' | 'charge' | 'polygon') => `area.${at}.${field}`;

/** A row without a name is taken away. */
export function suburbsOf(form: FormData, numbers: Numbers, newId: () => string): DeliverySettings['suburbs'] {
  const suburbs: DeliverySettings['suburbs'] = [];
  for (let at = 0; at < MAX_SUBURB_ROWS && form.has(suburbField(at, 'name')); at += 1) {
    const name = textOf(form, suburbField(at, 'name'));
    if (name === '') continue;
    suburbs.push({
      id: textOf(form, suburbField(at, 'id')) || newId(),
      name,
      postcode: textOf(form, suburbField(at, 'postcode')),
      deliveryCharges: numbers.amount(suburbField(at, 'charge')),
    });
  }
  return suburbs;
}

export function areasOf(
  form: FormData,
  stored: readonly DeliveryArea[],
  numbers: Numbers,
  newId: () => string,
): DeliveryArea[] {
  const areas: DeliveryArea[] = [];
  for (let at = 0; at < MAX_AREA_ROWS && form.has(areaField(at, 'name')); at += 1) {
    const name = textOf(form, areaField(at, 'name'));
    if (name === '') continue;
    const id = textOf(form, areaField(at, 'id')) || newId();
    const polygon = cornersFromText(textOf(form, areaField(at, 'polygon')));
    if (polygon === null || polygon.length < MIN_CORNERS) {
      numbers.refuse(areaField(at, 'polygon'), 'At least three corners, each like -33.8981, 151.1744 on its own line.');
    }
    areas.push({
      id,
      name,
      polygon: polygon ?? [],
      deliveryCharges: numbers.amount(areaField(at, 'charge')),
      shouldApplyThirdPartyDeliveryFee: stored.find((one) => one.id === id)?.shouldApplyThirdPartyDeliveryFee ?? false,
    });
  }
  return areas;
}

/** Null: a line that is no place on Earth. Corners keep the digits as they are typed. */
export function cornersFromText(text: string): GeoPoint[] | null {
  const corners: GeoPoint[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const [, latitude, longitude] =
      /^(-?\d{1,2}(?:\.\d{1,15})?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(line) ?? [];
    if (latitude === undefined || longitude === undefined) return null;
    if (Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180) return null;
    corners.push({ latitude, longitude });
  }
  return corners;
}

export function cornersText(polygon: readonly GeoPoint[]): string {
  return polygon.map(({ latitude, longitude }) => `${latitude}, ${longitude}`).join('\n');
}
