import { describe, expect, test } from 'bun:test';
import type { DeliveryArea, DeliverySettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { areaOf, deliveryFeeFor, pointIn } from './delivery-area.ts';

const point = (latitude: number | string, longitude: number | string) => ({
  latitude: String(latitude),
  longitude: String(longitude),
});
/** A square around -33.9, 151.2. */
function square(id: string, reach: number, more: Partial<DeliveryArea> = {}): DeliveryArea {
  const corners = [
    [-1, -1],
    [-1, 1],
    [1, 1],
    [1, -1],
  ] as const;
  const polygon = corners.map(([south, east]) => point(-33.9 + south * reach, 151.2 + east * reach));
  return { id, name: id, polygon, deliveryCharges: reach * 10_000, shouldApplyThirdPartyDeliveryFee: false, ...more };
}
const near = square('near', 0.05);
const far = square('far', 0.1);

describe('the area of an address', () => {
  test.each([
    ['in both', point(-33.9, 151.2), 'near'],
    ['on the border of the small one', point(-33.85, 151.2), 'near'],
    ['in the large one only', point(-33.82, 151.2), 'far'],
    ['in none', point(-33.5, 151.2), null],
    ['text that is no place', point('', ''), null],
    ['a place off the map', point(-33.9, 999), null],
  ])('%s', (_, at, expected) => {
    expect(areaOf(at, [far, near])?.id ?? null).toBe(expected);
    expect(areaOf(at, [near, far])?.id ?? null).toBe(expected);
  });
});

describe('the fee', () => {
  const settings = (mode: 'areas' | 'suburbs', deliveryAreas = [near, far]): DeliverySettings => ({
    minOrderValue: 0,
    mode,
    deliveryAreas,
    suburbs: [{ id: 'newtown', name: 'Newtown', postcode: '2042', deliveryCharges: 700 }],
  });
  const here = { point: point(-33.9, 151.2), suburbId: null, courierQuoteInCents: null };
  const courier = settings('areas', [square('near', 0.05, { shouldApplyThirdPartyDeliveryFee: true })]);
  const known = (feeInCents: number, name: string, areaId: string) =>
    ({ kind: 'known', feeInCents, name, areaId }) as const;
  test.each([
    ['of the area', settings('areas'), here, known(500, 'near', 'near')],
    ['of the suburb', settings('suburbs'), { ...here, suburbId: 'newtown' }, known(700, 'Newtown', 'newtown')],
    ['quoted by the courier', courier, { ...here, courierQuoteInCents: 890 }, known(890, 'Courier', 'near')],
    ['waits for the courier', courier, here, { kind: 'unknown' as const }],
    ['waits for the address', settings('areas'), { ...here, point: null }, { kind: 'unknown' as const }],
    ['waits for the suburb', settings('suburbs'), here, { kind: 'unknown' as const }],
    ['waits for everything', settings('areas'), null, { kind: 'unknown' as const }],
    ['outside', settings('areas'), { ...here, point: point(0, 0) }, { kind: 'outside' as const }],
    ['a suburb that is not served', settings('suburbs'), { ...here, suburbId: 'mars' }, { kind: 'outside' as const }],
  ])('%s', (_, given, question, expected) => {
    expect(deliveryFeeFor(given, question)).toEqual(expected);
  });
});

describe('a point for a known area', () => {
  test('an area around a smaller one still has a point that is its own', () => {
    const areas = [square('inner', 0.01), square('outer', 0.03)];
    for (const wanted of areas) {
      const point = pointIn(wanted, areas);
      expect(point && areaOf(point, areas)?.id).toBe(wanted.id);
    }
  });

  test('an area that smaller ones cover has none', () => {
    const same = square('same', 0.01);
    expect(pointIn({ ...same, id: 'covered' }, [same, { ...same, id: 'covered' }])).toBeNull();
  });
});
