import { type ExpressionBuilder, sql } from 'kysely';
import { firstIdAt } from '#src/shared/ids.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { Db } from '../connection.ts';
import type { Database } from '../schema/index.ts';

export interface RefusedCommand {
  readonly commandId: string;
  readonly kind: string;
  /** The order's number, the item's name or whose booking; null if it was about none of them. */
  readonly about: string | null;
  readonly orderId: string | null;
  readonly reasonText: string | null;
  readonly finishedIsoDateTimeUtc: string;
}

/** Longer than a box is usually offline; after that, employees see the result itself. */
const SHOWN_FOR_HOURS = 14 * 24;
const MOST_SHOWN = 50;

/**
 * The rejected commands of one person, or of a till without PINs, newest first. Reading one adds a row to the audit
 * log, which both sides have.
 */
export async function listUnreadFailedCommands(
  db: Db,
  scope: StoreScope,
  { askedById, now }: { readonly askedById: string; readonly now: Temporal.Instant },
): Promise<RefusedCommand[]> {
  const rows = await rejections(db, scope, askedById)
    .leftJoin('orders', 'orders.id', 'sync_commands.subjectId')
    .leftJoin('items', 'items.id', 'sync_commands.subjectId')
    .leftJoin('table_bookings', 'table_bookings.id', 'sync_commands.subjectId')
    .select(['sync_commands.id as commandId', 'sync_commands.kind', 'orders.orderNumber', 'orders.id as orderId'])
    .select(['items.name as itemName', 'table_bookings.customerName', 'sync_command_results.reasonText'])
    .select('sync_command_results.finishedIsoDateTimeUtc')
    // Ids start with their time, so older ones aren't read.
    .where('sync_command_results.commandId', '>', firstIdAt(now.subtract({ hours: SHOWN_FOR_HOURS }).epochMilliseconds))
    .where((eb) => eb.not(eb.exists(readings(eb).whereRef('audit_log.subjectId', '=', 'sync_commands.id'))))
    .orderBy('sync_commands.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ orderNumber, itemName, customerName, ...rest }) => ({
    ...rest,
    about: orderNumber ?? itemName ?? (customerName || null),
  }));
}

/** Whether this rejected command is theirs, and whether they have read it. */
export async function findFailedCommand(
  db: Db,
  scope: StoreScope,
  { commandId, askedById }: { readonly commandId: string; readonly askedById: string },
): Promise<{ readonly isRead: boolean } | null> {
  const rejection = await rejections(db, scope, askedById)
    .select('sync_commands.id')
    .where('sync_command_results.commandId', '=', commandId)
    .executeTakeFirst();
  if (!rejection) return null;
  return { isRead: (await readings(db).where('audit_log.subjectId', '=', commandId).executeTakeFirst()) !== undefined };
}

function rejections(db: Db, scope: StoreScope, askedById: string) {
  return db
    .selectFrom('sync_command_results')
    .innerJoin('sync_commands', 'sync_commands.id', 'sync_command_results.commandId')
    .where('sync_command_results.storeId', '=', scope.storeId)
    .where('sync_command_results.state', '=', 'refused')
    .where(sql<string>`sync_commands.actedByJson ->> 'id'`, '=', askedById);
}

function readings(db: Pick<ExpressionBuilder<Database, 'audit_log' | 'sync_commands'>, 'selectFrom'>) {
  return db
    .selectFrom('audit_log')
    .select('audit_log.id')
    .where('audit_log.subjectType', '=', 'command')
    .where('audit_log.action', '=', 'readRefusal');
}
