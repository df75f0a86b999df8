import { findCustomerByMobile } from '#db/customers/customers.repository.ts';
import { insertKitchenAct } from '#db/kitchen/kitchen-acts.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import type { CounterDetails } from '#src/domain/ordering/ordering.schema.ts';
import { type PlacePosOrderInput, placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { saveGuest } from '#src/features/customers/book-guest.ts';
import { customerOfPhoneIn } from '#src/features/customers/customer-of-phone.ts';
import { addAddress } from '#src/features/customers/customer-profile.ts';
import { saveGuestPlaces } from '#src/features/customers/edit-guest.ts';
import { forgetCustomer } from '#src/features/customers/forget-customer.ts';
import { completeOrder } from '#src/features/orders/end-order.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { type BoxedShop, BY_MIA, BY_OWNER, openPlatform } from './shops-with-boxes.ts';

export const signal = new AbortController().signal;
export const PHONE = '+61291234567';
/** However it is written: none of it may be left. */
export const NEEDLES = [
  'Zebedee',
  'Quillfeather',
  'quill@mail.test',
  '91234567',
  '9123 4567',
  'Sassafras',
  'blue gnome',
];
export const HOME = { line1: '12 Sassafras Lane', suburb: 'Farville', state: 'NSW', postcode: '2999' };
/** A shop with a box that knows Zebedee Quillfeather, and actions that carry that name and no other. */
export async function openForgettingShop() {
  const platform = await openPlatform();
  const shop: BoxedShop = platform.shops[0]!;
  let sales = 0;
  async function level(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      await shop.sync.pull(0, signal);
      while (!(await shop.sync.push()));
      await platform.runCommands();
    }
    await shop.sync.pull(0, signal);
  }

  async function sell(
    at: TestContext,
    input: Partial<PlacePosOrderInput> & { details?: Partial<CounterDetails> } = {},
  ) {
    const { details, ...more } = input;
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
        posTerminalId: at.database.raw
          .query<{ id: string }, [string]>('select id from pos_terminals where storeId = ? limit 1')
          .get(shop.scope.storeId)!.id,
        employee: null,
        by: { ...BY_MIA, approvedById: BY_MIA.id },
        wishes: { ...NO_COUNTER_DETAILS, outOfAreaFeeInCents: 700, dropoffNotes: 'Beside the blue gnome', ...details },
        ...more,
      });
    const { order } = await sale(0).catch((error: unknown) => {
      const total = error instanceof AppError ? error.details?.newTotalInCents : undefined;
      if (typeof total !== 'number') throw error;
      return sale(total);
    });
    return order;
  }

  /** The cook has read what they can't eat, and said so at a screen. */
  async function readInTheKitchen(at: TestContext, orderId: string) {
    const stationId = 'kitchen';
    await at.write(async (trx) => {
      await insertKitchenAct(trx, shop.scope, {
        ...{ id: at.ids.next(), orderId, stationId, act: 'acknowledged', round: 1, dishes: [] },
        ...{ allergies: ['For Zebedee, no nuts'], by: BY_MIA, byName: BY_MIA.name, at: at.clock.now() },
      });
      await appendStoreEvent(trx, at, shop.scope, { orderId, type: 'kitchenChanged', payload: { orderId, stationId } });
    });
  }

  async function soldAndEnded(at: TestContext) {
    const order = await sell(at);
    await readInTheKitchen(at, order.id);
    at.pass({ minutes: 1 });
    await completeOrder(at, shop.scope, { orderId: order.id, by: BY_MIA, isUnpaidMeant: true });
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
      customerOfPhoneIn(trx, cloud, restaurant(), {
        mobileNumberE164: PHONE,
        name: 'Zebedee',
        email: 'quill@mail.test',
      }),
    );
    const address = { ...HOME, latitude: null, longitude: null };
    await addAddress(cloud, restaurant(), { customerId: customer.id, address, by: BY_MIA });
    await saveGuest(cloud, shop.scope, {
      phoneE164: PHONE,
      name: 'Zebedee Q',
      notes: 'The blue gnome man',
      by: BY_MIA,
    });
    const add = { ...address, suburbId: null };
    const places = { customerId: customer.id, phoneE164: PHONE, add, remove: null };
    await saveGuestPlaces(cloud, shop.scope, { ...places, by: BY_MIA });
    cloud.database.raw.run(
      `insert into outgoing_messages (id, restaurantId, storeId, kind, template, recipient, payloadJson, statusCode, dedupeKey,
         nextTryIsoDateTimeUtc, createdIsoDateTimeUtc)
       values ('message', ?, ?, 'sms', 'orderAccepted', ?, '{"text":"Hello Zebedee"}', 'sent', 'once', '2026-11-21T07:00:00Z', '2026-11-21T07:00:00Z')`,
      [shop.scope.restaurantId, shop.scope.storeId, PHONE],
    );
    // Their order was copied to a connected store.
    cloud.database.raw.run(
      `insert into order_copies (orderId, restaurantId, storeId, toStoreId, stationId, stationName, seesAll, printerId, toldJson,
         orderVersion, noticesJson, toldIsoDateTimeUtc)
       select id, restaurantId, storeId, (select id from stores where id <> orders.storeId limit 1), 'station', 'Kitchen', 0,
         'printer', '[{"comments":"For Zebedee, no nuts"}]', 1, '[]', '2026-11-21T07:00:00Z'
       from orders where restaurantId = ? limit 1`,
      [shop.scope.restaurantId],
    );
    cloud.database.raw.run(
      `insert into phone_codes (id, restaurantId, storeId, phoneE164, codeHash, origin, createdIsoDateTimeUtc, expiresIsoDateTimeUtc)
       values ('code', ?, ?, ?, 'hash', 'here', '2026-11-21T07:00:00Z', '2026-11-21T07:05:00Z')`,
      [shop.scope.restaurantId, shop.scope.storeId, PHONE],
    );
    cloud.database.raw.run(
      `insert into proved_emails (restaurantId, email, customerId, provedIsoDateTimeUtc)
       values (?, 'quill@mail.test', ?, '2026-11-21T07:00:00Z')`,
      [shop.scope.restaurantId, customer.id],
    );
    cloud.database.raw.run(
      `insert into email_codes (id, restaurantId, storeId, email, codeHash, origin, createdIsoDateTimeUtc, expiresIsoDateTimeUtc)
       values ('mailed', ?, ?, ?, 'hash', 'here', '2026-11-21T07:00:00Z', '2026-11-21T07:05:00Z')`,
      [shop.scope.restaurantId, shop.scope.storeId, 'quill@mail.test'],
    );
    cloud.database.raw.run(
      `insert into table_bookings (id, restaurantId, storeId, customerId, bookedForIsoDateTimeUtc, turnMinutes, customerName,
         customerMobile, pax, statusCode, source, placedIsoDateTime)
       values ('booking', ?, ?, ?, '2026-11-20T07:00:00.000Z', 90, 'Zebedee', ?, 4, 'accepted', 'ONLINE', '2026-11-19T07:00:00.000Z')`,
      [shop.scope.restaurantId, shop.scope.storeId, customer.id, PHONE],
    );
    cloud.database.raw.run(
      `insert into carts (id, restaurantId, storeId, customerId, detailsJson, updatedIsoDateTimeUtc)
       values ('cart', ?, ?, ?, '{"name":"Zebedee"}', '2026-11-21T07:00:00Z')`,
      [shop.scope.restaurantId, shop.scope.storeId, customer.id],
    );
    cloud.database.raw.run(
      `insert into webhook_events (provider, eventId, endpoint, type, bodyText, receivedIsoDateTimeUtc)
       values ('stripe', 'evt', 'account', 'checkout', '{"email":"quill@mail.test"}', '2026-11-21T08:00:00Z')`,
    );
    for (const { database } of [cloud, shop.box]) keepAnswer(database, shop.scope.restaurantId);
  }

  await level();
  return { platform, shop, level, sell, soldAndEnded, restaurant, passBoth, theirId, forget, knownOnTheWebsite };
}

