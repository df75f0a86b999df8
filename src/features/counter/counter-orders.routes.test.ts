/** What a till, a box's till and a desk ask of orders, over the wire. */
import { describe, expect, test } from 'bun:test';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { listOpenCommands } from '#db/sync/sync-commands.repository.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import {
  BY_BEN,
  filledCart,
  type OrderingFixture,
  paidOrder,
  place,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { counterOrderRoutes } from './counter-orders.routes.ts';
import { billsFixture } from './testing/bills-fixture.ts';
import { type Answer, overTheWire, type Wire } from './testing/till-over-the-wire.ts';

type Permissions = Parameters<typeof overTheWire>[2];
type Setting = OrderingFixture & Wire;

/** A store without a box. */
async function cloud(permissions?: Permissions): Promise<Setting> {
  const fixture = await billsFixture();
  return { ...fixture, ...(await overTheWire(fixture.ctx, counterOrderRoutes, permissions)) };
}

/** At a till of the store's box, an order of the website: $10.00 by a card that was charged. */
async function boxWithOrder(permissions?: Permissions): Promise<Setting & { readonly orderId: string }> {
  const fixture = await billsFixture();
  const { orderId } = await paidOrder(fixture);
  const { restaurantId, storeId } = SCOPE;
  const ownership = boxOwnership(() => ({ mark: 'k7m2p9', restaurantId, storeId }));
  return {
    ...fixture,
    ...(await overTheWire({ ...fixture.ctx, ownership }, counterOrderRoutes, permissions)),
    orderId,
  };
}

const asked = async ({ ctx }: OrderingFixture, subjectId: string) =>
  (await listOpenCommands(ctx.db, SCOPE, subjectId)).map(({ kind, body, by }) => ({ kind, body, by: by.name }));

let sales = 0;
const sell = ({ till }: Setting, more: object = {}) =>
  till('POST', 'pos/orders', {
    ...{ id: `sale-over-the-wire-${String(++sales).padStart(3, '0')}`, lines: [line('burger')], ...BARE_ORDER },
    ...{ paymentType: 'posCash', tenderedInCents: 2000, expectedTotalInCents: 1000, ...more },
  });
/** An order of the website that is paid in the store, accepted at the till. */
async function toBePaid(setting: Setting): Promise<string> {
  const { orderId } = await place(setting, await filledCart(setting));
  await setting.till('POST', `orders/orders/${orderId}/accept`, { etaMinutes: 15 });
  return orderId;
}

describe('the list of orders', () => {
  test('is the newest page of 25, or what its address asks for', async () => {
    const setting = await cloud();
    for (let each = 0; each < 27; each++) await sell(setting);
    const list = async (query: string) => (await setting.desk('GET', `orders/orders${query}`)).body;
    const numbers = async (query: string) =>
      ((await list(query)).rows as { orderNumber: string }[]).map(({ orderNumber }) => orderNumber);
    expect([(await numbers('')).length, (await list('')).total]).toEqual([25, 27]);
    expect(await numbers('?page=2')).toEqual(['P-102', 'P-101']);
    expect(await numbers('?page=1&pageSize=1')).toEqual(['P-127']);
    expect(await numbers('?status=completed,cancelled')).toEqual([]);
    expect((await numbers('?status=,accepted&channel=pos,')).length).toBe(25);
  });

  test.each([
    ['page=0', 400],
    ['page=100000', 200],
    ['page=100001', 400],
    ['pageSize=0', 400],
    ['pageSize=200', 200],
    ['pageSize=201', 400],
    [`search=${'x'.repeat(60)}`, 200],
    [`search=${'x'.repeat(61)}`, 400],
    ['status=cooked', 400],
  ])('asked with %p answers %p', async (query, status) => {
    const { desk } = await cloud();
    expect((await desk('GET', `orders/orders?${query}`)).status).toBe(status);
  });
});

