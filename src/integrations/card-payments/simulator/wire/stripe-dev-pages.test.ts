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
  await using fixture = await open();
  expect(await fixture.page()).toContain('No payment has been started');
  await heldPayment(fixture.bench);
  const text = await fixture.page();
  expect(text).toContain('$30.00');
  expect(text).toContain('Roma Pizza Newtown');
  expect(text).toContain('>Held<');
});

test('webhooks are sent again with the same ids', async () => {
  await using fixture = await open();
  const { sessionId } = await heldPayment(fixture.bench);
  const first = await fixture.bench.takeWebhooks();
  await fixture.press(`/sessions/${sessionId}/webhooks`);
  const again = await fixture.bench.takeWebhooks();
  expect(again.map((delivery) => delivery.rawBody)).toEqual(first.map((delivery) => delivery.rawBody));
});

test('held webhooks wait until they are released', async () => {
  await using fixture = await open();
  await fixture.press('/webhooks/hold');
  await heldPayment(fixture.bench);
  expect(await fixture.bench.takeWebhooks()).toEqual([]);
  expect(await fixture.page()).toContain('Held: 4');
  await fixture.press('/webhooks/release');
  expect(await fixture.bench.takeWebhooks()).toHaveLength(4);
});

test('the provider can be taken down and brought back', async () => {
  await using fixture = await open();
  await fixture.press('/provider/down');
  expect((await fixture.bench.payments.retrievePayment('pi_1')).kind).toBe('unreachable');
  await fixture.press('/provider/up');
  expect((await fixture.bench.payments.retrievePayment('pi_1')).kind).toBe('refused');
});

test('an open checkout can be made to expire', async () => {
  await using fixture = await open();
  const created = await fixture.bench.payments.createCheckout(aCheckout(fixture.bench));
  if (created.kind !== 'created') throw new Error('not created');
  await fixture.press(`/sessions/${created.sessionId}/expire`);
  expect(await fixture.page()).toContain('>Expired<');
});
