/** A card that was charged another amount than its order asked for is on Today until it is put right. */
import { expect, test } from 'bun:test';
import { queueAttempt } from '#db/payments/payment-attempts.repository.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { settleOrderPayments } from '#src/features/payments/settle-payments.ts';
import { aPayment, found, providerFixture, refused, WHOLE } from '#src/features/payments/testing/provider-fixture.ts';
import { attentionOf } from './attention.ts';

/** An order of $10.00 whose card somebody charged this much at its provider. */
async function charged(capturedInCents: number) {
  const fixture = await providerFixture();
  const { ctx, orderId } = fixture;
  await fixture.know({ statusCode: 'requiresCapture', paymentIntentId: 'pi_ours' });
  const attempt = { orderId, kind: 'CAPTURE' as const, amountInCents: WHOLE, providerKey: 'order:1', reason: null };
  await ctx.write((trx) => queueAttempt(trx, ctx, SCOPE, attempt));
  const retrievePayment = found(aPayment(fixture, { statusCode: 'success', capturedInCents }));
  const says = { capture: refused('captured_other_amount'), retrievePayment };
  await settleOrderPayments(fixture.says(says), SCOPE, orderId);
  const { orderNumber } = await ctx.db.selectFrom('orders').select('orderNumber').executeTakeFirstOrThrow();
  const row = async () => {
    const store = await ctx.menus.storeOf(SCOPE);
    return (await attentionOf(ctx, SCOPE, { store, base: '' })).filter(({ key }) => key === `${orderId} CAPTURE`);
  };
  return { ...fixture, orderNumber, row };
}

test('too much: the row says how much, and goes when that is back on the card', async () => {
  const { row, know, orderNumber, orderId } = await charged(1300);
  expect(await row()).toEqual([
    {
      key: `${orderId} CAPTURE`,
      kind: 'problem',
      title: `$3.00 too much was charged for ${orderNumber}`,
      text: 'The store has $13.00 of its card payment instead of $10.00. Refund what is too much.',
      link: expect.objectContaining({ label: 'Open' }),
    },
  ]);
  await know({ refundedInCents: 300 });
  expect(await row()).toEqual([]);
});

test('too little: the row says what is missing', async () => {
  const { row, orderNumber } = await charged(400);
  expect(await row()).toMatchObject([
    {
      title: `$6.00 of ${orderNumber} was not charged`,
      text: 'The store has $4.00 of its card payment instead of $10.00. Ask the customer for the rest.',
    },
  ]);
});
