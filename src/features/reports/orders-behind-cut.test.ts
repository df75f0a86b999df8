import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { sum } from '#src/domain/money/money.ts';
import { ORDER_CUTS } from '#src/domain/reports/sales-cuts.types.ts';
import type { CashFixture } from '#src/features/cash/testing/cash-fixture.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { aSale, eftposFixture, settle } from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { OTHER_SCOPE, orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { AMOUNT_CUTS, type AmountCut, type OrdersBehindCut, ordersBehindCut } from './orders-behind-cut.ts';
import { ordersBehindFigure } from './orders-behind-figure.ts';
import { readCardPayments } from './read-card-payments.ts';
import {
  type CutQuestion,
  readDiscounts,
  readOrderCut,
  readPayments,
  readSurcharges,
  readTax,
  readTips,
} from './read-sales-cuts.ts';
import { readSalesReport } from './read-sales-report.ts';
import { readSalesSummary } from './read-sales-summary.ts';
import { ACT, act, BILLS, tradeFixture } from './testing/random-trade.ts';
import { aDay, sale, TODAY } from './testing/report-day.ts';

const READ = {
  payment: readPayments,
  discount: readDiscounts,
  tax: readTax,
  surcharge: readSurcharges,
  tip: readTips,
  tyro: readCardPayments,
  summary: readSalesSummary,
} as const satisfies Record<AmountCut, unknown>;

type Fixture = Pick<CashFixture, 'ctx'>;
type Row = Readonly<Record<string, unknown>> & { readonly id: string };

const numbersOf = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => (typeof value === 'number' && value !== 0 ? [[key, value]] : [])),
  );

async function allBehind({ ctx }: Fixture, question: CutQuestion, cut: AmountCut, row: string | null) {
  const orders: OrdersBehindCut['orders'][number][] = [];
  for (let page = 1, left = 1; left > 0; page += 1) {
    const found = await ordersBehindCut(ctx, SCOPE, { ...question, cut, row, page });
    orders.push(...found.orders);
    left = found.orderCount - page * found.pageSize;
  }
  const keys = new Set(orders.flatMap(({ amounts }) => Object.keys(amounts)));
  const sums = [...keys].map((key) => [key, sum(orders.map(({ amounts }) => amounts[key] ?? 0))] as const);
  return { orders, amounts: Object.fromEntries(sums.filter(([, value]) => value !== 0)) };
}

/** Every row of every cut against the orders behind it. */
async function expectAgreement(fixture: Fixture, question: CutQuestion): Promise<number> {
  let rowCount = 0;
  for (const cut of AMOUNT_CUTS) {
    const rows: readonly Row[] = (await READ[cut](fixture.ctx, SCOPE, question)).rows as never;
    for (const row of rows) {
      const { amounts } = await allBehind(fixture, question, cut, row.id);
      expect([cut, row.id, amounts]).toEqual([cut, row.id, numbersOf(row)]);
      rowCount += 1;
    }
  }
  for (const cut of ORDER_CUTS) {
    const { rows } = await readOrderCut(fixture.ctx, SCOPE, cut, question);
    for (const { id, figures } of rows) {
      const asked = { ...question, level: cut, interval: 'daily', posTerminalId: null, bucket: null } as const;
      const { orders, figure } = await ordersBehindFigure(fixture.ctx, SCOPE, { ...asked, row: id, page: 1 });
      expect(figure.figures).toEqual(figures);
      expect(orders).toHaveLength(Math.min(50, orders.length));
      expect(sum(orders.map((one) => one.figures?.totalInCents ?? 0))).toBe(figures.totalInCents);
      expect(sum(orders.map((one) => one.figures?.netInCents ?? 0))).toBe(figures.netInCents);
      expect(orders.reduce((count, one) => count + one.quantity, 0)).toBe(figures.orderCount);
      rowCount += 1;
    }
  }
  return rowCount;
}

const NOW = { period: { name: 'today' }, channel: 'OVERALL' } as const;

