import { createSessionIn } from '#db/access/sessions.repository.ts';
import { parkEventIn } from '#db/jobs/parked-events.repository.ts';
import { insertUploadIn } from '#db/menu/batch-uploads.repository.ts';
import { putDomainClaim, takeDomain } from '#db/tenancy/domains.repository.ts';
import { insertTimeClockEvent } from '#db/timeclock/time-clock-events.repository.ts';
import { CAST } from '#demo/cast/cast.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { suggestMapping } from '#src/domain/menu/import/import-fields.ts';
import { punch } from '#src/domain/timeclock/testing-punches.ts';
import { createSharedGroup } from '#src/features/menu/builder/change-shared-groups.ts';
import { addShift } from '#src/features/timeclock/correct-shift.ts';
import { lockPeriod } from '#src/features/timeclock/pay-periods.ts';
import { readShift } from '#src/features/timeclock/read-shift.ts';
import { testOrderKey } from '#src/features/website/test-order.ts';
import { customerCookie, EMPLOYEE_COOKIE, POS_COOKIE, STAFF_COOKIE } from '#src/http/cookies.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import type { BatteryFixture, Sent } from './battery-fixture.ts';
import { plantAccessToken } from './plant-access-token.ts';
import { plantBooking } from './plant-booking.ts';
import { plantCourier } from './plant-courier.ts';
import { plantGoogleOrder } from './plant-google-order.ts';
import { plantOnlineMoney } from './plant-online-money.ts';
import { plantScreen } from './plant-screen.ts';
import { plantStashedOrder } from './plant-stashed-order.ts';
import { plantTableCall } from './plant-table-call.ts';
import { plantFailedFeeds, plantFailedUpload } from './plant-tasks.ts';
import { plantUberEatsOrder } from './plant-uber-eats-order.ts';
import { plantPage, plantSavedReport, plantStatement, plantWebsite } from './plant-website.ts';

/** Ids that a request may carry in its path, its body or its cookies. */
export interface Ids {
  readonly restaurantId: string;
  readonly storeId: string;
  /** New, to be paid in the store. */
  readonly orderId: string;
  readonly acceptedOrderId: string;
  /** Its card page is open. */
  readonly waitingOrderId: string;
  readonly posOrderId: string;
  /** Two bills that were sent and aren't paid. */
  readonly billId: string;
  readonly otherBillId: string;
  /** Saved, and never sent. */
  readonly stashedOrderId: string;
  /** The drawer of the till: open, and as it was counted before. */
  readonly sessionId: string;
  readonly countedSessionId: string;
  readonly countId: string;
  /** A payment of another order. */
  readonly tenderId: string;
  readonly itemId: string;
  readonly soldOutItemId: string;
  readonly categoryId: string;
  /** Options that an item of the menu shares. */
  readonly groupId: string;
  /** Dockets wait at it. */
  readonly printerId: string;
  readonly sparePrinterId: string;
  readonly stationId: string;
  readonly otherStationId: string;
  readonly printJobId: string;
  readonly terminalId: string;
  /** A paired kitchen screen. */
  readonly screenId: string;
  /** A paired order-ready screen. */
  readonly readyScreenId: string;
  /** A paired customer display, of the till. */
  readonly displayId: string;
  readonly cardTerminalId: string;
  /** A payment that waits to be sent to it. */
  readonly attemptId: string;
  readonly employeeId: string;
  /** The same, as a person who may work in several stores; and someone of another store. */
  readonly personId: string;
  readonly otherPersonId: string;
  /** Hours that wait to be approved, as they were read; and a pay period of long ago. */
  readonly shiftId: string;
  readonly shiftVersion: string;
  readonly payPeriodLockId: string;
  /** A punch that arrived after its pay period was locked. */
  readonly lateEventId: string;
  /** Guests of the table call the staff. */
  readonly callId: string;
  /** A table that the customer has booked; it waits for an answer. */
  readonly tableBookingId: string;
  /** Who signs in for the store. */
  readonly userId: string;
  /** A key of the restaurant for programs. */
  readonly accessTokenId: string;
  readonly customerId: string;
  readonly cartId: string;
  readonly lineId: string;
  readonly couponCode: string;
  readonly couponId: string;
  readonly tableId: string;
  readonly tableCode: string;
  /** Opens a test order of the store. */
  readonly testKey: string;
  readonly imageId: string;
  readonly parkedEventId: string;
  /** A spreadsheet that was sent and not imported yet. */
  readonly jobId: string;
  /** One whose rows failed. */
  readonly failedJobId: string;
  /** Feeds for Google that failed. */
  readonly feedTaskId: string;
  /** A domain of its own, which is not its main one. */
  readonly ownHost: string;
  /** Another one, as the platform's pages name it. */
  readonly domainName: string;
  /** Of the restaurant’s own stylesheet. */
  readonly cssKey: string;
  readonly customPageId: string;
  readonly pagePath: string;
  readonly savedReportId: string;
  /** A courier who is on the way. */
  readonly deliveryId: string;
  /** Waits for an answer. */
  readonly uberEatsOrderId: string;
  readonly googleOrderId: string;
  readonly disputeId: string;
  readonly differenceId: string;
}

