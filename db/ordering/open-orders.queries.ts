/** Orders that are new or accepted. Counter sales stay accepted all day, so a limit never counts them with what is new. */
import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { withLines } from './orders.repository.ts';
import { isFollowed } from './waiting-counts.queries.ts';

const MOST_NEW = 500;
const MOST_ACCEPTED = 500;

/** Every order that waits for an answer, oldest first. */
export async function listNewOrders(db: Db, scope: StoreScope): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('statusCode', '=', 'new')
    .orderBy('placedIsoDateTimeUtc')
    .limit(MOST_NEW)
    .execute();
  return withLines(db, scope, rows);
}

/** Accepted orders that aren't handed over at the counter at once: online, scheduled, or delivered. The newest, oldest first. */
export async function listOrdersToFollow(db: Db, scope: StoreScope): Promise<Order[]> {
  const rows = await accepted(db, scope).where(isFollowed).limit(MOST_ACCEPTED).execute();
  return withLines(db, scope, rows.toReversed());
}

export async function countAcceptedOnline(db: Db, scope: StoreScope): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('count'))
    .where('storeId', '=', scope.storeId)
    .where('statusCode', '=', 'accepted')
    .where('channel', '!=', 'pos')
    .executeTakeFirstOrThrow();
  return count;
}

/** Every new order and the newest accepted ones with their lines, oldest first: what the counter works through. */
export async function listOpenOrders(db: Db, scope: StoreScope): Promise<Order[]> {
  const rows = await accepted(db, scope).limit(MOST_ACCEPTED).execute();
  const orders = [...(await listNewOrders(db, scope)), ...(await withLines(db, scope, rows))];
  return orders.sort((a, b) => a.placedIsoDateTimeUtc.localeCompare(b.placedIsoDateTimeUtc));
}

function accepted(db: Db, scope: StoreScope) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('statusCode', '=', 'accepted')
    .orderBy('placedIsoDateTimeUtc', 'desc');
}
