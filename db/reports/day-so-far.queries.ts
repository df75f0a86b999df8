import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { factsOf } from './sales-facts.ts';

export interface DaySoFar {
  readonly orderCount: number;
  /** After discounts and refunds. */
  readonly netInCents: number;
}

/** A business day's sales up to an instant, for comparing one that goes on with one that is over. */
export async function daySoFar(
  db: Db,
  scope: StoreScope,
  businessDay: string,
  untilIsoDateTimeUtc: string,
): Promise<DaySoFar> {
  const range = { kind: 'businessDays', from: businessDay, to: businessDay } as const;
  return factsOf(db, scope, { range, channel: null, posTerminalId: null })
    .where('sales_facts.occurredIsoDateTimeUtc', '<=', untilIsoDateTimeUtc)
    .select([
      sql<number>`coalesce(sum(sales_facts.orderCount), 0)`.as('orderCount'),
      sql<number>`coalesce(sum(sales_facts.itemTotalInCents - sales_facts.discountInCents - sales_facts.refundInCents), 0)`.as(
        'netInCents',
      ),
    ])
    .executeTakeFirstOrThrow();
}
