import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { findDeviceOfSession, listDevicesOfUser } from '#db/access/push-devices.repository.ts';
import { sessionHashOf } from '#db/access/sessions.repository.ts';
import { removeMember } from '#src/features/access/manage-members.ts';
import { signOut } from '#src/features/access/sign-out.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { rejectOrder } from '#src/features/orders/end-order.ts';
import { orderJobs } from '#src/features/orders/orders.jobs.ts';
import {
  BY_MIA,
  filledCart,
  type OrderingFixture,
  orderingFixture,
  place,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { openPhoneBench, type Phone, type PhoneBench } from './testing-phones.ts';

const AT_STORE = { role: 'storeUser', storeId: SCOPE.storeId } as const;

let fixture: OrderingFixture;
let bench: PhoneBench;
beforeEach(async () => {
  fixture = await orderingFixture();
  bench = await openPhoneBench(fixture.ctx, SCOPE.restaurantId);
});
afterEach(() => bench[Symbol.asyncDispose]());

const phoneOf = async (name: string, at: Parameters<PhoneBench['person']>[1] = AT_STORE) =>
  bench.phoneOf(await bench.person(name, at));
async function newOrder(): Promise<string> {
  const { orderId } = await place(fixture, await filledCart(fixture));
  await bench.pump();
  return orderId;
}
const titles = (phone: Phone) => bench.notes(phone).map(({ title }) => title);
async function later(minutes: number) {
  fixture.ctx.pass({ minutes });
  await orderJobs.find((job) => job.name === 'ordering.climbLadder')?.run(fixture.ctx);
  await bench.pump();
}
const accept = async (orderId: string) => {
  await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: null, by: BY_MIA });
  await bench.pump();
};

describe('a new order', () => {
  test('rings with store, number, total and how it is collected, and opens its page', async () => {
    const phone = await phoneOf('mia');
    const orderId = await newOrder();
    expect(bench.notes(phone)).toEqual([
      {
        tag: `order-${orderId}`,
        title: 'New order W-101 · $10.00',
        body: 'Newtown · Pickup',
        page: `restaurants/roma-pizza/stores/roma-newtown/orders/${orderId}`,
        isSilent: false,
        stays: true,
        closesAfterSeconds: null,
        accept: {
          label: 'Accept · 20 min',
          path: `/api/orders/restaurants/roma-pizza/stores/roma-newtown/orders/${orderId}/accept`,
          key: `push-accept-${orderId}`,
          done: 'W-101 is accepted',
          failed: 'W-101 wasn’t accepted',
        },
      },
    ]);
    expect(bench.service.taken[0]).toMatchObject({ urgency: 'high', ttlSeconds: 600 });
  });

  test('rings once on each phone of those who may accept it, and on no other', async () => {
    const phones = [await phoneOf('mia'), await phoneOf('owner', { role: 'restaurantAdmin', storeId: null })];
    const twoJobs = await bench.person('ben', AT_STORE);
    await bench.person('ben', { role: 'restaurantUser', storeId: null });
    phones.push(await bench.phoneOf(twoJobs));
    const stranger = await phoneOf('stranger', null);
    await newOrder();
    for (const phone of phones) expect(titles(phone)).toEqual(['New order W-101 · $10.00']);
    expect(titles(stranger)).toEqual([]);
  });

  test('is not rung twice when its event comes twice', async () => {
    const phone = await phoneOf('mia');
    const orderId = await newOrder();
    const { ringPhones } = await import('./ring-phones.ts');
    await Promise.all([1, 2].map(() => ringPhones(fixture.ctx, SCOPE, { orderId, step: 'placed' })));
    expect(titles(phone)).toHaveLength(1);
  });

  test('that the store accepts by itself rings nowhere', async () => {
    await bench[Symbol.asyncDispose]();
    const base = await orderingFixture();
    const { orderProcess } = (await base.ctx.menus.storeOf(SCOPE)).profile.settings;
    base.setSettings({ orderProcess: { ...orderProcess, autoAcceptOrders: true } });
    fixture = base;
    bench = await openPhoneBench(fixture.ctx, SCOPE.restaurantId);
    const phone = await phoneOf('mia');
    await newOrder();
    expect(titles(phone)).toEqual([]);
  });
});

describe('an order that nobody answers', () => {
  test('rings again with each rung of the ladder, in place of what is on the screen', async () => {
    const phone = await phoneOf('mia');
    await newOrder();
    for (const minutes of [1, 1, 2, 2, 3]) await later(minutes);
    expect(titles(phone)).toEqual([
      'New order W-101 · $10.00',
      'No answer yet: W-101 · $10.00',
      'No answer yet: W-101 · $10.00',
      'No answer yet: W-101 · $10.00',
      'No answer yet: W-101 · $10.00',
    ]);
    expect(bench.notes(phone).at(-1)?.body).toBe('Newtown · Pickup\nWaiting since 6:00 PM');
    expect(new Set(bench.service.taken.map(({ topic }) => topic)).size).toBe(1);
  });

  test('rings a phone that was switched on in the meantime', async () => {
    await newOrder();
    const phone = await phoneOf('mia');
    await later(2);
    expect(titles(phone)).toEqual(['No answer yet: W-101 · $10.00']);
  });
});

