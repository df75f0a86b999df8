import { describe, expect, test } from 'bun:test';
import { billsFixture, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import type { EftposFixture } from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { Cells, ReportColumn, ReportKind, ReportResult } from '#src/features/reports/kinds/report-kind.ts';
import { REPORTS, reportOfType } from '#src/features/reports/kinds/reports.registry.ts';
import { type BehindRow, readBehind } from './behind-view.tsx';
import { readReportAddress, readTableState, rowOfQuery } from './report-address.ts';
import { linksOf } from './row-links.ts';
import { theShop } from './testing/a-shop.ts';

const TODAY = '2026-11-21';
const PARAMS = { restaurantId: SCOPE.restaurantId, storeId: SCOPE.storeId };
const STORE = `/admin/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}`;

const ASKED = { period: { name: 'today' }, interval: 'daily', channel: 'OVERALL' } as const;
const QUERY = new URLSearchParams({ period: 'today' });
const addressOf = ({ ctx }: EftposFixture, query = QUERY) =>
  readReportAddress(query, { today: TODAY, now: ctx.clock.now() });

function linksTo(fixture: EftposFixture, kind: ReportKind) {
  const params = { ...PARAMS, salesReportType: kind.type };
  return linksOf(kind, { base: '/admin', params, address: addressOf(fixture), mayCompareCards: true });
}

/** The orders of every page behind a link, as its page reads them. */
async function ordersAt(fixture: EftposFixture, link: string): Promise<BehindRow[]> {
  const { pathname, searchParams } = new URL(link, 'https://servery.test');
  const [, type = ''] = /\/reports\/orders\/(\w+)$/.exec(pathname) ?? [];
  const kind = reportOfType(type);
  const { asked } = addressOf(fixture, searchParams);
  if (!kind || !asked) throw new Error(`no orders at ${link}`);
  const state = readTableState(searchParams, { sorts: [], defaultSort: { by: 'placed', direction: 'desc' } });
  const rows: BehindRow[] = [];
  for (let page = state.page, left = 1; left > 0; page += 1) {
    const request = { ctx: fixture.ctx, scope: SCOPE, asked, row: rowOfQuery(searchParams), page };
    const view = await readBehind(kind, { ...request, currencyCode: 'AUD' });
    rows.push(...(view?.rows ?? []));
    left = view && view.rows.length > 0 ? view.orderCount - rows.length : 0;
  }
  return rows;
}

/** What can be added up: columns that are reckoned, such as an average, follow from these. */
const summed = ({ columns }: ReportResult): ReportColumn[] =>
  columns.filter(({ kind, of }) => kind !== 'text' && of === undefined);

const sumsIn = (columns: readonly ReportColumn[], rows: readonly { readonly cells: Cells }[]) =>
  columns.map(({ key }) => [
    key,
    Math.round(rows.reduce((sum, { cells }) => sum + Number(cells[key] ?? 0), 0) * 100) / 100,
  ]);

const read = async (fixture: EftposFixture, kind: ReportKind) => {
  const { asked } = addressOf(fixture);
  if (!asked) throw new Error('today is a period');
  return kind.read({ ctx: fixture.ctx, scope: SCOPE, asked });
};

describe('no figure of orders is without them', () => {
  test.each(REPORTS.filter(({ behind }) => behind.kind !== 'page').map((kind) => [kind.label, kind] as const))(
    '%s: each row leads to orders that add up to it, and so does the total',
    async (_, kind) => {
      const fixture = await theShop();
      const report = await read(fixture, kind);
      const columns = summed(report);
      const links = linksTo(fixture, kind);
      expect([report.rows.length > 0, columns.length > 0]).toEqual([true, true]);
      for (const row of report.rows) {
        const orders = await ordersAt(fixture, links.row({ ...row, at: 0, past: null }));
        expect([row.name, sumsIn(columns, orders)]).toEqual([row.name, sumsIn(columns, [row])]);
      }
      const all = await ordersAt(fixture, links.all ?? '');
      expect(all.length).toBeGreaterThan(0);
      expect(sumsIn(columns, all)).toEqual(sumsIn(columns, [{ cells: report.totals }]));
    },
  );

  test('a refund, a discount and a cancelled order lead to their order', async () => {
    const fixture = await theShop();
    const kind = reportOfType('refunds');
    if (!kind) throw new Error('refunds are a report');
    const { rows } = await read(fixture, kind);
    const links = linksTo(fixture, kind);
    expect(rows.map((row) => links.row({ ...row, at: 0, past: null })).toSorted()).toEqual([
      `${STORE}/pos-orders/changed`,
      `${STORE}/pos-orders/lost`,
      `${STORE}/pos-orders/paid`,
    ]);
  });

  test('a voided dish is a row that names it and leads to its bill', async () => {
    const { ctx, send } = await billsFixture({ hasPrinters: false });
    await send('one', { lines: [ordered('a', 'burger'), ordered('b', 'cola', 2)] });
    await send('one', { lines: [ordered('a', 'burger')] }, { voidReason: 'Flat' });
    const kind = reportOfType('refunds');
    const { rows, totals } = (await kind?.read({ ctx, scope: SCOPE, asked: ASKED })) ?? { rows: [], totals: {} };
    const cells = { what: 'Voided cola', quantity: 2, takenOffInCents: 800, voidedInCents: 0, reason: 'Flat' };
    expect(rows).toMatchObject([{ cells: { ...cells, orderId: 'one', channel: 'pos', byName: 'Mia' } }]);
    expect(totals).toMatchObject({ quantity: 2, takenOffInCents: 800, refundInCents: 0, voidedInCents: 0 });
  });

  test('what a lower bill gave back is not refunded as well: the bill is lower already', async () => {
    const { ctx, send, pay } = await billsFixture({ hasPrinters: false });
    await send('one', { lines: [ordered('a', 'burger'), ordered('b', 'cola')] });
    await pay('one');
    await send('one', { lines: [ordered('a', 'burger')] }, { voidReason: 'Flat' });
    await refundOrder(ctx, SCOPE, { orderId: 'one', amountInCents: 300, reason: 'Cold', key: 'k', by: BY_MIA });
    const kind = reportOfType('refunds');
    const { rows, totals } = (await kind?.read({ ctx, scope: SCOPE, asked: ASKED })) ?? { rows: [], totals: {} };
    const keys = ['what', 'refundInCents', 'loweredInCents', 'takenOffInCents'];
    expect(rows.map(({ cells }) => keys.map((key) => cells[key])).toSorted()).toEqual([
      ['Bill lowered', 0, 400, 0],
      ['Refund', 300, 0, 0],
      ['Voided cola', 0, 0, 400],
    ]);
    expect(totals).toMatchObject({ refundInCents: 300, loweredInCents: 400, takenOffInCents: 400 });
  });

  test('an item that was sold out has no orders, and leads to the item', () => {
    const kind = reportOfType('soldOut');
    const row = { id: 'burger', name: 'Burger', cells: {} };
    expect(kind?.behind.kind === 'page' && kind.behind.of(row)).toEqual({ path: 'item', id: 'burger' });
  });
});
