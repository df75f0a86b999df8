/**
 * A year of random days, through both changes of the clock in both hemispheres: late nights, edits, refunds, split payments, tills
 * that were offline for days, clocks that were set back. What the reports say is held to the count from the orders alone.
 */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { isMonthWrong } from '#db/reports/rebuild-facts.ts';
import { sum } from '#src/domain/money/money.ts';
import { creditOf, totalsOf } from '#src/domain/reports/journal.ts';
import type { JournalAccount } from '#src/domain/tenancy/accounting.schema.ts';
import { type TradingHours, WEEKDAYS } from '#src/domain/time/weekly-hours.schema.ts';
import type { CashFixture } from '#src/features/cash/testing/cash-fixture.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { readJournal } from '#src/features/reports/read-journal.ts';
import { readMonthsOfRestaurant } from '#src/features/reports/read-monthly-orders.ts';
import { readSalesReport } from '#src/features/reports/read-sales-report.ts';
import { ACT, type Act, act, tradeFixture } from '#src/features/reports/testing/random-trade.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { countOfReports } from './support/report-count.ts';
import { countAgain } from './support/second-count.ts';

/** The fixture's clock begins on 21 November 2026. */
const CLOCKS_CHANGE = {
  'Australia/Sydney': ['2027-04-03T16:00Z', '2027-10-02T16:00Z'],
  'Pacific/Auckland': ['2027-04-03T14:00Z', '2027-09-25T14:00Z'],
  'Europe/London': ['2027-03-28T01:00Z', '2027-10-31T01:00Z'],
  'America/Denver': ['2027-03-14T09:00Z', '2027-11-07T08:00Z'],
} as const;
const FIRST = '2026-11-01';
const LAST = '2027-12-31';

/** Nights until four count with the evening, or with the date on the clock. */
const hours = (attributeToPreviousDay: boolean): TradingHours =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [
      day,
      {
        availableAllDay: false,
        dayIntervals: [{ startTimeOfDay: '10:00 AM', endTimeOfDay: '4:00 AM', attributeToPreviousDay }],
      },
    ]),
  ) as TradingHours;

const acts = (most: number) => fc.array(ACT, { minLength: 2, maxLength: most });
const year = fc.record({
  nightsBefore: fc.boolean(),
  /** What happens on some day, and how many days it is until the next. */
  days: fc.array(
    fc.record({ acts: acts(5), later: fc.integer({ min: 0, max: 45 }), hour: fc.integer({ min: 0, max: 23 }) }),
    {
      minLength: 4,
      maxLength: 12,
    },
  ),
  /** Around each change of the clock, so many minutes after one another. */
  nights: fc.tuple(acts(6), acts(6)),
  minutes: fc.constantFrom(17, 40),
  setBack: fc.boolean(),
});

interface Moment {
  readonly at: Temporal.Instant;
  readonly what: Act;
}

type Year = typeof year extends fc.Arbitrary<infer One> ? One : never;

/** In the order in which they happen. Each bill is of its day: one that was paid months ago can still be edited and refunded. */
function momentsOf({ days, nights, minutes }: Year, changes: readonly string[], start: Temporal.Instant): Moment[] {
  let at = start;
  const usual = days.flatMap(({ acts: some, later, hour }) => {
    const began = at.add({ hours: hour });
    at = at.add({ hours: later * 24 });
    return some.map((what, place) => ({ at: began.add({ minutes: place * 9 }), what }));
  });
  const late = nights.flatMap((some, which) => {
    const change = Temporal.Instant.from(changes[which] ?? '').subtract({ minutes: 70 });
    return some.map((what, place) => ({ at: change.add({ minutes: place * minutes }), what }));
  });
  return [...usual, ...late].sort((a, b) => Temporal.Instant.compare(a.at, b.at));
}

async function trade(fixture: CashFixture, one: Year, changes: readonly string[]): Promise<void> {
  const { ctx } = fixture;
  for (const [place, { at, what }] of momentsOf(one, changes, ctx.clock.now()).entries()) {
    const early = one.setBack && place % 7 === 5 ? { hours: 26 } : { hours: 0 };
    ctx.pass(ctx.clock.now().until(at.subtract(early)));
    await act(fixture, what, null);
  }
  // A clock that was set back last would not know the month that had begun.
  ctx.pass({ hours: 72 });
}