describe('an answer', () => {
  test('silences every phone that rang, and no phone rings after it', async () => {
    const phone = await phoneOf('mia');
    const orderId = await newOrder();
    await accept(orderId);
    await later(10);
    expect(titles(phone)).toEqual(['New order W-101 · $10.00', 'W-101 was accepted']);
    expect(bench.notes(phone)[1]).toMatchObject({
      tag: `order-${orderId}`,
      isSilent: true,
      stays: false,
      closesAfterSeconds: 6,
      accept: null,
    });
  });

  test('by rejection says so', async () => {
    const phone = await phoneOf('mia');
    const orderId = await newOrder();
    await rejectOrder(fixture.ctx, SCOPE, { orderId, reason: 'Too busy', by: BY_MIA });
    await bench.pump();
    expect(titles(phone).at(-1)).toBe('W-101 was rejected');
  });

  test('is nothing to a phone that never rang', async () => {
    const orderId = (await place(fixture, await filledCart(fixture))).orderId;
    const phone = await phoneOf('mia');
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: null, by: BY_MIA });
    await bench.pump();
    expect(titles(phone)).toEqual([]);
  });

  test('replaces the ring that waits for a phone that is off', async () => {
    const phone = await phoneOf('mia');
    bench.service.sleep(phone.endpoint);
    await accept(await newOrder());
    expect(bench.service.wake(phone.endpoint).map(({ text }) => JSON.parse(text ?? '').title)).toEqual([
      'W-101 was accepted',
    ]);
  });

  test('while a ring is on its way silences that phone all the same', async () => {
    const phone = await phoneOf('mia');
    const { push } = fixture.ctx.ports;
    let orderId = '';
    const slow = {
      ...push,
      async send(message: Parameters<NonNullable<typeof push>['send']>[0]) {
        const outcome = await push?.send(message);
        Object.assign(fixture.ctx.ports, { push });
        await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: null, by: BY_MIA });
        return outcome;
      },
    };
    orderId = (await place(fixture, await filledCart(fixture))).orderId;
    Object.assign(fixture.ctx.ports, { push: slow });
    await bench.pump();
    await bench.runJob('notifications.ringPhones');
    expect(titles(phone)).toEqual(['New order W-101 · $10.00', 'W-101 was accepted']);
  });
});

describe('a push service', () => {
  test('that is down is asked again, and the phone rings then', async () => {
    const phone = await phoneOf('mia');
    bench.service.setDown(true);
    await newOrder();
    bench.service.setDown(false);
    await bench.runJob('notifications.ringPhones');
    expect(titles(phone)).toEqual([]);
    fixture.ctx.pass({ seconds: 5 });
    await bench.runJob('notifications.ringPhones');
    expect(titles(phone)).toEqual(['New order W-101 · $10.00']);
    fixture.ctx.pass({ seconds: 60 });
    await bench.runJob('notifications.ringPhones');
    expect(titles(phone)).toHaveLength(1);
  });

  test('that wants to be asked later is asked later', async () => {
    const phone = await phoneOf('mia');
    bench.service.answerNext(429, { retryAfter: '40' });
    await newOrder();
    fixture.ctx.pass({ seconds: 39 });
    await bench.runJob('notifications.ringPhones');
    expect(titles(phone)).toEqual([]);
    fixture.ctx.pass({ seconds: 1 });
    await bench.runJob('notifications.ringPhones');
    expect(titles(phone)).toHaveLength(1);
  });

  test('that stays down is given up, and an order answered meanwhile never rings', async () => {
    const phone = await phoneOf('mia');
    bench.service.setDown(true);
    const orderId = await newOrder();
    await accept(orderId);
    bench.service.setDown(false);
    fixture.ctx.pass({ seconds: 60 });
    await bench.runJob('notifications.ringPhones');
    expect(titles(phone)).toEqual([]);
  });

  test('that knows the phone no longer takes it off the list', async () => {
    const phone = await phoneOf('mia');
    bench.service.remove(phone.endpoint);
    await newOrder();
    expect(await listDevicesOfUser(fixture.ctx.db, phone.userId)).toEqual([]);
  });

  test('that refuses us is noted on the phone, until it takes something again', async () => {
    const phone = await phoneOf('mia');
    bench.service.answerNext(403, { reason: 'BadJwtToken' });
    await newOrder();
    const hash = sessionHashOf(fixture.ctx, phone.token);
    expect(await findDeviceOfSession(fixture.ctx.db, hash)).toMatchObject({
      failedSinceIsoDateTimeUtc: '2026-11-21T07:00:00.000Z',
      failure: 'not_configured',
    });
    await later(2);
    expect(await findDeviceOfSession(fixture.ctx.db, hash)).toMatchObject({
      failedSinceIsoDateTimeUtc: null,
      failure: null,
    });
  });

  test('is never named in the log', async () => {
    const phone = await phoneOf('mia');
    bench.service.answerNext(403);
    await newOrder();
    bench.service.setDown(true);
    await later(2);
    expect(fixture.ctx.logged.join()).toContain('push refused');
    expect(fixture.ctx.logged.join()).not.toContain(phone.endpoint);
  });
});

describe('whose phone rings no more', () => {
  test('who signed out', async () => {
    const phone = await phoneOf('mia');
    await signOut(fixture.ctx, phone.token);
    await newOrder();
    expect(titles(phone)).toEqual([]);
    expect(await listDevicesOfUser(fixture.ctx.db, phone.userId)).toEqual([]);
  });

  test('who works there no longer', async () => {
    await phoneOf('owner', { role: 'restaurantAdmin', storeId: null });
    const phone = await phoneOf('mia');
    await removeMember(fixture.ctx, SCOPE, { userId: phone.userId, by: BY_MIA });
    await newOrder();
    expect(titles(phone)).toEqual([]);
    expect(await listDevicesOfUser(fixture.ctx.db, phone.userId)).toEqual([]);
  });

  test('whose sign-in has ended', async () => {
    const phone = await phoneOf('mia');
    fixture.ctx.pass({ hours: 14 * 24 });
    await newOrder();
    expect(titles(phone)).toEqual([]);
  });
});
