import { listActsOnOrder } from '#db/audit/audit.repository.ts';
import type { Db } from '#db/connection.ts';
import { listRungs } from '#db/ordering/order-rungs.repository.ts';
import { rungText } from '#src/domain/ordering/ladder-text.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { type ActFacts, type OrderAct, orderActOf } from '#src/domain/ordering/order-acts.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface OrderActs {
  readonly acts: readonly OrderAct[];
  /** Every row of the log, for who allowed a move. */
  readonly facts: readonly ActFacts[];
}

/** What people did to the order, oldest first; for an order of the other side, the part of its log that is here. */
export async function readOrderActs(db: Db, scope: StoreScope, order: Order): Promise<OrderActs> {
  const facts = await listActsOnOrder(db, scope, order.id);
  const names = new Map(order.lines.map(({ id, priced }) => [id, priced.name]));
  const { currencyCode } = order;
  const acts = [
    ...facts.flatMap((one) => orderActOf(one, { currencyCode, names }) ?? []),
    ...rungActs(db, scope, order),
  ];
  return { acts: acts.toSorted((a, b) => a.occurredIsoDateTimeUtc.localeCompare(b.occurredIsoDateTimeUtc)), facts };
}

/** The reminders and calls made while it was unanswered. */
function rungActs(db: Db, scope: StoreScope, { id: orderId }: Order): OrderAct[] {
  return listRungs(db, scope, orderId).map(({ rung, outcome, reachedIsoDateTimeUtc }) => ({
    id: `${orderId}-${rung}`,
    occurredIsoDateTimeUtc: reachedIsoDateTimeUtc,
    what: rungText(rung, outcome),
    byName: 'Servery',
    approvedByName: null,
    reason: null,
    refundId: null,
  }));
}
