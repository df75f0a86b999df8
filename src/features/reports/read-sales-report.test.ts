import { describe, expect, test } from 'bun:test';
import { half, line } from '#src/domain/pricing/testing-menu.ts';
import { sumOfColumns } from '#src/domain/reports/sales-figures.ts';
import { REPORT_LEVELS } from '#src/domain/reports/sales-report.types.ts';
import {
  type OrderingFixture,
  OTHER_SCOPE,
  orderingFixture,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { type ReportQuestion, readSalesReport } from './read-sales-report.ts';
import { aDay, sale, TODAY } from './testing/report-day.ts';

const rowsOf = async ({ ctx }: OrderingFixture, question: Partial<ReportQuestion>) =>
  (await readSalesReport(ctx, SCOPE, { ...TODAY, ...question })).rows.map((row) => [
    row.name,
    row.quantity,
    row.grossInCents,
  ]);

describe('a sales report', () => {
  test('adds up: every column to the total, and the rows of each level to the store', async () => {
    const { ctx } = await aDay();
    for (const level of REPORT_LEVELS.filter((one) => !one.startsWith('pizza'))) {
      const { rows, totals } = await readSalesReport(ctx, SCOPE, { ...TODAY, level });
      expect([totals.orderCount, totals.grossInCents, totals.netInCents, totals.totalInCents]).toEqual([
        3, 4000, 3700, 3700,
      ]);
      expect(sumOfColumns(totals)).toBe(totals.totalInCents);
      expect(rows.reduce((sum, row) => sum + row.grossInCents, 0)).toBe(totals.grossInCents);
      for (const { figures } of rows) if (figures) expect(sumOfColumns(figures)).toBe(figures.totalInCents);
    }
  });

  test.each([
    [
      'terminal',
      [
        ['Till', 2, 3000],
        ['Bar', 1, 1000],
      ],
    ],
    [
      'employee',
      [
        ['Mia', 2, 2000],
        ['Online, without an employee', 1, 2000],
      ],
    ],
    ['item', [['burger', 4, 4000]]],
  ] as const)('has a row for each %s', async (level, rows) => {
    expect((await rowsOf(await aDay(), { level })) as unknown).toEqual(rows);
  });

  test('of one till has that till’s sales only', async () => {
    expect(await rowsOf(await aDay(), { level: 'item', posTerminalId: 'bar' })).toEqual([['burger', 1, 1000]]);
  });

  test('of a channel has that channel’s only', async () => {
    const fixture = await aDay();
    expect(await rowsOf(fixture, { level: 'item', channel: 'WEBSITE' })).toEqual([]);
    expect(await rowsOf(fixture, { level: 'item', channel: 'POS' })).toEqual([['burger', 4, 4000]]);
  });

  test('by the hour has the hours that sold, by the day every day of the period', async () => {
    const fixture = await aDay();
    expect((await rowsOf(fixture, { interval: 'hourly' })).map(([, orders]) => orders)).toEqual([1, 2]);
    const week = await rowsOf(fixture, { period: { name: 'week' } });
    expect(week).toHaveLength(7);
    expect(week.reduce((sum, [, , cents]) => sum + Number(cents), 0)).toBe(4000);
  });

  test('of the last 24 hours begins at the minute, not at the day', async () => {
    const fixture = await aDay();
    fixture.ctx.pass({ hours: 23, minutes: 30 });
    expect(await rowsOf(fixture, { level: 'item', period: { name: 'last24Hours' } })).toEqual([['burger', 3, 3000]]);
  });

  test('names pizzas and their sizes as the menu does', async () => {
    const fixture = await orderingFixture();
    const pizza = { kind: 'whole' as const, sizeId: 'small', whole: half('margherita') };
    const lines = [line('margherita', 2, { type: 'pizza', pizza, modifiers: [] }), line('burger')];
    await sale(fixture, 'pizzas', { lines, expectedTotalInCents: 3400 });
    expect(await rowsOf(fixture, { level: 'pizzaItem' })).toEqual([['margherita', 2, 2400]]);
    expect(await rowsOf(fixture, { level: 'pizzaSize' })).toEqual([['Small', 2, 2400]]);
  });

  test('has nothing of another store', async () => {
    const { ctx } = await aDay();
    expect((await readSalesReport(ctx, OTHER_SCOPE, TODAY)).totals.totalInCents).toBe(0);
  });

  test.each([
    ['hourly', '2026-01-01', '2026-01-31', '2026-02-01'],
    ['weekly', '2021-01-01', '2026-01-04', '2026-01-05'],
    ['daily', '2021-01-01', '2026-01-04', '2026-01-05'],
  ] as const)('by the %s may be from %s to %s, and no day longer', async (interval, from, to, over) => {
    const { ctx } = await orderingFixture();
    const until = (last: string) =>
      readSalesReport(ctx, SCOPE, { ...TODAY, interval, period: { name: 'chooseDates', from, to: last } });
    expect((await until(to)).to).toBe(to);
    await expect(until(over)).rejects.toThrow('Choose at most');
  });

  test('of items may be longer than 31 days, whichever interval the screen had before', async () => {
    const { ctx } = await aDay();
    const period = { name: 'chooseDates', from: '2026-01-01', to: '2026-11-30' } as const;
    const asked = { ...TODAY, level: 'item', interval: 'hourly', period } as const;
    expect((await readSalesReport(ctx, SCOPE, asked)).totals.grossInCents).toBe(4000);
  });

  test.each([
    ['hourly', 'Choose at most 31 days.'],
    ['daily', 'Choose at most five years.'],
  ] as const)('by the %s isn’t longer than can be read', async (interval, message) => {
    const { ctx } = await orderingFixture();
    const period = { name: 'chooseDates', from: '2019-01-01', to: '2026-01-01' } as const;
    await expect(readSalesReport(ctx, SCOPE, { ...TODAY, interval, period })).rejects.toThrow(message);
  });
});
