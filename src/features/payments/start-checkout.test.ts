/** The provider's page of an order: any number of presses lead to one, and a lost request is repeated as it was. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { CardPaymentsPort, CheckoutRequest } from '#src/integrations/card-payments/card-payments.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { startCheckout } from './start-checkout.ts';
import { type ProviderFixture, providerFixture, refused, unreachable } from './testing/provider-fixture.ts';

type Answer = Awaited<ReturnType<CardPaymentsPort['createCheckout']>>;

/** An order whose page was asked for and whose address never came. */
async function unanswered(): Promise<ProviderFixture> {
  const fixture = await providerFixture();
  await fixture.know({ checkoutSessionId: null, checkoutUrl: null });
  return fixture;
}

/** Presses once, and shows what the provider was asked. */
async function press(fixture: ProviderFixture, answer?: () => Promise<Answer>) {
  const requests: CheckoutRequest[] = [];
  const ctx = fixture.says({
    createCheckout: async (request) => {
      requests.push(request);
      const expiresAt = request.expiresAt;
      return answer ? answer() : { kind: 'created', sessionId: 'cs_new', url: 'https://pay/new', expiresAt };
    },
  });
  const order = await getOrder(fixture.ctx.db, SCOPE, fixture.orderId);
  const pressed = startCheckout(ctx, SCOPE, order);
  const refusal = await refusalOf(pressed);
  return { url: refusal ? null : await pressed, refusal, requests };
}
const keyOf = ({ requests }: { readonly requests: readonly CheckoutRequest[] }) =>
  requests.map(({ idempotencyKey }) => idempotencyKey.split(':').at(-1));

test('a page that is open is the page, and the provider is not asked again', async () => {
  const fixture = await providerFixture();
  const { checkoutUrl } = await fixture.payment();
  const pressed = await press(fixture);
  expect([pressed.url, pressed.requests]).toEqual([checkoutUrl, []]);
});

test('a page is kept with its address, so the next press finds it', async () => {
  const fixture = await unanswered();
  expect((await press(fixture)).url).toBe('https://pay/new');
  expect(await fixture.payment()).toMatchObject({ checkoutSessionId: 'cs_new', checkoutUrl: 'https://pay/new' });
  const again = await press(fixture);
  expect([again.url, again.requests]).toEqual(['https://pay/new', []]);
});

test('the page asks for the order’s total and leads back to the store', async () => {
  const fixture = await unanswered();
  const [request] = (await press(fixture)).requests;
  const store = 'http://127.0.0.1:3000/restaurants/roma-pizza/stores/roma-newtown';
  expect(request).toMatchObject({
    orderId: fixture.orderId,
    storeName: 'Roma Pizza Newtown',
    amountInCents: 1000,
    customerEmail: null,
    successUrl: `${store}/secure/orders/${fixture.orderId}/success`,
    cancelUrl: `${store}/checkout?order=${fixture.orderId}`,
  });
});

test('a customer who gave an email address does not type it again', async () => {
  const fixture = await unanswered();
  const { db } = fixture.ctx;
  await db.updateTable('orders').set({ customerEmail: 'ada@example.com' }).where('id', '=', fixture.orderId).execute();
  expect((await press(fixture)).requests[0]?.customerEmail).toBe('ada@example.com');
});

describe('a request whose answer was lost', () => {
  test('is repeated as it was while the provider still takes its hour', async () => {
    const fixture = await unanswered();
    const first = await press(fixture, unreachable() as () => Promise<Answer>);
    expect(first.refusal).toEqual({ code: 'service_unavailable', reason: 'card_provider_down' });
    expect(fixture.ctx.logged.join()).toContain('checkout not opened');
    fixture.ctx.pass({ minutes: 4 });
    const second = await press(fixture);
    expect(keyOf(second)).toEqual(keyOf(first));
    expect(second.requests[0]?.expiresAt).toEqual(first.requests[0]!.expiresAt);
  });

  test('is followed by a fresh one as soon as its hour is too near', async () => {
    const fixture = await unanswered();
    expect(keyOf(await press(fixture, unreachable() as () => Promise<Answer>))).toEqual(['1']);
    fixture.ctx.pass({ minutes: 4, milliseconds: 1 });
    const second = await press(fixture);
    expect(keyOf(second)).toEqual(['2']);
    expect(isoUtc(second.requests[0]!.expiresAt)).toBe('2026-11-21T07:39:01.000Z');
  });

  test.each<[string, () => Promise<Answer>, string]>([
    ['the provider kept its own failure', unreachable('provider_error'), '2'],
    ['its key was used for something else', refused('key_reused'), '2'],
    ['only the line broke', unreachable('timeout'), '1'],
    ['the account is not ready', refused('account_not_ready'), '1'],
  ])('because %s, is sent under key %#', async (_, answer, key) => {
    const fixture = await unanswered();
    await press(fixture, answer);
    expect(keyOf(await press(fixture))).toEqual([key]);
  });

  test('counts once, however many pressed beside each other', async () => {
    const fixture = await unanswered();
    const spent = unreachable('provider_error') as () => Promise<Answer>;
    await Promise.all([press(fixture, spent), press(fixture, spent)]);
    expect(keyOf(await press(fixture))).toEqual(['2']);
  });

  test('never takes the place of a page whose address came meanwhile', async () => {
    const fixture = await unanswered();
    const answer = async (): Promise<Answer> => {
      await fixture.know({ checkoutSessionId: 'cs_other', checkoutUrl: 'https://pay/other' });
      return { kind: 'unreachable', why: 'provider_error' };
    };
    await press(fixture, answer);
    expect(await fixture.payment()).toMatchObject({ checkoutAttempt: 1, checkoutUrl: 'https://pay/other' });
  });
});

test('without a provider, or without a payment, no page opens', async () => {
  const fixture = await providerFixture();
  const order = await getOrder(fixture.ctx.db, SCOPE, fixture.orderId);
  const off = { ...fixture.ctx, ports: { ...fixture.ctx.ports, cardPayments: null } };
  const refusal = { code: 'service_unavailable', reason: 'card_provider_down' };
  expect(await refusalOf(startCheckout(off, SCOPE, order))).toEqual(refusal);
  const unpaid = { ...order, id: 'no-such-order' };
  expect((await refusalOf(startCheckout(fixture.ctx, SCOPE, unpaid)))?.code).toBe('resource_not_found');
});
