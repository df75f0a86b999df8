import { beforeEach, describe, expect, test } from 'bun:test';
import { findCustomerByMobile } from '#db/customers/customers.repository.ts';
import { findPlace } from '#db/sync/sync-places.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { rewriteFile } from '#kiosk/machine/erase-traces.ts';
import { NO_WISHES } from '#src/domain/ordering/counter-wishes.ts';
import type { CounterWishes } from '#src/domain/ordering/ordering.schema.ts';
import { saveBill } from '#src/features/bills/save-bill.ts';
import { saveGuest } from '#src/features/customers/book-guest.ts';
import { customerOfPhoneIn } from '#src/features/customers/customer-of-phone.ts';
import { addAddress } from '#src/features/customers/customer-profile.ts';
import { editGuest, saveGuestPlaces } from '#src/features/customers/edit-guest.ts';
import { exportCustomer } from '#src/features/customers/export-customer.ts';
import { forgetAgain } from '#src/features/customers/forget.jobs.ts';
import { forgetCustomer } from '#src/features/customers/forget-customer.ts';
import { readCustomers } from '#src/features/customers/read-customers.ts';
import { completeOrder } from '#src/features/ordering/end-order.ts';
import { type PlacePosOrderInput, placePosOrder } from '#src/features/ordering/place-pos-order.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { compareOf, heldBy, walkThrough } from './support/both-sides.ts';
import { brokenRules } from './support/invariants.ts';
import { type BoxedShop, BY_OWNER, openPlatform, type Platform } from './support/shops-with-boxes.ts';

/** Reliability targets S14: who asks to be forgotten is gone from tables, search and boxes; the sales stay. */

const signal = new AbortController().signal;
const PHONE = '+61291234567';
/** However it is written: none of it may be left. */
const NEEDLES = ['Zebedee', 'Quillfeather', 'quill@mail.test', '91234567', '9123 4567', 'Sassafras', 'blue gnome'];
/** Tables with words of theirs. A further one belongs into the export, unless it says the same once more. */
const TOLD_IN_EXPORT = [
  'customers',
  'customer_addresses',
  'store_customers',
  'store_customer_places',
  'orders',
  'order_lines',
  'outgoing_messages',
  'phone_codes',
  'carts',
  // The same order again: its versions, paper, and what the box asked.
  'order_versions',
  'print_jobs',
  'sync_commands',
  'idempotency_keys',
  // The mail that the card provider told; what was paid is in the payments.
  'webhook_events',
];
const BY_MIA = { ...BY_OWNER, kind: 'employee' as const, name: 'Mia' };
const HOME = { line1: '12 Sassafras Lane', suburb: 'Farville', state: 'NSW', postcode: '2999' };
let platform: Platform;
let shop: BoxedShop;
let sales = 0;

beforeEach(async () => {
  platform = await openPlatform();
  shop = platform.shops[0]!;
  await level();
}, 60_000);

async function level(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await shop.sync.pull(0, signal);
    while (!(await shop.sync.push()));
    await platform.runCommands();
  }
  await shop.sync.pull(0, signal);
}

async function sell(at: TestContext, input: Partial<PlacePosOrderInput> & { wish?: Partial<CounterWishes> } = {}) {
  const { wish, ...more } = input;
  const menu = await at.menus.menuOf(shop.scope);
  const dish = menu.items.find((one) => one.type === 'basic' && one.modifiers.every(({ min }) => min === 0))!;
  const id = `${String(++sales).padStart(8, '0')}${'f'.repeat(12)}`;
  const sale = (expectedTotalInCents: number) =>
    placePosOrder(at, shop.scope, {
      id,
      lines: [
        {
          id: 'l1',
          itemId: dish.id,
          quantity: 9,
          comments: 'For Zebedee, no nuts',
          selection: { type: 'basic', modifiers: [] },
        },
      ],
      collectionType: 'delivery',
      tableId: null,
      address: { ...HOME, latitude: null, longitude: null, suburbId: null },
      customerName: 'Zebedee Quillfeather',
      customerPhone: PHONE,
      comments: 'Zebedee pays in coins',
      paymentType: 'posCash',
      tenderedInCents: 20_000,
      expectedTotalInCents,
      manual: null,
      posTerminalId: at.house.raw
        .query<{ id: string }, [string]>('select id from pos_terminals where storeId = ? limit 1')
        .get(shop.scope.storeId)!.id,
      employee: null,
      by: { ...BY_MIA, approvedById: 'employee-boss' },
      wishes: { ...NO_WISHES, outOfAreaFeeInCents: 700, dropoffNotes: 'Beside the blue gnome', ...wish },
      ...more,
    });
  const { order } = await sale(0).catch((error: unknown) => {
    const total = error instanceof AppError ? error.details?.newTotalInCents : undefined;
    if (typeof total !== 'number') throw error;
    return sale(total);
  });
  return order;
}

