import type { Db, Trx } from '#db/connection.ts';
import { statement } from '#db/statement.ts';

/** How far a handler has come, and how often it has failed at the next event. */
export interface HandlerPosition {
  readonly sequence: number;
  readonly tries: number;
  readonly nextTryIsoDateTimeUtc: string | null;
}

const START: HandlerPosition = { sequence: 0, tries: 0, nextTryIsoDateTimeUtc: null };

/** A handler that was never asked begins with the first event there is. */
export async function findHandlerPosition(db: Db, handler: string): Promise<HandlerPosition> {
  const row = await db
    .selectFrom('handler_positions')
    .select(['sequence', 'tries', 'nextTryIsoDateTimeUtc'])
    .where('handler', '=', handler)
    .executeTakeFirst();
  return row ?? START;
}

/** After an event was handled: never before, so that a crash repeats it and cannot skip it. */
export async function moveHandlerIn(trx: Trx, handler: string, sequence: number): Promise<void> {
  moveHandler.run(trx, { handler, sequence });
}

const moveHandler = statement<{ handler: string; sequence: number }>((db, value) => {
  const values = { sequence: value('sequence'), tries: 0, nextTryIsoDateTimeUtc: null, lastError: null };
  return db
    .insertInto('handler_positions')
    .values({ handler: value('handler'), ...values })
    .onConflict((conflict) => conflict.column('handler').doUpdateSet(values));
});

/** The handler stays where it is until the time to try again. */
export async function recordHandlerFailureIn(
  trx: Trx,
  handler: string,
  failure: { sequence: number; tries: number; nextTryIsoDateTimeUtc: string; lastError: string },
): Promise<void> {
  await trx
    .insertInto('handler_positions')
    .values({ handler, ...failure })
    .onConflict((conflict) => conflict.column('handler').doUpdateSet(failure))
    .execute();
}
