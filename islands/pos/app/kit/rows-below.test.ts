import { describe, expect, test } from 'bun:test';
import { comeAbove } from './rows-below.ts';

const rows = (ids: string) => [...ids].map((id) => ({ id }));

describe('a list that begins with the newest', () => {
  test.each([
    ['nothing new leaves it as it is', 'cba', 'c', 0],
    ['two new ones wait above the one that was first', 'edcba', 'c', 2],
    ['one that left its place shows them all', 'edba', 'c', 0],
    ['an empty list had no first one', 'a', null, 0],
  ])('%s', (_, ids, firstId, count) => {
    expect(comeAbove(rows(ids), firstId)).toBe(count);
  });
});
