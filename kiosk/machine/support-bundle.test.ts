import { expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { seededContext } from '#db/testing/seeded-context.ts';
import { supportBundle } from './support-bundle.ts';

const DISK = { state: 'ok', freeBytes: 5e9, totalBytes: 6e9, reserveBytes: 2e8 } as const;
const SYNC = {
  state: { kind: 'away', sinceIsoDateTimeUtc: '2026-11-21T07:00:00Z', why: 'CANARYwhy' },
  unsent: 4,
  clockAheadMs: 12,
} as const;

/** Texts that the bundle may hold: places from a list of ours, never a person's words. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  printers: ['id', 'statusCode', 'statusIsoDateTimeUtc'],
  print_jobs: ['id', 'docketType', 'stage', 'errorKind', 'createdIsoDateTimeUtc', 'status'],
  job_runs: ['name', 'lastStartedIsoDateTimeUtc', 'lastFinishedIsoDateTimeUtc'],
  handler_positions: ['handler'],
  change_feed: ['tableName'],
};

/** A store in which every readable text says CANARY. */
async function shopOfCanaries() {
  const ctx = await seededContext();
  const raw = ctx.database.raw;
  raw.run('pragma foreign_keys = off');
  raw.run('pragma ignore_check_constraints = on');
  raw.run(
    `insert into print_jobs (id, restaurantId, storeId, printerId, docketType, reason, priority, status, stage, payloadJson,
       errorText, nextAttemptIsoDateTimeUtc, createdIsoDateTimeUtc, expiresIsoDateTimeUtc)
     values ('job', 'r', 's', 'p', 'TEST', 'test', 1, 'failure', 'failed', '{}', 'CANARY', 'x', 'x', 'x')`,
  );
  raw.run("insert into job_runs (name, lastError) values ('sweep', 'CANARY')");
  const triggers = raw.query<{ name: string }, []>("select name from sqlite_schema where type = 'trigger'").all();
  for (const { name } of triggers) raw.run(`drop trigger "${name}"`);
  const tables = raw.query<{ name: string }, []>("select name from sqlite_schema where type = 'table'").all();
  let planted = 0;
  for (const { name: table } of tables.filter(({ name }) => !name.startsWith('sqlite_'))) {
    const columns = raw.query<{ name: string; type: string; pk: number }, []>(`pragma table_info("${table}")`).all();
    for (const { name, type } of columns) {
      if (type.toLowerCase() !== 'text' || NAMED[table]?.includes(name)) continue;
      try {
        planted += raw.query(`update "${table}" set "${name}" = 'CANARY' || rowid`).run().changes;
      } catch {
        // Skips tables without a rowid and generated columns.
      }
    }
  }
  expect(planted).toBeGreaterThan(1000);
  return ctx;
}

const LINES = [
  {
    message: 'request',
    method: 'POST',
    path: '/api/pos/restaurants/CANARY1/stores/x/CANARY 2/orders',
    status: 200,
    ms: 3,
  },
  {
    message: 'CANARY <name>',
    why: 'CANARY',
    name: 'CANARY',
    by: { name: 'CANARY' },
    customer: 'CANARY',
    phone: '0400987654CANARY',
  },
  {
    message: 'request failed',
    reason: 'CANARY',
    error: {
      name: 'TypeError',
      message: 'CANARY is not a pizza',
      stack:
        'TypeError: CANARY is not a pizza\n  CANARY\n    at readOrder (/srv/box.ts:10:3)\n    at CANARY@mail.example said so',
    },
  },
  'not JSON CANARY',
];

test('it contains nothing that a person typed, and no name, number or address', async () => {
  const ctx = await shopOfCanaries();
  mkdirSync(`${ctx.dataDir}/logs`, { recursive: true });
  const text = LINES.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  writeFileSync(`${ctx.dataDir}/logs/servery.log`, `${text}\n`);
  const bundle = JSON.stringify(await supportBundle(ctx, { sync: SYNC, disk: DISK }));
  expect(bundle).not.toContain('CANARY');
  expect(bundle).not.toContain('0400987654');
});

test('it contains what support looks for', async () => {
  const ctx = await shopOfCanaries();
  mkdirSync(`${ctx.dataDir}/logs`, { recursive: true });
  writeFileSync(`${ctx.dataDir}/logs/servery.log`, `${LINES.map((line) => JSON.stringify(line)).join('\n')}\n`);
  const bundle = await supportBundle(ctx, { sync: SYNC, disk: DISK });
  expect(bundle).toMatchObject({
    sync: { state: 'away', unsent: 4, clockAheadMs: 12 },
    machine: { disk: DISK },
    failedPrints: [{ id: 'job', docketType: 'TEST' }],
    jobs: [{ name: 'sweep' }],
    log: [
      { message: 'request', method: 'POST', path: '/api/pos/restaurants/·/stores/x/·/orders', status: 200, ms: 3 },
      {},
      { message: 'request failed', error: 'TypeError', stack: ['    at readOrder (/srv/box.ts:10:3)'] },
      {},
    ],
  });
});
