import { describe, expect, test } from 'bun:test';
import { aCheckout, type CardPaymentsBench, heldPayment } from './card-payments.bench.ts';
import { CHECKOUT_LIFETIME_MINUTES } from './card-payments.port.ts';
import { cardWebhooksSuite } from './card-webhooks.suite.ts';

async function statusOf(bench: CardPaymentsBench, paymentIntentId: string) {
  const found = await bench.payments.retrievePayment(paymentIntentId);
  return found.kind === 'found' ? found.payment : null;
}

/** The contract of every card provider. A new adapter starts by passing this. */
export function cardPaymentsSuite(name: string, open: () => Promise<CardPaymentsBench>) {
  cardWebhooksSuite(name, open);

  describe(`${name}: checkout`, () => {
    test('an open checkout has an address and no payment yet', async () => {
      await using bench = await open();
      const request = aCheckout(bench);
      const created = await bench.payments.createCheckout(request);
      if (created.kind !== 'created') throw new Error('not created');
      expect(await bench.payments.retrieveCheckout(created.sessionId)).toMatchObject({
        kind: 'found',
        state: 'open',
        url: created.url,
        paymentIntentId: null,
        orderId: 'o1',
        amountInCents: 3000,
      });
      expect(Math.abs(created.expiresAt.since(request.expiresAt).total('seconds'))).toBeLessThan(1);
    });

    test('the same key twice is one checkout', async () => {
      await using bench = await open();
      const request = aCheckout(bench);
      const [first, second] = [
        await bench.payments.createCheckout(request),
        await bench.payments.createCheckout(request),
      ];
      expect(first.kind).toBe('created');
      expect(second).toEqual(first);
    });

    test('the same key for another amount is refused', async () => {
      await using bench = await open();
      await bench.payments.createCheckout(aCheckout(bench));
      const lines = [{ name: 'Margherita', quantity: 1, amountInCents: 4000 }];
      const other = aCheckout(bench, { amountInCents: 4000, lines });
      expect(await bench.payments.createCheckout(other)).toMatchObject({ kind: 'refused', why: 'key_reused' });
    });

    test('lines that do not add up are refused before anything is asked', async () => {
      await using bench = await open();
      const wrong = aCheckout(bench, { amountInCents: 2999 });
      expect(await bench.payments.createCheckout(wrong)).toMatchObject({ kind: 'refused', why: 'amount_not_allowed' });
    });

    test('a lost answer is unknown, and the repeat finds the same checkout', async () => {
      await using bench = await open();
      const request = aCheckout(bench);
      bench.loseNextAnswer();
      const first = await bench.payments.createCheckout(request);
      expect(first.kind).toBe('unreachable');
      expect((await bench.payments.createCheckout(request)).kind).toBe('created');
    });

    test('a provider that is down is unreachable, and recovers automatically', async () => {
      await using bench = await open();
      bench.setDown(true);
      expect((await bench.payments.createCheckout(aCheckout(bench))).kind).toBe('unreachable');
      expect((await bench.payments.retrievePayment('pi_any')).kind).toBe('unreachable');
      bench.setDown(false);
      expect((await bench.payments.createCheckout(aCheckout(bench))).kind).toBe('created');
    });

    test('lists the payments since an instant with whose they are, newest first', async () => {
      await using bench = await open();
      await heldPayment(bench, { idempotencyKey: 'early', orderId: 'early' });
      bench.passMinutes(10);
      const since = bench.now();
      bench.passMinutes(1);
      const second = await heldPayment(bench, { idempotencyKey: 'second', orderId: 'second' });
      bench.passMinutes(1);
      await heldPayment(bench, { idempotencyKey: 'third', orderId: 'third', storeId: 'roma-bondi' });
      const listed = await bench.payments.listPayments(since, null);
      if (listed.kind !== 'listed') throw new Error(listed.why);
      expect(listed.payments.map(({ orderId }) => orderId)).toEqual(['third', 'second']);
      expect(listed.payments.at(-1)).toEqual({
        paymentIntentId: second.paymentIntentId,
        statusCode: 'requiresCapture',
        amountInCents: 3000,
        ...{ capturedInCents: 0, refundedInCents: 0, chargeId: expect.any(String) as string },
        orderId: 'second',
        restaurantId: 'roma-pizza',
        storeId: 'roma-newtown',
      });
      bench.setDown(true);
      expect((await bench.payments.listPayments(since, null)).kind).toBe('unreachable');
    });

    test('an expired checkout stays expired and can be expired again', async () => {
      await using bench = await open();
      const created = await bench.payments.createCheckout(aCheckout(bench));
      if (created.kind !== 'created') throw new Error('not created');
      expect(await bench.payments.expireCheckout(created.sessionId)).toEqual({ kind: 'expired' });
      expect(await bench.payments.expireCheckout(created.sessionId)).toEqual({ kind: 'expired' });
      const found = await bench.payments.retrieveCheckout(created.sessionId);
      expect(found).toMatchObject({ state: 'expired', url: null });
    });

    test('an unused checkout expires automatically', async () => {
      await using bench = await open();
      const created = await bench.payments.createCheckout(aCheckout(bench));
      if (created.kind !== 'created') throw new Error('not created');
      bench.passMinutes(CHECKOUT_LIFETIME_MINUTES + 1);
      expect(await bench.payments.retrieveCheckout(created.sessionId)).toMatchObject({ state: 'expired' });
    });

    test('expiring loses against a customer who has paid', async () => {
      await using bench = await open();
      const { sessionId } = await heldPayment(bench);
      const answer = await bench.payments.expireCheckout(sessionId);
      expect(answer).toMatchObject({ kind: 'refused', why: 'checkout_complete' });
    });

    test('a declined try leaves the page open for the next', async () => {
      await using bench = await open();
      const created = await bench.payments.createCheckout(aCheckout(bench));
      if (created.kind !== 'created') throw new Error('not created');
      await bench.decline(created.sessionId, 'insufficient_funds');
      const found = await bench.payments.retrieveCheckout(created.sessionId);
      if (found.kind !== 'found' || found.paymentIntentId === null) throw new Error('no payment');
      expect(found.state).toBe('open');
      expect(await statusOf(bench, found.paymentIntentId)).toMatchObject({
        statusCode: 'processing',
        lastDeclineCode: 'insufficient_funds',
      });
      await bench.pay(created.sessionId);
      expect(await statusOf(bench, found.paymentIntentId)).toMatchObject({
        statusCode: 'requiresCapture',
        lastDeclineCode: null,
      });
    });

    test('what does not exist is not found', async () => {
      await using bench = await open();
      const missing = { kind: 'refused', why: 'not_found' };
      const key = { idempotencyKey: 'k', paymentIntentId: 'pi_none' };
      expect(await bench.payments.retrieveCheckout('cs_none')).toMatchObject(missing);
      expect(await bench.payments.expireCheckout('cs_none')).toMatchObject(missing);
      expect(await bench.payments.retrievePayment('pi_none')).toMatchObject(missing);
      expect(await bench.payments.void(key)).toMatchObject(missing);
    });
  });

  describe(`${name}: capture and void`, () => {
    test('a paid checkout holds the money until it is captured', async () => {
      await using bench = await open();
      const { paymentIntentId } = await heldPayment(bench);
      const held = await statusOf(bench, paymentIntentId);
      expect(held).toMatchObject({ statusCode: 'requiresCapture', amountInCents: 3000, capturedInCents: 0 });
      expect(held).toMatchObject({ orderId: 'o1', cardBrand: 'visa', last4: '4242', feeInCents: null });
      expect(held?.captureBefore?.since(bench.now()).total('hours')).toBeCloseTo(168, 0);
      const request = { idempotencyKey: 'c1', paymentIntentId, amountInCents: 3000, applicationFeeInCents: null };
      expect(await bench.payments.capture(request)).toMatchObject({
        kind: 'captured',
        payment: { statusCode: 'success', capturedInCents: 3000, feeInCents: 81, captureBefore: null },
      });
    });

    test('less than held can be captured; the rest is released', async () => {
      await using bench = await open();
      const { paymentIntentId } = await heldPayment(bench);
      const request = { idempotencyKey: 'c1', paymentIntentId, amountInCents: 1200, applicationFeeInCents: null };
      await bench.payments.capture(request);
      const payment = await statusOf(bench, paymentIntentId);
      expect(payment).toMatchObject({ statusCode: 'success', amountInCents: 3000, capturedInCents: 1200 });
    });

    test('more than held is refused and nothing is taken', async () => {
      await using bench = await open();
      const { paymentIntentId } = await heldPayment(bench);
      const request = { idempotencyKey: 'c1', paymentIntentId, amountInCents: 3001, applicationFeeInCents: null };
      const answer = await bench.payments.capture(request);
      expect(answer).toMatchObject({ kind: 'refused', why: 'amount_not_allowed' });
      expect(await statusOf(bench, paymentIntentId)).toMatchObject({ statusCode: 'requiresCapture' });
    });

    test.each(['c1', 'c2'])('captured twice, the second time with key %p, is captured once', async (key) => {
      await using bench = await open();
      const { paymentIntentId } = await heldPayment(bench);
      const request = { idempotencyKey: 'c1', paymentIntentId, amountInCents: 3000, applicationFeeInCents: null };
      await bench.payments.capture(request);
      expect((await bench.payments.capture({ ...request, idempotencyKey: key })).kind).toBe('captured');
      expect(await statusOf(bench, paymentIntentId)).toMatchObject({ capturedInCents: 3000 });
    });

    test('captured for another amount than requested is reported as such', async () => {
      await using bench = await open();
      const { paymentIntentId } = await heldPayment(bench);
      const request = { idempotencyKey: 'c1', paymentIntentId, amountInCents: 1200, applicationFeeInCents: null };
      await bench.payments.capture(request);
      const again = await bench.payments.capture({ ...request, idempotencyKey: 'c2', amountInCents: 3000 });
      expect(again).toMatchObject({ kind: 'refused', why: 'captured_other_amount' });
    });

    test('a void lets the hold go, also when it is repeated', async () => {
      await using bench = await open();
      const { paymentIntentId } = await heldPayment(bench);
      for (const idempotencyKey of ['v1', 'v1', 'v2']) {
        const answer = await bench.payments.void({ idempotencyKey, paymentIntentId });
        expect(answer).toMatchObject({ kind: 'voided', payment: { statusCode: 'cancel', capturedInCents: 0 } });
      }
    });

    test('captured money cannot be voided, a voided hold cannot be captured', async () => {
      await using bench = await open();
      const captured = await heldPayment(bench);
      const capture = { idempotencyKey: 'c1', amountInCents: 3000, applicationFeeInCents: null };
      await bench.payments.capture({ ...capture, paymentIntentId: captured.paymentIntentId });
      const voidIt = { idempotencyKey: 'v1', paymentIntentId: captured.paymentIntentId };
      expect(await bench.payments.void(voidIt)).toMatchObject({ kind: 'refused', why: 'already_captured' });

      const voided = await heldPayment(bench, { idempotencyKey: 'order:o2:checkout:1', orderId: 'o2' });
      await bench.payments.void({ idempotencyKey: 'v2', paymentIntentId: voided.paymentIntentId });
      const late = { ...capture, idempotencyKey: 'c2', paymentIntentId: voided.paymentIntentId };
      expect(await bench.payments.capture(late)).toMatchObject({ kind: 'refused', why: 'already_cancelled' });
    });

    test('a hold that isn’t captured in seven days is released', async () => {
      await using bench = await open();
      const { paymentIntentId } = await heldPayment(bench);
      bench.passMinutes(7 * 24 * 60 + 1);
      const request = { idempotencyKey: 'c1', paymentIntentId, amountInCents: 3000, applicationFeeInCents: null };
      expect(await bench.payments.capture(request)).toMatchObject({ kind: 'refused', why: 'hold_expired' });
    });

    test('a capture whose answer was lost is captured once', async () => {
      await using bench = await open();
      const { paymentIntentId } = await heldPayment(bench);
      const request = { idempotencyKey: 'c1', paymentIntentId, amountInCents: 3000, applicationFeeInCents: null };
      bench.loseNextAnswer();
      await bench.payments.capture(request);
      expect((await bench.payments.capture(request)).kind).toBe('captured');
      expect(await statusOf(bench, paymentIntentId)).toMatchObject({ statusCode: 'success', capturedInCents: 3000 });
    });
  });

  describe(`${name}: refund`, () => {
    const refund = { reason: 'requestedByCustomer', connectedAccountId: null, feeBackInCents: 0 } as const;

    async function capturedPayment(bench: CardPaymentsBench) {
      const { paymentIntentId } = await heldPayment(bench);
      const request = { idempotencyKey: 'c1', paymentIntentId, amountInCents: 3000, applicationFeeInCents: null };
      await bench.payments.capture(request);
      return paymentIntentId;
    }

    test('in parts until all is refunded, and then no more', async () => {
      await using bench = await open();
      const paymentIntentId = await capturedPayment(bench);
      const first = await bench.payments.refund({
        ...refund,
        idempotencyKey: 'r1',
        paymentIntentId,
        amountInCents: 1000,
      });
      expect(first).toMatchObject({ kind: 'refunded', amountInCents: 1000 });
      expect(await statusOf(bench, paymentIntentId)).toMatchObject({ statusCode: 'success', refundedInCents: 1000 });
      await bench.payments.refund({ ...refund, idempotencyKey: 'r2', paymentIntentId, amountInCents: 2000 });
      expect(await statusOf(bench, paymentIntentId)).toMatchObject({
        statusCode: 'refundSuccess',
        refundedInCents: 3000,
      });
      const third = await bench.payments.refund({ ...refund, idempotencyKey: 'r3', paymentIntentId, amountInCents: 1 });
      expect(third).toMatchObject({ kind: 'refused', why: 'already_refunded' });
    });

    test('more than is left is refused', async () => {
      await using bench = await open();
      const paymentIntentId = await capturedPayment(bench);
      const answer = await bench.payments.refund({
        ...refund,
        idempotencyKey: 'r1',
        paymentIntentId,
        amountInCents: 3001,
      });
      expect(answer).toMatchObject({ kind: 'refused', why: 'amount_not_allowed' });
    });

    test('the same key twice gives money back once', async () => {
      await using bench = await open();
      const paymentIntentId = await capturedPayment(bench);
      const request = { ...refund, idempotencyKey: 'r1', paymentIntentId, amountInCents: 1000 };
      const first = await bench.payments.refund(request);
      expect(await bench.payments.refund(request)).toEqual(first);
      expect(await statusOf(bench, paymentIntentId)).toMatchObject({ refundedInCents: 1000 });
    });

    test('a hold is not refunded', async () => {
      await using bench = await open();
      const { paymentIntentId } = await heldPayment(bench);
      const answer = await bench.payments.refund({
        ...refund,
        idempotencyKey: 'r1',
        paymentIntentId,
        amountInCents: 500,
      });
      expect(answer).toMatchObject({ kind: 'refused', why: 'not_captured' });
    });
  });
}