describe('the orders behind a row of a cut', () => {
  test('add up to it: payments, discounts, tax, surcharges, tips, order types, channels, customers', async () => {
    const fixture = await aDay();
    const manual = { discountInCents: 100, surchargeInCents: 250 };
    await sale(fixture, 'manual', { manual, expectedTotalInCents: 1150 });
    expect(await expectAgreement(fixture, NOW)).toBeGreaterThanOrEqual(8);
  });

  test('add up to it whatever happens, in whatever order, on whatever day', async () => {
    const passing = fc.constantFrom({ minutes: 5 }, { hours: 7 }, { hours: 24 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ what: ACT, passed: passing }), { minLength: 3, maxLength: 20 }),
        async (acts) => {
          const fixture = await tradeFixture();
          for (const one of BILLS) await act(fixture, one, null);
          for (const { what, passed } of acts) {
            await act(fixture, what, null);
            fixture.ctx.pass(passed);
          }
          for (const from of ['2026-11-21', '2026-11-22', '2026-11-23']) {
            await expectAgreement(fixture, { period: { name: 'chooseDates', from, to: from }, channel: 'OVERALL' });
          }
        },
      ),
      { numRuns: 15 },
    );
  }, 120_000);

  test('of a card terminal are those that it was paid for', async () => {
    const fixture = await eftposFixture();
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    await settle(fixture);
    await sale(fixture, 'cash', { paymentType: 'posCash', tenderedInCents: 1000 });
    const [row] = (await readCardPayments(fixture.ctx, SCOPE, NOW)).rows;
    const { orders } = await allBehind(fixture as never, NOW, 'tyro', row?.id ?? '');
    expect(orders.map(({ amounts }) => [amounts.paymentCount, amounts.netInCents])).toEqual([[1, 1000]]);
  });

  test('of a busy hour are those of that hour on every day', async () => {
    const fixture = await orderingFixture();
    await sale(fixture, 'saturday');
    fixture.ctx.pass({ hours: 1 });
    await sale(fixture, 'later');
    fixture.ctx.pass({ hours: 23 });
    await sale(fixture, 'sunday');
    const period = { name: 'chooseDates', from: '2026-11-21', to: '2026-11-22' } as const;
    const question = { ...TODAY, period, row: null, bucket: null, page: 1, level: 'hours' } as const;
    const of = async (row: string) => {
      const { orders, figure } = await ordersBehindFigure(fixture.ctx, SCOPE, { ...question, row });
      return [figure.name, orders.length, figure.figures?.netInCents];
    };
    const { rows } = await readSalesReport(fixture.ctx, SCOPE, { ...TODAY, period, interval: 'hourly' });
    expect(rows).toHaveLength(3);
    expect([await of('18'), await of('19')]).toEqual([
      ['6 PM', 2, 2000],
      ['7 PM', 1, 1000],
    ]);
  });

  test('come in pages of fifty, newest first', async () => {
    const fixture = await orderingFixture();
    for (let at = 0; at < 52; at += 1) {
      await sale(fixture, `sale-${at}`, { paymentType: 'posCash', tenderedInCents: 1000 });
      fixture.ctx.pass({ minutes: 1 });
    }
    const page = (at: number) => ordersBehindCut(fixture.ctx, SCOPE, { ...NOW, cut: 'payment', row: 'Cash', page: at });
    const [first, second] = [await page(1), await page(2)];
    expect([first.orders.length, second.orders.length, first.orderCount]).toEqual([50, 2, 52]);
    expect(first.orders[0]?.orderId).toBe('sale-51');
    expect(second.orders.at(-1)?.orderId).toBe('sale-0');
  });

  test('has nothing of another store, and none for a row that is not there', async () => {
    const { ctx } = await aDay();
    const question = { ...NOW, cut: 'payment', page: 1 } as const;
    expect((await ordersBehindCut(ctx, OTHER_SCOPE, { ...question, row: null })).orders).toEqual([]);
    expect((await ordersBehindCut(ctx, SCOPE, { ...question, row: 'Nothing' })).orderCount).toBe(0);
  });
});
