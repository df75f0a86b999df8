import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { SupportSessionsTable, SupportViewsTable } from '#db/schema/access.tables.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';

export type SupportSession = Selectable<SupportSessionsTable>;
export type SupportView = Pick<SupportViewsTable, 'sessionId' | 'page' | 'views'>;

/** The person's session in this restaurant that nobody has ended; its time may be over. */
export async function findSupportSession(
  db: Db,
  { restaurantId }: RestaurantScope | StoreScope,
  userId: string,
): Promise<SupportSession | null> {
  const row = await db
    .selectFrom('support_sessions')
    .selectAll()
    .where('restaurantId', '=', restaurantId)
    .where('userId', '=', userId)
    .where('endedIsoDateTimeUtc', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertSupportSession(
  trx: Trx,
  { restaurantId }: RestaurantScope,
  session: Omit<Insertable<SupportSessionsTable>, 'restaurantId'>,
): Promise<void> {
  await trx
    .insertInto('support_sessions')
    .values({ ...session, restaurantId })
    .execute();
}

export async function allowSupportChangesIn(
  trx: Trx,
  { restaurantId }: RestaurantScope,
  { id, changeReason, nowIsoDateTimeUtc }: { id: string; changeReason: string; nowIsoDateTimeUtc: string },
): Promise<void> {
  await trx
    .updateTable('support_sessions')
    .set((eb) => ({
      changeReason,
      changesFromIsoDateTimeUtc: eb.fn.coalesce('changesFromIsoDateTimeUtc', eb.val(nowIsoDateTimeUtc)),
    }))
    .where('id', '=', id)
    .where('restaurantId', '=', restaurantId)
    .execute();
}

export async function endSupportSessionIn(
  trx: Trx,
  { restaurantId }: RestaurantScope,
  { id, endedIsoDateTimeUtc }: { readonly id: string; readonly endedIsoDateTimeUtc: string },
): Promise<void> {
  await trx
    .updateTable('support_sessions')
    .set({ endedIsoDateTimeUtc })
    .where('id', '=', id)
    .where('restaurantId', '=', restaurantId)
    .where('endedIsoDateTimeUtc', 'is', null)
    .execute();
}

/** Counts that a page was looked at. */
export async function countSupportViewIn(
  trx: Trx,
  { restaurantId }: RestaurantScope | StoreScope,
  { sessionId, page, nowIsoDateTimeUtc }: { sessionId: string; page: string; nowIsoDateTimeUtc: string },
): Promise<void> {
  const at = { firstIsoDateTimeUtc: nowIsoDateTimeUtc, lastIsoDateTimeUtc: nowIsoDateTimeUtc };
  await trx
    .insertInto('support_views')
    .values({ sessionId, restaurantId, page, views: 1, ...at })
    .onConflict((conflict) =>
      conflict.columns(['sessionId', 'page']).doUpdateSet((eb) => ({
        views: eb('support_views.views', '+', 1),
        lastIsoDateTimeUtc: nowIsoDateTimeUtc,
      })),
    )
    .execute();
}

/** A restaurant's sessions, the newest first, with whether each person is of the platform still. */
export async function listSupportSessions(
  db: Db,
  { restaurantId }: RestaurantScope | StoreScope,
  limit: number,
): Promise<(SupportSession & { readonly isPlatformAdmin: boolean })[]> {
  const rows = await db
    .selectFrom('support_sessions')
    .leftJoin('users', 'users.id', 'support_sessions.userId')
    .selectAll('support_sessions')
    .select('users.isSuperAdmin')
    .where('support_sessions.restaurantId', '=', restaurantId)
    .orderBy('startedIsoDateTimeUtc', 'desc')
    .orderBy('support_sessions.id', 'desc')
    .limit(limit)
    .execute();
  // An account of another cell is not here; that cell vouches for it with each request.
  return rows.map(({ isSuperAdmin, ...row }) => ({ ...row, isPlatformAdmin: isSuperAdmin !== 0 }));
}

/** What was looked at in these sessions, the most looked at first. */
export async function listSupportViews(
  db: Db,
  { restaurantId }: RestaurantScope,
  sessionIds: readonly string[],
): Promise<SupportView[]> {
  if (sessionIds.length === 0) return [];
  return db
    .selectFrom('support_views')
    .select(['sessionId', 'page', 'views'])
    .where('restaurantId', '=', restaurantId)
    .where('sessionId', 'in', [...sessionIds])
    .orderBy('views', 'desc')
    .orderBy('page')
    .execute();
}

export interface SupportChange {
  readonly id: string;
  readonly userId: string | null;
  readonly action: string;
  readonly storeName: string | null;
  readonly occurredIsoDateTimeUtc: string;
}

/** What the platform's people changed in a restaurant since a time, by the audit log, the newest first. */
export async function listSupportChanges(
  db: Db,
  { restaurantId }: RestaurantScope,
  { sinceIsoDateTimeUtc, limit }: { readonly sinceIsoDateTimeUtc: string; readonly limit: number },
): Promise<SupportChange[]> {
  return (
    db
      .selectFrom('audit_log')
      .leftJoin('stores', 'stores.id', 'audit_log.storeId')
      .select([
        'audit_log.id',
        'audit_log.actorId as userId',
        'audit_log.action',
        'stores.name as storeName',
        'audit_log.occurredIsoDateTimeUtc',
      ])
      .where('audit_log.restaurantId', '=', restaurantId)
      // In the words of the index, which is of these rows only.
      .where('audit_log.actorKind', '=', sql.lit('superAdmin'))
      .where('audit_log.occurredIsoDateTimeUtc', '>=', sinceIsoDateTimeUtc)
      .where('audit_log.subjectType', '<>', 'supportSession')
      .orderBy('audit_log.occurredIsoDateTimeUtc', 'desc')
      .orderBy('audit_log.sequence', 'desc')
      .limit(limit)
      .execute()
  );
}
