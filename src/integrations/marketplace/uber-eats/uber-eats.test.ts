import { describe, expect, test } from 'bun:test';
import { APP_SCOPES } from '#src/domain/marketplace/marketplace-scopes.ts';
import { BACK, marketplaceSuite, merchantOf } from '../marketplace.suite.ts';
import { startMarketplaceSimulator } from '../simulator/marketplace-wire-simulator.ts';
import { createUberEats } from './uber-eats.ts';

const APP = { clientId: 'client', clientSecret: 'secret of the tests' };
const TOKEN = '/oauth/v2/token';

async function open(over: Partial<typeof APP> = {}) {
  let now = Date.parse('2026-11-29T08:00:00Z');
  const nowMs = () => now;
  const simulator = await startMarketplaceSimulator({ port: 0, ...APP, nowMs });
  const slept: number[] = [];
  const marketplace = createUberEats({
    ...{ ...APP, ...over, merchantScopes: 'eats.pos_provisioning', authorisePage: null },
    ...{ authUrl: simulator.url, apiUrl: simulator.url, timeoutMs: 1_000, nowMs },
    sleep: async (ms) => {
      slept.push(ms);
    },
  });
  return {
    marketplace,
    simulator,
    slept,
    asked: (path: string) => simulator.requests.filter((one) => one.path === path).length,
    allow: (redirectUri: string) => simulator.world.code(redirectUri, 'eats.pos_provisioning'),
    setDown: simulator.setDown,
    loseNextAnswer: () => simulator.plan('lost'),
    advance(minutes: number) {
      now += minutes * 60_000;
    },
    [Symbol.asyncDispose]: () => simulator.stop(),
  };
}

marketplaceSuite('Uber Eats on the wire', () => open());

describe('the app’s own access', () => {
  test('is one token for twenty calls that come together, with every scope that Uber approved', async () => {
    await using bench = await open();
    const all = await Promise.all(Array.from({ length: 20 }, () => bench.marketplace.appScopes()));
    expect(new Set(all.map((one) => one.kind))).toEqual(new Set(['done']));
    expect(all[0]).toMatchObject({ value: APP_SCOPES });
    expect(bench.asked(TOKEN)).toBe(1);
  });

  test('is renewed early, and once when it is refused', async () => {
    await using bench = await open();
    const { token, stores } = await merchantOf(bench);
    const id = stores[0]?.id ?? '';
    await bench.marketplace.integrate(token, id, { storeId: 's1', restaurantId: 'r1' });
    await bench.marketplace.getStore(id);
    bench.simulator.endTokens();
    expect((await bench.marketplace.getStore(id)).kind).toBe('done');
    const before = bench.asked(TOKEN);
    bench.advance(25 * 24 * 60);
    await bench.marketplace.getStore(id);
    expect(bench.asked(TOKEN)).toBe(before + 1);
  });

  test('is narrower where Uber has not approved all of it', async () => {
    await using bench = await open();
    bench.simulator.world.approved = new Set(['eats.store']);
    expect(await bench.marketplace.appScopes()).toMatchObject({ kind: 'done', value: ['eats.store'] });
    bench.simulator.endTokens();
  });

  test('with a wrong secret is invalid_client, asked for once', async () => {
    await using bench = await open({ clientSecret: 'wrong' });
    expect(await bench.marketplace.getStore('x')).toEqual({ kind: 'unauthorised', code: 'invalid_client' });
    expect(bench.asked(TOKEN)).toBe(1);
  });
});

describe('a code that is exchanged', () => {
  test.each([
    'invalid_request',
    'invalid_client',
    'invalid_grant',
    'invalid_scope',
    'server_error',
    'temporarily_unavailable',
  ])('meets %s, and says so', async (error) => {
    await using bench = await open();
    bench.simulator.refuseToken({ error });
    const outcome = await bench.marketplace.exchangeCode({ code: bench.allow(BACK), redirectUri: BACK });
    expect(outcome).toEqual({ kind: 'unauthorised', code: error as never });
  });

  test.each([
    ['too many requests', { status: 429 }, { kind: 'unauthorised', code: 'temporarily_unavailable' }],
    ['a broken gateway', { status: 502 }, { kind: 'unreachable', why: 'provider_error' }],
    ['a dropped connection', 'lost', { kind: 'unreachable', why: 'connection' }],
    ['half an answer', 'cut', { kind: 'unreachable' }],
    ['silence', 'silent', { kind: 'unreachable', why: 'timeout' }],
  ] as const)('meets %s: no access, and nothing is thrown', async (_, fault, expected) => {
    await using bench = await open();
    bench.simulator.refuseToken(fault);
    const outcome = await bench.marketplace.exchangeCode({ code: bench.allow(BACK), redirectUri: BACK });
    expect(outcome).toMatchObject(expected);
  });
});

describe('a call', () => {
  test.each([
    ['a 503', { status: 503 }, [500]],
    ['a 429 that says how long', { status: 429, retryAfter: 3 }, [3_000]],
    ['half an answer', 'cut', [500]],
    ['silence', 'silent', [500]],
  ] as const)('survives %s', async (_, fault, waits) => {
    await using bench = await open();
    const { token } = await merchantOf(bench);
    bench.simulator.plan(fault);
    expect((await bench.marketplace.listStores(token, null)).kind).toBe('done');
    expect(bench.slept).toEqual([...waits]);
  });

  test('that is refused is not repeated, and one that keeps failing ends', async () => {
    await using bench = await open();
    const { token } = await merchantOf(bench);
    bench.simulator.plan({ status: 400 });
    expect(await bench.marketplace.listStores(token, null)).toMatchObject({ kind: 'refused', why: 'bad_request' });
    bench.simulator.plan({ status: 429, retryAfter: 60 });
    expect(await bench.marketplace.listStores(token, null)).toMatchObject({ kind: 'refused', why: 'too_many' });
    expect(bench.slept).toEqual([]);
    bench.simulator.plan({ status: 500 }, { status: 500 }, { status: 500 });
    const outcome = await bench.marketplace.listStores(token, null);
    expect(outcome).toMatchObject({ kind: 'unreachable', why: 'provider_error', mayBeDone: true });
    expect(bench.slept).toEqual([500, 2_000]);
  });

  test('of many stores is answered page by page', async () => {
    await using bench = await open();
    const [first] = bench.simulator.world.stores;
    if (!first) throw new Error('no store');
    bench.simulator.world.stores.push(...Array.from({ length: 50 }, (_, at) => ({ ...first, id: `more-${at}` })));
    const { token, stores } = await merchantOf(bench);
    const next = await bench.marketplace.listStores(token, '50');
    expect([stores.length, next.kind === 'done' && next.value.stores.length]).toEqual([50, 4]);
    expect(next).toMatchObject({ value: { nextPageToken: null } });
  });
});

test('the address for the owner has what Uber asks for, and no secret', async () => {
  await using bench = await open();
  const url = new URL(bench.marketplace.authoriseUri({ state: 'signed', redirectUri: BACK }));
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ client_id: 'client', response_type: 'code', redirect_uri: BACK },
    ...{ scope: 'eats.pos_provisioning', state: 'signed' },
  });
  expect(url.href).not.toContain(APP.clientSecret);
});
