import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { AccessTokensTable } from '#db/schema/access.tables.ts';
import type { TokenScope } from '#src/domain/access/access-token.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

const MOST_LISTED = 200;

type Row = Selectable<AccessTokensTable>;

export interface AccessToken extends Omit<Row, 'secretHash' | 'requestKey' | 'scopesJson' | 'storeIdsJson'> {
  readonly scopes: readonly TokenScope[];
  /** Null: all stores of the restaurant. */
  readonly storeIds: readonly string[] | null;
}

type NewToken = Omit<
  AccessToken,
  'restaurantId' | 'revokedIsoDateTimeUtc' | 'revokedByName' | 'usedIsoDate' | 'usedFrom'
>;

/** By what a program sent: whose it is follows from that alone. */
export async function findTokenBySecret(db: Db, secretHash: string): Promise<AccessToken | null> {
  const row = await db.selectFrom('access_tokens').selectAll().where('secretHash', '=', secretHash).executeTakeFirst();
  return row ? tokenOf(row) : null;
}

export async function findToken(db: Db, { restaurantId }: RestaurantScope, id: string): Promise<AccessToken | null> {
  const row = await db
    .selectFrom('access_tokens')
    .selectAll()
    .where('id', '=', id)
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirst();
  return row ? tokenOf(row) : null;
}

/** Those that work first, and the newest of those that no longer do. */
export async function listTokens(db: Db, { restaurantId }: RestaurantScope): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom('access_tokens')
    .selectAll()
    .where('restaurantId', '=', restaurantId)
    .orderBy(sql`revokedIsoDateTimeUtc is not null`)
    .orderBy('expiresIsoDateTimeUtc', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(tokenOf);
}

/** False: this form has made one before. */
export async function insertTokenIn(
  trx: Trx,
  { restaurantId }: RestaurantScope,
  { scopes, storeIds, ...token }: NewToken & Pick<Row, 'secretHash' | 'requestKey'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('access_tokens')
    .values({
      ...token,
      restaurantId,
      scopesJson: JSON.stringify(scopes),
      storeIdsJson: storeIds === null ? null : JSON.stringify(storeIds),
    })
    .onConflict((conflict) => conflict.columns(['restaurantId', 'requestKey']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function revokeTokenIn(
  trx: Trx,
  { restaurantId }: RestaurantScope,
  { id, ...revoked }: Pick<Row, 'id' | 'revokedIsoDateTimeUtc' | 'revokedByName'>,
): Promise<void> {
  await trx
    .updateTable('access_tokens')
    .set(revoked)
    .where('id', '=', id)
    .where('restaurantId', '=', restaurantId)
    .where('revokedIsoDateTimeUtc', 'is', null)
    .execute();
}

export async function noteTokenUsedIn(
  trx: Trx,
  { restaurantId }: RestaurantScope,
  { id, ...used }: Pick<Row, 'id' | 'usedIsoDate' | 'usedFrom'>,
): Promise<void> {
  await trx
    .updateTable('access_tokens')
    .set(used)
    .where('id', '=', id)
    .where('restaurantId', '=', restaurantId)
    .execute();
}

function tokenOf({ secretHash: _, requestKey: _key, scopesJson, storeIdsJson, ...row }: Row): AccessToken {
  return {
    ...row,
    scopes: JSON.parse(scopesJson) as TokenScope[],
    storeIds: storeIdsJson === null ? null : (JSON.parse(storeIdsJson) as string[]),
  };
}
