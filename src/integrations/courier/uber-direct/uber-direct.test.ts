import { expect, test } from 'bun:test';
import { A_DELIVERY, A_QUOTE, courierSuite } from '../courier.suite.ts';
import { startCourierSimulator } from '../simulator/courier-wire-simulator.ts';
import { createUberDirect } from './uber-direct.ts';

const ACCOUNT = { clientId: 'client', clientSecret: 'secret of the tests', customerId: 'cus_1' };
const webhookSecrets = { deliveryStatus: 'status key', courierUpdate: 'courier key' };
const PATH = '/v1/customers/cus_1';

async function open(over: Partial<typeof ACCOUNT> = {}) {
  let now = Date.parse('2026-11-29T08:00:00Z');
  const nowMs = () => now;
  const simulator = await startCourierSimulator({ port: 0, ...ACCOUNT, webhookSecrets, serverUrl: null, nowMs });
  const slept: number[] = [];
  const settings = { ...ACCOUNT, ...over, webhookSecrets, authUrl: simulator.url, apiUrl: simulator.url };
  const courier = createUberDirect({
    ...settings,
    timeoutMs: 3_000,
    nowMs,
    sleep: async (ms) => {
      slept.push(ms);
    },
  });
  const asked = (path: string) => simulator.requests.filter((one) => one.path === path).length;
  return {
    courier,
    simulator,
    slept,
    asked,
    booked: () => simulator.deliveries.length,
    setDown: simulator.setDown,
    loseNextAnswer: simulator.loseNextAnswer,
    move: simulator.move,
    advance(minutes: number) {
      now += minutes * 60_000;
    },
    [Symbol.asyncDispose]: () => simulator.stop(),
  };
}

courierSuite('Uber Direct on the wire', () => open());

test('twenty calls together ask for one token', async () => {
  await using bench = await open();
  const all = await Promise.all(Array.from({ length: 20 }, () => bench.courier.quote(A_QUOTE)));
  expect(all.every((one) => one.kind === 'done')).toBe(true);
  expect(bench.asked('/oauth/v2/token')).toBe(1);
});

test('a token that ended early is renewed once, and nobody notices', async () => {
  await using bench = await open();
  await bench.courier.quote(A_QUOTE);
  bench.simulator.endTokens();
  expect((await bench.courier.quote(A_QUOTE)).kind).toBe('done');
  expect(bench.asked('/oauth/v2/token')).toBe(2);
});

test('a token is renewed when its thirty days are over', async () => {
  await using bench = await open();
  await bench.courier.quote(A_QUOTE);
  bench.advance(30 * 24 * 60);
  await bench.courier.quote(A_QUOTE);
  expect(bench.asked('/oauth/v2/token')).toBe(2);
});

test('a wrong secret is reported as our own configuration, and not asked again', async () => {
  await using bench = await open({ clientSecret: 'wrong' });
  expect(await bench.courier.quote(A_QUOTE)).toMatchObject({ kind: 'unreachable', why: 'not_configured' });
  expect(bench.asked('/oauth/v2/token')).toBe(1);
});

test('too many requests: it waits as long as it is told, then asks again', async () => {
  await using bench = await open();
  bench.simulator.refuseNext(429, 'customer_limited', 3);
  expect((await bench.courier.quote(A_QUOTE)).kind).toBe('done');
  expect(bench.slept).toEqual([3_000]);
});

test('a wait that nobody sits through is a refusal at once', async () => {
  await using bench = await open();
  bench.simulator.refuseNext(429, 'customer_limited', 60);
  expect(await bench.courier.quote(A_QUOTE)).toMatchObject({ kind: 'refused', code: 'customer_limited' });
  expect(bench.slept).toEqual([]);
});

test('wrong details are asked once', async () => {
  await using bench = await open();
  bench.simulator.refuseNext(400, 'invalid_params');
  expect(await bench.courier.create(A_DELIVERY)).toMatchObject({ kind: 'refused', code: 'invalid_params' });
  expect(bench.asked(`${PATH}/deliveries`)).toBe(1);
});

