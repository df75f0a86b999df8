import { describe, expect, spyOn, test } from 'bun:test';
import type { Db } from '#db/connection.ts';
import { testContext } from '#db/testing/test-context.ts';
import { listFailedPrints, listPrintsOfOrder } from '#db/till/till.queries.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { listPrintJobs } from './print-jobs.repository.ts';
import { countFailedPrints } from './unfinished-prints.ts';

const SCOPE = grantStoreScope({ restaurantId: 'house', storeId: 'store1' });

async function shopWithPaper() {
  const made = await testContext();
  const { raw } = made.database;
  raw.run('pragma foreign_keys = off');
  // Two stores; of five dockets one was printed, one waits, one is being retried, one gave up and one was dismissed.
  raw.run(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < 199)
     insert into print_jobs (id, restaurantId, storeId, printerId, orderId, docketType, reason, priority, status, stage, errorKind,
       nextAttemptIsoDateTimeUtc, payloadJson, createdIsoDateTimeUtc, expiresIsoDateTimeUtc)
     select 'job' || (999 - i), 'house', 'store' || (i % 2), 'printer' || (i % 2), 'order' || i, 'ORDER_TICKET', 'auto', 1,
       case i % 5 when 0 then 'success' when 1 then 'queued' when 2 then 'queued' else 'failure' end,
       case i % 5 when 0 then 'printed' when 1 then 'waiting' when 2 then 'retrying' when 3 then 'failed' else 'dismissed' end,
       case i % 5 when 2 then 'unreachable' end,
       '', '{}', printf('2026-03-02T%02d:%02d:00.000Z', i / 60, i % 60), '' from n`,
  );
  raw.run(
    "insert into printers (id, restaurantId, storeId, name, specJson) values ('printer1', 'house', 'store1', 'Kitchen', '{}')",
  );
  return made;
}

/** SQLite's plans for the statements of a reading, in its own words. */
async function plansOf(read: (db: Db) => Promise<unknown>): Promise<string[]> {
  const { database, db } = await shopWithPaper();
  const asked = spyOn(database.raw, 'query');
  await read(db);
  const statements = asked.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes('print_jobs'));
  asked.mockRestore();
  return statements.flatMap((sql) =>
    database.raw
      .query<{ detail: string }, []>(`explain query plan ${sql}`)
      .all()
      .map(({ detail }) => detail),
  );
}

describe('paper that did not come out', () => {
  test.each<[string, (db: Db) => Promise<unknown>, RegExp]>([
    ['is counted', (db) => countFailedPrints(db, SCOPE), /COVERING INDEX print_jobs_failed/],
    ['is in the tray of the till', (db) => listFailedPrints(db, SCOPE), /INDEX print_jobs_unfinished/],
    [
      'is in the list of troubles',
      (db) => listPrintJobs(db, SCOPE, { filter: 'failed' }),
      /INDEX print_jobs_unfinished/,
    ],
    ['waits in the queue', (db) => listPrintJobs(db, SCOPE, { filter: 'queued' }), /INDEX print_jobs_unfinished/],
    ['and what did is listed', (db) => listPrintJobs(db, SCOPE), /INDEX print_jobs_newest/],
    ['or did, of one order', (db) => listPrintsOfOrder(db, SCOPE, 'order7'), /INDEX print_jobs_by_order/],
  ])('%s without looking at all that the store ever printed', async (_, read, way) => {
    const steps = await plansOf(read);
    const ofJobs = steps.filter((step) => /\bprint_jobs USING/.test(step));
    expect(ofJobs).toHaveLength(1);
    expect(ofJobs[0]).toMatch(way);
    // Sorted by the index: only the newest are read. One order has a handful.
    if (!way.source.includes('by_order')) expect(steps.join('\n')).not.toContain('TEMP B-TREE');
  });

  test('is in the tray behind a stuck one by one lookup each, not by reading all that waits at the printer', async () => {
    const steps = await plansOf((db) => listFailedPrints(db, SCOPE));
    expect(steps).toContain('SEARCH stuck USING INDEX print_jobs_stuck (printerId=?)');
  });

  test('is counted in its own store, and dismissed or retried ones are not', async () => {
    const { db } = await shopWithPaper();
    expect(await countFailedPrints(db, SCOPE)).toBe(20);
    expect(await countFailedPrints(db, grantStoreScope({ restaurantId: 'house', storeId: 'store7' }))).toBe(0);
  });

  test('is listed the newest first', async () => {
    const { db } = await shopWithPaper();
    const failed = await listPrintJobs(db, SCOPE, { filter: 'failed', limit: 200 });
    expect(failed.map(({ orderId }) => orderId).slice(0, 3)).toEqual(['order197', 'order193', 'order187']);
    expect(failed).toHaveLength(40);
    const tray = await listFailedPrints(db, SCOPE);
    // One is being retried, so all that wait behind it at the same printer are in the tray.
    expect(tray.map(({ orderId }) => orderId).slice(0, 4)).toEqual(['order197', 'order193', 'order191', 'order187']);
    expect(tray).toHaveLength(60);
  });
});
