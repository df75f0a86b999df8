import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { UberEatsMessagesTable } from '#db/schema/marketplace.tables.ts';

export type UberEatsMessage = Selectable<UberEatsMessagesTable>;

/** A repetition changes nothing. */
export async function insertUberEatsMessage(trx: Trx, message: Insertable<UberEatsMessagesTable>): Promise<void> {
  await trx
    .insertInto('uber_eats_messages')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Of all stores: a message doesn't say whose it is before its store was looked up. */
export function listDueMessages(db: Db, now: string, limit: number): Promise<UberEatsMessage[]> {
  return db
    .selectFrom('uber_eats_messages')
    .selectAll()
    .where('doneIsoDateTimeUtc', 'is', null)
    .where('dueIsoDateTimeUtc', '<=', now)
    .orderBy('dueIsoDateTimeUtc')
    .limit(limit)
    .execute();
}

export async function updateUberEatsMessage(
  trx: Trx,
  id: string,
  change: Partial<Pick<UberEatsMessagesTable, 'doneIsoDateTimeUtc' | 'dueIsoDateTimeUtc'> & { tries: number }>,
): Promise<void> {
  await trx.updateTable('uber_eats_messages').set(change).where('id', '=', id).execute();
}

/** Also those that could never be carried out. */
export async function removeOldUberEatsMessagesIn(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('uber_eats_messages').where('receivedIsoDateTimeUtc', '<', before).execute();
}
