import { oneOf, tables } from './migration.ts';

const STATE = [
  ...['CREATED', 'CONFIRMED', 'IN_PREPARATION', 'READY_FOR_PICKUP'],
  ...['IN_TRANSIT', 'FULFILLED', 'CANCELLED', 'REJECTED'],
];
const REJECTION = ['INELIGIBLE', 'PAYMENT_DECLINED', 'PROMO_NOT_APPLICABLE', 'UNAVAILABLE_SLOT', 'UNKNOWN'];

/** Orders that came by Google, what Google was told of each, and how many a customer placed so. No row here names a person. */
export const m0155_google_orders = tables([
  `create table google_orders (
    /** Google's. */
    googleOrderId text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    /** What Google has for it: our order's id, where there is an order. */
    actionOrderId text not null unique,
    /** Null: it was refused, or only tried in Google's sandbox. */
    orderId text references orders (id),
    conversationId text not null,
    isSandbox integer not null check (isSandbox in (0, 1)),
    collectionType text not null ${oneOf('collectionType', ['pickup', 'delivery'])},
    /** What was asked for: names, quantities and prices, without any wish. */
    linesJson text not null,
    placedIsoDateTimeUtc text not null,
    /** What Google was last told. */
    toldState text not null ${oneOf('toldState', STATE)},
    /** The promise and the total that went with it. */
    toldJson text not null,
    toldIsoDateTimeUtc text not null,
    rejectionType text ${oneOf('rejectionType', REJECTION)},
    rejectionReason text,
    /** Google's words for what was wrong, as they were answered. */
    faultsJson text not null default '[]',
    /** When it is looked at whether Google has to hear something. Null: not before something happens. */
    nextLookIsoDateTimeUtc text,
    /** How often the last update failed, and why. */
    tries integer not null default 0,
    failure text
  ) strict`,
  'create index google_orders_by_order on google_orders (orderId) where orderId is not null',
  'create index google_orders_by_store on google_orders (storeId, placedIsoDateTimeUtc)',
  `create index google_orders_to_look_at on google_orders (nextLookIsoDateTimeUtc)
    where nextLookIsoDateTimeUtc is not null`,
  'alter table customers add column previousGoogleOrderCount integer not null default 0',
]);
