import type { Generated } from 'kysely';

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

export interface HandlerPositionsTable {
  handler: string;
  sequence: number;
  tries: Generated<number>;
  nextTryIsoDateTimeUtc: string | null;
  lastError: string | null;
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
