/** Orders of Uber Eats at a till, with Uber Eats as it is on the wire. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { sql } from 'kysely';
import { seededContext } from '#db/testing/seeded-context.ts';
import { followInBooks } from '#src/features/marketplace/follow-in-books.ts';
import { sweepStores } from '#src/features/marketplace/marketplace.jobs.ts';
import { simulatedMarketplace } from '#src/features/marketplace/testing/marketplace-fixture.ts';
import { readIncomingBoard } from './read-orders.ts';
import { onBox, ROMA, SCOPE, TAKES_ORDERS, till } from './testing/demo-till.ts';

const ORDERS = `/api/uber-eats/restaurants/${ROMA.restaurantId}/stores/${ROMA.storeId}/orders`;
const READ = { acknowledgedWarnings: ['special_instructions'] };

let uber: Awaited<ReturnType<typeof simulatedMarketplace>>;
let shop: Awaited<ReturnType<typeof till>>;

beforeEach(async () => {
  const made = await seededContext();
  uber = await simulatedMarketplace(() => shop.ctx.clock.now().epochMilliseconds);
  shop = await till(TAKES_ORDERS, { ports: { ...made.ports, marketplace: uber.marketplace } });
  const { id, name } = uber.store(0);
  await shop.ctx.write((trx) =>
    trx
      .insertInto('uber_eats_connections')
      .values({
        ...{ ...ROMA, merchantScope: '', uberEatsStoreId: id, uberEatsStoreName: name },
        linkedIsoDateTimeUtc: '2026-11-01T00:00:00.000Z',
      })
      .execute(),
  );
});
afterEach(() => uber.simulator.stop());

const board = async () => (await shop.get('/api/pos/incoming-orders')).body;
const onBoard = async () =>
  (await board()).accepted.find((one: { order: { channel: string } }) => one.order.channel === 'uberEats');
const ringing = async () => (await shop.get('/api/pos/attention')).body.newOrders;
async function arrived() {
  const order = uber.simulator.world.orders.place(uber.store(0).id);
  await sweepStores(shop.ctx, '');
  return order;
}
const act = (id: string, what: string, body: object = {}) => shop.post(`${ORDERS}/${id}/${what}`, body);

describe('an order of Uber Eats at the till', () => {
  test('rings and is on the board with its clock and all that the customer asked for', async () => {
    const before = (await ringing()).length;
    const { id } = await arrived();
    const [waiting] = (await board()).uberEats;
    expect(waiting).toMatchObject({
      ...{ uberEatsOrderId: id, customerName: 'Ana P', grandTotalInCents: 3190, takesReadyTime: true },
      ...{ untilIsoDateTimeUtc: '2026-11-21T07:11:30.000Z', requestedForIsoDateTimeUtc: null },
      warnings: [{ code: 'special_instructions' }],
      items: [{ name: 'Margherita', quantity: 2, options: [{ name: 'Large' }] }],
    });
    const rings = await ringing();
    expect(rings.length).toBe(before + 1);
    expect(rings).toContainEqual(expect.objectContaining({ id, untilIsoDateTimeUtc: '2026-11-21T07:11:30.000Z' }));
  });

  test('that nobody answers stops ringing when its time is over, and leaves the board soon after', async () => {
    const { id } = await arrived();
    shop.ctx.pass({ minutes: 12 });
    expect((await ringing()).some((one: { id: string }) => one.id === id)).toBe(false);
    expect((await board()).uberEats).toHaveLength(1);
    shop.ctx.pass({ minutes: 10 });
    expect((await board()).uberEats).toEqual([]);
  });

  test('is accepted with a ready time, marked as ready and then offered nothing but to finish it', async () => {
    const { id } = await arrived();
    const accepted = await act(id, 'accept/action', { ...READ, readyInMinutes: 20 });
    expect(accepted.status).toBe(200);
    await followInBooks(shop.ctx, SCOPE, id);
    expect((await board()).uberEats).toEqual([]);
    expect((await onBoard()).uberEats).toEqual({
      ...{ uberEatsOrderId: id, isReady: false, mayBeReady: true, mayCancel: true, isOwnCourier: false },
      ...{ mayMoveReadyTime: true, readyIsoDateTimeUtc: '2026-11-21T07:20:00.000Z' },
    });
    expect((await onBoard()).order.promisedForIsoDateTimeUtc).toBe('2026-11-21T07:20:00.000Z');
    expect((await act(id, 'mark-as-ready')).status).toBe(200);
    expect((await onBoard()).uberEats).toMatchObject({ isReady: true, mayBeReady: false, mayMoveReadyTime: false });
    const { order } = await onBoard();
    expect((await shop.get(`/api/pos/orders/${order.id}`)).body.uberEats).toMatchObject({ isReady: true });
  });

  test('is promised for another time, once, and the card says so at once', async () => {
    const { id } = await arrived();
    await act(id, 'accept/action', { ...READ, readyInMinutes: 20 });
    await followInBooks(shop.ctx, SCOPE, id);
    const [is, later] = ['2026-11-21T07:20:00.000Z', '2026-11-21T07:25:00.000Z'];
    expect((await act(id, 'update-order-ready-time', { readyForPickupIso: later, insteadOfIso: is })).status).toBe(200);
    // The books follow a moment later.
    const before = await onBoard();
    expect([before.order.promisedForIsoDateTimeUtc, before.uberEats.readyIsoDateTimeUtc]).toEqual([is, later]);
    await followInBooks(shop.ctx, SCOPE, id);
    await followInBooks(shop.ctx, SCOPE, id);
    expect((await onBoard()).order.promisedForIsoDateTimeUtc).toBe(later);
    const { order } = await onBoard();
    const moved = await shop.ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('subjectId', 'in', [id, order.id])
      .where('action', 'like', '%eadyTime')
      .execute();
    expect(moved.map(({ action }) => action).sort()).toEqual(['moveReadyTime', 'moveUberEatsReadyTime']);
  });

  test('keeps its time where Uber Eats doesn’t let it be moved', async () => {
    const { id } = await arrived();
    await act(id, 'accept/action', READ);
    await followInBooks(shop.ctx, SCOPE, id);
    await shop.ctx.db
      .updateTable('uber_eats_orders')
      .set({ orderJson: sql<string>`json_set(orderJson, '$.mayMoveReadyTime', json('false'))` })
      .execute();
    expect((await onBoard()).uberEats).toMatchObject({ mayBeReady: true, mayMoveReadyTime: false });
  });

  test('isn’t accepted while nobody has read what the customer asked for', async () => {
    const { id } = await arrived();
    const refused = await act(id, 'accept/action');
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'warnings_not_acknowledged']);
  });

  test.each([
    ['deny/action', []],
    ['cancel/action', ['accept/action']],
  ])('is turned down by %s with a reason, in words where it is another one', async (what, first) => {
    const { id } = await arrived();
    for (const each of first) await act(id, each, READ);
    expect((await act(id, what, { reason: 'OTHER' })).status).toBe(400);
    expect((await act(id, what, { reason: 'OTHER', info: 'No more dough' })).status).toBe(200);
    expect((await board()).uberEats).toEqual([]);
    const asked = uber.simulator.requests.find(({ path }) => path.endsWith(what.replace('/action', '')));
    expect(JSON.stringify(asked?.body)).toContain('No more dough');
  });

  test('isn’t answered before somebody has entered a PIN', async () => {
    const { id } = await arrived();
    const refused = await shop.postUnnamed(`${ORDERS}/${id}/accept/action`, READ);
    expect(refused.status).toBe(403);
  });
});

describe('a till on a box', () => {
  const boxBoard = () => readIncomingBoard({ ...shop.ctx, ownership: onBox() }, SCOPE);

  test('shows no orders that wait at Uber Eats, and nothing of it where none was ever accepted', async () => {
    await arrived();
    expect(await boxBoard()).toMatchObject({ uberEats: null, sellsOnUberEats: false });
  });

  test.each([
    [0, true],
    [14, true],
    [15, false],
  ])('says so where the store sells there: %p days after an order it is %p', async (days, says) => {
    const { id } = await arrived();
    await act(id, 'accept/action', READ);
    await followInBooks(shop.ctx, SCOPE, id);
    shop.ctx.pass({ hours: days * 24 });
    expect((await boxBoard()).sellsOnUberEats).toBe(says);
  });

  test('alone says so: the cloud has the orders that wait', async () => {
    expect(await board()).not.toHaveProperty('sellsOnUberEats');
  });
});
