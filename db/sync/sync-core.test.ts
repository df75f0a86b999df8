import { beforeEach, describe, expect, test } from 'bun:test';
import { type TestContext, testContext } from '#db/testing/test-context.ts';
import { idEndingOf } from '#src/domain/sync/row-maker.ts';
import { plantTwoTenants } from '#src/server/testing/test-app.ts';
import { FEED, STAYS } from '../ownership.ts';
import { testDatabase } from '../testing/test-db.ts';
import { applyRowsIn, ForeignRowError } from './apply-rows.ts';
import { readFeed, snapshotRows } from './feed.repository.ts';
import { installFeedTriggers } from './feed-triggers.ts';

const SCOPE = { restaurantId: 'roma', storeId: 'roma-1' };
const MARK = 'k7f2qd';
const AT = '2026-11-21T07:00:00.000Z';

test('every table is in the feed or says why it stays', async () => {
  const database = await testDatabase();
  const tables = database.raw
    .query<{ name: string }, []>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'kysely%' order by name",
    )
    .all()
    .map(({ name }) => name);
  const listed = [...FEED.map(({ table }) => table), ...Object.keys(STAYS)].sort();
  expect(listed).toEqual(tables);
});

test('every column that the feed speaks of exists', async () => {
  const database = await testDatabase();
  for (const entry of FEED) {
    const columns = database.raw
      .query<{ name: string }, []>(`select name from pragma_table_info('${entry.table}')`)
      .all()
      .map(({ name }) => name);
    const listed = [
      ...entry.key,
      ...(entry.down ?? []),
      ...(entry.up ?? []),
      ...(entry.withheldFromBox ?? []),
      ...(entry.local ?? []),
    ];
    expect([entry.table, listed.filter((name) => !columns.includes(name))]).toEqual([entry.table, []]);
  }
});

