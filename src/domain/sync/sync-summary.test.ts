import { expect, test } from 'bun:test';
import { CLOCK_ERROR_SHOWN_MS } from './sync-summary.ts';

test('a clock that is out by more than two minutes is said', () => {
  expect(CLOCK_ERROR_SHOWN_MS).toBe(120_000);
});
