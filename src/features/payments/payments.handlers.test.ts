/** What follows from a message of the card provider: how a refund ended, and that the payment is read. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import type { OrderPayment } from '#db/payments/order-payments.repository.ts';
import { queueAttempt } from '#db/payments/payment-attempts.repository.ts';
import { listPaymentProblems } from '#db/payments/payment-problems.queries.ts';
import { listRefunds, type Refund, resolveRefundIn } from '#db/payments/refunds.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import type { DomainEvent, EventPayloads } from '#src/domain/events/events.ts';
import { BY_MIA, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { paymentsHandlers } from './payments.handlers.ts';
import { queueCardRefundIn } from './queue-money.ts';
import {
  aPayment,
  found,
  type ProviderFixture,
  providerFixture,
  refused,
  unreachable,
  WHOLE,
} from './testing/provider-fixture.ts';

type RefundWord = NonNullable<EventPayloads['cardEventReceived']['refund']>;

const handlerOf = (name: string) => paymentsHandlers.find((one) => one.name === name)!;
const anEvent = (more: Partial<DomainEvent>) =>
  ({ sequence: 1, id: 'event', ...SCOPE, occurredIsoDateTimeUtc: '2026-11-21T07:00:00Z', ...more }) as DomainEvent;

async function hear(
  ctx: TestContext,
  orderId: string,
  refund: RefundWord | null,
  paymentIntentId: string | null = null,
) {
  const payload = { orderId, checkoutSessionId: null, paymentIntentId, refund };
  await handlerOf('payments.cardEvent').handle(ctx, anEvent({ type: 'cardEventReceived', orderId, payload }));
}

/** $3.00 of $10.00 on their way back as re_1, as far as `now` says. */
async function givenBack(now: Refund['statusCode'], known: Partial<OrderPayment> = {}): Promise<ProviderFixture> {
  const fixture = await providerFixture();
  const { ctx, orderId } = fixture;
  const paid = { statusCode: 'success', paymentIntentId: 'pi_ours', capturedInCents: WHOLE } as const;
  await fixture.know({ ...paid, refundedInCents: 300, ...known });
  await ctx.write(async (trx) => {
    const request = { id: 'refund-1', by: BY_MIA, reason: 'Cold', businessDay: '2026-11-21', kind: 'partial' as const };
    const order = await getOrder(trx, SCOPE, orderId);
    await queueCardRefundIn(trx, ctx, SCOPE, order, { ...request, amountInCents: 300, key: 'one' });
    const [mine] = await listRefunds(trx, SCOPE, orderId);
    await resolveRefundIn(trx, SCOPE, mine!, { statusCode: now, providerRefundId: 're_1' });
  });
  return fixture;
}

