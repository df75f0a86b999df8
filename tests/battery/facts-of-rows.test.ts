/**
 * Facts of rows as they come, whoever writes them: orders that arrive, move to another day, are called off, go and come back, are
 * refunded and changed later; the first of them written before facts were kept as they are now, and migrated since.
 */

import type { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type OpenDatabase, openDatabase } from '#db/connection.ts';
import { migrateToLatest, migratorOf } from '#db/migrate.ts';
import { isMonthWrong, mendFactsIn, wrongFacts } from '#db/reports/rebuild-facts.ts';
import { contextOver } from '#db/testing/test-context.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { countOfReports } from './support/report-count.ts';
import { countAgain } from './support/second-count.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma', storeId: 'newtown' });
/** Before facts, before test orders, before sums of months, before first facts; each is migrated to with what was sold until then. */
const STAGES = ['0069_timesheets', '0074_refund_references', '0076_merchant_accounts', '0101_cells', null] as const;
const DAYS = ['2026-10-31', '2026-11-01', '2026-11-21', '2026-11-22', '2026-12-31'];
const AMOUNTS = [
  'itemTotalInCents',
  'discountInCents',
  'deliveryFeeInCents',
  'surchargeInCents',
  'tipInCents',
  'cashRoundingInCents',
  'taxInCents',
  'grandTotalInCents',
];

