import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { BY_OWNER, testContext } from '#db/testing/test-context.ts';
import type { Role } from '#src/domain/access/actor.ts';
import { pauseStore } from '#src/features/tenancy/save-settings.ts';
import { STAFF_COOKIE } from '#src/http/cookies.ts';
import { plantTwoTenants, signedInAs, type TestApp, testApp } from '#src/server/testing/test-app.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { marketplaceRoutes } from './marketplace.routes.ts';
import { readStoreStatusThere } from './tell-store-status.ts';
import { simulatedMarketplace } from './testing/marketplace-fixture.ts';

const AT = '2026-11-01T00:00:00.000Z';
let uber: Awaited<ReturnType<typeof simulatedMarketplace>>;
let app: TestApp;
let place: { restaurantId: string; storeId: string; other: string };
let base: string;
const cookies = new Map<string, string>();

beforeEach(async () => {
  const made = await testContext();
  uber = await simulatedMarketplace(() => made.clock.now().epochMilliseconds);
  const ctx = { ...made, ports: { ...made.ports, marketplace: uber.marketplace } };
  app = await testApp(marketplaceRoutes, { ctx });
  await plantTwoTenants(ctx);
  const stores = await ctx.db.selectFrom('stores').select(['id', 'restaurantId']).orderBy('id').execute();
  const [first, second] = stores.filter(({ restaurantId }) => restaurantId === 'roma');
  place = { restaurantId: 'roma', storeId: first?.id ?? '', other: second?.id ?? '' };
  base = `/api/uber-eats/restaurants/roma/stores/${place.storeId}`;
  await member('olga', 'restaurantAdmin', null);
  await member('omar', 'restaurantAdmin', null);
  await member('max', 'storeAdmin', place.storeId);
});
afterEach(() => uber.simulator.stop());

async function member(id: string, role: Role, storeId: string | null) {
  await app.ctx.write(async (trx) => {
    const user = { id, email: `${id}@test.example`, displayName: id, createdIsoDateTimeUtc: AT };
    await trx.insertInto('users').values(user).execute();
    const place = { restaurantId: 'roma', storeId, role };
    await trx
      .insertInto('memberships')
      .values({ id: `member-${id}`, userId: id, createdIsoDateTimeUtc: AT, ...place })
      .execute();
  });
  cookies.set(id, await signedInAs(app.ctx, STAFF_COOKIE, { kind: 'staff', subjectId: id }));
}

const get = (path: string, who = 'olga', at = base) =>
  app.call('GET', `${at}/${path}`, { cookie: cookies.get(who) ?? '' });
const post = (path: string, body: unknown = {}, who = 'olga', at = base) =>
  app.call('POST', `${at}/${path}`, { body, cookie: cookies.get(who) ?? '' });
const said = ({ status, body }: Awaited<ReturnType<typeof get>>) => [status, body.error?.reason];
const stateOf = async (who = 'olga', at = base) => (await get('get-authorise-uri', who, at)).body.state as string;
const authorise = async (at = base) => {
  // A later millisecond than whatever was given before.
  app.ctx.pass({ seconds: 1 });
  return post('process-merchant-authorisation', { code: uber.allow(), state: await stateOf('olga', at) }, 'olga', at);
};
const connect = async () => {
  await authorise();
  return post('integrate-store', { uberEatsStoreId: uber.store(0).id });
};
const acts = async () =>
  (await app.ctx.db.selectFrom('audit_log').select('action').orderBy('sequence').execute()).map(({ action }) => action);

