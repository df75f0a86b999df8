import { describe, expect, test } from 'bun:test';
import { listRungs } from '#db/ordering/order-rungs.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { orderJobs } from '#src/features/orders/orders.jobs.ts';
import { readTillAttention } from '#src/features/pos/read-orders.ts';
import { acceptOrder } from './accept-order.ts';
import { climbLadder } from './climb-ladder.ts';
import { readOrderActs } from './order-acts.ts';
import { BY_MIA, filledCart, type OrderingFixture, orderingFixture, place, SCOPE } from './testing/ordering-fixture.ts';

const { settings } = testStore();
const CONTACTS = ['0491 570 006', 'owner@roma.example'];

async function waitingOrder(orderProcess: Partial<StoreSettings['orderProcess']> = {}) {
  const all = { ...settings.orderProcess, unansweredContacts: CONTACTS, ...orderProcess };
  const fixture = await orderingFixture({ orderProcess: all });
  // A gateway that makes no calls, until a test gives it one that does.
  Object.assign(fixture.ctx.ports, { sms: { send: fixture.sms.send } });
  return { fixture, orderId: (await place(fixture, await filledCart(fixture))).orderId };
}

async function minutesLater(fixture: OrderingFixture, minutes: number) {
  fixture.ctx.pass({ minutes });
  const climb = orderJobs.find((job) => job.name === 'ordering.climbLadder')!;
  // Twice beside each other and once more: each rung is reached once.
  await Promise.all([climb.run(fixture.ctx), climb.run(fixture.ctx)]);
  await climb.run(fixture.ctx);
  await fixture.pump();
}

const said = async ({ ctx }: OrderingFixture, orderId: string) =>
  (await readOrderActs(ctx.db, SCOPE, await getOrder(ctx.db, SCOPE, orderId))).acts.map(({ what }) => what);
const loudness = async ({ ctx }: OrderingFixture) => (await readTillAttention(ctx, SCOPE)).newOrders[0]?.loudness;

describe('an order that nobody answers', () => {
  test.each([
    ['a phone', ['0491 570 006'], 'No answer: text and email sent'],
    ['an address', ['owner@roma.example'], 'No answer: text and email sent'],
  ])('is told to whoever is named by %s alone', async (_, unansweredContacts, expected) => {
    const { fixture, orderId } = await waitingOrder({ unansweredContacts });
    for (const minutes of [2, 2, 2]) await minutesLater(fixture, minutes);
    expect((await said(fixture, orderId)).at(-1)).toBe(expected);
    expect(fixture.sms.inbox.messages.length + fixture.email.inbox.messages.length).toBe(1);
  });

  test('rings louder, then everywhere, then people are told, and its history says so', async () => {
    const { fixture, orderId } = await waitingOrder();
    await minutesLater(fixture, 1);
    expect([await loudness(fixture), await said(fixture, orderId)]).toEqual([undefined, []]);
    await minutesLater(fixture, 1);
    expect([await loudness(fixture), await said(fixture, orderId)]).toEqual([
      'louder',
      ['No answer: tills ring louder'],
    ]);
    await minutesLater(fixture, 2);
    expect(await loudness(fixture)).toBe('everyTill');
    await minutesLater(fixture, 2);
    expect(fixture.sms.inbox.messages.map(({ to, text }) => ({ to, text }))).toEqual([
      {
        to: '+61491570006',
        text: 'Newtown: no one has answered order W-101, placed at 6:00 PM. Accept or reject it on a till or in the admin.',
      },
    ]);
    expect(fixture.email.inbox.messages.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: ['owner@roma.example'], subject: 'Order W-101 is waiting for an answer' },
    ]);
    await minutesLater(fixture, 3);
    expect(await said(fixture, orderId)).toEqual([
      'No answer: tills ring louder',
      'No answer: every till rings',
      'No answer: text and email sent',
      'No phone call: the text provider can’t make calls',
    ]);
  });

  test('is called about where the gateway can call', async () => {
    const { fixture, orderId } = await waitingOrder();
    const called: string[] = [];
    const sms = {
      send: (text: Parameters<typeof fixture.sms.send>[0]) => fixture.sms.send(text),
      call: async ({ to }: { readonly to: string }) => {
        called.push(to);
        return { kind: 'accepted' as const, providerMessageId: 'call-1' };
      },
    };
    Object.assign(fixture.ctx.ports, { sms });
    await minutesLater(fixture, 9);
    expect(called).toEqual(['+61491570006']);
    expect((await said(fixture, orderId)).at(-1)).toBe('No answer: phone call made');
  });

  test('tells nobody where the store named nobody', async () => {
    const { fixture, orderId } = await waitingOrder({ unansweredContacts: [] });
    await minutesLater(fixture, 6);
    expect(fixture.sms.inbox.messages).toEqual([]);
    expect((await said(fixture, orderId)).at(-1)).toBe('No text or email: no one is named to be told');
  });

  test('climbs no more once it is answered', async () => {
    const { fixture, orderId } = await waitingOrder();
    await minutesLater(fixture, 2);
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    await minutesLater(fixture, 10);
    expect(await said(fixture, orderId)).toEqual(['No answer: tills ring louder']);
  });
});

