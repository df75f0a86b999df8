import { type Selectable, sql } from 'kysely';
import type { BoxesTable } from '#db/schema/sync.tables.ts';
import type { MachineRuns } from '#src/domain/sync/machine-runs.ts';
import { type StoredBoxStatus, storedBoxStatusSchema } from '#src/domain/sync/sync.schema.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { Db, Trx } from '../connection.ts';

export interface BoxRow {
  readonly id: string;
  readonly restaurantId: string;
  readonly storeId: string;
  readonly name: string;
  readonly mark: string;
  /** Which pairing of the store it is: in which block it counts orders. */
  readonly numberBlock: number;
  readonly isActive: boolean;
  readonly pairingExpiresIsoDateTimeUtc: string | null;
  readonly pairedIsoDateTimeUtc: string | null;
  readonly lastSeenIsoDateTimeUtc: string | null;
  readonly confirmedPosition: number;
  readonly receivedPosition: number;
  readonly receivedFrom: number;
  /** The machine that uses its mark. */
  readonly runs: MachineRuns;
  /** Null before its first report. */
  readonly status: StoredBoxStatus | null;
}

/** The store's box; null: it has none. */
export async function findActiveBox(db: Db, scope: StoreScope): Promise<BoxRow | null> {
  const row = await db
    .selectFrom('boxes')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('isActive', '=', 1)
    .executeTakeFirst();
  return row ? boxOf(row) : null;
}

