import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { figuresOf } from '#src/domain/reports/sales-figures.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { AMOUNTS, factsOf, type SalesFilter } from './sales-facts.ts';

/** How far a store's facts have come: a report keeps it, so that what changed since can be said. */
export async function factsPosition(db: Db, scope: StoreScope): Promise<number> {
  const row = await db
    .selectFrom('sales_fact_places')
    .select('position')
    .where('storeId', '=', scope.storeId)
    .executeTakeFirst();
  return row?.position ?? 0;
}

export interface LateFacts {
  /** Sales, changes and refunds that were added, or taken back. */
  readonly count: number;
  readonly netInCents: number;
  readonly totalInCents: number;
}

/** What came into a report's period after it was made: an order of a till that was offline, a cancellation, a correction. */
export async function lateFacts(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
  sincePosition: number,
): Promise<LateFacts> {
  const { count, ...sold } = await factsOf(db, scope, filter)
    .select([
      sql<number>`count(distinct sales_facts.orderId || sales_facts.kind || sales_facts.sourceId)`.as('count'),
      ...AMOUNTS(),
    ])
    .where('sales_facts.position', '>', sincePosition)
    .where('sales_facts.kind', '<>', 'lost')
    .executeTakeFirstOrThrow();
  const { netInCents, totalInCents } = figuresOf([sold]);
  return { count, netInCents, totalInCents };
}
