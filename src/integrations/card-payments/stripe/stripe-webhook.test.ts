import { expect, test } from 'bun:test';
import { aCheckout, heldPayment } from '../card-payments.bench.ts';
import { signWebhook } from '../simulator/webhook-signature.ts';
import { CONNECT_SECRET, openStripeBench, PLATFORM_SECRET, type StripeBench } from './stripe-bench.ts';

const nowSeconds = () => Math.floor(Date.now() / 1000);

function anEvent(over: Record<string, unknown> = {}): string {
  const object = { id: 'pi_1', object: 'payment_intent', metadata: { orderId: 'o1' } };
  const event = {
    id: 'evt_1',
    object: 'event',
    created: 1_700_000_000,
    type: 'payment_intent.succeeded',
    livemode: false,
  };
  return JSON.stringify({ ...event, data: { object }, ...over });
}

function read(bench: StripeBench, body: string, secret = PLATFORM_SECRET, seconds = nowSeconds()) {
  return bench.payments.readWebhook(body, signWebhook(body, secret, seconds), 'platform');
}

test('our signature is the one of the published example', () => {
  const body = '{"id":"evt_1","object":"event"}';
  const header = signWebhook(body, 'whsec_local_simulator_secret', 1_700_000_000);
  expect(header).toBe('t=1700000000,v1=b1cf677993215c45df0deeb69280395e2668b1ffd0724d5cd3c09bbbd8ce2f15');
});

test('a genuine event is read with its time and its subject', async () => {
  await using bench = await openStripeBench();
  expect(await read(bench, anEvent())).toEqual({
    kind: 'verified',
    event: {
      eventId: 'evt_1',
      type: 'payment_intent.succeeded',
      occurredAt: Temporal.Instant.from('2023-11-14T22:13:20Z'),
      isLive: false,
      accountId: null,
      subject: { kind: 'payment', paymentIntentId: 'pi_1', orderId: 'o1' },
    },
  });
});

test('every changed character of the body is refused', async () => {
  await using bench = await openStripeBench();
  const body = anEvent();
  const header = signWebhook(body, PLATFORM_SECRET, nowSeconds());
  const passed: number[] = [];
  for (let at = 0; at < body.length; at++) {
    const forged = `${body.slice(0, at)}${body[at] === 'x' ? 'y' : 'x'}${body.slice(at + 1)}`;
    if ((await bench.payments.readWebhook(forged, header, 'platform')).kind !== 'refused') passed.push(at);
  }
  expect(passed).toEqual([]);
});

test.each([
  ['older than five minutes', PLATFORM_SECRET, 301, 'too_old'],
  ['stamped more than five minutes ahead', PLATFORM_SECRET, -330, 'too_old'],
  ['with the secret of somebody else', 'whsec_another_restaurant', 0, 'bad_signature'],
  ['with the secret of the other endpoint', CONNECT_SECRET, 0, 'bad_signature'],
] as const)('an event %s is refused', async (_, secret, ageSeconds, why) => {
  await using bench = await openStripeBench();
  expect(await read(bench, anEvent(), secret, nowSeconds() - ageSeconds)).toEqual({ kind: 'refused', why });
});

test('a new time on an old signature does not make it young', async () => {
  await using bench = await openStripeBench();
  const body = anEvent();
  const old = signWebhook(body, PLATFORM_SECRET, nowSeconds() - 4000);
  const forged = old.replace(/^t=\d+/, `t=${nowSeconds()}`);
  const reading = await bench.payments.readWebhook(body, forged, 'platform');
  expect(reading).toEqual({ kind: 'refused', why: 'bad_signature' });
});

test('an event of the other mode is genuine but ignored', async () => {
  await using bench = await openStripeBench();
  expect(await read(bench, anEvent({ livemode: true }))).toEqual({
    kind: 'ignored',
    why: 'other_mode',
    eventId: 'evt_1',
  });
});

test.each([
  ['a thin event', JSON.stringify({ id: 'evt_2', object: 'v2.core.event', type: 'v1.billing.meter' })],
  ['no JSON', 'hello'],
  ['a list', '[]'],
  ['an event without data', JSON.stringify({ id: 'e', object: 'event', type: 't', created: 1, livemode: false })],
])('%s, well signed, is not an event', async (_, body) => {
  await using bench = await openStripeBench();
  expect(await read(bench, body)).toEqual({ kind: 'refused', why: 'not_an_event' });
});

test('an event about something else is verified as such', async () => {
  await using bench = await openStripeBench();
  const data = { object: { id: 'po_1', object: 'payout' } };
  expect(await read(bench, anEvent({ type: 'payout.invented', data }))).toMatchObject({
    kind: 'verified',
    event: { subject: { kind: 'other' } },
  });
});

test('without a secret nothing is believed', async () => {
  await using bench = await openStripeBench({}, { webhookSecrets: { platform: null, connect: null } });
  expect(await read(bench, anEvent(), '')).toEqual({ kind: 'refused', why: 'bad_signature' });
});

test('deliveries come twice with the same id when the sender is set to', async () => {
  await using bench = await openStripeBench();
  bench.simulator.webhooks.mood.copies = 3;
  const created = await bench.payments.createCheckout(aCheckout(bench));
  if (created.kind === 'created') await bench.payments.expireCheckout(created.sessionId);
  const bodies = (await bench.takeWebhooks()).map((delivery) => delivery.rawBody);
  expect(bodies).toHaveLength(3);
  expect(new Set(bodies).size).toBe(1);
});

test('an address that answers 500 gets the event again', async () => {
  await using bench = await openStripeBench();
  bench.answerWebhooksWith([500, 503]);
  const created = await bench.payments.createCheckout(aCheckout(bench));
  if (created.kind === 'created') await bench.payments.expireCheckout(created.sessionId);
  expect(await bench.takeWebhooks()).toHaveLength(3);
  expect(bench.simulator.webhooks.deliveries.map((delivery) => delivery.status)).toEqual([500, 503, 200]);
});

test('held events arrive late and last first', async () => {
  await using bench = await openStripeBench();
  const { mood } = bench.simulator.webhooks;
  mood.isHeld = true;
  mood.isReversed = true;
  await heldPayment(bench);
  expect(await bench.takeWebhooks()).toEqual([]);
  bench.simulator.webhooks.release();
  const types = (await bench.takeWebhooks()).map((delivery) => JSON.parse(delivery.rawBody).type);
  expect(types[0]).toBe('checkout.session.completed');
  expect(types.at(-1)).toBe('payment_intent.created');
});

test.each([
  ['wrongly signed', { isWrongSigned: true }, 'bad_signature'],
  ['signed ten minutes ago', { ageSeconds: 600 }, 'too_old'],
] as const)('events %s are refused', async (_, mood, why) => {
  await using bench = await openStripeBench();
  Object.assign(bench.simulator.webhooks.mood, mood);
  await heldPayment(bench);
  const [first] = await bench.takeWebhooks();
  const reading = await bench.payments.readWebhook(first?.rawBody ?? '', first?.signatureHeader ?? '', 'platform');
  expect(reading).toEqual({ kind: 'refused', why });
});
