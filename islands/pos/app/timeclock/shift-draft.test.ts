import { describe, expect, test } from 'bun:test';
import { MEAL } from '#src/domain/timeclock/testing-punches.ts';
import type { ShiftTimes } from '#src/domain/timeclock/time-clock-event.ts';
import { draftOf, localInstant, localText, timesOfDraft } from './shift-draft.ts';

const SYDNEY = 'Australia/Sydney';
const times: ShiftTimes = {
  clockInIsoDateTimeUtc: '2026-11-20T22:02:17.400Z',
  clockOutIsoDateTimeUtc: '2026-11-21T06:10:00.000Z',
  breaks: [
    { kind: MEAL, startIsoDateTimeUtc: '2026-11-21T02:00:00.000Z', endIsoDateTimeUtc: '2026-11-21T02:31:09.000Z' },
  ],
  deduction: { afterMinutes: 300, minutes: 30 },
};
const reading = { timezone: SYDNEY, kinds: [MEAL], stored: times, deduction: times.deduction };

describe('a shift that is edited at a till', () => {
  test('shows the store’s own times, and unchanged it is the same to the second', () => {
    const draft = draftOf(times, SYDNEY);
    expect(draft).toMatchObject({ clockIn: '2026-11-21T09:02', clockOut: '2026-11-21T17:10', deducts: true });
    expect(timesOfDraft(draft, reading)).toEqual(times);
  });

  test('takes other times, no clock-out, and a break less', () => {
    const draft = { ...draftOf(times, SYDNEY), clockOut: '', clockIn: '2026-11-21T08:30', breaks: [], deducts: false };
    expect(timesOfDraft(draft, reading)).toEqual({
      clockInIsoDateTimeUtc: '2026-11-20T21:30:00.000Z',
      clockOutIsoDateTimeUtc: null,
      breaks: [],
      deduction: null,
    });
  });

  test('says which time is missing', () => {
    const draft = draftOf(times, SYDNEY);
    expect(timesOfDraft({ ...draft, clockIn: '' }, reading)).toEqual({
      path: 'clockIn',
      message: 'Enter when they started.',
    });
    expect(timesOfDraft({ ...draft, breaks: [{ ...draft.breaks[0]!, end: '' }] }, reading)).toMatchObject({
      path: 'breaks',
    });
  });
});

describe('the store’s clock', () => {
  test('is read in summer and winter, and over midnight', () => {
    expect(localInstant('2026-11-21T00:30', SYDNEY)).toBe('2026-11-20T13:30:00.000Z');
    expect(localInstant('2026-07-01T23:59', SYDNEY)).toBe('2026-07-01T13:59:00.000Z');
    expect(localInstant('2026-11-21T00:30', 'America/Denver')).toBe('2026-11-21T07:30:00.000Z');
    expect(localInstant('tomorrow', SYDNEY)).toBeNull();
  });

  test('goes on to the next hour where one is skipped, and keeps to one of two equal hours', () => {
    // 4 October 2026, 2 AM became 3 AM; 5 April 2026, 3 AM became 2 AM.
    expect(localText(localInstant('2026-10-04T02:30', SYDNEY)!, SYDNEY)).toBe('2026-10-04T03:30');
    expect(localText(localInstant('2026-04-05T02:30', SYDNEY)!, SYDNEY)).toBe('2026-04-05T02:30');
  });
});