const asked = (from: string, to: string, interval: 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly') =>
  ({
    level: 'store',
    period: { name: 'chooseDates', from, to },
    interval,
    channel: 'OVERALL',
    posTerminalId: null,
  }) as const;

async function expectBucketsToAddUp({ ctx }: CashFixture, byDay: Record<string, number>): Promise<void> {
  const whole = (await readSalesReport(ctx, SCOPE, asked(FIRST, LAST, 'daily'))).totals;
  for (const interval of ['weekly', 'monthly', 'yearly'] as const) {
    const { rows } = await readSalesReport(ctx, SCOPE, asked(FIRST, LAST, interval));
    expect(sum(rows.map(({ figures }) => figures?.totalInCents ?? 0))).toBe(whole.totalInCents);
  }
  for (const [day, gross] of Object.entries(byDay)) {
    const { rows } = await readSalesReport(ctx, SCOPE, asked(day, day, 'hourly'));
    expect([day, sum(rows.map(({ grossInCents }) => grossInCents))]).toEqual([day, gross]);
  }
}

const SALES: readonly JournalAccount[] = [
  ...(['sales', 'discounts', 'loyalty', 'deliveryFees', 'surcharges', 'tax', 'tips', 'refunds'] as const),
];

/** Each day is double entry, and its sales are the report's. */
async function expectJournalToAgree({ ctx }: CashFixture): Promise<void> {
  const { rows } = await readSalesReport(ctx, SCOPE, asked(FIRST, LAST, 'daily'));
  for (const { id, figures } of rows) {
    if (!figures || (figures.totalInCents === 0 && figures.orderCount === 0)) continue;
    const [{ lines } = { lines: [] }] = await readJournal(ctx, SCOPE, [id]);
    const { debitInCents, creditInCents } = totalsOf(lines);
    expect([id, debitInCents]).toEqual([id, creditInCents]);
    const booked = sum(SALES.map((account) => creditOf(lines, account)));
    expect([id, booked]).toEqual([id, figures.totalInCents - figures.cashRoundingInCents]);
  }
}

async function expectMonthsToAgree({ ctx }: CashFixture): Promise<void> {
  const { raw } = ctx.database;
  const months = await readMonthsOfRestaurant(ctx, grantRestaurantScope(SCOPE), { months: 24, channel: 'OVERALL' });
  const { rows } = await readSalesReport(ctx, SCOPE, asked(FIRST, LAST, 'monthly'));
  for (const { id, figures } of rows) {
    expect(isMonthWrong(raw, SCOPE.storeId, id)).toBe(false);
    const month = months.find((one) => one.month === id);
    expect([id, month?.netInCents ?? 0, month?.orderCount ?? 0]).toEqual([
      id,
      figures?.netInCents ?? 0,
      figures?.orderCount ?? 0,
    ]);
  }
}

test.each(Object.entries(CLOCKS_CHANGE))(
  'a year of random days in %s comes to the cent to what the orders say, however it is cut',
  async (timezone, changes) => {
    await fc.assert(
      fc.asyncProperty(year, async (one) => {
        const fixture = await tradeFixture(
          { hours: 0 },
          { posTradingHours: { isOwn: true, hours: hours(one.nightsBefore) } },
        );
        fixture.setTimezone(timezone);
        await trade(fixture, one, changes);
        const { raw } = fixture.ctx.database;
        for (const [from, to] of [
          [FIRST, LAST],
          [FIRST, '2027-03-31'],
          ['2027-04-01', '2027-09-30'],
        ] as const) {
          expect(await countOfReports(fixture.ctx, SCOPE, from, to)).toEqual(countAgain(raw, SCOPE.storeId, from, to));
        }
        await expectBucketsToAddUp(fixture, countAgain(raw, SCOPE.storeId, FIRST, LAST).byDay);
        await expectJournalToAgree(fixture);
        await expectMonthsToAgree(fixture);
      }),
      { numRuns: 12 },
    );
  },
  180_000,
);
