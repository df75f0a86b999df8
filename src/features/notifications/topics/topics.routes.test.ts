import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { testContext } from '#db/testing/test-context.ts';
import { POS_COOKIE, STAFF_COOKIE } from '#src/http/cookies.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { createFcmTopics } from '#src/integrations/push-topics/fcm/fcm-topics.ts';
import { readServiceAccount } from '#src/integrations/push-topics/fcm/service-account.ts';
import { type FcmSimulator, startFcmSimulator } from '#src/integrations/push-topics/simulator/fcm-wire-simulator.ts';
import { plantTwoTenants, signedInAs, type TestApp, testApp } from '#src/server/testing/test-app.ts';
import { topicsRoutes } from './topics.routes.ts';

const ORDERS = 'store_roma-1_online-orders';
const ORDERS_OF_2 = 'store_roma-2_online-orders';

let simulator: FcmSimulator;
let app: TestApp;
let owner: string;
let staff: string;
let till: string;
beforeAll(async () => {
  simulator = await startFcmSimulator({ port: 0 });
});
afterAll(() => simulator.stop());
beforeEach(async () => {
  const account = readServiceAccount(simulator.serviceAccount);
  if (!account) throw new Error('no account');
  const pushTopics = createFcmTopics({ account, apiUrl: simulator.url, timeoutMs: 60_000 });
  const ctx = await testContext({ ports: { ...NO_PORTS, pushTopics } });
  await plantTwoTenants(ctx);
  app = await testApp(topicsRoutes, { ctx });
  owner = await signedInAs(app.ctx, STAFF_COOKIE, { kind: 'staff', subjectId: 'roma-owner' });
  staff = await signedInAs(app.ctx, STAFF_COOKIE, { kind: 'staff', subjectId: 'roma-1-staff' });
  till = await signedInAs(app.ctx, POS_COOKIE, { kind: 'posTerminal', subjectId: 'till-1' });
});

const call = (what: string, cookie: string, body: object) =>
  app.call('POST', `/api/fcm/topics/${what}`, { cookie, body });
const subscribe = (cookie: string, registrationToken: string, topic: string) =>
  call('subscribe', cookie, { registrationToken, topic });

describe('an app of someone who works in a store', () => {
  test('subscribes to its orders once, however often it asks, and leaves again', async () => {
    const registrationToken = simulator.register();
    for (const _ of [1, 2]) {
      const { body } = await subscribe(staff, registrationToken, ORDERS);
      expect(body).toEqual({ topic: ORDERS, isSubscribed: true });
    }
    const { body: listed } = await call('list', staff, { registrationToken });
    expect(listed.topics).toMatchObject([{ topic: ORDERS, storeId: 'roma-1', kind: 'online-orders' }]);
    for (const _ of [1, 2]) await call('unsubscribe', staff, { registrationToken, topic: ORDERS });
    expect(simulator.topicsOf(registrationToken)).toEqual([]);
    const rows = await app.ctx.db.selectFrom('audit_log').select(['action', 'storeId']).orderBy('sequence').execute();
    expect(rows.map(({ action, storeId }) => `${action} ${storeId}`)).toEqual([
      'subscribeApp roma-1',
      'unsubscribeApp roma-1',
    ]);
  });

  test('hears of no other store, and a paired till of its own only', async () => {
    const token = simulator.register();
    expect((await subscribe(owner, token, ORDERS_OF_2)).status).toBe(200);
    expect((await subscribe(till, token, ORDERS)).status).toBe(200);
    for (const [cookie, topic] of [
      [staff, ORDERS_OF_2],
      [till, ORDERS_OF_2],
      [owner, 'store_wok-1_online-orders'],
      [owner, 'store_nowhere_bookings'],
    ] as const) {
      const { status, body } = await subscribe(cookie, token, topic);
      expect([status, body.error.code]).toEqual([404, 'resource_not_found']);
    }
    const { body } = await call('list', staff, { registrationToken: token });
    expect(body.topics.map(({ topic }: { topic: string }) => topic)).toEqual([ORDERS]);
  });

  test('that was removed, or asks for something else, is answered in the specification’s words', async () => {
    const gone = await subscribe(staff, 'app:gone', ORDERS);
    expect([gone.status, gone.body.error.reason]).toEqual([404, 'app_gone']);
    const odd = await subscribe(staff, simulator.register(), 'everything');
    expect([odd.status, odd.body.error.code]).toEqual([400, 'validation_failed']);
    simulator.answerNext({ status: 429, code: 'QUOTA_EXCEEDED', retryAfterSeconds: 30 });
    const busy = await call('list', staff, { registrationToken: simulator.register() });
    expect([busy.status, busy.body.error.reason]).toEqual([503, 'rate_limited']);
  });

  test('that brings no sign-in is answered nothing', async () => {
    expect((await subscribe('', simulator.register(), ORDERS)).status).toBe(401);
  });
});

test('without an account at Firebase the calls say so', async () => {
  Object.assign(app.ctx.ports, { pushTopics: null });
  const { status, body } = await subscribe(staff, 'app:1', ORDERS);
  expect([status, body.error.reason]).toEqual([503, 'push_topics_off']);
});
