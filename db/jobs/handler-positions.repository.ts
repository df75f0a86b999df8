import type { Db, Trx } from '#db/connection.ts';
import { statement } from '#db/statement.ts';

/** How far a handler is done. A new one starts with the first event there is. */
export async function findHandlerPosition(db: Db, handler: string): Promise<number> {
  const row = await db
    .selectFrom('handler_positions')
    .select('sequence')
    .where('handler', '=', handler)
    .executeTakeFirst();
  return row?.sequence ?? 0;
}

/** After all up to here was handled: never before, so that a crash repeats it and cannot skip it. */
export async function moveHandlerIn(trx: Trx, handler: string, sequence: number): Promise<void> {
  moveHandler.run(trx, { handler, sequence });
}

const moveHandler = statement<{ handler: string; sequence: number }>((db, value) =>
  db
    .insertInto('handler_positions')
    .values({ handler: value('handler'), sequence: value('sequence') })
    .onConflict((conflict) => conflict.column('handler').doUpdateSet({ sequence: value('sequence') })),
);
