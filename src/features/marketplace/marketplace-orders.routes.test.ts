import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { testContext } from '#db/testing/test-context.ts';
import { STAFF_COOKIE } from '#src/http/cookies.ts';
import { answerOfCustomer } from '#src/integrations/marketplace/simulator/marketplace-changes.ts';
import { signatureOf } from '#src/integrations/marketplace/uber-eats/uber-eats-webhook.ts';
import { plantTwoTenants, signedInAs, type TestApp, testApp } from '#src/server/testing/test-app.ts';
import { askSilentOrders, forgetPeople, readMessages, sweepStores } from './marketplace.jobs.ts';
import { marketplaceOrdersRoutes } from './marketplace-orders.routes.ts';
import { SECRET, simulatedMarketplace } from './testing/marketplace-fixture.ts';

const AT = '2026-11-01T00:00:00.000Z';
const READ = { acknowledgedWarnings: ['special_instructions'] };
let uber: Awaited<ReturnType<typeof simulatedMarketplace>>;
let app: TestApp;
let stores: string[];
let base: string;
let cookie: string;

beforeEach(async () => {
  const made = await testContext();
  uber = await simulatedMarketplace(() => made.clock.now().epochMilliseconds);
  const ctx = { ...made, ports: { ...made.ports, marketplace: uber.marketplace } };
  app = await testApp(marketplaceOrdersRoutes, { ctx });
  await plantTwoTenants(ctx);
  const rows = await ctx.db
    .selectFrom('stores')
    .select('id')
    .where('restaurantId', '=', 'roma')
    .orderBy('id')
    .execute();
  stores = rows.map(({ id }) => id);
  base = `/api/uber-eats/restaurants/roma/stores/${stores[0]}/orders`;
  await ctx.write(async (trx) => {
    const user = { id: 'max', email: 'max@test.example', displayName: 'Max', createdIsoDateTimeUtc: AT };
    await trx.insertInto('users').values(user).execute();
    const place = { restaurantId: 'roma', storeId: null, role: 'restaurantAdmin' as const };
    await trx
      .insertInto('memberships')
      .values({ id: 'member-max', userId: 'max', createdIsoDateTimeUtc: AT, ...place })
      .execute();
  });
  cookie = await signedInAs(app.ctx, STAFF_COOKIE, { kind: 'staff', subjectId: 'max' });
  await connect(0);
});
afterEach(() => uber.simulator.stop());

/** Our store of this number has Uber's of the same. */
async function connect(at: number) {
  const { id, name } = uber.store(at);
  await app.ctx.write((trx) =>
    trx
      .insertInto('uber_eats_connections')
      .values({
        ...{ storeId: stores[at] ?? '', restaurantId: 'roma', merchantScope: '', uberEatsStoreId: id },
        ...{ uberEatsStoreName: name, linkedIsoDateTimeUtc: AT },
      })
      .execute(),
  );
}

const orders = () => uber.simulator.world.orders;
const place = (at = 0) => orders().place(uber.store(at).id);
const get = (path: string) => app.call('GET', `${base}${path}`, { cookie });
const post = (path: string, body: unknown = {}) => app.call('POST', `${base}${path}`, { body, cookie });
const said = ({ status, body }: Awaited<ReturnType<typeof get>>) => [status, body.error?.reason];
const statusOf = async (id: string) => (await get(`/${id}`)).body.statusCode;
const acts = async () =>
  (await app.ctx.db.selectFrom('audit_log').select('action').orderBy('sequence').execute()).map(({ action }) => action);
const moves = async () =>
  (
    await app.ctx.db
      .selectFrom('outbox_events')
      .select('payloadJson')
      .where('type', '=', 'marketplaceOrderMoved')
      .execute()
  ).map(({ payloadJson }) => JSON.parse(payloadJson).status);

const message = (order: { id: string; storeId: string }, over: object = {}) =>
  JSON.stringify({
    ...{ event_id: `event-${order.id}`, event_type: 'orders.notification', event_time: 1 },
    ...{ meta: { user_id: order.storeId, resource_id: order.id, status: 'pos' }, ...over },
  });
