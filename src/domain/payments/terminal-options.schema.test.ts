import { describe, expect, test } from 'bun:test';
import {
  type CardSurcharge,
  parseCardSurcharges,
  parseTipChoices,
  readTerminalOptions,
  terminalOptionsSchema,
  writeCardSurcharges,
  writeTipChoices,
} from './terminal-options.schema.ts';

const rule = (prefix: string, kind: CardSurcharge['kind'], value: number) => ({ prefix, kind, value });

describe('what is typed about a terminal’s own surcharge', () => {
  test.each<[string, CardSurcharge[] | null]>([
    ['', []],
    ['4 1.5%', [rule('4', 'percent', 150)]],
    ['4 1.5%, 34 2%, 5 1.00', [rule('4', 'percent', 150), rule('34', 'percent', 200), rule('5', 'amount', 100)]],
    ['  512345   0.29%  ,', [rule('512345', 'percent', 29)]],
    ['5 $0.30', [rule('5', 'amount', 30)]],
    ['4', null],
    ['4 0%', null],
    ['4 100%', null],
    ['4 99.99%', [rule('4', 'percent', 9999)]],
    ['1234567 1%', null],
    ['Visa 1%', null],
    ['4 -1.00', null],
    ['4 100.00', null],
  ])('“%s”', (text, rules) => {
    expect(parseCardSurcharges(text)).toEqual(rules);
    if (rules) expect(parseCardSurcharges(writeCardSurcharges(rules))).toEqual(rules);
  });

  test('names each card once', () => {
    const twice = { cardSurcharges: [rule('4', 'percent', 150), rule('4', 'amount', 10)] };
    expect(terminalOptionsSchema.safeParse(twice).success).toBe(false);
  });
});

describe('what is typed about tips', () => {
  test.each<[string, number[] | null]>([
    ['', []],
    ['10, 15, 20', [10, 15, 20]],
    ['5%,10 %', [5, 10]],
    ['0', null],
    ['100', null],
    ['12.5', null],
  ])('“%s”', (text, choices) => {
    expect(parseTipChoices(text)).toEqual(choices);
    if (choices) expect(parseTipChoices(writeTipChoices(choices))).toEqual(choices);
  });

  test('there are three percentages at most', () => {
    expect(terminalOptionsSchema.safeParse({ tipChoices: [5, 10, 15, 20] }).success).toBe(false);
  });
});

test('a terminal from before has none of it', () => {
  expect(readTerminalOptions('{}')).toEqual({
    takesPhoneCards: false,
    asksTip: false,
    tipChoices: [],
    cardSurcharges: [],
  });
});
