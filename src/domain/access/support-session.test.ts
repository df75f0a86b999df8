import { describe, expect, test } from 'bun:test';
import { supportReasonSchema, supportRequestSchema } from './support.schema.ts';
import { onlyLooks, type SupportStanding, type SupportTimes, supportStanding } from './support-session.ts';

const at = (time: string) => `2026-11-29T${time}.000Z`;
const HOUR: SupportTimes = {
  startedIsoDateTimeUtc: at('10:00:00'),
  endsIsoDateTimeUtc: at('11:00:00'),
  endedIsoDateTimeUtc: null,
  changesFromIsoDateTimeUtc: null,
};
const CHANGED = { ...HOUR, changesFromIsoDateTimeUtc: at('10:20:00') };
const ENDED = { ...CHANGED, endedIsoDateTimeUtc: at('10:30:00') };

describe('a support session', () => {
  test.each<[string, SupportTimes, string, boolean, SupportStanding]>([
    ['only looks from its first moment', HOUR, '10:00:00', true, 'reading'],
    ['has not begun a second before', HOUR, '09:59:59', true, 'over'],
    ['still looks in its last second', HOUR, '10:59:59', true, 'reading'],
    ['is over on the minute', HOUR, '11:00:00', true, 'over'],
    ['only looks before changes were allowed', CHANGED, '10:19:59', true, 'reading'],
    ['changes from when they were allowed', CHANGED, '10:20:00', true, 'changing'],
    ['changes nothing once its time is over', CHANGED, '11:00:00', true, 'over'],
    ['is over when it was ended by hand', ENDED, '10:30:00', true, 'over'],
    ['of a colleague who left is over at once', HOUR, '10:10:00', false, 'over'],
    ['of a colleague who left changes nothing', CHANGED, '10:30:00', false, 'over'],
  ])('%s', (_, session, time, isPlatformAdmin, standing) => {
    expect(supportStanding(session, { nowIsoDateTimeUtc: at(time), isPlatformAdmin })).toBe(standing);
  });

  test.each([
    ['GET', true],
    ['HEAD', true],
    ['POST', false],
    ['PUT', false],
    ['PATCH', false],
    ['DELETE', false],
    ['PROPFIND', false],
  ])('%s only looks: %p', (method, looks) => {
    expect(onlyLooks(method)).toBe(looks);
  });
});

describe('what is asked for', () => {
  test.each([
    ['nine letters', 'x'.repeat(9), false],
    ['ten letters', 'x'.repeat(10), true],
    ['ten letters of which some are blanks at the ends', '   six    ', false],
    ['three hundred letters', 'x'.repeat(300), true],
    ['one more', 'x'.repeat(301), false],
  ])('a reason of %s', (_, reason, isTaken) => {
    expect(supportReasonSchema.safeParse({ reason }).success).toBe(isTaken);
  });

  test.each([
    [15, true],
    [60, true],
    [240, true],
    [61, false],
    [-1, false],
    [1440, false],
  ])('%p minutes', (minutes, isTaken) => {
    expect(supportRequestSchema.safeParse({ reason: 'Menu is missing', minutes }).success).toBe(isTaken);
  });
});
