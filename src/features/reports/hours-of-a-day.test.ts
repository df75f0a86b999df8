import { expect, test } from 'bun:test';
import { dayFigures } from '#db/reports/day-figures.queries.ts';
import { type TradingHours, WEEKDAYS } from '#src/domain/time/weekly-hours.schema.ts';
import { orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { readSalesReport } from './read-sales-report.ts';
import { sale, TODAY } from './testing/report-day.ts';

const everyDay = (startTimeOfDay: string, endTimeOfDay: string, attributeToPreviousDay: boolean) =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [
      day,
      { availableAllDay: false, dayIntervals: [{ startTimeOfDay, endTimeOfDay, attributeToPreviousDay }] },
    ]),
  ) as TradingHours;

/** Sells at each of these hours after Saturday, 6 PM, and reads the last one's day by the hour. */
async function hoursOf(hours: TradingHours, after: readonly number[]) {
  const fixture = await orderingFixture({ posTradingHours: { isOwn: true, hours } });
  let passed = 0;
  for (const at of after) {
    fixture.ctx.pass({ hours: at - passed });
    passed = at;
    await sale(fixture, `sale-${at}`);
  }
  const { rows } = await readSalesReport(fixture.ctx, SCOPE, { ...TODAY, interval: 'hourly' });
  return rows.map(({ name }) => name);
}

test('the hours of a club that is open until 7 AM begin with its evening', async () => {
  expect(await hoursOf(everyDay('6:00 PM', '7:00 AM', true), [0, 5, 11, 12])).toEqual([
    'Sat 21 Nov, 6 PM',
    'Sat 21 Nov, 11 PM',
    'Sat 21 Nov, 5 AM',
    'Sat 21 Nov, 6 AM',
  ]);
});

test('the hours of a bakery that opens at 3 AM begin with its morning', async () => {
  expect(await hoursOf(everyDay('3:00 AM', '2:00 PM', false), [9, 10, 18])).toEqual([
    'Sun 22 Nov, 3 AM',
    'Sun 22 Nov, 4 AM',
    'Sun 22 Nov, 12 PM',
  ]);
});

test.each([
  ['Pacific/Chatham', 21, 'Sat 21 Nov, 9 PM'],
  ['Australia/Eucla', 16, 'Sat 21 Nov, 4 PM'],
  ['Asia/Kathmandu', 13, 'Sat 21 Nov, 1 PM'],
  ['Australia/Adelaide', 17, 'Sat 21 Nov, 5 PM'],
])('a sale in %s counts in the hour that the store’s clock shows', async (timezone, hour, name) => {
  const fixture = await orderingFixture();
  fixture.setTimezone(timezone);
  // 7:22 AM of UTC: minutes past the full hour where clocks are a quarter of an hour off.
  fixture.ctx.pass({ minutes: 22 });
  await sale(fixture, 'one');
  const { rows } = await readSalesReport(fixture.ctx, SCOPE, { ...TODAY, interval: 'hourly' });
  expect(rows.map((row) => row.name)).toEqual([name]);
  const { byHour } = await dayFigures(fixture.ctx.db, SCOPE, '2026-11-21', timezone);
  expect(byHour.map((one) => one.hour)).toEqual([hour]);
});

test.each([
  ['Australia/Sydney', 59, 18],
  ['Australia/Sydney', 60, 19],
  ['Australia/Adelaide', 29, 17],
  ['Australia/Adelaide', 30, 18],
  ['Pacific/Chatham', 14, 20],
  ['Pacific/Chatham', 15, 21],
])('in %s a sale %i minutes after seven of UTC counts in hour %i', async (timezone, minutes, hour) => {
  const fixture = await orderingFixture();
  fixture.setTimezone(timezone);
  fixture.ctx.pass({ minutes });
  await sale(fixture, 'one');
  const { rows } = await readSalesReport(fixture.ctx, SCOPE, { ...TODAY, interval: 'hourly' });
  expect(rows.map(({ name }) => name)).toEqual([`Sat 21 Nov, ${hour - 12} PM`]);
  const { byHour } = await dayFigures(fixture.ctx.db, SCOPE, '2026-11-21', timezone);
  expect(byHour.map((one) => one.hour)).toEqual([hour]);
});
