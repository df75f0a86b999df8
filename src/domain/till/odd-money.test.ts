import { expect, test } from 'bun:test';
import { oddDiscount, oddMoneyText, oddReceived, oddTip } from './odd-money.ts';

test.each([
  ['a note for a small coffee', 400, 10_000, 'AUD', false],
  ['exact', 400, 400, 'AUD', false],
  ['ten times what is due, to the cent', 2000, 20_000, 'AUD', false],
  ['a cent above ten times, and above every note', 2000, 20_001, 'AUD', true],
  ['two digits too many', 400, 40_000, 'AUD', true],
  ['$999,999.99 for an espresso', 400, 99_999_999, 'AUD', true],
  ['£60 for a £4 espresso, where the largest note is £50', 400, 6000, 'GBP', true],
  ['nothing due', 0, 99_999_999, 'AUD', false],
] as const)('received, %s: asked %#', (_, dueInCents, receivedInCents, currencyCode, isAsked) => {
  expect(oddReceived(dueInCents, receivedInCents, currencyCode) !== null).toBe(isAsked);
});

test.each([
  ['as much as the bill', 2600, 2600, false],
  ['$500 on a share of $26', 2600, 50_000, true],
  ['on nothing', 0, 500, false],
  ['of two cents on one', 1, 2, true],
] as const)('a tip %s', (_, billInCents, tipInCents, isAsked) => {
  expect(oddTip(billInCents, tipInCents) !== null).toBe(isAsked);
});

test.each([
  ['half', 2400, 1200, false],
  ['a cent more than half', 2400, 1201, true],
  ['all of it', 2400, 2400, true],
  ['of nothing', 0, 0, false],
  ['a cent of nothing', 0, 1, false],
  ['a cent of one', 1, 1, true],
  ['a cent more than half of much', 1_000_000, 500_001, true],
] as const)('a discount of %s', (_, priceInCents, discountInCents, isAsked) => {
  expect(oddDiscount(priceInCents, discountInCents) !== null).toBe(isAsked);
});

test('the question names both amounts, and its key the one that is taken', () => {
  expect(oddMoneyText({ kind: 'received', amountInCents: 40_000, ofInCents: 400 }, 'AUD')).toEqual({
    title: 'Received $400.00?',
    note: 'The amount due is $4.00, so the change is $396.00.',
    yes: 'Take $400.00',
    no: 'Change the amount',
  });
  expect(oddMoneyText({ kind: 'tip', amountInCents: 50_000, ofInCents: 2600 }, 'AUD').yes).toBe('Tip $500.00');
  expect(oddMoneyText({ kind: 'discount', amountInCents: 1800, ofInCents: 2400 }, 'AUD').note).toBe(
    'That is 75% of $24.00.',
  );
  expect(oddMoneyText({ kind: 'discount', amountInCents: 2400, ofInCents: 2400 }, 'AUD').note).toBe(
    'That is all of $24.00.',
  );
});
