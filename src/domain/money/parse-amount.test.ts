import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { CURRENCY_CODES } from '../tenancy/store-settings.schema.ts';
import { amountToDecimalText, formatAmount } from './format-amount.ts';
import { MAX_AMOUNT_IN_CENTS, parseAmount } from './parse-amount.ts';

describe('a typed amount', () => {
  test.each([
    ['12', 1200],
    ['12.', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['.5', 50],
    ['0', 0],
    ['-0', 0],
    ['007', 700],
    ['-3.2', -320],
    ['\u22123.2', -320],
    ['-$3.20', -320],
    ['$-3.20', -320],
    ['$1,234.50', 123_450],
    ['1,000,000', 100_000_000],
    ['1234.5', 123_450],
    ['£2', 200],
    ['₹2.10', 210],
    ['NZ$4', 400],
    ['A$4', 400],
    ['  12.50 ', 1250],
    // Floats get these wrong: 1.005 * 100 is 100.49999…
    ['1.005', 101],
    ['0.145', 15],
    ['1.115', 112],
    ['8.575', 858],
    ['-1.005', -101],
    ['-0.004', 0],
    ['1.0049999', 100],
    ['0.995', 100],
    ['9.999', 1000],
  ])('%p is %p cents', (text, cents) => {
    expect(parseAmount(text)).toBe(cents);
  });

  test.each([
    '',
    ' ',
    '.',
    '-',
    '$',
    'abc',
    '12abc',
    '1 2',
    '1,23',
    '12,34.5',
    '1234,567',
    ',123',
    '1.2.3',
    '1.2,3',
    '--1',
    '-$-1',
    '1e3',
    '0x10',
    '+5',
    'NaN',
    'Infinity',
    '$$1',
    '€5',
    '1000000.01',
    '999999.999999.9',
    '9'.repeat(30),
    '0'.repeat(50),
    '١٢',
  ])('%p is refused', (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  test('text of any kind gives whole cents inside the limit, or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^-?\$?[\d,.]{1,15}$/)), (text) => {
        const cents = parseAmount(text);
        expect(cents === null || (Number.isInteger(cents) && Math.abs(cents) <= MAX_AMOUNT_IN_CENTS)).toBe(true);
      }),
    );
  });

  test('thousandths round halves away from zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (thousandths) => {
        const text = `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;
        const expected = Math.floor((thousandths + 5) / 10);
        expect(parseAmount(text)).toBe(expected);
        expect(parseAmount(`-${text}`)).toBe(expected === 0 ? 0 : -expected);
      }),
    );
  });
});

describe('an amount that is shown', () => {
  test.each([
    [0, 'AUD', '$0.00'],
    [5, 'AUD', '$0.05'],
    [1250, 'AUD', '$12.50'],
    [99_999, 'USD', '$999.99'],
    [100_000, 'USD', '$1,000.00'],
    [123_456_789, 'NZD', '$1,234,567.89'],
    [-320, 'GBP', '-£3.20'],
    [-123_450, 'AUD', '-$1,234.50'],
    [-0, 'AUD', '$0.00'],
    [null, 'AUD', ''],
    [undefined, 'AUD', ''],
    [Number.NaN, 'AUD', ''],
    [Number.POSITIVE_INFINITY, 'AUD', ''],
    ['12' as unknown as number, 'AUD', ''],
  ] as const)('%p cents in %s reads %p', (cents, currencyCode, text) => {
    expect(formatAmount(cents, currencyCode)).toBe(text);
  });

  test.each([
    [1250, '12.50'],
    [-123_405, '-1234.05'],
    [0, '0.00'],
    [null, ''],
    [Number.NaN, ''],
  ] as const)('%p cents in a form field or a CSV is %p', (cents, text) => {
    expect(amountToDecimalText(cents)).toBe(text);
  });

  const amount = fc.integer({ min: -MAX_AMOUNT_IN_CENTS, max: MAX_AMOUNT_IN_CENTS });

  test('reads back as the same amount, in every currency', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...CURRENCY_CODES), (cents, currencyCode) => {
        expect(parseAmount(formatAmount(cents, currencyCode))).toBe(cents);
      }),
    );
  });

  test('reads back as the same amount from a form field', () => {
    fc.assert(
      fc.property(amount, (cents) => {
        expect(parseAmount(amountToDecimalText(cents))).toBe(cents);
      }),
    );
  });
});

test.each([
  ['four digits before the first comma', '1234,567', null],
  ['forty letters', `${'0'.repeat(38)}12`, 1200],
  ['forty-one letters', `${'0'.repeat(39)}12`, null],
  ['the most there is', '1000000.00', MAX_AMOUNT_IN_CENTS],
  ['a cent more', '1000000.01', null],
])('an amount typed with %s', (_, text, cents) => {
  expect(parseAmount(text)).toBe(cents);
});
