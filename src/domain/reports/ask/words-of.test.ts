/** Whatever is asked is read back in words that ask the same. `BATTERY_LONG=1` asks two thousand questions, `BATTERY_SEED` others. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { isLongRun, scaled, seedOfRun } from '#tests/battery/support/dice.ts';
import { FIXED_ONLY } from './ask-words.ts';
import { daysOf } from './asked-days.ts';
import { askedOf } from './asked-of.ts';
import type { Vocabulary } from './lexicon.ts';
import { planOf } from './query-plan.ts';
import {
  type AskedPeriod,
  CUTS,
  MEASURES,
  NAMED_PERIODS,
  type SalesQuery,
  salesQuerySchema,
} from './sales-query.schema.ts';
import { VOCABULARY } from './testing-vocabulary.ts';
import { textOf, wordsOf } from './words-of.ts';

const seed = seedOfRun();
const RUNS = isLongRun ? scaled(2000) : 200;

const day = fc
  .integer({ min: 0, max: 365 * 30 })
  .map((days) => Temporal.PlainDate.from('2005-01-01').add({ days }).toString());
const two = (first: string, second: string) =>
  (first <= second ? [first, second] : [second, first]) as [string, string];
const period: fc.Arbitrary<AskedPeriod> = fc.oneof(
  fc.constantFrom(...NAMED_PERIODS).map((name) => ({ name })),
  fc.integer({ min: 2, max: 366 }).map((days) => ({ name: 'lastDays' as const, days })),
  fc.integer({ min: 1, max: 7 }).map((weekday) => ({ name: 'weekday' as const, weekday })),
  day.map((one) => ({ name: 'month' as const, isoMonth: one.slice(0, 7) })),
  fc.integer({ min: 2000, max: 2099 }).map((year) => ({ name: 'year' as const, year })),
  fc.tuple(day, day).map(([first, second]) => {
    const [from, to] = two(first, second);
    return { name: 'dates' as const, from, to };
  }),
);
const only = fc.constantFrom(
  ...VOCABULARY.rows.filter(({ isShared }) => !isShared).map(({ of, name }) => ({ of, name })),
  ...FIXED_ONLY.map((one) => one.only),
);

const query: fc.Arbitrary<SalesQuery> = fc
  .record({
    measure: fc.constantFrom(...MEASURES),
    cut: fc.option(fc.constantFrom(...CUTS)),
    period,
    // "Last year" is a year earlier; compared with days are others than those.
    compare: fc.oneof(
      fc.constantFrom(null, 'before' as const, 'lastYear' as const),
      period.filter(({ name }) => name !== 'lastYear'),
    ),
    channel: fc.constantFrom('OVERALL', 'WEBSITE', 'POS', 'GOOGLE', 'UBER_EATS'),
    only: fc.option(only),
    storeId: fc.constantFrom(null, 'newtown', 'bondi'),
  })
  .filter((one) => planOf(one) !== null && !(one.cut === 'store' && one.storeId !== null)) as fc.Arbitrary<SalesQuery>;

test(`a question read back in words is the same question (seed ${seed})`, () => {
  fc.assert(
    fc.property(query, day, (one, today) => {
      expect(salesQuerySchema.parse(one)).toEqual(one);
      for (const words of [wordsOf(one, VOCABULARY, today), textOf(one, VOCABULARY, today)]) {
        expect([words, askedOf(words, VOCABULARY, today)]).toEqual([words, { query: one, question: null }]);
      }
    }),
    { numRuns: RUNS, seed },
  );
});

const strange = fc.oneof(
  fc.string({ minLength: 1, maxLength: 24 }),
  fc.constantFrom(
    'net sales',
    'by day',
    'Today',
    'May',
    '7',
    'last 7 days',
    'A · B',
    '(3 Nov)',
    '2026',
    'at',
    '🍕 Diavola',
    '木须',
  ),
);

test(`a name of any letters is read back as that name, or has no answer (seed ${seed})`, () => {
  fc.assert(
    fc.property(
      strange,
      fc.constantFrom(...(['item', 'category', 'employee', 'till', 'pizzaSize'] as const)),
      (name, of) => {
        const vocabulary: Vocabulary = { rows: [{ of, name, ids: ['x'] }], stores: [], hasAllStores: false };
        const measure = of === 'pizzaSize' ? 'pizzasSold' : 'netSales';
        const asked: SalesQuery = {
          measure,
          cut: null,
          period: { name: 'yesterday' },
          compare: null,
          channel: 'OVERALL',
          only: { of, name },
          storeId: null,
        };
        const { query } = askedOf(wordsOf(asked, vocabulary, '2026-11-30'), vocabulary, '2026-11-30');
        if (query) expect(query).toEqual(asked);
      },
    ),
    { numRuns: RUNS, seed },
  );
});

test(`no word is passed over: with one that means nothing, no question has an answer (seed ${seed})`, () => {
  fc.assert(
    fc.property(query, fc.nat(), (one, at) => {
      const words = textOf(one, VOCABULARY, '2026-11-30').split(' ');
      const place = at % (words.length + 1);
      const more = [...words.slice(0, place), 'xyzzy', ...words.slice(place)].join(' ');
      expect(askedOf(more, VOCABULARY, '2026-11-30').query).toBeNull();
    }),
    { numRuns: RUNS, seed },
  );
});

test('last week is seven days, and this month has all of its days', () => {
  expect(daysOf({ name: 'lastWeek' }, '2026-11-30')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(daysOf({ name: 'thisMonth' }, '2026-11-30')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(daysOf({ name: 'lastMonth' }, '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysOf({ name: 'weekday', weekday: 1 }, '2026-11-30')).toEqual({ from: '2026-11-23', to: '2026-11-23' });
});