export type ForgettingShop = Awaited<ReturnType<typeof openForgettingShop>>;

/** As a call of a till with a key leaves it behind. */
export function keepAnswer({ raw }: TestContext['database'], restaurantId: string): void {
  raw.run(
    `insert into idempotency_keys (scope, key, requestHash, statusCode, answerJson, createdIsoDateTimeUtc)
     values (?, 'key', '', 200, ?, '2026-11-21T07:00:00Z')`,
    [`POST /api/pos/restaurants/${restaurantId}/stores/any/customers employee mia`, `{"phoneE164":"${PHONE}"}`],
  );
}

export const rowsNaming = (at: TestContext) => {
  const tables = at.database.raw
    .query<{ name: string }, []>("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all();
  return tables.flatMap(({ name }) => {
    const rows = at.database.raw.query<Record<string, unknown>, []>(`select * from "${name}"`).all();
    return rows
      .map((row) => JSON.stringify(row))
      .filter((text) => NEEDLES.some((needle) => text.includes(needle)))
      .map((text) => `${name}: ${text}`);
  });
};
export const bytesNaming = (file: Uint8Array) => NEEDLES.filter((needle) => Buffer.from(file).includes(needle));
export const sums = (at: TestContext) =>
  at.database.raw
    .query('select id, orderNumber, statusCode, grandTotalInCents, taxInCents, collectionType from orders order by id')
    .all();
