/** What a till says of the store on Uber Eats, with Uber Eats as it is on the wire. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { seededContext } from '#db/testing/seeded-context.ts';
import { simulatedMarketplace } from '#src/features/marketplace/testing/marketplace-fixture.ts';
import { onBox, ROMA, TAKES_ORDERS, till } from './testing/demo-till.ts';

let uber: Awaited<ReturnType<typeof simulatedMarketplace>>;
let shop: Awaited<ReturnType<typeof till>>;

beforeEach(async () => {
  const made = await seededContext();
  uber = await simulatedMarketplace(() => made.clock.now().epochMilliseconds);
  shop = await till(TAKES_ORDERS, { ports: { ...made.ports, marketplace: uber.marketplace } });
});
afterEach(() => uber.simulator.stop());

const shown = async () => (await shop.get('/api/pos/settings/uber-eats')).body;
const takesUberEats = async () => (await shop.session()).store.takesUberEats ?? false;

/** Our store is Uber's of this number, and Uber knows of it. */
async function connect(at: number, facts: object = {}) {
  const { id, name } = uber.store(at);
  uber.store(at).posData = { integration_enabled: true, is_order_manager: true, ...facts };
  await shop.ctx.write((trx) =>
    trx
      .insertInto('uber_eats_connections')
      .values({
        ...{ ...ROMA, merchantScope: '', uberEatsStoreId: id, uberEatsStoreName: name },
        linkedIsoDateTimeUtc: '2026-11-01T00:00:00.000Z',
      })
      .execute(),
  );
}

test('a store that nobody has connected has no sound for Uber Eats', async () => {
  expect(await shown()).toEqual({ kind: 'notConnected' });
  expect(await takesUberEats()).toBe(false);
});

test('a connected store is online, and its tills ring for its orders', async () => {
  await connect(0);
  expect(await shown()).toMatchObject({
    ...{ kind: 'connected', storeName: 'Newtown Kitchen', link: 'live', isOnline: true },
    ...{ offlineText: null, lastProblem: null },
  });
  expect(await takesUberEats()).toBe(true);
});

test('one that is offline says why in words', async () => {
  await connect(1);
  expect(await shown()).toMatchObject({
    ...{ kind: 'connected', isOnline: false, offlineText: 'It’s outside the hours of the menu on Uber Eats.' },
  });
});

test('one whose orders another app accepts says so', async () => {
  await connect(0, { is_order_manager: false });
  expect(await shown()).toMatchObject({ kind: 'connected', link: 'otherManager' });
});

test('Uber Eats that gives no answer is said in words, not an error', async () => {
  await connect(0);
  await uber.simulator.stop();
  expect(await shown()).toMatchObject({ kind: 'unanswered', problem: expect.stringContaining('can’t be reached') });
});

test('a till on a box has neither', async () => {
  const boxed = await till(TAKES_ORDERS, { ownership: onBox() });
  expect((await boxed.get('/api/pos/settings/uber-eats')).body).toEqual({ kind: 'box' });
  expect((await boxed.session()).store.takesUberEats).toBeUndefined();
});
