import { describe, expect, test } from 'bun:test';
import type { StoreSettings } from '../tenancy/store-settings.schema.ts';
import { instantOfWallTime } from '../time/store-clock.ts';
import { ladder } from './ladder.ts';
import { loudnessOf, rungText } from './ladder-text.ts';
import { testStore } from './testing-store.ts';

function rungsOf(
  zone: string,
  { placed, now, requested = null }: { placed: string; now: string; requested?: string | null },
  process: Partial<StoreSettings['orderProcess']> = {},
  statusCode: 'new' | 'accepted' = 'new',
) {
  const base = testStore({}, zone);
  const store = {
    ...base,
    settings: { ...base.settings, orderProcess: { ...base.settings.orderProcess, ...process } },
  };
  const at = (wall: string) => instantOfWallTime(Temporal.PlainDateTime.from(`2026-11-${wall}`), zone);
  const order = {
    statusCode,
    placedIsoDateTimeUtc: at(placed).toString(),
    requestedForIsoDateTimeUtc: requested && at(requested).toString(),
    promisedForIsoDateTimeUtc: null,
    collection: { type: 'pickup' as const },
  };
  return ladder(order, store, at(now)).join(' ');
}

describe.each(['Australia/Sydney', 'America/Denver', 'Europe/London'])('the ladder in %s', (zone) => {
  test.each([
    ['at once', '24T12:00', '24T12:00', null, ''],
    ['after 2 minutes', '24T12:00', '24T12:02', null, 'louder'],
    ['after 4 minutes', '24T12:00', '24T12:04', null, 'louder everyTill'],
    ['after 6 minutes', '24T12:00', '24T12:06', null, 'louder everyTill message'],
    ['after 9 minutes', '24T12:00', '24T12:09', null, 'louder everyTill message call'],
    ['all night after closing', '24T21:30', '25T11:29', null, ''],
    ['two minutes after opening', '24T21:30', '25T11:32', null, 'louder'],
    ['one minute before lunch ends, at dinner', '24T14:29', '24T17:01', null, 'louder'],
    ['for later, before its kitchen begins', '24T12:00', '24T13:09', '24T13:30', ''],
    ['for later, once its kitchen should begin', '24T12:00', '24T13:14', '24T13:30', 'louder everyTill'],
  ])('%s', (_, placed, now, requested, rungs) => {
    expect(rungsOf(zone, { placed, now, requested })).toBe(rungs);
  });
});

describe('the ladder', () => {
  test('is quicker than a short limit', () => {
    const at = (now: string) => rungsOf('Europe/London', { placed: '24T12:00', now }, { rejectAfterMinutes: 5 });
    expect([at('24T12:01'), at('24T12:02'), at('24T12:03'), at('24T12:04')]).toEqual([
      'louder',
      'louder everyTill',
      'louder everyTill message',
      'louder everyTill message call',
    ]);
  });

  test('is off where the store has it off, and ends when somebody answers', () => {
    const late = { placed: '24T12:00', now: '24T13:00' };
    expect(rungsOf('Europe/London', late, { hasUnprocessedOrderMonitor: false })).toBe('');
    expect(rungsOf('Europe/London', late, {}, 'accepted')).toBe('');
  });

  test('makes tills louder, then every till', () => {
    expect([loudnessOf([]), loudnessOf(['louder']), loudnessOf(['louder', 'everyTill', 'message'])]).toEqual([
      null,
      'louder',
      'everyTill',
    ]);
  });

  test('says what it did and what it could not do', () => {
    expect(rungText('everyTill', 'done')).toBe('No answer: every till rings');
    expect(rungText('call', 'cannotCall')).toBe('No phone call: the text provider can’t make calls');
    expect(rungText('message', 'nobodyNamed')).toBe('No text or email: no one is named to be told');
  });
});
