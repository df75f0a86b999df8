import { oneOf, tables } from './migration.ts';

/** What keeps the house honest: events, jobs, messages, audit, repeated requests. */
export const m0008_house = tables([
  `create table outbox_events (
    sequence integer not null primary key autoincrement,
    id text not null unique,
    restaurantId text not null references restaurants (id),
    storeId text references stores (id),
    orderId text,
    type text not null,
    payloadJson text not null check (json_valid(payloadJson)),
    occurredIsoDateTimeUtc text not null
  ) strict`,
  'create index outbox_events_by_store on outbox_events (storeId, sequence)',
  'create index outbox_events_by_order on outbox_events (orderId, sequence) where orderId is not null',
  `create table handler_positions (
    handler text not null primary key,
    sequence integer not null,
    tries integer not null default 0,
    nextTryIsoDateTimeUtc text,
    lastError text
  ) strict`,
  `create table job_runs (
    name text not null primary key,
    lastStartedIsoDateTimeUtc text,
    lastFinishedIsoDateTimeUtc text,
    lastError text
  ) strict`,
  `create table outgoing_messages (
    id text not null primary key,
    restaurantId text references restaurants (id),
    storeId text references stores (id),
    kind text not null ${oneOf('kind', ['sms', 'email'])},
    template text not null,
    recipient text not null,
    payloadJson text not null check (json_valid(payloadJson)),
    statusCode text not null ${oneOf('statusCode', ['queued', 'sent', 'failed'])},
    /** One message for one happening, however often the handler runs. */
    dedupeKey text not null unique,
    tries integer not null default 0,
    nextTryIsoDateTimeUtc text not null,
    lastError text,
    createdIsoDateTimeUtc text not null,
    sentIsoDateTimeUtc text
  ) strict`,
  "create index outgoing_messages_queue on outgoing_messages (nextTryIsoDateTimeUtc) where statusCode = 'queued'",
  `create table audit_log (
    sequence integer not null primary key autoincrement,
    id text not null unique,
    restaurantId text,
    storeId text,
    actorKind text not null,
    actorId text,
    actorName text not null,
    approvedById text,
    action text not null,
    subjectType text not null,
    subjectId text not null,
    beforeJson text check (beforeJson is null or json_valid(beforeJson)),
    afterJson text check (afterJson is null or json_valid(afterJson)),
    origin text not null,
    occurredIsoDateTimeUtc text not null,
    previousHash text not null,
    hash text not null
  ) strict`,
  'create index audit_log_by_store on audit_log (storeId, sequence)',
  'create index audit_log_by_subject on audit_log (subjectType, subjectId, sequence)',
  "create trigger audit_log_keeps before update on audit_log begin select raise(abort, 'the audit log only grows'); end",
  "create trigger audit_log_stays before delete on audit_log begin select raise(abort, 'the audit log only grows'); end",
  `create table idempotency_keys (
    scope text not null,
    key text not null,
    requestHash text not null,
    statusCode integer not null,
    answerJson text not null check (json_valid(answerJson)),
    createdIsoDateTimeUtc text not null,
    primary key (scope, key)
  ) strict, without rowid`,
  'create index idempotency_keys_by_age on idempotency_keys (createdIsoDateTimeUtc)',
]);