const which = fc.constantFrom('a', 'b', 'c');
const day = fc.constantFrom(...DAYS);
const cents = fc.constantFrom(1000, 2550, 399);
const act = fc.oneof(
  fc.record({
    do: fc.constant('sell' as const),
    id: which,
    day,
    cents,
    as: fc.constantFrom('new', 'accepted', 'cancelled'),
  }),
  fc.record({ do: fc.constant('move' as const), id: which, day }),
  fc.record({ do: fc.constant('price' as const), id: which, cents }),
  fc.record({
    do: fc.constant('status' as const),
    id: which,
    to: fc.constantFrom('new', 'accepted', 'completed', 'cancelled', 'processingPayment'),
  }),
  fc.record({ do: fc.constant('goAndComeBack' as const), id: which, day }),
  fc.record({ do: fc.constant('goAway' as const), id: which }),
  fc.record({ do: fc.constant('refund' as const), id: which, day, cents: fc.constantFrom(100, 250, 2000) }),
  fc.record({ do: fc.constant('changeLater' as const), id: which, day, cents }),
  fc.record({ do: fc.constant('pay' as const), id: which, cents: fc.constantFrom(0, 30, 45) }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

async function shopAt(stage: string): Promise<OpenDatabase> {
  const database = openDatabase(':memory:');
  await migrateTo(database, stage);
  database.raw.run(
    `insert into restaurants (id, name, countryCode, createdIsoDateTimeUtc) values ('roma', 'Roma', 'AU', '')`,
  );
  database.raw.run(
    `insert into stores (id, restaurantId, name, timezone, currencyCode, countryCode, createdIsoDateTimeUtc)
     values ('newtown', 'roma', 'newtown', 'Australia/Sydney', 'AUD', 'AU', '')`,
  );
  return database;
}

async function migrateTo(database: OpenDatabase, stage: string | null): Promise<void> {
  if (stage === null) {
    await migrateToLatest(database);
    return;
  }
  const { error } = await migratorOf(database).migrateTo(stage);
  if (error) throw error;
}

function sell(raw: Database, id: string, businessDay: string, itemTotal: number, statusCode: string): void {
  raw
    .query(
      `insert into orders (id, restaurantId, storeId, channel, orderNumber, statusCode, placedIsoDateTimeUtc, businessDay,
         isoWeek, isoMonth, isoYear, collectionType, collectionJson, itemTotalInCents, discountInCents, deliveryFeeInCents,
         surchargeInCents, tipInCents, taxInCents, taxIsIncluded, cashRoundingInCents, grandTotalInCents, currencyCode,
         breakdownJson, paymentType)
       values ($id, 'roma', 'newtown', 'pos', $id, $statusCode, $day || 'T08:00:00.000Z', $day, '', '', '', 'pickup',
         '{}', $cents, 0, 0, 0, 0, 91, 1, 0, $cents, 'AUD', '[]', 'posCash')`,
    )
    .run({ id, day: businessDay, cents: itemTotal, statusCode });
  setLine(raw, id, itemTotal);
}

function setLine(raw: Database, orderId: string, cents: number): void {
  raw.query(`delete from order_lines where orderId = ?`).run(orderId);
  const itemId = `dish of ${orderId}`;
  const line = {
    line: { id: 'l', itemId, selection: { type: 'basic' } },
    priced: { name: 'Dish', quantity: 1, lineTotalInCents: cents, isTaxable: true },
    categoryId: 'c',
  };
  raw
    .query(
      `insert into order_lines (orderId, id, storeId, position, itemId, categoryId, name, quantity, lineTotalInCents, lineJson)
       values ($orderId, 'l', 'newtown', 0, $itemId, 'c', 'Dish', 1, $cents, $lineJson)`,
    )
    .run({ orderId, itemId, cents, lineJson: JSON.stringify(line) });
}

/** Changes of later days were kept from facts on. */
function isThere(raw: Database, table: string): boolean {
  return raw.query('select 1 from sqlite_master where name = ?').get(table) !== null;
}

/** All that hangs on an order, in the order in which a program takes it away. */
function goAway(raw: Database, id: string): void {
  for (const table of ['order_lines', 'refunds', 'order_day_changes', 'order_payments'])
    if (isThere(raw, table)) raw.query(`delete from ${table} where orderId = ?`).run(id);
  raw.query('delete from orders where id = ?').run(id);
}

interface Order {
  readonly businessDay: string;
  readonly statusCode: string;
  readonly itemTotalInCents: number;
  readonly refundedInCents: number;
}

let made = 0;
function perform(raw: Database, one: Act): void {
  const { id } = one;
  const order = raw.query<Order, [string]>('select * from orders where id = ?').get(id);
  if (one.do === 'sell' && !order) sell(raw, id, one.day, one.cents, one.as);
  if (!order) return;
  if (one.do === 'move') raw.query('update orders set businessDay = ? where id = ?').run(one.day, id);
  if (one.do === 'status') raw.query('update orders set statusCode = ? where id = ?').run(one.to, id);
  if (one.do === 'price' && one.cents >= order.refundedInCents) price(raw, id, one.cents);
  if (one.do === 'goAway') goAway(raw, id);
  if (one.do === 'goAndComeBack') {
    goAway(raw, id);
    sell(raw, id, one.day, order.itemTotalInCents, order.statusCode);
  }
  if (one.do === 'refund' && order.refundedInCents + one.cents <= order.itemTotalInCents) {
    raw
      .query(
        `insert into refunds (id, restaurantId, storeId, orderId, kind, amountInCents, statusCode, reason, byKind, byName,
           businessDay, createdIsoDateTimeUtc) values (?, 'roma', 'newtown', ?, 'partial', ?, 'success', '', 'staff', '', ?, '')`,
      )
      .run(`refund ${++made}`, id, one.cents, one.day);
    raw.query('update orders set refundedInCents = refundedInCents + ? where id = ?').run(one.cents, id);
  }
  if (
    one.do === 'changeLater' &&
    isThere(raw, 'order_day_changes') &&
    one.day > order.businessDay &&
    one.cents >= order.refundedInCents
  )
    changeLater(raw, one);
  if (one.do === 'pay') pay(raw, id, one.cents);
}

function price(raw: Database, id: string, cents: number): void {
  raw.query('update orders set itemTotalInCents = ?1, grandTotalInCents = ?1 where id = ?2').run(cents, id);
  setLine(raw, id, cents);
}

/** Keeps what the order came to before, as whoever edits a paid bill does. */
function changeLater(
  raw: Database,
  { id, day: businessDay, cents: itemTotal }: Extract<Act, { do: 'changeLater' }>,
): void {
  raw
    .query(
      `insert into order_day_changes (orderId, businessDay, storeId, changedIsoDateTimeUtc, ${AMOUNTS.join(', ')},
         addedTaxInCents, linesJson)
       select id, ?, storeId, '', ${AMOUNTS.join(', ')}, 0,
         (select json_group_array(json_object('itemId', itemId, 'categoryId', categoryId, 'name', name, 'quantity', quantity,
            'lineTotalInCents', lineTotalInCents, 'isTaxable', 1, 'selection', json('{"type":"basic"}')))
          from order_lines where orderId = orders.id)
       from orders where id = ? on conflict do nothing`,
    )
    .run(businessDay, id);
  price(raw, id, itemTotal);
}

function pay(raw: Database, id: string, fee: number): void {
  raw
    .query(
      `insert into order_payments (orderId, restaurantId, storeId, statusCode, amountInCents, currencyCode,
         checkoutExpiresIsoDateTimeUtc, applicationFeeInCents, capturedInCents, updatedIsoDateTimeUtc)
       values (?, 'roma', 'newtown', 'success', 399, 'AUD', '', ?, 399, '')
       on conflict (orderId) do update set applicationFeeInCents = excluded.applicationFeeInCents`,
    )
    .run(id, fee);
}

const history = fc.array(act, { maxLength: 12 });

test('facts are what the rows say, also of rows that were written before facts were kept as they are now', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(history, history, history, history, history), async (histories) => {
      const database = await shopAt(STAGES[0]);
      const { raw } = database;
      try {
        for (const [at, stage] of STAGES.entries()) {
          if (at > 0) await migrateTo(database, stage);
          for (const one of histories[at] ?? []) perform(raw, one);
        }
        expect(wrongFacts(raw, SCOPE.storeId, { from: '', until: '~' })).toEqual([]);
        for (const month of new Set(DAYS.map((one) => one.slice(0, 7))))
          expect([month, isMonthWrong(raw, SCOPE.storeId, month)]).toEqual([month, false]);
        for (const [from, to] of [[DAYS[0]!, DAYS.at(-1)!], ...DAYS.map((one) => [one, one] as const)] as const) {
          const counted = countAgain(raw, SCOPE.storeId, from, to);
          expect(await countOfReports(contextOver(database), SCOPE, from, to)).toEqual(counted);
        }
        const orders = [...'abc'].flatMap((orderId) => DAYS.map((businessDay) => ({ orderId, businessDay })));
        expect(await database.write(async (trx) => mendFactsIn(trx, SCOPE.storeId, orders))).toBe(0);
        for (const id of 'abc') goAway(raw, id);
        const { left } = raw
          .query<{ left: number }, []>(
            'select coalesce(sum(abs(left)), 0) as left from (select sum(orderCount + lostCount + itemTotalInCents) as left from sales_facts group by businessDay)',
          )
          .get()!;
        expect(left).toBe(0);
      } finally {
        await database.close();
      }
    }),
    { numRuns: 50 },
  );
}, 180_000);
