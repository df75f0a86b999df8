import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { TerminalLogChunksTable } from '#db/schema/card-terminals.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type TerminalLogChunk = Selectable<TerminalLogChunksTable>;
interface Place {
  readonly posTerminalId: string;
  readonly date: string;
}

export async function findTerminalLogChunk(
  db: Db,
  scope: StoreScope,
  { posTerminalId, date, terminalId, chunkIndex }: Place & Pick<TerminalLogChunk, 'terminalId' | 'chunkIndex'>,
): Promise<TerminalLogChunk | null> {
  const row = await db
    .selectFrom('terminal_log_chunks')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('posTerminalId', '=', posTerminalId)
    .where('date', '=', date)
    .where('terminalId', '=', terminalId)
    .where('chunkIndex', '=', chunkIndex)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertTerminalLogChunk(trx: Trx, chunk: Insertable<TerminalLogChunksTable>): Promise<void> {
  await trx.insertInto('terminal_log_chunks').values(chunk).execute();
}

/** In their order, of each terminal in turn. */
export async function listTerminalLogChunks(
  db: Db,
  scope: StoreScope,
  { posTerminalId, date }: Place,
): Promise<Pick<TerminalLogChunk, 'lines'>[]> {
  return db
    .selectFrom('terminal_log_chunks')
    .select('lines')
    .where('storeId', '=', scope.storeId)
    .where('posTerminalId', '=', posTerminalId)
    .where('date', '=', date)
    .orderBy('terminalId')
    .orderBy('chunkIndex')
    .execute();
}

/** Logs of days before this one. */
export async function deleteTerminalLogsBefore(trx: Trx, scope: StoreScope, date: string): Promise<void> {
  await trx.deleteFrom('terminal_log_chunks').where('storeId', '=', scope.storeId).where('date', '<', date).execute();
}
