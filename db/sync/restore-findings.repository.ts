import type { Selectable } from 'kysely';
import type { RestoreFindingKind } from '#src/domain/sync/bring-back.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { Db, Trx } from '../connection.ts';
import type { RestoreFindingsTable } from '../schema/sync.tables.ts';

export type RestoreFinding = Selectable<RestoreFindingsTable>;

/** Findings a person has to look at; the rest is only counted. */
const FOR_A_PERSON: readonly RestoreFindingKind[] = ['renumbered', 'bothChanged', 'notTaken', 'cardMoney'];

/** Stored once: the same row returned twice is one finding. Returns whether it is new. */
export async function keepFindingIn(
  trx: Trx,
  scope: StoreScope,
  finding: {
    readonly id: string;
    readonly kind: RestoreFindingKind;
    readonly table: string;
    readonly key: readonly (string | number | null)[];
    readonly label: string;
    readonly detail: Readonly<Record<string, unknown>>;
  },
  now: Temporal.Instant,
): Promise<boolean> {
  const { id, kind, table, key, label, detail } = finding;
  const answer = await trx
    .insertInto('restore_findings')
    .values({
      id,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      kind,
      tableName: table,
      rowKeyJson: JSON.stringify(key),
      label,
      detailJson: JSON.stringify(detail),
      foundIsoDateTimeUtc: isoUtc(now),
      checkedIsoDateTimeUtc: null,
      checkedByName: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(answer.numInsertedOrUpdatedRows ?? 0n) > 0;
}

/** It was missing, and has come. */
export async function dropFindingIn(
  trx: Trx,
  finding: {
    readonly storeId: string;
    readonly kind: RestoreFindingKind;
    readonly table: string;
    readonly key: readonly string[];
  },
): Promise<void> {
  await trx
    .deleteFrom('restore_findings')
    .where('storeId', '=', finding.storeId)
    .where('kind', '=', finding.kind)
    .where('tableName', '=', finding.table)
    .where('rowKeyJson', '=', JSON.stringify(finding.key))
    .execute();
}

/** The store that a provider's payment names, if there is one. */
export async function findStorePlace(db: Db, storeId: string | null) {
  if (storeId === null) return null;
  const store = await db
    .selectFrom('stores')
    .select(['id as storeId', 'restaurantId', 'currencyCode'])
    .where('id', '=', storeId)
    .executeTakeFirst();
  return store ?? null;
}

/** Findings that wait for a person, oldest first. */
export async function listOpenFindings(db: Db, scope: StoreScope, limit = 200): Promise<RestoreFinding[]> {
  return db
    .selectFrom('restore_findings')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('kind', 'in', FOR_A_PERSON)
    .where('checkedIsoDateTimeUtc', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many orders, items and settings a box returned. */
export async function countBroughtBack(db: Db, scope: StoreScope): Promise<{ tableName: string; count: number }[]> {
  return db
    .selectFrom('restore_findings')
    .select((eb) => ['tableName', eb.fn.countAll<number>().as('count')])
    .where('storeId', '=', scope.storeId)
    .where('kind', '=', 'broughtBack')
    .where('checkedIsoDateTimeUtc', 'is', null)
    .groupBy('tableName')
    .execute();
}

/** A person has seen what is listed up to here. */
export async function checkFindingsIn(
  trx: Trx,
  scope: StoreScope,
  { upToId, byName, now }: { readonly upToId: string; readonly byName: string; readonly now: Temporal.Instant },
): Promise<number> {
  const answer = await trx
    .updateTable('restore_findings')
    .set({ checkedIsoDateTimeUtc: isoUtc(now), checkedByName: byName })
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('checkedIsoDateTimeUtc', 'is', null)
    .where('id', '<=', upToId)
    .executeTakeFirst();
  return Number(answer.numUpdatedRows);
}
