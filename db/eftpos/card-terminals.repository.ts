import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { CardTerminalsTable } from '#db/schema/card-terminals.tables.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** A card terminal of a store, with the tills that pay at it. */
export interface CardTerminal extends Selectable<CardTerminalsTable> {
  readonly posTerminalIds: readonly string[];
}

/** Active ones, by name. */
export async function listCardTerminals(db: Db, scope: StoreScope): Promise<CardTerminal[]> {
  const rows = await db
    .selectFrom('card_terminals')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('removedIsoDateTimeUtc', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const tills = await db.selectFrom('card_terminal_tills').selectAll().where('storeId', '=', scope.storeId).execute();
  return rows.map((row) => ({
    ...row,
    posTerminalIds: tills.filter((till) => till.cardTerminalId === row.id).map(({ posTerminalId }) => posTerminalId),
  }));
}

export async function getCardTerminal(db: Db, scope: StoreScope, cardTerminalId: string): Promise<CardTerminal> {
  const found = (await listCardTerminals(db, scope)).find(({ id }) => id === cardTerminalId);
  if (!found) throw notFound('card terminal');
  return found;
}

/** Includes deleted ones: their open attempts are still polled. */
export async function readCardTerminal(
  db: Db,
  scope: StoreScope,
  cardTerminalId: string,
): Promise<Selectable<CardTerminalsTable>> {
  const row = await db
    .selectFrom('card_terminals')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('id', '=', cardTerminalId)
    .executeTakeFirst();
  if (!row) throw notFound('card terminal');
  return row;
}

/** The terminal for a till's cards: the one it is set to use, else the store's only one. Null without one. */
export async function findCardTerminalOfTill(
  db: Db,
  scope: StoreScope,
  posTerminalId: string,
): Promise<CardTerminal | null> {
  const terminals = await listCardTerminals(db, scope);
  const own = terminals.find((terminal) => terminal.posTerminalIds.includes(posTerminalId));
  return own ?? (terminals.length === 1 ? (terminals[0] ?? null) : null);
}

export async function insertCardTerminal(trx: Trx, terminal: Insertable<CardTerminalsTable>): Promise<void> {
  await trx.insertInto('card_terminals').values(terminal).execute();
}

export async function updateCardTerminal(
  trx: Trx,
  scope: StoreScope,
  cardTerminalId: string,
  change: Partial<
    Pick<
      CardTerminalsTable,
      'name' | 'provider' | 'reach' | 'address' | 'secretSealed' | 'terminalNumber' | 'pairedIsoDateTimeUtc'
    >
  > & { readonly removedIsoDateTimeUtc?: string; readonly optionsJson?: string },
): Promise<void> {
  await trx
    .updateTable('card_terminals')
    .set(change)
    .where('storeId', '=', scope.storeId)
    .where('id', '=', cardTerminalId)
    .execute();
}

/** These tills pay at this terminal from now on, and no others; a till pays at one. */
export async function setTillsOfCardTerminal(
  trx: Trx,
  scope: StoreScope,
  cardTerminalId: string,
  posTerminalIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('card_terminal_tills')
    .where('storeId', '=', scope.storeId)
    .where('cardTerminalId', '=', cardTerminalId)
    .execute();
  for (const posTerminalId of posTerminalIds) {
    await trx
      .insertInto('card_terminal_tills')
      .values({ posTerminalId, storeId: scope.storeId, cardTerminalId })
      .onConflict((conflict) => conflict.column('posTerminalId').doUpdateSet({ cardTerminalId }))
      .execute();
  }
}
