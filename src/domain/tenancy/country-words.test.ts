import { expect, test } from 'bun:test';
import { COUNTRY_WORDS, orderTypeLabel } from './country-words.ts';

test.each([
  ['AU', 'Pickup', 'Bill', 'Float', 'Adjustment note', 'Cancelled', 18],
  ['NZ', 'Pickup', 'Bill', 'Float', 'Adjustment note', 'Cancelled', 18],
  ['GB', 'Collection', 'Bill', 'Float', 'Credit note', 'Cancelled', 18],
  ['US', 'Pickup', 'Check', 'Starting cash', 'Refund receipt', 'Canceled', 21],
] as const)('a store in %s says %s, %s, %s, %s and %s', (country, pickup, bill, float, refundNote, cancelled, age) => {
  expect(COUNTRY_WORDS[country]).toMatchObject({ pickup, bill, float, refundNote, cancelled, drinkingAge: age });
});

test('an order type is named as the country names it', () => {
  expect((['pickup', 'delivery', 'dineIn'] as const).map((type) => orderTypeLabel(type, 'GB'))).toEqual([
    'Collection',
    'Delivery',
    'Dine in',
  ]);
});
