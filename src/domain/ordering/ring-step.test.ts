import { expect, test } from 'bun:test';
import { isNextStep, RING_STEPS, type RingStep } from './ring-step.ts';

test('an order rings first when it is placed, then at each rung of the ladder, and its answer is last', () => {
  expect(RING_STEPS).toEqual(['placed', 'louder', 'everyTill', 'message', 'call', 'answered']);
});

test.each<[RingStep, RingStep | null, boolean]>([
  ['placed', null, true],
  ['answered', null, true],
  ['placed', 'placed', false],
  ['louder', 'placed', true],
  ['placed', 'louder', false],
  ['call', 'louder', true],
  ['answered', 'call', true],
  ['call', 'answered', false],
  ['answered', 'answered', false],
])('%p after %p is news: %p', (step, shown, isNews) => {
  expect(isNextStep(step, shown)).toBe(isNews);
});
