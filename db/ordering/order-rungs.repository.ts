import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { OrderRungsTable } from '#db/schema/orders.tables.ts';
import { statement } from '#db/statement.ts';
import { RUNGS, type Rung } from '#src/domain/ordering/ladder-text.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type OrderRung = Omit<Selectable<OrderRungsTable>, 'storeId'>;

/** False: the order is on this rung already. */
export async function reachRungIn(trx: Trx, scope: StoreScope, rung: OrderRung): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('order_rungs')
    .values({ ...rung, storeId: scope.storeId })
    .onConflict((conflict) => conflict.columns(['orderId', 'rung']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const rungsOfOrder = statement<{ orderId: string; storeId: string }, OrderRung>((db, value) =>
  db
    .selectFrom('order_rungs')
    .select(['orderId', 'rung', 'outcome', 'reachedIsoDateTimeUtc'])
    .where('orderId', '=', value('orderId'))
    .where('storeId', '=', value('storeId')),
);

/** The rungs of an order, the lowest first. */
export function listRungs(db: Db, { storeId }: StoreScope, orderId: string): OrderRung[] {
  return rungsOfOrder.all(db, { orderId, storeId }).sort((a, b) => RUNGS.indexOf(a.rung) - RUNGS.indexOf(b.rung));
}

/** By order. */
export function rungsOf(db: Db, scope: StoreScope, orderIds: readonly string[]): ReadonlyMap<string, readonly Rung[]> {
  return new Map(orderIds.map((id) => [id, listRungs(db, scope, id).map(({ rung }) => rung)]));
}
