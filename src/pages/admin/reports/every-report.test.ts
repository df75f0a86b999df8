/** No report stays on its page: each one can be emailed, printed and exported, and says the same there. */
import { describe, expect, test } from 'bun:test';
import { REPORT_KIND_NAMES } from '#src/domain/reports/report-kind-names.ts';
import { type SavedReportSettings, savedReportSchema } from '#src/domain/reports/saved-report.schema.ts';
import type { EftposFixture } from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { addOrder } from '#src/features/printing/testing/printing-fixture.ts';
import type { ReportKind } from '#src/features/reports/kinds/report-kind.ts';
import { REPORTS } from '#src/features/reports/kinds/reports.registry.ts';
import { readReportForMail } from '#src/features/reports/read-report-for-mail.ts';
import { savedReportMail } from '#src/features/reports/saved-report-mail.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';
import { csvLine } from '#src/shared/csv.ts';
import { asksForFile } from '../lists/list-kit.ts';
import { readReport } from './read-report.ts';
import { readReportAddress } from './report-address.ts';
import { shownReport } from './report-body.tsx';
import { fileRows, reportFileColumns } from './report-table.tsx';
import { theShop } from './testing/a-shop.ts';

const TODAY = '2026-11-21';
const EVERY = REPORTS.map((kind) => [kind.label, kind] as const);
const settingsOf = ({ type }: ReportKind): Record<keyof SavedReportSettings, unknown> => ({
  ...{ name: 'Every morning', level: type, rhythm: 'daily', channel: 'OVERALL', interval: 'hourly' },
  ...{ storeIds: [SCOPE.storeId], userIds: [], isPaused: false },
});

async function emailed({ ctx }: EftposFixture, kind: ReportKind) {
  const settings = savedReportSchema.parse(settingsOf(kind));
  const days = { from: TODAY, to: TODAY };
  const store = await readReportForMail(ctx, SCOPE, settings, days);
  return { store, mail: savedReportMail({ settings, stores: [store], days, unsubscribeLink: 'https://stop.test' }) };
}

/** What the link in the email opens. */
async function opened({ ctx }: EftposFixture, kind: ReportKind, link: string) {
  const { searchParams } = new URL(link);
  const address = readReportAddress(searchParams, { today: TODAY, now: ctx.clock.now() });
  const read = (asked: NonNullable<typeof address.asked>) => kind.read({ ctx, scope: SCOPE, asked });
  const { report } = await readReport(kind, address, { read, today: TODAY });
  if (!report) throw new Error('the link of an email names its days');
  return shownReport(report, 'AUD', searchParams);
}

test('the reports that an email can name are those of the admin', () => {
  expect(REPORTS.map(({ type }) => type)).toEqual([...REPORT_KIND_NAMES]);
});

describe('in an email', () => {
  test.each(EVERY)('%s begins with the first row of its page, and has every row in the file of it', async (_, kind) => {
    const fixture = await theShop();
    const { store, mail } = await emailed(fixture, kind);
    const { kit, state, report, shown } = await opened(fixture, kind, store.link);
    const columns = reportFileColumns(report);
    const rows = [...fileRows(kit, state, report.lines)].flat();
    const page = rows.map((row) => csvLine([store.storeName, ...columns.map(({ cell }) => cell(row))]).trimEnd());
    const [head, ...lines] = mail.attachments[0]?.text.replace('\ufeff', '').trimEnd().split('\r\n') ?? [];
    expect(head).toBe(csvLine(['Store', ...columns.map(({ header }) => header)]).trimEnd());
    expect(lines.slice(0, page.length)).toEqual(page);
    // A summary has its sums among its rows.
    expect(lines.slice(page.length).map((line) => line.split(',')[1])).toEqual(kind.keepsOrder ? [] : ['Total']);
    const [first] = shown.rows;
    expect(first?.name).toBe(rows[0]?.name);
    const listed = first?.name ?? 'No sales in this period.';
    for (const part of [mail.text.split(kind.label).at(-1), mail.html.split(kind.label).at(-1)]) {
      expect(part?.indexOf(Bun.escapeHTML(listed)) ?? -1, `${kind.label} begins with ${listed}`).toBeGreaterThan(-1);
    }
  });

  test.each(EVERY)('%s says what it comes to, as its page does in large', async (_, kind) => {
    const fixture = await theShop();
    const { store, mail } = await emailed(fixture, kind);
    const [large] = store.result.figures;
    expect(large).toBeDefined();
    for (const part of [mail.text, mail.html]) expect(part).toContain(large?.header ?? '-');
  });
});

describe('at its address', () => {
  test.each(EVERY)('%s is a file, and a page that prints', async (_, kind) => {
    const pages = await adminPages();
    await addOrder(pages.ctx, { channel: 'pos', statusCode: 'completed' });
    const path = `${ROMA}/reports/sales-reports/${kind.type}?period=today`;
    const page = await pages.get('owner', path);
    expect([page.status, page.html.includes('admin/print-page')]).toEqual([200, true]);
    const file = `${path}&format=csv`;
    expect(asksForFile(new URL(file, 'https://servery.test').searchParams)).toBe(true);
    expect((await pages.get('owner', file)).html.replace('\ufeff', '')).toStartWith(`${kind.rowHeader},`);
  });
});
