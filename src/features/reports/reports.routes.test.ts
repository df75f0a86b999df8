/** What a till asks of reports, over the wire. */
import { describe, expect, test } from 'bun:test';
import type { DocketSnapshot } from '#src/domain/printing/docket.types.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import type { OrdersBehindFigure } from '#src/domain/reports/orders-behind.types.ts';
import { PRINTED_REPORTS } from '#src/domain/reports/printed-reports.ts';
import type { SalesReport } from '#src/domain/reports/sales-report.types.ts';
import { type Answer, overTheWire, type Wire } from '#src/features/counter/testing/till-over-the-wire.ts';
import { type OrderingFixture, orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { addPrinters, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { reportsRoutes } from './reports.routes.ts';
import { aDay, sale } from './testing/report-day.ts';

const STORE = `/api/reports/sales-report/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}`;
type Setting = OrderingFixture & Wire;

async function overWire(
  fixture: OrderingFixture,
  permissions: Parameters<typeof overTheWire>[2] = ['reports'],
): Promise<Setting> {
  return { ...fixture, ...(await overTheWire(fixture.ctx, reportsRoutes, permissions)) };
}
const evening = async () => overWire(await aDay());
const read = ({ plain }: Setting, path: string) => plain('GET', `${STORE}/${path}`);
const report = async (setting: Setting, path: string) => (await read(setting, path)).body as unknown as SalesReport;
const wrong = ({ status, body }: Answer) => {
  const { fields } = (body as { error: { details: { fields: { path: string; message: string }[] } } }).error.details;
  return [status, ...fields.map(({ path, message }) => `${path}: ${message}`)];
};
const namesOf = ({ rows }: SalesReport) => rows.map(({ name }) => name);

describe('a sales report over the wire', () => {
  test.each([
    ['pos_terminal_level', 'terminal', ['Till']],
    ['item_level', 'item', ['burger']],
    ['category_level', 'category', ['Everything']],
    ['employee_level', 'employee', ['Online, without an employee', 'Mia']],
  ] as const)('%s has the sales of the till in its address', async (path, level, names) => {
    const found = await report(await evening(), `pos_terminals/till/${path}`);
    expect([found.level, found.totals.orderCount, found.totals.grossInCents]).toEqual([level, 2, 3000]);
    expect(namesOf(found).toSorted()).toEqual([...names].toSorted());
  });

  test.each(['pizza_size_level', 'pizza_item_level'])('%s of a day of burgers has no row', async (path) => {
    expect((await report(await evening(), `pos_terminals/till/${path}`)).rows).toEqual([]);
  });

  test('of all tills counts every till, whichever asks', async () => {
    const setting = await evening();
    const of = async (path: string) => (await report(setting, path)).totals.totalInCents;
    expect(await of('store_level')).toBe(3700);
    expect(await of('pos_terminals/till/item_level?tills=all')).toBe(3700);
    expect(await of('pos_terminals/till/item_level?tills=this')).toBe(2700);
    expect((await read(setting, 'pos_terminals/of-nobody/item_level?tills=all')).status).not.toBe(200);
  });

  test.each([
    ['period=today', 1, 3700],
    ['period=yesterday', 1, 0],
    ['period=chooseDates&from=2026-11-20&to=2026-11-22', 3, 3700],
    ['period=chooseDates&from=2026-11-21&to=2026-11-21', 1, 3700],
    ['period=chooseMonth&month=2026-11', 30, 3700],
    ['period=chooseMonth&month=2026-10', 31, 0],
    ['period=chooseMonth&month=2026-11&interval=monthly', 1, 3700],
  ])('for %s has %s rows', async (query, rows, totalInCents) => {
    const found = await report(await evening(), `store_level?${query}`);
    expect([found.rows.length, found.totals.totalInCents]).toEqual([rows, totalInCents]);
  });

  test.each([
    ['period=chooseMonth', 'month: Choose a date.'],
    ['period=chooseDates&to=2026-11-21', 'from: Choose a date.'],
    ['period=chooseDates&from=2026-11-21', 'to: Choose a date.'],
    ['period=chooseDates&from=2026-11-21&to=2026-11-20', 'to: Choose an end date on or after the start date.'],
  ])('for %s says what is missing', async (query, words) => {
    expect(wrong(await read(await evening(), `store_level?${query}`))).toEqual([400, words]);
  });

  test('is only for employees with reports permission', async () => {
    const setting = await overWire(await aDay(), ['takeOrders', 'refund']);
    for (const path of ['store_level', 'orders', 'pos_terminals/till/item_level']) {
      expect((await read(setting, path)).status).toBe(403);
    }
  });
});

describe('the orders behind a figure over the wire', () => {
  const behind = async (setting: Setting, query: string) =>
    (await read(setting, `orders?${query}`)).body as unknown as OrdersBehindFigure;

  test('are those of the whole store, of a row, of a till, and of an hour', async () => {
    const setting = await evening();
    const count = async (query: string) => (await behind(setting, query)).orderCount;
    expect(await count('')).toBe(3);
    expect(await count('level=item&row=burger')).toBe(3);
    expect(await count('level=employee&row=')).toBe(1);
    expect(await count('level=item&row=burger&posTerminalId=bar')).toBe(1);
    const { rows } = await report(setting, 'store_level?interval=hourly');
    expect(await count(`interval=hourly&bucket=${rows[0]?.id}`)).toBe(1);
  });

  test('come a page at a time', async () => {
    const { page, pageSize, orders } = await behind(await evening(), 'page=2');
    expect([page, pageSize, orders]).toEqual([2, 50, []]);
  });

  test.each([
    [`row=${'r'.repeat(100)}`, 200],
    [`row=${'r'.repeat(101)}`, 400],
    [`interval=daily&bucket=${'b'.repeat(20)}`, 200],
    [`interval=daily&bucket=${'b'.repeat(21)}`, 400],
    ['page=0', 400],
    ['page=100000', 200],
    ['page=100001', 400],
    ['level=cook', 400],
    ['posTerminalId=of-nobody', 404],
  ])('for %s answer %s', async (query, status) => {
    expect((await read(await evening(), `orders?level=item&${query}`)).status).toBe(status);
  });
});

describe('a report on paper over the wire', () => {
  const print = ({ plain }: Setting, body: object, headers = {}) =>
    plain('POST', `${STORE}/print`, { period: 'today', level: 'item', ...body }, headers);
  const papers = ({ ctx }: Setting) =>
    ctx.db.selectFrom('print_jobs').select('id').where('payloadJson', 'like', '%"SALES_REPORT"%').execute();

  async function withPrinter() {
    const fixture = await orderingFixture();
    await addPrinters(fixture.ctx, SCOPE, [aPrinter('counter')], [aStation('kitchen', { isDefault: true })]);
    await sale(fixture, 'one');
    return overWire(fixture);
  }

  test('is printed once, however often a lost answer is asked for again', async () => {
    const setting = await withPrinter();
    const key = { 'idempotency-key': 'print-the-report-once' };
    const first = await print(setting, {}, key);
    const again = await print(setting, {}, key);
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(await papers(setting)).toEqual([{ id: String((first.body as { printJobId: string }).printJobId) }]);
  });

  test.each(PRINTED_REPORTS)('%s is printed: no report of the till stays on its screen', async (level) => {
    const setting = await withPrinter();
    const { status, body } = await print(setting, { level }, { 'idempotency-key': `print-this-${level}` });
    expect(status).toBe(200);
    const { printJobId } = body as { printJobId: string };
    const job = setting.ctx.db.selectFrom('print_jobs').select('payloadJson').where('id', '=', printJobId);
    const paper = JSON.parse((await job.executeTakeFirstOrThrow()).payloadJson) as DocketSnapshot;
    expect(renderDocket(paper).title).toContain('Saturday 21 November 2026');
  });

  test('needs its dates as the screen does', async () => {
    const setting = await withPrinter();
    expect(wrong(await print(setting, { period: 'chooseMonth' }, { 'idempotency-key': 'no-month-is-chosen' }))).toEqual(
      [400, 'month: Choose a date.'],
    );
    expect(await papers(setting)).toEqual([]);
  });
});
