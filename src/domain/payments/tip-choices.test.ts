import { expect, test } from 'bun:test';
import { defaultStoreSettings } from '#src/domain/tenancy/default-settings.ts';
import { tipBaseOfPart, tipChoices } from './tip-choices.ts';

const at = { baseInCents: 10_000, collectionType: 'dineIn', amountText: (cents: number) => `$${cents / 100}` } as const;
const keys = (...args: Parameters<typeof tipChoices>) =>
  tipChoices(...args).map(({ label, amountInCents }) => [label, amountInCents]);

test.each([
  [
    'Australia',
    'AU',
    [
      ['5%', 500],
      ['10%', 1000],
      ['15%', 1500],
    ],
  ],
  [
    'the United States',
    'US',
    [
      ['18%', 1800],
      ['20%', 2000],
      ['22%', 2200],
    ],
  ],
  [
    'Britain',
    'GB',
    [
      ['10%', 1000],
      ['12.5%', 1250],
      ['15%', 1500],
    ],
  ],
] as const)('a store that has set nothing offers the tips of its country: %s', (_, code, expected) => {
  expect(keys(defaultStoreSettings(code).tips, at)).toEqual(expected as never);
});

const tips = defaultStoreSettings('US').tips;

test('a store’s own amounts are offered as they are, whatever the bill', () => {
  const own = { ...tips, kind: 'amount' as const, amountsInCents: [200, 500] };
  expect(keys(own, at)).toEqual([
    ['$2', 200],
    ['$5', 500],
  ]);
});

test('a gratuity is offered at tables only', () => {
  const large = { ...tips, gratuity: { fromGuests: 6, bps: 1800 } };
  expect(keys(large, at).at(-1)).toEqual(['6 or more guests 18%', 1800]);
  expect(keys(large, { ...at, collectionType: 'pickup' })).toHaveLength(3);
});

test('a service charge stands first at a table, chosen in advance, and nowhere else', () => {
  const service = { ...tips, serviceChargeBps: 1250 };
  expect(tipChoices(service, at)[0]).toMatchObject({ label: 'Service 12.5%', amountInCents: 1250, isInAdvance: true });
  expect(tipChoices(service, { ...at, collectionType: 'pickup' }).some((one) => one.isInAdvance)).toBe(false);
});

test('a store without tips offers none', () => {
  expect(tipChoices({ ...tips, isEnabled: false, serviceChargeBps: 1250 }, at)).toEqual([]);
});

test('a share of a bill tips on its share of the sum before tax', () => {
  expect(tipBaseOfPart(10_000, 5450, 10_900)).toBe(5000);
  expect(tipBaseOfPart(10_000, 10_900, 10_900)).toBe(10_000);
  expect(tipBaseOfPart(10_000, 12_000, 10_900)).toBe(10_000);
  expect([0, -100].map((whole) => tipBaseOfPart(10_000, whole - 1, whole))).toEqual([10_000, 10_000]);
  expect([1, 2, 3].map(() => tipBaseOfPart(1000, 363, 1089))).toEqual([333, 333, 333]);
});

test('a share of nothing is no key, and an amount of one cent is one', () => {
  expect(keys(tips, { ...at, baseInCents: 0 })).toEqual([]);
  expect(keys({ ...tips, kind: 'amount', amountsInCents: [0, 1] }, at)).toEqual([['$0.01', 1]]);
  expect(keys({ ...tips, serviceChargeBps: 0 }, at)).toHaveLength(3);
  expect(keys({ ...tips, serviceChargeBps: 1 }, at)[0]).toEqual(['Service 0.01%', 1]);
});

test('a gratuity for one guest or more is one for everybody; without a number or a rate there is none', () => {
  const last = (gratuity: { fromGuests: number; bps: number }) => keys({ ...tips, gratuity }, at).at(-1)?.[0];
  expect(last({ fromGuests: 1, bps: 1 })).toBe('1 or more guests 0.01%');
  expect([last({ fromGuests: 0, bps: 1800 }), last({ fromGuests: 6, bps: 0 })]).toEqual(['22%', '22%']);
});

test('every key has its own name, and only the service charge is taken without a touch', () => {
  const all = tipChoices({ ...tips, serviceChargeBps: 1000, gratuity: { fromGuests: 6, bps: 1800 } }, at);
  expect(all.map(({ id, isInAdvance }) => [id, isInAdvance])).toEqual([
    ['service1000', true],
    ['percent1800', false],
    ['percent2000', false],
    ['percent2200', false],
    ['gratuity1800', false],
  ]);
  const amounts = tipChoices({ ...tips, kind: 'amount', amountsInCents: [200] }, at);
  expect(amounts.map(({ id, isInAdvance }) => [id, isInAdvance])).toEqual([['amount200', false]]);
});

test.each([
  ['half of a bill', 1000, 50, 100, 500],
  ['all of it', 1000, 100, 100, 1000],
  ['more than all of it', 1000, 101, 100, 1000],
  ['of a bill of one cent', 1000, 0, 1, 0],
  ['of a bill of nothing', 1000, 0, 0, 1000],
])('a part that is %s is tipped on its share', (_, base, part, whole, expected) => {
  expect(tipBaseOfPart(base, part, whole)).toBe(expected);
});
