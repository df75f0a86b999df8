import { expect, test } from 'bun:test';
import type { BillRow } from '#src/domain/till/bill.types.ts';
import type { HistoryRow } from '#src/domain/till/till.types.ts';
import { lastOrders } from './last-orders.ts';

const order = (id: string, statusCode: HistoryRow['statusCode'] = 'accepted') => ({ id, statusCode }) as HistoryRow;
const bill = (id: string, at: number, on: string | null = null) =>
  ({
    id,
    savedIsoDateTimeUtc: `2026-11-22T10:0${at}:00Z`,
    editing: on && { posTerminalId: on, terminalName: 'Bar', employeeName: 'Mia' },
  }) as BillRow;

const ids = (...[rows, bills]: [HistoryRow[], BillRow[]]) => {
  const { open, done } = lastOrders(rows, bills, 'here');
  return [open.map(({ id }) => id), done.map(({ id }) => id)];
};

test('an order that is not paid is continued, and never rung up a second time', () => {
  expect(ids([order('t5'), order('t4', 'completed')], [bill('t5', 1)])).toEqual([['t5'], ['t4']]);
});

test('shows the two latest bills, the later one first, and leaves room for one order', () => {
  const rows = [order('a'), order('b'), order('c'), order('d')];
  const bills = [bill('b', 1), bill('c', 2), bill('d', 3)];
  expect(ids(rows, bills)).toEqual([['d', 'c'], ['a']]);
});

test('without a bill there are three orders, and cancelled ones do not count', () => {
  const rows = [order('a'), order('b', 'cancelled'), order('c'), order('d', 'rejected'), order('e'), order('f')];
  expect(ids(rows, [])).toEqual([[], ['a', 'c', 'e']]);
});

test('a bill that another till has open is in neither list: it is taken over elsewhere', () => {
  expect(ids([order('t5'), order('t6')], [bill('t5', 1, 'there'), bill('t6', 0, 'here')])).toEqual([['t6'], []]);
});
