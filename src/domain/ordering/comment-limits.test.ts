import { expect, test } from 'bun:test';
import { commentLimits } from './comment-limits.ts';
import { testStore } from './testing-store.ts';

const { checkout, googleFoodOrdering } = testStore().settings;
const own = {
  ...googleFoodOrdering,
  instructions: { pickup: { item: 30, order: 300 }, delivery: { item: 300, order: 0 } },
};

test.each([
  ['pickup', { item: 30, order: 200 }],
  ['delivery', { item: 100, order: 0 }],
  ['dineIn', { item: 100, order: 200 }],
  [null, { item: 100, order: 200 }],
] as const)('an order for %s has the lower of the checkout’s limit and the order type’s', (type, limits) => {
  expect(commentLimits({ checkout, googleFoodOrdering: own }, type)).toEqual(limits);
});

test('a store that takes no notes with an order takes none there either', () => {
  const silent = { ...checkout, hasComments: false };
  expect(commentLimits({ checkout: silent, googleFoodOrdering }, 'pickup')).toEqual({ item: 100, order: 0 });
});
