import { describe, expect, test } from 'bun:test';
import { line } from '#src/domain/pricing/testing-menu.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import type { BillDetail } from '#src/domain/till/bill.types.ts';
import type { OpenBill } from '../draft/bill-draft.ts';
import { emptyDraft, type OrderDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { afterSend, mayBill, savedNameOf, sendBodyOf } from './bill-step.ts';

const SENT: OpenBill = {
  version: 3,
  orderNumber: 'P-105',
  collectionType: 'pickup',
  sent: [],
  paidInCents: 0,
  isLost: false,
};
const SAVED: OpenBill = { ...SENT, orderNumber: null };
const orderOf = (more: Partial<OrderDraft> = {}): OrderDraft => ({ ...emptyDraft('order-1'), ...more });
const lines = [line('burger')];

describe('an order can be', () => {
  const FINE = { issues: [], needsAddress: false };
  const isWrong = { ...FINE, issues: [{ code: 'belowMinOrder' }] as unknown as OrderTotal['issues'] };
  const isWithoutAddress = { ...FINE, needsAddress: true };
  const [online, offline] = [{ isOffline: false }, { isOffline: true }];

  test.each<[string, Partial<OrderDraft>, Parameters<typeof mayBill>[1], { isOffline: boolean }, string]>([
    ['neither saved nor sent while it is empty', {}, FINE, online, ''],
    ['saved with only a table', { tableId: 't1', collectionType: 'dineIn' }, FINE, online, 'save'],
    ['saved with only a name', { customerName: 'Ana' }, FINE, online, 'save'],
    ['neither when its name is only spaces', { customerName: '  ' }, FINE, online, ''],
    ['neither when all items of a sent order are removed', { customerName: 'Ana', bill: SENT }, FINE, online, ''],
    ['both with an item', { lines }, FINE, online, 'save send'],
    ['both when it was saved before', { lines, bill: SAVED }, FINE, online, 'save send'],
    ['saved, but not sent, while the till is offline', { lines }, FINE, offline, 'save'],
    ['saved, but not sent, with a problem', { lines }, isWrong, online, 'save'],
    ['saved, but not sent, without the address of a delivery', { lines }, isWithoutAddress, online, 'save'],
    ['neither when another till has taken it over', { lines, bill: { ...SAVED, isLost: true } }, FINE, online, ''],
  ])('%s', (_, draft, total, at, expected) => {
    const { canSave, canSend } = mayBill(orderOf(draft), total, at);
    expect([canSave && 'save', canSend && 'send'].filter(Boolean).join(' ')).toBe(expected);
  });

  test('saved, but not sent, when the kitchen has all of it', () => {
    const kept = line('burger');
    const sent = [{ id: kept.id, line: kept, priced: {} as OpenBill['sent'][number]['priced'] }];
    expect(mayBill(orderOf({ lines: [kept], bill: { ...SENT, sent } }), FINE, online)).toEqual({
      canSave: true,
      canSend: false,
    });
  });
});

describe('what is sent', () => {
  const total = { manual: null, totalInCents: 1250 };
  const plain = { toPay: false, voidReason: null, refundMethod: null };

  test('voided food is said to be wasted or put back; nothing is said where nothing is voided', () => {
    const voided = { ...plain, voidReason: 'Cold', voidedFood: 'wasted' as const };
    expect(sendBodyOf(orderOf({ lines, bill: SENT }), total, voided, {})).toMatchObject({ voidedFood: 'wasted' });
    expect(sendBodyOf(orderOf({ lines }), total, plain, {})).toMatchObject({ voidedFood: null });
  });

  test('a new order is expected to be the first version at the total on the screen, without anyone’s approval', () => {
    expect(sendBodyOf(orderOf({ lines }), total, plain, {})).toMatchObject({
      expectedVersion: 0,
      expectedTotalInCents: 1250,
      keepsHold: false,
      voidReason: null,
      refundMethod: null,
      approvals: { discount: null, void: null, refund: null },
    });
  });

  test('a bill that is open here carries its version, the reason for a void and each approval', () => {
    const input = { toPay: true, voidReason: 'Kitchen mistake', refundMethod: 'cash' } as const;
    const body = sendBodyOf(orderOf({ lines, bill: SENT }), total, input, { void: 'v', refund: 'r' });
    expect(body).toMatchObject({
      expectedVersion: 3,
      voidReason: 'Kitchen mistake',
      refundMethod: 'cash',
      approvals: { discount: null, void: 'v', refund: 'r' },
    });
  });
});

describe('after an order was sent', () => {
  type Sent = Parameters<typeof afterSend>[0];
  const NOW = Date.parse('2026-11-22T02:00:00.000Z');
  const wanted = { isoDateTimeUtc: '2026-11-22T08:00:00.000Z', note: '', holidaySurcharge: null };
  const STORE: Parameters<typeof afterSend>[2] = {
    prepMinutes: { pickup: 20, delivery: 40, dineIn: 10 },
    timezone: 'Australia/Sydney',
    collectionTypes: ['pickup', 'dineIn'],
    hasTableMap: true,
  };
  const order = { orderNumber: 'P-105' } as BillDetail['order'];
  const tender = (paymentType: PaymentType, amountInCents: number) =>
    ({ paymentType, amountInCents }) as BillDetail['tenders'][number];
  const unpaid: Sent = { order, leftInCents: 1250, totalInCents: 1250, tenders: [] };
  const paid: Sent = { ...unpaid, leftInCents: 0, tenders: [tender('posCash', 1250)] };
  const cheaper: Sent = {
    ...paid,
    totalInCents: 1000,
    tenders: [tender('posCash', 1250), tender('posRefundCash', -250)],
  };
  const atTable = orderOf({ lines, collectionType: 'dineIn', tableId: 't1' });

  test.each<[string, Sent, OrderDraft, boolean, Partial<typeof STORE>, string]>([
    ['the next order begins', unpaid, orderOf({ lines }), false, {}, 'nextOrder'],
    ['payment follows where Pay sent it', unpaid, orderOf({ lines }), true, {}, 'payment'],
    ['payment follows at a table too', unpaid, atTable, true, {}, 'payment'],
    ['no payment follows when nothing is left to pay', paid, orderOf({ lines }), true, {}, 'nextOrder'],
    ['the table map follows an order for a table', unpaid, atTable, false, {}, 'tables'],
    [
      'the next order begins where the store has no table map',
      unpaid,
      atTable,
      false,
      { hasTableMap: false },
      'nextOrder',
    ],
    [
      'money to give back is shown before the table map',
      cheaper,
      { ...atTable, bill: { ...SENT, paidInCents: 1250 } },
      false,
      {},
      'nextOrder',
    ],
  ])('%s', (_, sent, draft, toPay, store, expected) => {
    expect(afterSend(sent, draft, { ...STORE, ...store }, { toPay, now: NOW }).goesTo).toBe(expected as 'payment');
  });

  test.each<[string, Sent, number]>([
    ['an order that stays as dear gives nothing back', paid, 0],
    ['an order that became $2.50 cheaper gives that back in cash', cheaper, 250],
  ])('%s', (_, sent, expected) => {
    const draft = orderOf({ lines, bill: { ...SENT, paidInCents: 1250 } });
    expect(afterSend(sent, draft, STORE, { toPay: false, now: NOW }).cashInCents).toBe(expected);
  });

  test.each<[string, Sent, OrderDraft, string]>([
    ['by its number', unpaid, orderOf({ lines }), 'P-105 sent'],
    ['without a number', { ...unpaid, order: null }, orderOf({ lines }), 'The order sent'],
    [
      'with the hour at which the kitchen gets a scheduled order',
      unpaid,
      orderOf({ lines, wanted }),
      'P-105 scheduled. The kitchen gets it at 6:40 PM.',
    ],
  ])('it is named %s', (_, sent, draft, expected) => {
    expect(afterSend(sent, draft, STORE, { toPay: false, now: NOW }).words).toBe(expected);
  });
});

test.each<[string, Partial<OrderDraft>, string]>([
  ['its number', { bill: SENT, customerName: 'Ana' }, 'P-105'],
  ['its customer', { bill: SAVED, customerName: ' Ana ' }, 'Ana'],
  ['nothing else', { customerName: ' ' }, 'The order'],
])('a saved order is named after %s', (_, draft, expected) => {
  expect(savedNameOf(orderOf(draft))).toBe(expected);
});
