import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface OutboxEventsTable {
  sequence: Generated<number>;
  id: string;
  restaurantId: string;
  storeId: string | null;
  orderId: string | null;
  type: string;
  payloadJson: string;
  occurredIsoDateTimeUtc: string;
}

/** Up to where a handler is done with every lane that is not in `handler_lanes`. Its other columns are of the time before lanes. */
export interface HandlerPositionsTable {
  handler: string;
  sequence: number;
  tries: Generated<number>;
  nextTryIsoDateTimeUtc: string | null;
  lastError: string | null;
}

/** A lane that is behind its handler: it failed and waits for its next try, or has more to do than the others. */
export interface HandlerLanesTable {
  handler: string;
  /** A store's id; a restaurant's for what concerns no store. */
  lane: string;
  sequence: number;
  isMoney: Generated<Flag>;
  tries: Generated<number>;
  firstFailedIsoDateTimeUtc: string | null;
  nextTryIsoDateTimeUtc: string | null;
  lastError: string | null;
}

/** Events that couldn't be handled and wait for a person; `handled` is when one was, after all. */
export interface ParkedEventsTable {
  id: string;
  handler: string;
  isMoney: Flag;
  sequence: number;
  restaurantId: string;
  storeId: string | null;
  orderId: string | null;
  type: string;
  tries: number;
  lastError: string;
  parkedIsoDateTimeUtc: string;
  handledIsoDateTimeUtc: string | null;
}

export interface JobRunsTable {
  name: string;
  lastStartedIsoDateTimeUtc: string | null;
  lastFinishedIsoDateTimeUtc: string | null;
  lastError: string | null;
}

export interface OutgoingMessagesTable {
  id: string;
  restaurantId: string | null;
  storeId: string | null;
  kind: 'sms' | 'email';
  template: string;
  recipient: string;
  payloadJson: string;
  statusCode: 'queued' | 'sent' | 'failed';
  dedupeKey: string;
  tries: Generated<number>;
  nextTryIsoDateTimeUtc: string;
  lastError: string | null;
  createdIsoDateTimeUtc: string;
  sentIsoDateTimeUtc: string | null;
}

export interface AuditLogTable {
  sequence: Generated<number>;
  id: string;
  restaurantId: string | null;
  storeId: string | null;
  actorKind: string;
  actorId: string | null;
  actorName: string;
  approvedById: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  beforeJson: string | null;
  afterJson: string | null;
  origin: string;
  occurredIsoDateTimeUtc: string;
  previousHash: string;
  hash: string;
}

export interface IdempotencyKeysTable {
  scope: string;
  key: string;
  requestHash: string;
  statusCode: number;
  answerJson: string;
  createdIsoDateTimeUtc: string;
}

/** Long rejected forms, until their page has shown them again. */
export interface RefusedFormsTable {
  id: string;
  formJson: string;
  expiresIsoDateTimeUtc: string;
}
