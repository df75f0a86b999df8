import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { testContext } from '#db/testing/test-context.ts';
import { plainItem } from '#src/domain/menu/testing-plain-menu.ts';
import { STAFF_COOKIE } from '#src/http/cookies.ts';
import { plantTwoTenants, signedInAs, type TestApp, testApp } from '#src/server/testing/test-app.ts';
import { sendMenus } from './marketplace.jobs.ts';
import { marketplaceMenusRoutes } from './marketplace-menus.routes.ts';
import { simulatedMarketplace } from './testing/marketplace-fixture.ts';
import { SOUP, TEA, withMenu } from './testing/menu-fixture.ts';

const AT = '2026-11-01T00:00:00.000Z';
const PICKUP = { menuTypes: ['delivery', 'pickup'], confirmSplit: true };
/** As often as a call is made before it counts as failed. */
const THRICE = [{ status: 503 }, { status: 503 }, { status: 503 }] as const;
let uber: Awaited<ReturnType<typeof simulatedMarketplace>>;
let app: TestApp;
let sell: ReturnType<typeof withMenu>['sell'];
let cookie: string;

beforeEach(async () => {
  const made = await testContext();
  uber = await simulatedMarketplace(() => made.clock.now().epochMilliseconds);
  const shop = withMenu({ ...made, ports: { ...made.ports, marketplace: uber.marketplace } });
  ({ sell } = shop);
  app = await testApp(marketplaceMenusRoutes, { ctx: shop.ctx });
  await plantTwoTenants(app.ctx);
  const place = { restaurantId: 'roma', storeId: null, role: 'restaurantAdmin' as const };
  await app.ctx.write(async (trx) => {
    const user = { id: 'max', email: 'max@test.example', displayName: 'Max', createdIsoDateTimeUtc: AT };
    await trx.insertInto('users').values(user).execute();
    const member = { id: 'member-max', userId: 'max', createdIsoDateTimeUtc: AT, ...place };
    await trx.insertInto('memberships').values(member).execute();
  });
  cookie = await signedInAs(app.ctx, STAFF_COOKIE, { kind: 'staff', subjectId: 'max' });
  await connect(0);
});
afterEach(() => uber.simulator.stop());

async function connect(at: 0 | 1) {
  const { id, name } = uber.store(at);
  await app.ctx.write((trx) =>
    trx
      .insertInto('uber_eats_connections')
      .values({
        ...{ storeId: `roma-${at + 1}`, restaurantId: 'roma', merchantScope: '', uberEatsStoreId: id },
        ...{ uberEatsStoreName: name, linkedIsoDateTimeUtc: AT },
      })
      .execute(),
  );
  uber.store(at).posData = { integrator_store_id: `roma-${at + 1}` };
}

const call = (method: string, path: string, body?: unknown, storeId = 'roma-1', headers = {}) =>
  app.call(method, `/api/uber-eats/restaurants/roma/stores/${storeId}/${path}`, { body, cookie, headers });
const upload = (body: unknown = {}, storeId = 'roma-1', headers = {}) =>
  call('POST', 'upload-menu-configuration', body, storeId, headers);
const rollBack = (body: unknown = {}) => call('POST', 'rollback-menu-configuration', body);
const history = async (storeId = 'roma-1') => (await call('GET', 'menu-uploads', undefined, storeId)).body.uploads;
const statuses = async (storeId = 'roma-1') => (await history(storeId)).map(({ status }: { status: string }) => status);
const pass = (seconds: number) => app.ctx.pass({ seconds });
const job = () => sendMenus(app.ctx);
const there = async (kind = 'delivery', storeId = 'roma-1') =>
  (await call('GET', `get-${kind}-menu-configuration?source=live`, undefined, storeId)).body.configuration;
const pricesThere = async (kind = 'delivery') =>
  (await there(kind))?.items.map(({ id, priceInCents }: { id: string; priceInCents: number }) => [id, priceInCents]);
const putsOf = () => uber.simulator.requests.filter(({ method }) => method === 'PUT').length;
/** As the process left the upload when it ended in the middle of it, just now. */
const running = () =>
  app.ctx.db
    .updateTable('marketplace_menu_uploads')
    .set({
      status: 'running',
      finishedIsoDateTimeUtc: null,
      sentTypes: '',
      dueIsoDateTimeUtc: '2026-11-21T07:05:00.000Z',
    })
    .execute();
const moves = async () =>
  (
    await app.ctx.db
      .selectFrom('outbox_events')
      .select('payloadJson')
      .where('type', '=', 'marketplaceMenuMoved')
      .orderBy('sequence')
      .execute()
  ).map(({ payloadJson }) => JSON.parse(payloadJson).status);

