import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { type OpenDatabase, openDatabase } from '#db/connection.ts';
import { daysOfFacts, wrongFacts } from '#db/reports/rebuild-facts.ts';
import { testDatabase } from '#db/testing/test-db.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { runRebuildCommand } from './rebuild-command.ts';

let dataDir: string;
let selling: OpenDatabase;
let said: string[];
const run = (...words: string[]) => runRebuildCommand(words, { DATA_DIR: dataDir });

beforeEach(async () => {
  dataDir = tempFolder('rebuild');
  const { raw } = await testDatabase();
  raw.run(`insert into restaurants (id, name, countryCode, createdIsoDateTimeUtc) values ('roma', 'Roma', 'AU', '')`);
  for (const id of ['newtown', 'glebe']) {
    raw.run(
      `insert into stores (id, restaurantId, name, timezone, currencyCode, countryCode, createdIsoDateTimeUtc)
       values ('${id}', 'roma', '${id}', 'Australia/Sydney', 'AUD', 'AU', '')`,
    );
  }
  writeFileSync(`${dataDir}/servery.db`, raw.serialize());
  selling = openDatabase(`${dataDir}/servery.db`);
  said = [];
  for (const name of ['log', 'error'] as const) spyOn(console, name).mockImplementation((text) => void said.push(text));
});
afterEach(async () => {
  for (const name of ['log', 'error'] as const) spyOn(console, name).mockRestore();
  await selling.close();
});

let orders = 0;
/** $10.00, with its facts. */
const sell = (storeId: string, businessDay: string) =>
  selling.write(async () => {
    orders += 1;
    selling.raw
      .query(
        `insert into orders (id, restaurantId, storeId, channel, orderNumber, statusCode, placedIsoDateTimeUtc, businessDay,
           isoWeek, isoMonth, isoYear, collectionType, collectionJson, itemTotalInCents, discountInCents, deliveryFeeInCents,
           surchargeInCents, tipInCents, taxInCents, taxIsIncluded, cashRoundingInCents, grandTotalInCents, currencyCode,
           breakdownJson, paymentType)
         values ($id, 'roma', $storeId, 'pos', $id, 'accepted', $day || 'T08:00:00.000Z', $day, '', '', '', 'pickup',
           '{}', 1000, 0, 0, 0, 0, 91, 1, 0, 1000, 'AUD', '[]', 'posCash')`,
      )
      .run({ id: `order-${orders}`, storeId, day: businessDay });
    return `order-${orders}`;
  });
const ALL = { from: '', until: '~' };

describe('facts worked out once more', () => {
  test('say of each day what was wrong, and are right from then on', async () => {
    const wrong = await sell('newtown', '2026-11-21');
    const lost = await sell('newtown', '2025-12-31');
    await sell('newtown', '2026-11-21');
    await sell('glebe', '2026-11-21');
    selling.raw.run('update sales_facts set itemTotalInCents = 3000, grandTotalInCents = 3000 where orderId = ?', [
      wrong,
    ]);
    selling.raw.run('delete from sales_facts where orderId = ?', [lost]);
    expect(await run()).toBe(0);
    expect(said).toEqual([
      'glebe (glebe): nothing differed',
      'newtown (newtown): 2 orders differed and are right now',
      '  2025-12-31: 1 order, net sales +$10.00',
      '  2026-11-21: 1 order, net sales -$20.00',
    ]);
    expect(wrongFacts(selling.raw, 'newtown', ALL)).toEqual([]);
    said.length = 0;
    expect(await run('--store', 'newtown')).toBe(0);
    expect(said).toEqual(['newtown (newtown): nothing differed']);
  });

  test('are what the sums of months are made of, also where only a sum was wrong', async () => {
    await sell('newtown', '2026-11-21');
    await sell('newtown', '2026-10-31');
    selling.raw.run("update sales_months set itemTotalInCents = 7 where month = '2026-11'");
    expect(await run('--store', 'newtown')).toBe(0);
    expect(said).toEqual([
      'newtown (newtown): nothing differed',
      '  2026-11: its sums differed from its days and are right now',
    ]);
    expect(selling.raw.query('select month, itemTotalInCents as sold from sales_months order by month').all()).toEqual([
      { month: '2026-10', sold: 1000 },
      { month: '2026-11', sold: 1000 },
    ]);
  });

  test('are those of the store that was named', async () => {
    for (const storeId of ['newtown', 'glebe']) await sell(storeId, '2026-11-21');
    selling.raw.run('delete from sales_facts');
    expect(await run('--store', 'glebe')).toBe(0);
    expect(['newtown', 'glebe'].map((id) => wrongFacts(selling.raw, id, ALL).length)).toEqual([1, 0]);
  });

  test('count orders that are sold meanwhile once', async () => {
    for (let at = 0; at < 450; at++) await sell('newtown', '2026-11-21');
    selling.raw.run('delete from sales_facts');
    const done = run('--store', 'newtown');
    for (let at = 0; at < 20; at++) await sell('newtown', '2026-11-21');
    expect(await done).toBe(0);
    expect(wrongFacts(selling.raw, 'newtown', ALL)).toEqual([]);
    expect(selling.raw.query('select sum(orderCount) as count from sales_facts').get()).toEqual({ count: 470 });
  });

  test('read a month of a store through the index of its days', async () => {
    await sell('newtown', '2026-11-21');
    expect(daysOfFacts(selling.raw, 'newtown')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
    const seen: string[] = [];
    const query = spyOn(selling.raw, 'query').mockImplementation(((sql: string) => {
      seen.push(sql);
      return { all: () => [] };
    }) as never);
    wrongFacts(selling.raw, 'newtown', { from: '2026-11-01', until: '2026-12-01' });
    query.mockRestore();
    const plan = selling.raw
      .query<{ detail: string }, Record<string, string>>(`explain query plan ${seen[0]}`)
      .all({ storeId: '', from: '', until: '' })
      .map(({ detail }) => detail);
    expect(plan.filter((step) => /SCAN (o|r|c|orders|refunds|sales_facts)\b/.test(step))).toEqual([]);
    expect(plan.join('\n')).toContain('orders_by_day (storeId=? AND businessDay>? AND businessDay<?)');
  });
});

test.each([
  ['a word it does not know', ['--shop', 'newtown'], 2],
  ['no store', ['--store'], 2],
  ['a store that is not there', ['--store', 'bondi'], 2],
])('%s is told, and nothing changes', async (_, words, code) => {
  expect(await run(...words)).toBe(code);
  expect(said).toHaveLength(1);
});

test('a folder without a database is told, and stays without one', async () => {
  expect(await runRebuildCommand([], { DATA_DIR: tempFolder('empty') })).toBe(1);
  expect(said.join()).toContain('There is no database at');
});
