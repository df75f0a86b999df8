import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import { TEST_NOW } from '#db/testing/test-context.ts';
import type { EventPayloads } from '#src/domain/events/events.ts';
import { POS_COOKIE, STAFF_COOKIE } from '#src/http/cookies.ts';
import { liveRoutes } from './live.ts';
import { LIVE_LIMITS } from './live-bounds.ts';
import { LiveHub } from './live-hub.ts';
import { plantTwoTenants, signedInAs, type TestApp, testApp } from './testing/test-app.ts';

const STORE = '/api/live/restaurants/roma/stores/roma-1';
let fixture: TestApp;
let hub: LiveHub;
let cookie: string;

beforeEach(async () => {
  fixture = await testApp((app, ctx) => {
    hub = new LiveHub(ctx, { heartbeatMs: 20 });
    liveRoutes(app, ctx, hub);
  });
  await plantTwoTenants(fixture.ctx);
  cookie = await signedInAs(fixture.ctx, STAFF_COOKIE, { kind: 'staff', subjectId: 'roma-owner' });
});
afterEach(() => hub.close());

/** An order of the store was accepted, and the server has seen the commit. */
async function happen(orderId: string, storeId = 'roma-1') {
  const payload: EventPayloads['orderAccepted'] = { orderId, orderNumber: '#1' };
  await fixture.ctx.write((trx) =>
    appendEvent(trx, fixture.ctx, {
      restaurantId: storeId.split('-')[0]!,
      storeId,
      orderId,
      type: 'orderAccepted',
      payload,
    }),
  );
  hub.wake();
}

interface Message {
  readonly id: string;
  readonly event: string;
  /** The event's type, or `reload`. */
  readonly type: string | null;
  readonly orderId: string | null;
}

/** Reads until this many events arrived, not counting heartbeats. */
async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await fixture.app.request(path, { headers: { cookie, ...headers } });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  const seen: Message[] = [];
  const readOn = async () => {
    const { value, done } = await reader.read();
    if (done) return false;
    text += decoder.decode(value);
    for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
      seen.push(messageOf(text.slice(0, at)));
      text = text.slice(at + 2);
    }
    return true;
  };
  return {
    answer,
    seen,
    async next(count: number) {
      const orders = () => seen.filter((message) => message.event === 'message');
      while (orders().length < count && (await readOn()));
      return orders().map(({ orderId }) => orderId);
    },
    async ping() {
      const before = seen.filter(({ event }) => event === 'ping').length;
      while (seen.filter(({ event }) => event === 'ping').length === before && (await readOn()));
      return seen.findLast(({ event }) => event === 'ping');
    },
    async end() {
      while (await readOn());
    },
    cancel: () => reader.cancel(),
  };
}

function messageOf(block: string): Message {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)));
  const data = JSON.parse(fields.data ?? '{}') as { type?: string; orderId?: string };
  const { type = null, orderId = null } = data;
  return { id: fields.id ?? '', event: fields.event ?? 'message', type, orderId };
}

