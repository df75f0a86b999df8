import { expect, test } from 'bun:test';
import { type TestContext, testContext } from '#db/testing/test-context.ts';
import { plantTwoTenants } from '#src/server/testing/test-app.ts';
import { installFeedTriggers } from './feed-triggers.ts';
import { trimHistoryIn } from './trim-history.ts';

const OLD = '2026-11-01T07:00:00.000Z';
const NEW = '2026-11-21T06:00:00.000Z';
const BEFORE = Temporal.Instant.from('2026-11-14T07:00:00Z');

async function box(): Promise<TestContext> {
  const ctx = await testContext();
  await plantTwoTenants(ctx);
  installFeedTriggers(ctx.database.raw, 'box');
  ctx.database.raw.run(
    `insert into printers (id, restaurantId, storeId, name, specJson) values ('p', 'roma', 'roma-1', 'Kitchen', '{}')`,
  );
  for (const [id, at, status] of [
    ['old', OLD, 'success'],
    ['waits', OLD, 'queued'],
    ['unsent', OLD, 'success'],
    ['new', NEW, 'success'],
  ]) {
    ctx.database.raw
      .query(
        `insert into print_jobs (id, restaurantId, storeId, printerId, docketType, reason, priority, status, payloadJson,
           nextAttemptIsoDateTimeUtc, createdIsoDateTimeUtc, expiresIsoDateTimeUtc)
         values (?, 'roma', 'roma-1', 'p', 'TEST', 'test', 1, ?, '{}', ?, ?, ?)`,
      )
      .run(id ?? '', status ?? '', at ?? '', at ?? '', at ?? '');
  }
  ctx.database.raw.run('delete from change_feed');
  ctx.database.raw.run(
    `insert into change_feed (restaurantId, storeId, tableName, rowKeyJson, kind)
     values ('roma', 'roma-1', 'print_jobs', '["unsent"]', 'changed')`,
  );
  return ctx;
}

test('old dockets go; those that wait, are new or were not sent stay; and nothing of it travels', async () => {
  const ctx = await box();
  await ctx.write(async (trx) => trimHistoryIn(trx, BEFORE));
  expect(ctx.database.raw.query('select id from print_jobs order by id').all()).toEqual([
    { id: 'new' },
    { id: 'unsent' },
    { id: 'waits' },
  ]);
  expect(ctx.database.raw.query('select rowKeyJson from change_feed').all()).toEqual([{ rowKeyJson: '["unsent"]' }]);
  expect(ctx.database.raw.query('select * from sync_applying').all()).toEqual([]);
});

test('events that a handler has not come to stay', async () => {
  const ctx = await box();
  const raw = ctx.database.raw;
  for (const id of ['heard', 'not-heard']) {
    raw
      .query(
        `insert into outbox_events (id, restaurantId, storeId, type, payloadJson, occurredIsoDateTimeUtc)
         values (?, 'roma', 'roma-1', 'boxChanged', '{}', ?)`,
      )
      .run(id, OLD);
  }
  const heard = raw.query<{ sequence: number }, []>("select sequence from outbox_events where id = 'heard'").get();
  raw.query("insert into handler_positions (handler, sequence) values ('h', ?)").run(heard?.sequence ?? 0);
  raw.run('delete from change_feed');
  await ctx.write(async (trx) => trimHistoryIn(trx, BEFORE));
  expect(raw.query("select id from outbox_events where id like '%heard'").all()).toEqual([{ id: 'not-heard' }]);
});