describe('at a till of the store’s own', () => {
  test('a sale is rung up, and its change is said', async () => {
    const setting = await cloud();
    const sold = await sell(setting);
    expect(sold).toMatchObject({ status: 200, body: { changeInCents: 1000, order: { statusCode: 'accepted' } } });
  });

  test('an order is accepted, promised for later, and cancelled by somebody who may', async () => {
    const setting = await cloud();
    const { orderId } = await place(setting, await filledCart(setting));
    const act = (which: string, body: object, method = 'POST') =>
      setting.till(method, `orders/orders/${orderId}/${which}`, body);
    const accepted = await act('accept', { etaMinutes: 15 });
    expect(accepted.body).toEqual({ orderId, orderNumber: 'W-101', statusCode: 'accepted', version: 2 });
    const { body } = await setting.till('GET', `orders/orders/${orderId}`);
    const promised = {
      insteadOfIsoDateTimeUtc: body.order.promisedForIsoDateTimeUtc,
      promisedForIsoDateTimeUtc: '2026-11-21T07:45:00.000Z',
    };
    expect(await act('ready-time', promised, 'PUT')).toMatchObject({ status: 200, body: { version: 3 } });
    expect((await act('cancel', { reason: 'No gas' })).body).toMatchObject({ statusCode: 'cancelled' });
  });

  test('whoever may not void is asked for a PIN once the kitchen has the order, and not before', async () => {
    const setting = await cloud(['takeOrders']);
    const cancel = async (orderId: string) =>
      setting.till('POST', `orders/orders/${orderId}/cancel`, { reason: 'No gas' });
    const { orderId: fresh } = await place(setting, await filledCart(setting));
    expect((await cancel(fresh)).body).toMatchObject({ statusCode: 'cancelled' });
    const made = await toBePaid(setting);
    const words = [{ words: 'Cancel W-102, $10.00', upTo: 1000 }];
    expect(await cancel(made)).toMatchObject({
      status: 403,
      body: { error: { reason: 'pin_required', details: { act: { parts: words } } } },
    });
    const atDesk = await setting.desk('POST', `orders/orders/${made}/cancel`, { reason: 'No gas' });
    expect(atDesk.body).toMatchObject({ statusCode: 'cancelled' });
  });

  test('an order that isn’t paid is completed only where that is meant, and by who may; so is writing its money off', async () => {
    const setting = await cloud(['takeOrders']);
    const orderId = await toBePaid(setting);
    const act = (who: 'till' | 'desk', which: string, body: object) =>
      setting[who]('POST', `orders/orders/${orderId}/${which}`, body);
    expect(await act('desk', 'complete', {})).toMatchObject({ body: { error: { reason: 'not_paid' } } });
    for (const [which, body, words] of [
      ['complete', { isUnpaidMeant: true }, 'Complete with unpaid $10.00 of W-101'],
      ['write-off', { reason: 'Gone' }, 'Write off $10.00 of W-101'],
    ] as const) {
      expect(await act('till', which, body)).toMatchObject({
        ...{ status: 403, body: { error: { details: { act: { parts: [{ words, upTo: 1000 }] } } } } },
      });
    }
    expect((await act('desk', 'complete', { isUnpaidMeant: true })).body).toMatchObject({ statusCode: 'completed' });
    expect((await act('desk', 'write-off', { reason: 'Gone' })).status).toBe(200);
    expect((await act('desk', 'write-off', { reason: 'Gone' })).body.error.reason).toBe('nothing_to_pay');
  });

  test('one press gives money back once: out of its drawer at a till, out of none at a desk', async () => {
    const setting = await cloud();
    const { body } = await sell(setting);
    const back = (who: 'till' | 'desk', key: string) =>
      setting[who](
        'POST',
        `orders/orders/${body.order.id}/refund`,
        { amountInCents: 300, reason: 'Cold' },
        { 'idempotency-key': key },
      );
    expect((await back('till', 'first-press')).body).toMatchObject({ statusCode: 'success', leftInCents: 700 });
    expect((await back('till', 'first-press')).body).toMatchObject({ leftInCents: 700 });
    expect((await back('desk', 'other-press')).body).toMatchObject({ leftInCents: 400 });
    const given = setting.ctx.db.selectFrom('tenders').select('posTerminalId').where('amountInCents', '<', 0);
    expect(await given.orderBy('id').execute()).toEqual([{ posTerminalId: 'till' }, { posTerminalId: null }]);
  });

  test('a manager whose sign-in has ended gives nothing back as whoever stands at the till', async () => {
    const setting = await cloud();
    const { body } = await sell(setting);
    const request = { amountInCents: 300, reason: 'Cold' };
    const refused = await setting.signedOut('POST', `orders/orders/${body.order.id}/refund`, request);
    expect(refused.body.error.reason).toBe('login_required');
    expect(await setting.ctx.db.selectFrom('refunds').select('id').execute()).toEqual([]);
  });

  test('two presses without a key are two refunds', async () => {
    const setting = await cloud();
    const { body } = await sell(setting);
    const back = () =>
      setting.till('POST', `orders/orders/${body.order.id}/refund`, { amountInCents: 300, reason: 'Cold' });
    expect([(await back()).body.leftInCents, (await back()).body.leftInCents]).toEqual([700, 400]);
  });
});