describe('a rung of the ladder', () => {
  const MOBILE = '0491 570 006';
  const ADDRESS = 'owner@roma.example';
  type Cut = 'sms' | 'email';
  test.each<[string, readonly string[], readonly Cut[], string, string]>([
    ['with both and both ways', [MOBILE, ADDRESS], [], 'done', 'cannotCall'],
    ['with both and no texts', [MOBILE, ADDRESS], ['sms'], 'done', 'cannotCall'],
    ['with both and no email', [MOBILE, ADDRESS], ['email'], 'done', 'cannotCall'],
    ['with a phone and no texts', [MOBILE], ['sms'], 'notHere', 'cannotCall'],
    ['with an address and no email', [ADDRESS], ['email'], 'notHere', 'cannotCall'],
    ['with both and neither way', [MOBILE, ADDRESS], ['sms', 'email'], 'notHere', 'cannotCall'],
    ['with a number that is none', ['12'], [], 'nobodyNamed', 'cannotCall'],
    ['with nobody', [], [], 'nobodyNamed', 'cannotCall'],
  ])('that tells people %s comes to what its history says', async (_, contacts, cut, message, call) => {
    const { fixture, orderId } = await waitingOrder({ unansweredContacts: [...contacts] });
    for (const port of cut) Object.assign(fixture.ctx.ports, { [port]: null });
    await minutesLater(fixture, 9);
    const reached = listRungs(fixture.ctx.db, SCOPE, orderId).map(({ rung, outcome }) => [rung, outcome]);
    expect(Object.fromEntries(reached)).toEqual({ louder: 'done', everyTill: 'done', message, call });
  });

  test('that calls names nobody where only an address is known', async () => {
    const { fixture, orderId } = await waitingOrder({ unansweredContacts: [ADDRESS] });
    const call = async () => ({ kind: 'accepted' as const, providerMessageId: 'call-1' });
    Object.assign(fixture.ctx.ports, { sms: { send: fixture.sms.send, call } });
    await minutesLater(fixture, 9);
    const reached = listRungs(fixture.ctx.db, SCOPE, orderId).find(({ rung }) => rung === 'call');
    expect(reached?.outcome).toBe('nobodyNamed');
  });

  test('is told to the tills once, and is the box’s where the box keeps the order', async () => {
    const { fixture, orderId } = await waitingOrder();
    const ownership = { ...fixture.ctx.ownership, owns: () => false };
    fixture.ctx.pass({ minutes: 2 });
    await climbLadder({ ...fixture.ctx, ownership }, SCOPE, orderId);
    expect(listRungs(fixture.ctx.db, SCOPE, orderId)).toEqual([]);
    for (let time = 0; time < 2; time++) await climbLadder(fixture.ctx, SCOPE, orderId);
    const told = fixture.ctx.db.selectFrom('outbox_events').select('payloadJson').where('type', '=', 'orderUnanswered');
    expect((await told.execute()).map(({ payloadJson }) => JSON.parse(payloadJson))).toEqual([
      { orderId, rung: 'louder' },
    ]);
  });
});
