import { describe, expect, test } from 'bun:test';
import {
  balanceDifference,
  compareBooks,
  comparePayout,
  DIFFERENCE_KINDS,
  differenceAdvice,
  differenceSentence,
  linesOfPayment,
  type OurEntry,
  type TheirLine,
  unknownPayments,
} from './compare-books.ts';

const OURS: OurEntry = {
  ...{ orderId: 'o1', chargeId: 'ch_1', orderTotalInCents: 2000, capturedInCents: 2000, refundedInCents: 500 },
  ...{ feesInCents: 94, feesReturnedInCents: 7, disputeTakenInCents: 0, disputeReturnedInCents: 0 },
};
const line = (
  kind: TheirLine['kind'],
  amountInCents: number,
  feeInCents: number,
  chargeId: string | null = 'ch_1',
) => ({
  ...{ kind, amountInCents, feeInCents, netInCents: amountInCents - feeInCents, chargeId },
});
const THEIRS = [line('payment', 2000, 94), line('refund', -500, 0), line('feeReturn', 0, -7)];

const NEVER_TAKEN = { capturedInCents: 0, refundedInCents: 0, feesReturnedInCents: 0 };
const X_PAID_AND_BACK = [line('payment', 700, 40, 'ch_x'), line('refund', -700, 0, 'ch_x')];

const said = (ours: Partial<OurEntry>, theirs: readonly TheirLine[]) =>
  compareBooks([{ ...OURS, ...ours }], theirs).map((one) => `${one.kind} ${one.oursInCents} ${one.theirsInCents}`);

test.each<[string, Partial<OurEntry>, TheirLine[], string[]]>([
  ['both sides say the same', {}, THEIRS, []],
  ['an order that was never charged needs no payment', { capturedInCents: 0, chargeId: null }, [], []],
  ['the provider has no such payment', {}, [], ['paymentMissing 2000 0']],
  ['money that we never took', NEVER_TAKEN, [line('payment', 700, 94)], ['paymentAmount 0 700']],
  ['one cent that the provider lacks', { capturedInCents: 1 }, [], ['paymentMissing 1 0']],
  ['nothing but the payment', { refundedInCents: 0, feesReturnedInCents: 0 }, [line('payment', 2000, 94)], []],
  ['a payment of no order, and its refund', {}, [...THEIRS, ...X_PAID_AND_BACK], ['paymentUnknown 0 700']],
  ['a refund that brought its fee along', {}, [line('payment', 2000, 94), line('refund', -500, -7)], []],
  ['the provider charged less', {}, [line('payment', 1900, 94), ...THEIRS.slice(1)], ['paymentAmount 2000 1900']],
  ['more was charged than the order comes to', { orderTotalInCents: 1900 }, THEIRS, ['chargedMore 1900 2000']],
  ['a refund is missing there', {}, [THEIRS[0]!, THEIRS[2]!], ['refundAmount 500 0']],
  ['a refund that we do not know', { refundedInCents: 0 }, THEIRS, ['refundAmount 0 500']],
  ['another fee was taken', {}, [line('payment', 2000, 90), ...THEIRS.slice(1)], ['feeAmount 94 90']],
  ['the fee of the refund did not come back', {}, THEIRS.slice(0, 2), ['feeReturned 7 0']],
  ['a dispute took the rest', { disputeTakenInCents: 1500 }, [...THEIRS, line('refund', -1500, 0)], []],
  [
    'a dispute that was won has not come back',
    { disputeTakenInCents: 1500, disputeReturnedInCents: 1500 },
    [...THEIRS, line('refund', -1500, 0)],
    ['disputeReturned 1500 0'],
  ],
  ['a payment of no order', {}, [...THEIRS, line('payment', 700, 40, 'ch_x')], ['paymentUnknown 0 700']],
  ['a refund of an order from before', {}, [...THEIRS, line('refund', -100, 0, 'ch_old')], []],
  ['an adjustment of nothing in particular', {}, [...THEIRS, line('adjustment', -5, 0, null)], []],
])('%s', (_, ours, theirs, differences) => {
  expect(said(ours, theirs)).toEqual(differences);
});

test('a payout is its lines, or the difference has a name', () => {
  expect(comparePayout({ payoutId: 'po_1', amountInCents: 1413 }, THEIRS)).toEqual([]);
  const [wrong] = comparePayout({ payoutId: 'po_1', amountInCents: 1400 }, THEIRS);
  expect(wrong).toMatchObject({ kind: 'payoutSum', subjectId: 'po_1', oursInCents: 1413, theirsInCents: 1400 });
});

test('an account below zero, with what is on its way, owes it; one above owes nothing', () => {
  expect(balanceDifference('acct_1', 0)).toEqual([]);
  expect(balanceDifference('acct_1', -500)).toMatchObject([
    { kind: 'balanceBelow', oursInCents: 0, theirsInCents: -500 },
  ]);
});

describe('payments of a store without an account', () => {
  const LISTED = { paymentIntentId: 'pi_1', chargeId: 'ch_1', capturedInCents: 2000, refundedInCents: 500 };

  test('are compared as lines, whose fee is as ours', () => {
    const ours = { ...OURS, feesReturnedInCents: 0 };
    const lines = linesOfPayment(LISTED, ours);
    expect(lines).toEqual([line('payment', 2000, 94), line('refund', -500, 0)]);
    expect(compareBooks([ours], lines)).toEqual([]);
  });

  test.each([
    ['that was refunded by one cent', { refundedInCents: 1 }, [line('payment', 2000, 94), line('refund', -1, 0)]],
    ['of one cent', { capturedInCents: 1, refundedInCents: 0 }, [line('payment', 1, 94)]],
    ['that never came', { capturedInCents: 0, refundedInCents: 0 }, []],
  ])('one %s is its lines', (_, changed, lines) => {
    expect(linesOfPayment({ ...LISTED, ...changed }, OURS)).toEqual(lines);
  });

  test('one of no order has no fee of ours', () => {
    expect(linesOfPayment({ ...LISTED, refundedInCents: 0 }, undefined)).toEqual([line('payment', 2000, 0)]);
  });

  test('that belong to no order here are named, from one cent', () => {
    const of = (paymentIntentId: string, capturedInCents: number) => ({ ...LISTED, paymentIntentId, capturedInCents });
    expect(unknownPayments([of('pi_0', 0), of('pi_1', 1)])).toEqual([
      { kind: 'paymentUnknown', subjectId: 'pi_1', orderId: null, oursInCents: 0, theirsInCents: 1 },
    ]);
  });
});

test('every difference says what to do, and an unknown one whom to ask', () => {
  for (const kind of DIFFERENCE_KINDS) expect(differenceAdvice(kind)).not.toBe('Contact support.');
  expect(differenceAdvice('of a later release')).toBe('Contact support.');
});

test('every difference is a sentence of its own', () => {
  expect(new Set(DIFFERENCE_KINDS.map(differenceSentence)).size).toBe(DIFFERENCE_KINDS.length);
});
