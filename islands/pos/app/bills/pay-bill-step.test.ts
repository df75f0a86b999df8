import { describe, expect, test } from 'bun:test';
import type { BillDetail, PlannedShare } from '#src/domain/till/bill.types.ts';
import { isFullyPaid, latestOf, payBillStep, placeOf } from './pay-bill-step.ts';

const order = {
  orderNumber: 'P-105',
  lines: [],
  collection: { type: 'dineIn', tableName: '4' },
} as unknown as NonNullable<BillDetail['order']>;
const detailOf = (more: Partial<BillDetail> = {}) =>
  ({
    atIsoDateTimeUtc: '2026-11-22T03:00:00.000Z',
    order,
    draft: { customerName: 'Ana' },
    totalInCents: 3000,
    leftInCents: 3000,
    shares: [],
    tenders: [],
    ...more,
  }) as BillDetail;
const three: PlannedShare[] = [
  { id: 'a', mode: 'byAmount', amountInCents: 500 },
  { id: 'b', mode: 'equally' },
  { id: 'c', mode: 'equally' },
];

const onPhone = { id: 'ada', amountInCents: 1000, tipInCents: 100, untilIsoDateTimeUtc: null };

describe('the next payment of a bill is', () => {
  test.each<[string, BillDetail, PlannedShare[], string | null, string | null, number]>([
    ['all of it, when it is not split', detailOf(), [], null, null, 3000],
    ['the rest of it, after a part was paid', detailOf({ leftInCents: 1200 }), [], null, null, 1200],
    ['what guests don’t pay on their phones', detailOf({ onPhones: [onPhone] }), [], null, null, 2000],
    ['a share of what they don’t', detailOf({ onPhones: [onPhone] }), three, 'c', 'c', 750],
    ['the first share, when none is chosen', detailOf(), three, null, 'a', 500],
    ['the chosen share', detailOf(), three, 'c', 'c', 1250],
    ['the first share, when the chosen one was paid', detailOf(), three, 'paid', 'a', 500],
    [
      'worth nothing, while the shares are more than the bill',
      detailOf(),
      [{ id: 'x', mode: 'byAmount', amountInCents: 3500 }],
      null,
      'x',
      0,
    ],
  ])('%s', (_, detail, plan, chosenId, shareId, amountInCents) => {
    const step = payBillStep(detail, plan, chosenId);
    expect([step.chosen?.id ?? null, step.amountInCents]).toEqual([shareId, amountInCents]);
  });
});

test('the answer to a payment is shown until the bill is read again', () => {
  const [read, answered, readAgain] = ['00', '05', '10'].map((second) =>
    detailOf({ atIsoDateTimeUtc: `2026-11-22T03:00:${second}.000Z` }),
  ) as [BillDetail, BillDetail, BillDetail];
  expect(latestOf(read, answered)).toBe(answered);
  expect(latestOf(readAgain, answered)).toBe(readAgain);
  expect(latestOf(read, read)).toBe(read);
});

describe('a bill', () => {
  const tenders = [{ paymentType: 'posCash', amountInCents: 3000 }] as unknown as BillDetail['tenders'];

  test.each<[string, Partial<BillDetail>, boolean]>([
    ['with nothing left is paid', { leftInCents: 0, tenders }, true],
    ['with something left is not', { tenders }, false],
    ['that costs nothing still has its free payment to take', { leftInCents: 0 }, false],
    ['that was never sent is not', { leftInCents: 0, order: null, tenders }, false],
  ])('%s', (_, more, expected) => {
    expect(isFullyPaid(detailOf(more))).toBe(expected);
  });

  test.each<[string, Partial<BillDetail>, string]>([
    ['its table and customer', {}, 'Table 4 · Ana'],
    [
      'its customer, where it is picked up',
      { order: { ...order, collection: { type: 'pickup' } } as typeof order },
      'Ana',
    ],
    ['nothing, where neither is known', { order: null, draft: { customerName: '' } as BillDetail['draft'] }, ''],
  ])('shows %s', (_, more, expected) => {
    expect(placeOf(detailOf(more))).toBe(expected);
  });
});
