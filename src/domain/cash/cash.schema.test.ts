/** What a till may send about its drawer: where each amount, heap and text ends. */
import { describe, expect, test } from 'bun:test';
import {
  countDrawerBodySchema,
  MAX_CASH_IN_CENTS,
  MAX_PIECES,
  moveCashBodySchema,
  openDrawerSessionBodySchema,
  recountDrawerBodySchema,
} from './cash.schema.ts';

const heap = (count: number, valueInCents = 500) => [{ valueInCents, count }];
const isTaken = (
  schema: typeof openDrawerSessionBodySchema | typeof moveCashBodySchema | typeof countDrawerBodySchema,
) => {
  return (body: object) => schema.safeParse(body).success;
};

describe('a float', () => {
  test.each([
    [-1, false],
    [0, true],
    [0.5, false],
    [MAX_CASH_IN_CENTS, true],
    [MAX_CASH_IN_CENTS + 1, false],
  ])('of %p cents is taken: %p', (floatInCents, expected) => {
    expect(isTaken(openDrawerSessionBodySchema)({ floatInCents })).toBe(expected);
  });

  test('is up to $100,000.00, of up to 10,000 pieces of one kind', () => {
    expect([MAX_CASH_IN_CENTS, MAX_PIECES]).toEqual([10_000_000, 10_000]);
  });

  test.each([
    ['no piece', heap(0), false],
    ['one piece', heap(1), true],
    ['as many as a drawer holds', heap(MAX_PIECES), true],
    ['more than that', heap(MAX_PIECES + 1), false],
    ['half a piece', heap(0.5), false],
    ['pieces of nothing', heap(1, 0), false],
    ['hundred dollar notes', heap(1, 10_000), true],
    ['notes larger than any', heap(1, 10_001), false],
    ['twenty kinds', Array.from({ length: 20 }, () => heap(1)[0]), true],
    ['twenty-one kinds', Array.from({ length: 21 }, () => heap(1)[0]), false],
  ])('counted from %s', (_, denominations, expected) => {
    expect(isTaken(openDrawerSessionBodySchema)({ floatInCents: 0, denominations })).toBe(expected);
  });

  test('may be one typed total, by an employee who needs nobody’s approval', () => {
    expect(openDrawerSessionBodySchema.parse({ floatInCents: 5000 })).toEqual({
      floatInCents: 5000,
      denominations: [],
      approval: null,
    });
  });
});

describe('cash that goes in or out', () => {
  const move = { sessionId: 'session', kind: 'out', amountInCents: 100, reason: 'Milk' };
  test.each([
    ['one cent', { amountInCents: 1 }, true],
    ['nothing', { amountInCents: 0 }, false],
    ['without a reason', { reason: '  ' }, false],
    ['with a reason of 120 letters', { reason: 'm'.repeat(120) }, true],
    ['with a reason of 121', { reason: 'm'.repeat(121) }, false],
    ['neither in nor out', { kind: 'away' }, false],
  ])('%s', (_, more, expected) => {
    expect(isTaken(moveCashBodySchema)({ ...move, ...more })).toBe(expected);
  });
});

describe('a count', () => {
  const count = { sessionId: 'session', countedInCents: 0 };
  test.each([
    ['of nothing', {}, true],
    ['with a note of 200 letters', { note: 'n'.repeat(200) }, true],
    ['with a note of 201', { note: 'n'.repeat(201) }, false],
    ['of less than nothing', { countedInCents: -1 }, false],
  ])('%s', (_, more, expected) => {
    expect(isTaken(countDrawerBodySchema)({ ...count, ...more })).toBe(expected);
  });

  test.each([
    [undefined, false],
    [0, false],
    [1, true],
  ])('again says which one it saw: %p', (afterNumber, expected) => {
    expect(recountDrawerBodySchema.safeParse({ ...count, afterNumber }).success).toBe(expected);
  });
});
