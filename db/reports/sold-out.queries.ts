import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { SoldOutEvent } from '#src/domain/reports/sales-cuts.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Every time an item of the menu went off sale or came back, up to an instant; an item that was deleted has none. */
export async function soldOutEvents(
  db: Db,
  { storeId }: StoreScope,
  untilIsoDateTimeUtc: string,
): Promise<SoldOutEvent[]> {
  const after = (name: string) => sql`json_extract(audit_log.afterJson, ${`$.${name}`})`;
  const rows = await db
    .selectFrom('items')
    .innerJoin('audit_log', (join) =>
      join.onRef('audit_log.subjectId', '=', 'items.id').on('audit_log.subjectType', '=', 'item'),
    )
    .select([
      'items.id as itemId',
      'audit_log.occurredIsoDateTimeUtc',
      sql<number>`${after('soldout')}`.as('soldout'),
      sql<string | null>`${after('untilIsoDateTimeUtc')}`.as('untilIsoDateTimeUtc'),
    ])
    .where('items.storeId', '=', storeId)
    .where('audit_log.storeId', '=', storeId)
    .where('audit_log.action', 'in', ['setSoldOut', 'backOnSale'])
    .where('audit_log.occurredIsoDateTimeUtc', '<', untilIsoDateTimeUtc)
    .orderBy('audit_log.sequence')
    .execute();
  return rows.map(({ soldout, ...row }) => ({ ...row, soldout: soldout === 1 }));
}