export interface PlantedStore {
  readonly ids: Ids;
  /** The customer's keys to their orders, by order. */
  readonly keys: Readonly<Record<string, string>>;
  readonly customerToken: string;
  readonly priceInCents: number;
  readonly phone: string;
}

/** An evening in a store: its people and things carry the mark, and so does all that follows from them. */
export async function plantStore(
  fixture: BatteryFixture,
  { restaurantId, storeId, mark }: { restaurantId: string; storeId: string; mark: string },
): Promise<PlantedStore> {
  const cast = CAST.restaurants.find((one) => one.id === restaurantId)!;
  const store = cast.stores.find((one) => one.id === storeId)!;
  const { ctx } = fixture;
  const soldOutItemId = store.menu.items.findLast((one) => one.type === 'basic')!.id;
  const spec = `json_set(specJson, '$.factsToConfirm', json('true'))`;
  fixture.database.raw.query(`update items set soldout = 1, specJson = ${spec} where id = ?`).run(soldOutItemId);
  const { groupId } = await plantOptions(fixture, { restaurantId, storeId, mark, itemId: soldOutItemId });
  const hours = await plantHours(fixture, { restaurantId, storeId, employeeId: store.employees[0]!.id, mark });
  markPeople(fixture, { restaurantId, storeId, mark });
  const customer = cast.customers[store === cast.stores[0] ? 0 : 1]!;
  const coupon = cast.coupons[store === cast.stores[0] ? 0 : 1]!;
  const session = (kind: 'customer' | 'staff' | 'posTerminal' | 'employee', subjectId: string) =>
    ctx.write((trx) =>
      createSessionIn(trx, ctx, {
        kind,
        subjectId,
        restaurantId,
        storeId,
        posTerminalId: store.terminals[0]!.id,
        lifetimeDays: 1,
      }),
    );
  const manager = CAST.logins.find((one) => one.role === 'storeAdmin' && one.storeId === storeId)!;
  const customerToken = await session('customer', customer.id);
  const staff = `${STAFF_COOKIE}=${await session('staff', manager.id)}`;
  const till = `${POS_COOKIE}=${await session('posTerminal', store.terminals[0]!.id)}; ${EMPLOYEE_COOKIE}=${await session('employee', store.employees[0]!.id)}`;
  const signedIn = `${customerCookie(restaurantId)}=${customerToken}`;
  const place = `/restaurants/${restaurantId}/stores/${storeId}`;
  const call = async (sent: Sent) => {
    const answer = await atPriceOfNow(fixture, sent);
    if (answer.status !== 200) throw new Error(`${sent.method} ${sent.path}: ${answer.status} ${await answer.text()}`);
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]!);
    return { cookies, body: (await answer.json()) as Record<string, unknown> };
  };
  const item = store.menu.items.find((one) => one.type === 'basic' && one.modifiers.every((group) => group.min === 0))!;
  const line = {
    itemId: item.id,
    quantity: 2,
    comments: `${mark} on the side`,
    selection: { type: 'basic', modifiers: [] },
  };
  const website = `/api/online-ordering${place}`;
  const filledCart = async () => {
    const added = await call({ method: 'POST', path: `${website}/cart/lines`, body: { line }, cookie: signedIn });
    const cookie = `${signedIn}; ${added.cookies.join('; ')}`;
    const details = {
      collectionType: 'pickup',
      name: customer.name,
      comments: `${mark} please`,
      email: customer.email,
    };
    const { body } = await call({ method: 'PUT', path: `${website}/cart/details`, body: details, cookie });
    return {
      cookie,
      cart: body.cart as { id: string; lines: { line: { id: string } }[]; pricing: { grandTotalInCents: number } },
    };
  };
  const keys: Record<string, string> = {};
  const order = async (paymentType: string) => {
    const { cookie, cart } = await filledCart();
    const expectedTotalInCents = cart.pricing.grandTotalInCents;
    const { body } = await call({
      method: 'POST',
      path: `${website}/orders`,
      body: { paymentType, expectedTotalInCents },
      cookie,
    });
    const placed = body as unknown as { orderId: string; accessToken: string; payUrl: string | null };
    keys[placed.orderId] = placed.accessToken;
    return placed;
  };
  const accept = (orderId: string) =>
    call({
      method: 'POST',
      path: `/api/orders${place}/orders/${orderId}/accept`,
      body: { etaMinutes: null },
      cookie: staff,
    });

  const fresh = await order('inStore');
  const accepted = await order('stripeCheckout');
  fixture.card.pay(accepted.payUrl?.split('/').at(-1) ?? '');
  await fixture.deliverWebhooks();
  await accept(accepted.orderId);
  await fixture.pump();
  const waiting = await order('stripeCheckout');
  const posOrderId = `${storeId}-pos-order`;
  const { cart } = await filledCart();
  const total = cart.pricing.grandTotalInCents;
  await call({
    method: 'POST',
    path: `/api/pos${place}/orders`,
    cookie: till,
    body: {
      id: posOrderId,
      lines: [{ ...line, id: 'line-1' }],
      collectionType: 'pickup',
      tableId: null,
      address: null,
      customerName: mark,
      customerPhone: '',
      comments: mark,
      paymentType: 'posCash',
      tenderedInCents: total + 500,
      expectedTotalInCents: total,
    },
  });
  const cardTerminalId = await plantCardTerminal(call, { place, staff, storeId, mark, tillId: store.terminals[0]!.id });
  const attemptId = `${storeId}-attempt`;
  await call({
    method: 'POST',
    path: `/api/pos${place}/card-orders`,
    cookie: till,
    body: {
      id: `${storeId}-card-order`,
      attemptId,
      lines: [{ ...line, id: 'line-1' }],
      collectionType: 'pickup',
      tableId: null,
      address: null,
      customerName: mark,
      customerPhone: '',
      comments: mark,
      expectedTotalInCents: total,
    },
  });
  const bills = [`${storeId}-bill-1`, `${storeId}-bill-2`] as const;
  for (const [at, id] of bills.entries()) {
    await call({
      method: 'POST',
      path: `/api/pos${place}/orders`,
      cookie: till,
      body: {
        id,
        lines: [{ ...line, id: `bill-line-${at + 1}` }],
        collectionType: 'pickup',
        tableId: null,
        address: null,
        customerName: mark,
        customerPhone: '',
        comments: mark,
        paymentType: 'posPayLater',
        tenderedInCents: 0,
        expectedTotalInCents: total,
      },
    });
  }
  const stashedOrderId = await plantStashedOrder(call, { place, till, storeId, mark }, line);
  await plantStatement(fixture, { restaurantId, storeId, mark });
  const drawer = await plantDrawer(call, { place, till, mark });
  const tableBookingId = await plantBooking(call, { place, signedIn, storeId, mark }, customer.name);
  // Its guest hears of it before a test begins.
  await fixture.pump();
  const { raw } = fixture.database;
  const job = raw
    .query<{ id: string; printerId: string }, [string]>(
      'select id, printerId from print_jobs where storeId = ? limit 1',
    )
    .get(storeId)!;
  const image = raw.query<{ id: string }, [string]>('select id from images where restaurantId = ? limit 1');
  const ids: Ids = {
    restaurantId,
    storeId,
    orderId: fresh.orderId,
    acceptedOrderId: accepted.orderId,
    waitingOrderId: waiting.orderId,
    posOrderId,
    billId: bills[0],
    otherBillId: bills[1],
    stashedOrderId,
    ...drawer,
    tenderId: raw.query<{ id: string }, [string]>('select id from tenders where orderId = ?').get(posOrderId)!.id,
    itemId: item.id,
    soldOutItemId,
    groupId,
    categoryId: item.categoryId,
    printerId: job.printerId,
    sparePrinterId: store.printers.find(({ id }) => id !== job.printerId)!.id,
    stationId: store.stations[0]!.id,
    otherStationId: store.stations[1]!.id,
    printJobId: job.id,
    terminalId: store.terminals[0]!.id,
    screenId: plantScreen(fixture, { restaurantId, storeId }),
    readyScreenId: plantScreen(fixture, { restaurantId, storeId }, { orderReady: { numbersOnly: false } }),
    displayId: plantScreen(fixture, { restaurantId, storeId }, { display: { ofTerminalId: store.terminals[0]!.id } }),
    cardTerminalId,
    attemptId,
    employeeId: store.employees[0]!.id,
    personId: store.employees[0]!.id,
    ...hours,
    otherPersonId: (cast.stores.find((one) => one.id !== storeId) ?? store).employees.at(-1)!.id,
    userId: CAST.logins.find((one) => one.role === 'storeUser' && one.storeId === storeId)!.id,
    accessTokenId: await plantAccessToken(fixture, { restaurantId, storeId, mark }),
    customerId: customer.id,
    cartId: cart.id,
    lineId: cart.lines[0]!.line.id,
    couponCode: coupon.couponCode,
    couponId: coupon.id,
    tableId: store.tables[0]!.id,
    callId: await plantTableCall(fixture, { restaurantId, storeId, tableId: store.tables[0]!.id }),
    tableBookingId,
    testKey: testOrderKey(fixture.ctx, grantStoreScope({ restaurantId, storeId })),
    tableCode: raw
      .query<{ code: string }, [string]>('select code from dining_tables where id = ?')
      .get(store.tables[0]!.id)!.code,
    imageId: image.get(restaurantId)!.id,
    parkedEventId: await plantParkedEvent(fixture, { restaurantId, storeId, orderId: fresh.orderId }),
    jobId: await plantUpload(fixture, { restaurantId, storeId, mark }),
    failedJobId: await plantFailedUpload(fixture, { restaurantId, storeId }),
    feedTaskId: await plantFailedFeeds(fixture, { restaurantId, storeId }),
    ownHost: await plantDomain(fixture, { restaurantId, storeId }),
    domainName: await plantDomain(fixture, { restaurantId, storeId }, `menu.${storeId}.example.test`),
    ...(await plantWebsite(fixture, { restaurantId, mark })),
    ...(await plantPage(fixture, { restaurantId, storeId, mark })),
    ...(await plantSavedReport(fixture, { restaurantId, storeId, mark })),
    uberEatsOrderId: await plantUberEatsOrder(fixture, { restaurantId, storeId, mark }),
    googleOrderId: await plantGoogleOrder(fixture, { restaurantId, storeId, mark }),
    deliveryId: await plantCourier(fixture, { restaurantId, storeId, mark, orderId: accepted.orderId }),
    ...(await plantOnlineMoney(fixture, { restaurantId, storeId, mark, orderId: accepted.orderId })),
  };
  return { ids, keys, customerToken, priceInCents: total, phone: customer.phone };
}

