import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The same table, whose rows stand in the order in which they were written. In the order of their keys, which are hashes, each
 * answer of 4 kB went to a place of its own: with what it pushed aside, a quarter of all pages that a commit of orders writes.
 */
export const m0109_idempotency_keys_by_time: Migration = {
  up: (db) => rebuild(db, 'strict'),
  down: (db) => rebuild(db, 'strict, without rowid'),
};

async function rebuild(db: Kysely<unknown>, how: string): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const triggers = await sql<{ sql: string }>`
    select sql from sqlite_schema where type = 'trigger' and tbl_name = 'idempotency_keys'`.execute(db);
  await run('alter table idempotency_keys rename to idempotency_keys_before');
  await run(`create table idempotency_keys (
    scope text not null,
    key text not null,
    requestHash text not null,
    statusCode integer not null,
    answerJson text not null check (json_valid(answerJson)),
    createdIsoDateTimeUtc text not null,
    primary key (scope, key)
  ) ${how}`);
  await run('insert into idempotency_keys select * from idempotency_keys_before order by createdIsoDateTimeUtc');
  await run('drop table idempotency_keys_before');
  await run('create index idempotency_keys_by_age on idempotency_keys (createdIsoDateTimeUtc)');
  // Those of a restaurant that is moving to another cell.
  for (const trigger of triggers.rows) await run(trigger.sql);
}
