import { expect, test } from 'bun:test';
import type { OrderDetail } from '#src/features/orders/order-detail.ts';
import { timelineOf } from './order-timeline.ts';

const at = (minute: number) => `2026-11-22T03:${String(minute).padStart(2, '0')}:00.000Z`;
const act = (id: string, minute: number, what: string, refundId: string | null = null) => ({
  id,
  occurredIsoDateTimeUtc: at(minute),
  what,
  byName: 'Ava',
  approvedByName: 'Mia',
  reason: 'Flat beer',
  refundId,
});
const detail = {
  order: { currencyCode: 'AUD', lines: [{ id: 'l1', priced: { name: 'Chips' } }] },
  history: [
    { id: 'h1', occurredIsoDateTimeUtc: at(1), toStatus: 'new', byName: 'Ava', reason: null, approvedByName: null },
    {
      id: 'h2',
      occurredIsoDateTimeUtc: at(9),
      toStatus: 'cancelled',
      byName: 'Ava',
      reason: 'Left',
      approvedByName: 'Mia',
    },
  ],
  acts: [act('a1', 3, 'Took off 1 × Beer'), act('a2', 5, 'Refund of $3.00', 'r1')],
  refunds: [
    {
      id: 'r1',
      createdIsoDateTimeUtc: at(5),
      amountInCents: 300,
      statusCode: 'success',
      byName: 'Ava',
      reason: 'Too salty',
      tenderId: null,
      linesJson: '[]',
    },
  ],
  tenders: [],
} as unknown as OrderDetail;
const tender = (id: string, minute: number, amountInCents: number) => ({
  id,
  takenIsoDateTimeUtc: at(minute),
  amountInCents,
  changeInCents: 0,
  paymentType: 'posCash',
});

test('the history of an order says who did what, whose PIN approved it and why, a refund once', () => {
  expect(timelineOf(detail, [], (iso) => iso.slice(14, 16)).map(({ time, text, more }) => [time, text, more])).toEqual([
    ['01', 'New', 'Ava'],
    ['03', 'Took off 1 × Beer', 'Ava, approved by Mia, Flat beer'],
    ['05', 'Refund of $3.00', 'Ava, approved by Mia, Too salty'],
    ['09', 'Cancelled', 'Ava, approved by Mia, Left'],
  ]);
});

test('a cash refund appears there once, with who and why', () => {
  const refunds = detail.refunds.map((one) => ({ ...one, tenderId: 't2' }));
  const tenders = [tender('t1', 2, 900), tender('t2', 5, -300)];
  const rows = timelineOf({ ...detail, refunds, tenders } as unknown as OrderDetail, [], (iso) => iso.slice(14, 16));
  expect(rows.filter(({ text }) => text.includes('$')).map(({ text, more }) => [text, more])).toEqual([
    ['$9.00 cash', ''],
    ['Refund of $3.00', 'Ava, approved by Mia, Too salty'],
  ]);
});

test('a refund of items names them', () => {
  const linesJson = JSON.stringify([{ lineId: 'l1', quantity: 2 }]);
  const refunds = detail.refunds.map((one) => ({ ...one, linesJson }));
  const rows = timelineOf({ ...detail, refunds } as unknown as OrderDetail, [], (iso) => iso);
  expect(rows.find(({ text }) => text.startsWith('Refund'))?.more).toBe('2 × Chips · Ava, approved by Mia, Too salty');
});