async function plantUpload(
  { ctx }: BatteryFixture,
  { mark, ...place }: { restaurantId: string; storeId: string; mark: string },
): Promise<string> {
  const id = `${place.storeId}-upload`;
  const headings = ['Category', 'Name', 'Price'];
  const job = {
    id,
    fileName: 'menu.csv',
    headings,
    mapping: suggestMapping(headings),
    by: BY_SYSTEM,
    createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  };
  await ctx.write((trx) => insertUploadIn(trx, grantStoreScope(place), job, [['Specials', mark, '9.50']]));
  return id;
}

async function plantDomain(
  { ctx }: BatteryFixture,
  place: { restaurantId: string; storeId: string },
  host = `${place.storeId}.example.test`,
): Promise<string> {
  const scope = grantStoreScope(place);
  const at = isoUtc(ctx.clock.now());
  const claim = { host, token: 'a-token', createdIsoDateTimeUtc: at, checkedIsoDateTimeUtc: at, problem: 'noRecord' };
  await ctx.write(async (trx) => {
    await putDomainClaim(trx, scope, claim);
    await takeDomain(trx, scope, { host, isMain: false, at });
  });
  return host;
}

/** Something that a handler could not do. */
async function plantParkedEvent(
  { ctx, database }: BatteryFixture,
  place: { restaurantId: string; storeId: string; orderId: string },
): Promise<string> {
  const { sequence, type } = database.raw
    .query<{ sequence: number; type: string }, [string]>('select sequence, type from outbox_events where orderId = ?')
    .get(place.orderId)!;
  const id = `${place.storeId}-parked`;
  await ctx.write((trx) =>
    parkEventIn(trx, {
      id,
      ...place,
      handler: 'notifications.textCustomer',
      isMoney: 0,
      sequence,
      type,
      tries: 7,
      lastError: 'The gateway did not answer.',
      parkedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    }),
  );
  return id;
}

