/** Readings of a payment come twice and in the wrong order: what is known only goes forward. */
import { describe, expect, test } from 'bun:test';
import { findOrderBook } from '#db/payments/order-books.repository.ts';
import type { PaymentStatusCode } from '#src/domain/payments/payment-status.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { CardPayment, CardPaymentStatus } from '#src/integrations/card-payments/card-payments.port.ts';
import { recordFailureIn, recordTruthIn } from './record-payment.ts';
import { aPayment, type ProviderFixture, providerFixture } from './testing/provider-fixture.ts';

const read = (fixture: ProviderFixture, more: Partial<CardPayment>) =>
  fixture.ctx.write((trx) =>
    recordTruthIn(trx, fixture.ctx, SCOPE, fixture.orderId, {
      kind: 'payment',
      payment: aPayment(fixture, more),
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
    ['failure', 'requiresCapture', 'failure', []],
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
    const fixture = await providerFixture();
    await fixture.know({ statusCode: before });
    await read(fixture, { statusCode: told });
    expect((await fixture.payment()).statusCode).toBe(after);
    expect(await fixture.news()).toEqual([...news]);
  });

  test.each<[PaymentStatusCode, PaymentStatusCode]>([
    ['processing', 'failure'],
    ['requiresCapture', 'failure'],
    ['success', 'success'],
    ['cancel', 'cancel'],
    ['refundSuccess', 'refundSuccess'],
  ])('%s is %s once we gave it up', async (before, after) => {
    const fixture = await providerFixture();
    await fixture.know({ statusCode: before });
    await fixture.ctx.write((trx) => recordFailureIn(trx, fixture.ctx, SCOPE, fixture.orderId));
    expect((await fixture.payment()).statusCode).toBe(after);
    expect(await fixture.news()).toEqual(before === after ? [] : BOTH);
  });
});

describe('an older reading after a newer one', () => {
  test('takes back nothing of what was taken and given back', async () => {
    const fixture = await providerFixture();
    await read(fixture, { statusCode: 'success', capturedInCents: 1000, refundedInCents: 300 });
    await read(fixture, { statusCode: 'success', capturedInCents: 0, refundedInCents: 200 });
    expect(await fixture.payment()).toMatchObject({ capturedInCents: 1000, refundedInCents: 300 });
    await read(fixture, { statusCode: 'success', capturedInCents: 1000, refundedInCents: 500 });
    expect(await fixture.payment()).toMatchObject({ capturedInCents: 1000, refundedInCents: 500 });
  });

  test('forgets neither the card, nor the charge, nor the fee', async () => {
    const fixture = await providerFixture();
    const card = { chargeId: 'ch_1', cardBrand: 'visa', last4: '4242', feeInCents: 34 };
    await read(fixture, { statusCode: 'success', ...card });
    await read(fixture, { statusCode: 'success' });
    const kept = { chargeId: 'ch_1', cardBrand: 'visa', cardLast4: '4242', transactionFeeInCents: 34 };
    expect(await fixture.payment()).toMatchObject(kept);
  });

  test('does not bring back the hour at which a hold ends', async () => {
    const fixture = await providerFixture();
    const captureBefore = fixture.ctx.clock.now().add({ hours: 24 });
    await read(fixture, { captureBefore });
    await read(fixture, { captureBefore: null });
    const hour = () => fixture.payment().then((payment) => payment.captureBeforeIsoDateTimeUtc);
    expect(await hour()).toBe('2026-11-22T07:00:00.000Z');
    await read(fixture, { statusCode: 'success' });
    await read(fixture, { captureBefore });
    expect(await hour()).toBeNull();
  });

  test('of an order that has no card payment is nothing', async () => {
    const fixture = await providerFixture();
    await read({ ...fixture, orderId: 'no-such-order' }, { statusCode: 'success' });
    await fixture.ctx.write((trx) => recordFailureIn(trx, fixture.ctx, SCOPE, 'no-such-order'));
    expect((await fixture.payment()).statusCode).toBe('processing');
  });
});

test.each([
  ['acct_1', 45],
  // Of a payment that the platform keeps, its own cost is the fee.
  [null, 60],
])(
  'a foreign card that is paid into the account %p is shown with the fee that was taken (%i)',
  async (accountId, fee) => {
    const fixture = await providerFixture();
    await fixture.know({ connectedAccountId: accountId, transactionFeeInCents: 45 });
    await read(fixture, { statusCode: 'success', feeInCents: 60 });
    expect((await fixture.payment()).transactionFeeInCents).toBe(fee);
    const book = await findOrderBook(fixture.ctx.db, SCOPE, fixture.orderId);
    expect(book?.providerFeeInCents).toBe(60);
  },
);

test('a page whose time is over is told as that, and the page is kept', async () => {
  const fixture = await providerFixture();
  await fixture.know({ checkoutSessionId: null });
  const truth = { kind: 'expired', sessionId: 'cs_1' } as const;
  await fixture.ctx.write((trx) => recordTruthIn(trx, fixture.ctx, SCOPE, fixture.orderId, truth));
  expect(await fixture.payment()).toMatchObject({ statusCode: 'cancel', checkoutSessionId: 'cs_1' });
  const outcome = fixture.ctx.db.selectFrom('outbox_events').select('payloadJson').where('type', '=', 'paymentOutcome');
  expect((await outcome.execute()).map(({ payloadJson }) => JSON.parse(payloadJson).outcome)).toEqual(['expired']);
});
