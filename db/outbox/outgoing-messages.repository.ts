import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { OutgoingMessagesTable } from '#db/schema/platform.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type OutgoingMessage = Selectable<OutgoingMessagesTable>;
export type NewOutgoingMessage = Pick<
  OutgoingMessage,
  | 'id'
  | 'restaurantId'
  | 'storeId'
  | 'kind'
  | 'template'
  | 'recipient'
  | 'payloadJson'
  | 'dedupeKey'
  | 'nextTryIsoDateTimeUtc'
  | 'createdIsoDateTimeUtc'
>;

/** False when the same happening has its message already. */
export async function queueMessage(trx: Trx, message: NewOutgoingMessage): Promise<boolean> {
  const inserted = await trx
    .insertInto('outgoing_messages')
    .values({ ...message, statusCode: 'queued', lastError: null, sentIsoDateTimeUtc: null })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** How many there are for one kind of event, by the start of its `dedupeKey`. */
export async function countMessages(db: Db, keyStart: string): Promise<number> {
  const { count } = await db
    .selectFrom('outgoing_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('dedupeKey', '>=', keyStart)
    .where('dedupeKey', '<', `${keyStart}\u{10ffff}`)
    .executeTakeFirstOrThrow();
  return count;
}

/** The recipients for one kind of event, once for each message. */
export async function listRecipients(db: Db, keyStart: string): Promise<string[]> {
  const rows = await db
    .selectFrom('outgoing_messages')
    .select('recipient')
    .where('dedupeKey', '>=', keyStart)
    .where('dedupeKey', '<', `${keyStart}\u{10ffff}`)
    .execute();
  return rows.map(({ recipient }) => recipient);
}

/** Texts about an order to its customer, oldest first; what they said, as long as it is kept. */
export async function listMessagesOfOrder(
  db: Db,
  { storeId }: StoreScope,
  { orderId, templates }: { readonly orderId: string; readonly templates: readonly string[] },
): Promise<{ readonly sentIsoDateTimeUtc: string | null; readonly text: string | null }[]> {
  const rows = await db
    .selectFrom('outgoing_messages')
    .select(['sentIsoDateTimeUtc', 'payloadJson'])
    .where('storeId', '=', storeId)
    .where('kind', '=', 'sms')
    .where('statusCode', '=', 'sent')
    .where(({ or, and, eb }) =>
      or(
        templates.map((template) =>
          and([
            eb('dedupeKey', '>=', `${template}:${orderId}`),
            eb('dedupeKey', '<', `${template}:${orderId}\u{10ffff}`),
          ]),
        ),
      ),
    )
    .orderBy('sentIsoDateTimeUtc')
    .execute();
  return rows.map(({ payloadJson, sentIsoDateTimeUtc }) => {
    const { text } = JSON.parse(payloadJson) as { readonly text?: unknown };
    return { sentIsoDateTimeUtc, text: typeof text === 'string' ? text : null };
  });
}

/** How far messages are, by their `dedupeKey`; those that there aren't are left out. */
export async function listMessageStates(
  db: Db,
  { storeId }: StoreScope,
  dedupeKeys: readonly string[],
): Promise<Map<string, OutgoingMessage['statusCode']>> {
  if (dedupeKeys.length === 0) return new Map();
  const rows = await db
    .selectFrom('outgoing_messages')
    .select(['dedupeKey', 'statusCode'])
    .where('storeId', '=', storeId)
    .where('dedupeKey', 'in', [...dedupeKeys])
    .execute();
  return new Map(rows.map(({ dedupeKey, statusCode }) => [dedupeKey, statusCode]));
}

/** Due messages of the templates, oldest first. */
export async function listDueMessages(
  db: Db,
  due: { readonly templates: readonly string[]; readonly nowIsoDateTimeUtc: string; readonly limit: number },
): Promise<OutgoingMessage[]> {
  return db
    .selectFrom('outgoing_messages')
    .selectAll()
    .where('statusCode', '=', 'queued')
    .where('nextTryIsoDateTimeUtc', '<=', due.nowIsoDateTimeUtc)
    .where('template', 'in', [...due.templates])
    .orderBy('nextTryIsoDateTimeUtc')
    .limit(due.limit)
    .execute();
}

export async function findMessage(db: Db, messageId: string): Promise<OutgoingMessage | null> {
  const row = await db.selectFrom('outgoing_messages').selectAll().where('id', '=', messageId).executeTakeFirst();
  return row ?? null;
}

/** Takes the message to send it: false when another sender has it. Its next try is put off until the lease ends. */
export async function claimMessage(
  trx: Trx,
  message: Pick<OutgoingMessage, 'id' | 'nextTryIsoDateTimeUtc'>,
  leaseUntilIsoDateTimeUtc: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outgoing_messages')
    .set({ nextTryIsoDateTimeUtc: leaseUntilIsoDateTimeUtc })
    .where('id', '=', message.id)
    .where('statusCode', '=', 'queued')
    .where('nextTryIsoDateTimeUtc', '=', message.nextTryIsoDateTimeUtc)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records a try: sent, given up, or to be retried. */
export async function settleMessage(
  trx: Trx,
  messageId: string,
  outcome: Pick<OutgoingMessage, 'statusCode' | 'lastError' | 'sentIsoDateTimeUtc' | 'nextTryIsoDateTimeUtc'>,
): Promise<void> {
  await trx
    .updateTable('outgoing_messages')
    .set((eb) => ({ ...outcome, tries: eb('tries', '+', 1) }))
    .where('id', '=', messageId)
    .where('statusCode', '=', 'queued')
    .execute();
}
