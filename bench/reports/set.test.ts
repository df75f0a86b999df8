import { Database } from 'bun:sqlite';
import { expect, setDefaultTimeout, test } from 'bun:test';
import { wrongFacts } from '#db/reports/rebuild-facts.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { countOfSet, doubleStore, plantReportSet, type ReportScale, SET_L } from './plant.ts';

// Every picture is decoded and hashed at each planting.
setDefaultTimeout(120_000);

const SMALL: ReportScale = {
  ...SET_L,
  restaurants: 5,
  stores: 10,
  customers: 50,
  orders: 4000,
  askedOrders: 400,
  days: 60,
  lastDay: '2026-11-25',
};
const TABLES = ['orders', 'order_lines', 'tenders', 'refunds', 'order_day_changes', 'sales_facts', 'sales_months'];

async function planted() {
  const dataDir = `${tempFolder('reports')}/set`;
  await plantReportSet(dataDir, SMALL);
  return new Database(`${dataDir}/servery.db`);
}

const digestOf = (raw: Database) =>
  TABLES.map((table) => {
    const rows = raw.query(`select * from ${table} order by 1, 2, 3, 4`).values();
    return [table, new Bun.CryptoHasher('sha256').update(JSON.stringify(rows)).digest('hex')];
  });

test('the set is the same rows each time, whole, and its facts are those that its orders say', async () => {
  const first = await planted();
  const second = await planted();
  expect(digestOf(first)).toEqual(digestOf(second));
  expect(first.query('pragma foreign_key_check').all()).toEqual([]);
  const stores = first.query<{ id: string }, []>('select id from stores').all();
  for (const { id } of stores) expect(wrongFacts(first, id, { from: '', until: '~' })).toEqual([]);
});

test('late nights are on the business day that the rule gives them', async () => {
  const raw = await planted();
  const rows = raw
    .query<{ businessDay: string; placed: string; timezone: string; hours: string }, []>(
      `select orders.businessDay, placedIsoDateTimeUtc as placed, timezone, json_extract(valueJson, '$.hours') as hours
       from orders join stores on stores.id = orders.storeId
         join store_settings on store_settings.storeId = stores.id and store_settings.name = 'posTradingHours'
       where json_extract(valueJson, '$.isOwn') = 1`,
    )
    .all();
  expect(rows.length).toBeGreaterThan(500);
  const wrong = rows.filter(
    ({ businessDay, placed, timezone, hours }) =>
      businessDayOf(Temporal.Instant.from(placed), timezone, JSON.parse(hours)) !== businessDay,
  );
  expect(wrong).toEqual([]);
});

test('a store whose rows are doubled sold everything twice', async () => {
  const raw = await planted();
  const sold = () =>
    raw
      .query<Record<string, number>, []>(
        `select sum(orderCount) as orders, sum(itemTotalInCents) as gross, sum(refundInCents) as refunds, sum(changeCount) as changes
         from sales_facts where storeId = 'r0s0'`,
      )
      .get() ?? {};
  const once = sold();
  doubleStore(raw, 'r0s0');
  expect(sold()).toEqual(Object.fromEntries(Object.entries(once).map(([name, value]) => [name, value * 2])));
  expect(wrongFacts(raw, 'r0s0', { from: '', until: '~' })).toEqual([]);
  expect(countOfSet(raw).orders).toBeGreaterThan(4300);
});
