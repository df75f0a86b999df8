import { isDeepStrictEqual } from 'node:util';
import type { Insertable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { AuditLogTable } from '#db/schema/platform.tables.ts';
import { insertRow, statement } from '#db/statement.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { ActFacts } from '#src/domain/ordering/order-acts.ts';
import type { LastEdit } from '#src/shared/as-seen.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';

export interface AuditEntry {
  readonly restaurantId: string | null;
  readonly storeId: string | null;
  readonly by: ActedBy;
  /** Verb of the trade: 'acceptOrder', 'editItem'. */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

const lastHash = statement<object, { hash: string }>((db) =>
  db.selectFrom('audit_log').select('hash').orderBy('sequence', 'desc').limit(1),
);

const FIRST_HASH = '0'.repeat(64);

/** One row in the transaction of the change. Each row's hash covers the one before: a row removed or changed is found. */
export async function appendAudit(trx: Trx, ctx: Needs<'ids' | 'clock'>, entry: AuditEntry): Promise<void> {
  appendAuditRow(trx, {
    id: ctx.ids.next(),
    restaurantId: entry.restaurantId,
    storeId: entry.storeId,
    actorKind: entry.by.kind,
    actorId: entry.by.id,
    actorName: entry.by.name,
    approvedById: entry.by.approvedById ?? null,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    beforeJson: entry.before === undefined ? null : JSON.stringify(entry.before),
    afterJson: entry.after === undefined ? null : JSON.stringify(entry.after),
    origin: entry.by.origin,
    occurredIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  });
}

/** Adds a row that was written elsewhere to the end of this database's chain. */
export function appendAuditRow(
  trx: Trx,
  given: Omit<Insertable<AuditLogTable>, 'sequence' | 'previousHash' | 'hash'>,
): void {
  const row = { ...given, previousHash: lastHash.first(trx, {})?.hash ?? FIRST_HASH };
  insertRow(trx, 'audit_log', { ...row, hash: auditHash(row) });
}

/** Logs an action in a store. */
export function appendStoreAudit(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  { restaurantId, storeId }: StoreScope,
  entry: Omit<AuditEntry, 'restaurantId' | 'storeId'>,
): Promise<void> {
  return appendAudit(trx, ctx, { restaurantId, storeId, ...entry });
}

/** The sequences of rows whose hash or predecessor does not fit; empty when the log is whole. */
export async function findAuditBreaks(db: Db): Promise<number[]> {
  const breaks: number[] = [];
  let previous = FIRST_HASH;
  for (const { sequence, hash, ...row } of await db.selectFrom('audit_log').selectAll().orderBy('sequence').execute()) {
    if (row.previousHash !== previous || hash !== auditHash(row)) breaks.push(sequence);
    previous = hash;
  }
  return breaks;
}

function auditHash(row: Readonly<Record<string, unknown>>): string {
  const canonical = JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
  return new Bun.CryptoHasher('sha256').update(canonical).digest('hex');
}

/** What was done to one order, oldest first, with the name of whose PIN allowed it. */
export async function listActsOnOrder(db: Db, { storeId }: StoreScope, orderId: string): Promise<ActFacts[]> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('employees', (join) =>
      join.onRef('employees.id', '=', 'audit_log.approvedById').onRef('employees.storeId', '=', 'audit_log.storeId'),
    )
    .select([
      'audit_log.id',
      'audit_log.occurredIsoDateTimeUtc',
      'audit_log.action',
      'audit_log.actorName as byName',
      'employees.name as approvedByName',
      'audit_log.beforeJson',
      'audit_log.afterJson',
    ])
    .where('audit_log.subjectType', '=', 'order')
    .where('audit_log.subjectId', '=', orderId)
    .where('audit_log.storeId', '=', storeId)
    .orderBy('audit_log.sequence')
    .execute();
  return rows.map(({ beforeJson, afterJson, ...row }) => ({
    ...row,
    before: factsOf(beforeJson),
    after: factsOf(afterJson),
  }));
}

/** What one act of a store wrote, by its subject, which no other act shares. */
export async function findStoreAct(
  db: Db,
  { restaurantId, storeId }: StoreScope,
  { subjectType, subjectId }: Pick<AuditEntry, 'subjectType' | 'subjectId'>,
): Promise<{ readonly before: unknown; readonly after: unknown } | null> {
  const row = await db
    .selectFrom('audit_log')
    .select(['beforeJson', 'afterJson'])
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .where('restaurantId', '=', restaurantId)
    .where('storeId', '=', storeId)
    .executeTakeFirst();
  if (!row) return null;
  const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
  return { before: parsed(row.beforeJson), after: parsed(row.afterJson) };
}

export interface StoreAct {
  readonly occurredIsoDateTimeUtc: string;
  readonly action: string;
  readonly byName: string;
  readonly after: unknown;
}

/** What was done to a subject of a store by some actions, the newest first. */
export async function listStoreActs(
  db: Db,
  { restaurantId, storeId }: StoreScope,
  {
    subjectType,
    subjectId,
    actions,
    limit,
  }: Pick<AuditEntry, 'subjectType' | 'subjectId'> & { readonly actions: readonly string[]; readonly limit: number },
): Promise<StoreAct[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['occurredIsoDateTimeUtc', 'action', 'actorName as byName', 'afterJson'])
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .where('restaurantId', '=', restaurantId)
    .where('storeId', '=', storeId)
    .where('action', 'in', actions)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ afterJson, ...row }) => ({ ...row, after: afterJson === null ? null : JSON.parse(afterJson) }));
}

/**
 * Who made the stored version of a subject: the last actor, if what they left is still there. Null if it has been
 * changed in another way since then, or by someone unnamed.
 */
export async function findEditor(
  db: Db,
  { restaurantId }: RestaurantScope | StoreScope,
  { subjectType, subjectId, action }: Pick<AuditEntry, 'subjectType' | 'subjectId' | 'action'>,
  { stored, by }: { readonly stored: unknown; readonly by: ActedBy },
): Promise<LastEdit | null> {
  const last = await db
    .selectFrom('audit_log')
    .select(['actorKind', 'actorId', 'actorName', 'afterJson', 'occurredIsoDateTimeUtc'])
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .where('action', '=', action)
    .where('restaurantId', '=', restaurantId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last?.afterJson || !EDITORS.includes(last.actorKind) || !isStill(JSON.parse(last.afterJson), stored))
    return null;
  return {
    name: last.actorName,
    isYou: last.actorKind === by.kind && last.actorId === by.id,
    savedIsoDateTimeUtc: last.occurredIsoDateTimeUtc,
  };
}

const EDITORS: readonly string[] = ['staff', 'employee'];

/** What was written then is what is read now; a row has more beside it. */
function isStill(written: unknown, stored: unknown): boolean {
  const now: unknown = JSON.parse(JSON.stringify(stored));
  if (!isRecord(written) || !isRecord(now)) return isDeepStrictEqual(written, now);
  return Object.entries(written).every(([name, value]) => isDeepStrictEqual(value, now[name]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function factsOf(json: string | null): Readonly<Record<string, unknown>> {
  const facts: unknown = json === null ? null : JSON.parse(json);
  return typeof facts === 'object' && facts !== null ? (facts as Readonly<Record<string, unknown>>) : {};
}
