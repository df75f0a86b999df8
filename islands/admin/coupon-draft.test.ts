import { expect, test } from 'bun:test';
import { percentInBps } from './coupon-draft.ts';

test.each<[string, number | null]>([
  ['10', 1000],
  ['12.5 %', 1250],
  ['0.01', 1],
  ['150', 15_000],
  ['-5', null],
  ['1.234', null],
])('%s per cent', (text, bps) => {
  expect(percentInBps(text)).toBe(bps);
});
