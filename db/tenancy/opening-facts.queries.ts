import type { Db } from '#db/connection.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** What has worked once in a store that is getting ready to open. */
export interface OpeningFacts {
  /** Someone unlocked a till with their PIN. */
  readonly hasUnlockedTill: boolean;
  /** Paper came out of one of its printers. */
  readonly hasPrinted: boolean;
  /** An order was accepted. A test that the store accepted by itself counts once staff completed it, or its docket came out. */
  readonly hasAcceptedOrder: boolean;
  /** An order that was no test. */
  readonly hasRealOrder: boolean;
}

export async function openingFacts(db: Db, { restaurantId, storeId }: StoreScope): Promise<OpeningFacts> {
  const orders = () => db.selectFrom('orders').select('id').where('storeId', '=', storeId).limit(1);
  const [pin, print, accepted, real] = await Promise.all([
    db
      .selectFrom('audit_log')
      .select('id')
      .where('restaurantId', '=', restaurantId)
      .where('storeId', '=', storeId)
      .where('action', '=', 'enterPin')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('print_jobs')
      .select('id')
      .where('storeId', '=', storeId)
      .where('status', '=', 'success')
      .limit(1)
      .executeTakeFirst(),
    triedOrder(db, storeId),
    orders().where('isTest', '=', 0).executeTakeFirst(),
  ]);
  return {
    hasUnlockedTill: pin !== undefined,
    hasPrinted: print !== undefined,
    hasAcceptedOrder: accepted !== undefined,
    hasRealOrder: real !== undefined,
  };
}

function triedOrder(db: Db, storeId: string): Promise<{ readonly id: string } | undefined> {
  return db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.storeId', '=', storeId)
    .where('orders.statusCode', 'in', ['accepted', 'completed'])
    .where((eb) => {
      const moves = eb
        .selectFrom('order_history')
        .select('order_history.id')
        .whereRef('order_history.orderId', '=', 'orders.id')
        .where('order_history.toStatus', 'in', ['accepted', 'completed']);
      const dockets = eb
        .selectFrom('print_jobs')
        .select('print_jobs.id')
        .whereRef('print_jobs.orderId', '=', 'orders.id')
        .where('print_jobs.status', '=', 'success');
      return eb.or([
        eb('orders.isTest', '=', 0),
        eb.not(eb.exists(moves.where('order_history.byKind', '=', 'system'))),
        eb.exists(moves.where('order_history.byKind', '!=', 'system')),
        eb.exists(dockets),
      ]);
    })
    .limit(1)
    .executeTakeFirst();
}