type Call = (sent: Sent) => Promise<{ readonly body: Record<string, unknown> }>;

/** A paired terminal at the counter. */
async function plantCardTerminal(
  call: Call,
  at: { place: string; staff: string; storeId: string; mark: string; tillId: string },
): Promise<string> {
  const path = `/api/pos${at.place}/card_terminals`;
  const spec = { name: `${at.mark} pad`, provider: 'simulator', reach: 'cloud', address: at.storeId };
  const added = await call({
    method: 'POST',
    path,
    cookie: at.staff,
    body: { ...spec, posTerminalIds: [at.tillId] },
  });
  const { id } = added.body.cardTerminal as { id: string };
  await call({ method: 'POST', path: `${path}/${id}/pair`, cookie: at.staff, body: { code: '123456' } });
  return id;
}

/** A drawer that was counted, and has its next float. */
async function plantDrawer(
  call: Call,
  at: { place: string; till: string; mark: string },
): Promise<{ sessionId: string; countedSessionId: string; countId: string }> {
  const cash = `/api/pos${at.place}/cash`;
  const post = (path: string, body: unknown) =>
    call({ method: 'POST', path: `${cash}/${path}`, cookie: at.till, body });
  const open = async () => (await post('open', { floatInCents: 20_000 })).body.sessionId as string;
  const countedSessionId = await open();
  await post('moves', { sessionId: countedSessionId, kind: 'out', amountInCents: 500, reason: `${at.mark} milk` });
  const counted = await post('counts', { sessionId: countedSessionId, countedInCents: 19_500, note: at.mark });
  return { countedSessionId, countId: counted.body.id as string, sessionId: await open() };
}

