import type { Database } from 'bun:sqlite';
import { beforeEach, describe, expect, test } from 'bun:test';
import { findAuditBreaks } from '#db/audit/audit.repository.ts';
import { comparedColumns } from '#db/sync/compare-rows.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { compareOf, exchange, heldBy, walkThrough } from '#tests/battery/support/both-sides.ts';
import { type Counter, openCounter } from '#tests/battery/support/counter.ts';
import { diceOf } from '#tests/battery/support/dice.ts';
import { type BoxedShop, BY_OWNER, openPlatform, type Platform } from '#tests/battery/support/shops-with-boxes.ts';
import { CloudRefused, CloudUnreachable } from '../sync/cloud.ts';
import type { Compare } from './compare.ts';
import { comparedOf } from './compare-loop.ts';
import { forgetfulMemory, type MemoryKeeper } from './compare-memory.ts';

let platform: Platform;
let shop: BoxedShop;
let counter: Counter;
let memory: MemoryKeeper;
let compare: Compare;

/** A store that has sold and sent everything, with nothing compared yet. */
beforeEach(async () => {
  platform = await openPlatform();
  shop = platform.shops[0]!;
  await exchange(shop);
  counter = await openCounter(shop, diceOf(7));
  for (let at = 0; at < 12; at++) {
    await counter.takeOrder();
    await counter.goOn();
  }
  await level();
  memory = forgetfulMemory(shop.identity.mark);
  compare = compareOf(shop, memory);
}, 60_000);

/** Counts this store only. The others have their own days. */
async function level(): Promise<void> {
  platform.line = (call) => call();
  for (let round = 0; round < 2; round++) {
    while (!(await exchange(shop)));
    await platform.runCommands();
  }
  await exchange(shop);
  await exchange(shop);
}

async function sell(): Promise<void> {
  const { size } = counter.said;
  while (counter.said.size === size) await counter.takeOrder();
}

/** Changes a row as a failing disk would: no trigger, no feed, no check. */
function behindItsBack(raw: Database, sql: string): void {
  raw.run('pragma foreign_keys = off');
  raw.run('insert into sync_applying (id) values (1)');
  raw.run(sql);
  raw.run('delete from sync_applying');
  raw.run('pragma foreign_keys = on');
}

const here = () => shop.box.database.raw;
const cloud = () => platform.cloud.database.raw;
const one = (raw: Database, sql: string) => Object.values(raw.query<Record<string, unknown>, []>(sql).get() ?? {})[0];
const ownOrder = () =>
  String(
    one(
      here(),
      `select id from orders where length(id) = 28 and statusCode = 'completed' and refundedInCents = 0 order by id limit 1`,
    ),
  );
const outcomes = async () => (await walkThrough(shop, compare)).map(({ table, how, outcome }) => [table, how, outcome]);
const expectEqual = async () => {
  await level();
  expect(heldBy(shop.box, shop)).toEqual(heldBy(platform.cloud, shop));
};

test('two sides that have exchanged everything hold the same, in each table that is compared', async () => {
  for (const each of platform.shops) expect(await walkThrough(each)).toEqual([]);
  await walkThrough(shop, compare);
  expect(compare.report()).toMatchObject({ endedIsoDateTimeUtc: expect.any(String), findings: [] });
  expect(compare.report().rows).toBeGreaterThan(100);
});

describe('a row that the cloud writes', () => {
  test.each([
    ['changed', `update items set name = 'X' || name where id = (select min(id) from items)`, 'items', 'changed'],
    ['gone', 'delete from employees where id = (select min(id) from employees)', 'employees', 'missingHere'],
  ])('and is %s on the box is sent again, and then both are equal', async (_, sql, table, how) => {
    behindItsBack(here(), sql);
    expect(await outcomes()).toEqual([[table, how, 'sentAgain']]);
    await expectEqual();
    expect(await outcomes()).toHaveLength(1);
    const audited = one(cloud(), `select afterJson from audit_log where action = 'sendRowsAgain'`);
    expect(JSON.parse(String(audited)).rows).toHaveLength(1);
  });

  test('and is on the box without being in the cloud is removed when the cloud confirms it', async () => {
    const columns = comparedColumns(shop.box.db, 'categories')!.filter((name) => name !== 'id');
    const list = columns.map((name) => `"${name}"`).join(', ');
    const extra = `insert into categories (id, ${list}) select id || 'x', ${list} from categories order by id limit 1`;
    behindItsBack(here(), extra);
    expect(await outcomes()).toEqual([['categories', 'missingThere', 'sentAgain']]);
    await expectEqual();
  });
});

