import type { Db, Trx } from '#db/connection.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

/** Who proved this email, in small letters, at the restaurant; null: nobody. */
export async function findProverOf(db: Db, { restaurantId }: RestaurantScope, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('proved_emails')
    .select('customerId')
    .where('restaurantId', '=', restaurantId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.customerId ?? null;
}

/** Empty: this customer proved none. */
export async function provedEmailOf(db: Db, { restaurantId }: RestaurantScope, customerId: string): Promise<string> {
  const row = await db
    .selectFrom('proved_emails')
    .select('email')
    .where('restaurantId', '=', restaurantId)
    .where('customerId', '=', customerId)
    .executeTakeFirst();
  return row?.email ?? '';
}

/** The email is this customer's from now on, in place of an earlier one, and no other's of the restaurant. */
export async function setProvedEmailIn(
  trx: Trx,
  { restaurantId }: RestaurantScope,
  proved: { readonly customerId: string; readonly email: string; readonly provedIsoDateTimeUtc: string },
): Promise<void> {
  await trx
    .deleteFrom('proved_emails')
    .where('restaurantId', '=', restaurantId)
    .where(({ or, eb }) => or([eb('email', '=', proved.email), eb('customerId', '=', proved.customerId)]))
    .execute();
  await trx
    .insertInto('proved_emails')
    .values({ ...proved, restaurantId })
    .execute();
}
