/** A question's answer is the figure of its report, and what the orders themselves come to. `BATTERY_LONG=1` asks ten times as many. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { insertEmployee } from '#db/staff/employees.repository.ts';
import { daysOf } from '#src/domain/reports/ask/asked-days.ts';
import { askedOf } from '#src/domain/reports/ask/asked-of.ts';
import type { Vocabulary } from '#src/domain/reports/ask/lexicon.ts';
import { planOf } from '#src/domain/reports/ask/query-plan.ts';
import { CUTS, MEASURES, type Measure, type SalesQuery } from '#src/domain/reports/ask/sales-query.schema.ts';
import { wordsOf } from '#src/domain/reports/ask/words-of.ts';
import type { CashFixture } from '#src/features/cash/testing/cash-fixture.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { isLongRun, scaled, seedOfRun } from '#tests/battery/support/dice.ts';
import { answerSalesQuery } from './answer-sales-query.ts';
import { rowsOfStores } from './asked-vocabulary.ts';
import { valueIn } from './kinds/report-kind.ts';
import { reportDayOf } from './store-day.ts';
import { ACT, type Act, act, BILLS, tradeFixture } from './testing/random-trade.ts';

const seed = seedOfRun();
const QUESTIONS = isLongRun ? scaled(2000) : 60;
const STORES = [{ id: SCOPE.storeId, name: 'Roma Newtown', scope: SCOPE }];

/** Four days of sales, edits, refunds, cancellations and split payments; after that, each order as it is. */
async function aFewDays(): Promise<CashFixture> {
  const fixture = await tradeFixture();
  for (const acts of [BILLS, ...fc.sample(fc.array(ACT, { minLength: 20, maxLength: 20 }), { numRuns: 4, seed })]) {
    for (const one of acts) await act(fixture, one, null);
    fixture.ctx.pass({ hours: 24 });
  }
  return fixture;
}

let opened: Promise<CashFixture> | null = null;
const theDays = () => (opened ??= aFewDays());

async function asking({ ctx }: CashFixture) {
  const vocabulary: Vocabulary = { rows: await rowsOfStores(ctx, [SCOPE]), stores: [], hasAllStores: false };
  return { stores: STORES, vocabulary, today: (await reportDayOf(ctx, SCOPE)).today };
}

async function answered(fixture: CashFixture, query: SalesQuery) {
  const { answer, problem } = await answerSalesQuery(fixture.ctx, await asking(fixture), query);
  if (!answer) throw new Error(problem);
  return answer;
}

const ask = async (fixture: CashFixture, text: string) => {
  const { vocabulary, today } = await asking(fixture);
  const { query, question } = askedOf(text, vocabulary, today);
  if (!query) throw new Error(JSON.stringify(question));
  return answered(fixture, query);
};

/** The headings of a measure's column on the pages of reports. */
const HEADINGS: Readonly<Record<Measure, readonly string[]>> = {
  netSales: ['Net sales'],
  grossSales: ['Gross sales'],
  total: ['Total'],
  orders: ['Orders'],
  averageOrder: ['Average order'],
  itemsSold: ['Sold'],
  pizzasSold: ['Sold'],
  discounts: ['Discounts', 'Off orders'],
  refunds: ['Refunded'],
  voids: ['Voided items'],
  tips: ['Tips'],
  tax: ['Tax'],
  surcharges: ['Surcharges'],
  deliveryFees: ['Delivery fees'],
  rounding: ['Rounding'],
  collected: ['Collected'],
};

const query = fc
  .record({
    measure: fc.constantFrom(...MEASURES),
    cut: fc.option(fc.constantFrom(...CUTS.filter((cut) => cut !== 'store'))),
    period: fc.oneof(
      fc
        .constantFrom(...(['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth'] as const))
        .map((name) => ({ name })),
      fc.integer({ min: 2, max: 9 }).map((days) => ({ name: 'lastDays' as const, days })),
    ),
    compare: fc.constantFrom(null, 'before' as const),
    channel: fc.constantFrom(...(['OVERALL', 'OVERALL', 'POS', 'WEBSITE'] as const)),
    only: fc.constant(null),
    storeId: fc.constant(null),
  })
  .filter((one) => planOf(one) !== null);

test(`what is asked is what the page of its report says, row by row and in all (seed ${seed})`, async () => {
  const fixture = await theDays();
  const { today, vocabulary } = await asking(fixture);
  await fc.assert(
    fc.asyncProperty(query, async (one) => {
      const answer = await answered(fixture, one);
      const { from, to } = daysOf(one.period, today);
      const interval = planOf(one)?.interval ?? 'daily';
      const asked = { period: { name: 'chooseDates', from, to }, interval, channel: one.channel } as const;
      const page = await answer.report.read({ ctx: fixture.ctx, scope: SCOPE, asked });
      const column = page.columns.find(({ header }) => HEADINGS[one.measure].includes(header));
      const on = (cells: (typeof page)['totals']) => (column ? valueIn(column, cells, page.totals) : 0);
      const words = wordsOf(one, vocabulary, today);
      expect([words, answer.value]).toEqual([words, on(page.totals) as number]);
      if (planOf(one)?.rows !== 'report') return;
      const rows = Object.fromEntries(page.rows.map(({ id, cells }) => [id, on(cells) as number | null]));
      expect([words, Object.fromEntries((answer.rows ?? []).map(({ id, value }) => [id, value]))]).toEqual([
        words,
        rows,
      ]);
    }),
    { numRuns: QUESTIONS, seed },
  );
}, 300_000);