describe('a row that the box writes', () => {
  test('and is changed behind its back is restored from the cloud’s copy, and audited', async () => {
    await walkThrough(shop, compare);
    const id = ownOrder();
    const total = one(cloud(), `select grandTotalInCents from orders where id = '${id}'`);
    behindItsBack(here(), `update orders set grandTotalInCents = grandTotalInCents + 4096 where id = '${id}'`);
    expect(await outcomes()).toEqual([['orders', 'changed', 'putBack']]);
    expect(one(here(), `select grandTotalInCents from orders where id = '${id}'`)).toBe(total);
    const audited = `select beforeJson || afterJson from audit_log where action = 'putBackRow' and subjectId = '${id}'`;
    expect(one(here(), audited)).toBe(
      `{"grandTotalInCents":${Number(total) + 4096}}{"grandTotalInCents":${Number(total)}}`,
    );
    expect(await findAuditBreaks(shop.box.db)).toEqual([]);
    await expectEqual();
    expect(one(cloud(), audited)).toBe(one(here(), audited));
  });

  test('and is lost is restored too', async () => {
    await walkThrough(shop, compare);
    behindItsBack(here(), 'delete from tenders where id = (select min(id) from tenders)');
    expect(await outcomes()).toEqual([['tenders', 'missingHere', 'putBack']]);
    await expectEqual();
  });

  test('and the cloud lost is sent again, with or without evidence', async () => {
    behindItsBack(cloud(), 'delete from order_versions where orderId = (select min(orderId) from order_versions)');
    expect((await outcomes())[0]).toEqual(['order_versions', 'missingThere', 'toldAgain']);
    await expectEqual();
  });

  test('and was changed in the cloud’s file is sent again when there is evidence', async () => {
    await walkThrough(shop, compare);
    behindItsBack(cloud(), `update orders set grandTotalInCents = 999999 where id = '${ownOrder()}'`);
    expect(await outcomes()).toEqual([['orders', 'changed', 'toldAgain']]);
    await expectEqual();
  });

  test('and differs without evidence is overwritten by neither: a person decides which is right', async () => {
    const id = ownOrder();
    const total = Number(one(cloud(), `select grandTotalInCents from orders where id = '${id}'`));
    behindItsBack(here(), `update orders set grandTotalInCents = ${total + 1} where id = '${id}'`);
    const totals = () =>
      [here(), cloud()].map((raw) => one(raw, `select grandTotalInCents from orders where id = '${id}'`));
    expect(await outcomes()).toEqual([['orders', 'changed', 'waits']]);
    await level();
    expect(totals()).toEqual([total + 1, total]);
    const [finding] = compare.report().findings;
    expect(await compare.sidesOf(finding!)).toEqual({
      before: { grandTotalInCents: total + 1 },
      after: { grandTotalInCents: total },
    });
    expect(await compare.takeTheirs(finding!, BY_OWNER)).toBe(true);
    expect(totals()).toEqual([total, total]);
    // Reported once. There is nothing left to report.
    expect(await compare.keepOurs(finding!, BY_OWNER)).toBe(false);
    expect((await outcomes())[0]).toEqual(['orders', 'changed', 'tookTheirs']);
  });

  test('is sent again when a person keeps the box’s copy', async () => {
    const id = ownOrder();
    behindItsBack(here(), `update orders set grandTotalInCents = 999999 where id = '${id}'`);
    await walkThrough(shop, compare);
    expect(await compare.keepOurs(compare.report().findings[0]!, BY_OWNER)).toBe(true);
    await level();
    expect(one(cloud(), `select grandTotalInCents from orders where id = '${id}'`)).toBe(999999);
    expect(one(here(), `select actorName from audit_log where action = 'keepBoxRow'`)).toBe(BY_OWNER.name);
  });

  test('and was inserted behind its back is not sent: it waits until a person has it removed', async () => {
    await walkThrough(shop, compare);
    behindItsBack(here(), `update tenders set id = 'a' || substr(id, 2) where id = (select min(id) from tenders)`);
    expect(await outcomes()).toEqual([
      ['tenders', 'missingThere', 'waits'],
      ['tenders', 'missingHere', 'putBack'],
    ]);
    const [finding] = compare.report().findings;
    expect(await compare.takeTheirs(finding!, BY_OWNER)).toBe(true);
    await expectEqual();
  });
});

test('a row that was repaired and differs again waits for a person', async () => {
  for (const outcome of ['sentAgain', 'waits']) {
    behindItsBack(here(), `update items set name = '${outcome}' where id = (select min(id) from items)`);
    expect(await outcomes()).toEqual([['items', 'changed', outcome]]);
    await level();
  }
});

test('a row that waits and becomes equal again is listed as equal', async () => {
  const id = ownOrder();
  behindItsBack(here(), `update orders set customerName = customerName || '!' where id = '${id}'`);
  expect(await outcomes()).toEqual([['orders', 'changed', 'waits']]);
  behindItsBack(here(), `update orders set customerName = rtrim(customerName, '!') where id = '${id}'`);
  expect(await outcomes()).toEqual([['orders', 'changed', 'equalAgain']]);
});

