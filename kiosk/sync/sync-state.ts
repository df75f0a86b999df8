import type { StopReason } from '#src/domain/sync/sync-summary.ts';

/** How the box stands with the cloud; shown on the box's page, in the pill of each till and in the admin. */
export type SyncState =
  | { readonly kind: 'unpaired' }
  /** The first copy, or a new one after a long time away. */
  | { readonly kind: 'fetching'; readonly rows: number; readonly total: number }
  | { readonly kind: 'level' }
  /** The cloud was restored from a backup: what it lost and this box holds goes back to it first. */
  | {
      readonly kind: 'givingBack';
      readonly sinceIsoDateTimeUtc: string;
      readonly rows: number;
      readonly total: number;
    }
  | { readonly kind: 'away'; readonly sinceIsoDateTimeUtc: string; readonly why: string }
  /**
   * The line is there, and rows do not get through all the same: the box cannot write them down (`box`), or the cloud says no
   * to them (`cloud`). No internet will mend it; a person has to.
   */
  | {
      readonly kind: 'stuck';
      readonly sinceIsoDateTimeUtc: string;
      readonly where: 'box' | 'cloud';
      readonly why: string;
    }
  /** The cloud does not take it as this store's box: it was unpaired, or another machine runs with its pairing. */
  | { readonly kind: 'revoked'; readonly sinceIsoDateTimeUtc: string; readonly why: StopReason };

export interface SyncReport {
  /** What came last had no room on the disk, and nothing was written down since. */
  readonly isDiskFull?: boolean;
  /** A person has said that it sells on all the same. */
  readonly isSellingAllowed?: boolean;
  /** When another machine with this box's pairing last spoke; null: there is none. */
  readonly secondMachineIsoDateTimeUtc?: string | null;
  readonly state: SyncState;
  /** Changes of the box that the cloud has not confirmed. */
  readonly unsent: number;
  /** Milliseconds by which the box's clock is ahead of the cloud's; null: not known yet. */
  readonly clockAheadMs: number | null;
}
