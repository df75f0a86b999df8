import { expect, test } from 'bun:test';
import { anOrder } from './docket-examples.ts';
import { isBillOnRequest, taxOfPart } from './order-bill.ts';

const AT_4 = { type: 'dineIn', tableId: 'four', tableName: '4' } as const;

test.each([
  ['a bill at a table', { channel: 'pos', paymentType: 'posPayLater', collection: AT_4 }, true],
  ['a bill at the counter', { channel: 'pos', paymentType: 'posPayLater', collection: { type: 'pickup' } }, true],
  [
    'a table that ordered by its phone and pays here',
    { channel: 'online', paymentType: 'inStore', collection: AT_4 },
    true,
  ],
  [
    'a website order that is paid when it is fetched',
    { channel: 'online', paymentType: 'inStore', collection: { type: 'pickup' } },
    false,
  ],
  ['a sale', { channel: 'pos', paymentType: 'posCash', collection: AT_4 }, false],
] as const)('the bill of %s waits to be asked for: %p', (_, shape, expected) => {
  expect(isBillOnRequest(anOrder(shape))).toBe(expected);
});

test('the tax of three payers is the tax of the whole', () => {
  const whole = { taxInCents: 1459, wholeInCents: 16_050 };
  const parts = [3000, 5517, 7533];
  let beforeInCents = 0;
  const taxes = parts.map((amountInCents) => {
    const tax = taxOfPart(whole, { beforeInCents, amountInCents });
    beforeInCents += amountInCents;
    return tax;
  });
  expect(taxes).toEqual([273, 501, 685]);
  expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(1459);
});

test('of a bill of nothing no part has tax', () => {
  expect(taxOfPart({ taxInCents: 0, wholeInCents: 0 }, { beforeInCents: 0, amountInCents: 0 })).toBe(0);
});
