import { beforeEach, describe, expect, test } from 'bun:test';
import { rowsThatPointNowhere } from '#db/backup/rows-that-point-nowhere.ts';
import type { OpenDatabase } from '#db/connection.ts';
import { testDatabase } from '#db/testing/test-db.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { callOffArrival, expectArrival, findArrival } from './arrivals.repository.ts';
import { clearEarlyRows, compareEarlyRows, listRowsToClear, writeEarlyRows } from './early-rows.ts';
import type { SentRow } from './moves.repository.ts';
import type { Row } from './moving-rows.ts';
import { RowSums, type TableSums } from './row-sums.ts';
import { SETTLED_TABLES } from './settled-rows.ts';
import { openStaging, type Staging } from './staging.ts';

const OF = { restaurantId: 'roma', attempt: 'first', fromCell: 'north', now: '2026-11-28T00:00:00.000Z' };
const EARLY = { ...OF, storeIds: ['newtown'], upTo: { handledUpTo: 7, before: '2026-10-28T00:00:00.000Z' } };
const LONG = 10_000;

let database: OpenDatabase;
let staging: Staging;

beforeEach(async () => {
  database = await testDatabase();
  await expectArrival(database, OF);
  staging = openStaging(tempFolder('arriving'), { ...OF, isNew: true })!;
});

const count = (sql: string) => (database.raw.query(`select count(*) as n from ${sql}`).get() as { n: number }).n;

function order(id: string, statusCode = 'completed', place = 1): SentRow {
  const money = {
    itemTotalInCents: 500,
    discountInCents: 0,
    deliveryFeeInCents: 0,
    surchargeInCents: 0,
    tipInCents: 0,
  };
  const day = { businessDay: '2026-11-01', isoWeek: '2026-W44', isoMonth: '2026-11', isoYear: '2026' };
  const row: Row = {
    ...{ id, restaurantId: 'roma', storeId: 'newtown', channel: 'pos', orderNumber: id, version: 1, statusCode },
    ...{ placedIsoDateTimeUtc: '2026-11-01T00:00:00.000Z', ...day, collectionType: 'pickup', collectionJson: '{}' },
    ...{ ...money, taxInCents: 45, taxIsIncluded: 1, cashRoundingInCents: 0, grandTotalInCents: 500 },
    ...{ currencyCode: 'AUD', breakdownJson: '{}', paymentType: 'posCash' },
  };
  return { table: 'orders', key: [id], row, place };
}

function event(sequence: number): SentRow {
  const row = { sequence, id: `e${sequence}`, restaurantId: 'roma', storeId: 'newtown', orderId: null, type: 'x' };
  const rest = { payloadJson: '{}', occurredIsoDateTimeUtc: '' };
  return { table: 'outbox_events', key: [sequence], row: { ...row, ...rest }, place: sequence };
}

const write = () => writeEarlyRows(database, staging, EARLY, LONG);

describe('rows of a restaurant that is still sold from in another cell', () => {
  test('are here once nothing acts on them: closed orders and handled events, and no others', async () => {
    staging.put([order('closed'), order('open', 'accepted', 2), event(7), event(8)]);
    expect(await write()).toEqual({ written: 2, isDone: true });
    expect(database.raw.query('select id from orders').all()).toEqual([{ id: 'closed' }]);
    expect(database.raw.query('select id, sequence < 1 as isBefore from outbox_events').all()).toEqual([
      { id: 'e7', isBefore: 1 },
    ]);
    expect([count('restaurants'), count('stores'), count('sales_facts'), count('change_feed')]).toEqual([0, 0, 0, 0]);
    expect(await write()).toEqual({ written: 0, isDone: true });
  });

  test('change and go with those of the other cell, and one that is open again is taken back until the restaurant comes', async () => {
    staging.put([order('a'), order('b', 'completed', 2), order('c', 'completed', 3)]);
    await write();
    const changed = order('a');
    staging.put([
      { ...changed, row: { ...changed.row!, comments: 'changed' } },
      { ...order('b'), row: null },
      order('c', 'accepted', 3),
    ]);
    expect(await write()).toEqual({ written: 3, isDone: true });
    expect(database.raw.query('select id, comments from orders').all()).toEqual([{ id: 'a', comments: 'changed' }]);
    expect([...staging.toWrite('orders')].map(({ row, isGone }) => [row.id, isGone])).toEqual([['c', false]]);
  });

  test('have the number of one that was deleted', async () => {
    staging.put([order('a')]);
    await write();
    const next = order('b', 'completed', 0);
    staging.put([
      { ...next, row: { ...next.row!, orderNumber: 'a' } },
      { ...order('a'), row: null },
    ]);
    await write();
    expect(database.raw.query('select id, orderNumber from orders').all()).toEqual([{ id: 'b', orderNumber: 'a' }]);
  });

  test('keep their order, whichever of them is written first', async () => {
    staging.put([order('third', 'completed', 30), order('first', 'accepted', 10)]);
    await write();
    staging.put([order('second', 'completed', 20), order('first', 'completed', 10)]);
    await write();
    expect(database.raw.query('select id from orders order by rowid').values().flat()).toEqual([
      'first',
      'second',
      'third',
    ]);
    expect(count('orders where rowid > 0')).toBe(0);
  });

  test('written and not noted, they are written once more, and are there once', async () => {
    staging.put([order('a'), event(3)]);
    const noted = staging.noteWritten;
    await expect(
      writeEarlyRows(
        database,
        {
          ...staging,
          noteWritten: () => {
            throw new Error('killed');
          },
        },
        EARLY,
        LONG,
      ),
    ).rejects.toThrow('killed');
    expect(noted).toBe(staging.noteWritten);
    await write();
    expect([count('orders'), count('outbox_events')]).toEqual([1, 1]);
  });

  test('are not said to be all there while there was no time for them', async () => {
    staging.put([order('a')]);
    expect(await writeEarlyRows(database, staging, EARLY, -1)).toEqual({ written: 0, isDone: false });
  });

  test('are refused where another attempt has begun or this one was called off', async () => {
    staging.put([order('a')]);
    await callOffArrival(database, OF);
    await expect(write()).rejects.toThrow('called off');
    expect(count('orders')).toBe(0);
  });
});

