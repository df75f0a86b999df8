import { describe, expect, test } from 'bun:test';
import { sum } from '#src/domain/money/money.ts';
import { half, line } from '#src/domain/pricing/testing-menu.ts';
import type { OrderBehindFigure } from '#src/domain/reports/orders-behind.types.ts';
import { sumOfColumns } from '#src/domain/reports/sales-figures.ts';
import { REPORT_INTERVALS, REPORT_LEVELS, type SalesFigures } from '#src/domain/reports/sales-report.types.ts';
import {
  type OrderingFixture,
  OTHER_SCOPE,
  orderingFixture,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { type FigureQuestion, ordersBehindFigure } from './orders-behind-figure.ts';
import { readSalesReport } from './read-sales-report.ts';
import { aDay, sale, TODAY } from './testing/report-day.ts';

const WHOLE: FigureQuestion = { ...TODAY, row: null, bucket: null, page: 1 };

const behind = ({ ctx }: OrderingFixture, question: Partial<FigureQuestion>) =>
  ordersBehindFigure(ctx, SCOPE, { ...WHOLE, ...question });

/** The orders of every page. */
async function allBehind(fixture: OrderingFixture, question: Partial<FigureQuestion>) {
  const first = await behind(fixture, question);
  const orders = [...first.orders];
  for (let page = 2; orders.length < first.orderCount; page += 1) {
    orders.push(...(await behind(fixture, { ...question, page })).orders);
  }
  return { ...first, orders };
}

function totalOf(orders: readonly OrderBehindFigure[]) {
  const of = (column: keyof SalesFigures) => sum(orders.map(({ figures }) => figures?.[column] ?? 0));
  return {
    quantity: orders.reduce((total, { quantity }) => total + quantity, 0),
    grossInCents: sum(orders.map(({ grossInCents }) => grossInCents)),
    netInCents: of('netInCents'),
    refundInCents: of('refundInCents'),
    totalInCents: of('totalInCents'),
  };
}

/** Two pizzas with a burger, one of two halves, and the day of burgers. */
async function aDayWithPizzas() {
  const fixture = await aDay();
  const pizza = { kind: 'whole' as const, sizeId: 'small', whole: half('margherita') };
  const lines = [line('margherita', 2, { type: 'pizza', pizza, modifiers: [] }), line('burger')];
  await sale(fixture, 'pizzas', { lines, expectedTotalInCents: 3400 });
  return fixture;
}

describe('the orders behind a figure', () => {
  test.each(REPORT_LEVELS)('add up to each row of the report by %s, and to all of it', async (level) => {
    const fixture = await aDayWithPizzas();
    const { rows } = await readSalesReport(fixture.ctx, SCOPE, { ...TODAY, level });
    expect(rows).not.toBeEmpty();
    for (const row of rows) {
      const { orders, figure } = await allBehind(fixture, { level, row: row.id });
      expect(figure).toEqual(row);
      expect(totalOf(orders)).toEqual({
        quantity: row.quantity,
        grossInCents: row.grossInCents,
        netInCents: row.figures?.netInCents ?? 0,
        refundInCents: row.figures?.refundInCents ?? 0,
        totalInCents: row.figures?.totalInCents ?? 0,
      });
      for (const { figures } of orders) if (figures) expect(sumOfColumns(figures)).toBe(figures.totalInCents);
    }
    const whole = await allBehind(fixture, { level });
    expect(totalOf(whole.orders)).toMatchObject({
      quantity: rows.reduce((total, { quantity }) => total + quantity, 0),
      grossInCents: sum(rows.map(({ grossInCents }) => grossInCents)),
    });
    expect(whole.figure).toMatchObject({
      quantity: rows.reduce((total, { quantity }) => total + quantity, 0),
      grossInCents: sum(rows.map(({ grossInCents }) => grossInCents)),
    });
  });

  test.each(REPORT_INTERVALS)('add up to each row of the report %s', async (interval) => {
    const fixture = await aDay();
    const { rows } = await readSalesReport(fixture.ctx, SCOPE, { ...TODAY, interval });
    for (const row of rows) {
      const { orders } = await allBehind(fixture, { interval, row: row.id });
      expect([orders.length, totalOf(orders).totalInCents]).toEqual([row.quantity, row.figures?.totalInCents ?? 0]);
    }
  });

  test('of an item in one hour are those of that hour', async () => {
    const fixture = await aDay();
    const { rows } = await readSalesReport(fixture.ctx, SCOPE, { ...TODAY, interval: 'hourly' });
    const found = [];
    for (const { id: bucket } of rows) {
      const { orders } = await behind(fixture, { level: 'item', row: 'burger', interval: 'hourly', bucket });
      found.push(totalOf(orders).quantity);
    }
    expect(found).toEqual([1, 3]);
  });

  test('are the newest first, each with who took it and where', async () => {
    const { orders } = await behind(await aDay(), {});
    expect(orders.map((one) => [one.posTerminalName, one.employeeName, one.figures?.totalInCents])).toEqual([
      ['Bar', 'Mia', 1000],
      ['Till', '', 1700],
      ['Till', 'Mia', 1000],
    ]);
  });

  test('come in pages of fifty, none twice', async () => {
    const fixture = await orderingFixture();
    for (let at = 0; at < 53; at += 1) await sale(fixture, `sale-${at}`);
    for (const level of ['store', 'item'] as const) {
      const { orders, orderCount, figure } = await allBehind(fixture, { level });
      expect([orderCount, new Set(orders.map(({ orderId }) => orderId)).size]).toEqual([53, 53]);
      expect(totalOf(orders).grossInCents).toBe(figure.grossInCents);
      expect((await behind(fixture, { level, page: 3 })).orders).toBeEmpty();
    }
  });

  test('of one till are that till’s', async () => {
    const { orders } = await behind(await aDay(), { level: 'item', row: 'burger', posTerminalId: 'bar' });
    expect(orders.map(({ posTerminalName }) => posTerminalName)).toEqual(['Bar']);
  });

  test.each([
    ['terminal', 0],
    ['employee', 0],
    ['item', undefined],
    ['pizzaSize', undefined],
  ] as const)('of a %s that sold nothing are none', async (level, totalInCents) => {
    const { orders, orderCount, figure } = await behind(await aDay(), { level, row: 'gone' });
    expect([orders, orderCount, figure.figures?.totalInCents]).toEqual([[], 0, totalInCents]);
    expect([figure.id, figure.quantity, figure.grossInCents]).toEqual(['gone', 0, 0]);
  });

  test('has nothing of another store', async () => {
    const { ctx } = await aDay();
    expect((await ordersBehindFigure(ctx, OTHER_SCOPE, WHOLE)).orders).toBeEmpty();
  });

  test.each(['today', '2026-11-21', '2026-13-41T10', '2026-11-21T25'])('of the hour %s are refused', async (bucket) => {
    const fixture = await orderingFixture();
    await expect(behind(fixture, { interval: 'hourly', bucket })).rejects.toThrow('Choose an hour');
  });
});
