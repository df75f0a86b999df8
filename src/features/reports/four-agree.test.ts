/** The count at the end of the day, the report, the journal and the orders behind a figure say the same of every day. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { sum } from '#src/domain/money/money.ts';
import { creditOf, totalsOf } from '#src/domain/reports/journal.ts';
import type { JournalAccount } from '#src/domain/tenancy/accounting.schema.ts';
import type { CashFixture } from '#src/features/cash/testing/cash-fixture.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { ordersBehindFigure } from './orders-behind-figure.ts';
import { readJournal } from './read-journal.ts';
import { readDiscounts, readPayments, readSurcharges, readTax, readTips } from './read-sales-cuts.ts';
import { readSalesReport } from './read-sales-report.ts';
import { readSalesSummary } from './read-sales-summary.ts';
import { ACT, type Act, act, BILLS, tradeFixture } from './testing/random-trade.ts';

const SALES: readonly JournalAccount[] = [
  'sales',
  'discounts',
  'loyalty',
  'deliveryFees',
  'surcharges',
  'tax',
  'tips',
  'refunds',
];
const dayOf = (from: string, to = from) => ({ name: 'chooseDates', from, to }) as const;
const asked = (from: string, to = from) =>
  ({ level: 'store', period: dayOf(from, to), interval: 'daily', channel: 'OVERALL', posTerminalId: null }) as const;

interface CountedDay {
  readonly businessDay: string;
  readonly cashInCents: number;
  readonly vouchersInCents: number;
  readonly movedInCents: number;
  readonly differenceInCents: number;
}

/** A day with a float of $200.00, these acts, and a count that is so many cents off. */
async function tradeDay(fixture: CashFixture, acts: readonly Act[], offInCents: number): Promise<CountedDay> {
  const sessionId = await fixture.open(20_000);
  for (const one of acts) {
    await act(fixture, one, sessionId);
    fixture.ctx.pass({ minutes: 7 });
  }
  const { expectedInCents } = (await fixture.board()).session?.figures ?? { expectedInCents: 0 };
  const { report, differenceInCents } = await fixture.count(sessionId, Math.max(0, expectedInCents + offInCents));
  const { cash, customs, cashInInCents, cashOutInCents } = report.figures;
  return {
    businessDay: report.businessDay,
    cashInCents: cash.totalInCents,
    vouchersInCents: sum(customs.map(({ totalInCents }) => totalInCents)),
    movedInCents: cashInInCents - cashOutInCents,
    differenceInCents,
  };
}

async function ordersBehind({ ctx }: CashFixture, businessDay: string) {
  const orders = [];
  for (let page = 1, left = 1; left > 0; page += 1) {
    const found = await ordersBehindFigure(ctx, SCOPE, { ...asked(businessDay), row: null, bucket: null, page });
    orders.push(...found.orders);
    left = found.orderCount - page * found.pageSize;
  }
  return orders;
}