describe('an upload of the menu', () => {
  test('is requested, queued, running and a success, and then Uber Eats has the menu', async () => {
    const { status, body } = await upload();
    expect([status, body.upload.status, body.upload.menuVersion]).toEqual([200, 'requested', null]);
    expect(await there()).toBeNull();
    await job();
    expect(await pricesThere()).toEqual([
      ['soup', 1_000],
      ['tea', 1_000],
    ]);
    expect(await there('pickup')).toBeNull();
    expect((await history())[0]).toMatchObject({
      ...{ status: 'success', menuTypes: ['delivery'], sentTypes: ['delivery'], menuVersion: 1, problems: [] },
      ...{ requestedBy: 'Max', mayPutBack: true, notices: [] },
    });
    expect(await moves()).toEqual(['requested', 'queued', 'running', 'success']);
  });

  test('that is asked for twice by one request is one', async () => {
    const key = { 'Idempotency-Key': 'press-0001' };
    const [first, second] = [await upload({}, 'roma-1', key), await upload({}, 'roma-1', key)];
    expect(second.body).toEqual(first.body);
    expect(await statuses()).toEqual(['requested']);
  });

  test('has the menu as it is at its turn, and takes the place of one that still waits', async () => {
    await upload();
    pass(1);
    await upload();
    sell([SOUP]);
    await job();
    expect(await statuses()).toEqual(['success', 'failure']);
    expect((await history())[1].problems).toEqual(['A newer upload took its place.']);
    expect(await pricesThere()).toEqual([['soup', 1_000]]);
    expect(putsOf()).toBe(1);
  });

  test('that can’t be sent fails with what is wrong, and what is there stays', async () => {
    await upload();
    await job();
    sell([plainItem('tea', { name: 'Tea', price: { ...TEA.price, basePrice: 40_000 } })]);
    pass(1);
    const { body } = await upload();
    expect(body.problems).toEqual(['Tea costs more than 375.00, the most that a marketplace takes.']);
    await job();
    expect(await statuses()).toEqual(['failure', 'success']);
    expect((await history())[0]).toMatchObject({
      problems: ['Tea costs more than 375.00, the most that a marketplace takes.'],
      mayPutBack: false,
    });
    expect(putsOf()).toBe(1);
    expect(await pricesThere()).toHaveLength(2);
  });

  test('that is only tried says what is wrong, and is not in the history', async () => {
    sell([]);
    const { status, body } = await upload({ dryRun: true });
    expect([status, body.upload]).toEqual([200, null]);
    expect(body.problems).toEqual(['No item of this menu can be sold on Uber Eats.']);
    expect(await history()).toEqual([]);
  });

  test('says which items are left out and why', async () => {
    sell([SOUP, plainItem('tea', { name: 'Tea', available: false })]);
    await upload();
    await job();
    expect((await history())[0].notices).toEqual(['Tea: It isn’t available.']);
  });

  test('needs a store that is connected', async () => {
    const { status, body } = await upload({}, 'roma-2');
    expect([status, body.error.reason]).toEqual([409, 'not_connected']);
    expect((await call('GET', 'get-delivery-menu-configuration?source=live', undefined, 'roma-2')).status).toBe(404);
  });

  test('of the first pickup menu has to be confirmed, and from then on both are sent', async () => {
    const { status, body } = await upload({ menuTypes: ['delivery', 'pickup'] });
    expect([status, body.error.details.fields[0].path]).toEqual([400, 'confirmSplit']);
    expect((await upload({ menuTypes: ['pickup'], confirmSplit: true })).status).toBe(400);
    await upload(PICKUP);
    await job();
    expect((await there('pickup')).items).toHaveLength(2);
    pass(1);
    await upload();
    await job();
    expect((await history())[0]).toMatchObject({ status: 'success', sentTypes: ['delivery', 'pickup'] });
  });
});

describe('while Uber Eats is away or has had too much', () => {
  test('an upload waits longer each time, and comes through', async () => {
    await upload();
    uber.simulator.plan(...THRICE);
    await job();
    expect((await history())[0]).toMatchObject({
      status: 'queued',
      problems: ['Delivery menu: Uber Eats can’t be reached. It may have been done: try again to find out.'],
    });
    await job();
    expect(await statuses()).toEqual(['queued']);
    pass(2);
    uber.simulator.plan({ status: 429, retryAfter: 60 });
    await job();
    expect(await statuses()).toEqual(['queued']);
    pass(3);
    await job();
    expect(await statuses()).toEqual(['queued']);
    pass(1);
    await job();
    expect((await history())[0]).toMatchObject({ status: 'success', problems: [] });
  });

  test('an upload is given up after five more tries, and the old menu stays', async () => {
    await upload();
    uber.simulator.setDown(true);
    for (const seconds of [0, 2, 4, 8, 16, 32]) {
      pass(seconds);
      await job();
    }
    expect((await history())[0]).toMatchObject({ status: 'failure', sentTypes: [], mayPutBack: false });
    uber.simulator.setDown(false);
    expect(await there()).toBeNull();
  });

  test('a newer upload goes instead of one that waits for its next try', async () => {
    await upload();
    uber.simulator.plan(...THRICE);
    await job();
    pass(1);
    await upload();
    await job();
    pass(60);
    await job();
    expect(await statuses()).toEqual(['success', 'failure']);
    expect(putsOf()).toBe(4);
  });

  test('a delivery menu that was taken isn’t sent again for the pickup menu', async () => {
    await upload(PICKUP);
    uber.simulator.plan(null, ...THRICE);
    await job();
    expect((await history())[0]).toMatchObject({ status: 'queued', sentTypes: ['delivery'] });
    pass(2);
    await job();
    expect(await statuses()).toEqual(['success']);
    expect(putsOf()).toBe(5);
  });

  test('what Uber Eats refuses is not tried again, and its words are there', async () => {
    await upload(PICKUP);
    uber.simulator.plan(null, { status: 400 });
    await job();
    expect((await history())[0]).toMatchObject({
      ...{ status: 'failure', sentTypes: ['delivery'] },
      problems: [
        'Pickup menu: Uber Eats didn’t accept this. It says: Not now.',
        'The delivery menu was sent. The pickup menu stays as it was.',
      ],
    });
  });

  test('a menu that can’t be read back is there, and the history says that nobody looked', async () => {
    await upload();
    uber.simulator.plan(null, { status: 403 });
    await job();
    expect((await history())[0]).toMatchObject({
      ...{ status: 'success', notices: ['Uber Eats took the menu, but it couldn’t be read back.'] },
    });
  });

  test('an upload that was cut off while it ran goes on, and another store’s doesn’t wait for it', async () => {
    await upload();
    await job();
    await running();
    await connect(1);
    await upload({}, 'roma-2');
    await job();
    expect([await statuses(), await statuses('roma-2')]).toEqual([['running'], ['success']]);
    pass(300);
    await job();
    expect(await statuses()).toEqual(['success']);
  });

  test('one store sends one menu at a time', async () => {
    await upload();
    await job();
    await running();
    pass(1);
    await upload();
    await job();
    expect(await statuses()).toEqual(['queued', 'running']);
    expect(putsOf()).toBe(1);
  });
});

