import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { type AttemptChange, type PaymentAttempt, updateAttempt } from '#db/payments/payment-attempts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { CardRefused, CardUnreachable } from '#src/integrations/card-payments/card-payments.port.ts';
import { backOff } from '#src/shared/back-off.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type SettleNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'menus' | 'ownership'>;

/** While a call is out, no other process repeats it; after this it counts as lost and is repeated with the same key. */
const LEASE_SECONDS = 90;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 600;

/** Committed before the first byte goes out: after a crash the same call is repeated, never a second one made. */
export async function claim(
  ctx: SettleNeeds,
  scope: StoreScope,
  attempt: PaymentAttempt,
): Promise<PaymentAttempt | null> {
  const change = {
    state: 'sent' as const,
    tries: attempt.tries + 1,
    nextTryIsoDateTimeUtc: isoUtc(ctx.clock.now().add({ seconds: LEASE_SECONDS })),
  };
  const isMine = await ctx.write((trx) => updateAttempt(trx, scope, attempt, change));
  return isMine ? { ...attempt, ...change } : null;
}

export async function tellPaymentChanged(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  orderId: string,
): Promise<void> {
  await appendStoreEvent(trx, ctx, scope, { orderId, type: 'paymentChanged', payload: { orderId } });
}

/** Writes an attempt's end and its consequences in one transaction; false when someone else was faster. */
export async function resolve(
  ctx: SettleNeeds,
  scope: StoreScope,
  attempt: PaymentAttempt,
  change: AttemptChange,
  also: (trx: Trx) => Promise<void>,
): Promise<boolean> {
  return ctx.write(async (trx) => {
    const resolvedIsoDateTimeUtc = isoUtc(ctx.clock.now());
    const isMine = await updateAttempt(trx, scope, attempt, {
      ...change,
      nextTryIsoDateTimeUtc: null,
      resolvedIsoDateTimeUtc,
    });
    if (isMine) await also(trx);
    return isMine;
  });
}

export async function giveUp(
  ctx: SettleNeeds,
  scope: StoreScope,
  attempt: PaymentAttempt,
  why: string,
): Promise<boolean> {
  ctx.log.error('payment attempt without a payment', { orderId: attempt.orderId, kind: attempt.kind, why });
  return resolve(ctx, scope, attempt, { state: 'refused', lastError: why }, async () => {});
}

/**
 * Unknown yet: retry later with the same key; a capture or void whose key is used up continues with the next (see the
 * port).
 */
export async function again(
  ctx: SettleNeeds,
  scope: StoreScope,
  attempt: PaymentAttempt,
  answer: CardRefused | CardUnreachable,
): Promise<false> {
  const pause = backOff(attempt.tries, { first: FIRST_PAUSE_SECONDS, longest: LONGEST_PAUSE_SECONDS });
  const isSpent = answer.why === 'provider_error' || answer.why === 'key_reused';
  const key = isSpent && attempt.kind !== 'REFUND' ? { providerKey: nextKey(attempt.providerKey) } : {};
  ctx.log.warn('payment attempt not done yet', {
    orderId: attempt.orderId,
    kind: attempt.kind,
    why: answer.why,
    tries: attempt.tries,
  });
  await ctx.write((trx) =>
    updateAttempt(trx, scope, attempt, {
      ...key,
      state: 'unknown',
      lastError: answer.why,
      nextTryIsoDateTimeUtc: isoUtc(ctx.clock.now().add({ seconds: pause })),
    }),
  );
  return false;
}

function nextKey(key: string): string {
  const at = key.lastIndexOf(':');
  return `${key.slice(0, at)}:${Number(key.slice(at + 1)) + 1}`;
}
