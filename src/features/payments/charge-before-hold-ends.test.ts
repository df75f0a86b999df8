/** Orders for later whose hold ends before anybody answers. */
import { expect, test } from 'bun:test';
import { listLostHolds } from '#db/payments/card-holds.queries.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { rejectOrder } from '#src/features/orders/end-order.ts';
import { BY_MIA, orderingFixture, paidOrder, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { CardPaymentsPort } from '#src/integrations/card-payments/card-payments.port.ts';
import { chargeBeforeHoldsEnd } from './charge-before-hold-ends.ts';
import { settleOrderPayments } from './settle-payments.ts';

const DAYS = 24;

/** A paid order for ten days from now, which nobody answers. */
async function waiting() {
  const fixture = await orderingFixture();
  const { ctx } = fixture;
  const { orderId } = await paidOrder(fixture);
  const requestedForIsoDateTimeUtc = ctx.clock
    .now()
    .add({ hours: 10 * DAYS })
    .toString({ fractionalSecondDigits: 3 });
  await ctx.db.updateTable('orders').set({ requestedForIsoDateTimeUtc }).where('id', '=', orderId).execute();
  const statusOf = async () => (await orderPayment(ctx.db, SCOPE, orderId))?.statusCode;
  return { ...fixture, orderId, statusOf };
}

test('the card is charged once, half a day before its hold ends, and the order can still be accepted', async () => {
  const { ctx, orderId, statusOf, pump } = await waiting();
  ctx.pass({ hours: 6 * DAYS });
  await chargeBeforeHoldsEnd(ctx, 10);
  await settleOrderPayments(ctx, SCOPE, orderId);
  expect(await statusOf()).toBe('requiresCapture');
  ctx.pass({ hours: 13 });
  for (const _ of [1, 2]) await chargeBeforeHoldsEnd(ctx, 10);
  await settleOrderPayments(ctx, SCOPE, orderId);
  expect(await statusOf()).toBe('success');
  await acceptOrder(ctx, SCOPE, { orderId, etaMinutes: null, by: BY_MIA });
  await pump();
  const attempts = await ctx.db.selectFrom('payment_attempts').select('kind').where('orderId', '=', orderId).execute();
  expect(attempts).toEqual([{ kind: 'CAPTURE' }]);
});

test('what was charged early goes back when the store rejects the order', async () => {
  const { ctx, orderId, statusOf, pump } = await waiting();
  ctx.pass({ hours: 6 * DAYS + 13 });
  await chargeBeforeHoldsEnd(ctx, 10);
  await settleOrderPayments(ctx, SCOPE, orderId);
  await rejectOrder(ctx, SCOPE, { orderId, reason: 'Closed that day', by: BY_MIA });
  await pump();
  expect(await statusOf()).toBe('refundSuccess');
});

test('a bank that refuses the early charge leaves an order that can’t be accepted; customer and store are told once', async () => {
  const { ctx, orderId, statusOf, pump, card, sms } = await waiting();
  ctx.pass({ hours: 6 * DAYS + 13 });
  const capture: CardPaymentsPort['capture'] = async () => ({
    ...{ kind: 'refused', why: 'declined', declineCode: 'generic_decline', message: 'Declined.' },
  });
  const refusing = { ...ctx, ports: { ...ctx.ports, cardPayments: { ...card, capture } } };
  for (const _ of [1, 2]) {
    await chargeBeforeHoldsEnd(ctx, 10);
    await settleOrderPayments(refusing, SCOPE, orderId);
    await pump();
  }
  expect(await statusOf()).toBe('failure');
  expect(await refusalOf(acceptOrder(ctx, SCOPE, { orderId, etaMinutes: null, by: BY_MIA }))).toMatchObject({
    reason: 'payment_not_held',
  });
  expect(sms.inbox.messages.map(({ text }) => text)).toEqual([
    expect.stringMatching(/the card for order W-\d+ couldn't be charged, so we can't make it\./),
  ]);
  expect(await listLostHolds(ctx.db, SCOPE)).toMatchObject([{ orderId, customerName: 'Ada' }]);
  await rejectOrder(ctx, SCOPE, { orderId, reason: 'Not paid', by: BY_MIA });
  expect(await listLostHolds(ctx.db, SCOPE)).toEqual([]);
});

test('an order for now that was forgotten is not charged', async () => {
  const { ctx, orderId, statusOf } = await waiting();
  await ctx.db.updateTable('orders').set({ requestedForIsoDateTimeUtc: null }).where('id', '=', orderId).execute();
  ctx.pass({ hours: 6 * DAYS + 13 });
  await chargeBeforeHoldsEnd(ctx, 10);
  await settleOrderPayments(ctx, SCOPE, orderId);
  expect(await statusOf()).toBe('requiresCapture');
});

test('an order that became cheaper is charged for what it comes to, and the rest of the hold is released', async () => {
  const { ctx, orderId, pump } = await waiting();
  await ctx.db.updateTable('orders').set({ grandTotalInCents: 700 }).where('id', '=', orderId).execute();
  await acceptOrder(ctx, SCOPE, { orderId, etaMinutes: null, by: BY_MIA });
  await pump();
  expect(await orderPayment(ctx.db, SCOPE, orderId)).toMatchObject({ statusCode: 'success', capturedInCents: 700 });
});