describe('an earlier menu', () => {
  const twoMenus = async () => {
    await upload();
    await job();
    pass(1);
    sell([plainItem('tea', { name: 'Tea', price: { ...TEA.price, basePrice: 700 } })]);
    await upload();
    await job();
    pass(1);
    return (await history()).map(({ uploadId }: { uploadId: string }) => uploadId) as [string, string];
  };

  test('is put back: the one before by itself, or any that was there', async () => {
    const [, first] = await twoMenus();
    expect((await rollBack()).body.upload).toMatchObject({ status: 'requested', rolledBackFrom: first });
    await job();
    expect(await pricesThere()).toEqual([
      ['soup', 1_000],
      ['tea', 1_000],
    ]);
    expect((await history())[0]).toMatchObject({
      ...{ status: 'success', rolledBackFrom: first, menuVersion: 1 },
      notices: ['Back on Uber Eats, though our menu for it no longer has it: Soup.'],
    });
  });

  test('has what is sold out now as sold out', async () => {
    const [, first] = await twoMenus();
    sell([SOUP, plainItem('tea', { name: 'Tea', soldout: true })]);
    await rollBack({ uploadId: first });
    await job();
    const soldOut = (await there()).items.filter(({ soldOutUntil }: { soldOutUntil: number | null }) => soldOutUntil);
    expect(soldOut.map(({ id }: { id: string }) => id)).toEqual(['tea']);
  });

  test('that never was there, was another store’s, or doesn’t exist can’t be put back', async () => {
    expect((await rollBack()).status).toBe(404);
    await upload();
    const [{ uploadId }] = await history();
    const { status, body } = await rollBack({ uploadId });
    expect([status, body.error.reason]).toEqual([409, 'menu_never_sent']);
    await job();
    await connect(1);
    const other = await call('POST', 'rollback-menu-configuration', { uploadId }, 'roma-2');
    expect(other.status).toBe(404);
    expect((await rollBack({ uploadId: 'nothing' })).status).toBe(404);
  });

  test('is kept for twenty uploads', async () => {
    for (let count = 0; count < 21; count++) {
      await upload();
      await job();
      pass(1);
    }
    const all = await history();
    expect(all.map(({ mayPutBack }: { mayPutBack: boolean }) => mayPutBack)).toEqual([...Array(20).fill(true), false]);
    const { status, body } = await rollBack({ uploadId: all[20].uploadId });
    expect([status, body.error.reason]).toEqual([409, 'menu_not_kept']);
  });
});

describe('the menu configuration', () => {
  test('is ours as it would be sent, theirs as it is, and any upload as it was sent', async () => {
    await upload();
    await job();
    sell([SOUP]);
    const read = async (query: string) => (await call('GET', `get-delivery-menu-configuration${query}`)).body;
    const [{ uploadId }] = await history();
    const lengths = await Promise.all(
      ['', '?source=live', `?source=upload&uploadId=${uploadId}`].map(async (query) => {
        const { source, configuration, menuVersion } = await read(query);
        return [source, configuration.items.length, menuVersion];
      }),
    );
    expect(lengths).toEqual([
      ['ours', 1, 2],
      ['live', 2, null],
      ['upload', 2, 1],
    ]);
    expect((await call('GET', 'get-pickup-menu-configuration')).body.configuration.type).toBe('pickup');
    expect((await read('?source=upload')).error.code).toBe('validation_failed');
    expect((await read('?source=upload&uploadId=nothing')).error.code).toBe('resource_not_found');
  });
});
