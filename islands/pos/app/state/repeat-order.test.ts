import { expect, test } from 'bun:test';
import { kindAgain } from './repeat-order.ts';

test.each([
  ['dineIn', ['pickup', 'dineIn'], 'dineIn'],
  ['delivery', ['pickup', 'delivery'], 'delivery'],
  ['delivery', ['pickup', 'dineIn'], 'pickup'],
  ['dineIn', ['pickup'], 'pickup'],
] as const)('an order for %s begins again in a store of %j as %s', (earlier, offered, kind) => {
  expect(kindAgain(earlier, offered)).toBe(kind);
});
