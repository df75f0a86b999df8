import { type SqlBool, sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { AT_SCREENS } from '#src/domain/printing/at-screens.ts';
import { HOUR_CAME } from '#src/domain/printing/kitchen-book.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Its hour came when the kitchen had some of it, or its ticket is at the screens: neither has a print job. */
const SAYS_BEGUN = sql<SqlBool>`(kitchen_entries.paper like ${`% ${HOUR_CAME}`} or (kitchen_entries.kind = 'told'
  and kitchen_entries.printerId = ${AT_SCREENS.id} and kitchen_entries.paper like '% ORDER_TICKET'))`;

/** Accepted scheduled orders that the kitchen has not begun yet, the most urgent first. */
export async function listHeldOrderIds(db: Db, scope: StoreScope): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.storeId', '=', scope.storeId)
    .where('orders.statusCode', '=', 'accepted')
    .where('orders.requestedForIsoDateTimeUtc', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('print_jobs')
            .select('print_jobs.id')
            .whereRef('print_jobs.orderId', '=', 'orders.id')
            .where('print_jobs.docketType', '=', 'ORDER_TICKET'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('kitchen_entries')
            .select('kitchen_entries.id')
            .whereRef('kitchen_entries.orderId', '=', 'orders.id')
            .where(SAYS_BEGUN),
        ),
      ),
    )
    .orderBy('orders.requestedForIsoDateTimeUtc')
    .limit(200)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Whether a kitchen ticket of the order was queued or is at the screens, or its hour came when the kitchen had some of it: then
 * the kitchen knows of it. A receipt tells it nothing.
 */
export async function hasKitchenPaper(db: Db, orderId: string): Promise<boolean> {
  const ticket = await db
    .selectFrom('print_jobs')
    .select('id')
    .where('orderId', '=', orderId)
    .where('docketType', '=', 'ORDER_TICKET')
    .limit(1)
    .executeTakeFirst();
  if (ticket) return true;
  const hour = await db
    .selectFrom('kitchen_entries')
    .select('id')
    .where('orderId', '=', orderId)
    .where(SAYS_BEGUN)
    .limit(1)
    .executeTakeFirst();
  return hour !== undefined;
}
