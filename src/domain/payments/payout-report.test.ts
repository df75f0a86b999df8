import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { payoutText, payoutTotalsOf, payoutTree, type ReportedPayout } from './payout-report.ts';

const at = { timeText: '2026-11-21 18:00', description: '' };
const PAYOUT: ReportedPayout = {
  payoutId: 'po_1',
  storeName: 'Roma Pizza Newtown',
  currencyCode: 'AUD',
  amountInCents: 2375,
  stateText: 'Paid',
  createdDay: '2026-11-25',
  arrivesDay: '2026-11-26',
  bankLast4: '3456',
  lines: [
    { ...at, kind: 'payment', amountInCents: 2000, feeInCents: 100, netInCents: 1900, orderNumber: 'W-101' },
    { ...at, kind: 'payment', amountInCents: 1000, feeInCents: 50, netInCents: 950, orderNumber: 'W-102' },
    { ...at, kind: 'refund', amountInCents: -500, feeInCents: -25, netInCents: -475, orderNumber: 'W-101' },
  ],
};

test('a payout is what came in, less what went back and the fees', () => {
  expect(payoutTotalsOf(PAYOUT.lines)).toEqual({
    ...{ paymentCount: 2, paymentsInCents: 3000, refundCount: 1, refundsInCents: -500 },
    ...{ adjustmentsInCents: 0, feesInCents: 125, netInCents: 2375 },
  });
});

test('the summary names the totals, the detail each payment and its fee, in lines of 64 characters', () => {
  const summary = payoutText(PAYOUT, 'summary');
  const detail = payoutText(PAYOUT, 'detail');
  expect(summary).not.toContain('W-101');
  const lines = detail.split('\n');
  expect(lines).toContain(`${'Payments (2)'.padEnd(64 - 5)}30.00`);
  expect(lines).toContain(`${'Payout'.padEnd(64 - 5)}23.75`);
  expect(lines).toContain(`${'2026-11-21 18:00  payment W-101'.padEnd(64 - 5)}20.00`);
  expect(lines).toContain(`${'                  fee'.padEnd(64 - 5)}-1.00`);
  expect(Math.max(...lines.map((line) => line.length))).toBe(64);
});

test('both files name the bank account, or nothing where none is known', () => {
  const unknown = { ...PAYOUT, bankLast4: null };
  const bankOf = (payout: ReportedPayout) => {
    const { payout: of } = payoutTree(payout, 'summary').reconciliation as { payout: Record<string, unknown> };
    const line = payoutText(payout, 'summary')
      .split('\n')
      .find((text) => text.startsWith('Bank account'));
    return [of.bankLast4, line];
  };
  expect(bankOf(PAYOUT)).toEqual(['3456', `${'Bank account ending in'.padEnd(64 - 4)}3456`]);
  expect(bankOf(unknown)).toEqual([undefined, undefined]);
});

test('the tree holds the lines only in detail', () => {
  const [summary, detail] = (['summary', 'detail'] as const).map(
    (kind) => payoutTree(PAYOUT, kind).reconciliation as Record<string, unknown>,
  );
  expect(summary).not.toHaveProperty('lines');
  expect(detail).toMatchObject({
    totals: { payments: { '@count': '2', '#text': '30.00' }, fees: '-1.25', net: '23.75' },
    lines: { line: [{ '@kind': 'payment', order: 'W-101', net: '19.00' }, {}, { amount: '-5.00', fee: '0.25' }] },
  });
});

test('however it is made up, its parts come to the whole', () => {
  const kind = fc.constantFrom('payment' as const, 'refund' as const, 'dispute' as const, 'adjustment' as const);
  const cents = fc.integer({ min: -100_000, max: 100_000 });
  fc.assert(
    fc.property(fc.array(fc.record({ kind, amountInCents: cents, feeInCents: cents })), (some) => {
      const lines = some.map((line) => ({ ...line, netInCents: line.amountInCents - line.feeInCents }));
      const totals = payoutTotalsOf(lines);
      const { paymentsInCents, refundsInCents, adjustmentsInCents, feesInCents, netInCents } = totals;
      expect(paymentsInCents + refundsInCents + adjustmentsInCents - feesInCents).toBe(netInCents);
    }),
  );
});