/** What a person does when the price has changed: looks, and presses again. */
async function atPriceOfNow(fixture: BatteryFixture, sent: Sent): Promise<Response> {
  const answer = await fixture.send(sent);
  if (answer.status !== 400) return answer;
  const { error } = (await answer.clone().json()) as { error: { details?: { newTotalInCents?: number } } };
  const expectedTotalInCents = error.details?.newTotalInCents;
  if (expectedTotalInCents === undefined) return answer;
  return fixture.send({ ...sent, body: { ...(sent.body as object), expectedTotalInCents } });
}

/** Names, notes and addresses of people and things inside; what the public may read stays as it is. */
function markPeople(
  { database }: BatteryFixture,
  place: { restaurantId: string; storeId: string; mark: string },
): void {
  const { restaurantId, storeId, mark } = place;
  const set = (sql: string, id: string) => database.raw.query(sql).run(mark, id);
  set("update employees set name = ? || ' ' || name where storeId = ?", storeId);
  set(
    "update customers set name = ? || ' ' || name, unverifiedEmail = lower(name) || '@mail.example' where restaurantId = ?".replace(
      'lower(name)',
      `'${mark.toLowerCase()}.' || id`,
    ),
    restaurantId,
  );
  set(
    "update pos_terminals set name = ? || ' ' || name, pairedIsoDateTimeUtc = '2026-11-01T00:00:00.000Z' where storeId = ?",
    storeId,
  );
  set(
    "update users set displayName = ? || ' ' || displayName where id in (select userId from memberships where storeId = ?)",
    storeId,
  );
  database.raw
    .query(
      "update printers set name = ?1 || ' ' || name, specJson = json_set(specJson, '$.name', substr(?1 || ' ' || name, 1, 40)) where storeId = ?2",
    )
    .run(mark, storeId);
  // Each at an address of its own, so that their dockets can be told apart.
  database.raw
    .query("update printers set specJson = json_set(specJson, '$.port', 9100 + rowid) where storeId = ?")
    .run(storeId);
  database.raw
    .query(
      "update print_stations set name = ?1 || ' ' || name, specJson = json_set(specJson, '$.name', substr(?1 || ' ' || name, 1, 40)) where storeId = ?2",
    )
    .run(mark, storeId);
}

