import { describe, expect, test } from 'bun:test';
import { isOverQuote, isWaiting, LONGEST_WAIT_MINUTES, waitedMinutes } from './wait-list.ts';

const CAME = '2026-11-21T07:00:00.000Z';
const party = {
  placedIsoDateTime: CAME,
  quotedWaitMinutes: 20 as number | null,
  statusCode: 'accepted' as const,
  ...{ seatedIsoDateTimeUtc: null, noShowIsoDateTimeUtc: null, leftIsoDateTimeUtc: null },
};
const after = (minutes: number) => Date.parse(CAME) + minutes * 60_000;

describe('guests at the door', () => {
  test.each([
    ['wait from when they came', {}, 0, true],
    ['wait on though it takes longer than they were quoted', {}, 45, true],
    ['wait no more once they sit', { seatedIsoDateTimeUtc: CAME }, 5, false],
    ['wait no more once they left', { leftIsoDateTimeUtc: CAME }, 5, false],
    ['wait no more where they are said not to be here', { noShowIsoDateTimeUtc: CAME }, 5, false],
    ['wait no more where it is cancelled', { statusCode: 'cancelled' as const }, 5, false],
    ['who booked don’t wait', { quotedWaitMinutes: null }, 0, false],
    ['are forgotten after four hours', {}, LONGEST_WAIT_MINUTES, false],
  ] as const)('%s', (_, facts, minutes, expected) => {
    expect(isWaiting({ ...party, ...facts }, after(minutes))).toBe(expected);
  });

  test('have waited whole minutes, and longer than quoted from the minute after it', () => {
    expect([-1, 0, 20.9, 21].map((minutes) => waitedMinutes(party, after(minutes)))).toEqual([0, 0, 20, 21]);
    expect([20, 20.9, 21].map((minutes) => isOverQuote(party, after(minutes)))).toEqual([false, false, true]);
    expect(isOverQuote({ ...party, quotedWaitMinutes: null }, after(60))).toBe(false);
  });
});
