import type { Db } from '#db/connection.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

/** How many of a customer's last orders and bookings are looked at. */
const LOOKED_AT = 30;

/** Notes that a customer gave with their own website orders, the last one first; each as often as it was given. */
export async function commentsOfCustomer(db: Db, scope: RestaurantScope, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('comments')
    .where('restaurantId', '=', scope.restaurantId)
    .where('customerId', '=', customerId)
    .where('channel', '=', 'online')
    .orderBy('placedIsoDateTimeUtc', 'desc')
    .limit(LOOKED_AT)
    .execute();
  return rows.map(({ comments }) => comments);
}

/** The same of their table bookings. */
export async function bookingNotesOfCustomer(db: Db, scope: RestaurantScope, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('table_bookings')
    .select('requestNote')
    .where('restaurantId', '=', scope.restaurantId)
    .where('customerId', '=', customerId)
    .orderBy('placedIsoDateTime', 'desc')
    .limit(LOOKED_AT)
    .execute();
  return rows.map(({ requestNote }) => requestNote);
}