function plantOptions(
  { ctx }: BatteryFixture,
  { mark, itemId, ...place }: { restaurantId: string; storeId: string; mark: string; itemId: string },
): Promise<{ readonly groupId: string }> {
  const options = [{ id: 'aioli', name: `${mark} aioli`, extraCharge: 100 }];
  const group = { id: 'new', name: `${mark} dips`, min: 0, max: 1, allowMultiple: false, options };
  return createSharedGroup(ctx, grantStoreScope(place), { group, itemIds: [itemId], by: BY_SYSTEM });
}

/** Eight hours of yesterday that wait to be approved, and a pay period of long ago. */
async function plantHours(
  { ctx }: BatteryFixture,
  { employeeId, mark, ...place }: { restaurantId: string; storeId: string; employeeId: string; mark: string },
) {
  const scope = grantStoreScope(place);
  const hoursAgo = (hours: number) => isoUtc(ctx.clock.now().subtract({ hours }));
  const times = {
    clockInIsoDateTimeUtc: hoursAgo(32),
    clockOutIsoDateTimeUtc: hoursAgo(24),
    breaks: [],
    deduction: null,
  };
  const [shiftId, payPeriodLockId] = [`shift_${place.storeId}`, `lock_${place.storeId}`];
  // The demo's own hours may be at that time.
  await ctx.write((trx) => trx.deleteFrom('time_clock_events').where('storeId', '=', place.storeId).execute());
  await addShift(ctx, scope, { id: shiftId, employeeId, times, reason: mark, who: { by: BY_SYSTEM } });
  await lockPeriod(ctx, scope, { id: payPeriodLockId, fromDay: '2025-01-06', toDay: '2025-01-12', by: BY_SYSTEM });
  const lateDay = hoursAgo(24 * 10);
  const [fromDay, lateEventId] = [lateDay.slice(0, 10), `late_${place.storeId}`];
  await lockPeriod(ctx, scope, { id: `${payPeriodLockId}_late`, fromDay, toDay: fromDay, by: BY_SYSTEM });
  const late = { ...punch('clockIn', '09:00'), id: lateEventId, employeeId, byName: mark };
  const [occurredIsoDateTimeUtc, recordedIsoDateTimeUtc] = [`${fromDay}T01:00:00.000Z`, hoursAgo(0)];
  await ctx.write((trx) =>
    insertTimeClockEvent(trx, scope, { ...late, occurredIsoDateTimeUtc, recordedIsoDateTimeUtc }),
  );
  const { shift } = await readShift(ctx, ctx.db, scope, shiftId);
  return { shiftId, shiftVersion: shift.version, payPeriodLockId, lateEventId };
}
