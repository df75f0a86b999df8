import { describe, expect, test } from 'bun:test';
import type { SalesReportSnapshot } from '#src/domain/printing/docket.types.ts';
import { BY_MIA, orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { addPrinters, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { printSalesReport } from './print-sales-report.ts';
import { readSalesReport } from './read-sales-report.ts';
import { aDay, sale, TODAY } from './testing/report-day.ts';

async function aDayWithPaper() {
  const fixture = await aDay();
  await addPrinters(fixture.ctx, SCOPE, [aPrinter('counter')], [aStation('kitchen', { isDefault: true })]);
  return fixture;
}

async function papers({ ctx }: Awaited<ReturnType<typeof aDay>>): Promise<SalesReportSnapshot[]> {
  const rows = await ctx.db.selectFrom('print_jobs').select('payloadJson').orderBy('id').execute();
  return rows
    .map(({ payloadJson }) => JSON.parse(payloadJson) as SalesReportSnapshot)
    .filter(({ kind }) => kind === 'SALES_REPORT');
}

describe('a sales report on paper', () => {
  test('has the figures of the screen at the moment it was asked for, and who asked', async () => {
    const fixture = await aDayWithPaper();
    const question = { ...TODAY, level: 'item' } as const;
    const { rows, totals } = await readSalesReport(fixture.ctx, SCOPE, question);
    await printSalesReport(fixture.ctx, SCOPE, { ...question, by: BY_MIA });
    await sale(fixture, 'later');
    expect(await papers(fixture)).toMatchObject([
      {
        report: { level: 'item', totals },
        rows: rows.map(({ name, quantity, grossInCents }) => ({ name, quantity, grossInCents })),
        others: null,
        periodText: 'Saturday 21 November 2026',
        channelText: 'All channels',
        source: 'store',
        printedText: 'Sat 21 Nov 2026, 7:01 PM',
        printedByName: 'Mia',
      },
    ]);
  });

  test('of a week says from when to when, and leaves out days without sales', async () => {
    const fixture = await aDayWithPaper();
    await printSalesReport(fixture.ctx, SCOPE, { ...TODAY, period: { name: 'week' }, by: BY_MIA });
    const [paper] = await papers(fixture);
    expect([paper?.periodText, paper?.rows.map(({ name }) => name)]).toEqual([
      'Mon 16 Nov 2026 to Sun 22 Nov 2026',
      ['Sat 21 Nov'],
    ]);
  });

  test('is refused with a sentence where no printer is set up', async () => {
    const { ctx } = await orderingFixture();
    await expect(printSalesReport(ctx, SCOPE, { ...TODAY, by: BY_MIA })).rejects.toThrow('No printer is set up');
  });
});
