import { expect, test } from 'bun:test';
import type { KitchenDish } from '#src/domain/kitchen/kitchen.types.ts';
import { drawnAt, startOf } from './start-text.ts';

const NOON = Date.parse('2026-11-30T12:00:00.000Z');
const dish = (start?: string) => (start ? { startIsoDateTimeUtc: `2026-11-30T${start}Z` } : {}) as KitchenDish;

test.each([
  ['that waits says when it is begun', '12:06:00', 'waiting', 'Start in 6 min'],
  ['in its last seconds says a minute', '12:00:10', 'waiting', 'Start in 1 min'],
  ['that is due says so', '12:00:00', 'waiting', 'Start now'],
  ['that is overdue still says so', '11:50:00', 'waiting', 'Start now'],
  ['that someone has begun says nothing', '12:06:00', 'started', null],
  ['that never had to wait says nothing', undefined, 'waiting', null],
] as const)('A dish %s', (_, start, state, text) => {
  expect(startOf(dish(start), { state }, NOON)?.text ?? null).toBe(text);
});

test('Only tickets with a start are drawn again by the clock', () => {
  expect(drawnAt({ dishes: [dish()] }, NOON + 16_000)).toBe(0);
  expect(drawnAt({ dishes: [dish('12:06:00')] }, NOON + 16_000)).toBe(NOON + 15_000);
});
