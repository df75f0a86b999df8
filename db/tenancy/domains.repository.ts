import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { DomainClaimsTable } from '#db/schema/tenancy.tables.ts';
import { cachedStatement, statement } from '#db/statement.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface StoreDomain {
  readonly host: string;
  readonly isMain: boolean;
}

export type DomainClaim = Omit<Selectable<DomainClaimsTable>, 'restaurantId' | 'storeId'>;

/** The store whose website a host serves, for each request; null for none. */
export function storeOfHost(db: Db, host: string): { readonly restaurantId: string; readonly storeId: string } | null {
  const row = ownerOfHost.first(db, { host });
  return row?.storeId ? { restaurantId: row.restaurantId, storeId: row.storeId } : null;
}

const ownerOfHost = cachedStatement<{ host: string }, { restaurantId: string; storeId: string | null }>((db, value) =>
  db.selectFrom('domains').select(['restaurantId', 'storeId']).where('host', '=', value('host')),
);

/** The one that its others lead to; null: it has none. */
export function mainDomainOf(db: Db, { storeId }: { readonly storeId: string }): string | null {
  return mainOfStore.first(db, { storeId })?.host ?? null;
}

const mainOfStore = statement<{ storeId: string }, { host: string }>((db, value) =>
  db.selectFrom('domains').select('host').where('storeId', '=', value('storeId')).where('isMain', '=', 1),
);

export async function listDomains(db: Db, { restaurantId, storeId }: StoreScope): Promise<StoreDomain[]> {
  const rows = await db
    .selectFrom('domains')
    .select(['host', 'isMain'])
    .where('restaurantId', '=', restaurantId)
    .where('storeId', '=', storeId)
    .orderBy('isMain', 'desc')
    .orderBy('host')
    .execute();
  return rows.map(({ host, isMain }) => ({ host, isMain: isMain === 1 }));
}

/** In the order in which they were made. */
export async function listDomainClaims(db: Db, { restaurantId, storeId }: StoreScope): Promise<DomainClaim[]> {
  return db
    .selectFrom('domain_claims')
    .select(['host', 'token', 'createdIsoDateTimeUtc', 'checkedIsoDateTimeUtc', 'problem'])
    .where('restaurantId', '=', restaurantId)
    .where('storeId', '=', storeId)
    .orderBy('createdIsoDateTimeUtc')
    .orderBy('host')
    .execute();
}

/** Claiming a name again keeps its proof, which may already be in the DNS. */
export async function putDomainClaim(trx: Trx, scope: StoreScope, claim: DomainClaim): Promise<void> {
  const { restaurantId, storeId } = scope;
  await trx
    .insertInto('domain_claims')
    .values({ ...claim, restaurantId, storeId })
    .onConflict((conflict) => conflict.columns(['storeId', 'host']).doNothing())
    .execute();
}

export async function noteDomainCheck(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  { host, ...check }: Pick<DomainClaim, 'host' | 'checkedIsoDateTimeUtc' | 'problem'>,
): Promise<void> {
  await trx
    .updateTable('domain_claims')
    .set(check)
    .where('restaurantId', '=', restaurantId)
    .where('storeId', '=', storeId)
    .where('host', '=', host)
    .execute();
}

/** Returns its previous owner; null for none. */
export async function takeDomain(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  domain: StoreDomain & { readonly at: string },
): Promise<{ readonly restaurantId: string; readonly storeId: string | null } | null> {
  const { host, at, isMain } = domain;
  const before = await trx
    .selectFrom('domains')
    .select(['restaurantId', 'storeId'])
    .where('host', '=', host)
    .executeTakeFirst();
  const values = { restaurantId, storeId, isMain: isMain ? 1 : 0, verifiedIsoDateTimeUtc: at };
  await trx
    .insertInto('domains')
    .values({ host, ...values })
    .onConflict((conflict) => conflict.column('host').doUpdateSet(values))
    .execute();
  return before ?? null;
}

/** False: the store has no such domain. */
export async function makeDomainMain(trx: Trx, { restaurantId, storeId }: StoreScope, host: string): Promise<boolean> {
  const ofStore = () =>
    trx.updateTable('domains').where('restaurantId', '=', restaurantId).where('storeId', '=', storeId);
  await ofStore().set({ isMain: 0 }).execute();
  const { numUpdatedRows } = await ofStore().set({ isMain: 1 }).where('host', '=', host).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The name and its proof. False: there was neither. */
export async function removeDomain(trx: Trx, { restaurantId, storeId }: StoreScope, host: string): Promise<boolean> {
  const removed = await Promise.all(
    (['domains', 'domain_claims'] as const).map((table) =>
      trx
        .deleteFrom(table)
        .where('restaurantId', '=', restaurantId)
        .where('storeId', '=', storeId)
        .where('host', '=', host)
        .executeTakeFirst(),
    ),
  );
  return removed.some(({ numDeletedRows }) => numDeletedRows > 0n);
}

/** Claimed since then and not proved yet. */
export async function listWaitingDomains(
  db: Db,
  sinceIsoDateTimeUtc: string,
): Promise<{ readonly restaurantId: string; readonly storeId: string; readonly host: string }[]> {
  return db
    .selectFrom('domain_claims')
    .leftJoin('domains', (join) =>
      join.onRef('domains.host', '=', 'domain_claims.host').onRef('domains.storeId', '=', 'domain_claims.storeId'),
    )
    .select(['domain_claims.restaurantId', 'domain_claims.storeId', 'domain_claims.host'])
    .where('domain_claims.createdIsoDateTimeUtc', '>=', sinceIsoDateTimeUtc)
    .where('domains.host', 'is', null)
    .execute();
}
