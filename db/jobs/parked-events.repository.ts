import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { ParkedEventsTable } from '#db/schema/platform.tables.ts';
import type { PlatformScope } from '#src/shared/scope.ts';

export type ParkedEvent = Selectable<ParkedEventsTable>;

/** Puts an event aside for a person. One that is parked again, after a repetition, stays one row. */
export async function parkEventIn(trx: Trx, event: Omit<ParkedEvent, 'handledIsoDateTimeUtc'>): Promise<void> {
  const { tries, lastError } = event;
  await trx
    .insertInto('parked_events')
    .values({ ...event, handledIsoDateTimeUtc: null })
    .onConflict((conflict) =>
      conflict.columns(['handler', 'sequence']).doUpdateSet({ tries, lastError, handledIsoDateTimeUtc: null }),
    )
    .execute();
}

/** One that still waits; null once it was handled. */
export async function findParkedEvent(db: Db, id: string): Promise<ParkedEvent | null> {
  const row = await db
    .selectFrom('parked_events')
    .selectAll()
    .where('id', '=', id)
    .where('handledIsoDateTimeUtc', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Events that wait for a person, oldest first, with the names of their places. */
export async function listParkedEvents(db: Db, _scope: PlatformScope, limit: number) {
  return db
    .selectFrom('parked_events')
    .innerJoin('restaurants', 'restaurants.id', 'parked_events.restaurantId')
    .leftJoin('stores', 'stores.id', 'parked_events.storeId')
    .selectAll('parked_events')
    .select(['restaurants.name as restaurantName', 'stores.name as storeName'])
    .where('handledIsoDateTimeUtc', 'is', null)
    .orderBy('parkedIsoDateTimeUtc')
    .limit(limit)
    .execute();
}

export type ParkedEventRow = Awaited<ReturnType<typeof listParkedEvents>>[number];

/** A person had it tried again and it went well. */
export async function setParkedEventHandledIn(trx: Trx, id: string, handledIsoDateTimeUtc: string): Promise<void> {
  await trx.updateTable('parked_events').set({ handledIsoDateTimeUtc }).where('id', '=', id).execute();
}

/** A person had it tried again and it failed again. */
export async function recordParkedFailureIn(trx: Trx, id: string, lastError: string): Promise<void> {
  await trx
    .updateTable('parked_events')
    .set((eb) => ({ tries: eb('tries', '+', 1), lastError }))
    .where('id', '=', id)
    .execute();
}

export interface EventProblem {
  /** Parked for a person, and those of them that money depends on. */
  readonly parked: number;
  readonly parkedMoney: number;
  /** Lanes that failed and will be tried again; of these, those that money waits for. */
  readonly failing: number;
  readonly failingMoney: number;
}

/** The state of event handling, for operators. */
export async function eventProblem(db: Db): Promise<EventProblem> {
  const parked = await db
    .selectFrom('parked_events')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.sum<number | null>('isMoney').as('money')])
    .where('handledIsoDateTimeUtc', 'is', null)
    .executeTakeFirstOrThrow();
  const failing = await db
    .selectFrom('handler_lanes')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.sum<number | null>('isMoney').as('money')])
    .where('tries', '>', 0)
    .executeTakeFirstOrThrow();
  return {
    parked: parked.all,
    parkedMoney: parked.money ?? 0,
    failing: failing.all,
    failingMoney: failing.money ?? 0,
  };
}
