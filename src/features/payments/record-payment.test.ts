/** Readings of a payment come twice and in the wrong order: what is known only goes forward. */
import { describe, expect, test } from 'bun:test';
import type { PaymentStatusCode } from '#src/domain/payments/payment-status.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-house.ts';
import type { CardPayment, CardPaymentStatus } from '#src/integrations/card-payments/card-payments.port.ts';
import { recordFailureIn, recordTruthIn } from './record-payment.ts';
import { aPayment, type ProviderHouse, providerHouse } from './testing/provider-house.ts';

const read = (house: ProviderHouse, more: Partial<CardPayment>) =>
  house.ctx.write((trx) =>
    recordTruthIn(trx, house.ctx, SCOPE, house.orderId, {
      kind: 'payment',
      payment: aPayment(house, more),
      sessionId: null,
    }),
  );
const BOTH = ['paymentChanged', 'paymentOutcome'];

describe('a payment that is known as', () => {
  test.each<[PaymentStatusCode, CardPaymentStatus, PaymentStatusCode, readonly string[]]>([
    ['processing', 'requiresCapture', 'requiresCapture', BOTH],
    ['processing', 'success', 'success', BOTH],
    ['processing', 'cancel', 'cancel', BOTH],
    ['processing', 'refundSuccess', 'refundSuccess', ['paymentChanged']],
    ['processing', 'unknown', 'processing', []],
    ['failure', 'requiresCapture', 'requiresCapture', BOTH],
    ['failure', 'success', 'success', BOTH],
    ['failure', 'cancel', 'cancel', BOTH],
    ['failure', 'refundSuccess', 'refundSuccess', ['paymentChanged']],
    ['requiresCapture', 'processing', 'requiresCapture', []],
    ['requiresCapture', 'requiresCapture', 'requiresCapture', []],
    ['requiresCapture', 'success', 'success', BOTH],
    ['requiresCapture', 'cancel', 'cancel', BOTH],
    ['requiresCapture', 'refundSuccess', 'refundSuccess', ['paymentChanged']],
    ['cancel', 'requiresCapture', 'cancel', []],
    ['cancel', 'success', 'cancel', []],
    ['success', 'requiresCapture', 'success', []],
    ['success', 'cancel', 'success', []],
    ['success', 'refundSuccess', 'refundSuccess', ['paymentChanged']],
    ['refundFailure', 'success', 'refundFailure', []],
    ['refundFailure', 'refundSuccess', 'refundSuccess', ['paymentChanged']],
    ['refundSuccess', 'success', 'refundSuccess', []],
  ])('%s, read as %s, is %s', async (before, told, after, news) => {
    const house = await providerHouse();
    await house.know({ statusCode: before });
    await read(house, { statusCode: told });
    expect((await house.payment()).statusCode).toBe(after);
    expect(await house.news()).toEqual([...news]);
  });

  test.each<[PaymentStatusCode, PaymentStatusCode]>([
    ['processing', 'failure'],
    ['requiresCapture', 'failure'],
    ['success', 'success'],
    ['cancel', 'cancel'],
    ['refundSuccess', 'refundSuccess'],
  ])('%s is %s once we gave it up', async (before, after) => {
    const house = await providerHouse();
    await house.know({ statusCode: before });
    await house.ctx.write((trx) => recordFailureIn(trx, house.ctx, SCOPE, house.orderId));
    expect((await house.payment()).statusCode).toBe(after);
    expect(await house.news()).toEqual(before === after ? [] : BOTH);
  });
});

describe('an older reading after a newer one', () => {
  test('takes back nothing of what was taken and given back', async () => {
    const house = await providerHouse();
    await read(house, { statusCode: 'success', capturedInCents: 1000, refundedInCents: 300 });
    await read(house, { statusCode: 'success', capturedInCents: 0, refundedInCents: 200 });
    expect(await house.payment()).toMatchObject({ capturedInCents: 1000, refundedInCents: 300 });
    await read(house, { statusCode: 'success', capturedInCents: 1000, refundedInCents: 500 });
    expect(await house.payment()).toMatchObject({ capturedInCents: 1000, refundedInCents: 500 });
  });

  test('forgets neither the card, nor the charge, nor the fee', async () => {
    const house = await providerHouse();
    const card = { chargeId: 'ch_1', cardBrand: 'visa', last4: '4242', feeInCents: 34 };
    await read(house, { statusCode: 'success', ...card });
    await read(house, { statusCode: 'success' });
    const kept = { chargeId: 'ch_1', cardBrand: 'visa', cardLast4: '4242', transactionFeeInCents: 34 };
    expect(await house.payment()).toMatchObject(kept);
  });

  test('does not bring back the hour at which a hold ends', async () => {
    const house = await providerHouse();
    const captureBefore = house.ctx.clock.now().add({ hours: 24 });
    await read(house, { captureBefore });
    await read(house, { captureBefore: null });
    const hour = () => house.payment().then((payment) => payment.captureBeforeIsoDateTimeUtc);
    expect(await hour()).toBe('2026-11-22T07:00:00.000Z');
    await read(house, { statusCode: 'success' });
    await read(house, { captureBefore });
    expect(await hour()).toBeNull();
  });

  test('of an order that has no card payment is nothing', async () => {
    const house = await providerHouse();
    await read({ ...house, orderId: 'no-such-order' }, { statusCode: 'success' });
    await house.ctx.write((trx) => recordFailureIn(trx, house.ctx, SCOPE, 'no-such-order'));
    expect((await house.payment()).statusCode).toBe('processing');
  });
});

test('a page whose time is over is told as that, and the page is kept', async () => {
  const house = await providerHouse();
  await house.know({ checkoutSessionId: null });
  const truth = { kind: 'expired', sessionId: 'cs_1' } as const;
  await house.ctx.write((trx) => recordTruthIn(trx, house.ctx, SCOPE, house.orderId, truth));
  expect(await house.payment()).toMatchObject({ statusCode: 'cancel', checkoutSessionId: 'cs_1' });
  const outcome = house.ctx.db.selectFrom('outbox_events').select('payloadJson').where('type', '=', 'paymentOutcome');
  expect((await outcome.execute()).map(({ payloadJson }) => JSON.parse(payloadJson).outcome)).toEqual(['expired']);
});
