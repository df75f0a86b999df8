import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { AddedSale } from '#src/domain/cash/cash.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Offline sales of some business days, by when they were sent: the log has who sent them, and when. */
export async function listSalesSentLate(
  db: Db,
  { storeId }: StoreScope,
  of: {
    readonly terminalIds: readonly string[];
    /** Business days, both inclusive. */
    readonly fromDay: string;
    readonly toDay: string;
    readonly afterIsoDateTimeUtc: string;
    /** Only those whose business day had ended when they were sent. */
    readonly isDayOver?: true;
  },
): Promise<AddedSale[]> {
  let query = db
    .selectFrom('orders')
    .innerJoin('audit_log', 'audit_log.subjectId', 'orders.id')
    .where('orders.storeId', '=', storeId)
    .where('orders.businessDay', '>=', of.fromDay)
    .where('orders.businessDay', '<=', of.toDay)
    .where('orders.posTerminalId', 'in', [...of.terminalIds])
    .where('audit_log.subjectType', '=', 'order')
    .where('audit_log.storeId', '=', storeId)
    .where('audit_log.action', '=', 'tellSaleOfTillAlone')
    .where('audit_log.occurredIsoDateTimeUtc', '>', of.afterIsoDateTimeUtc)
    .select([
      'orders.id as orderId',
      'orders.orderNumber',
      'orders.grandTotalInCents as totalInCents',
      'audit_log.occurredIsoDateTimeUtc as sentIsoDateTimeUtc',
      'audit_log.actorName as byName',
      sql<string | null>`audit_log.afterJson ->> '$.soldByName'`.as('soldByName'),
    ])
    .orderBy('audit_log.sequence')
    .limit(200);
  if (of.isDayOver) query = query.where(sql<boolean>`audit_log.afterJson ->> '$.late' like '%dayClosed%'`);
  return query.execute();
}

/** How far back in a store's log is looked: more than a day of a busy one. */
const LOG_ROWS = 2000;

/** Offline sales that changed another's figures, or those of a day that had ended, the last first. */
export async function listMarkedSales(
  db: Db,
  { storeId }: StoreScope,
  sinceIsoDateTimeUtc: string,
): Promise<{ orderId: string; orderNumber: string }[]> {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('audit_log')
        .select(['subjectId', 'action', 'afterJson', 'occurredIsoDateTimeUtc', 'sequence'])
        .where('storeId', '=', storeId)
        .orderBy('sequence', 'desc')
        .limit(LOG_ROWS)
        .as('log'),
    )
    .innerJoin('orders', 'orders.id', 'log.subjectId')
    .select(['orders.id as orderId', 'orders.orderNumber'])
    .where('orders.storeId', '=', storeId)
    .where('log.action', '=', 'tellSaleOfTillAlone')
    .where('log.occurredIsoDateTimeUtc', '>=', sinceIsoDateTimeUtc)
    .where(sql<boolean>`json_array_length(log.afterJson, '$.late') > 0`)
    .orderBy('log.sequence', 'desc')
    .execute();
}
