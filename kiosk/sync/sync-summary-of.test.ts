import { expect, test } from 'bun:test';
import { UNKNOWN_DISK } from '#src/server/disk-guard.ts';
import type { SyncReport, SyncState } from './sync-state.ts';
import { summaryOf } from './sync-summary-of.ts';

const SINCE = '2026-11-21T07:00:00.000Z';
const NOTHING_WRONG = { awaySinceIsoDateTimeUtc: null, stuck: null, revoked: null, isGivingBack: false };
const report = (state: SyncState, over: Partial<SyncReport> = {}): SyncReport => ({
  state,
  unsent: 2,
  clockAheadMs: 0,
  ...over,
});

test.each<[SyncState, object]>([
  [{ kind: 'level' }, { reachesCloud: true }],
  [{ kind: 'fetching', rows: 1, total: 9 }, { reachesCloud: true }],
  [{ kind: 'away', sinceIsoDateTimeUtc: SINCE, why: 'no answer' }, { awaySinceIsoDateTimeUtc: SINCE }],
  [
    { kind: 'stuck', sinceIsoDateTimeUtc: SINCE, where: 'cloud', why: 'rows' },
    { awaySinceIsoDateTimeUtc: SINCE, stuck: 'cloud' },
  ],
  [
    { kind: 'revoked', sinceIsoDateTimeUtc: SINCE, why: 'unpaired' },
    { awaySinceIsoDateTimeUtc: SINCE, revoked: 'unpaired' },
  ],
  [
    { kind: 'givingBack', sinceIsoDateTimeUtc: SINCE, rows: 1, total: 9 },
    { awaySinceIsoDateTimeUtc: SINCE, isGivingBack: true },
  ],
])('for a box that is %j a till shows %j', (state, shown) => {
  expect(summaryOf(report(state), UNKNOWN_DISK)).toEqual({
    reachesCloud: false,
    ...NOTHING_WRONG,
    ...shown,
    unsent: 2,
    clockAheadMs: 0,
    disk: UNKNOWN_DISK.state,
  });
});

test('a write that found the disk full is shown before the disk is next checked', () => {
  expect(summaryOf(report({ kind: 'level' }, { isDiskFull: true }), UNKNOWN_DISK).disk).toBe('reserve');
});
