import { oneOf, tables } from './migration.ts';

/** Bills: orders that are saved, held by a till, split and edited. Money stays in the ledgers of 0006. */
export const m0012_bills = tables([
  `create table bills (
    /** Also the order's, once something was sent. */
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    version integer not null default 1 check (version >= 1),
    state text not null ${oneOf('state', ['open', 'closed'])},
    closedReason text,
    orderId text references orders (id),
    collectionType text not null ${oneOf('collectionType', ['pickup', 'delivery', 'dineIn'])},
    tableId text,
    customerName text not null default '',
    /** BillDraft by src/domain/ordering/bill.schema.ts. */
    draftJson text not null check (json_valid(draftJson)),
    /** Of the draft, as it was priced when it was saved. */
    totalInCents integer not null check (totalInCents >= 0),
    lineCount integer not null check (lineCount >= 0),
    unsentCount integer not null check (unsentCount >= 0),
    savedByName text not null,
    posTerminalId text references pos_terminals (id),
    openedIsoDateTimeUtc text not null,
    savedIsoDateTimeUtc text not null
  ) strict`,
  "create index bills_open on bills (storeId, openedIsoDateTimeUtc) where state = 'open'",
  `create table bill_holds (
    billId text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    posTerminalId text not null references pos_terminals (id),
    terminalName text not null,
    employeeName text not null,
    takenIsoDateTimeUtc text not null,
    leaseUntilIsoDateTimeUtc text not null
  ) strict, without rowid`,
  'create index bill_holds_by_store on bill_holds (storeId)',
  `create table bill_shares (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    billId text not null references orders (id),
    position integer not null,
    mode text not null ${oneOf('mode', ['equally', 'byItem', 'byAmount', 'whole'])},
    /** Of the bill, before tip and cash rounding. */
    amountInCents integer not null check (amountInCents >= 0),
    linesJson text not null default '[]' check (json_valid(linesJson)),
    state text not null ${oneOf('state', ['open', 'paid', 'dropped'])},
    tenderId text references tenders (id),
    paymentName text not null default '',
    createdIsoDateTimeUtc text not null,
    check ((state = 'paid') = (tenderId is not null))
  ) strict`,
  'create index bill_shares_by_bill on bill_shares (billId)',
  `create table bill_edits (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    orderId text not null references orders (id),
    /** The version that the edit made. */
    number integer not null,
    beforeInCents integer not null,
    afterInCents integer not null,
    reason text,
    byName text not null,
    createdIsoDateTimeUtc text not null
  ) strict`,
  'create index bill_edits_by_order on bill_edits (orderId)',
  /** Money given back because an edit made the bill cheaper: it is in the lower total already. */
  `create table bill_edit_refunds (
    refundId text not null primary key references refunds (id),
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    orderId text not null references orders (id),
    tenderId text references tenders (id)
  ) strict, without rowid`,
  'create index bill_edit_refunds_by_order on bill_edit_refunds (orderId)',
]);