describe('an owner', () => {
  test('connects a paused store: it takes no orders on Uber Eats from then on', async () => {
    const scope = grantStoreScope(place);
    await pauseStore(app.ctx, scope, { reason: 'paused', note: '', until: null, by: BY_OWNER });
    await connect();
    expect(await readStoreStatusThere(app.ctx.db, scope)).toMatchObject({ isOnline: false, status: 'waiting' });
  });

  test('is sent to Uber, comes back, chooses a store, reads it, and disconnects', async () => {
    const { body: asked } = await get('get-authorise-uri');
    expect(new URL(asked.uri).searchParams.get('state')).toBe(asked.state);
    expect((await authorise()).body).toMatchObject({ authorised: true, scope: ['eats.pos_provisioning'] });
    const listed = (await get('list-uber-eats-stores')).body;
    expect(listed.stores.map((one: { mayConnect: boolean }) => one.mayConnect)).toEqual([true, true, true, false]);
    expect(said(await get('get-store'))).toEqual([404, undefined]);
    expect((await get('get-integration-details')).body).toEqual({ linked: false, uberEatsStoreId: null });
    const linked = { linked: true, state: 'live', isOrderManager: true, onlineStatus: 'online' };
    expect((await post('integrate-store', { uberEatsStoreId: uber.store(0).id })).body).toMatchObject(linked);
    expect((await get('get-integration-details', 'max')).body).toMatchObject(linked);
    expect((await get('get-store', 'max')).body).toMatchObject({
      ...{ name: 'Newtown Kitchen', onboardingStatus: 'ACTIVE', prepTimeSeconds: 900 },
      orderability: { status: 'ONLINE', offlineReason: null },
    });
    expect(uber.store(0).posData).toMatchObject({
      ...{ integrator_store_id: place.storeId, integrator_brand_id: 'roma', is_order_manager: true },
      webhooks_config: { webhooks_version: '1.0.0' },
    });
    expect((await post('delete-store-integration', { confirm: true })).body).toMatchObject({ linked: false });
    expect(uber.store(0).posData).toBeNull();
    expect((await post('revoke-user-access')).body).toMatchObject({ authorised: false });
    expect(await acts()).toEqual(['authoriseUberEats', 'connectUberEats', 'disconnectUberEats', 'revokeUberEats']);
  });

  test('connects once, however often it is pressed, and disconnects once', async () => {
    await connect();
    await post('integrate-store', { uberEatsStoreId: uber.store(0).id });
    await post('delete-store-integration', { confirm: true });
    await post('delete-store-integration', { confirm: true });
    expect(await acts()).toEqual(['authoriseUberEats', 'connectUberEats', 'disconnectUberEats']);
  });

  test('whose access is over is asked to sign in again, and orders are stopped all the same', async () => {
    await connect();
    await post('revoke-user-access');
    expect(said(await get('list-uber-eats-stores'))).toEqual([403, 'needs_authorisation']);
    expect(said(await post('delete-store-integration', { confirm: true }))).toEqual([403, 'needs_authorisation']);
    expect(uber.store(0).posData).toMatchObject({ integration_enabled: false });
    expect((await get('get-integration-details')).body).toMatchObject({ linked: true, state: 'disabled' });
  });

  test('revokes access even if Uber doesn’t answer', async () => {
    await authorise();
    uber.simulator.setDown(true);
    expect((await post('revoke-user-access')).body).toMatchObject({ authorised: false });
    expect(said(await get('list-uber-eats-stores'))).toEqual([403, 'needs_authorisation']);
  });
});

describe('the state', () => {
  test.each([
    ['of someone else', () => stateOf('omar')],
    ['of another store', () => stateOf('olga', `/api/uber-eats/restaurants/roma/stores/${place.other}`)],
    ['that was changed', async () => `x${await stateOf()}`],
    ['without a signature', async () => (await stateOf()).split('.')[0] ?? ''],
  ])('%s gives no access, and Uber isn’t asked', async (_, state) => {
    const answer = await post('process-merchant-authorisation', { code: uber.allow(), state: await state() });
    expect(said(answer)).toEqual([400, 'invalid_grant']);
    expect(uber.simulator.requests.length).toBe(0);
  });

  test('is good for ten minutes, and once', async () => {
    const late = await stateOf();
    app.ctx.pass({ minutes: 10 });
    expect(said(await post('process-merchant-authorisation', { code: uber.allow(), state: late }))[1]).toBe(
      'invalid_grant',
    );
    const state = await stateOf();
    expect((await post('process-merchant-authorisation', { code: uber.allow(), state })).status).toBe(200);
    const again = await post('process-merchant-authorisation', { code: uber.allow(), state });
    expect(said(again)).toEqual([400, 'invalid_grant']);
  });
});