test('calling a courier off is never asked twice', async () => {
  await using bench = await open();
  const made = await bench.courier.create(A_DELIVERY);
  if (made.kind !== 'done') throw new Error(made.kind);
  bench.simulator.loseNextAnswer();
  const { deliveryId } = made.value;
  const outcome = await bench.courier.cancel(deliveryId, { reason: 'other', description: 'Closed early' });
  expect(outcome).toMatchObject({ kind: 'unreachable', mayBeDone: true });
  expect(bench.asked(`${PATH}/deliveries/${deliveryId}/cancel`)).toBe(1);
});

test('a courier that nothing listens for was certainly not booked', async () => {
  const bench = await open();
  await bench.courier.quote(A_QUOTE);
  await bench.simulator.stop();
  expect(await bench.courier.create(A_DELIVERY)).toMatchObject({ kind: 'unreachable', mayBeDone: false });
});

test('what is sent is Uber’s own wording', async () => {
  await using bench = await open();
  const notes = 'x'.repeat(300);
  await bench.courier.create({ ...A_DELIVERY, dropoff: { ...A_DELIVERY.dropoff, notes }, tipInCents: 200 });
  const [sent] = bench.simulator.deliveries;
  expect(sent?.body).toMatchObject({
    pickup_name: 'Servery Newtown',
    pickup_phone_number: '+61290000000',
    dropoff_phone_number: '+61491570156',
    dropoff_notes: 'x'.repeat(280),
    dropoff_latitude: -33.8993,
    manifest_reference: 'W-117',
    manifest_total_value: 3_150,
    manifest_items: [{ name: 'Margherita', quantity: 2, size: 'medium', price: 1_575 }],
    deliverable_action: 'deliverable_action_meet_at_door',
    undeliverable_action: 'return',
    idempotency_key: 'job-1',
    external_id: 'job-1',
    external_store_id: 's1',
    tip: 200,
  });
  expect(JSON.parse(String(sent?.body.dropoff_address))).toEqual({
    street_address: ['12 King Street'],
    city: 'Newtown',
    state: 'NSW',
    zip_code: '2042',
    country: 'AU',
  });
});

test.each(['<html>', '{"id":"dqt_1"}', '{"id":"dqt_1","created":"2026-11-29T08:00:00Z","fee":-3}'])(
  'the answer %p is not believed',
  async (text) => {
    const token = { access_token: 't', expires_in: 100 };
    const odd = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ url }) => (url.includes('/oauth/') ? Response.json(token) : new Response(text)),
    });
    const urls = { authUrl: odd.url.href, apiUrl: odd.url.href };
    const courier = createUberDirect({ ...ACCOUNT, ...urls, webhookSecrets, sleep: async () => undefined });
    expect(await courier.quote(A_QUOTE)).toMatchObject({ kind: 'unreachable', why: 'provider_error' });
    await odd.stop(true);
  },
);

test.each([
  'javascript:alert(1)',
  'http://www.ubereats.com/orders/1',
  'https://ubereats.com.example/orders/1',
  'https://notuber.com/1',
  'https://uber.com@example.org/1',
])('a link that is no page of Uber is given to nobody: %s', async (link) => {
  await using bench = await open();
  const { signatureOf } = await import('./uber-direct-webhook.ts');
  const message = { id: 'e1', kind: 'event.delivery_status', delivery_id: 'd1', status: 'pickup' };
  const body = JSON.stringify({ ...message, data: { tracking_url: link } });
  const reading = await bench.courier.readWebhook(body, signatureOf(body, 'status key'), 'delivery-status');
  expect(reading).toMatchObject({ kind: 'event', event: { trackingUrl: null } });
});

test('a message of another kind is genuine and ignored', async () => {
  await using bench = await open();
  const { signatureOf } = await import('./uber-direct-webhook.ts');
  const body = JSON.stringify({ kind: 'event.refund_request', delivery_id: 'd1' });
  const reading = await bench.courier.readWebhook(body, signatureOf(body, 'status key'), 'delivery-status');
  expect(reading).toEqual({ kind: 'ignored' });
});
