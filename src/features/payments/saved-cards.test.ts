/** Cards on file, over the simulated Stripe's own wire: kept, charged, asked about, declined and forgotten. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { overwritingIn } from '#db/overwriting.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { findLastTry, isEndedTry } from '#db/payments/saved-card-tries.repository.ts';
import { forgetCardsIn } from '#db/payments/saved-cards.repository.ts';
import { DECLINE_CODES, declineWords } from '#src/domain/payments/decline-words.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { endWaitingOrder, syncOrderPayment } from '#src/features/orders/apply-payment-outcome.ts';
import {
  BY_ADA,
  BY_MIA,
  CUSTOMER,
  filledCart,
  place,
  refusalOf,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { providerStore } from '#src/features/payouts/testing/provider-store.ts';
import { payWithOtherCard, retryPayment } from '#src/features/website/place-order.ts';
import { DECLINES } from '#src/integrations/card-payments/simulator/wire/test-cards.ts';
import { restaurantOf } from '#src/shared/scope.ts';
import { addCard, eraseAtProvider, forgetAtProvider, listCards, refreshCards, removeCard } from './saved-cards.ts';
import { syncPayment } from './sync-payment.ts';

const RESTAURANT = restaurantOf(SCOPE);
const ADA = { customerId: CUSTOMER, by: BY_ADA };

type Store = Awaited<ReturnType<typeof providerStore>>;

/** Ada keeps a card and orders with it. */
async function orderWith(store: Store, token = 'tok_visa') {
  const [card] = await addCard(store.ctx, RESTAURANT, { ...ADA, tokenId: token });
  const made = { ...store, ctx: store.ctx };
  const placed = await place(made, await filledCart(made), {
    paymentType: 'stripeCheckout',
    customerId: CUSTOMER,
    card: { savedCardId: card!.id, saves: false },
  });
  await store.pump();
  return { ...placed, card: card! };
}

const statusOf = async (store: Store, orderId: string) => (await getOrder(store.ctx.db, SCOPE, orderId)).statusCode;
const intents = (store: Store) => [...store.simulator.world.intents.values()];

describe('a customer’s cards', () => {
  test('are listed with brand, last four and expiry, each number once, and removed for good', async () => {
    await using store = await providerStore();
    const { ctx } = store;
    await addCard(ctx, RESTAURANT, { ...ADA, tokenId: 'tok_visa' });
    const [again] = await addCard(ctx, RESTAURANT, { ...ADA, tokenId: 'tok_visa' });
    const cards = await addCard(ctx, RESTAURANT, { ...ADA, tokenId: 'tok_mastercard' });
    expect(cards.map(({ brand, last4 }) => `${brand} ${last4}`).toSorted()).toEqual(['mastercard 4444', 'visa 4242']);
    expect(store.simulator.world.customers.size).toBe(1);
    await removeCard(ctx, RESTAURANT, { ...ADA, cardId: again!.id });
    expect((await listCards(ctx, RESTAURANT, CUSTOMER)).map(({ last4 }) => last4)).toEqual(['4444']);
    const left = [...store.simulator.world.paymentMethods.values()].filter(({ customer }) => customer !== null);
    expect(left.map(({ card }) => card.last4)).toEqual(['4444']);
  });

  test('of somebody else cannot be removed or paid with', async () => {
    await using store = await providerStore();
    const { ctx } = store;
    const [card] = await addCard(ctx, RESTAURANT, { ...ADA, tokenId: 'tok_visa' });
    const stranger = { customerId: 'customer-bob', by: BY_ADA, cardId: card!.id };
    expect((await refusalOf(removeCard(ctx, RESTAURANT, stranger)))?.code).toBe('resource_not_found');
    const made = { ...store, ctx };
    const refused = await refusalOf(
      place(made, await filledCart(made), {
        paymentType: 'stripeCheckout',
        customerId: CUSTOMER,
        card: { savedCardId: 'pm_of_nobody', saves: false },
      }),
    );
    expect(refused?.reason).toBe('card_gone');
  });

  test('are one customer of the provider after an answer that was lost', async () => {
    await using store = await providerStore();
    store.simulator.faults.failNext('resetAfter', { path: /^POST \/v1\/customers$/, times: 2 });
    const first = addCard(store.ctx, RESTAURANT, { ...ADA, tokenId: 'tok_visa' });
    expect((await refusalOf(first))?.code).toBe('service_unavailable');
    await addCard(store.ctx, RESTAURANT, { ...ADA, tokenId: 'tok_visa' });
    expect(store.simulator.world.customers.size).toBe(1);
  });

  test('are gone here at once and at the provider soon, when their owner is forgotten', async () => {
    await using store = await providerStore();
    const { ctx } = store;
    await addCard(ctx, RESTAURANT, { ...ADA, tokenId: 'tok_visa' });
    await ctx.write((trx) => overwritingIn(trx, async () => forgetCardsIn(trx, RESTAURANT, CUSTOMER)));
    expect(await listCards(ctx, RESTAURANT, CUSTOMER)).toEqual([]);
    store.simulator.faults.setDown(true);
    await forgetAtProvider(ctx, 10);
    expect(store.simulator.world.customers.size).toBe(1);
    store.simulator.faults.setDown(false);
    await forgetAtProvider(ctx, 10);
    expect(store.simulator.world.customers.size).toBe(0);
    expect(await ctx.db.selectFrom('card_customers').selectAll().execute()).toEqual([]);
  });

  test('of a restaurant that was erased are gone at the provider too, however often it has to be asked', async () => {
    await using store = await providerStore();
    const { ctx, simulator } = store;
    await addCard(ctx, RESTAURANT, { ...ADA, tokenId: 'tok_visa' });
    const [providerCustomerId] = simulator.world.customers.keys();
    await ctx.db
      .insertInto('card_customers_to_erase')
      .values({ providerCustomerId: providerCustomerId!, wantedIsoDateTimeUtc: '2026-11-01T00:00:00.000Z' })
      .execute();
    simulator.faults.failNext('error500', { path: /^DELETE \/v1\/customers/ });
    const left = () => ctx.db.selectFrom('card_customers_to_erase').selectAll().execute();
    await eraseAtProvider(ctx, 10);
    expect([simulator.world.customers.size, (await left()).length]).toEqual([1, 1]);
    simulator.faults.failNext('resetAfter', { path: /^DELETE \/v1\/customers/ });
    await eraseAtProvider(ctx, 10);
    await eraseAtProvider(ctx, 10);
    expect([simulator.world.customers.size, (await left()).length]).toEqual([0, 0]);
    expect([...simulator.world.paymentMethods.values()].every(({ customer }) => customer === null)).toBe(true);
  });

  test('typed on the payment page are kept when the customer agreed, and are there next time', async () => {
    await using store = await providerStore();
    const { ctx } = store;
    const made = { ...store, ctx };
    const placed = await place(made, await filledCart(made), {
      paymentType: 'stripeCheckout',
      customerId: CUSTOMER,
      card: { savedCardId: null, saves: true },
    });
    await fetch(placed.payUrl!, {
      method: 'POST',
      body: new URLSearchParams({ number: '5555555555554444', choice: 'pay' }),
      redirect: 'manual',
    });
    const cards = await refreshCards(ctx, RESTAURANT, CUSTOMER);
    expect(cards.map(({ last4 }) => last4)).toEqual(['4444']);
  });
});

