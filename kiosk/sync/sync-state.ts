import type { StopReason } from '#src/domain/sync/sync-summary.ts';

/** The state of the sync, shown on the box's page, in each till's connection pill and in the admin. */
export type SyncState =
  | { readonly kind: 'unpaired' }
  /** The first copy, or a new one after a long time offline. */
  | { readonly kind: 'fetching'; readonly rows: number; readonly total: number }
  | { readonly kind: 'level' }
  /** The cloud was restored from a backup, so the box gives back what the cloud lost before anything else. */
  | {
      readonly kind: 'givingBack';
      readonly sinceIsoDateTimeUtc: string;
      readonly rows: number;
      readonly total: number;
    }
  | { readonly kind: 'away'; readonly sinceIsoDateTimeUtc: string; readonly why: string }
  /**
   * The box is online but rows don't get through: the box can't write them (`box`), or the cloud rejects them (`cloud`). The
   * internet won't solve it; a person has to.
   */
  | {
      readonly kind: 'stuck';
      readonly sinceIsoDateTimeUtc: string;
      readonly where: 'box' | 'cloud';
      readonly why: string;
    }
  /** The cloud rejects it as this store's box: it was unpaired, or another machine runs with its pairing. */
  | { readonly kind: 'revoked'; readonly sinceIsoDateTimeUtc: string; readonly why: StopReason };

export interface SyncReport {
  /** The last write found the disk full, and none has succeeded since. */
  readonly isDiskFull?: boolean;
  /** A person lets it keep selling. */
  readonly isSellingAllowed?: boolean;
  /** When another machine with this box's pairing last called. Null when there is none. */
  readonly secondMachineIsoDateTimeUtc?: string | null;
  readonly state: SyncState;
  /** Changes of the box that the cloud has not confirmed. */
  readonly unsent: number;
  /** Milliseconds by which the box's clock is ahead of the cloud's. Null until it is known. */
  readonly clockAheadMs: number | null;
}