async function soldAndEnded(at: TestContext) {
  const order = await sell(at);
  at.pass({ minutes: 1 });
  await completeOrder(at, shop.scope, { orderId: order.id, by: BY_MIA });
  return order;
}

const restaurant = () => grantRestaurantScope(shop.scope);
const passBoth = () => {
  for (const at of [platform.cloud, shop.box]) at.pass({ minutes: 5 });
};
const theirId = async () => (await findCustomerByMobile(platform.cloud.db, restaurant(), PHONE))!.id;

async function forget() {
  const customerId = await theirId();
  passBoth();
  const answer = await forgetCustomer(platform.cloud, restaurant(), { customerId, by: BY_OWNER });
  passBoth();
  return { customerId, answer };
}

/** What the website and the admin add: an e-mail, an address, a text, notes. */
async function knownOnTheWebsite() {
  const { cloud } = platform;
  const customer = await cloud.write((trx) =>
    customerOfPhoneIn(trx, cloud, restaurant(), { mobileNumberE164: PHONE, name: 'Zebedee', email: 'quill@mail.test' }),
  );
  const address = { ...HOME, latitude: null, longitude: null };
  await addAddress(cloud, restaurant(), { customerId: customer.id, address, by: BY_MIA });
  await saveGuest(cloud, shop.scope, { phoneE164: PHONE, name: 'Zebedee Q', notes: 'The blue gnome man', by: BY_MIA });
  const add = { ...address, suburbId: null };
  const places = { customerId: customer.id, phoneE164: PHONE, add, remove: null };
  await saveGuestPlaces(cloud, shop.scope, { ...places, by: BY_MIA });
  cloud.house.raw.run(
    `insert into outgoing_messages (id, restaurantId, storeId, kind, template, recipient, payloadJson, statusCode, dedupeKey,
       nextTryIsoDateTimeUtc, createdIsoDateTimeUtc)
     values ('message', ?, ?, 'sms', 'orderAccepted', ?, '{"text":"Hello Zebedee"}', 'sent', 'once', '2026-11-21T07:00:00Z', '2026-11-21T07:00:00Z')`,
    [shop.scope.restaurantId, shop.scope.storeId, PHONE],
  );
  cloud.house.raw.run(
    `insert into phone_codes (id, restaurantId, storeId, phoneE164, codeHash, origin, createdIsoDateTimeUtc, expiresIsoDateTimeUtc)
     values ('code', ?, ?, ?, 'hash', 'here', '2026-11-21T07:00:00Z', '2026-11-21T07:05:00Z')`,
    [shop.scope.restaurantId, shop.scope.storeId, PHONE],
  );
  cloud.house.raw.run(
    `insert into carts (id, restaurantId, storeId, customerId, detailsJson, updatedIsoDateTimeUtc)
     values ('cart', ?, ?, ?, '{"name":"Zebedee"}', '2026-11-21T07:00:00Z')`,
    [shop.scope.restaurantId, shop.scope.storeId, customer.id],
  );
  cloud.house.raw.run(
    `insert into webhook_events (provider, eventId, endpoint, type, bodyText, receivedIsoDateTimeUtc)
     values ('stripe', 'evt', 'account', 'checkout', '{"email":"quill@mail.test"}', '2026-11-21T08:00:00Z')`,
  );
  for (const { house } of [cloud, shop.box]) keepAnswer(house, shop.scope.restaurantId);
}

/** As a call of a till with a key leaves it behind. */
function keepAnswer({ raw }: TestContext['house'], restaurantId: string): void {
  raw.run(
    `insert into idempotency_keys (scope, key, requestHash, statusCode, answerJson, createdIsoDateTimeUtc)
     values (?, 'key', '', 200, ?, '2026-11-21T07:00:00Z')`,
    [`POST /api/pos/restaurants/${restaurantId}/stores/any/customers employee mia`, `{"phoneE164":"${PHONE}"}`],
  );
}

