import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { isMonthWrong, rebuildFactsIn } from '#db/reports/rebuild-facts.ts';
import type { CashFixture } from '#src/features/cash/testing/cash-fixture.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { readSalesReport } from './read-sales-report.ts';
import { ACT, act, BILLS, tradeFixture } from './testing/random-trade.ts';

const EVER = { name: 'chooseDates', from: '2026-11-01', to: '2027-12-31' } as const;

/** A moment passes, a night, a week; a clock is set back. */
const passing = fc.constantFrom({ minutes: 5 }, { hours: 7 }, { hours: 24 }, { hours: 24 * 7 }, { hours: -26 });
const history = fc.array(fc.record({ what: ACT, passed: passing }), { minLength: 3, maxLength: 25 });
/** As it is; the last evening of the year; the evening before the clocks of Sydney go back. */
const start = fc.constantFrom({ hours: 0 }, { hours: 24 * 40 }, { hours: 24 * 133 });

const asked = (more: object) =>
  ({ level: 'store', period: EVER, interval: 'daily', channel: 'OVERALL', posTerminalId: null, ...more }) as const;

/** Months whose sums aren't those of their days. */
function wrongMonths({ ctx }: CashFixture): string[] {
  const { raw } = ctx.database;
  const months = raw
    .query<{ month: string }, []>(
      'select substr(businessDay, 1, 7) as month from sales_facts union select month from sales_months',
    )
    .all();
  return months.map(({ month }) => month).filter((month) => isMonthWrong(raw, SCOPE.storeId, month));
}

async function sums({ ctx }: CashFixture, more: object) {
  const { rows, totals } = await readSalesReport(ctx, SCOPE, asked(more));
  const of = (name: 'quantity' | 'grossInCents') => rows.reduce((total, row) => total + row[name], 0);
  const inAll = (name: 'netInCents' | 'totalInCents') =>
    rows.reduce((total, { figures }) => total + (figures?.[name] ?? 0), 0);
  return {
    orders: of('quantity'),
    gross: of('grossInCents'),
    net: inAll('netInCents'),
    total: inAll('totalInCents'),
    totals,
  };
}

test('whatever happens in whatever order, kept facts are those that the orders say', async () => {
  await fc.assert(
    fc.asyncProperty(start, history, async (after, acts) => {
      const fixture = await tradeFixture(after);
      for (const one of BILLS) await act(fixture, one, null);
      for (const { what, passed } of acts) {
        await act(fixture, what, null);
        fixture.ctx.pass(passed);
      }
      expect(await fixture.ctx.write(async (trx) => rebuildFactsIn(trx, SCOPE))).toBe(0);
      expect(wrongMonths(fixture)).toEqual([]);
      const { totals } = await sums(fixture, {});
      for (const interval of ['daily', 'weekly', 'monthly', 'yearly']) {
        const { orders, gross, net, total } = await sums(fixture, { interval });
        expect([orders, gross, net, total]).toEqual([
          totals.orderCount,
          totals.grossInCents,
          totals.netInCents,
          totals.totalInCents,
        ]);
      }
      for (const level of ['terminal', 'employee']) {
        const { gross, total } = await sums(fixture, { level });
        expect([gross, total]).toEqual([totals.grossInCents, totals.totalInCents]);
      }
      for (const level of ['item', 'category'])
        expect((await sums(fixture, { level })).gross).toBe(totals.grossInCents);
    }),
    { numRuns: 25 },
  );
}, 120_000);
