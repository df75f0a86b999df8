import { expect, test } from 'bun:test';
import type { CartLine } from './cart.schema.ts';
import { isSameSale, type PaidWith, type ReportedSale } from './same-sale.ts';

const line = (id: string, itemId: string, quantity: number): CartLine => ({
  id,
  itemId,
  quantity,
  comments: '',
  selection: { type: 'basic', modifiers: [{ groupId: 'g', options: [{ optionId: 'ice', count: 1 }] }] },
});
const COLA = line('a', 'cola', 2);
const PIZZA = line('b', 'margherita', 1);
const CASH: PaidWith = { paymentType: 'posCash', paymentName: '', tenderedInCents: 5000 };
const TOLD: ReportedSale = {
  lines: [COLA, PIZZA],
  collectionType: 'dineIn',
  tableId: 't4',
  customerName: 'Bo',
  customerPhone: '0491 570 156',
  comments: 'Birthday',
  tenderedInCents: 5000,
};
const SALE = {
  lines: TOLD.lines.map((one) => ({ line: one })),
  collection: { type: 'dineIn', tableId: 't4', tableName: '4' },
  customerName: 'Bo',
  customerPhone: '+61491570156',
  comments: 'Birthday',
};

test.each<[string, Partial<ReportedSale>, boolean]>([
  ['the same', {}, true],
  ['in another order', { lines: [PIZZA, COLA] }, true],
  ['by another way to write the phone', { customerPhone: '+61 491 570 156' }, true],
  ['with another quantity', { lines: [{ ...COLA, quantity: 5 }, PIZZA] }, false],
  ['with another item', { lines: [{ ...COLA, itemId: 'water' }, PIZZA] }, false],
  ['with one left out', { lines: [COLA] }, false],
  ['with one more', { lines: [COLA, PIZZA, line('c', 'water', 1)] }, false],
  ['with a line of another id', { lines: [line('z', 'cola', 2), PIZZA] }, false],
  ['with another choice', { lines: [{ ...COLA, selection: { type: 'basic', modifiers: [] } }, PIZZA] }, false],
  ['with a note on a dish', { lines: [{ ...COLA, comments: 'No ice' }, PIZZA] }, false],
  [
    'with something off a dish',
    {
      lines: [
        { ...COLA, adjustment: { discountForItem: 100, extraChargeForItem: 0, extraChargeForComments: 0 } },
        PIZZA,
      ],
    },
    false,
  ],
  ['at another table', { tableId: 't5' }, false],
  ['to be fetched', { collectionType: 'pickup', tableId: null }, false],
  ['for another customer', { customerName: 'Al' }, false],
  ['by the last digits of the phone', { customerPhone: '570 156' }, true],
  ['with a phone of which one digit more is another', { customerPhone: '9 570 156' }, true],
  ['without the phone', { customerPhone: '' }, false],
  [
    'with a choice whose parts are named in another order',
    {
      lines: [
        {
          ...COLA,
          selection: { modifiers: [{ options: [{ count: 1, optionId: 'ice' }], groupId: 'g' }], type: 'basic' },
        },
        PIZZA,
      ],
    },
    true,
  ],
  ['with another phone', { customerPhone: '0491 570 157' }, false],
  ['with another note', { comments: '' }, false],
  ['with other money handed over', { tenderedInCents: 2000 }, false],
])('a sale told again %s', (_, told, isSame) => {
  expect(isSameSale(SALE as never, CASH, { ...TOLD, ...told })).toBe(isSame);
});

test('what is paid another way is compared by its name, and what is not paid by nothing', () => {
  const voucher = { paymentType: 'posCustomPayment', paymentName: 'Voucher', tenderedInCents: 2000 };
  expect(isSameSale(SALE as never, voucher, { ...TOLD, customPaymentName: 'Voucher' })).toBe(true);
  expect(isSameSale(SALE as never, voucher, { ...TOLD, customPaymentName: 'Points' })).toBe(false);
  expect(isSameSale(SALE as never, null, { ...TOLD, tenderedInCents: 0 })).toBe(true);
});