const rowsNaming = (at: TestContext) => {
  const tables = at.house.raw
    .query<{ name: string }, []>("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all();
  return tables.flatMap(({ name }) => {
    const rows = at.house.raw.query<Record<string, unknown>, []>(`select * from "${name}"`).all();
    return rows
      .map((row) => JSON.stringify(row))
      .filter((text) => NEEDLES.some((needle) => text.includes(needle)))
      .map((text) => `${name}: ${text}`);
  });
};
const bytesNaming = (file: Uint8Array) => NEEDLES.filter((needle) => Buffer.from(file).includes(needle));
const sums = (at: TestContext) =>
  at.house.raw
    .query('select id, orderNumber, statusCode, grandTotalInCents, taxInCents, collectionType from orders order by id')
    .all();

describe('who is forgotten in the cloud', () => {
  test('is in no row and no byte of either side after the next contact, and every sale is', async () => {
    await soldAndEnded(platform.cloud);
    await soldAndEnded(shop.box);
    await knownOnTheWebsite();
    await level();
    const sold = sums(platform.cloud);
    expect(rowsNaming(shop.box).length).toBeGreaterThan(5);
    const { answer } = await forget();
    expect(answer).toEqual({ orders: 2 });
    expect(rowsNaming(platform.cloud)).toEqual([]);
    await level();
    expect(rowsNaming(shop.box)).toEqual([]);
    expect(rowsNaming(platform.cloud)).toEqual([]);
    expect([sums(platform.cloud), sums(shop.box)]).toEqual([sold, sold]);
    // Rows are not all: what was written over is in the gaps of the file.
    expect(await findPlace(shop.box.db, 'erase')).toBe(2);
    expect(rewriteFile(shop.box.house.raw)).toBe(true);
    expect(bytesNaming(shop.box.house.raw.serialize())).toEqual([]);
    expect(await brokenRules(platform.cloud.house)).toEqual([]);
    expect(await brokenRules(shop.box.house)).toEqual([]);
    expect(heldBy(shop.box, shop)).toEqual(heldBy(platform.cloud, shop));
    expect(await walkThrough(shop, compareOf(shop))).toEqual([]);
  });

  test('is found by no search, at the till of either side', async () => {
    await soldAndEnded(shop.box);
    await level();
    for (const at of [platform.cloud, shop.box]) {
      expect((await readCustomers(at, shop.scope, { search: 'zebedee' })).rows).toHaveLength(1);
    }
    await forget();
    await level();
    for (const at of [platform.cloud, shop.box]) {
      for (const search of ['', 'zebedee', PHONE, 'sassafras']) {
        expect((await readCustomers(at, shop.scope, { search })).rows).toEqual([]);
      }
    }
  });

  test('is forgotten once: said again nothing happens, and one line of the audit says who did it, not whom', async () => {
    await soldAndEnded(platform.cloud);
    const { customerId } = await forget();
    const again = await forgetCustomer(platform.cloud, restaurant(), { customerId, by: BY_OWNER });
    expect(again).toEqual({ orders: null });
    const audit = await platform.cloud.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'forgetCustomer')
      .execute();
    expect(audit).toMatchObject([{ actorName: 'Owner', subjectId: customerId, afterJson: '{"orders":1}' }]);
  });

  test('of another restaurant is nobody here', async () => {
    await soldAndEnded(platform.cloud);
    const elsewhere = grantRestaurantScope({ restaurantId: 'golden-wok' });
    const customerId = await theirId();
    const attempt = forgetCustomer(platform.cloud, elsewhere, { customerId, by: BY_OWNER });
    await expect(attempt).rejects.toMatchObject({ code: 'resource_not_found' });
    expect(await theirId()).toBe(customerId);
  });

  test('waits while an order of theirs is under way, and the answer says which', async () => {
    const order = await sell(platform.cloud);
    const customerId = await theirId();
    await expect(forgetCustomer(platform.cloud, restaurant(), { customerId, by: BY_OWNER })).rejects.toMatchObject({
      code: 'resource_status_conflict',
      reason: 'orders_in_progress',
      message: `Order ${order.orderNumber} of theirs is under way or not paid. End it first, paid or cancelled, then forget them.`,
    });
    await completeOrder(platform.cloud, shop.scope, { orderId: order.id, by: BY_MIA });
    expect((await forget()).answer).toEqual({ orders: 1 });
  });

  test('waits until what they owe is paid', async () => {
    await soldAndEnded(platform.cloud);
    const tab = await sell(platform.cloud, { paymentType: 'posPayLater', tenderedInCents: 0 });
    await completeOrder(platform.cloud, shop.scope, { orderId: tab.id, by: BY_MIA });
    await expect(forget()).rejects.toMatchObject({ reason: 'orders_in_progress' });
  });

  test('waits while a till has a saved order for their number', async () => {
    await saveGuest(platform.cloud, shop.scope, { phoneE164: PHONE, name: 'Zebedee', notes: '', by: BY_MIA });
    const posTerminalId = platform.cloud.house.raw.query<{ id: string }, []>('select id from pos_terminals').get()!.id;
    await saveBill(platform.cloud, shop.scope, {
      billId: `${'b'.repeat(19)}1`,
      draft: {
        lines: [],
        collectionType: 'pickup',
        tableId: null,
        address: null,
        customerName: 'Zebedee',
        customerPhone: PHONE,
        comments: '',
        adjustments: { discount: null, surcharge: null },
        manual: null,
      },
      expectedVersion: 0,
      posTerminalId,
      employee: null,
      by: BY_MIA,
    } as unknown as Parameters<typeof saveBill>[2]);
    await expect(forget()).rejects.toMatchObject({ reason: 'orders_in_progress' });
  });

  test('is forgotten under every number they had', async () => {
    await soldAndEnded(shop.box);
    await level();
    const change = { phoneE164: PHONE, newPhoneE164: '+61290000001', name: 'Zebedee', notes: '', by: BY_MIA };
    await editGuest(platform.cloud, shop.scope, change);
    const { id: customerId } = (await findCustomerByMobile(platform.cloud.db, restaurant(), '+61290000001'))!;
    passBoth();
    await forgetCustomer(platform.cloud, restaurant(), { customerId, by: BY_OWNER });
    await level();
    expect([...rowsNaming(platform.cloud), ...rowsNaming(shop.box)]).toEqual([]);
    expect(bytesNaming(Buffer.from(JSON.stringify(heldBy(shop.box, shop))))).toEqual([]);
  });

  test('leaves everybody else as they were', async () => {
    await soldAndEnded(platform.cloud);
    const other = await sell(platform.cloud, { customerPhone: '+61298765432', customerName: 'Ann', comments: 'Knock' });
    await completeOrder(platform.cloud, shop.scope, { orderId: other.id, by: BY_MIA });
    keepAnswer(platform.cloud.house, 'golden-wok');
    await forget();
    expect(platform.cloud.house.raw.query('select * from idempotency_keys').all()).toHaveLength(1);
    const kept = platform.cloud.house.raw.query(
      'select customerName, customerPhone, comments from orders where id = ?',
    );
    expect(kept.get(other.id)).toEqual({ customerName: 'Ann', customerPhone: '+61298765432', comments: 'Knock' });
    expect((await readCustomers(platform.cloud, shop.scope, { search: 'ann' })).rows).toHaveLength(1);
  });
});