describe('a second count, from the orders themselves', () => {
  /** What no report has read: sums of the tables of orders. */
  function counted({ ctx }: CashFixture, sum: string, of: string): number {
    const row = ctx.database.raw.query<{ sum: number }, []>(`select coalesce(sum(${sum}), 0) as sum from ${of}`).get();
    return row?.sum ?? 0;
  }
  const SALES = `orders where statusCode not in ('cancelled', 'rejected', 'failed')`;

  /** A day on which nothing of another day was changed; without refunds, which are read in their parts. */
  async function oneDay(isDone: (one: Act) => boolean = () => true) {
    const fixture = await tradeFixture();
    const acts = fc.sample(ACT, { numRuns: 40, seed }).filter((one) => one.kind !== 'offline' && isDone(one));
    for (const one of [...BILLS, ...acts]) await act(fixture, one, null);
    return fixture;
  }

  test.each([
    ['number of orders today', '1', SALES],
    ['gross sales today', 'itemTotalInCents', SALES],
    ['total charged today', 'grandTotalInCents - refundedInCents', SALES],
  ])('%s', async (text, sum, of) => {
    const fixture = await oneDay();
    expect((await ask(fixture, text)).value).toBe(counted(fixture, sum, of));
  });

  test.each([
    ['net sales today', 'itemTotalInCents - discountInCents', SALES],
    ['tips today', 'tipInCents', `tenders where orderId in (select id from ${SALES})`],
    ['collected today', 'amountInCents', 'tenders'],
    ['items sold today', 'quantity', `order_lines where orderId in (select id from ${SALES})`],
  ])('%s, without refunds', async (text, sum, of) => {
    const fixture = await oneDay(({ kind }) => kind !== 'refund' && kind !== 'cancel');
    expect((await ask(fixture, text)).value).toBe(counted(fixture, sum, of));
  });
});

describe('an answer', () => {
  test('by day of one item adds up to the item’s report of those days', async () => {
    const fixture = await theDays();
    const whole = await ask(fixture, 'burger sold last 9 days');
    const byDay = await ask(fixture, 'burger sold last 9 days by day');
    expect(whole.rows).toBeNull();
    expect(whole.value).toBeGreaterThan(0);
    expect(byDay.rows).toHaveLength(9);
    expect((byDay.rows ?? []).reduce((all, { value }) => all + (value ?? 0), 0)).toBe(whole.value ?? -1);
    const items = await ask(fixture, 'items sold last 9 days by item');
    expect(items.rows?.find(({ name }) => name === 'burger')?.value).toBe(whole.value);
  });

  test('of one employee is their row of the report', async () => {
    const fixture = await theDays();
    const all = await ask(fixture, 'net sales last 9 days by employee');
    const mia = all.rows?.find(({ name }) => name === 'Mia');
    expect(mia?.value).toBeGreaterThan(0);
    expect((await ask(fixture, 'net sales by Mia last 9 days')).value).toBe(mia?.value ?? null);
  });

  test('of an employee who was renamed is still theirs', async () => {
    const fixture = await tradeFixture();
    for (const one of BILLS) await act(fixture, one, null);
    const { value } = await ask(fixture, 'net sales by Mia today');
    expect(value).toBeGreaterThan(0);
    await fixture.ctx.write((trx) => trx.updateTable('employees').set({ name: 'Anna' }).execute());
    expect((await ask(fixture, 'net sales by Anna today')).value).toBe(value);
    await expect(ask(fixture, 'net sales by Mia today')).rejects.toThrow('unknown');
  });

  test('of two people of one name is none', async () => {
    const fixture = await tradeFixture();
    const mia = { id: 'other-mia', name: 'MIA', color: '', initials: '', personId: 'other-mia', permissions: [] };
    const createdIsoDateTimeUtc = '2026-01-01T00:00:00.000Z';
    await fixture.ctx.write((trx) =>
      insertEmployee(trx, SCOPE, { ...mia, isActive: false, pinHash: 'none', createdIsoDateTimeUtc }),
    );
    await expect(ask(fixture, 'net sales by Mia today')).rejects.toThrow('isShared');
  });

  test('compared with other days has those days’ own figure', async () => {
    const fixture = await theDays();
    const compared = await ask(fixture, 'takings yesterday compared with 21 Nov');
    expect(compared.past).toEqual({
      days: { from: '2026-11-21', to: '2026-11-21' },
      value: (await ask(fixture, 'takings on 21 Nov')).value,
    });
  });

  test('is a sentence where the rows would be too many', async () => {
    const fixture = await theDays();
    const { vocabulary, stores, today } = await asking(fixture);
    const problemOf = async (text: string) => {
      const { query } = askedOf(text, vocabulary, today);
      return query && (await answerSalesQuery(fixture.ctx, { vocabulary, stores, today }, query)).problem;
    };
    expect(await problemOf('burger sold this year by day')).toBe('Choose at most 62 rows: longer ones, or fewer days.');
    expect(await problemOf('takings this year by hour')).toBe('Choose at most 31 days.');
  });
});
