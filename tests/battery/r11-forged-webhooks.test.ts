import { beforeAll, describe, expect, test } from 'bun:test';
import { signWebhook } from '#src/integrations/card-payments/simulator/webhook-signature.ts';
import { createStripeCardPayments } from '#src/integrations/card-payments/stripe/stripe-card-payments.ts';
import { type BatteryFixture, batteryFixture, type Planted } from './support/battery-fixture.ts';

const SECRET = 'whsec_platform_of_this_house';
const CONNECT_SECRET = 'whsec_connect_of_this_house';
const TOLERANCE_SECONDS = 300;
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The real adapter in the place where the provider's messages come in. */
const payments = createStripeCardPayments({
  secretKey: 'sk_live_battery',
  webhookSecrets: { platform: SECRET, connect: CONNECT_SECRET },
  apiUrl: null,
});

let fixture: BatteryFixture & { readonly planted: Planted };
beforeAll(async () => {
  fixture = await batteryFixture({ cardPayments: payments });
});

function anEvent(over: Readonly<Record<string, unknown>> = {}): string {
  const { orderId } = { orderId: fixture.planted.own.ids.waitingOrderId };
  const object = { id: 'pi_forged', object: 'payment_intent', status: 'requires_capture', metadata: { orderId } };
  const event = { id: 'evt_forged', object: 'event', created: nowSeconds(), type: 'payment_intent.succeeded' };
  return JSON.stringify({ ...event, livemode: true, data: { object }, ...over });
}

const deliver = (body: string, signature: string, which = 'platform') =>
  fixture.send({
    method: 'POST',
    path: `/api/stripe/webhooks/${which}`,
    raw: body,
    contentType: 'application/json',
    headers: { 'stripe-signature': signature },
  });

/** What a message could have done. */
function effects(): unknown {
  const one = (sql: string) => fixture.database.raw.query(sql).get();
  return [
    one('select count(*) as n from webhook_events'),
    one('select count(*) as n, max(sequence) as last from outbox_events'),
    one('select group_concat(statusCode) as s from orders'),
    one('select group_concat(statusCode) as s from order_payments'),
  ];
}

async function expectRefused(deliveries: readonly (readonly [body: string, signature: string, which?: string])[]) {
  const before = effects();
  const logged = fixture.ctx.logged.length;
  for (const [body, signature, which] of deliveries) {
    const answer = await deliver(body, signature, which);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { error: { code: string } }).error.code).toBe('validation_failed');
  }
  await fixture.pump();
  expect(effects()).toEqual(before);
  expect(fixture.ctx.logged.length).toBe(logged + deliveries.length);
  expect(fixture.ctx.logged.slice(logged).join('\n')).not.toContain(SECRET);
}

/** Every bit pattern that one position can be forged into is as good as another: one flip of each position. */
const flipped = (text: string) =>
  Array.from(text, (_, at) => text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1));

describe('a forged message of the card provider is refused, logged and does nothing', () => {
  test('with any byte of its body changed, left out or added', async () => {
    const body = anEvent();
    const signature = signWebhook(body, SECRET, nowSeconds());
    const forged = [...flipped(body), body.slice(0, -1), `${body} `, `\ufeff${body}`, '', body.replace('{', '{ ')];
    await expectRefused(forged.map((one) => [one, signature]));
  });

  test('with any byte of its signature changed, left out or added', async () => {
    const body = anEvent();
    const signature = signWebhook(body, SECRET, nowSeconds());
    const [time = '', v1 = ''] = signature.split(',');
    const forged = [
      ...flipped(signature),
      ...Array.from(signature, (_, at) => signature.slice(0, at) + signature.slice(at + 1)),
      '',
      time,
      v1,
      `${time},v1=`,
      `${time},v0=${v1.slice(3)}`,
      `t=,${v1}`,
      `t=NaN,${v1}`,
      `${time},v1=${'0'.repeat(64)}`,
    ];
    await expectRefused(forged.map((one) => [body, one]));
  });

  test('signed longer ago than five minutes', async () => {
    const body = anEvent();
    const ago = (seconds: number) => signWebhook(body, SECRET, nowSeconds() - seconds);
    await expectRefused([TOLERANCE_SECONDS + 5, 3600, 86_400 * 3, nowSeconds()].map((seconds) => [body, ago(seconds)]));
  });

  test.each([
    ['a dispute', 'charge.dispute.created', { id: 'dp_forged', object: 'dispute', payment_intent: 'pi_forged' }],
    ['a saved card', 'payment_method.attached', { id: 'pm_forged', object: 'payment_method', customer: 'cus_forged' }],
    ['a fee that came back', 'application_fee.refunded', { id: 'fee_forged', object: 'application_fee' }],
    ['a payout', 'payout.paid', { id: 'po_forged', object: 'payout' }],
  ])('about %s, with a wrong secret, an old stamp, or a changed body', async (_, type, object) => {
    const body = anEvent({ type, data: { object } });
    const signature = signWebhook(body, SECRET, nowSeconds());
    await expectRefused([
      [body, signWebhook(body, CONNECT_SECRET, nowSeconds())],
      [body, signature, 'connect'],
      [body, signWebhook(body, SECRET, nowSeconds() - 3600)],
      [body.replace('forged', 'f0rged'), signature],
    ]);
  });

  test('signed with the secret of another address, of another installation, or with none', async () => {
    const body = anEvent();
    const by = (secret: string) => signWebhook(body, secret, nowSeconds());
    await expectRefused([
      [body, by(CONNECT_SECRET)],
      [body, by(SECRET), 'connect'],
      [body, by('whsec_of_another_house')],
      [body, by('')],
      [body, by('sk_live_battery')],
    ]);
  });

  test('with a right signature over what is no event', async () => {
    const bodies = [
      'null',
      '[]',
      '{}',
      '"evt"',
      '{"id":"evt_1"}',
      anEvent({ data: null }),
      anEvent({ id: 7 }),
      anEvent({ livemode: 'yes' }),
    ];
    await expectRefused(bodies.map((body) => [body, signWebhook(body, SECRET, nowSeconds())]));
  });

  test('of the test mode sent to a live installation: it is accepted, so that it does not come again, and has no effect', async () => {
    const before = effects();
    const logged = fixture.ctx.logged.length;
    const body = anEvent({ livemode: false });
    expect((await deliver(body, signWebhook(body, SECRET, nowSeconds()))).status).toBe(200);
    await fixture.pump();
    expect(effects()).toEqual(before);
    expect(fixture.ctx.logged[logged]).toContain('webhook of the other mode');
  });

  test('while the true one is kept, so the ones above were refused for what they are', async () => {
    const body = anEvent({ data: { object: { id: 'x', object: 'payout' } }, id: 'evt_true' });
    expect((await deliver(body, signWebhook(body, SECRET, nowSeconds()))).status).toBe(200);
    const kept = fixture.database.raw.query("select eventId from webhook_events where eventId = 'evt_true'").all();
    expect(kept).toHaveLength(1);
  });
});