describe('a comparison that fails', () => {
  /** Fails this often. Returns what the report says after each time. */
  const fail = async (times: number, error: Error) => {
    const { compare: ask } = shop.cloud;
    const said: (string | null)[] = [];
    Object.assign(shop.cloud, {
      compare: async () => {
        throw error;
      },
    });
    for (let at = 0; at < times; at++) {
      await compare.step().catch(() => null);
      said.push(compare.report().failingSinceIsoDateTimeUtc);
      shop.box.pass({ minutes: 1 });
    }
    Object.assign(shop.cloud, { compare: ask });
    return said;
  };
  const broken = new CloudRefused(500, null, 'broken', {});

  test('is reported after five failures in a row, with its start time, and no longer once one succeeds', async () => {
    const began = isoUtc(shop.box.clock.now());
    expect(await fail(6, broken)).toEqual([null, null, null, null, began, began]);
    expect(comparedOf(compare, shop.box.clock.now())).toMatchObject({ failingSinceIsoDateTimeUtc: began });
    expect((await compare.step()).kind).toBe('compared');
    expect(compare.report().failingSinceIsoDateTimeUtc).toBeNull();
    // The count starts again.
    expect(await fail(4, broken)).toEqual([null, null, null, null]);
  });

  test('does not count while the cloud is offline, and one that came too early neither ends nor begins it', async () => {
    expect(await fail(9, new CloudUnreachable('no line'))).not.toContainEqual(expect.any(String));
    const began = isoUtc(shop.box.clock.now());
    await fail(5, broken);
    cloud().run(`update items set name = 'Renamed' where storeId = '${shop.scope.storeId}'`);
    expect(await compare.step()).toEqual({ kind: 'busy' });
    expect(compare.report().failingSinceIsoDateTimeUtc).toBe(began);
  });
});

describe('while a change is on its way', () => {
  test('from the box, nothing is compared or touched', async () => {
    platform.line = async () => {
      throw new Error('the line is cut');
    };
    await sell();
    const { unsent } = shop.sync.report();
    expect(unsent).toBeGreaterThan(0);
    expect(await compare.step()).toEqual({ kind: 'busy' });
    expect(shop.sync.report().unsent).toBe(unsent);
  });

  test('from the cloud, a row that has just changed is no difference', async () => {
    cloud().run(`update items set name = 'Renamed' where storeId = '${shop.scope.storeId}'`);
    expect(await compare.step()).toEqual({ kind: 'busy' });
    expect(await outcomes()).toEqual([]);
  });

  test('a copy that arrives after the box moved on is not written', async () => {
    await walkThrough(shop, compare);
    const id = ownOrder();
    behindItsBack(here(), `update orders set grandTotalInCents = 999999 where id = '${id}'`);
    const copies = shop.cloud.copies;
    Object.assign(shop.cloud, {
      async copies(ask: Parameters<typeof copies>[0]) {
        const answer = await copies(ask);
        Object.assign(shop.cloud, { copies });
        await sell();
        return answer;
      },
    });
    const kinds = new Set<string>();
    for (let at = 0; at < 40; at++) kinds.add((await compare.step()).kind);
    expect(kinds).toContain('busy');
    expect(one(here(), `select grandTotalInCents from orders where id = '${id}'`)).toBe(999999);
    await level();
    expect((await outcomes())[0]?.[2]).toBe('putBack');
  });
});

describe('the cloud', () => {
  const places = () => ({
    taken: Number(one(here(), `select position from sync_places where name = 'taken'`)),
    sent: Number(one(here(), `select position from sync_places where name = 'confirmed'`)),
  });
  const range = { after: null, upTo: null, digest: '' };

  test.each([
    ['a secret column', 'orders', ['id', 'accessTokenHash']],
    ['a column that stays with it', 'pos_terminals', ['id', 'pairingCodeHash']],
    ['a table that stays with it', 'users', ['id']],
    ['a table that there is not', 'sqlite_schema', ['name']],
    ['an injected name', 'orders', ['id', '1) from users --']],
  ])('gives no digest of %s', async (_, table, columns) => {
    expect(await shop.cloud.compare({ ...places(), ...range, table, columns })).toEqual({ state: 'unknown' });
  });

  test('gives a box no copy of another store’s row', async () => {
    const id = String(one(cloud(), `select id from items where storeId <> '${shop.scope.storeId}' limit 1`));
    const rows = await shop.cloud.copies({ ...places(), rows: [{ table: 'items', key: [id] }] });
    expect(rows).toEqual([{ table: 'items', goneKey: [id] }]);
  });

  test('does not resend rows that are never synced', async () => {
    const asked = shop.cloud.sendAgain({ rows: [{ table: 'users', key: ['user_owner'] }] });
    await expect(asked).rejects.toBeInstanceOf(CloudRefused);
    await asked.catch(() => null);
    expect(one(cloud(), `select count(*) from change_feed where tableName = 'users'`)).toBe(0);
  });
});
