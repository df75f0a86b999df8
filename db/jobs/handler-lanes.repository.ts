import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { HandlerLanesTable } from '#db/schema/platform.tables.ts';

/** A handler's backlog in one store: how far it is done there, and how often it has failed at the next event. */
export type LaneBehind = Omit<Selectable<HandlerLanesTable>, 'handler' | 'isMoney'>;

/** The lanes of a handler that are behind. */
export async function listLanesBehind(db: Db, handler: string): Promise<LaneBehind[]> {
  return db
    .selectFrom('handler_lanes')
    .select(['lane', 'sequence', 'tries', 'firstFailedIsoDateTimeUtc', 'nextTryIsoDateTimeUtc', 'lastError'])
    .where('handler', '=', handler)
    .execute();
}

/** Before the handler's own place goes beyond the lane's: a lane that is behind has to be known after a crash. */
export async function putLaneBehindIn(
  trx: Trx,
  handler: { readonly name: string; readonly isMoney?: true },
  behind: LaneBehind,
): Promise<void> {
  const values = { ...behind, isMoney: handler.isMoney ? (1 as const) : (0 as const) };
  await trx
    .insertInto('handler_lanes')
    .values({ handler: handler.name, ...values })
    .onConflict((conflict) => conflict.columns(['handler', 'lane']).doUpdateSet(values))
    .execute();
}

/** The lane has caught up with its handler. */
export async function removeLaneBehindIn(trx: Trx, handler: string, lane: string): Promise<void> {
  await trx.deleteFrom('handler_lanes').where('handler', '=', handler).where('lane', '=', lane).execute();
}