describe('two houses', () => {
  let cloud: TestContext;
  let box: TestContext;

  beforeEach(async () => {
    cloud = await testContext();
    box = await testContext();
    await plantTwoTenants(cloud);
    installFeedTriggers(cloud.database.raw, 'cloud');
    installFeedTriggers(box.database.raw, 'box');
    const row = { id: 'box-1', ...SCOPE, name: 'Box', mark: MARK, createdIsoDateTimeUtc: AT };
    cloud.database.raw
      .query(
        'insert into boxes (id, restaurantId, storeId, name, mark, createdIsoDateTimeUtc) values (?, ?, ?, ?, ?, ?)',
      )
      .run(row.id, row.restaurantId, row.storeId, row.name, row.mark, row.createdIsoDateTimeUtc);
    const rows = [...snapshotRows(cloud.db, SCOPE)];
    await box.database.writeAlone(async (trx) => applyRowsIn(trx, rows, { from: 'cloud', scope: SCOPE, mark: MARK }));
  });

  const down = async (after: number) => {
    const batch = readFeed(cloud.db, 'cloud', SCOPE, after);
    if (!batch) throw new Error('the feed is gone');
    await box.database.writeAlone(async (trx) =>
      applyRowsIn(trx, batch.rows, { from: 'cloud', scope: SCOPE, mark: MARK }),
    );
    return batch;
  };
  const up = async (after: number) => {
    const batch = readFeed(box.db, 'box', SCOPE, after);
    if (!batch) throw new Error('the feed is gone');
    await cloud.database.writeAlone(async (trx) =>
      applyRowsIn(trx, batch.rows, { from: 'box', scope: SCOPE, mark: MARK }),
    );
    return batch;
  };
  const category = (id: string, name = id) =>
    cloud.db
      .insertInto('categories')
      .values({ id, ...SCOPE, name, description: '', sortOrder: 1, isOnPos: 1, isOnline: 1, isOnUberEats: 0 } as never)
      .execute();
  const order = (ctx: TestContext, id: string, number: string) =>
    ctx.database.raw
      .query(
        `insert into orders (id, restaurantId, storeId, channel, orderNumber, statusCode, placedIsoDateTimeUtc, businessDay,
           isoWeek, isoMonth, isoYear, collectionType, collectionJson, itemTotalInCents, discountInCents, deliveryFeeInCents,
           surchargeInCents, tipInCents, taxInCents, taxIsIncluded, cashRoundingInCents, grandTotalInCents, currencyCode,
           breakdownJson, paymentType)
         values (?, 'roma', 'roma-1', 'pos', ?, 'accepted', '${AT}', '2026-11-21', '2026-W47', '2026-11', '2026', 'pickup',
           '{}', 1000, 0, 0, 0, 0, 91, 1, 0, 1000, 'AUD', '[]', 'posCash')`,
      )
      .run(id, number);
  const BOX_ORDER = `${'0'.repeat(20)}${idEndingOf(MARK)}`;

  test('the box holds its store and nothing of another', () => {
    const text = JSON.stringify(FEED.map(({ table }) => box.database.raw.query(`select * from "${table}"`).all()));
    expect(text).toContain('till-1');
    expect(text).not.toContain('wok');
    expect(text).not.toContain('roma-2');
  });

  test('a category that is added, renamed and deleted does the same on the box', async () => {
    await category('pizza');
    const first = await down(0);
    expect(box.database.raw.query('select name from categories').all()).toEqual([{ name: 'pizza' }]);
    cloud.database.raw.run("update categories set name = 'Pizze' where id = 'pizza'");
    const second = await down(first.to);
    expect(second.rows).toHaveLength(1);
    expect(box.database.raw.query('select name from categories').all()).toEqual([{ name: 'Pizze' }]);
    cloud.database.raw.run("delete from categories where id = 'pizza'");
    await down(second.to);
    expect(box.database.raw.query('select name from categories').all()).toEqual([]);
  });

  test('a change in another store is nothing to the box', async () => {
    const before = readFeed(cloud.db, 'cloud', SCOPE, 0)!.to;
    cloud.database.raw.run("update stores set phone = '1' where id in ('roma-2', 'wok-1')");
    expect(readFeed(cloud.db, 'cloud', SCOPE, before)!.rows).toEqual([]);
  });

  test('an order of the box arrives in the cloud as it is, once', async () => {
    order(box, BOX_ORDER, 'P-501');
    const batch = await up(0);
    await cloud.database.writeAlone(async (trx) =>
      applyRowsIn(trx, batch.rows, { from: 'box', scope: SCOPE, mark: MARK }),
    );
    const sql = 'select * from orders';
    expect(cloud.database.raw.query(sql).all()).toEqual(box.database.raw.query(sql).all());
  });

  test('what came from the other side is not said back to it', async () => {
    const before = readFeed(cloud.db, 'cloud', SCOPE, 0)!.to;
    order(box, BOX_ORDER, 'P-501');
    await up(0);
    expect(readFeed(cloud.db, 'cloud', SCOPE, before)!.rows).toEqual([]);
  });

  test('two tables that trade their names do so on the box', async () => {
    const table = (id: string, name: string) =>
      cloud.database.raw
        .query(
          "insert into dining_tables (id, restaurantId, storeId, name, type, seats, x, y, code) values (?, 'roma', 'roma-1', ?, 'SQUARE', 4, 0, 0, ?)",
        )
        .run(id, name, id);
    table('t1', 'One');
    table('t2', 'Two');
    const { to } = await down(0);
    cloud.database.raw.run("update dining_tables set name = 'x' where id = 't1'");
    cloud.database.raw.run("update dining_tables set name = 'One' where id = 't2'");
    cloud.database.raw.run("update dining_tables set name = 'Two' where id = 't1'");
    await down(to);
    expect(box.database.raw.query('select id, name from dining_tables order by id').all()).toEqual([
      { id: 't1', name: 'Two' },
      { id: 't2', name: 'One' },
    ]);
  });

  describe('the box is refused', () => {
    const push = (rows: Parameters<typeof applyRowsIn>[1]) =>
      cloud.database.writeAlone(async (trx) => applyRowsIn(trx, rows, { from: 'box', scope: SCOPE, mark: MARK }));
    const orderRow = (change: Record<string, string | number | null>) => {
      const [row] = box.database.raw.query<Record<string, string | number | null>, []>('select * from orders').all();
      return { table: 'orders', row: { ...row!, ...change } };
    };

    test.each([
      [
        'a row of a table that only the cloud writes',
        () => ({ table: 'categories', row: { id: 'c', ...SCOPE, name: 'Mine' } }),
      ],
      ['a table that no feed knows', () => ({ table: 'users', row: { id: 'admin', isSuperAdmin: 1 } })],
      ['an order of another store', () => orderRow({ storeId: 'roma-2' })],
      ['an order of another restaurant', () => orderRow({ restaurantId: 'wok', storeId: 'wok-1' })],
      ['an order that the cloud made', () => orderRow({ id: 'x'.repeat(20) })],
      ['an order that another box made', () => orderRow({ id: `${'0'.repeat(20)}-bzzzzzz` })],
      ['an order rung up at another store’s till', () => orderRow({ posTerminalId: 'till-w' })],
      ['to take away an employee', () => ({ table: 'employees', goneKey: ['mia'] })],
    ])('%s, and nothing of the batch is kept', async (_, forged) => {
      order(box, BOX_ORDER, 'P-501');
      const good = orderRow({});
      const rows = forged();
      if (rows.table === 'users') {
        await push([good, rows]);
        expect(cloud.database.raw.query("select isSuperAdmin from users where id = 'roma-owner'").get()).toEqual({
          isSuperAdmin: 0,
        });
        return;
      }
      await expect(push([good, rows])).rejects.toThrow(ForeignRowError);
      expect(cloud.database.raw.query('select count(*) as count from orders').get()).toEqual({ count: 0 });
    });

    test('to speak of another store’s row under its own key', async () => {
      order(box, BOX_ORDER, 'P-501');
      await push([orderRow({})]);
      const history = {
        table: 'order_history',
        row: {
          id: 'h1',
          orderId: BOX_ORDER,
          storeId: 'roma-1',
          occurredIsoDateTimeUtc: AT,
          fromStatus: null,
          toStatus: 'new',
          byKind: 'x',
          byId: null,
          byName: 'x',
          reason: null,
        },
      };
      order(cloud, 'y'.repeat(20), 'W-101');
      cloud.database.raw.run(
        `insert into order_history (id, orderId, storeId, occurredIsoDateTimeUtc, toStatus, byKind, byName) values ('h1', '${'y'.repeat(20)}', 'roma-1', '${AT}', 'new', 'x', 'x')`,
      );
      await expect(push([history])).rejects.toThrow('the other side owns this row');
    });
  });

  test('neither side writes what is the other’s', async () => {
    await category('pizza');
    await down(0);
    order(box, BOX_ORDER, 'P-501');
    await up(0);
    expect(() => box.database.raw.run("update categories set name = 'Mine'")).toThrow('the other side owns this row');
    expect(() => cloud.database.raw.run("update orders set comments = 'Mine'")).toThrow('the other side owns this row');
    order(cloud, 'y'.repeat(20), 'W-101');
    await down(0);
    expect(() => box.database.raw.run("update orders set comments = 'Mine' where orderNumber = 'W-101'")).toThrow(
      'the other side',
    );
  });

  test('a row that the cloud has deleted since then holds nothing up: a sale comes without the name, a docket not at all', async () => {
    cloud.database.raw.run(
      "insert into printers (id, restaurantId, storeId, name, specJson) values ('p1', 'roma', 'roma-1', 'Kitchen', '{}')",
    );
    await down(0);
    cloud.database.raw.run("delete from printers where id = 'p1'");
    cloud.database.raw.run("delete from employees where id = 'mia'");
    order(box, BOX_ORDER, 'P-501');
    const tenderId = `${'1'.repeat(20)}${idEndingOf(MARK)}`;
    box.database.raw
      .query(
        `insert into tenders (id, restaurantId, storeId, orderId, orderVersion, paymentType, amountInCents, tenderedInCents,
           changeInCents, employeeId, businessDay, takenIsoDateTimeUtc)
         values (?, 'roma', 'roma-1', ?, 1, 'posCash', 1000, 1000, 0, 'mia', '2026-11-21', '${AT}')`,
      )
      .run(tenderId, BOX_ORDER);
    box.database.raw
      .query(
        `insert into print_jobs (id, restaurantId, storeId, printerId, orderId, docketType, reason, priority, status,
           nextAttemptIsoDateTimeUtc, payloadJson, createdIsoDateTimeUtc, expiresIsoDateTimeUtc)
         values (?, 'roma', 'roma-1', 'p1', ?, 'ORDER_TICKET', 'auto', 1, 'queued', '${AT}', '{}', '${AT}', '${AT}')`,
      )
      .run(`${'2'.repeat(20)}${idEndingOf(MARK)}`, BOX_ORDER);
    await up(0);
    expect(cloud.database.raw.query('select id, employeeId from tenders').all()).toEqual([
      { id: tenderId, employeeId: null },
    ]);
    expect(cloud.database.raw.query('select id from print_jobs').all()).toEqual([]);
  });

  test('a name that is missing fails only its own write', async () => {
    const rows = [
      {
        table: 'items',
        row: {
          id: 'i',
          ...SCOPE,
          categoryId: 'nowhere',
          type: 'basic',
          name: 'I',
          sortOrder: 1,
          available: 1,
          soldout: 0,
          specJson: '{}',
        },
      },
    ];
    const [alone, other] = await Promise.allSettled([
      box.database.writeAlone(async (trx) => applyRowsIn(trx, rows, { from: 'cloud', scope: SCOPE, mark: MARK })),
      box.database.write((trx) =>
        trx.insertInto('rate_counters').values({ bucket: 'b', count: 1, windowEndsIsoDateTimeUtc: AT }).execute(),
      ),
    ]);
    expect([alone.status, other.status]).toEqual(['rejected', 'fulfilled']);
    expect(box.database.raw.query('select count(*) as count from items').get()).toEqual({ count: 0 });
    expect(box.database.raw.query('select count(*) as count from rate_counters').get()).toEqual({ count: 1 });
  });
});
