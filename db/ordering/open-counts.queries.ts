import type { Db } from '#db/connection.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Orders that wait for an answer, and those that are being made. */
export interface OpenCounts {
  readonly fresh: number;
  readonly cooking: number;
}

export async function openCounts(db: Db, scope: StoreScope): Promise<OpenCounts> {
  const rows = await db
    .selectFrom('orders')
    .select((eb) => ['statusCode', eb.fn.countAll<number>().as('count')])
    .where('storeId', '=', scope.storeId)
    .where('statusCode', 'in', ['new', 'accepted'])
    .groupBy('statusCode')
    .execute();
  const of = (statusCode: OrderStatus) => rows.find((row) => row.statusCode === statusCode)?.count ?? 0;
  return { fresh: of('new'), cooking: of('accepted') };
}

/** Whether anything was ever ordered here; `isReal` leaves test orders out. */
export async function hasOrders(db: Db, scope: StoreScope, { isReal = false } = {}): Promise<boolean> {
  let query = db.selectFrom('orders').select('id').where('storeId', '=', scope.storeId);
  if (isReal) query = query.where('isTest', '=', 0);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
