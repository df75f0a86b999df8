import type { Db } from '#db/connection.ts';
import { figuresOf } from '#src/domain/reports/sales-figures.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { AMOUNTS, factsOf } from './sales-facts.ts';

export interface DaySoFar {
  readonly orderCount: number;
  /** After discounts and refunds. */
  readonly netInCents: number;
  readonly averageInCents: number;
}

/** A business day's sales up to an instant, for comparing one that goes on with one that is over. */
export async function daySoFar(
  db: Db,
  scope: StoreScope,
  businessDay: string,
  untilIsoDateTimeUtc: string,
): Promise<DaySoFar> {
  const range = { kind: 'businessDays', from: businessDay, to: businessDay } as const;
  const sold = await factsOf(db, scope, { range, channel: null, posTerminalId: null })
    .where('sales_facts.occurredIsoDateTimeUtc', '<=', untilIsoDateTimeUtc)
    .select(AMOUNTS())
    .executeTakeFirstOrThrow();
  const { orderCount, netInCents } = figuresOf([sold]);
  return { orderCount, netInCents, averageInCents: orderCount === 0 ? 0 : Math.round(netInCents / orderCount) };
}
