import type { Db, Trx } from '#db/connection.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

/**
 * Records that a person was forgotten, and when. It goes to every box of the restaurant, which forgets them too. Only
 * someone who has the number already can tell whom it was (decision 0065).
 */
export interface Forgotten {
  readonly id: string;
  readonly restaurantId: string;
  readonly customerId: string;
  readonly salt: string;
  readonly phoneHashes: readonly string[];
  readonly forgottenIsoDateTimeUtc: string;
}

/** The hash of `phoneE164` in this entry. */
export function forgottenHash({ salt }: Pick<Forgotten, 'salt'>, phoneE164: string): string {
  return new Bun.CryptoHasher('sha256').update(`${salt} ${phoneE164}`).digest('hex');
}

export function isOfForgotten(forgotten: Forgotten, phoneE164: string): boolean {
  return forgotten.phoneHashes.includes(forgottenHash(forgotten, phoneE164));
}

export async function insertForgotten(trx: Trx, { phoneHashes, ...row }: Forgotten): Promise<void> {
  await trx
    .insertInto('forgotten_customers')
    .values({ ...row, phoneHashesJson: JSON.stringify(phoneHashes) })
    .execute();
}

export async function wasForgotten(db: Db, scope: RestaurantScope, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('forgotten_customers')
    .select('id')
    .where('restaurantId', '=', scope.restaurantId)
    .where('customerId', '=', customerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the number's owner was forgotten after that moment: then this record dates from before. */
export async function wasForgottenSince(
  db: Db,
  scope: Pick<RestaurantScope, 'restaurantId'>,
  phoneE164: string,
  at: string,
): Promise<boolean> {
  const rows = await db
    .selectFrom('forgotten_customers')
    .selectAll()
    .where('restaurantId', '=', scope.restaurantId)
    .where('forgottenIsoDateTimeUtc', '>=', at)
    .execute();
  return rows.some((row) => isOfForgotten(forgottenOf(row), phoneE164));
}

/** Of all restaurants that this side holds. */
export async function listForgotten(db: Db): Promise<Forgotten[]> {
  const rows = await db.selectFrom('forgotten_customers').selectAll().orderBy('forgottenIsoDateTimeUtc').execute();
  return rows.map(forgottenOf);
}

export async function removeForgottenIn(trx: Trx, beforeIsoDateTimeUtc: string): Promise<void> {
  await trx.deleteFrom('forgotten_customers').where('forgottenIsoDateTimeUtc', '<', beforeIsoDateTimeUtc).execute();
}

export function forgottenOf(row: {
  readonly id: string;
  readonly restaurantId: string;
  readonly customerId: string;
  readonly salt: string;
  readonly phoneHashesJson: string;
  readonly forgottenIsoDateTimeUtc: string;
}): Forgotten {
  const { phoneHashesJson, ...rest } = row;
  return { ...rest, phoneHashes: JSON.parse(phoneHashesJson) as string[] };
}