describe('live changes', () => {
  test("of a store come in order, and no other store's", async () => {
    const stream = await open(STORE);
    await stream.ping();
    await happen('o1');
    await happen('theirs', 'wok-1');
    await happen('o2');
    expect(await stream.next(2)).toEqual(['o1', 'o2']);
    expect(stream.answer.headers.get('content-type')).toStartWith('text/event-stream');
  });

  test('of every store are heard by the platform’s people, in words that name no order', async () => {
    cookie = await signedInAs(fixture.ctx, STAFF_COOKIE, { kind: 'staff', subjectId: 'admin' });
    const stream = await open('/api/live/platform');
    await stream.ping();
    await happen('o1');
    await happen('theirs', 'wok-1');
    expect(await stream.next(2)).toEqual([null, null]);
    expect(stream.seen.filter(({ event }) => event === 'message').map(({ type }) => type)).toEqual([
      'ordersChanged',
      'ordersChanged',
    ]);
  });

  test('are heard by a kitchen screen in words that name no order, and by no till there', async () => {
    const { ctx } = fixture;
    const settingsJson = JSON.stringify({ kitchen: { stationIds: [] } });
    const terminal = { restaurantId: 'roma', storeId: 'roma-1', pairedIsoDateTimeUtc: TEST_NOW };
    await ctx.write((trx) =>
      trx
        .insertInto('pos_terminals')
        .values([
          { ...terminal, id: 'screen', name: 'Screen', settingsJson, createdIsoDateTimeUtc: TEST_NOW } as never,
          { ...terminal, id: 'till', name: 'Till', settingsJson: '{}', createdIsoDateTimeUtc: TEST_NOW } as never,
        ])
        .execute(),
    );
    const place = { restaurantId: 'roma', storeId: 'roma-1' };
    cookie = await signedInAs(ctx, POS_COOKIE, { kind: 'posTerminal', subjectId: 'screen', ...place });
    const stream = await open('/api/live/kitchen');
    await stream.ping();
    await happen('o1');
    expect(await stream.next(1)).toEqual([null]);
    expect(stream.seen.find(({ event }) => event === 'message')?.type).toBe('kitchenChanged');
    expect((await fixture.app.request(STORE, { headers: { cookie } })).status).toBe(401);
    cookie = await signedInAs(ctx, POS_COOKIE, { kind: 'posTerminal', subjectId: 'till', ...place });
    expect((await fixture.app.request('/api/live/kitchen', { headers: { cookie } })).status).toBe(401);
  });

  test('are taken up where a lost connection stopped: nothing twice, nothing missing', async () => {
    const first = await open(STORE);
    await first.ping();
    await happen('o1');
    await happen('o2');
    await first.next(2);
    const { id } = first.seen.find(({ orderId }) => orderId === 'o1')!;
    await first.cancel();
    await happen('o3');
    const second = await open(STORE, { 'last-event-id': id });
    expect(await second.next(2)).toEqual(['o2', 'o3']);
    const third = await open(`${STORE}?lastEventId=${id}`);
    expect(await third.next(2)).toEqual(['o2', 'o3']);
  });

  test('lose nothing while others are written and streams open all the time', async () => {
    const writing = (async () => {
      for (let number = 1; number <= 60; number++) await happen(`o${number}`);
    })();
    const streams = [];
    for (let count = 0; count < 10; count++) streams.push(await open(STORE, { 'last-event-id': '0' }));
    await writing;
    const all = Array.from({ length: 60 }, (_, at) => `o${at + 1}`);
    for (const stream of streams) expect(await stream.next(60)).toEqual(all);
  });

  test('a browser that missed more than a thousand is told to reload its page, and receives what comes next', async () => {
    await fixture.ctx.write(async (trx) => {
      for (let number = 1; number <= 1300; number++) {
        const payload: EventPayloads['orderAccepted'] = { orderId: `o${number}`, orderNumber: '#1' };
        await appendEvent(trx, fixture.ctx, {
          restaurantId: 'roma',
          storeId: 'roma-1',
          orderId: `o${number}`,
          type: 'orderAccepted',
          payload,
        });
      }
    });
    const stream = await open(STORE, { 'last-event-id': '0' });
    expect((await stream.ping())?.id).toBe('1300');
    const missed = stream.seen.filter(({ event }) => event === 'message');
    expect(missed.at(-1)).toMatchObject({ type: 'reload', orderId: null });
    expect(missed.length).toBeLessThan(1300);
    await happen('o1301');
    expect((await stream.next(missed.length + 1)).at(-1)).toBe('o1301');
  });

  test('a quiet line says that it is alive and its place', async () => {
    await happen('o1');
    const stream = await open(STORE);
    expect((await stream.ping())?.id).toBe('1');
    expect((await stream.ping())?.id).toBe('1');
  });

  test('end when the server stops, and a browser that leaves is forgotten', async () => {
    const one = await open(STORE);
    const two = await open(STORE);
    await one.ping();
    await two.ping();
    expect(hub.counters.streams).toBe(2);
    await two.cancel();
    expect(hub.counters.streams).toBe(1);
    hub.close();
    await one.end();
    expect(hub.counters.streams).toBe(0);
  });

  test("of another tenant's store, or without a login, are refused", async () => {
    expect((await fixture.call('GET', '/api/live/restaurants/wok/stores/wok-1', { cookie })).status).toBe(404);
    expect((await fixture.call('GET', STORE)).status).toBe(401);
    expect((await fixture.call('GET', '/api/live/platform', { cookie })).status).toBe(404);
  });

  test('are limited: one stream too many is told to come back', async () => {
    const small = new LiveHub(fixture.ctx, { limits: { ...LIVE_LIMITS, perStoreStaff: 1 } });
    const first = small.open({ storeId: 'roma-1' }, null, { kind: 'staff' });
    expect(await small.open({ storeId: 'roma-1' }, null, { kind: 'staff' })).toBeNull();
    await (await first)?.cancel();
    expect(await small.open({ storeId: 'roma-1' }, null, { kind: 'staff' })).not.toBeNull();
    small.close();
  });
});

test("a customer's stream of an order that is not theirs is not found", async () => {
  expect((await fixture.call('GET', `${STORE}/orders/o1`)).status).toBe(404);
  expect((await fixture.call('GET', `${STORE}/orders/o1?key=wrong`)).status).toBe(404);
});
