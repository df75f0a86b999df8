import { expect, test } from 'bun:test';
import { installMoveTriggers } from '#db/cells/capture.ts';
import { SINGLE_SERVER } from '#db/replication.ts';
import { testDatabase } from '#db/testing/test-db.ts';
import { type RequestFacts, requestFacts } from '#src/http/request-facts.ts';
import { createWrites } from './writes.ts';

const factsOf = (): RequestFacts => ({ requestId: 'r', route: null, facts: {}, beforeWrite: null });

test('what only one machine may count is the primary’s request on a copy, and goes on at the primary', async () => {
  const database = await testDatabase();
  const copy = createWrites(database, { ...SINGLE_SERVER, isPrimary: () => false });
  const facts = factsOf();
  expect(() => requestFacts.run(facts, copy.atPrimary)).toThrow('can’t save anything for a moment');
  expect(facts.needsPrimary).toBe(true);
  const there = factsOf();
  requestFacts.run(there, createWrites(database).atPrimary);
  expect([there.needsPrimary, there.hasWritten]).toEqual([undefined, undefined]);
});

test('a write of a restaurant that is about to leave is refused as one to be repeated, and another’s is not', async () => {
  const database = await testDatabase();
  const { raw } = database;
  const writes = createWrites(database);
  const add = (id: string) =>
    writes.write(async (trx) => {
      const row = { id, name: id, countryCode: 'AU', createdIsoDateTimeUtc: '' } as const;
      await trx.insertInto('restaurants').values(row).execute();
    });
  const rename = (id: string) =>
    writes.write(async (trx) => {
      await trx.updateTable('restaurants').set({ name: 'x' }).where('id', '=', id).execute();
    });
  await add('leaves');
  await add('stays');
  raw.run(
    `insert into cell_moves (restaurantId, attempt, toCell, state, isLocked, startedIsoDateTimeUtc, changedIsoDateTimeUtc)
     values ('leaves', 'a', 'south', 'frozen', 1, '', '')`,
  );
  installMoveTriggers(raw, 'leaves');
  expect(await rename('leaves').catch((error) => [error.code, error.reason, error.details])).toEqual([
    'service_unavailable',
    'restaurant_moving',
    { retryAfterSeconds: 1 },
  ]);
  await rename('stays');
  expect(raw.query('select tableName, rowKeyJson from cell_changes').all()).toEqual([]);
});
