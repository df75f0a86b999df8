import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { Database } from '#db/schema/index.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** What a store's people have to answer and to hand over, without what is sold at the counter. */
export interface WaitingCounts {
  readonly fresh: number;
  /** When the oldest unanswered order was placed; null: none waits. */
  readonly oldestIsoDateTimeUtc: string | null;
  readonly cooking: number;
  /** Of those being made, the ones whose promised time has passed. */
  readonly late: number;
}

/** `nowIsoDateTimeUtc` decides what is late. */
export async function waitingCounts(db: Db, scope: StoreScope, nowIsoDateTimeUtc: string): Promise<WaitingCounts> {
  const [fresh, cooking] = await Promise.all([
    db
      .selectFrom('orders')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.min<string | null>('placedIsoDateTimeUtc').as('oldest'),
      ])
      .where('storeId', '=', scope.storeId)
      .where('statusCode', '=', 'new')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('orders')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        sql<number>`coalesce(sum(promisedForIsoDateTimeUtc < ${nowIsoDateTimeUtc}), 0)`.as('late'),
      ])
      .where('storeId', '=', scope.storeId)
      .where('statusCode', '=', 'accepted')
      .where(isFollowed)
      .executeTakeFirstOrThrow(),
  ]);
  return { fresh: fresh.count, oldestIsoDateTimeUtc: fresh.oldest, cooking: cooking.count, late: cooking.late };
}

/** Online, scheduled or delivered: everything that isn't handed over at the counter at once. */
export function isFollowed(eb: ExpressionBuilder<Database, 'orders'>) {
  return eb.or([
    eb('channel', '!=', 'pos'),
    eb('requestedForIsoDateTimeUtc', 'is not', null),
    eb('collectionType', '=', 'delivery'),
  ]);
}
