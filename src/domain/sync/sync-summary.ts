/** `low`: less than a tenth is free. `reserve`: it is using up the reserve. */
export type DiskState = 'ok' | 'low' | 'reserve';

/** Why a box is not the store's: it was unpaired in the admin, or another computer runs with its pairing. */
export type StopReason = 'unpaired' | 'secondMachine';

/** The state of this side's connection to the cloud, for the pill on each till (product design 6.1). */
export interface SyncSummary {
  readonly reachesCloud: boolean;
  /** Since when it does not; null while it does. */
  readonly awaySinceIsoDateTimeUtc: string | null;
  /** The connection works but rows don't get through: this box can't store them, or the cloud rejects them. */
  readonly stuck?: 'box' | 'cloud' | null;
  /** It is not the store's box; null: it is, as far as it knows. */
  readonly revoked?: StopReason | null;
  /** The cloud was restored, and the box is returning what it lost. */
  readonly isGivingBack?: boolean;
  /** Changes made here that the cloud has not confirmed. */
  readonly unsent: number;
  /** The clock here against the cloud's; null: not known yet. */
  readonly clockAheadMs: number | null;
  /** The disk of the box, if it is one. */
  readonly disk?: DiskState;
}

/** A clock that is off by more than this is reported, because receipts and time sheets carry it. */
export const CLOCK_ERROR_SHOWN_MS = 2 * 60_000;