async function tell(rawBody: string, signature = signatureOf(rawBody, SECRET)) {
  const headers = { 'x-uber-signature': signature, 'content-type': 'application/json' };
  const request = new Request('http://127.0.0.1/api/uber-eats/update', { method: 'POST', headers, body: rawBody });
  const answer = await app.app.request(request);
  return [answer.status, await answer.text()];
}
/** The order has come in. */
async function arrived() {
  const order = place();
  await sweepStores(app.ctx, '');
  return order;
}

describe('an order', () => {
  test('comes in by its message, however often that is sent', async () => {
    const order = place();
    for (let times = 0; times < 7; times++) expect(await tell(message(order))).toEqual([200, '']);
    await readMessages(app.ctx);
    await readMessages(app.ctx);
    const { body } = await get('');
    expect(body.orders).toMatchObject([
      {
        ...{ uberEatsOrderId: order.id, statusCode: 'NEW', secondsLeft: 690, customerName: 'Ana P' },
        ...{ grandTotalInCents: 3190, itemTotalInCents: 2900, allowedActions: ['accept', 'deny'] },
        items: [{ name: 'Margherita', quantity: 2, totalInCents: 2900, options: [{ name: 'Large' }] }],
      },
    ]);
    expect(uber.asked(`/v1/delivery/order/${order.id}`)).toBe(1);
    expect(await moves()).toEqual(['NEW']);
  });

  test('whose message isn’t genuine doesn’t come in', async () => {
    const text = message(place());
    for (const signature of ['', 'ff'.repeat(32), signatureOf(text, 'another secret'), signatureOf(`${text} `, SECRET)])
      expect((await tell(text, signature))[0]).toBe(401);
    expect(await app.ctx.db.selectFrom('uber_eats_messages').selectAll().execute()).toEqual([]);
  });

  test('of a store that isn’t connected waits until it is', async () => {
    const order = place(1);
    await tell(message(order));
    await readMessages(app.ctx);
    expect((await get('')).body.orders).toEqual([]);
    await connect(1);
    app.ctx.pass({ minutes: 1 });
    await readMessages(app.ctx);
    const at = `/api/uber-eats/restaurants/roma/stores/${stores[1]}/orders/${order.id}`;
    expect((await app.call('GET', at, { cookie })).body).toMatchObject({ statusCode: 'NEW' });
    expect((await get(`/${order.id}`)).status).toBe(404);
  });

  test('comes in without a message, by the list of open ones', async () => {
    const first = place();
    place(1);
    await sweepStores(app.ctx, '');
    expect((await get('')).body.orders).toMatchObject([{ uberEatsOrderId: first.id }]);
  });

  test('that was ended before its message came isn’t shown as new', async () => {
    const order = place();
    orders().fail(order, { reason: 'CANCELED', party: 'CUSTOMER', paid: true });
    await tell(message(order, { event_type: 'orders.failure', event_id: 'later' }));
    await readMessages(app.ctx);
    await tell(message(order));
    await readMessages(app.ctx);
    expect((await get(`/${order.id}`)).body).toMatchObject({
      ...{ statusCode: 'CANCELLED', allowedActions: [], failure: { party: 'CUSTOMER', willMerchantBePaid: true } },
    });
  });

  test('that nobody answers fails by itself, and the lost message is asked for', async () => {
    const order = await arrived();
    app.ctx.pass({ minutes: 12 });
    await sweepStores(app.ctx, '');
    expect((await get(`/${order.id}`)).body).toMatchObject({
      ...{ statusCode: 'FAILED', failure: { reason: 'ACCEPT_TIMED_OUT' }, secondsLeft: null },
    });
    expect(said(await post(`/${order.id}/accept/action`, READ))).toEqual([409, 'already_finished']);
  });

  test('that hasn’t changed isn’t written again, however often it is listed', async () => {
    const order = await arrived();
    const row = () => app.ctx.db.selectFrom('uber_eats_orders').selectAll().executeTakeFirstOrThrow();
    const before = await row();
    for (let minute = 0; minute < 6; minute++) {
      app.ctx.pass({ minutes: 1 });
      await sweepStores(app.ctx, '');
    }
    expect(await row()).toEqual(before);
    // The list said it: nothing had to be asked.
    expect(uber.asked(`/v1/delivery/order/${order.id}`)).toBe(0);
    order.readyMs += 60_000;
    await sweepStores(app.ctx, '');
    expect((await row()).readIsoDateTimeUtc).not.toBe(before.readIsoDateTimeUtc);
  });

  test('of a store that was disconnected is followed to its end', async () => {
    const order = await arrived();
    await app.ctx.db.updateTable('uber_eats_connections').set({ linkedIsoDateTimeUtc: null }).execute();
    orders().fail(order, { reason: 'CANCELED', party: 'CUSTOMER' });
    app.ctx.pass({ minutes: 4 });
    await sweepStores(app.ctx, '');
    expect(await statusOf(order.id)).toBe('NEW');
    await askSilentOrders(app.ctx);
    expect(await statusOf(order.id)).toBe('CANCELLED');
  });

  test('of another tenant’s store is neither read nor answered', async () => {
    const order = place(2);
    expect((await post(`/${order.id}/sync`)).status).toBe(404);
    expect((await post(`/${order.id}/accept/action`, READ)).status).toBe(404);
    expect(order.state).toBe('OFFERED');
  });

  test('names its customer for a month, and no reading brings them back', async () => {
    const order = await arrived();
    app.ctx.pass({ hours: 31 * 24 });
    await forgetPeople(app.ctx);
    await post(`/${order.id}/sync`);
    const rows = await app.ctx.db.selectFrom('uber_eats_orders').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/Ana|6128|411 20|well done/);
    expect(rows[0]?.orderJson).toContain('Margherita');
  });
});

