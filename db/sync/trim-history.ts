import { isoUtc } from '#src/shared/clock.ts';
import type { Trx } from '../connection.ts';
import { connectionOf } from '../statement.ts';

/** At once; the shop's next sale waits for it. */
const ROWS_A_WRITE = 2000;

/**
 * Frees space in a box's file by removing what won't be needed: settled dockets, what kitchens were told of orders that are
 * over and paid, and handled events from before the given day. What the cloud hasn't confirmed stays, and none of these deletions are
 * sent, so the cloud keeps its copy. Orders and money are never touched. Returns the number of rows removed; fewer than the
 * limit means there are no more.
 */
export function trimHistoryIn(trx: Trx, before: Temporal.Instant): number {
  const raw = connectionOf(trx);
  const waits = (table: string) =>
    `exists (select 1 from change_feed where tableName = '${table}' and rowKeyJson = json_array(${table}.id))`;
  const remove = (table: string, isOld: string) =>
    raw
      .query(
        `delete from ${table} where id in (
           select id from ${table} where ${isOld} and not ${waits(table)} limit ${ROWS_A_WRITE})`,
      )
      .run(isoUtc(before)).changes;
  raw.run('insert or ignore into sync_applying (id) values (1)');
  const dockets = remove('print_jobs', "status <> 'queued' and createdIsoDateTimeUtc < ?");
  const isOver = `occurredIsoDateTimeUtc < ? and orderId not in (select id from orders where statusCode in ('new', 'accepted'))
      and orderId not in (select id from bills where state = 'open')`;
  const told = remove('kitchen_entries', isOver);
  const done = remove('kitchen_acts', isOver);
  const events = remove(
    'outbox_events',
    'occurredIsoDateTimeUtc < ? and sequence <= (select coalesce(min(sequence), 0) from handler_positions)',
  );
  raw.run('delete from sync_applying');
  return dockets + told + done + events;
}
