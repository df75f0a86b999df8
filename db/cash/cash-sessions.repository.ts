import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { CashMovesTable, CashSessionsTable } from '#db/schema/cash.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type CashSession = Selectable<CashSessionsTable>;
export type CashMoveRow = Selectable<CashMovesTable>;

export async function insertCashSession(trx: Trx, session: Insertable<CashSessionsTable>): Promise<void> {
  await trx.insertInto('cash_sessions').values(session).execute();
}

/** Sessions of these drawers that are not counted, the newest first; the other side's too. */
export async function listOpenCashSessions(
  db: Db,
  scope: StoreScope,
  drawerTerminalIds?: readonly string[],
): Promise<CashSession[]> {
  let query = db
    .selectFrom('cash_sessions')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('state', '=', 'open');
  if (drawerTerminalIds) query = query.where('drawerTerminalId', 'in', [...drawerTerminalIds]);
  return query.orderBy('id', 'desc').execute();
}

export async function findCashSession(db: Db, scope: StoreScope, sessionId: string): Promise<CashSession | null> {
  const row = await db
    .selectFrom('cash_sessions')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row ?? null;
}

/** The drawer's session that was counted last before this one, or last of all; by its id, which no clock sets back. */
export async function findLastCountedSession(
  db: Db,
  scope: StoreScope,
  drawerTerminalId: string,
  beforeId: string | null,
): Promise<CashSession | null> {
  let query = db
    .selectFrom('cash_sessions')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('drawerTerminalId', '=', drawerTerminalId)
    .where('state', '=', 'closed');
  if (beforeId !== null) query = query.where('id', '<', beforeId);
  return (await query.orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/** Compare-and-set: of two tills that count the same drawer, one gets `false`. */
export async function closeCashSession(
  trx: Trx,
  scope: StoreScope,
  sessionId: string,
  closed: {
    readonly closedBusinessDay: string;
    readonly closedIsoDateTimeUtc: string;
    readonly closeMark: number;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('cash_sessions')
    .set({ ...closed, state: 'closed' })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', sessionId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertCashMove(trx: Trx, move: Insertable<CashMovesTable>): Promise<void> {
  await trx.insertInto('cash_moves').values(move).execute();
}

/** In the order in which they were written down, whatever the clock said. */
export async function listCashMoves(db: Db, scope: StoreScope, sessionId: string): Promise<CashMoveRow[]> {
  return db
    .selectFrom('cash_moves')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('sessionId', '=', sessionId)
    .orderBy(sql`rowid`)
    .execute();
}
