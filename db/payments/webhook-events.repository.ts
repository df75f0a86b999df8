import type { Insertable } from 'kysely';
import type { Trx } from '#db/connection.ts';
import type { WebhookEventsTable } from '#db/schema/payments.tables.ts';

/** Stores the provider's message. False if this very event was stored before, so there is nothing to do. */
export async function keepWebhookEvent(trx: Trx, event: Insertable<WebhookEventsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('webhook_events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
