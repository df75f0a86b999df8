import { beforeEach, describe, expect, test } from 'bun:test';
import { openDatabaseImage } from '#db/connection.ts';
import { installFeedTriggers } from '#db/sync/feed-triggers.ts';
import { contextOver, type TestContext } from '#db/testing/test-context.ts';
import { openCloud } from '#kiosk/sync/cloud.ts';
import { createSync } from '#kiosk/sync/sync-loop.ts';
import { comeLevel, exchange, heldBy } from './support/both-sides.ts';
import { openCounter } from './support/counter.ts';
import { diceOf, seedOfRun } from './support/dice.ts';
import { brokenRules } from './support/invariants.ts';
import { type BoxedShop, openPlatform, type Platform } from './support/shops-with-boxes.ts';

/**
 * Reliability targets R17 in CI: the two sides know different columns and tables, in both directions, with work queued before
 * and after. `tests/long/old-release.ts` does it with the program of an earlier release.
 */
const SEED = seedOfRun();
/** What one release may add: a column with a default, or one that may be empty. */
const ADDED: readonly (readonly [string, string])[] = [
  ['orders', "addedByRelease text not null default 'none'"],
  ['tenders', 'addedByRelease integer'],
  ['print_jobs', 'addedByRelease integer not null default 7'],
  ['items', "addedByRelease text not null default 'none'"],
  ['employees', 'addedByRelease text'],
  ['stores', 'addedByRelease integer not null default 0'],
];

let platform: Platform;
let shop: BoxedShop;
beforeEach(async () => {
  platform = await openPlatform();
  shop = platform.shops[0]!;
}, 180_000);

/** A database of the next release: its program knows more. */
function upgrade({ database }: TestContext, side: 'cloud' | 'box'): TestContext['database'] {
  for (const [table, column] of ADDED) database.raw.run(`alter table ${table} add column ${column}`);
  database.raw.run('create table added_by_release (id text primary key, storeId text not null) strict');
  const upgraded = openDatabaseImage(database.raw.serialize());
  installFeedTriggers(upgraded.raw, side);
  return upgraded;
}

async function trade(orders: number): Promise<void> {
  const counter = await openCounter(shop, diceOf(SEED + orders));
  for (let at = 0; at < orders; at++) {
    await counter.takeOrder();
    await counter.goOn();
  }
  for (const id of counter.said.keys()) sold.add(id);
}
const sold = new Set<string>();
beforeEach(() => sold.clear());

/** Of what both know, they hold the same. */
function withoutAdded(held: Record<string, string[]>) {
  return Object.fromEntries(
    Object.entries(held).map(([table, rows]) => [
      table,
      rows.map((row) => {
        const { addedByRelease: _, ...known } = JSON.parse(row);
        return known;
      }),
    ]),
  );
}

async function expectLevel(box: TestContext = shop.box, cloud: TestContext = platform.cloud) {
  expect(withoutAdded(heldBy(box, shop))).toEqual(withoutAdded(heldBy(cloud, shop)));
  expect([await brokenRules(box.database), await brokenRules(cloud.database)]).toEqual([[], []]);
  const kept = cloud.database.raw.query<{ id: string }, []>('select id from orders').all();
  const ids = new Set(kept.map(({ id }) => id));
  expect([...sold].filter((id) => !ids.has(id))).toEqual([]);
  expect(sold.size).toBeGreaterThan(5);
}

/** The same box with the file and program of the next release. */
function newProgram(database: TestContext['database']): BoxedShop {
  const box = contextOver(database, { ids: shop.box.ids, ownership: shop.box.ownership });
  const call = (async (url: string, init: RequestInit) => platform.serve(url, init)) as unknown as typeof fetch;
  const cloud = openCloud({ url: 'http://cloud.test', credential: () => shop.identity.credential, fetch: call });
  const statusOf = async () => ({ version: '2', schema: '9999', failedPrints: 0, freeDiskBytes: null });
  const bring = () => createSync(box, { cloud, identity: shop.identity, statusOf });
  const upgraded: BoxedShop = {
    ...shop,
    box,
    sync: bring(),
    restart() {
      upgraded.sync = bring();
    },
  };
  return upgraded;
}

describe('two releases beside each other', () => {
  test('a box of before goes on with a cloud of after: what it does not know is left out, what it lacks has its default', async () => {
    await exchange(shop);
    await trade(8);
    // The cloud is upgraded in its place while the box has work queued.
    for (const [table, column] of ADDED) platform.cloud.database.raw.run(`alter table ${table} add column ${column}`);
    installFeedTriggers(platform.cloud.database.raw, 'cloud');
    platform.line = withUnknownTable(platform.line);
    platform.cloud.database.raw.run(
      "update items set soldout = 1 - soldout, version = version + 1 where storeId = 'roma-newtown' and type = 'basic'",
    );
    await exchange(shop);
    platform.cloud.database.raw.run(
      "update items set soldout = 1 - soldout, version = version + 1 where storeId = 'roma-newtown' and type = 'basic'",
    );
    await exchange(shop);
    await trade(8);
    await comeLevel(platform);
    await expectLevel();
    const added = platform.cloud.database.raw
      .query<{ value: string }, []>('select distinct addedByRelease as value from orders where length(id) = 28')
      .all();
    expect(added).toEqual([{ value: 'none' }]);
  });

  test('a box of after goes on with a cloud of before, also with what was queued before its upgrade, and back again', async () => {
    await exchange(shop);
    await trade(8);
    expect(shop.sync.report().unsent).toBeGreaterThan(0);
    const old = shop;
    shop = newProgram(upgrade(shop.box, 'box'));
    await trade(8);
    for (let at = 0; at < 50 && !(await exchange(shop)); at++);
    expect(shop.sync.report().unsent).toBe(0);
    await expectLevel(shop.box);
    // Nothing was written since: the copy from before the change may be put back, and the box tells on from where it is.
    shop = newProgram(openDatabaseImage(shop.box.database.raw.serialize()));
    await trade(4);
    for (let at = 0; at < 50 && !(await exchange(shop)); at++);
    await expectLevel(shop.box);
    expect(old.identity).toEqual(shop.identity);
  });

  test('a box that went back to the copy from before its upgrade loses nothing that the cloud has heard of, and no number comes twice', async () => {
    await exchange(shop);
    await trade(8);
    const copy = shop.box.database.raw.serialize();
    const before = shop;
    shop = newProgram(upgrade(shop.box, 'box'));
    for (let at = 0; at < 50 && !(await exchange(shop)); at++);
    // The new program did not come up a second time: back, with its queue as it was.
    shop = newProgram(openDatabaseImage(copy));
    await trade(8);
    for (let at = 0; at < 50 && !(await exchange(shop)); at++);
    expect(shop.sync.report().unsent).toBe(0);
    await expectLevel(shop.box);
    expect(before.identity.mark).toBe(shop.identity.mark);
  });
});

/** A cloud of after tells of things that a box of before has no table for. */
function withUnknownTable(line: Platform['line']): Platform['line'] {
  return async (call) => {
    const answer = await line(call);
    if (!answer.headers.get('content-type')?.includes('application/json')) return answer;
    const body = await answer.json();
    if (Array.isArray(body.rows))
      body.rows.push({ table: 'added_by_release', row: { id: 'x', storeId: 'roma-newtown' } });
    return Response.json(body, { status: answer.status });
  };
}