describe('a failing sign-in', () => {
  test.each([
    ['invalid_request', 400],
    ['invalid_client', 503],
    ['invalid_grant', 400],
    ['invalid_scope', 403],
    ['server_error', 503],
    ['temporarily_unavailable', 503],
  ] as const)('is answered as %s with %i', async (error, status) => {
    uber.simulator.refuseToken({ error });
    expect(said(await authorise())).toEqual([status, error]);
    expect(await app.ctx.db.selectFrom('uber_eats_connections').selectAll().execute()).toEqual([]);
  });
});

describe('a store', () => {
  test('that another of ours has is not connected twice', async () => {
    await connect();
    const at = `/api/uber-eats/restaurants/roma/stores/${place.other}`;
    await authorise(at);
    const [listed] = (await get('list-uber-eats-stores', 'olga', at)).body.stores;
    expect(listed).toMatchObject({ alreadyLinkedToStoreId: place.storeId, mayConnect: false });
    const answer = await post('integrate-store', { uberEatsStoreId: uber.store(0).id }, 'olga', at);
    expect(said(answer)).toEqual([409, 'already_linked']);
    expect(said(await post('integrate-store', { uberEatsStoreId: uber.store(1).id }))).toEqual([
      409,
      'has_another_link',
    ]);
  });

  test('that Uber removed, or that isn’t the owner’s, is refused', async () => {
    await authorise();
    expect(said(await post('integrate-store', { uberEatsStoreId: uber.store(3).id }))).toEqual([403, 'store_removed']);
    expect((await post('integrate-store', { uberEatsStoreId: crypto.randomUUID() })).status).toBe(404);
  });

  test('that got no answer is connected by the next press', async () => {
    await authorise();
    const id = uber.store(1).id;
    uber.simulator.setDown(true);
    expect(said(await post('integrate-store', { uberEatsStoreId: id }))).toEqual([503, 'temporarily_unavailable']);
    uber.simulator.setDown(false);
    expect(await acts()).toEqual(['authoriseUberEats']);
    expect((await post('integrate-store', { uberEatsStoreId: id })).body).toMatchObject({ linked: true });
  });

  test('that Uber no longer has connected is read as not connected', async () => {
    await connect();
    uber.store(0).posData = null;
    expect((await get('get-integration-details')).body).toEqual({ linked: false, uberEatsStoreId: uber.store(0).id });
  });
});

test('a store’s manager reads the connection and changes nothing of it', async () => {
  for (const path of ['get-authorise-uri', 'list-uber-eats-stores']) expect((await get(path, 'max')).status).toBe(403);
  expect((await post('integrate-store', { uberEatsStoreId: uber.store(0).id }, 'max')).status).toBe(403);
  expect((await post('delete-store-integration', { confirm: true }, 'max')).status).toBe(403);
  expect((await get('get-integration-details', 'max')).body).toMatchObject({ linked: false });
});

test('the owner’s token stands nowhere in clear: not in the file, not in the log, not in an answer', async () => {
  const answers = [await authorise(), await post('integrate-store', { uberEatsStoreId: uber.store(0).id })];
  const [token] = [...uber.simulator.world.tokens].find(([, { kind }]) => kind === 'merchant') ?? [''];
  const rows = await app.ctx.db.selectFrom('uber_eats_connections').selectAll().execute();
  const log = await app.ctx.db.selectFrom('audit_log').selectAll().execute();
  expect(token.length).toBeGreaterThan(10);
  expect(JSON.stringify([answers, rows, log, app.ctx.logged])).not.toContain(token);
});
