import { describe, expect, test } from 'bun:test';
import { askedOf } from './asked-of.ts';
import type { Vocabulary } from './lexicon.ts';
import { EXAMPLES } from './suggestions.ts';
import { TODAY, VOCABULARY } from './testing-vocabulary.ts';
import { wordsOf } from './words-of.ts';

const asked = (text: string, today = TODAY) => askedOf(text, VOCABULARY, today);
const answered = (text: string, today = TODAY) => {
  const { query } = asked(text, today);
  return query && wordsOf(query, VOCABULARY, today);
};

describe('a question is read back in words, with its dates', () => {
  test.each([
    ['takings last week by day', 'Net sales · last week (23–29 Nov) · by day · all channels · all stores'],
    [
      'pizzas sold yesterday compared with last Friday',
      'Pizzas sold · yesterday (29 Nov) · compared with last Friday (27 Nov) · all channels · all stores',
    ],
    ['Average order online in October?', 'Average order · October 2026 · website · all stores'],
    ['how many deliveries this month', 'Orders · delivery only · this month (1–30 Nov) · all channels · all stores'],
    ['tips by employee last 7 days', 'Tips · last 7 days (24–30 Nov) · by employee · all channels · all stores'],
    ['refunds in November at Newtown', 'Refunds · November 2026 · all channels · at Roma Newtown'],
    ['What were today’s takings?', 'Net sales · today (30 Nov) · all channels · all stores'],
    ['how much did we take on Saturday', 'Net sales · last Saturday (28 Nov) · all channels · all stores'],
    [
      'how many Margheritas last week',
      'Items sold · item Margherita · last week (23–29 Nov) · all channels · all stores',
    ],
    ['Margherita sold in December', 'Items sold · item Margherita · December 2025 · all channels · all stores'],
    ['fish and chips sold today', 'Items sold · item Fish & chips · today (30 Nov) · all channels · all stores'],
    ['creme brulee sold today', 'Items sold · item Crème brûlée · today (30 Nov) · all channels · all stores'],
    [
      'net sales of drinks 3-9 Nov',
      'Net sales · category Drinks · 3 Nov 2026 to 9 Nov 2026 · all channels · all stores',
    ],
    ['sales by Mia yesterday', 'Net sales · employee Mia · yesterday (29 Nov) · all channels · all stores'],
    ['orders between 28 Oct and 3 Nov from Uber Eats', 'Orders · 28 Oct 2026 to 3 Nov 2026 · Uber Eats · all stores'],
    [
      'gross sales since 28 Nov per store',
      'Gross sales · 28 Nov 2026 to 30 Nov 2026 · by store · all channels · all stores',
    ],
    ['GST in 2025 by month', 'Tax · 2025 · by month · all channels · all stores'],
    [
      'takings last week vs last year',
      'Net sales · last week (23–29 Nov) · compared with a year earlier (24–30 Nov 2025) · all channels · all stores',
    ],
    [
      'takings last week compared with the week before',
      'Net sales · last week (23–29 Nov) · compared with the period before (16–22 Nov) · all channels · all stores',
    ],
    [
      'takings in October compared with the month before',
      'Net sales · October 2026 · compared with September 2026 · all channels · all stores',
    ],
    [
      'takings yesterday compared with the day before',
      'Net sales · yesterday (29 Nov) · compared with 28 Nov 2026 · all channels · all stores',
    ],
    [
      'large pizzas sold this week',
      'Pizzas sold · pizza size Large · this week (30 Nov–6 Dec) · all channels · all stores',
    ],
    [
      'pizzas sold size large this week',
      'Pizzas sold · pizza size Large · this week (30 Nov–6 Dec) · all channels · all stores',
    ],
    [
      'last week special sold last week',
      'Items sold · item Last week special · last week (23–29 Nov) · all channels · all stores',
    ],
    ['7 up sold last 7 days', 'Items sold · item 7 Up · last 7 days (24–30 Nov) · all channels · all stores'],
  ])('%s', (text, words) => {
    expect(answered(text)).toBe(words);
  });
});

