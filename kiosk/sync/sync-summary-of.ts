import type { DiskState, SyncSummary } from '#src/domain/sync/sync-summary.ts';
import type { DiskReport } from '#src/server/disk-guard.ts';
import type { SyncReport, SyncState } from './sync-state.ts';

/** What each till's connection pill shows of a report. */
export function summaryOf(report: SyncReport, disk: DiskReport): SyncSummary {
  const { state, unsent, clockAheadMs } = report;
  return {
    reachesCloud: reachesCloud(state),
    awaySinceIsoDateTimeUtc: 'sinceIsoDateTimeUtc' in state ? state.sinceIsoDateTimeUtc : null,
    stuck: state.kind === 'stuck' ? state.where : null,
    revoked: state.kind === 'revoked' ? state.why : null,
    isGivingBack: state.kind === 'givingBack',
    unsent,
    clockAheadMs,
    disk: diskStateOf(disk, report),
  };
}

export function reachesCloud({ kind }: SyncState): boolean {
  return kind === 'level' || kind === 'fetching';
}

/** The disk is checked every few seconds. A write that finds it full knows sooner. */
export function diskStateOf(disk: DiskReport, report: SyncReport | null): DiskState {
  return report?.isDiskFull ? 'reserve' : disk.state;
}