describe('at a till of the box, an order of the website', () => {
  test('is accepted by asking the cloud: the till hears what waits, and the order is as it was', async () => {
    const setting = await boxWithOrder();
    const { orderId } = setting;
    const accepted = await setting.till('POST', `orders/orders/${orderId}/accept`, { etaMinutes: 15 });
    expect(accepted.body).toMatchObject({
      orderId,
      statusCode: 'new',
      pendingCommandId: expect.stringMatching(/.{10}/),
    });
    expect(await asked(setting, orderId)).toEqual([{ kind: 'acceptOrder', body: { etaMinutes: 15 }, by: 'Mia' }]);
    const again = await setting.till('POST', `orders/orders/${orderId}/reject`, { reason: 'No gas' });
    expect(again.body.error.reason).toBe('already_pending');
  });

  test('for later is not accepted in minutes: the cloud is asked for the guest’s own time alone', async () => {
    const setting = await boxWithOrder();
    const { orderId } = setting;
    const requestedForIsoDateTimeUtc = isoUtc(setting.ctx.clock.now().add({ hours: 30 }));
    await setting.ctx.db.updateTable('orders').set({ requestedForIsoDateTimeUtc }).where('id', '=', orderId).execute();
    const accept = (etaMinutes: number | null) =>
      setting.till('POST', `orders/orders/${orderId}/accept`, { etaMinutes });
    expect((await accept(15)).body.error.reason).toBe('has_its_time');
    expect(await asked(setting, orderId)).toEqual([]);
    await accept(null);
    expect(await asked(setting, orderId)).toEqual([{ kind: 'acceptOrder', body: { etaMinutes: null }, by: 'Mia' }]);
  });

  test.each([
    [400, 600],
    [1000, 0],
  ])('is refunded by asking the cloud: of $10.00, %p cents leave %p', async (amountInCents, leftInCents) => {
    const setting = await boxWithOrder();
    const { orderId } = setting;
    await acceptOrder(setting.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_BEN });
    await setting.pump();
    const request = { amountInCents, reason: 'Cold', method: 'cash' };
    const answer = await setting.till('POST', `orders/orders/${orderId}/refund`, request);
    expect(answer.body).toEqual({ refundId: expect.any(String), statusCode: 'requested', leftInCents });
    expect(await asked(setting, orderId)).toEqual([
      { kind: 'refundOrder', body: expect.objectContaining({ ...request, posTerminalId: 'till' }), by: 'Mia' },
    ]);
    expect(await setting.ctx.db.selectFrom('refunds').select('id').execute()).toEqual([]);
  });

  test('that the box sold itself is refunded and cancelled there, and nobody is asked', async () => {
    const setting = await boxWithOrder();
    const { body } = await sell(setting);
    const request = { amountInCents: 400, reason: 'Cold' };
    const answer = await setting.till('POST', `orders/orders/${body.order.id}/refund`, request);
    expect(answer.body).toMatchObject({ statusCode: 'success', leftInCents: 600 });
    const cancelled = await setting.till('POST', `orders/orders/${body.order.id}/cancel`, { reason: 'No gas' });
    expect(cancelled.body).toMatchObject({ statusCode: 'cancelled' });
    expect(await asked(setting, body.order.id)).toEqual([]);
  });

  test('is refunded with approval of that amount, in that way', async () => {
    const setting = await boxWithOrder(['takeOrders']);
    const act = (request: object) => setting.till('POST', `orders/orders/${setting.orderId}/refund`, request);
    const partsOf = ({ body }: Answer) => body.error.details.act.parts;
    const request = { amountInCents: 400, reason: 'Cold' };
    expect(partsOf(await act(request))).toEqual([{ key: 'refund', upTo: 400, words: 'Refund $4.00 of W-101' }]);
    expect(partsOf(await act({ ...request, method: 'cash' }))).toMatchObject([{ key: 'refund cash' }]);
  });
});
