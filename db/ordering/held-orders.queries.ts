import type { Db } from '#db/connection.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Accepted scheduled orders without a kitchen ticket yet, the most urgent first. */
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
    .orderBy('orders.requestedForIsoDateTimeUtc')
    .limit(200)
    .execute();
  return rows.map((row) => row.id);
}

/** Whether a kitchen ticket of the order was queued: then the kitchen knows of it. A receipt tells it nothing. */
export async function hasKitchenPaper(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('print_jobs')
    .select('id')
    .where('orderId', '=', orderId)
    .where('docketType', '=', 'ORDER_TICKET')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
