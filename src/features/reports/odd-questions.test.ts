/** What the calls of reports answer to questions that are wrong, or that nobody would ask. */
import { describe, expect, test } from 'bun:test';
import { hourSpans } from '#src/domain/reports/buckets.ts';
import type { SalesReport } from '#src/domain/reports/sales-report.types.ts';
import { overTheWire } from '#src/features/counter/testing/till-over-the-wire.ts';
import { OTHER_SCOPE, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { readSalesReport } from './read-sales-report.ts';
import { reportsRoutes } from './reports.routes.ts';
import { aDay, TODAY } from './testing/report-day.ts';

const of = ({ restaurantId, storeId }: typeof SCOPE) =>
  `/api/reports/sales-report/restaurants/${restaurantId}/stores/${storeId}`;
const CALLS = [
  'store_level',
  'orders',
  ...['pos_terminal', 'item', 'category', 'pizza_size', 'pizza_item', 'employee'].map(
    (level) => `pos_terminals/till/${level}_level`,
  ),
];

async function evening() {
  const fixture = await aDay();
  const { plain } = await overTheWire(fixture.ctx, reportsRoutes, ['reports']);
  const ask = async (call: string, query: string, scope = SCOPE) => {
    const { status, body } = await plain('GET', `${of(scope)}/${call}?${query}`);
    const { error } = body as { error?: { code: string; details?: { fields?: { path: string }[] } } };
    return { status, body, code: error?.code, field: error?.details?.fields?.[0]?.path };
  };
  return { ...fixture, ask };
}

describe.each(CALLS)('%s', (call) => {
  test.each([
    ['a period that ends before it starts', 'period=chooseDates&from=2026-11-21&to=2026-11-20', 'to'],
    ['eight thousand years', 'period=chooseDates&from=2026-11-21&to=9999-12-31', 'to'],
    ['a day that does not exist', 'period=chooseDates&from=2026-02-30&to=2026-03-01', 'from'],
    ['a month that does not exist', 'period=chooseMonth&month=2026-13', 'month'],
    ['a period of another name', 'period=fortnight', 'period'],
    ['a channel that no store has', 'channel=DOORDASH', 'channel'],
    ['an interval of its own', 'interval=minutely', 'interval'],
  ])('refuses %s, and says which field is wrong', async (_, query, field) => {
    const { ask } = await evening();
    expect(await ask(call, query)).toMatchObject({ status: 400, code: 'validation_failed', field });
  });

  test.each([
    ['the last day of the calendar', 'period=chooseDates&from=9999-12-31&to=9999-12-31'],
    ['the last month of the calendar, by the week', 'period=chooseMonth&month=9999-12&interval=weekly'],
    ['the first day of the calendar, by the hour', 'period=chooseDates&from=0001-01-01&to=0001-01-01&interval=hourly'],
  ])('has no sales on %s', async (_, query) => {
    const { ask } = await evening();
    const { status, body } = await ask(call, query);
    const { totals, figure } = body as { totals?: SalesReport['totals']; figure?: { grossInCents: number } };
    expect([status, totals?.grossInCents ?? figure?.grossInCents]).toEqual([200, 0]);
  });

  test('does not know a store of another restaurant', async () => {
    const { ask } = await evening();
    expect(await ask(call, 'period=today', OTHER_SCOPE)).toMatchObject({ status: 404, code: 'resource_not_found' });
  });
});

test('an employee who left is in the report of the days they worked, by their name', async () => {
  const { ctx } = await aDay();
  await ctx.db.updateTable('employees').set({ isActive: 0 }).where('name', '=', 'Mia').execute();
  const { rows } = await readSalesReport(ctx, SCOPE, { ...TODAY, level: 'employee' });
  expect(rows.map(({ name, grossInCents }) => [name, grossInCents])).toContainEqual(['Mia', 2000]);
});

test.each(['9999-12-31T23', '0001-01-01T00'])('the orders of the hour %s are none', async (bucket) => {
  const { ask } = await evening();
  const day = bucket.slice(0, 10);
  const { status, body } = await ask(
    'orders',
    `period=chooseDates&from=${day}&to=${day}&interval=hourly&bucket=${bucket}`,
  );
  expect([status, (body as unknown as { orderCount: number }).orderCount]).toEqual([200, 0]);
});

test.each([
  ['Australia/Brisbane', '2026-10-04', 1],
  ['Australia/Sydney', '2026-10-04', 0],
  ['Australia/Brisbane', '2026-04-05', 1],
  ['Australia/Sydney', '2026-04-05', 2],
])('in %s, %s has %d hours from 2 AM: where clocks are never changed it is one', (timezone, day, hours) => {
  const [span] = hourSpans(`${day}T02`, timezone)?.spans ?? [];
  const length = Date.parse(span?.untilIsoDateTimeUtc ?? '') - Date.parse(span?.fromIsoDateTimeUtc ?? '');
  expect(length / 3_600_000).toBe(hours);
});