describe('the store', () => {
  test('accepts, moves the time, marks ready and cancels, each once', async () => {
    const order = await arrived();
    const id = `/${order.id}`;
    expect((await post(`${id}/accept/action`, { readyInMinutes: 20, ...READ })).body.order).toMatchObject({
      ...{
        statusCode: 'ACCEPTED',
        preparation: 'PREPARING',
        allowedActions: ['cancel', 'ready', 'readyTime', 'adjustPrice', 'askCustomer'],
      },
    });
    expect((await post(`${id}/accept/action`, READ)).status).toBe(200);
    const readyForPickupIso = app.ctx.clock.now().add({ minutes: 40 }).toString();
    const moved = (await post(`${id}/update-order-ready-time`, { readyForPickupIso })).body.order;
    expect(moved.readyForPickupIsoDateTimeUtc).toBe(new Date(readyForPickupIso).toISOString());
    expect((await post(`${id}/mark-as-ready`)).body.order).toMatchObject({ preparation: 'READY_FOR_HANDOFF' });
    expect((await post(`${id}/mark-as-ready`)).status).toBe(200);
    expect(said(await post(`${id}/update-order-ready-time`, { readyForPickupIso }))).toEqual([409, 'already_ready']);
    const why = { reason: 'KITCHEN_CLOSED' };
    expect((await post(`${id}/cancel/action`, why)).body.order).toMatchObject({ statusCode: 'CANCELLED' });
    expect((await post(`${id}/cancel/action`, why)).status).toBe(200);
    expect(order.acts.map(({ what }) => what)).toEqual(['accept', 'update-ready-time', 'ready', 'cancel']);
    expect(order.acts[0]?.body).toMatchObject({ accepted_by: 'Max' });
    expect(await acts()).toEqual([
      ...['acceptUberEatsOrder', 'moveUberEatsReadyTime', 'readyUberEatsOrder', 'cancelUberEatsOrder'],
    ]);
  });

  describe('moves the ready time', () => {
    const at = (minute: number) => `2026-11-21T07:${minute}:00.000Z`;
    /** Accepted for 20 minutes past. */
    async function accepted() {
      const order = await arrived();
      await post(`/${order.id}/accept/action`, { readyInMinutes: 20, ...READ });
      const move = (readyForPickupIso: string, insteadOfIso?: string | null) =>
        post(`/${order.id}/update-order-ready-time`, { readyForPickupIso, insteadOfIso });
      const moves = () => order.acts.filter(({ what }) => what === 'update-ready-time').length;
      return { order, move, moves };
    }

    test('from the time that was seen, so an old screen moves nothing that was moved since', async () => {
      const { order, move, moves } = await accepted();
      expect((await move(at(35), at(20))).status).toBe(200);
      const old = await move(at(25), at(20));
      expect(said(old)).toEqual([409, 'ready_time_moved']);
      expect(old.body.error.details).toEqual({ readyForPickupIsoDateTimeUtc: at(35) });
      expect([order.readyMs, moves()]).toEqual([Date.parse(at(35)), 1]);
      expect((await move(at(40), at(35))).status).toBe(200);
    });

    test('though Uber has corrected it by less than five minutes by itself', async () => {
      const { order, move } = await accepted();
      order.readyMs += 4 * 60_000;
      expect((await move(at(25), at(20))).status).toBe(200);
      order.readyMs += 5 * 60_000;
      expect(said(await move(at(35), at(25)))).toEqual([409, 'ready_time_moved']);
    });

    test('of an order that is late, whatever was seen', async () => {
      const { order, move } = await accepted();
      order.readyMs = Date.parse(at(26));
      app.ctx.pass({ minutes: 30 });
      expect((await move(at(45), at(20))).status).toBe(200);
    });

    test('once, however often the same is asked', async () => {
      const { order, move, moves } = await accepted();
      for (let tap = 0; tap < 3; tap++) expect((await move(at(30), at(20))).status).toBe(200);
      expect([order.readyMs, moves()]).toEqual([Date.parse(at(30)), 1]);
      expect(await acts()).toEqual(['acceptUberEatsOrder', 'moveUberEatsReadyTime']);
    });

    test('though each answer was lost, and says so once', async () => {
      const { order, move } = await accepted();
      // The order is read first.
      uber.simulator.plan(null, 'lost', 'lost', 'lost');
      expect((await move(at(30), at(20))).body.order.readyForPickupIsoDateTimeUtc).toBe(at(30));
      expect(order.readyMs).toBe(Date.parse(at(30)));
      expect(await acts()).toEqual(['acceptUberEatsOrder', 'moveUberEatsReadyTime']);
    });

    test('only as far as Uber takes it, and in Uber’s words', async () => {
      const { move, moves } = await accepted();
      uber.simulator.plan(null, { status: 400 });
      const refused = await move(at(59), at(20));
      expect(said(refused)).toEqual([400, 'marketplace_bad_request']);
      expect(refused.body.error.message).toBe('Uber Eats didn’t accept this. It says: Not now.');
      expect(said(await move('2026-11-21T06:59:00.000Z'))).toEqual([400, 'time_is_over']);
      expect((await move(at(30), 'soon')).status).toBe(400);
      expect(moves()).toBe(0);
    });
  });

  test('denies with a reason, and Uber has it', async () => {
    const order = await arrived();
    const deny = (body: object) => post(`/${order.id}/deny/action`, body);
    expect((await deny({ reason: 'OTHER' })).status).toBe(400);
    expect((await deny({ reason: 'BORED' })).status).toBe(400);
    expect((await deny({ reason: 'CAPACITY' })).body.order).toMatchObject({
      statusCode: 'REJECTED',
      allowedActions: [],
    });
    expect(order.acts).toEqual([{ what: 'deny', body: { deny_reason: { type: 'CAPACITY', info: '' } } }]);
    expect(said(await post(`/${order.id}/accept/action`, READ))).toEqual([409, 'already_denied']);
    expect(await acts()).toEqual(['denyUberEatsOrder']);
  });

  test('hears before it acts what speaks against it', async () => {
    const order = await arrived();
    expect((await get(`/${order.id}/accept/should-check`)).body).toMatchObject({
      ...{ eligible: true, blockers: [], warnings: [{ code: 'special_instructions' }], secondsLeft: 690 },
    });
    expect((await get(`/${order.id}/cancel/should-check`)).body).toMatchObject({
      ...{ eligible: false, blockers: [{ code: 'not_accepted_yet' }] },
    });
    expect((await get(`/${order.id}/deny/should-check`)).body.reasons).toHaveLength(15);
    expect(said(await post(`/${order.id}/accept/action`))).toEqual([409, 'warnings_not_acknowledged']);
    expect(order.acts).toEqual([]);
  });

  test('sees an order accepted that was taken on Uber’s tablet', async () => {
    const order = await arrived();
    order.state = 'ACCEPTED';
    expect((await post(`/${order.id}/accept/action`, READ)).body.order).toMatchObject({ statusCode: 'ACCEPTED' });
    expect(said(await post(`/${order.id}/deny/action`, { reason: 'CAPACITY' }))).toEqual([409, 'already_accepted']);
    expect(await acts()).toEqual([]);
  });

  test('accepts once though the answer was lost', async () => {
    const order = await arrived();
    uber.simulator.plan(null, 'lost');
    expect((await post(`/${order.id}/accept/action`, READ)).body.order).toMatchObject({ statusCode: 'ACCEPTED' });
    expect(order.acts).toHaveLength(1);
    expect(await acts()).toEqual(['acceptUberEatsOrder']);
  });

  test('is asked to try again while Uber is down, and nothing is shown as accepted', async () => {
    const order = await arrived();
    uber.simulator.setDown(true);
    expect((await post(`/${order.id}/accept/action`, READ)).status).toBe(503);
    expect(await statusOf(order.id)).toBe('NEW');
    expect(await acts()).toEqual([]);
  });
});

