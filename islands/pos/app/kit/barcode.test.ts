import { expect, test } from 'bun:test';
import { feedBurst, NO_BURST } from './barcode.ts';

const type = (text: string, gapMs: number, enterGapMs = gapMs) => {
  let burst = NO_BURST;
  let at = 1000;
  for (const key of text) {
    at += gapMs;
    burst = feedBurst(burst, key, at).burst;
  }
  return feedBurst(burst, 'Enter', at + enterGapMs).scanned;
};

test('a scanner types faster than any person and ends with Enter', () => {
  expect(type('9300675024235', 8)).toBe('9300675024235');
});

test("a person's typing is never taken for a scan", () => {
  expect(type('margherita', 90)).toBeNull();
});

test('Enter long after a burst, or after three characters, is a plain Enter', () => {
  expect(type('9300675024235', 8, 400)).toBeNull();
  expect(type('abc', 8)).toBeNull();
});

test('a code begins where the fast keys begin', () => {
  let burst = feedBurst(NO_BURST, 'x', 100).burst;
  for (const [at, key] of [...'12345'].entries()) burst = feedBurst(burst, key, 500 + at * 5).burst;
  expect(feedBurst(burst, 'Enter', 525).scanned).toBe('12345');
});

test('Shift between two keys of a scanner does not break its code', () => {
  let burst = NO_BURST;
  for (const [at, key] of ['A', 'Shift', 'B', 'Shift', 'C', 'D'].entries())
    burst = feedBurst(burst, key, 100 + at * 4).burst;
  expect(feedBurst(burst, 'Enter', 126).scanned).toBe('ABCD');
});

test('a scanner that ends with Tab works too', () => {
  let burst = NO_BURST;
  for (const [at, key] of [...'COLA-330'].entries()) burst = feedBurst(burst, key, 100 + at * 5).burst;
  expect(feedBurst(burst, 'Tab', 141).scanned).toBe('COLA-330');
});
