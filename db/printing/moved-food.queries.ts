import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** The orders to which dishes of this one moved, as the kitchen was told it. */
export async function listOrderIdsWithFoodOf(
  db: Db,
  scope: StoreScope,
  orderId: string,
  since: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('print_jobs')
    .select('orderId')
    .distinct()
    .where('storeId', '=', scope.storeId)
    .where('createdIsoDateTimeUtc', '>=', since)
    .where('docketType', '=', 'CHANGE')
    .where('orderId', 'is not', null)
    .where(
      sql<boolean>`exists (select 1 from json_each(payloadJson, '$.cameFrom') as source where source.value = ${orderId})`,
    )
    .execute();
  return rows.flatMap((row) => row.orderId ?? []);
}
