import { describe, expect, test } from 'bun:test';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import type { BillDetail, BillRow } from '#src/domain/till/bill.types.ts';
import { cancelText, mergeable, placeLine, savedBillStep, transferable } from './saved-bill-step.ts';

const THIS_TILL = 'till-1';
const order = { orderNumber: 'P-105' } as BillDetail['order'];
const detailOf = (more: Partial<BillDetail> = {}) =>
  ({
    id: 'bill-1',
    order,
    unsentCount: 0,
    editing: null,
    due: 'bill',
    isKeptElsewhere: false,
    tenders: [],
    refundableInCents: 0,
    ...more,
  }) as BillDetail;
const editingOn = (posTerminalId: string) => ({ posTerminalId, terminalName: 'Bar' }) as BillDetail['editing'];

describe('a saved bill', () => {
  test.each<[string, Partial<BillDetail>, ReturnType<typeof savedBillStep>['openWord'], string]>([
    ['that the kitchen has is opened, or paid at once', {}, 'Open', ''],
    ['that was never sent is opened first', { order: null }, 'Open', 'Open it to send it before taking payment.'],
    [
      'with new items is opened first',
      { unsentCount: 2 },
      'Open',
      'Open it to send the new items before taking payment.',
    ],
    ['that is open on this till is opened again', { editing: editingOn(THIS_TILL) }, 'Open', ''],
    ['that is open on another till is taken over', { editing: editingOn('till-2') }, 'Take over', ''],
    ['of the website is looked at in the order history', { due: 'inStore' }, 'Order', ''],
    ['with a refused card is looked at in the order history', { due: 'cardRefused' }, 'Order', ''],
    ['that the other side keeps is looked at, not changed', { isKeptElsewhere: true }, 'Order', ''],
    ['that is paid is opened', { due: null }, 'Open', ''],
  ])('%s', (_, more, openWord, beforePay) => {
    expect(savedBillStep(detailOf(more), THIS_TILL)).toMatchObject({
      openWord,
      beforePay,
      isAllSent: beforePay === '',
      isOnlyPaid: openWord === 'Order',
      isElsewhere: openWord === 'Take over',
    });
  });

  test.each([
    ['its number', order, 'P-105'],
    ['what it is, before it has a number', null, 'Saved order'],
  ])('is named after %s', (_, sent, title) => {
    expect(savedBillStep(detailOf({ order: sent }), THIS_TILL).title).toBe(title);
  });

  test.each([
    ['table and customer', '4', 'Ana', 'Table 4 · Ana'],
    ['a table with “Table” in its name', 'Table 4', '', 'Table 4'],
    ['a customer without a table', null, 'Ana', 'Ana'],
    ['neither', null, '', 'No name or table'],
  ])('shows %s', (_, tableName, customerName, expected) => {
    expect(placeLine(tableName, customerName)).toBe(expected);
  });
});

describe('other bills', () => {
  const row = (id: string, more: Partial<BillRow> = {}) =>
    ({ id, due: 'bill', orderNumber: `P-${id}`, editing: null, ...more }) as BillRow;
  const bills = [
    row('bill-1'),
    row('sent'),
    row('unsent', { orderNumber: null }),
    row('in use', { editing: editingOn('till-2') as BillRow['editing'] }),
    row('website', { due: 'inStore' }),
  ];

  test('are merged into it, unless they are in use on a till or come from the website', () => {
    expect(mergeable(bills, 'bill-1').map(({ id }) => id)).toEqual(['sent', 'unsent']);
  });

  test('take items from it once they were sent', () => {
    expect(transferable(bills, 'bill-1').map(({ id }) => id)).toEqual(['sent']);
  });
});

describe('cancelling a bill', () => {
  const tender = (paymentType: PaymentType, amountInCents: number) =>
    ({ paymentType, amountInCents }) as BillDetail['tenders'][number];

  test.each<[string, Partial<BillDetail>, Partial<ReturnType<typeof cancelText>>]>([
    [
      'that is unpaid tells the kitchen to stop',
      {},
      { title: 'Cancel P-105?', note: 'The kitchen is told to stop.', action: 'Cancel P-105', cashInCents: 0 },
    ],
    ['that the kitchen has asks what became of the food', {}, { asksFood: true }],
    ['that was not sent asks nothing of food', { order: null }, { asksFood: false }],
    [
      'that waits for its hour asks nothing of food',
      {
        order: {
          ...order,
          collection: { type: 'pickup' },
          requestedForIsoDateTimeUtc: '2026-11-21T09:00:00Z',
        } as Order,
      },
      { asksFood: false },
    ],
    [
      'that waited for its hour asks when its hour has come',
      {
        order: {
          ...order,
          collection: { type: 'pickup' },
          requestedForIsoDateTimeUtc: '2026-11-21T07:20:00Z',
        } as Order,
      },
      { asksFood: true },
    ],
    [
      'that was paid in cash says how much leaves the drawer',
      { refundableInCents: 2450, tenders: [tender('posCash', 2450)] },
      {
        note: 'The kitchen is told to stop, and $24.50 will be refunded.',
        action: 'Cancel, give $24.50 in cash',
        cashInCents: 2450,
        hasCard: false,
      },
    ],
    [
      'that was paid by card leads to its terminal',
      { refundableInCents: 2450, tenders: [tender('posCard', 2450)] },
      { action: 'Cancel P-105', cashInCents: 0, hasCard: true },
    ],
    [
      'that was never sent deletes it',
      { order: null },
      {
        title: 'Delete this saved order?',
        note: 'Nothing was sent to the kitchen. The order is deleted from every till.',
        action: 'Delete it',
      },
    ],
  ])('%s', (_, more, expected) => {
    const store = { currencyCode: 'AUD', prepMinutes: { pickup: 30, delivery: 30, dineIn: 30 } } as const;
    const now = Date.parse('2026-11-21T07:00:00Z');
    expect(cancelText(detailOf(more), store, now)).toMatchObject(expected);
  });
});
