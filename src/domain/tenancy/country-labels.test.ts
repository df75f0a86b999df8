import { expect, test } from 'bun:test';
import { COUNTRY_LABELS, inCountryLabels, orderTypeLabel } from './country-labels.ts';

test.each([
  ['AU', 'Pickup', 'Bill', 'Float', 'Adjustment note', 'Cancelled', 18],
  ['NZ', 'Pickup', 'Bill', 'Float', 'Adjustment note', 'Cancelled', 18],
  ['GB', 'Collection', 'Bill', 'Float', 'Credit note', 'Cancelled', 18],
  ['US', 'Pickup', 'Check', 'Starting cash', 'Refund receipt', 'Canceled', 21],
] as const)('a store in %s says %s, %s, %s, %s and %s', (country, pickup, bill, float, refundNote, cancelled, age) => {
  expect(COUNTRY_LABELS[country]).toMatchObject({ pickup, bill, float, refundNote, cancelled, drinkingAge: age });
});

test('an order type is named as the country names it', () => {
  expect((['pickup', 'delivery', 'dineIn'] as const).map((type) => orderTypeLabel(type, 'GB'))).toEqual([
    'Collection',
    'Delivery',
    'Dine in',
  ]);
});

test.each([
  ['AU', 'Tills and dockets', 'Tills and dockets'],
  ['NZ', 'Split the bill', 'Split the bill'],
  ['GB', 'Kitchen dockets', 'Kitchen tickets'],
  ['GB', 'New pickup order', 'New collection order'],
  ['GB', 'Card terminals', 'Card machines'],
  ['GB', 'Public holiday surcharge', 'Bank holiday surcharge'],
  ['US', 'All tills', 'All registers'],
  ['US', 'This till', 'This register'],
  ['US', 'Split the bill', 'Split the check'],
  ['US', 'Float', 'Starting cash'],
  ['US', 'Category colours', 'Category colors'],
  ['US', 'Open until 9, billed later', 'Open until 9, billed later'],
] as const)('in %s the label “%s” is “%s”', (country, text, local) => {
  expect(inCountryLabels(country, text)).toBe(local);
});
