/** A store that is paused takes no orders on Uber Eats either, with Uber Eats as it is on the wire. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { BY_OWNER, type TestContext, testContext } from '#db/testing/test-context.ts';
import { pauseStore, resumeStore } from '#src/features/tenancy/save-settings.ts';
import { plantTwoTenants } from '#src/server/testing/test-app.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { tellStatus } from './marketplace.jobs.ts';
import { noteStoreStatus, readStoreStatusThere, tellStoreStatusAgain } from './tell-store-status.ts';
import { simulatedMarketplace } from './testing/marketplace-fixture.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma', storeId: 'roma-1' });
/** As often as a call is made before it counts as failed. */
const THRICE = [{ status: 503 }, { status: 503 }, { status: 503 }] as const;

let uber: Awaited<ReturnType<typeof simulatedMarketplace>>;
let ctx: TestContext;

beforeEach(async () => {
  const made = await testContext();
  uber = await simulatedMarketplace(() => made.clock.now().epochMilliseconds);
  ctx = { ...made, ports: { ...made.ports, marketplace: uber.marketplace } };
  await plantTwoTenants(ctx);
  const { id, name } = uber.store(0);
  await ctx.write((trx) =>
    trx
      .insertInto('uber_eats_connections')
      .values({
        ...{ storeId: 'roma-1', restaurantId: 'roma', merchantScope: '', uberEatsStoreId: id },
        ...{ uberEatsStoreName: name, linkedIsoDateTimeUtc: '2026-11-01T00:00:00.000Z' },
      })
      .execute(),
  );
  uber.store(0).posData = { integrator_store_id: 'roma-1' };
});
afterEach(() => uber.simulator.stop());

const inMinutes = (minutes: number) => ctx.clock.now().add({ minutes });
const pause = (until: Temporal.Instant | null = null) =>
  pauseStore(ctx, SCOPE, { reason: 'tooBusy', note: '', until, by: BY_OWNER });
const resume = () => resumeStore(ctx, SCOPE, { by: BY_OWNER });
/** The store's events and the jobs went on. */
async function goOn() {
  await noteStoreStatus(ctx, SCOPE);
  await tellStatus(ctx);
}
async function there() {
  const read = await uber.marketplace.getStore(uber.store(0).id);
  if (read.kind !== 'done') throw new Error(read.kind);
  return { isOnline: read.value.isOnline, until: read.value.offlineUntil && isoUtc(read.value.offlineUntil) };
}
const known = () => readStoreStatusThere(ctx.db, SCOPE);
const said = () =>
  uber.simulator.requests.flatMap(({ path, body }) => (path.endsWith('/update-store-status') ? [body] : []));

describe('a store that is paused', () => {
  test('takes no orders on Uber Eats until then, and takes them again by itself', async () => {
    const until = inMinutes(30);
    await pause(until);
    await goOn();
    expect(await there()).toEqual({ isOnline: false, until: isoUtc(until) });
    expect(said()).toEqual([
      { status: 'OFFLINE', is_offline_until: until.toString(), reason: 'The kitchen is too busy' },
    ]);
    ctx.pass({ minutes: 31 });
    await goOn();
    expect(await there()).toEqual({ isOnline: true, until: null });
    expect(said()).toHaveLength(1);
  });

  test('takes them again at once when somebody resumes it', async () => {
    await pause();
    await goOn();
    expect(await there()).toEqual({ isOnline: false, until: null });
    await resume();
    await goOn();
    expect(await there()).toEqual({ isOnline: true, until: null });
  });

  test('is told once, however often its settings change', async () => {
    await pause(inMinutes(30));
    await goOn();
    await goOn();
    expect(said()).toHaveLength(1);
  });

  test('and resumed before Uber Eats could be reached was never paused for it', async () => {
    uber.simulator.plan(...THRICE);
    await pause();
    await goOn();
    expect(await known()).toMatchObject({ status: 'waiting', problem: expect.stringContaining('can’t be reached') });
    await resume();
    await goOn();
    expect(await there()).toEqual({ isOnline: true, until: null });
    expect(await known()).toMatchObject({ isOnline: true, status: 'done', problem: '' });
  });

  test('is told as soon as Uber Eats can be reached again', async () => {
    uber.simulator.plan(...THRICE);
    await pause();
    await goOn();
    await tellStatus(ctx);
    expect((await there()).isOnline).toBe(true);
    ctx.pass({ seconds: 3 });
    await tellStatus(ctx);
    expect((await there()).isOnline).toBe(false);
  });

  test('is resumed there where its time ended before it could be told', async () => {
    await pause();
    await goOn();
    uber.simulator.plan(...THRICE);
    await pause(inMinutes(1));
    await goOn();
    ctx.pass({ minutes: 2 });
    await tellStatus(ctx);
    expect(await there()).toEqual({ isOnline: true, until: null });
  });
});

test('a store that was never paused here stays as somebody left it on Uber Eats', async () => {
  Object.assign(uber.store(0), { isOnline: false, offlineReason: 'PAUSED_BY_RESTAURANT' });
  await resume();
  await goOn();
  expect([said(), await known(), (await there()).isOnline]).toEqual([[], null, false]);
});

test('what Uber Eats refuses is said in words and not repeated', async () => {
  await pause();
  await goOn();
  uber.store(0).hasIncident = true;
  await resume();
  await goOn();
  expect(await known()).toMatchObject({
    isOnline: true,
    status: 'refused',
    problem: expect.stringContaining('incident'),
  });
  ctx.pass({ minutes: 10 });
  await goOn();
  expect(said()).toHaveLength(2);
  uber.store(0).hasIncident = false;
  await tellStoreStatusAgain(ctx, SCOPE, { by: BY_OWNER });
  await goOn();
  expect([await known(), await there()]).toMatchObject([{ status: 'done', problem: '' }, { isOnline: true }]);
  await tellStoreStatusAgain(ctx, SCOPE, { by: BY_OWNER });
  expect((await known())?.status).toBe('done');
});

test('a store that isn’t connected is not told of', async () => {
  await ctx.write((trx) => trx.updateTable('uber_eats_connections').set({ linkedIsoDateTimeUtc: null }).execute());
  await pause();
  await goOn();
  expect([said(), await known()]).toEqual([[], null]);
});

test('a store that was disconnected before it was told says so', async () => {
  await pause();
  await noteStoreStatus(ctx, SCOPE);
  await ctx.write((trx) => trx.updateTable('uber_eats_connections').set({ linkedIsoDateTimeUtc: null }).execute());
  await tellStatus(ctx);
  expect(await known()).toMatchObject({ status: 'refused', problem: expect.stringContaining('connected') });
});
