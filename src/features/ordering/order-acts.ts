import type { Db } from '#db/connection.ts';
import { listActsOnOrder } from '#db/house/audit.repository.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { type ActFacts, type OrderAct, orderActOf } from '#src/domain/ordering/order-acts.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface OrderActs {
  readonly acts: readonly OrderAct[];
  /** Every row of the log, for who allowed a move. */
  readonly facts: readonly ActFacts[];
}

/** What people did to the order, oldest first; of an order of the other side, what of its log is here. */
export async function readOrderActs(db: Db, scope: StoreScope, order: Order): Promise<OrderActs> {
  const facts = await listActsOnOrder(db, scope, order.id);
  const names = new Map(order.lines.map(({ id, priced }) => [id, priced.name]));
  const { currencyCode } = order;
  return { acts: facts.flatMap((one) => orderActOf(one, { currencyCode, names }) ?? []), facts };
}