describe('a message about a refund', () => {
  test.each<
    [
      Refund['statusCode'],
      RefundWord['state'],
      Partial<OrderPayment>,
      string,
      OrderPayment['statusCode'],
      number,
      number,
    ]
  >([
    ['requested', 'succeeded', {}, '300 success', 'success', 300, 1],
    ['requested', 'succeeded', { refundedInCents: WHOLE }, '300 success', 'refundSuccess', WHOLE, 1],
    ['requested', 'failed', {}, '300 failure', 'refundFailure', 0, 1],
    ['requested', 'failed', { refundedInCents: WHOLE }, '300 failure', 'refundFailure', 700, 1],
    ['requested', 'failed', { refundedInCents: 200 }, '300 failure', 'refundFailure', 0, 1],
    ['requested', 'pending', {}, '300 requested', 'success', 300, 0],
    ['requested', 'unknown', {}, '300 requested', 'success', 300, 0],
    ['success', 'succeeded', {}, '300 success', 'success', 300, 0],
    ['success', 'failed', {}, '300 failure', 'refundFailure', 0, 1],
    ['failure', 'succeeded', {}, '300 failure', 'success', 300, 0],
  ])('that is %s and %s leaves: %#', async (now, state, known, refund, statusCode, refundedInCents, told) => {
    const fixture = await givenBack(now, known);
    await hear(fixture.says({ retrievePayment: refused('not_found') }), fixture.orderId, { refundId: 're_1', state });
    expect(await fixture.refunds()).toEqual([refund]);
    expect(await fixture.payment()).toMatchObject({ statusCode, refundedInCents });
    expect(await fixture.news()).toEqual(Array.from({ length: told }, () => 'paymentChanged'));
  });

  test('that came back from a card that is closed is a problem of the store until it is refunded in another way', async () => {
    const fixture = await givenBack('success');
    const { db } = fixture.ctx;
    await db.updateTable('payment_attempts').set({ state: 'done' }).execute();
    const problems = () => listPaymentProblems(db, SCOPE, { sinceIsoDateTimeUtc: '2026-01-01' });
    expect(await problems()).toEqual([]);
    const said = fixture.says({ retrievePayment: refused('not_found') });
    await hear(said, fixture.orderId, { refundId: 're_1', state: 'failed' });
    expect(await problems()).toMatchObject([{ kind: 'REFUND', state: 'returned', amountInCents: 300 }]);
    await fixture.know({ statusCode: 'refundSuccess' });
    expect(await problems()).toEqual([]);
  });

  test('of another order, or that nobody here gave, changes nothing', async () => {
    const fixture = await givenBack('requested');
    const ctx = fixture.says({ retrievePayment: refused('not_found') });
    await hear(ctx, 'another-order', { refundId: 're_1', state: 'failed' });
    await hear(ctx, fixture.orderId, { refundId: 're_other', state: 'failed' });
    expect(await fixture.refunds()).toEqual(['300 requested']);
    expect(await fixture.payment()).toMatchObject({ statusCode: 'success', refundedInCents: 300 });
  });
});

describe('a message of the card provider', () => {
  test('has the payment read that it names', async () => {
    const fixture = await providerFixture();
    const ctx = fixture.says({
      retrieveCheckout: refused('not_found'),
      retrievePayment: found(aPayment(fixture)),
    });
    await hear(ctx, fixture.orderId, null, 'pi_ours');
    expect(await fixture.payment()).toMatchObject({ statusCode: 'requiresCapture', paymentIntentId: 'pi_ours' });
  });

  test('is handled again while the provider cannot be read', async () => {
    const fixture = await providerFixture();
    const ctx = fixture.says({ retrieveCheckout: unreachable() });
    expect((await refusalOf(hear(ctx, fixture.orderId, null)))?.code).toBe('service_unavailable');
  });

  test('that is of no store, or another event, is passed over', async () => {
    const fixture = await providerFixture();
    const ctx = fixture.says({ retrieveCheckout: unreachable() });
    const { orderId } = fixture;
    const payload = { orderId, checkoutSessionId: null, paymentIntentId: null, refund: null };
    const { handle } = handlerOf('payments.cardEvent');
    await handle(ctx, anEvent({ type: 'cardEventReceived', storeId: null, orderId, payload }));
    await handle(ctx, anEvent({ type: 'paymentChanged', orderId, payload }));
    expect(fixture.asked).toEqual([]);
  });
});

test('money that an order’s move has set in motion goes out at once; an event of no order sets none', async () => {
  const fixture = await providerFixture();
  const { ctx, orderId } = fixture;
  await fixture.know({ statusCode: 'requiresCapture', paymentIntentId: 'pi_ours' });
  const move = { orderId, kind: 'CAPTURE' as const, amountInCents: WHOLE, providerKey: 'one:1', reason: null };
  await ctx.write((trx) => queueAttempt(trx, ctx, SCOPE, move));
  const { handle } = handlerOf('payments.settle');
  const said = fixture.says({ capture: refused('declined') });
  const type = 'orderAccepted' as const;
  await handle(said, anEvent({ type, orderId: null }));
  await handle(said, anEvent({ type, orderId, storeId: null }));
  expect(await fixture.attempts()).toEqual(['CAPTURE wanted']);
  await handle(said, anEvent({ type, orderId }));
  expect(await fixture.attempts()).toEqual(['CAPTURE refused']);
});

test('an event of card money that cannot be handled is shown as money that waits', () => {
  expect(paymentsHandlers.map(({ name, isMoney }) => [name, isMoney ?? false])).toEqual([
    ['payments.cardEvent', true],
    ['payments.settle', true],
    ['payments.savedCards', false],
  ]);
});
