import { oneOf, tables } from './migration.ts';

/** Payments that customers' banks took back, as they were read last, and the store's answer to each. */
export const m0089_disputes = tables([
  `create table disputes (
    /** The provider's. */
    id text primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    orderId text not null references orders (id),
    paymentIntentId text not null,
    connectedAccountId text,
    amountInCents integer not null,
    currencyCode text not null,
    reason text not null,
    statusCode text not null,
    /** Null: nothing more can be answered. */
    dueIsoDateTimeUtc text,
    answerJson text not null default '{}',
    /** Files with the provider, by the field that they are evidence for. */
    filesJson text not null default '{}',
    answeredIsoDateTimeUtc text,
    /** Whether its money was taken from the store's account, and given back. */
    money text not null default 'none' ${oneOf('money', ['none', 'take', 'taken', 'return', 'returned'])},
    openedIsoDateTimeUtc text not null,
    readIsoDateTimeUtc text not null
  ) strict`,
  'create index disputes_by_store on disputes (storeId, openedIsoDateTimeUtc)',
  `create index disputes_money_waits on disputes (money) where money in ('take', 'return')`,
]);
