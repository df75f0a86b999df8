import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { timeDimensionOf } from '#src/domain/time/time-dimension.ts';
import { bucketIdOf, bucketName, bucketsBetween, hourSpans } from './buckets.ts';
import { REPORT_INTERVALS } from './sales-report.types.ts';

const SYDNEY = 'Australia/Sydney';
const sold = (businessDay: string, placedIsoDateTimeUtc: string) => ({ businessDay, placedIsoDateTimeUtc });

describe('a sale counts', () => {
  test.each([
    ['hourly', '2026-11-20T19', 'in the hour of the store’s clock'],
    ['daily', '2026-11-20', 'on its business day'],
    ['weekly', '2026-W47', 'in its ISO week'],
    ['monthly', '2026-11', 'in its month'],
    ['yearly', '2026', 'in its year'],
  ] as const)('%s in %p: %s', (interval, id) => {
    expect(bucketIdOf(sold('2026-11-20', '2026-11-20T08:30:00.000Z'), interval, SYDNEY)).toBe(id);
  });

  test('after midnight in the hour it was, on the business day of the evening before', () => {
    expect(bucketIdOf(sold('2026-11-20', '2026-11-20T14:30:00.000Z'), 'hourly', SYDNEY)).toBe('2026-11-20T01');
  });

  test.each([
    ['2026-10-03T15:30:00.000Z', '2026-10-04T01', 'before the clock goes forward'],
    ['2026-10-03T16:00:00.000Z', '2026-10-04T03', 'in the hour that follows one o’clock'],
    ['2026-04-04T15:30:00.000Z', '2026-04-05T02', 'in the first two o’clock'],
    ['2026-04-04T16:30:00.000Z', '2026-04-05T02', 'in the second'],
  ])('at %p in %p: %s', (placed, id) => {
    expect(bucketIdOf(sold(id.slice(0, 10), placed), 'hourly', SYDNEY)).toBe(id);
  });

  test.each([
    ['2026-12-31', '2026-W53', '2026-12', '2026'],
    ['2027-01-01', '2026-W53', '2027-01', '2027'],
    ['2027-01-04', '2027-W01', '2027-01', '2027'],
  ])('on %p in week %p, month %p and year %p', (day, week, month, year) => {
    const at = sold(day, `${day}T02:00:00.000Z`);
    expect((['weekly', 'monthly', 'yearly'] as const).map((one) => bucketIdOf(at, one, SYDNEY))).toEqual([
      week,
      month,
      year,
    ]);
  });
});

describe('the rows of a period', () => {
  test('are its days, those without sales too', () => {
    expect(bucketsBetween('2026-02-27', '2026-03-01', 'daily')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  });

  test('are each week, month and year that one of its days is in, once and in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 800 }), (start, length) => {
        const from = Temporal.PlainDate.from('2020-01-01').add({ days: start });
        const days = Array.from({ length: length + 1 }, (_, at) => timeDimensionOf(from.add({ days: at }).toString()));
        const last = days.at(-1)!.isoDate;
        expect(bucketsBetween(from.toString(), last, 'weekly')).toEqual([...new Set(days.map((day) => day.isoWeek))]);
        expect(bucketsBetween(from.toString(), last, 'monthly')).toEqual([...new Set(days.map((day) => day.isoMonth))]);
        expect(bucketsBetween(from.toString(), last, 'yearly')).toEqual([...new Set(days.map((day) => day.isoYear))]);
      }),
      { numRuns: 30 },
    );
  });
});

test('a row is named as people say it', () => {
  const ids = ['2026-11-23T19', '2026-11-23', '2026-W53', '2026-11', '2026'];
  expect(REPORT_INTERVALS.map((interval, at) => bucketName(ids[at]!, interval))).toEqual([
    'Mon 23 Nov, 7 PM',
    'Mon 23 Nov',
    'Week 53, from 28 Dec',
    'November 2026',
    '2026',
  ]);
});

describe('the spans of an hour', () => {
  const spansOf = (id: string, timezone = 'Australia/Sydney') =>
    hourSpans(id, timezone)?.spans.map((span) => [span.fromIsoDateTimeUtc, span.untilIsoDateTimeUtc]);

  test('are on its business day and on the morning after', () => {
    expect(spansOf('2026-11-23T01')).toEqual([
      ['2026-11-22T14:00:00.000Z', '2026-11-22T15:00:00.000Z'],
      ['2026-11-23T14:00:00.000Z', '2026-11-23T15:00:00.000Z'],
    ]);
  });

  test('are two hours when the clock shows the hour twice, and none when it skips it', () => {
    expect(spansOf('2026-04-05T02')?.[0]).toEqual(['2026-04-04T15:00:00.000Z', '2026-04-04T17:00:00.000Z']);
    const [from, until] = spansOf('2026-10-04T02')?.[0] ?? [];
    expect(until).toBe(from);
  });

  test.each(['', '2026-11-23', '2026-11-23T24', '2026-02-30T10', 'x'])('of %p there are none', (id) => {
    expect(spansOf(id)).toBeUndefined();
  });
});