test('who asks for their data gets all of it: what the tables say of them is in the file', async () => {
  const order = await soldAndEnded(platform.cloud);
  await soldAndEnded(shop.box);
  await knownOnTheWebsite();
  await level();
  const customerId = await theirId();
  const everything = await exportCustomer(platform.cloud, restaurant(), { customerId, by: BY_OWNER });
  const text = JSON.stringify(everything);
  for (const needle of NEEDLES.filter((one) => one !== '9123 4567')) expect(text).toContain(needle);
  for (const said of ['For Zebedee, no nuts', 'Zebedee pays in coins', 'Hello Zebedee', 'The blue gnome man']) {
    expect(text).toContain(said);
  }
  expect(everything.orders.map(({ orderNumber }) => orderNumber)).toContain(order.orderNumber);
  expect(everything).toMatchObject({
    orders: [{ grandTotalInCents: order.grandTotalInCents }, {}],
    tenders: [{ paymentType: 'posCash' }, { paymentType: 'posCash' }],
    customer: { name: 'Zebedee Q', unverifiedEmail: 'quill@mail.test' },
  });
  // Everything of theirs that the forgetting would take away had to be in it.
  const tables = rowsNaming(platform.cloud).map((row) => row.split(':')[0]);
  expect(new Set(tables)).toEqual(new Set(TOLD_IN_EXPORT));
  const audit = await platform.cloud.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'exportCustomer')
    .execute();
  expect(audit).toMatchObject([{ actorName: 'Owner', subjectId: customerId }]);
  const elsewhere = grantRestaurantScope({ restaurantId: 'golden-wok' });
  const attempt = exportCustomer(platform.cloud, elsewhere, { customerId, by: BY_OWNER });
  await expect(attempt).rejects.toMatchObject({ code: 'resource_not_found' });
});

