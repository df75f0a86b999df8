import { describe, expect, test } from 'bun:test';
import type { DeliveryArea, DeliverySettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { areaOf, deliversSomewhere, deliveryFeeFor, isAreasOwnPoint, pointIn } from './delivery-area.ts';

const point = (latitude: number | string, longitude: number | string) => ({
  latitude: String(latitude),
  longitude: String(longitude),
});
const SYDNEY: readonly [number, number] = [-33.9, 151.2];
/** A square, of Sydney where nothing else is said. */
function square(id: string, reach: number, more: Partial<DeliveryArea> = {}, [south0, east0] = SYDNEY): DeliveryArea {
  const corners = [
    [-1, -1],
    [-1, 1],
    [1, 1],
    [1, -1],
  ] as const;
  const polygon = corners.map(([south, east]) => point(south0 + south * reach, east0 + east * reach));
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

describe('an area', () => {
  const [equator, london] = [square('equator', 2, {}, [0, 0]), square('london', 1, {}, [51.5, -0.5])];
  const corners = (...polygon: (readonly [number | string, number | string])[]) =>
    square('odd', 1, { polygon: polygon.map(([latitude, longitude]) => point(latitude, longitude)) });

  test.each([
    ['text that is no number is no place, nor the place of zeros', point('', ''), equator, null],
    ['one half of a place is none', point('0.5', ''), equator, null],
    ['the other half neither', point('', '0.5'), equator, null],
    ['a number in other words is none', point('1e0', '1e0'), equator, null],
    ['one digit is enough', point('1', '-1'), equator, 'equator'],
    ['west of Greenwich is a place', point('51.5', '-0.1'), london, 'london'],
    ['the pole is a place', point(90, 0), corners([80, -10], [80, 10], [90, 10], [90, -10]), 'odd'],
    ['what is beyond the pole is none', point(91, 0), corners([80, -10], [80, 10], [90, 10], [90, -10]), null],
    ['the date line is a place', point(0, 180), corners([-1, 170], [1, 170], [1, 180], [-1, 180]), 'odd'],
    ['three corners are an area', point(0.5, 0.5), corners([0, 0], [0, 2], [2, 0]), 'odd'],
    ['two corners are none', point(0, 0), corners([0, 0], [1, 1]), null],
    ['no corner is none', point(0, 0), corners(), null],
    ['a corner that is no place makes it none', point(1, 1), corners([0, 0], [0, 4], ['', ''], [4, 4], [4, 0]), null],
  ] as const)('%s', (_, at, one, expected) => {
    expect(areaOf(at, [one])?.id ?? null).toBe(expected);
  });

  test('is where the store delivers, in the list that it uses', () => {
    const suburb = { id: 'newtown', name: 'Newtown', postcode: '2042', deliveryCharges: 700 };
    const lists = { minOrderValue: 0, deliveryAreas: [near], suburbs: [] };
    expect([
      deliversSomewhere({ ...lists, mode: 'areas' }),
      deliversSomewhere({ ...lists, mode: 'suburbs' }),
      deliversSomewhere({ ...lists, mode: 'suburbs', suburbs: [suburb] }),
      deliversSomewhere({ ...lists, mode: 'areas', deliveryAreas: [], suburbs: [suburb] }),
    ]).toEqual([true, false, true, false]);
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
    ['is the area’s own while the courier gives no price', courier, here, known(500, 'near', 'near')],
    [
      'is the area’s own where no courier is asked',
      settings('areas'),
      { ...here, courierQuoteInCents: 890 },
      known(500, 'near', 'near'),
    ],
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

  test('isn’t taken for a place that was looked up', () => {
    const areas = [near, far];
    expect([near, far].map((one) => isAreasOwnPoint(pointIn(one, areas) ?? point('', ''), areas))).toEqual([
      true,
      true,
    ]);
    expect(
      [point('-33.899871', '151.200123'), point('-33.5', '151.2')].map((one) => isAreasOwnPoint(one, areas)),
    ).toEqual([false, false]);
  });
});

test.each([
  ['up to the pole', 90, 10, 'odd'],
  ['beyond the pole', 90.5, 10, null],
  ['up to the date line', 80, 180, 'odd'],
  ['beyond the date line', 80, 180.5, null],
])('an area that reaches %s has guests or not', (_, north, east, expected) => {
  const polygon = [point(70, 0), point(70, east), point(north, east), point(north, 0)];
  expect(areaOf(point(75, 5), [square('odd', 1, { polygon })])?.id ?? null).toBe(expected);
});

test('a point of an area is its middle, to six decimals', () => {
  expect(pointIn(near, [near])).toEqual({ latitude: '-33.900000', longitude: '151.200000' });
});
