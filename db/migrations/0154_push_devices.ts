import { oneOf, tables } from './migration.ts';

const STEP = ['placed', 'louder', 'everyTill', 'message', 'call', 'answered'];

/** The phones that ring for an order while the staff app is closed, and what rings on them. */
export const m0154_push_devices = tables([
  `create table push_devices (
    id text not null primary key,
    userId text not null references users (id),
    /** The sign-in that it rings for: with it the phone falls silent. */
    sessionHash text not null unique references sessions (tokenHash) on delete cascade,
    /** Keyed. The address itself is sealed, with the keys of the browser. */
    endpointHash text not null unique,
    subscriptionSealed text not null,
    name text not null,
    createdIsoDateTimeUtc text not null,
    /** When the phone last said that a message had reached it. */
    provedIsoDateTimeUtc text,
    /** When it was last asked to say so. */
    checkedIsoDateTimeUtc text,
    /** Since when its service refuses our messages; null: it doesn't. */
    failedSinceIsoDateTimeUtc text,
    failure text
  ) strict`,
  'create index push_devices_by_user on push_devices (userId)',
  /** One row for an order on a phone: what it shows, and when it is to be sent. Gone after a day. */
  `create table push_rings (
    deviceId text not null references push_devices (id) on delete cascade,
    orderId text not null,
    restaurantId text not null,
    storeId text not null,
    step text not null ${oneOf('step', STEP)},
    createdIsoDateTimeUtc text not null,
    /** Null: nothing is to be sent. */
    nextTryIsoDateTimeUtc text,
    tries integer not null default 0,
    /** When the phone's service last took it; null: the phone never rang. */
    sentIsoDateTimeUtc text,
    primary key (deviceId, orderId)
  ) strict, without rowid`,
  'create index push_rings_by_order on push_rings (orderId)',
  'create index push_rings_due on push_rings (nextTryIsoDateTimeUtc) where nextTryIsoDateTimeUtc is not null',
]);