describe('a box that was away meanwhile', () => {
  test('tells its sales of before, which are kept without the person', async () => {
    await soldAndEnded(platform.cloud);
    await level();
    const away = await soldAndEnded(shop.box);
    await saveGuest(shop.box, shop.scope, { phoneE164: PHONE, name: 'Zebedee', notes: 'blue gnome', by: BY_MIA });
    await forget();
    // It speaks before it has heard.
    while (!(await shop.sync.push()));
    await platform.runCommands();
    await level();
    expect(rowsNaming(platform.cloud)).toEqual([]);
    expect(rowsNaming(shop.box)).toEqual([]);
    expect(await findCustomerByMobile(platform.cloud.db, restaurant(), PHONE)).toBeNull();
    expect(sums(platform.cloud)).toEqual(sums(shop.box));
    expect(sums(shop.box)).toContainEqual(expect.objectContaining({ id: away.id, statusCode: 'completed' }));
    expect(await walkThrough(shop, compareOf(shop))).toEqual([]);
    expect(await brokenRules(platform.cloud.house)).toEqual([]);
  });

  test('hears first, and then has nothing to ask about them', async () => {
    await soldAndEnded(platform.cloud);
    await level();
    await soldAndEnded(shop.box);
    await saveGuest(shop.box, shop.scope, { phoneE164: PHONE, name: 'Zebedee', notes: '', by: BY_MIA });
    await forget();
    await shop.sync.pull(0, signal);
    expect(rowsNaming(shop.box)).toEqual([]);
    await level();
    expect(rowsNaming(platform.cloud)).toEqual([]);
    const refused = platform.cloud.house.raw.query("select * from sync_command_results where state = 'refused'").all();
    expect(refused).toEqual([]);
  });

  test('was away too long and takes everything anew: they are gone from it all the same', async () => {
    await soldAndEnded(platform.cloud);
    await level();
    const known = await soldAndEnded(shop.box);
    expect(known.customerId).not.toBeNull();
    await level();
    await forget();
    shop.box.house.raw.run("delete from sync_places where name = 'taken'");
    shop.restart();
    await level();
    expect(rowsNaming(shop.box)).toEqual([]);
    expect(heldBy(shop.box, shop)).toEqual(heldBy(platform.cloud, shop));
  });

  test('takes everything anew while an order of before is under way, which then names a customer who is gone', async () => {
    await soldAndEnded(platform.cloud);
    await level();
    const open = await sell(shop.box);
    expect(open.customerId).not.toBeNull();
    await forget();
    shop.box.house.raw.run("delete from sync_places where name = 'taken'");
    shop.restart();
    await level();
    expect(heldBy(shop.box, shop)).toEqual(heldBy(platform.cloud, shop));
    const kept = shop.box.house.raw.query('select customerId, customerName from orders where id = ?').get(open.id);
    expect(kept).toEqual({ customerId: null, customerName: 'Zebedee Quillfeather' });
  });

  test('keeps what the driver needs until an order of before has ended', async () => {
    await soldAndEnded(platform.cloud);
    await level();
    const open = await sell(shop.box);
    await forget();
    await level();
    expect(rowsNaming(shop.box).join()).toContain('Sassafras');
    await completeOrder(shop.box, shop.scope, { orderId: open.id, by: BY_MIA });
    await forgetAgain.run(shop.box);
    await level();
    expect(rowsNaming(shop.box)).toEqual([]);
    expect(rowsNaming(platform.cloud)).toEqual([]);
  });

  test('sells to them again later: that is a new customer, and what was before stays forgotten', async () => {
    await soldAndEnded(shop.box);
    await level();
    await forget();
    await level();
    await sell(shop.box, { customerName: 'Z', comments: '', collectionType: 'pickup', address: null, wish: {} });
    await level();
    expect((await readCustomers(platform.cloud, shop.scope, { search: PHONE })).rows).toMatchObject([
      { name: 'Z', orderCount: 1, notes: '' },
    ]);
    await forgetAgain.run(shop.box);
    await forgetAgain.run(platform.cloud);
    expect((await readCustomers(shop.box, shop.scope, { search: PHONE })).rows).toMatchObject([{ name: 'Z' }]);
  });
});
