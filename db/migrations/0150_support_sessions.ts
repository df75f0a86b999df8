import { tables } from './migration.ts';

/** Who of the platform opened a restaurant, why, until when, what they looked at, and whether they could change anything. */
export const m0150_support_sessions = tables([
  `create table support_sessions (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    /** One of the platform's people. Their account may be in another cell, so it is no reference. */
    userId text not null,
    userName text not null,
    reason text not null,
    startedIsoDateTimeUtc text not null,
    endsIsoDateTimeUtc text not null,
    /** When it was ended by hand or by another; null: it ends by the clock. */
    endedIsoDateTimeUtc text,
    changeReason text,
    /** From when changes are allowed; null: it only looks. */
    changesFromIsoDateTimeUtc text,
    check ((changeReason is null) = (changesFromIsoDateTimeUtc is null)),
    check (startedIsoDateTimeUtc < endsIsoDateTimeUtc)
  ) strict`,
  'create unique index support_sessions_not_ended on support_sessions (restaurantId, userId) where endedIsoDateTimeUtc is null',
  'create index support_sessions_by_restaurant on support_sessions (restaurantId, startedIsoDateTimeUtc)',
  /** One row for each page of a session, however often it is opened. */
  `create table support_views (
    sessionId text not null references support_sessions (id),
    restaurantId text not null references restaurants (id),
    page text not null,
    views integer not null,
    firstIsoDateTimeUtc text not null,
    lastIsoDateTimeUtc text not null,
    primary key (sessionId, page)
  ) strict`,
  "create index audit_log_of_support on audit_log (restaurantId, occurredIsoDateTimeUtc) where actorKind = 'superAdmin'",
]);
