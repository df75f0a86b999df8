import { expect, test } from 'bun:test';
import { Hono } from 'hono';
import { aCheckout } from '#src/integrations/card-payments/card-payments.bench.ts';
import { createStripeCardPayments } from '#src/integrations/card-payments/stripe/stripe-card-payments.ts';
import { createSmtpEmail } from '#src/integrations/email/smtp/smtp-email.ts';
import { createGooglePlaces } from '#src/integrations/places/google/google-places.ts';
import { A_PUSH } from '#src/integrations/push/push.suite.ts';
import { createWebPush } from '#src/integrations/push/web-push/web-push.ts';
import { createTwilioSms } from '#src/integrations/sms/twilio/twilio-sms.ts';
import { googleOrderingProvider } from '../google-ordering/google/google-ordering.provider.ts';
import { fcmProvider } from '../push-topics/fcm/fcm.provider.ts';
import { openMeteoProvider } from '../weather/open-meteo/open-meteo.provider.ts';
import { startSimulators } from './start-simulators.ts';

test('the environment that the simulators give makes every adapter work, and the pages show it', async () => {
  const received: { path: string; signatureHeader: string; rawBody: string }[] = [];
  const shop = new Hono();
  shop.post('/stripe/webhooks/:which', async (c) => {
    const signatureHeader = c.req.header('stripe-signature') ?? '';
    received.push({ path: c.req.path, signatureHeader, rawBody: await c.req.text() });
    return c.body(null, 200);
  });
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: shop.fetch });
  const simulators = await startSimulators({
    serverUrl: server.url.origin,
    base: '/dev',
    smsFates: 'none',
    connectedAccounts: [{ id: 'acct_roma', country: 'AU' }],
  });
  const env = simulators.environment;
  const pages = new Hono().route('/dev', simulators.pages);

  const payments = createStripeCardPayments({
    secretKey: env.STRIPE_SECRET_KEY,
    apiUrl: env.STRIPE_API_URL,
    webhookSecrets: { platform: env.STRIPE_WEBHOOK_SECRET_PLATFORM, connect: env.STRIPE_WEBHOOK_SECRET_CONNECT },
  });
  const clock = { now: () => Temporal.Now.instant() };
  const request = aCheckout(clock, { connectedAccountId: 'acct_roma', applicationFeeInCents: 100 });
  const created = await payments.createCheckout(request);
  if (created.kind !== 'created') throw new Error('not created');
  expect(created.url).toBe(`/dev/stripe/pay/${created.sessionId}`);
  expect(await (await pages.request(created.url)).text()).toContain('Pay $30.00');
  const body = new URLSearchParams({ choice: 'pay' });
  expect((await pages.request(created.url, { method: 'POST', body })).status).toBe(303);
  await simulators.stripe.webhooks.idle();
  const last = received.at(-1);
  expect(last?.path).toBe('/stripe/webhooks/platform');
  const reading = await payments.readWebhook(last?.rawBody ?? '', last?.signatureHeader ?? '', 'platform');
  expect(reading).toMatchObject({ kind: 'verified', event: { subject: { sessionId: created.sessionId } } });

  const account = { accountSid: env.SMS_ACCOUNT_SID, authToken: env.SMS_AUTH_TOKEN };
  const sms = createTwilioSms({ ...account, from: env.SMS_FROM, apiUrl: env.SMS_API_URL });
  await sms.send({ messageId: 'm1', to: '+61491570101', text: 'Your code is 012345' });
  expect(await (await pages.request('/dev/sms')).text()).toContain('<strong>012345</strong>');

  const email = createSmtpEmail({ url: env.SMTP_URL });
  const from = { name: 'Roma', address: env.EMAIL_FROM };
  const to = { name: null, address: 'mia@example.com' };
  await email.send({ messageId: 'm1', from, to, replyTo: null, subject: 'Ready', text: 'Ready', html: '<p>Ready</p>' });
  expect(await (await pages.request('/dev/email')).text()).toContain('>Ready</a>');

  const push = createWebPush({
    privateKey: env.VAPID_PRIVATE_KEY,
    subject: env.VAPID_SUBJECT,
    alsoUrl: env.PUSH_ALSO_URL,
  });
  await push.send({ ...A_PUSH, to: await simulators.push.subscribe(push.publicKey) });
  expect(simulators.push.taken).toMatchObject([{ text: A_PUSH.text }]);

  const places = createGooglePlaces({ apiKey: env.PLACES_API_KEY, apiUrl: env.PLACES_API_URL });
  const asked = { text: '12 King Street Newtown', countryCode: 'AU', near: null, sessionToken: 's1' };
  expect(await places.suggest(asked)).toMatchObject({
    kind: 'suggested',
    suggestions: [{ mainText: '12 King Street' }],
  });

  const googleOrdering = googleOrderingProvider.create(env);
  expect(await googleOrdering?.verify(await simulators.googleOrdering.authorization())).toEqual({ kind: 'genuine' });
  expect(await (await pages.request('/dev/google')).text()).toContain('Check and order');
  const app = simulators.fcm.register();
  await fcmProvider.create(env)?.change({ to: 'subscribe', topic: 'orders', token: app });
  expect(simulators.fcm.topicsOf(app)).toEqual(['orders']);
  const weather = openMeteoProvider.create({ ...env, WEATHER_API_KEY: undefined });
  expect(await weather?.current({ latitude: -33.9, longitude: 151.2 })).toMatchObject({ kind: 'read' });

  await simulators.stop();
  await server.stop(true);
});
