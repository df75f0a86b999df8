import { expect, test } from 'bun:test';
import { aCheckout, heldPayment } from '../card-payments.bench.ts';
import type { StripeFaultKind } from '../simulator/wire/faults.ts';
import { openStripeBench } from './stripe-bench.ts';

/** The caller's answer, and whether the money moved, when a capture meets each fault once. */
const CAPTURE_FAULTS: readonly (readonly [fault: StripeFaultKind, heard: string, status: string])[] = [
  ['error429', 'unreachable/rate_limited', 'requiresCapture'],
  ['error500', 'unreachable/provider_error', 'requiresCapture'],
  ['error500Stored', 'unreachable/provider_error', 'requiresCapture'],
  ['error500After', 'captured', 'success'],
  ['resetBefore', 'unreachable/connection', 'requiresCapture'],
  ['resetAfter', 'captured', 'success'],
  ['slow', 'unreachable/timeout', 'requiresCapture'],
  ['truncated', 'captured', 'success'],
  ['drip', 'captured', 'success'],
];

test.each(CAPTURE_FAULTS)(
  'a capture that meets %s is heard as %s, and the payment is then %s',
  async (fault, heard, status) => {
    const isCutOff = fault === 'slow' || fault === 'drip';
    await using bench = await openStripeBench({}, isCutOff ? { timeoutMs: 300 } : {});
    const { paymentIntentId } = await heldPayment(bench);
    const request = { idempotencyKey: 'c1', paymentIntentId, amountInCents: 3000, applicationFeeInCents: null };
    bench.fail(fault);
    const answer = await bench.payments.capture(request);
    expect(answer.kind === 'unreachable' ? `unreachable/${answer.why}` : answer.kind).toBe(heard);
    const found = await bench.payments.retrievePayment(paymentIntentId);
    expect(found).toMatchObject({ kind: 'found', payment: { statusCode: status } });

    // Back to normal unaided: the next key captures, and never twice.
    expect((await bench.payments.capture({ ...request, idempotencyKey: 'c2' })).kind).toBe('captured');
    const events = bench.simulator.world.events.filter((event) => event.type === 'charge.captured');
    expect(events).toHaveLength(1);
  },
);

test.each(['error500After', 'resetAfter', 'truncated'] as const)(
  'a refund whose answer was lost by %s is found again and made once',
  async (fault) => {
    await using bench = await openStripeBench();
    const { paymentIntentId } = await heldPayment(bench);
    const capture = { idempotencyKey: 'c1', paymentIntentId, amountInCents: 3000, applicationFeeInCents: null };
    await bench.payments.capture(capture);
    const base = { paymentIntentId, reason: 'requestedByCustomer', connectedAccountId: null } as const;
    const request = { ...base, idempotencyKey: 'r1', amountInCents: 1000, feeBackInCents: 0 };
    bench.fail(fault);
    const first = await bench.payments.refund(request);
    expect(first).toMatchObject({ kind: 'refunded', amountInCents: 1000 });
    expect(await bench.payments.refund(request)).toMatchObject({ kind: 'refunded', amountInCents: 1000 });
    expect(bench.simulator.world.refunds.size).toBe(1);
  },
);

test('a void that the provider carried out with an error is heard as done', async () => {
  await using bench = await openStripeBench();
  const { paymentIntentId } = await heldPayment(bench);
  bench.fail('error500After');
  const answer = await bench.payments.void({ idempotencyKey: 'v1', paymentIntentId });
  expect(answer).toMatchObject({ kind: 'voided', payment: { statusCode: 'cancel' } });
});

test.each([2, 20])('%i requests at once with one key are one checkout', async (count) => {
  await using bench = await openStripeBench();
  const request = aCheckout(bench);
  const answers = await Promise.all(Array.from({ length: count }, () => bench.payments.createCheckout(request)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.kind).toBe('created');
  expect(bench.simulator.world.sessions.size).toBe(1);
});

test('the same key while the first request still runs is busy, not a second checkout', async () => {
  await using bench = await openStripeBench({ slowMs: 500 });
  const request = aCheckout(bench);
  bench.simulator.faults.failNext('slow');
  const [first, second] = await Promise.all([
    bench.payments.createCheckout(request),
    bench.payments.createCheckout(request),
  ]);
  const kinds = [first, second].map((answer) => (answer.kind === 'unreachable' ? answer.why : answer.kind)).sort();
  expect(kinds).toEqual(['busy', 'created']);
  expect(bench.simulator.world.sessions.size).toBe(1);
});

test('a partner that hangs is cut off at the time limit', async () => {
  await using bench = await openStripeBench({ slowMs: 2_000 }, { timeoutMs: 50 });
  bench.simulator.faults.failNext('slow', { times: 2 });
  expect(await bench.payments.createCheckout(aCheckout(bench))).toEqual({ kind: 'unreachable', why: 'timeout' });
});

test('a wrong key is reported as our own configuration', async () => {
  await using bench = await openStripeBench({ secretKey: 'sk_test_bench' }, { secretKey: 'sk_test_other' });
  const answer = await bench.payments.createCheckout(aCheckout(bench));
  expect(answer).toMatchObject({ kind: 'refused', why: 'not_configured' });
});

test('a refund that the bank returns later is reported as failed and the money is ours again', async () => {
  await using bench = await openStripeBench();
  const { paymentIntentId } = await heldPayment(bench);
  await bench.payments.capture({
    idempotencyKey: 'c',
    paymentIntentId,
    amountInCents: 3000,
    applicationFeeInCents: null,
  });
  await bench.takeWebhooks();
  bench.simulator.world.refundFate = 'failsLater';
  const base = { paymentIntentId, reason: 'duplicate', connectedAccountId: null } as const;
  await bench.payments.refund({ ...base, idempotencyKey: 'r', amountInCents: 3000, feeBackInCents: 0 });
  const last = (await bench.takeWebhooks()).at(-1);
  const reading = await bench.payments.readWebhook(last?.rawBody ?? '', last?.signatureHeader ?? '', 'platform');
  expect(reading).toMatchObject({ event: { type: 'refund.failed', subject: { kind: 'refund', state: 'failed' } } });
  const found = await bench.payments.retrievePayment(paymentIntentId);
  expect(found).toMatchObject({ payment: { statusCode: 'success', refundedInCents: 0 } });
});