async function expectAgreement(fixture: CashFixture, counted: CountedDay) {
  const { ctx } = fixture;
  const { businessDay } = counted;
  const { totals } = await readSalesReport(ctx, SCOPE, asked(businessDay));

  const behind = await ordersBehind(fixture, businessDay);
  expect(sum(behind.map(({ figures }) => figures?.totalInCents ?? 0))).toBe(totals.totalInCents);
  expect(sum(behind.map(({ figures }) => figures?.netInCents ?? 0))).toBe(totals.netInCents);
  expect(behind.reduce((count, { figures }) => count + (figures?.orderCount ?? 0), 0)).toBe(totals.orderCount);

  const [{ lines } = { lines: [] }] = await readJournal(ctx, SCOPE, [businessDay]);
  const { debitInCents, creditInCents } = totalsOf(lines);
  expect(debitInCents).toBe(creditInCents);
  expect(sum(SALES.map((account) => creditOf(lines, account)))).toBe(totals.totalInCents - totals.cashRoundingInCents);
  expect(creditOf(lines, 'tips')).toBe(totals.tipInCents);

  const payments = (await readPayments(ctx, SCOPE, { period: dayOf(businessDay), channel: 'OVERALL' })).rows;
  const paid = (name: string) => payments.find((row) => row.name === name)?.collectedInCents ?? 0;
  expect(paid('Cash')).toBe(counted.cashInCents);
  expect(paid('Voucher')).toBe(counted.vouchersInCents);
  expect(sum(payments.map((row) => row.collectedInCents + row.unpaidInCents))).toBe(totals.totalInCents);
  expect(0 - creditOf(lines, 'custom')).toBe(counted.vouchersInCents);
  expect(0 - creditOf(lines, 'cash')).toBe(counted.cashInCents + counted.movedInCents + counted.differenceInCents);

  const tips = (await readTips(ctx, SCOPE, { period: dayOf(businessDay), channel: 'OVERALL' })).rows;
  expect(sum(tips.map(({ totalInCents }) => totalInCents))).toBe(totals.tipInCents);

  const cut = { period: dayOf(businessDay), channel: 'OVERALL' } as const;
  const summary = (await readSalesSummary(ctx, SCOPE, cut)).rows;
  const line = (id: string) => summary.find((row) => row.id === id)?.amountInCents ?? 0;
  const together = (...ids: string[]) => sum(ids.map(line));
  expect(together('gross', 'discount', 'refund')).toBe(totals.netInCents);
  expect(together('net', 'delivery', 'surcharge', 'tip', 'rounding', 'tax')).toBe(totals.totalInCents);
  expect([line('net'), line('total')]).toEqual([totals.netInCents, totals.totalInCents]);
  expect(together('collected', 'unpaid')).toBe(totals.totalInCents);
  expect(summary.filter(({ id }) => id.startsWith('paid ')).map((row) => [row.name, row.amountInCents])).toEqual(
    payments
      .filter((row) => row.paymentCount !== 0 || row.collectedInCents !== 0)
      .map((row) => [row.name, row.collectedInCents]),
  );
  expect(together('tax', 'includedTax')).toBe(totals.taxInCents);

  for (const level of ['item', 'category'] as const) {
    const { rows } = await readSalesReport(ctx, SCOPE, { ...asked(businessDay), level });
    expect(sum(rows.map(({ netInCents }) => netInCents ?? 0))).toBe(totals.netInCents);
  }

  const discounts = (await readDiscounts(ctx, SCOPE, cut)).rows;
  const surcharges = (await readSurcharges(ctx, SCOPE, cut)).rows;
  const tax = (await readTax(ctx, SCOPE, cut)).rows;
  expect(sum(discounts.map((row) => row.discountInCents))).toBe(totals.discountInCents);
  expect(sum(surcharges.map((row) => row.surchargeInCents))).toBe(totals.surchargeInCents);
  expect(sum(tax.map((row) => row.taxInCents))).toBe(totals.taxInCents);
  // Each row knows its day: none has to make up for an order that was changed later.
  expect([...discounts, ...surcharges, ...tax].filter(({ id }) => id === 'another-day')).toEqual([]);
  return totals;
}

const day = fc.record({
  acts: fc.array(
    ACT.filter(({ kind }) => kind !== 'offline'),
    { maxLength: 9 },
  ),
  offInCents: fc.constantFrom(0, 0, -200, 50),
});

test('the count, the report, the journal and the orders behind a figure agree on every day, whatever was done later', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(day, { minLength: 1, maxLength: 4 }), async (days) => {
      const fixture = await tradeFixture();
      for (const one of BILLS) await act(fixture, one, null);
      const counted: CountedDay[] = [];
      for (const { acts, offInCents } of days) {
        counted.push(await tradeDay(fixture, acts, offInCents));
        fixture.ctx.pass(
          fixture.ctx.clock
            .now()
            .until(Temporal.Instant.from('2026-11-21T07:00:00Z').add({ hours: 24 * counted.length })),
        );
      }
      const each = [];
      for (const one of counted) each.push(await expectAgreement(fixture, one));
      const whole = await readSalesReport(fixture.ctx, SCOPE, asked('2026-11-21', '2026-12-31'));
      expect(whole.totals.totalInCents).toBe(sum(each.map(({ totalInCents }) => totalInCents)));
    }),
    { numRuns: 40 },
  );
}, 120_000);