describe('what isn’t understood is asked back, and never passed over', () => {
  test.each([
    ['takings last week without deliveries', 'without'],
    ['orders over $50 yesterday', 'over $ 50'],
    ['orders not delivered yesterday', 'not'],
    ['takings yesterday before 5 pm', 'before 5 pm'],
    ['takings on 3/11', '3 / 11'],
    ['takings on 31 Nov', '31'],
    ['takngs last week', 'takngs'],
    ['takings lst week by day', 'lst week'],
    ['takings last week (16–22 Nov)', '(16–22 Nov)'],
    ['takings yesterday compared with', 'compared with'],
    ['takings in October compared with the week before', 'the week before'],
    ['takings yesterday compared with Mia', 'compared with'],
  ])('%s', (text, unknown) => {
    const { query, question } = asked(text);
    expect(query).toBeNull();
    expect(question).toMatchObject({ why: 'unknown', unknown });
  });

  test.each([
    ['takngs last week', 'takings last week'],
    ['takings lst week by day', 'takings last week by day'],
    ['takings last week by dya', 'takings last week by day'],
    ['averge order yesterday', 'average order yesterday'],
    ['margarita sold yesterday', 'margherita sold yesterday'],
    ['Newtown orders yesterday', 'at Newtown orders yesterday'],
    ['orders yesterday at newton', 'orders yesterday at newtown'],
  ])('%s: did you mean %s?', (text, suggestion) => {
    const { suggestions = [] } = asked(text).question ?? {};
    expect(suggestions).toContain(suggestion);
    expect(suggestions.length).toBeLessThanOrEqual(3);
  });

  test.each([
    ['pasta sold yesterday', 'pasta', ['item Pasta sold yesterday', 'category Pasta sold yesterday']],
    ['tips May yesterday', 'May', ['tips employee May yesterday']],
    [
      'total sales yesterday',
      'total sales',
      ['Net sales yesterday', 'Gross sales yesterday', 'Total charged yesterday'],
    ],
    ['pizzas yesterday', 'pizzas', ['Pizzas sold yesterday']],
  ])('%s has more than one meaning', (text, unknown, suggestions) => {
    expect(asked(text).question).toMatchObject({ why: 'manyMeanings', unknown, suggestions });
  });

  test('on a Friday, Friday may be today or a week ago', () => {
    expect(asked('takings on Friday', '2026-11-27').question).toMatchObject({
      why: 'manyMeanings',
      suggestions: ['takings on last Friday', 'takings on today'],
    });
  });

  test.each([
    ['takings today and yesterday', 'today', 'yesterday'],
    ['takings and orders yesterday', 'takings', 'orders'],
    ['website and uber orders yesterday', 'website', 'uber'],
    ['takings yesterday by day by item', 'by day', 'by item'],
    ['takings yesterday vs the day before vs last Friday', 'the day before', 'last Friday'],
  ])('%s says two things of one part', (text, unknown, other) => {
    const { question } = asked(text);
    expect(question).toMatchObject({ why: 'twice', unknown, other });
    expect(question?.suggestions.length).toBeGreaterThan(1);
  });

  test.each([
    ['', 'empty'],
    ['last week by day', 'noMeasure'],
    ['Margherita yesterday', 'noMeasure'],
    ['takings by day', 'noPeriod'],
    ['how many tips yesterday', 'notCounted'],
    ['how much orders yesterday', 'notMoney'],
    ['refunds yesterday by item', 'cannotSplit'],
    ['tips yesterday by hour of Mia', 'cannotSplit'],
    ['takings of Mia by item yesterday', 'cannotSplit'],
  ] as const)('%s: %s, and each suggestion has an answer', (text, why) => {
    const { question } = asked(text);
    expect(question?.why).toBe(why);
    for (const suggestion of question?.suggestions ?? []) expect(answered(suggestion)).toBeTruthy();
    expect(question?.suggestions.length).toBeGreaterThan(0);
  });

  test('what is turned round has no suggestion that says the contrary', () => {
    expect(asked('orders last week not online').question?.suggestions).toEqual([]);
    expect(asked('takings and orders yesterday').question?.suggestions).toEqual([
      'orders yesterday',
      'and orders yesterday',
      'takings yesterday',
    ]);
  });

  test('a store that one may not see is named, and has no answer', () => {
    expect(asked('takings yesterday at Manly').question).toMatchObject({ why: 'noAccess', unknown: 'Roma Manly' });
  });

  test('two employees of one name are told apart on the report', () => {
    expect(asked('takings of Sam yesterday').question).toMatchObject({ why: 'isShared', unknown: 'Sam' });
  });

  test('of one store, its page knows no others', () => {
    const one: Vocabulary = { ...VOCABULARY, stores: [], hasAllStores: false };
    expect(askedOf('takings yesterday in all stores', one, TODAY).question?.unknown).toBe('all stores');
    expect(askedOf('takings yesterday by store', one, TODAY).question?.unknown).toBe('by store');
  });
});

test.each(EXAMPLES.map((text) => [text]))('the example “%s” has an answer', (text) => {
  expect(answered(text)).toBeTruthy();
});
