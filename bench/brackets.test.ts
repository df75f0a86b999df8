import { describe, expect, test } from 'bun:test';
import { isWorse, judge, type Verdict } from './brackets.ts';

const sample = (work: number, ceilingBefore = 100, ceilingAfter = 100) => ({ work, ceilingBefore, ceilingAfter });
const verdict = (least: number, median: number, most: number): Verdict => ({
  least,
  median,
  most,
  kept: 3,
  dropped: 0,
});

describe('samples', () => {
  test('give the middle, the least and the most as a share of the ceiling around them', () => {
    expect(judge([sample(50), sample(60), sample(40)])).toEqual({
      median: 0.5,
      least: 0.4,
      most: 0.6,
      kept: 3,
      dropped: 0,
    });
  });

  test('between ceilings that drifted by more than a quarter are dropped and counted', () => {
    expect(judge([sample(50), sample(50), sample(50), sample(10, 100, 126)])).toMatchObject({ kept: 3, dropped: 1 });
    expect(judge([sample(50), sample(50), sample(50, 100, 125)])).toMatchObject({ kept: 3, dropped: 0 });
  });

  test('of which fewer than three are left give no figure', () => {
    expect(judge([sample(50), sample(50), sample(50, 100, 200)])).toBeNull();
  });
});

describe('a run against the kept one', () => {
  test('is worse when it is slower than everything seen then, and by more than 15 %', () => {
    expect(isWorse(verdict(0.3, 0.32, 0.34), verdict(0.4, 0.42, 0.5))).toBe(true);
  });
  test('is not worse inside the spread of that run, however its middle looks', () => {
    expect(isWorse(verdict(0.3, 0.32, 0.41), verdict(0.4, 0.42, 0.5))).toBe(false);
  });
  test('is not worse for a few per cent', () => {
    expect(isWorse(verdict(0.38, 0.38, 0.39), verdict(0.4, 0.42, 0.5))).toBe(false);
  });
});
