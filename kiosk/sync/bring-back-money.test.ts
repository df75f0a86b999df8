import { beforeEach, describe, expect, test } from 'bun:test';
import { openDatabaseImage } from '#db/connection.ts';
import { beginHistory } from '#db/sync/histories.repository.ts';
import { contextOver, type TestContext } from '#db/testing/test-context.ts';
import { placeOnline } from '#kiosk/testing/online-orders.ts';
import {
  AT,
  fetchOf,
  level,
  openShop,
  ringUp,
  type ShopOnALine,
  STATUS,
  signal,
} from '#kiosk/testing/shop-on-a-line.ts';
import type { FeedRow } from '#src/domain/sync/sync.schema.ts';
import { openCloud } from './cloud.ts';
import { createSync } from './sync-loop.ts';

let shop: ShopOnALine;
let backup: Uint8Array;

const LOST = { position: 7, history: 'made-up-history' };
const LATER = '2026-12-24T00:00:00.000Z';

function clientOf(cloud: TestContext) {
  const { credential } = shop.identity;
  return openCloud({ url: 'http://cloud.test', credential: () => credential, fetch: fetchOf(cloud) });
}

/** The backed-up cloud, opened by a program after its restore. */
function restored(at = LATER): TestContext {
  const cloud = contextOver(openDatabaseImage(backup), { ids: shop.cloud.ids, ownership: shop.cloud.ownership });
  beginHistory(cloud.database.raw, 'restore', at);
  return cloud;
}

function plantMia({ database: { raw } }: TestContext, credits: number): void {
  raw.run(`insert into customers (id, restaurantId, name, mobileNumberE164, createdIsoDateTimeUtc)
    values ('mia', 'roma', 'Mia', '+61400000077', '${AT}')`);
  raw.run(`insert into loyalty_cards (id, restaurantId, customerId, credits, createdIsoDateTimeUtc)
    values ('card', 'roma', 'mia', ${credits}, '${AT}')`);
}

/** Booked when it was placed, earned when it was completed. */
function earnAt({ database: { raw } }: TestContext, orderId: string): void {
  raw.query("update orders set customerId = 'mia', statusCode = 'completed' where id = ?").run(orderId);
  const entry = raw.query(`insert into loyalty_entries values (?, 'roma', 'card', ?, ?, ?, '${AT}')`);
  entry.run(`${orderId}-promise`, orderId, 'promise', 0);
  entry.run(`${orderId}-earn`, orderId, 'earn', 1);
  raw.run("update loyalty_cards set credits = credits + 1 where id = 'card'");
}

const cardOf = ({ database }: TestContext) =>
  database.raw.query("select credits, creditsOnTheWay from loyalty_cards where customerId = 'mia'").get();
const countOf = ({ database }: TestContext, table: string) =>
  database.raw.query<{ n: number }, []>(`select count(*) as n from ${table}`).get()?.n;

/** What somebody with a box's credential makes up: stamps, and an order of the website that was paid. */
function madeUp(): FeedRow[] {
  const raw = shop.cloud.database.raw;
  const order = raw.query<Record<string, string>, []>("select * from orders where id = 'web-1'").get() ?? {};
  const { accessTokenHash, customerEmail, ...known } = order;
  return [
    {
      table: 'customers',
      row: {
        id: 'mia',
        restaurantId: 'roma',
        name: 'Mia',
        previousNamesJson: '[]',
        mobileNumberE164: '+61400000077',
        createdIsoDateTimeUtc: AT,
      },
    },
    {
      table: 'loyalty_cards',
      row: {
        id: 'card',
        restaurantId: 'roma',
        customerId: 'mia',
        credits: 1000,
        createdIsoDateTimeUtc: AT,
        creditsOnTheWay: 0,
      },
    },
    { table: 'orders', row: { ...known, id: 'web-999', orderNumber: 'W-999', grandTotalInCents: 99_900 } },
    {
      table: 'order_payments',
      row: {
        orderId: 'web-999',
        restaurantId: 'roma',
        storeId: 'roma-1',
        statusCode: 'success',
        amountInCents: 99_900,
        currencyCode: 'AUD',
        checkoutExpiresIsoDateTimeUtc: AT,
        capturedInCents: 99_900,
        refundedInCents: 0,
        updatedIsoDateTimeUtc: AT,
      },
    },
    {
      table: 'loyalty_entries',
      row: {
        id: 'entry',
        restaurantId: 'roma',
        loyaltyCardId: 'card',
        orderId: 'web-1',
        kind: 'earn',
        credits: 1000,
        occurredIsoDateTimeUtc: AT,
      },
    },
  ];
}

