import { expect, test } from 'bun:test';
import { amountToDecimalText, currencySymbol, formatAmount } from './format-amount.ts';

test.each([
  [0, '$0.00', '0.00'],
  [1, '$0.01', '0.01'],
  [-1, '-$0.01', '-0.01'],
  [99_999, '$999.99', '999.99'],
  [100_000, '$1,000.00', '1000.00'],
  [-123_456_789, '-$1,234,567.89', '-1234567.89'],
  // Less than half a cent is nothing, and nothing has no minus.
  [-0.4, '$0.00', '0.00'],
  [-0, '$0.00', '0.00'],
  [0.5, '$0.01', '0.01'],
  [Number.NaN, '', ''],
  [Number.POSITIVE_INFINITY, '', ''],
  [1e300, '', ''],
  [null, '', ''],
  [undefined, '', ''],
])('%p cents read %p, and %p in a form', (cents, text, plain) => {
  expect(formatAmount(cents, 'AUD')).toBe(text);
  expect(amountToDecimalText(cents)).toBe(plain);
});

test.each([
  ['AUD', '$'],
  ['NZD', '$'],
  ['USD', '$'],
  ['GBP', '£'],
] as const)('%s is written with %s', (code, symbol) => {
  expect(currencySymbol(code)).toBe(symbol);
  expect(formatAmount(250, code)).toBe(`${symbol}2.50`);
});
