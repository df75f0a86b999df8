import { oneOf, tables } from './migration.ts';

const OPEN = "state in ('wanted', 'sent', 'inProgress', 'signature', 'recovering', 'unknown')";

/** Who made the row: each side keeps its own promise, and a copy of the other's row is never refused. */
const MAKER = 'substr(id, 21)';

/**
 * Card terminals at the counter and everything that was ever asked of them. An attempt is written before the first byte
 * goes out; the two `busy` indexes are what stands between a slow network and a second charge.
 */
export const m0011_card_terminals = tables([
  `create table card_terminals (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    name text not null,
    provider text not null ${oneOf('provider', ['simulator', 'linkly', 'tyro', 'worldline'])},
    /** Where it is reached from, which says who writes its attempts: the store's box, or the cloud. */
    reach text not null ${oneOf('reach', ['local', 'cloud'])},
    address text not null,
    /** From pairing, sealed with the installation's own key. */
    secretSealed text,
    terminalNumber text,
    pairedIsoDateTimeUtc text,
    createdIsoDateTimeUtc text not null,
    /** Its attempts stay readable after it was taken away. */
    removedIsoDateTimeUtc text
  ) strict`,
  'create index card_terminals_by_store on card_terminals (storeId)',
  'create unique index card_terminals_name on card_terminals (storeId, name) where removedIsoDateTimeUtc is null',
  'create unique index card_terminals_address on card_terminals (storeId, provider, address) where removedIsoDateTimeUtc is null',
  `create table card_terminal_tills (
    posTerminalId text not null primary key references pos_terminals (id),
    storeId text not null references stores (id),
    cardTerminalId text not null references card_terminals (id)
  ) strict, without rowid`,
  'create index card_terminal_tills_by_terminal on card_terminal_tills (cardTerminalId)',
  `create table terminal_attempts (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    cardTerminalId text not null references card_terminals (id),
    posTerminalId text references pos_terminals (id),
    employeeId text references employees (id),
    orderId text not null references orders (id),
    orderVersion integer not null,
    splitIndex integer,
    kind text not null ${oneOf('kind', ['PURCHASE', 'REFUND', 'REVERSAL'])},
    parentAttemptId text references terminal_attempts (id),
    refundId text references refunds (id),
    /** The key that the terminal knows it by: asked with again, never sent with again. */
    providerKey text not null unique,
    /** On the terminal's screen: what is paid of the order, our surcharge and our tip. */
    requestedInCents integer not null check (requestedInCents > 0),
    surchargeInCents integer not null default 0 check (surchargeInCents >= 0),
    tipInCents integer not null default 0 check (tipInCents >= 0),
    state text not null ${oneOf('state', ['wanted', 'sent', 'inProgress', 'signature', 'recovering', 'unknown', 'approved', 'declined', 'cancelled', 'reversed', 'failed', 'notStarted'])},
    wasTaken integer not null default 0 check (wasTaken in (0, 1)),
    wantsCancel integer not null default 0 check (wantsCancel in (0, 1)),
    isCancelTold integer not null default 0 check (isCancelTold in (0, 1)),
    promptId text,
    promptText text,
    /** What the cashier answered to that prompt; sent until the terminal has gone on. */
    isSignatureAccepted integer check (isSignatureAccepted in (0, 1)),
    displayText text not null default '',
    approvedInCents integer check (approvedInCents > 0),
    terminalTipInCents integer not null default 0,
    terminalSurchargeInCents integer not null default 0,
    responseCode text,
    responseText text,
    cardType text,
    maskedPan text,
    authCode text,
    rrn text,
    stan text,
    resolvedBy text ${oneOf('resolvedBy', ['terminal', 'person', 'us'])},
    decidedByName text,
    reason text,
    needsReview integer not null default 0 check (needsReview in (0, 1)),
    /** Rises with each change: two workers do not both take it. */
    revision integer not null default 0,
    silentSinceIsoDateTimeUtc text,
    nextLookIsoDateTimeUtc text,
    createdIsoDateTimeUtc text not null,
    sentIsoDateTimeUtc text,
    resolvedIsoDateTimeUtc text,
    check ((state = 'approved') = (approvedInCents is not null))
  ) strict`,
  `create unique index terminal_attempts_terminal_busy on terminal_attempts (cardTerminalId, ${MAKER}) where ${OPEN}`,
  `create unique index terminal_attempts_order_busy on terminal_attempts (orderId, ${MAKER}) where ${OPEN}`,
  'create index terminal_attempts_by_order on terminal_attempts (orderId)',
  'create index terminal_attempts_due on terminal_attempts (nextLookIsoDateTimeUtc) where nextLookIsoDateTimeUtc is not null',
  'create index terminal_attempts_review on terminal_attempts (storeId) where needsReview = 1',
  `create table terminal_receipts (
    id text not null primary key,
    attemptId text not null references terminal_attempts (id),
    storeId text not null references stores (id),
    copy text not null ${oneOf('copy', ['merchant', 'customer', 'signature'])},
    /** Word for word as the terminal gave it. */
    text text not null,
    /** The second time it says that it is a duplicate. */
    printCount integer not null default 0,
    createdIsoDateTimeUtc text not null
  ) strict`,
  'create unique index terminal_receipts_once on terminal_receipts (attemptId, copy, text)',
  `create table terminal_messages (
    id text not null primary key,
    attemptId text not null references terminal_attempts (id),
    storeId text not null references stores (id),
    at text not null,
    direction text not null ${oneOf('direction', ['out', 'in'])},
    /** Redacted: no secret, no more of a card than the terminal shows. */
    bodyJson text not null check (json_valid(bodyJson))
  ) strict`,
  'create index terminal_messages_by_attempt on terminal_messages (attemptId)',
]);
