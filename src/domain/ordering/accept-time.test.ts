/** Accepting an order ahead confirms the guest's time; minutes count from now for as soon as possible alone. */
import { describe, expect, test } from 'bun:test';
import { promisedAt, refusesMinutes, timeToConfirm } from './accept-time.ts';

const NOW = Date.parse('2026-11-28T00:37:00.000Z');
const ORDERS = {
  'as soon as possible': null,
  'days ahead': '2026-12-02T14:00:00.000Z',
  'later today': '2026-11-28T08:00:00.000Z',
  // The kitchen should have begun already; it is the guest's time all the same.
  'in five minutes': '2026-11-28T00:42:00.000Z',
  'this moment': '2026-11-28T00:37:00.000Z',
  'an hour ago': '2026-11-27T23:37:00.000Z',
} as const;
type Kind = keyof typeof ORDERS;
const IN_15 = '2026-11-28T00:52:00.000Z';
const USUAL = '2026-11-28T00:57:00.000Z';
const AT_ONCE = '2026-11-28T00:37:00.000Z';

const CONFIRMS = (['days ahead', 'later today', 'in five minutes'] as const).flatMap((kind) => [
  [kind, null, ORDERS[kind]] as const,
  [kind, 0, 'refused'] as const,
  [kind, 15, 'refused'] as const,
]);

describe('an order for', () => {
  test.each<readonly [Kind, number | null, string]>([
    ['as soon as possible', null, USUAL],
    ['as soon as possible', 0, AT_ONCE],
    ['as soon as possible', 15, IN_15],
    ...CONFIRMS,
    ['this moment', null, ORDERS['this moment']],
    ['this moment', 0, AT_ONCE],
    ['this moment', 15, IN_15],
    ['an hour ago', null, ORDERS['an hour ago']],
    ['an hour ago', 0, AT_ONCE],
    ['an hour ago', 15, IN_15],
  ])('%s, accepted with %p minutes, is promised for %s', (kind, etaMinutes, promised) => {
    const order = { requestedForIsoDateTimeUtc: ORDERS[kind] };
    const isRefused = refusesMinutes(order, etaMinutes, NOW);
    expect(isRefused ? 'refused' : promisedAt(order, { etaMinutes, now: NOW, usualMinutes: 20 })).toBe(promised);
  });

  test('a time that is still to come keeps it, even where minutes were said', () => {
    for (const kind of ['days ahead', 'later today', 'in five minutes'] as const) {
      const order = { requestedForIsoDateTimeUtc: ORDERS[kind] };
      expect(promisedAt(order, { etaMinutes: 15, now: NOW, usualMinutes: 20 })).toBe(ORDERS[kind]);
    }
  });

  test.each<readonly [Kind, boolean]>([
    ['as soon as possible', false],
    ['days ahead', true],
    ['later today', true],
    ['in five minutes', true],
    ['this moment', false],
    ['an hour ago', false],
  ])('%s has a time to confirm: %p', (kind, hasTime) => {
    expect(timeToConfirm({ requestedForIsoDateTimeUtc: ORDERS[kind] }, NOW) !== null).toBe(hasTime);
  });
});