/** Whether a box of another store makes its ids with the mark. */
export async function isMarkOfOtherStore(db: Db, scope: StoreScope, mark: string): Promise<boolean> {
  const row = await db
    .selectFrom('boxes')
    .select('storeId')
    .where('mark', '=', mark)
    .where('storeId', '!=', scope.storeId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertBox(
  trx: Trx,
  scope: StoreScope,
  box: { readonly id: string; readonly name: string; readonly mark: string; readonly createdIsoDateTimeUtc: string },
): Promise<void> {
  await trx
    .insertInto('boxes')
    .values({
      ...box,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      pairingCodeHash: null,
      pairingExpiresIsoDateTimeUtc: null,
      credentialHash: null,
      previousCredentialHash: null,
      pairedIsoDateTimeUtc: null,
      revokedIsoDateTimeUtc: null,
      lastSeenIsoDateTimeUtc: null,
    })
    .execute();
}

/** One code at a time: a new one makes the one before worthless. */
export async function setBoxPairingCode(
  trx: Trx,
  scope: StoreScope,
  boxId: string,
  code: { readonly pairingCodeHash: string | null; readonly pairingExpiresIsoDateTimeUtc: string | null },
): Promise<void> {
  await trx
    .updateTable('boxes')
    .set(code)
    .where('storeId', '=', scope.storeId)
    .where('id', '=', boxId)
    .where('isActive', '=', 1)
    .execute();
}

/**
 * Uses a code up: when two machines type it at once, one becomes the box. Only the code says which store. What the
 * previous machine made is the cloud's from now on, so the next one gets a mark and a block of numbers of its own;
 * `leastBlock` comes from a machine that was a box of the store before, which knows of blocks that a restored cloud
 * doesn't.
 */
export async function takeBoxPairingCode(
  trx: Trx,
  pairingCodeHash: string,
  taken: { readonly credentialHash: string; readonly nextMark: string; readonly leastBlock: number },
  now: Temporal.Instant,
): Promise<BoxRow | null> {
  const { credentialHash, nextMark, leastBlock } = taken;
  const row = await trx
    .updateTable('boxes')
    .set((eb) => ({
      numberBlock: sql<number>`max(${leastBlock}, coalesce((select max(other.numberBlock) + 1 from boxes other
        where other.storeId = boxes.storeId and other.pairedIsoDateTimeUtc is not null), 0))`,
      pairingCodeHash: null,
      pairingExpiresIsoDateTimeUtc: null,
      credentialHash,
      previousCredentialHash: null,
      pairedIsoDateTimeUtc: isoUtc(now),
      mark: eb.case().when('pairedIsoDateTimeUtc', 'is', null).then(eb.ref('mark')).else(nextMark).end(),
    }))
    .where('pairingCodeHash', '=', pairingCodeHash)
    .where('pairingExpiresIsoDateTimeUtc', '>', isoUtc(now))
    .where('isActive', '=', 1)
    .returningAll()
    .executeTakeFirst();
  return row ? boxOf(row) : null;
}

/** The box of a credential; null for an unknown one, or that of a revoked box. */
export async function findBoxByCredential(
  db: Db,
  credentialHash: string,
): Promise<(BoxRow & { readonly isPreviousOver: boolean }) | null> {
  const row = await db
    .selectFrom('boxes')
    .selectAll()
    .where((eb) =>
      eb.or([eb('credentialHash', '=', credentialHash), eb('previousCredentialHash', '=', credentialHash)]),
    )
    .where('isActive', '=', 1)
    .executeTakeFirst();
  return row
    ? { ...boxOf(row), isPreviousOver: row.previousCredentialHash !== null && row.credentialHash === credentialHash }
    : null;
}

/** The one before stays good until the new one is used. */
export async function rotateCredentialIn(
  trx: Trx,
  boxId: string,
  hashes: { readonly credentialHash: string; readonly previousCredentialHash: string },
): Promise<void> {
  await trx.updateTable('boxes').set(hashes).where('id', '=', boxId).where('isActive', '=', 1).execute();
}

export async function forgetPreviousCredentialIn(trx: Trx, boxId: string): Promise<void> {
  await trx.updateTable('boxes').set({ previousCredentialHash: null }).where('id', '=', boxId).execute();
}

/** Ends the box's pairing at once; its rows belong to the cloud from now on. */
export async function revokeBoxIn(trx: Trx, scope: StoreScope, boxId: string, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('boxes')
    .set({
      isActive: 0,
      pairingCodeHash: null,
      credentialHash: null,
      previousCredentialHash: null,
      revokedIsoDateTimeUtc: isoUtc(now),
    })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', boxId)
    .execute();
}

export async function updateBoxIn(
  trx: Trx,
  boxId: string,
  change: {
    readonly confirmedPosition?: number;
    readonly receivedPosition?: number;
    readonly receivedFrom?: number;
    readonly statusJson?: string;
    readonly lastSeenIsoDateTimeUtc?: string;
  },
): Promise<void> {
  await trx.updateTable('boxes').set(change).where('id', '=', boxId).execute();
}

/** Which machine was heard, and which others there are. */
export async function keepRunsIn(
  trx: Trx,
  boxId: string,
  { current, sinceIsoDateTimeUtc, earlier, twinIsoDateTimeUtc }: Omit<MachineRuns, 'lastSeenIsoDateTimeUtc'>,
): Promise<void> {
  await trx
    .updateTable('boxes')
    .set({
      runId: current,
      runSinceIsoDateTimeUtc: sinceIsoDateTimeUtc,
      earlierRunsJson: JSON.stringify(earlier),
      twinIsoDateTimeUtc,
    })
    .where('id', '=', boxId)
    .execute();
}

function boxOf(row: Selectable<BoxesTable>): BoxRow {
  const status = storedBoxStatusSchema.safeParse(JSON.parse(row.statusJson));
  return {
    id: row.id,
    restaurantId: row.restaurantId,
    storeId: row.storeId,
    name: row.name,
    mark: row.mark,
    numberBlock: row.numberBlock,
    isActive: row.isActive === 1,
    pairingExpiresIsoDateTimeUtc: row.pairingExpiresIsoDateTimeUtc,
    pairedIsoDateTimeUtc: row.pairedIsoDateTimeUtc,
    lastSeenIsoDateTimeUtc: row.lastSeenIsoDateTimeUtc,
    confirmedPosition: row.confirmedPosition,
    receivedPosition: row.receivedPosition,
    receivedFrom: row.receivedFrom,
    runs: {
      current: row.runId,
      sinceIsoDateTimeUtc: row.runSinceIsoDateTimeUtc,
      earlier: JSON.parse(row.earlierRunsJson) as string[],
      twinIsoDateTimeUtc: row.twinIsoDateTimeUtc,
      lastSeenIsoDateTimeUtc: row.lastSeenIsoDateTimeUtc,
    },
    status: status.success ? status.data : null,
  };
}
