import { describe, expect, test } from 'bun:test';
import { insertPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import type { SalesReportSnapshot } from '#src/domain/printing/docket.types.ts';
import { reportCsv } from '#src/domain/reports/report-csv.ts';
import { isNothing, isNothingRow } from '#src/domain/reports/sales-figures.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { addPrinters, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { printSalesReport } from './print-sales-report.ts';
import { type ReportQuestion, readSalesReport } from './read-sales-report.ts';
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

  test('of a day on which money was only given back says so, and so do its row and its file', async () => {
    const fixture = await aDayWithPaper();
    fixture.ctx.pass({ hours: 24 });
    const day = { name: 'chooseDates', from: '2026-11-22', to: '2026-11-22' } as const;
    const question = { ...TODAY, period: day };
    expect(isNothing((await readSalesReport(fixture.ctx, SCOPE, question)).totals)).toBe(true);
    const back = { orderId: 'two', amountInCents: 500, reason: 'Cold', key: 'next day', by: BY_MIA };
    await refundOrder(fixture.ctx, SCOPE, back);
    const report = await readSalesReport(fixture.ctx, SCOPE, question);
    expect([report.totals.orderCount, isNothing(report.totals)]).toEqual([0, false]);
    expect(report.rows.map((row) => [row.name, row.quantity, isNothingRow(row)])).toEqual([['Sun 22 Nov', 0, false]]);
    expect(reportCsv(report, 'When')).toContain('Sun 22 Nov,0,0.00,0.00,5.00,-5.00');
    await printSalesReport(fixture.ctx, SCOPE, { ...question, by: BY_MIA });
    const [paper] = await papers(fixture);
    expect(paper?.report.totals).toMatchObject({ orderCount: 0, refundInCents: 500, netInCents: -500 });
    expect(paper?.rows.map(({ name }) => name)).toEqual(['Sun 22 Nov']);
  });

  test('names what was given away: a row that came to nothing is a row', async () => {
    const fixture = await aDayWithPaper();
    const cellar = { id: 'cellar', name: 'Cellar', createdIsoDateTimeUtc: '2026-01-01T00:00:00.000Z' };
    await fixture.ctx.write((trx) => insertPosTerminal(trx, SCOPE, cellar));
    const free = line('burger', 1, undefined, {
      adjustment: { discountForItem: 1000, extraChargeForItem: 0, extraChargeForComments: 0 },
    });
    await sale(fixture, 'free', { lines: [free], expectedTotalInCents: 0, posTerminalId: 'cellar' });
    await printSalesReport(fixture.ctx, SCOPE, { ...TODAY, level: 'terminal', by: BY_MIA });
    const [paper] = await papers(fixture);
    expect(paper?.rows.map(({ quantity, grossInCents }) => [quantity, grossInCents])).toContainEqual([1, 0]);
  });

  test('is held against today’s figures later: a refund and an offline sale since then are said, on the screen and on the next paper', async () => {
    const fixture = await aDayWithPaper();
    const since = async (more: Partial<ReportQuestion> = {}) =>
      (await readSalesReport(fixture.ctx, SCOPE, { ...TODAY, ...more })).sincePrinted;
    expect(await since()).toBeNull();
    await printSalesReport(fixture.ctx, SCOPE, { ...TODAY, level: 'item', by: BY_MIA });
    expect(await since()).toBeNull();
    await sale(fixture, 'later');
    const change = { orderCount: 1, netInCents: 1000, totalInCents: 1000 };
    expect(await since()).toEqual({ ...change, printedText: 'Sat 21 Nov 2026, 7:01 PM', printedByName: 'Mia' });
    fixture.ctx.pass({ hours: 24 });
    const day = { name: 'chooseDates', from: '2026-11-21', to: '2026-11-21' } as const;
    expect(await since({ period: day })).toMatchObject(change);
    expect(await since({ period: day, channel: 'WEBSITE' })).toBeNull();
    expect(await since({ period: day, posTerminalId: 'another-till' })).toBeNull();
    expect(await since()).toBeNull();
    await printSalesReport(fixture.ctx, SCOPE, { ...TODAY, period: day, by: BY_MIA });
    expect((await papers(fixture)).map(({ sinceText }) => sinceText)).toEqual([
      null,
      'Printed Sat 21 Nov 2026, 7:01 PM by Mia. Since then: 1 more order, net sales $10.00 higher, total $10.00 higher.',
    ]);
    expect(await since({ period: day })).toBeNull();
  });

  test('of the last 24 hours is never held against others', async () => {
    const fixture = await aDayWithPaper();
    const question = { ...TODAY, period: { name: 'last24Hours' } } as const;
    await printSalesReport(fixture.ctx, SCOPE, { ...question, by: BY_MIA });
    await sale(fixture, 'later');
    const { sincePrinted, from, to } = await readSalesReport(fixture.ctx, SCOPE, question);
    expect(sincePrinted).toBeNull();
    const days = { name: 'chooseDates', from, to } as const;
    expect((await readSalesReport(fixture.ctx, SCOPE, { ...TODAY, period: days })).sincePrinted).toBeNull();
  });

  test('is refused with a sentence where no printer is set up', async () => {
    const { ctx } = await orderingFixture();
    await expect(printSalesReport(ctx, SCOPE, { ...TODAY, by: BY_MIA })).rejects.toThrow('No printer is set up');
  });
});
