import { expect, test } from 'bun:test';
import { aCheckout, heldPayment } from '../../card-payments.bench.ts';
import { openStripeBench } from '../../stripe/stripe-bench.ts';
import { stripeDevPages } from './stripe-dev-pages.ts';

async function open() {
  const bench = await openStripeBench();
  const app = stripeDevPages(bench.simulator, { base: '/dev/stripe' });
  const press = (path: string) => app.request(path, { method: 'POST' });
  const page = async () => (await app.request('/')).text();
  return { bench, press, page, [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose]() };
}

test('a payment is listed with its amount, its store and its state', async () => {
  await using house = await open();
  expect(await house.page()).toContain('No payment has been started');
  await heldPayment(house.bench);
  const text = await house.page();
  expect(text).toContain('$30.00');
  expect(text).toContain('Roma Pizza Newtown');
  expect(text).toContain('>Held<');
});

test('webhooks are sent again with the same ids', async () => {
  await using house = await open();
  const { sessionId } = await heldPayment(house.bench);
  const first = await house.bench.takeWebhooks();
  await house.press(`/sessions/${sessionId}/webhooks`);
  const again = await house.bench.takeWebhooks();
  expect(again.map((delivery) => delivery.rawBody)).toEqual(first.map((delivery) => delivery.rawBody));
});

test('held webhooks wait until they are released', async () => {
  await using house = await open();
  await house.press('/webhooks/hold');
  await heldPayment(house.bench);
  expect(await house.bench.takeWebhooks()).toEqual([]);
  expect(await house.page()).toContain('Held: 4');
  await house.press('/webhooks/release');
  expect(await house.bench.takeWebhooks()).toHaveLength(4);
});

test('the provider can be taken down and brought back', async () => {
  await using house = await open();
  await house.press('/provider/down');
  expect((await house.bench.payments.retrievePayment('pi_1')).kind).toBe('unreachable');
  await house.press('/provider/up');
  expect((await house.bench.payments.retrievePayment('pi_1')).kind).toBe('refused');
});

test('an open checkout can be made to expire', async () => {
  await using house = await open();
  const created = await house.bench.payments.createCheckout(aCheckout(house.bench));
  if (created.kind !== 'created') throw new Error('not created');
  await house.press(`/sessions/${created.sessionId}/expire`);
  expect(await house.page()).toContain('>Expired<');
});
