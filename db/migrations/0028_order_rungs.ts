import { tables } from './migration.ts';

/** How far an order that nobody answered has climbed, and what came of each rung. */
export const m0028_order_rungs = tables([
  `create table order_rungs (
    orderId text not null references orders (id),
    storeId text not null references stores (id),
    rung text not null check (rung in ('louder', 'everyTill', 'message', 'call')),
    outcome text not null check (outcome in ('done', 'nobodyNamed', 'notHere', 'cannotCall')),
    reachedIsoDateTimeUtc text not null,
    primary key (orderId, rung)
  ) strict`,
]);