describe('an order paid with a card on file', () => {
  test('is held without any page, and captured when the store accepts', async () => {
    await using store = await providerStore();
    const { orderId, payUrl } = await orderWith(store);
    expect(payUrl).toBeNull();
    expect(await statusOf(store, orderId)).toBe('new');
    await acceptOrder(store.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    await store.pump();
    expect(await orderPayment(store.ctx.db, SCOPE, orderId)).toMatchObject({
      ...{ statusCode: 'success', capturedInCents: 1000, cardLast4: '4242' },
    });
    expect(intents(store)).toHaveLength(1);
  });

  test.each(['resetBefore', 'resetAfter', 'truncated'] as const)(
    'is held once, whatever becomes of the answer (%s)',
    async (fault) => {
      await using store = await providerStore();
      const [card] = await addCard(store.ctx, RESTAURANT, { ...ADA, tokenId: 'tok_visa' });
      const made = { ...store, ctx: store.ctx };
      store.simulator.faults.failNext(fault, {
        path: /^POST \/v1\/payment_intents$/,
        times: fault === 'truncated' ? 1 : 2,
      });
      const cartId = await filledCart(made);
      const how = {
        paymentType: 'stripeCheckout',
        customerId: CUSTOMER,
        card: { savedCardId: card!.id, saves: false },
      } as const;
      expect((await refusalOf(place(made, cartId, how)))?.code).toBe('service_unavailable');
      store.simulator.faults.clear();
      await place(made, cartId, how);
      await store.pump();
      const held = intents(store).filter(({ status }) => status === 'requires_capture');
      expect(held).toHaveLength(1);
    },
  );

  test.each([
    ['before it placed the hold: it can be paid with another card', 'error500Stored', 'processingPayment'],
    ['after it placed the hold: that one counts', 'error500After', 'new'],
  ] as const)('where the provider failed for good %s', async (_, fault, statusCode) => {
    await using store = await providerStore();
    store.simulator.faults.failNext(fault, { path: /^POST \/v1\/payment_intents$/ });
    const { orderId } = await orderWith(store);
    await store.pump();
    expect(await statusOf(store, orderId)).toBe(statusCode);
    expect(intents(store)).toHaveLength(statusCode === 'new' ? 1 : 0);
  });

  test('that the bank asks about is held once its customer has answered', async () => {
    await using store = await providerStore();
    const { orderId, payUrl } = await orderWith(store, 'tok_threeDSecure2Required');
    expect(payUrl).toContain('/challenge/');
    expect((await retryPayment(store.ctx, SCOPE, { orderId })).payUrl).toBe(payUrl);
    expect(await syncPayment(store.ctx, SCOPE, orderId)).toBe('open');
    const answer = await fetch(payUrl!, {
      method: 'POST',
      body: new URLSearchParams({ choice: 'check_pass' }),
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toContain(`/secure/orders/${orderId}/success?payment_intent=`);
    expect(await syncPayment(store.ctx, SCOPE, orderId)).toBe('read');
    await store.pump();
    expect(await statusOf(store, orderId)).toBe('new');
    expect((await findLastTry(store.ctx.db, SCOPE, orderId))?.state).toBe('held');
  });

  test('that was declined says why, and is paid with another card; what is told of the first later changes nothing', async () => {
    await using store = await providerStore();
    const { orderId, payUrl } = await orderWith(store, 'tok_chargeCustomerFail');
    expect(payUrl).toBeNull();
    const tried = await findLastTry(store.ctx.db, SCOPE, orderId);
    expect(tried).toMatchObject({ state: 'ended', declineCode: 'generic_decline' });
    expect(await statusOf(store, orderId)).toBe('processingPayment');
    const hint = { checkoutSessionId: null, paymentIntentId: tried!.paymentIntentId };
    await syncPayment(store.ctx, SCOPE, orderId, hint);
    await store.pump();
    expect(await statusOf(store, orderId)).toBe('processingPayment');
    const page = await payWithOtherCard(store.ctx, SCOPE, { orderId });
    await fetch(page!, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' });
    await syncPayment(store.ctx, SCOPE, orderId, hint);
    await store.pump();
    expect(await statusOf(store, orderId)).toBe('new');
    expect(await isEndedTry(store.ctx.db, SCOPE, tried!.paymentIntentId!)).toBe(true);
    expect(intents(store).filter(({ status }) => status === 'requires_capture')).toHaveLength(1);
  });

  test('whose bank said no is declined as soon as somebody looks', async () => {
    await using store = await providerStore();
    const { orderId, payUrl } = await orderWith(store, 'tok_threeDSecure2Required');
    await fetch(payUrl!, { method: 'POST', body: new URLSearchParams({ choice: 'check_fail' }), redirect: 'manual' });
    expect(await syncOrderPayment(store.ctx, SCOPE, { orderId })).toBe('processingPayment');
    expect(await findLastTry(store.ctx.db, SCOPE, orderId)).toMatchObject({
      ...{ state: 'ended', declineCode: 'payment_intent_authentication_failure' },
    });
    expect(intents(store).map(({ status }) => status)).toEqual(['canceled']);
  });

  test('whose customer takes another card while the bank asks is held once', async () => {
    await using store = await providerStore();
    const { orderId, payUrl } = await orderWith(store, 'tok_threeDSecure2Required');
    const page = await payWithOtherCard(store.ctx, SCOPE, { orderId });
    expect(page).toContain('/pay/');
    const late = await fetch(payUrl!, { method: 'POST', body: new URLSearchParams({ choice: 'check_pass' }) });
    expect(late.status).toBe(410);
    await fetch(page!, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' });
    await syncPayment(store.ctx, SCOPE, orderId);
    expect(
      intents(store)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['canceled', 'requires_capture']);
  });

  test('that the customer calls off while the bank asks costs nothing', async () => {
    await using store = await providerStore();
    const { orderId } = await orderWith(store, 'tok_threeDSecure2Required');
    expect(await endWaitingOrder(store.ctx, SCOPE, orderId)).toBe('failure');
    expect(intents(store).map(({ status }) => status)).toEqual(['canceled']);
  });

  test('whose card was removed at the provider is declined, and nothing is charged', async () => {
    await using store = await providerStore();
    const [card] = await addCard(store.ctx, RESTAURANT, { ...ADA, tokenId: 'tok_visa' });
    for (const method of store.simulator.world.paymentMethods.values()) method.customer = null;
    const made = { ...store, ctx: store.ctx };
    const { orderId } = await place(made, await filledCart(made), {
      paymentType: 'stripeCheckout',
      customerId: CUSTOMER,
      card: { savedCardId: card!.id, saves: false },
    });
    expect(await findLastTry(store.ctx.db, SCOPE, orderId)).toMatchObject({ state: 'ended', declineCode: 'card_gone' });
    expect(intents(store)).toHaveLength(0);
  });
});

describe('a declined card', () => {
  test('is explained for every code of the provider, and for one that nobody knows', () => {
    for (const { declineCode, code } of Object.values(DECLINES)) expect(DECLINE_CODES).toContain(declineCode ?? code);
    for (const code of [...DECLINE_CODES, 'a_new_code', null]) expect(declineWords(code)).toMatch(/^[A-Z].+[.]$/);
  });

  test('that was lost or stolen tells whoever holds it no more than any other', () => {
    const said = ['lost_card', 'stolen_card', 'fraudulent', 'generic_decline'].map(declineWords);
    expect(new Set(said).size).toBe(1);
  });
});
