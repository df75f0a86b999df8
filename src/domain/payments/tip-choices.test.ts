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
