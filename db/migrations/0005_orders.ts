import { CHANNELS } from '#src/domain/menu/menu-words.schema.ts';
import { ORDER_STATUSES } from '#src/domain/ordering/order-status.ts';
import { CURRENCY_CODES, PAYMENT_TYPES } from '#src/domain/tenancy/store-settings.schema.ts';
import { COLLECTION_TYPES } from '#src/shared/primitives.schema.ts';
import { oneOf, tables } from './migration.ts';

/** Orders of every channel share one core (domain rules §1); money beside them in ledgers that only grow. */
export const m0005_orders = tables([
  `create table orders (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    channel text not null ${oneOf('channel', CHANNELS)},
    orderNumber text not null,
    version integer not null default 1 check (version >= 1),
    statusCode text not null ${oneOf('statusCode', ORDER_STATUSES)},
    statusReason text,
    placedIsoDateTimeUtc text not null,
    businessDay text not null,
    isoWeek text not null,
    isoMonth text not null,
    isoYear text not null,
    collectionType text not null ${oneOf('collectionType', COLLECTION_TYPES)},
    collectionJson text not null check (json_valid(collectionJson)),
    requestedForIsoDateTimeUtc text,
    promisedForIsoDateTimeUtc text,
    itemTotalInCents integer not null check (itemTotalInCents >= 0),
    discountInCents integer not null check (discountInCents >= 0),
    deliveryFeeInCents integer not null check (deliveryFeeInCents >= 0),
    surchargeInCents integer not null check (surchargeInCents >= 0),
    tipInCents integer not null check (tipInCents >= 0),
    taxInCents integer not null check (taxInCents >= 0),
    taxIsIncluded integer not null check (taxIsIncluded in (0, 1)),
    cashRoundingInCents integer not null,
    grandTotalInCents integer not null check (grandTotalInCents >= 0),
    refundedInCents integer not null default 0 check (refundedInCents >= 0),
    currencyCode text not null ${oneOf('currencyCode', CURRENCY_CODES)},
    breakdownJson text not null check (json_valid(breakdownJson)),
    paymentType text not null ${oneOf('paymentType', PAYMENT_TYPES)},
    comments text not null default '',
    customerId text references customers (id),
    customerName text not null default '',
    customerPhone text not null default '',
    customerEmail text not null default '',
    posTerminalId text references pos_terminals (id),
    employeeId text references employees (id),
    employeeName text,
    /** Secret in the customer's link to the order; only its hash is kept. */
    accessTokenHash text,
    check (refundedInCents <= grandTotalInCents)
  ) strict`,
  'create unique index orders_number on orders (storeId, businessDay, orderNumber)',
  'create index orders_by_status on orders (storeId, statusCode, placedIsoDateTimeUtc)',
  'create index orders_by_day on orders (storeId, businessDay, channel)',
  'create index orders_by_customer on orders (customerId, placedIsoDateTimeUtc) where customerId is not null',
  `create table order_lines (
    orderId text not null references orders (id),
    id text not null,
    storeId text not null references stores (id),
    position integer not null,
    itemId text not null,
    categoryId text not null,
    name text not null,
    quantity integer not null check (quantity > 0),
    lineTotalInCents integer not null check (lineTotalInCents >= 0),
    /** OrderLine by src/domain/ordering/order.types.ts. */
    lineJson text not null check (json_valid(lineJson)),
    primary key (orderId, id)
  ) strict, without rowid`,
  `create table order_versions (
    orderId text not null references orders (id),
    storeId text not null references stores (id),
    number integer not null check (number >= 1),
    grandTotalInCents integer not null check (grandTotalInCents >= 0),
    paymentType text not null ${oneOf('paymentType', PAYMENT_TYPES)},
    snapshotJson text not null check (json_valid(snapshotJson)),
    refundAmountInCents integer not null default 0,
    createdIsoDateTimeUtc text not null,
    primary key (orderId, number)
  ) strict, without rowid`,
  `create table order_history (
    id text not null primary key,
    orderId text not null references orders (id),
    storeId text not null references stores (id),
    occurredIsoDateTimeUtc text not null,
    fromStatus text ${oneOf('fromStatus', ORDER_STATUSES)},
    toStatus text not null ${oneOf('toStatus', ORDER_STATUSES)},
    byKind text not null,
    byId text,
    byName text not null,
    reason text
  ) strict`,
  'create index order_history_by_order on order_history (orderId, occurredIsoDateTimeUtc)',
  `create table order_counters (
    storeId text not null references stores (id),
    businessDay text not null,
    lastNumber integer not null,
    primary key (storeId, businessDay)
  ) strict, without rowid`,
]);