describe('another price', () => {
  const RAISE = { amountInCents: 350, reason: 'BIGGER_SIZE', taxRatePercent: 10 };
  /** The order is accepted. */
  async function accepted() {
    const order = await arrived();
    // Only a store that is linked says what may be changed.
    uber.store(0).posData = {};
    await post(`/${order.id}/accept/action`, READ);
    return { order, adjust: (body: object) => post(`/${order.id}/adjust-price`, body) };
  }

  test('is asked for, and the order costs it once the customer agrees', async () => {
    const { order, adjust } = await accepted();
    const { body } = await adjust(RAISE);
    expect(body).toMatchObject({ awaitingCustomer: true, taxRateApplied: 10 });
    expect(body.order).toMatchObject({
      grandTotalInCents: 3_190,
      priceChange: {
        amountInCents: 350,
        reason: 'BIGGER_SIZE',
        statusCode: 'waiting',
        askedBy: 'Max',
        isConfirmed: true,
      },
    });
    expect(body.order.allowedActions).not.toContain('adjustPrice');
    answerOfCustomer(order, 'agreePrice');
    await sweepStores(app.ctx, '');
    expect((await get(`/${order.id}`)).body).toMatchObject({
      grandTotalInCents: 3_540,
      money: { adjustmentInCents: 350 },
      priceChange: { statusCode: 'agreed' },
    });
    expect(await acts()).toEqual(['acceptUberEatsOrder', 'adjustUberEatsPrice']);
  });

  test('waits alone: a second one is refused until the customer answered or ten minutes are over', async () => {
    const { order, adjust } = await accepted();
    const both = await Promise.all([adjust(RAISE), adjust({ ...RAISE, amountInCents: 500 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(said(await adjust(RAISE))).toEqual([409, 'price_change_waiting']);
    expect(order.acts.filter(({ what }) => what === 'adjust-price')).toHaveLength(1);
    app.ctx.pass({ minutes: 10 });
    expect((await get(`/${order.id}`)).body.priceChange.statusCode).toBe('unanswered');
    expect((await adjust(RAISE)).status).toBe(200);
  });

  test.each([
    ['of nothing', { amountInCents: 0 }, 'price_change_nothing_changes'],
    ['above the store’s limit', { amountInCents: 5_001 }, 'price_change_over_limit'],
    ['below nothing', { amountInCents: -3_191, reason: 'REMOVED_ITEM' }, 'price_change_below_zero'],
    ['for a reason that doesn’t fit', { reason: 'ITEM_SOLD_OUT' }, 'price_change_wrong_reason'],
    ['for another reason without words', { reason: 'OTHER' }, 'price_change_words_missing'],
    ['without its tax', { taxRatePercent: null }, 'price_change_tax_rate_missing'],
  ])('%s is refused here, and nobody is asked', async (_, over, reason) => {
    const { order, adjust } = await accepted();
    expect(said(await adjust({ ...RAISE, ...over }))).toEqual([400, reason]);
    expect(order.acts.map(({ what }) => what)).toEqual(['accept']);
    expect((await get(`/${order.id}`)).body.priceChange).toBeNull();
  });

  test('of an order that isn’t accepted, or has left, is refused', async () => {
    const order = await arrived();
    const adjust = () => post(`/${order.id}/adjust-price`, RAISE);
    expect(said(await adjust())).toEqual([409, 'not_accepted_yet']);
    order.state = 'HANDED_OFF';
    expect(said(await adjust())).toEqual([409, 'already_handed_off']);
  });

  test('is asked for once though the answer was lost', async () => {
    const { order, adjust } = await accepted();
    // The order and the store are read first.
    uber.simulator.plan(null, null, 'lost');
    expect((await adjust(RAISE)).status).toBe(503);
    expect((await get(`/${order.id}`)).body.priceChange).toMatchObject({ statusCode: 'waiting', isConfirmed: false });
    expect(said(await adjust(RAISE))).toEqual([409, 'price_change_waiting']);
    expect(order.acts.filter(({ what }) => what === 'adjust-price')).toHaveLength(1);
  });

  test('can be asked for again where Uber refused it', async () => {
    const { order, adjust } = await accepted();
    uber.simulator.plan(null, null, { status: 400 });
    expect((await adjust(RAISE)).status).toBe(400);
    expect((await get(`/${order.id}`)).body.priceChange).toBeNull();
    expect((await adjust(RAISE)).status).toBe(200);
  });
});

describe('a missing item', () => {
  const OUT = { lineId: 'l1', issueType: 'OUT_OF_ITEM', note: 'Sold out since noon' };
  const ask = (order: { readonly id: string }, ...issues: object[]) =>
    post(`/${order.id}/resolve-order-fulfillment-issue`, { issues });

  test('is asked about, holds the order, and is gone once the customer goes without it', async () => {
    const order = await arrived();
    await post(`/${order.id}/accept/action`, READ);
    const { body } = await ask(order, OUT);
    expect(body).toMatchObject({ waitForCustomer: true, order: { allowedActions: ['cancel'] } });
    expect(said(await ask(order, OUT))).toEqual([409, 'waiting_for_customer']);
    expect(said(await post(`/${order.id}/mark-as-ready`))).toEqual([409, 'waiting_for_customer']);
    answerOfCustomer(order, 'goWithout');
    await tell(message(order, { event_type: 'orders.fulfillment_issues.resolved', event_id: 'answer' }));
    await readMessages(app.ctx);
    expect((await get(`/${order.id}`)).body).toMatchObject({
      items: [],
      grandTotalInCents: 290,
      preparation: 'PREPARING',
    });
    expect(order.acts.at(-1)?.body).toMatchObject({
      fulfillment_issues: [{ action_type: 'ASK_CUSTOMER', store_response: 'Sold out since noon' }],
    });
    expect(await acts()).toEqual(['acceptUberEatsOrder', 'askUberEatsCustomer']);
    // The words are the store's and the customer's, not the log's.
    expect(JSON.stringify(await app.ctx.db.selectFrom('audit_log').selectAll().execute())).not.toContain('noon');
  });

  test.each([
    ['of another order', [{ ...OUT, lineId: 'l9' }], 'item_issue_no_such_line'],
    ['named twice', [OUT, OUT], 'item_issue_twice'],
    ['until a time that is over', [{ ...OUT, suspendUntilIso: '2020-01-01T00:00:00Z' }], 'item_issue_time_is_over'],
  ])('%s is refused', async (_, issues, reason) => {
    const order = await arrived();
    await post(`/${order.id}/accept/action`, READ);
    expect(said(await ask(order, ...issues))).toEqual([400, reason]);
    expect(order.preparation).toBe('PREPARING');
  });

  test('is asked about once though the answer was lost', async () => {
    const order = await arrived();
    await post(`/${order.id}/accept/action`, READ);
    uber.simulator.plan(null, 'lost');
    expect((await ask(order, OUT)).body).toMatchObject({ waitForCustomer: true });
    expect(order.acts.filter(({ what }) => what === 'resolve-fulfillment-issues')).toHaveLength(1);
    expect(await acts()).toEqual(['acceptUberEatsOrder', 'askUberEatsCustomer']);
  });

  test('of an order that waits to be accepted isn’t asked about', async () => {
    const order = await arrived();
    expect(said(await ask(order, OUT))).toEqual([409, 'not_accepted_yet']);
    expect((await ask(order)).status).toBe(400);
  });
});
