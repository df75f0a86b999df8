import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { TerminalDocumentsTable } from '#db/schema/card-terminals.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** A paper of a card terminal: a settlement, its totals, a reconciliation report. */
export type TerminalDocument = Selectable<TerminalDocumentsTable>;

const LISTED = 60;

export async function insertTerminalDocument(trx: Trx, document: TerminalDocument): Promise<void> {
  await trx.insertInto('terminal_documents').values(document).execute();
}

/** The latest first. */
export async function listTerminalDocuments(
  db: Db,
  scope: StoreScope,
  cardTerminalId: string,
): Promise<TerminalDocument[]> {
  return db
    .selectFrom('terminal_documents')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('cardTerminalId', '=', cardTerminalId)
    .orderBy('takenIsoDateTimeUtc', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
}
