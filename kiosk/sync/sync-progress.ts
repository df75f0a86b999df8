import { ForeignRowError } from '#db/sync/apply-rows.ts';
import { countFeedAfter } from '#db/sync/feed.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { StopReason } from '#src/domain/sync/sync-summary.ts';
import { isDiskFull } from '#src/server/disk-guard.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { CloudNonsense, CloudRefused, CloudUnreachable } from './cloud.ts';
import type { Identity } from './identity.ts';
import { openPairingStatus, type PairingStatus } from './pairing-status.ts';
import type { SyncReport, SyncState } from './sync-state.ts';
import { BadSnapshot } from './take-snapshot.ts';

/** Rows travel both ways side by side, and one way may be stuck while the other is not. */
export type Way = 'down' | 'up';

/** The state of the sync as both ways report it, and who is notified when it changes. */
export class SyncProgress {
  /** How far the cloud has our feed, as it reported. */
  confirmed = 0;
  clockAheadMs: number | null = null;
  secondMachineIsoDateTimeUtc: string | null = null;
  /** Whether no row of the cloud is here yet. Null until it was checked. */
  isFresh: boolean | null = null;
  /** This file is an older copy, and what it lacks was not fetched yet. */
  isLacking = false;
  /** Since when a cloud restored from a backup may lack rows of this box. Null once it has all of them. */
  owedSince: string | null = null;

  readonly #ctx: AppContext;
  readonly #pairingStatus: PairingStatus;
  readonly #onChange: ((report: SyncReport) => void) | undefined;
  readonly #stuck = new Map<Way, SyncState>();
  /** Ways whose last write found the disk full. They stay here until one succeeds. */
  readonly #full = new Set<Way>();
  #state: SyncState;

  constructor(ctx: AppContext, identity: Identity, onChange?: (report: SyncReport) => void) {
    this.#ctx = ctx;
    this.#onChange = onChange;
    this.#pairingStatus = openPairingStatus(ctx, identity.mark);
    const sinceIsoDateTimeUtc = isoUtc(ctx.clock.now());
    const stopped = this.#pairingStatus.stopped();
    this.#state = stopped
      ? { kind: 'revoked', sinceIsoDateTimeUtc, why: stopped }
      : { kind: 'away', sinceIsoDateTimeUtc, why: 'starting' };
  }

  get isFetching(): boolean {
    return this.#state.kind === 'fetching';
  }

  allowSelling(): Promise<void> {
    return this.#pairingStatus.allowSelling();
  }

  report(): SyncReport {
    return {
      state: this.#state,
      isDiskFull: this.#full.size > 0,
      unsent: countFeedAfter(this.#ctx.db, this.confirmed),
      clockAheadMs: this.clockAheadMs,
      isSellingAllowed: this.#pairingStatus.isSellingAllowed(),
      secondMachineIsoDateTimeUtc: this.secondMachineIsoDateTimeUtc,
    };
  }

  become(next: SyncState): void {
    const isChange = next.kind !== this.#state.kind || next.kind === 'fetching' || next.kind === 'givingBack';
    this.#state = next;
    if (isChange) this.#onChange?.(this.report());
  }

  /** Rows got through on this way. */
  wentWell(way: Way): void {
    this.#cleared(way);
    const next = this.#atBest();
    if (this.#state.kind !== next.kind) this.become(next);
  }

  /** A whole copy was fetched. */
  fetchedAll(): void {
    this.#cleared('down');
    this.become(this.#atBest());
  }

  failed(error: unknown, way: Way): void {
    const { log, clock } = this.#ctx;
    const sinceIsoDateTimeUtc = isoUtc(clock.now());
    const why = error instanceof Error ? error.message : String(error);
    const stop = stopReasonOf(error);
    if (isDiskFull(error)) this.#full.add(way);
    if (stop) {
      if (this.#state.kind === 'revoked' && this.#state.why === stop) return;
      log.error('the cloud no longer takes this box', { why: stop });
      this.#pairingStatus.stop(stop);
      this.become({ kind: 'revoked', sinceIsoDateTimeUtc, why: stop });
      return;
    }
    if (error instanceof CloudUnreachable || error instanceof BadSnapshot) {
      // A line that breaks does not make the box the store's again.
      if (this.#state.kind === 'away' || this.#pairingStatus.stopped()) return;
      log.warn('cloud away', { why });
      this.become({ kind: 'away', sinceIsoDateTimeUtc, why });
      return;
    }
    const isTheirs = [CloudRefused, CloudNonsense, ForeignRowError].some((kind) => error instanceof kind);
    const where = isTheirs ? 'cloud' : 'box';
    log.error('sync is stuck', { way, where, why, ...(where === 'box' ? { error } : {}) });
    if (this.#stuck.has(way) && this.#state.kind === 'stuck') return;
    const next = { kind: 'stuck' as const, sinceIsoDateTimeUtc, where, why } satisfies SyncState;
    this.#stuck.set(way, next);
    this.become(next);
  }

  #cleared(way: Way): void {
    this.#stuck.delete(way);
    this.#full.delete(way);
    this.#pairingStatus.accepted();
  }

  #atBest(): SyncState {
    const [stuck] = this.#stuck.values();
    if (stuck) return stuck;
    if (this.isLacking || this.isFresh) return { kind: 'fetching', rows: 0, total: 0 };
    if (this.owedSince !== null) {
      return { kind: 'givingBack', sinceIsoDateTimeUtc: this.owedSince, rows: 0, total: 0 };
    }
    return { kind: 'level' };
  }
}

function stopReasonOf(error: unknown): StopReason | null {
  if (!(error instanceof CloudRefused)) return null;
  if (error.status === 401) return 'unpaired';
  return error.reason === 'second_machine' ? 'secondMachine' : null;
}
