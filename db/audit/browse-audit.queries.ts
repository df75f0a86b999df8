import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { AuditLogTable } from '#db/schema/platform.tables.ts';
import type { PlatformScope, RestaurantScope, StoreScope } from '#src/shared/scope.ts';

/** A store's own rows; those of a restaurant that are of none of its stores; those of the platform that are of no restaurant. */
export type AuditPlace =
  | { readonly kind: 'store'; readonly scope: StoreScope }
  | { readonly kind: 'restaurant'; readonly scope: RestaurantScope }
  | { readonly kind: 'platform'; readonly scope: PlatformScope };

export interface AuditFilter {
  /** Words, each in the name of who acted, in the action, or in what it was done to. */
  readonly text: string;
  readonly actorKind?: AuditLogTable['actorKind'] | undefined;
  readonly subjectTypes?: readonly string[] | undefined;
  readonly sinceIsoDateTimeUtc?: string | undefined;
}

/** One row of the log, as people read it. */
export interface AuditRow {
  readonly id: string;
  readonly sequence: number;
  readonly actorKind: string;
  readonly actorName: string;
  /** The employee whose PIN approved it; null: nobody had to. */
  readonly approvedByName: string | null;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly before: unknown;
  readonly after: unknown;
  /** The address and device that it came from. */
  readonly origin: string;
  readonly occurredIsoDateTimeUtc: string;
}

interface AuditPage extends AuditFilter {
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

const MOST_WORDS = 6;
const BATCH = 500;

export async function listAuditRows(
  db: Db,
  place: AuditPlace,
  { direction, limit, offset, ...filter }: AuditPage,
): Promise<{ readonly rows: readonly AuditRow[]; readonly total: number }> {
  const rows = await rowsOf(db, place, filter)
    .orderBy('audit_log.sequence', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await matching(db, place, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return { rows: rows.map(readRow), total: counted?.count ?? 0 };
}

/** All that match, the newest first, some at a time. */
export async function* eachAuditRow(
  db: Db,
  place: AuditPlace,
  filter: AuditFilter,
): AsyncGenerator<readonly AuditRow[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await rowsOf(db, place, filter)
      .where('audit_log.sequence', '<', before)
      .orderBy('audit_log.sequence', 'desc')
      .limit(BATCH)
      .execute();
    if (rows.length > 0) yield rows.map(readRow);
    if (rows.length < BATCH) return;
    before = rows.at(-1)!.sequence;
  }
}

function matching(db: Db, place: AuditPlace, { text, actorKind, subjectTypes, sinceIsoDateTimeUtc }: AuditFilter) {
  const words = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  let query = db.selectFrom('audit_log');
  if (place.kind === 'store') query = query.where('audit_log.storeId', '=', place.scope.storeId);
  else query = query.where('audit_log.storeId', 'is', null);
  if (place.kind === 'restaurant') query = query.where('audit_log.restaurantId', '=', place.scope.restaurantId);
  if (place.kind === 'platform') query = query.where('audit_log.restaurantId', 'is', null);
  if (actorKind !== undefined) query = query.where('audit_log.actorKind', '=', actorKind);
  if (subjectTypes !== undefined) query = query.where('audit_log.subjectType', 'in', [...subjectTypes]);
  if (sinceIsoDateTimeUtc !== undefined) {
    query = query.where('audit_log.occurredIsoDateTimeUtc', '>=', sinceIsoDateTimeUtc);
  }
  for (const word of words) query = query.where(sql<boolean>`instr(lower(${SEARCHED}), ${word.toLowerCase()}) > 0`);
  return query;
}

const SEARCHED = sql.raw(
  "audit_log.actorName || ' ' || audit_log.action || ' ' || audit_log.subjectId || ' ' || " +
    "coalesce(audit_log.beforeJson, '') || ' ' || coalesce(audit_log.afterJson, '')",
);

function rowsOf(db: Db, place: AuditPlace, filter: AuditFilter) {
  return matching(db, place, filter)
    .leftJoin('employees', (join) =>
      join.onRef('employees.id', '=', 'audit_log.approvedById').onRef('employees.storeId', '=', 'audit_log.storeId'),
    )
    .select([
      'audit_log.id',
      'audit_log.sequence',
      'audit_log.actorKind',
      'audit_log.actorName',
      'employees.name as approvedByName',
      'audit_log.action',
      'audit_log.subjectType',
      'audit_log.subjectId',
      'audit_log.beforeJson',
      'audit_log.afterJson',
      'audit_log.origin',
      'audit_log.occurredIsoDateTimeUtc',
    ]);
}

function readRow<Row extends { readonly beforeJson: string | null; readonly afterJson: string | null }>({
  beforeJson,
  afterJson,
  ...row
}: Row): Omit<Row, 'beforeJson' | 'afterJson'> & Pick<AuditRow, 'before' | 'after'> {
  return { ...row, before: read(beforeJson), after: read(afterJson) };
}

const read = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
