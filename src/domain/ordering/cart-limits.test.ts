import { describe, expect, test } from 'bun:test';
import {
  cartLineSchema,
  MAX_CART_LINES,
  MAX_ORDER_BYTES,
  MAX_ORDER_LINES,
  modifierChoiceSchema,
  toppingCountSchema,
} from './cart.schema.ts';

const LINE = { id: 'l', itemId: 'burger', quantity: 1, comments: '', selection: { type: 'basic', modifiers: [] } };
const isTaken = (more: object) => cartLineSchema.safeParse({ ...LINE, ...more }).success;

describe('how much one line may say', () => {
  test.each([
    ['no dish', { quantity: 0 }, false],
    ['99 of a dish', { quantity: 99 }, true],
    ['100 of a dish', { quantity: 100 }, false],
    ['300 letters', { comments: 'x'.repeat(300) }, true],
    ['301 letters', { comments: 'x'.repeat(301) }, false],
  ])('%s', (_, more, expected) => {
    expect(isTaken(more)).toBe(expected);
  });

  test.each([
    [1, true],
    [10, true],
    [11, false],
  ])('%p times one option or topping', (count, expected) => {
    expect(modifierChoiceSchema.safeParse({ groupId: 'g', options: [{ optionId: 'o', count }] }).success).toBe(
      expected,
    );
    expect(toppingCountSchema.safeParse({ toppingId: 't', count }).success).toBe(expected);
  });
});

test('a guest orders 100 lines at most, a counter 500 and a mebibyte of them', () => {
  expect([MAX_CART_LINES, MAX_ORDER_LINES, MAX_ORDER_BYTES]).toEqual([100, 500, 1_048_576]);
});
