import { expect, test } from 'bun:test';
import Stripe from 'stripe';
import { aCheckout, heldPayment } from '../card-payments.bench.ts';
import { finishOnboarding } from '../simulator/wire/accounts.ts';
import { decodeForm } from '../simulator/wire/form-body.ts';
import { checkoutParams } from './checkout-params.ts';
import { openStripeBench } from './stripe-bench.ts';
import { checkoutOf, paymentOf, refundOf } from './stripe-objects.ts';

test('the API version is the one that the adapter was written for', async () => {
  await using bench = await openStripeBench();
  await bench.payments.createCheckout(aCheckout(bench));
  expect(bench.simulator.requests.at(-1)?.version).toBe('2026-10-28.endive');
});

test('a checkout travels with a hold, cards only, our ids in both places, and its key', async () => {
  await using bench = await openStripeBench();
  await bench.payments.createCheckout(aCheckout(bench, { customerEmail: 'mia@example.com' }));
  const sent = bench.simulator.requests.at(-1);
  const ids = { orderId: 'o1', restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
  expect(sent?.idempotencyKey).toBe('order:o1:checkout:1');
  expect(decodeForm(sent?.body ?? '')).toMatchObject({
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    metadata: ids,
    payment_intent_data: { capture_method: 'manual', metadata: ids },
    customer_email: 'mia@example.com',
    line_items: [
      { quantity: '2', price_data: { currency: 'aud', unit_amount: '1250', product_data: { name: 'Margherita' } } },
      { quantity: '1', price_data: { unit_amount: '500' } },
    ],
  });
});

test('with a connected account the money goes there and the fee comes to us, and goes back with the refund', async () => {
  await using bench = await openStripeBench();
  const { connectedAccountId } = bench;
  const { paymentIntentId } = await heldPayment(bench, { connectedAccountId, applicationFeeInCents: 120 });
  await bench.payments.capture({
    idempotencyKey: 'c',
    paymentIntentId,
    amountInCents: 2000,
    applicationFeeInCents: 90,
  });
  const intent = bench.simulator.world.intents.get(paymentIntentId);
  expect(intent).toMatchObject({
    application_fee_amount: 90,
    amount_received: 2000,
    on_behalf_of: connectedAccountId,
    transfer_data: { destination: connectedAccountId },
  });
  const base = { paymentIntentId, reason: 'requestedByCustomer', connectedAccountId } as const;
  await bench.payments.refund({ ...base, idempotencyKey: 'r', amountInCents: 500, feeBackInCents: 0 });
  const sent = bench.simulator.requests.at(-1)?.body ?? '';
  expect(decodeForm(sent)).toMatchObject({ reverse_transfer: 'true', refund_application_fee: 'false', amount: '500' });
});

test('an account that cannot take cards yet is reported as such', async () => {
  await using bench = await openStripeBench();
  const { connectedAccountId } = bench;
  const account = bench.simulator.world.accounts.get(connectedAccountId);
  if (account === undefined) throw new Error('no account');
  account.capabilities = { card_payments: 'inactive', transfers: 'active' };
  const answer = await bench.payments.createCheckout(aCheckout(bench, { connectedAccountId }));
  expect(answer).toMatchObject({ kind: 'refused', why: 'account_not_ready' });
});

test('a line that cannot be divided evenly keeps its total', async () => {
  await using bench = await openStripeBench();
  const params = checkoutParams(
    aCheckout(bench, { amountInCents: 1000, lines: [{ name: 'Garlic bread', quantity: 3, amountInCents: 1000 }] }),
  );
  expect(params.line_items).toEqual([
    { quantity: 1, price_data: { currency: 'aud', unit_amount: 1000, product_data: { name: '3 × Garlic bread' } } },
  ]);
});

test('a row’s parts are listed under its name', async () => {
  await using bench = await openStripeBench();
  const line = { name: 'Order W-101', quantity: 1, amountInCents: 1650, description: 'Diavola $18.00, TEN -$1.50' };
  const params = checkoutParams(aCheckout(bench, { amountInCents: 1650, lines: [line] }));
  expect(params.line_items?.[0]?.price_data?.product_data).toEqual({
    name: 'Order W-101',
    description: 'Diavola $18.00, TEN -$1.50',
  });
});

test('an order of more than a hundred lines is shown as one', async () => {
  await using bench = await openStripeBench();
  const lines = Array.from({ length: 101 }, (_, index) => ({ name: `Item ${index}`, quantity: 1, amountInCents: 100 }));
  expect((await bench.payments.createCheckout(aCheckout(bench, { amountInCents: 10_100, lines }))).kind).toBe(
    'created',
  );
  const [session] = bench.simulator.world.sessions.values();
  expect(session?.amount_total).toBe(10_100);
});

test('the retired parameter is refused by the simulator as by the real one', async () => {
  await using bench = await openStripeBench();
  const answer = await fetch(`${bench.simulator.url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_bench' },
    body: new URLSearchParams({ mode: 'payment', 'payment_method_types[0]': 'card' }),
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { code: 'payment_method_types_no_longer_supported' } });
});

test('words that Stripe may add later become unknown and never crash', () => {
  const intent = {
    id: 'pi',
    status: 'requires_telepathy',
    amount: 5,
    amount_received: 0,
    latest_charge: null,
    metadata: null,
  };
  expect(paymentOf(intent as unknown as Stripe.PaymentIntent).statusCode).toBe('unknown');
  const session = { id: 'cs', status: 'paused', expires_at: 1, metadata: null, payment_intent: null };
  expect(checkoutOf(session as unknown as Stripe.Checkout.Session).state).toBe('unknown');
  const refund = { id: 're', status: 'wandering', amount: 7 };
  expect(refundOf(refund as unknown as Stripe.Refund).kind).toBe('refundPending');
});

test('an account that is made through the API can be charged for once its owner has answered', async () => {
  await using bench = await openStripeBench();
  const { hostname: host, port } = new URL(bench.simulator.url);
  const stripe = new Stripe('sk_test_bench', { host, port: Number(port), protocol: 'http', telemetry: false });
  const account = await stripe.accounts.create({ country: 'NZ', metadata: { storeId: 'fish-ponsonby' } });
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({ country: 'NZ', charges_enabled: false });
  const unanswered = aCheckout(bench, { connectedAccountId: account.id, idempotencyKey: 'early' });
  expect(await bench.payments.createCheckout(unanswered)).toMatchObject({ why: 'account_not_ready' });
  finishOnboarding(bench.simulator.world, bench.simulator.world.accounts.get(account.id)!, '000123456', 'verified');
  const request = aCheckout(bench, { connectedAccountId: account.id, applicationFeeInCents: 100 });
  expect((await bench.payments.createCheckout(request)).kind).toBe('created');
});

test('lists come in pages, newest first', async () => {
  await using bench = await openStripeBench();
  for (const orderId of ['o1', 'o2', 'o3']) {
    await bench.payments.createCheckout(aCheckout(bench, { orderId, idempotencyKey: orderId }));
  }
  const { hostname: host, port } = new URL(bench.simulator.url);
  const stripe = new Stripe('sk_test_bench', { host, port: Number(port), protocol: 'http', telemetry: false });
  const first = await stripe.checkout.sessions.list({ limit: 2 });
  expect(first.data.map((session) => session.client_reference_id)).toEqual(['o3', 'o2']);
  expect(first.has_more).toBe(true);
  const rest = await stripe.checkout.sessions.list({ limit: 2, starting_after: first.data[1]!.id });
  expect(rest.data.map((session) => session.client_reference_id)).toEqual(['o1']);
  expect(rest.has_more).toBe(false);
});

test('a store without wallets gets a page without them, by one configuration however often it is asked for', async () => {
  await using bench = await openStripeBench();
  const made = [];
  for (const key of ['w1', 'w2']) {
    made.push(await bench.payments.createCheckout({ ...aCheckout(bench), idempotencyKey: key, hasWallets: false }));
  }
  expect(made.map(({ kind }) => kind)).toEqual(['created', 'created']);
  const { sessions, methodConfigurations } = bench.simulator.world;
  expect([...sessions.values()].map((session) => session.has_wallets)).toEqual([false, false]);
  expect(methodConfigurations).toHaveLength(2);
  await bench.payments.createCheckout({ ...aCheckout(bench), idempotencyKey: 'w3' });
  expect([...sessions.values()].at(-1)?.has_wallets).toBe(true);
});