beforeEach(async () => {
  shop = await openShop();
  beginHistory(shop.cloud.database.raw, 'start', AT);
  placeOnline(shop.cloud, 'web-1', 117);
  await level(shop);
  backup = shop.cloud.database.raw.serialize();
  beginHistory(shop.cloud.database.raw, 'start', AT);
});

describe('a restaurant gives away nothing to whoever has a box’s credential: no stamps and no website orders', () => {
  test('where no restore is known', async () => {
    const before = ['orders', 'loyalty_cards', 'loyalty_entries', 'order_payments'].map((at) =>
      countOf(shop.cloud, at),
    );
    const answer = await clientOf(shop.cloud).bringBack({ taken: LOST, rows: madeUp() });
    expect(answer).toMatchObject({ broughtBack: 0, notTaken: { length: 5 } });
    const after = ['orders', 'loyalty_cards', 'loyalty_entries', 'order_payments'].map((at) => countOf(shop.cloud, at));
    expect(after).toEqual(before);
  });

  test('after a restore, once the box has come level', async () => {
    const cloud = restored(AT);
    cloud.database.raw.run(`update boxes set lastSeenIsoDateTimeUtc = '${LATER}'`);
    expect(await clientOf(cloud).bringBack({ taken: LOST, rows: madeUp() })).toMatchObject({ broughtBack: 0 });
    expect(cardOf(cloud)).toBeNull();
  });

  test('nor to a box that was paired after the restore', async () => {
    const cloud = restored(AT);
    cloud.database.raw.run(`update boxes set pairedIsoDateTimeUtc = '${LATER}', lastSeenIsoDateTimeUtc = null`);
    expect(await clientOf(cloud).bringBack({ taken: LOST, rows: madeUp() })).toMatchObject({ broughtBack: 0 });
  });

  test('and after a restore neither the stamps that it claims nor card money that nobody confirmed', async () => {
    const cloud = restored();
    await clientOf(cloud).bringBack({ taken: LOST, rows: madeUp() });
    expect(cardOf(cloud)).toEqual({ credits: 0, creditsOnTheWay: 0 });
    expect(
      cloud.database.raw
        .query("select statusCode, capturedInCents from order_payments where orderId = 'web-999'")
        .get(),
    ).toEqual({ statusCode: 'processing', capturedInCents: 0 });
  });
});

describe('a guest has the stamps of the time that a restore lost', () => {
  test('counted again from the orders, once, on a card that was restored with those from before', async () => {
    plantMia(shop.cloud, 4);
    backup = shop.cloud.database.raw.serialize();
    placeOnline(shop.cloud, 'web-2', 118);
    earnAt(shop.cloud, 'web-2');
    earnAt(shop.cloud, 'web-1');
    await level(shop);
    await shop.sync.pull(0, signal);
    ringUp(shop.box, 1);
    const cloud = restored();
    expect(cardOf(cloud)).toEqual({ credits: 4, creditsOnTheWay: 0 });
    const { credential } = shop.identity;
    const sync = createSync(shop.box, {
      cloud: openCloud({ url: 'http://cloud.test', credential: () => credential, fetch: fetchOf(cloud) }),
      identity: shop.identity,
      statusOf: async () => STATUS,
    });
    await level({ sync });
    await level({ sync });
    expect(cardOf(cloud)).toEqual({ credits: 6, creditsOnTheWay: 0 });
    expect(cardOf(shop.box)).toEqual({ credits: 6, creditsOnTheWay: 0 });
  });
});