describe('compared with the other cell', () => {
  /** What the tables fill in where nothing is said. */
  const filled = {
    refundedInCents: 0,
    comments: '',
    customerName: '',
    customerPhone: '',
    customerEmail: '',
    isTest: 0,
  };
  const sumsOf = (...rows: SentRow[]) => {
    const columns = database.raw.query<{ name: string }, []>("select name from pragma_table_info('orders')").all();
    const sums = new RowSums(columns.map(({ name }) => name));
    for (const { row } of rows) sums.add({ ...filled, ...row });
    return sums.sums;
  };
  const compare = (orders: TableSums) => {
    const none = Object.fromEntries(SETTLED_TABLES.map((table): [string, TableSums] => [table, [0, '0']]));
    return compareEarlyRows(database, staging, EARLY, { ...none, orders });
  };

  test('the same rows in another order are the same; one that is missing, twice or changed in any letter is not', async () => {
    staging.put([order('b', 'completed', 2), order('a')]);
    await write();
    await compare(sumsOf(order('a'), order('b')));
    const other = order('b');
    for (const orders of [
      sumsOf(order('a')),
      sumsOf(order('a'), order('a')),
      sumsOf(order('a'), { ...other, row: { ...other.row!, comments: 'x' } }),
    ]) {
      await expect(compare(orders)).rejects.toThrow('Rows differ in orders (');
    }
  });
});

describe('called off', () => {
  test('what was written is cleared away, what is this cell’s own stays, and only then another attempt begins', async () => {
    database.raw.run(
      "insert into restaurants (id, name, countryCode, createdIsoDateTimeUtc) values ('own', '', 'AU', '')",
    );
    staging.put([order('a'), order('b', 'completed', 2), event(3)]);
    await write();
    expect(await expectArrival(database, { ...OF, attempt: 'second' })).toBe('clearing');
    for (const arrival of listRowsToClear(database.raw)) await clearEarlyRows(database, arrival);
    expect([count('orders'), count('outbox_events'), count('restaurants')]).toEqual([0, 0, 1]);
    expect(findArrival(database.raw, 'roma')?.storeIdsJson).toBeNull();
    expect(await expectArrival(database, { ...OF, attempt: 'second' })).toBe('arriving');
  });
});

describe('a run of the command that was cut off, called off after the next has begun', () => {
  test('leaves the next one alone', async () => {
    await expectArrival(database, { ...OF, attempt: 'second' });
    expect(await callOffArrival(database, OF)).toBe('replaced');
    expect(findArrival(database.raw, 'roma')).toMatchObject({ attempt: 'second', state: 'arriving' });
  });

  test('is off itself, also when nothing of it was there', async () => {
    expect(await callOffArrival(database, OF)).toBe('calledOff');
    expect(findArrival(database.raw, 'roma')?.state).toBe('calledOff');
    expect(await callOffArrival(database, { ...OF, restaurantId: 'napoli' })).toBe('calledOff');
  });
});

describe('a backup of that time', () => {
  test('takes rows for sound whose restaurant is on its way, and no others', async () => {
    staging.put([order('a')]);
    await write();
    expect(rowsThatPointNowhere(database.raw)).toEqual([]);
    await database.writeLoose(async () => {
      database.raw.run("update orders set storeId = 'nowhere', restaurantId = 'nobody'");
    });
    expect(rowsThatPointNowhere(database.raw)).toEqual(['orders']);
  });
});
