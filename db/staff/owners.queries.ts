import type { Db } from '#db/connection.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';

/** Where the restaurant's owner is notified of problems: its contact address and its administrators', each once. */
export async function listOwnerAddresses(db: Db, scope: RestaurantScope | StoreScope): Promise<string[]> {
  const [restaurant, admins] = await Promise.all([
    db.selectFrom('restaurants').select('contactEmail').where('id', '=', scope.restaurantId).executeTakeFirst(),
    db
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.userId')
      .select('users.email')
      .where('memberships.restaurantId', '=', scope.restaurantId)
      .where('memberships.role', '=', 'restaurantAdmin')
      .where('memberships.invitedIsoDateTimeUtc', 'is', null)
      .orderBy('users.email')
      .execute(),
  ]);
  const all = [restaurant?.contactEmail ?? '', ...admins.map((admin) => admin.email)];
  return [...new Set(all.map((address) => address.trim().toLowerCase()).filter((address) => address !== ''))];
}
