import { oneOf, tables } from './migration.ts';

/** Parts of a table's bill that guests pay by card on their phones (decision 0321). */
export const m0180_phone_payments = tables([
  `create table phone_payments (
    /** Also its share's and its payment's, once it is paid. */
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    billId text not null references orders (id),
    tableId text not null,
    /** A keyed hash of what the phone was given: by it a guest finds their own payments. */
    payerHash text not null,
    mode text not null ${oneOf('mode', ['whole', 'equally', 'byItem', 'byAmount'])},
    people integer,
    linesJson text not null default '[]' check (json_valid(linesJson)),
    /** Of the bill, before the tip. */
    amountInCents integer not null check (amountInCents > 0),
    tipInCents integer not null check (tipInCents >= 0),
    currencyCode text not null,
    state text not null ${oneOf('state', ['held', 'capturing', 'paid', 'returning', 'freed'])},
    whyFreed text ${oneOf('whyFreed', ['gaveUp', 'timedOut', 'declined', 'tooLate'])},
    heldUntilIsoDateTimeUtc text not null,
    checkoutExpiresIsoDateTimeUtc text not null,
    checkoutSessionId text,
    checkoutUrl text,
    /** The provider's page can still be paid on. */
    isPageOpen integer not null default 0 check (isPageOpen in (0, 1)),
    paymentIntentId text,
    chargeId text,
    cardBrand text,
    cardLast4 text,
    connectedAccountId text,
    applicationFeeInCents integer not null default 0,
    /** The number in the key of the move under way: it rises only after the provider has used up the last one. */
    moveTry integer not null default 1,
    nextTryIsoDateTimeUtc text,
    createdIsoDateTimeUtc text not null,
    updatedIsoDateTimeUtc text not null,
    check ((state = 'freed') = (whyFreed is not null))
  ) strict`,
  'create index phone_payments_by_bill on phone_payments (storeId, billId)',
  "create index phone_payments_under_way on phone_payments (heldUntilIsoDateTimeUtc) where state in ('capturing', 'returning') or isPageOpen = 1",
  'create index phone_payments_by_intent on phone_payments (paymentIntentId)',
  'create index phone_payments_by_session on phone_payments (checkoutSessionId)',
]);
