import { describe, expect, test } from 'bun:test';
import type { WhyNot } from './what-if.ts';
import { whyImpossible } from './why-impossible.ts';

const onLine = { lineId: 'line-1' };

describe('why an order could not have been', () => {
  test.each<[WhyNot, string]>([
    [{ code: 'groupTooFew', ...onLine, groupName: 'Sides', min: 2 } as WhyNot, 'needs at least 2 of Sides'],
    [{ code: 'groupTooMany', ...onLine, groupName: 'Sides', max: 3 } as WhyNot, 'takes at most 3 of Sides'],
    [{ code: 'itemUnknown', ...onLine } as WhyNot, 'is gone from the menu'],
    [{ code: 'belowMinOrder' } as WhyNot, 'Below the minimum for delivery'],
  ])('%o reads: %s', (issue, words) => {
    expect(whyImpossible(issue)).toBe(words);
  });
});
