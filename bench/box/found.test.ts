import { expect, test } from 'bun:test';
import { type Found, isHeld, openLoop, percentile, sorted } from './found.ts';

const found = (samples: number[], targets: Found['targets']): Found => ({
  name: 'L',
  what: '',
  unit: 'ms',
  samples: sorted(samples),
  targets,
});

test('a percentile is a value that was measured', () => {
  const samples = sorted(Array.from({ length: 100 }, (_, at) => 100 - at));
  expect([percentile(samples, 0.95), percentile(samples, 0.99), percentile(samples, 1)]).toEqual([95, 99, 100]);
  expect(percentile([7], 0.95)).toBe(7);
  expect(() => percentile([], 0.95)).toThrow('nothing was measured');
  expect(() => sorted([1, Number.NaN])).toThrow('no number');
});

test.each([
  [{ p95: 5 }, true],
  [{ p95: 4 }, false],
  [{ most: 5 }, true],
  [{ most: 4 }, false],
  [{}, true],
])('five of five milliseconds within %p: %p', (targets, held) => {
  expect(isHeld(found([5, 5, 5, 5, 5], targets))).toBe(held);
});

test('a stall in one does not put off the next', async () => {
  const begun: number[] = [];
  const stalled = Promise.withResolvers<void>();
  const loop = openLoop(3, 5, async (at) => {
    begun.push(at);
    if (at === 0) await stalled.promise;
    if (at === 2) stalled.resolve();
  });
  await loop;
  expect(begun).toEqual([0, 1, 2]);
});
