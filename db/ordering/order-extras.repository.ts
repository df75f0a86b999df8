import type { Db, Trx } from '#db/connection.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Writes the order's money after a payment added to it: tip, surcharge and their rows; and the current version. */
export async function updateOrderMoney(trx: Trx, scope: StoreScope, order: Order): Promise<void> {
  const { surchargeInCents, tipInCents, taxInCents, grandTotalInCents, paymentType, lines, breakdown } = order;
  await trx
    .updateTable('orders')
    .set({
      surchargeInCents,
      tipInCents,
      taxInCents,
      grandTotalInCents,
      paymentType,
      breakdownJson: JSON.stringify(breakdown),
    })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', order.id)
    .execute();
  await trx
    .updateTable('order_versions')
    .set({ grandTotalInCents, paymentType, snapshotJson: JSON.stringify({ lines, breakdown }) })
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', order.id)
    .where('number', '=', (eb) =>
      eb
        .selectFrom('order_versions')
        .select((of) => of.fn.max('number').as('last'))
        .where('orderId', '=', order.id),
    )
    .execute();
}

/** Sales at a till that wait for a card with no attempt in progress. */
export async function listForgottenCardOrders(
  db: Db,
  { placedBefore, limit }: { readonly placedBefore: string; readonly limit: number },
): Promise<{ id: string; restaurantId: string; storeId: string }[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'restaurantId', 'storeId'])
    .where('statusCode', '=', 'processingPayment')
    .where('channel', '=', 'pos')
    .where('placedIsoDateTimeUtc', '<', placedBefore)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('terminal_attempts')
            .select('terminal_attempts.id')
            .whereRef('terminal_attempts.orderId', '=', 'orders.id')
            .where('terminal_attempts.createdIsoDateTimeUtc', '>=', placedBefore),
        ),
      ),
    )
    .limit(limit)
    .execute();
}
