import type { Trx } from '#db/connection.ts';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import { paymentFacts } from '#db/payments/order-payments.repository.ts';
import { findPhonePaymentOwner } from '#db/payments/payment-owners.queries.ts';
import { lastRestore } from '#db/sync/histories.repository.ts';
import { dropFindingIn, findStorePlace, keepFindingIn } from '#db/sync/restore-findings.repository.ts';
import { findPlace, keepPlaceIn } from '#db/sync/sync-places.repository.ts';
import type { Needs } from '#src/context.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { ListedPayment } from '#src/integrations/card-payments/card-payments.port.ts';
import { grantStoreScope } from '#src/shared/scope.ts';

type AskNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports'>;

/** How long the provider is asked after a restore, or after a message about an unknown order. */
const ASKED_FOR = { hours: 72 };
/** A checkout that was open when the backup was made ends within the hour. */
const BEFORE = { hours: 2 };
/** How far back to ask after a message about an unknown order. */
const BEFORE_MESSAGE = { hours: 24 };
const LONGEST_BACK = { hours: 24 * 30 };
const PAGES = 200;
const WITH_MONEY: readonly ListedPayment['statusCode'][] = ['requiresCapture', 'success'];

/** A message named an order that is not here. */
export function queuePaymentSearchIn(trx: Trx, now: Temporal.Instant): Promise<void> {
  return keepPlaceIn(trx, 'unknownPayments', Math.floor(now.epochMilliseconds / 1000));
}

/**
 * Asks the provider for the payments of the time that this file has lost (domain rules §7). A payment whose order is
 * here, perhaps returned by its box, is read again. One without an order is shown to its store until the order arrives
 * or a person has dealt with it. Repeats for three days, since orders return when their box does.
 */
export async function askForPayments(ctx: AskNeeds): Promise<void> {
  const provider = ctx.ports.cardPayments;
  const since = await askedSince(ctx);
  if (!provider || since === null) return;
  let after: string | null = null;
  for (let page = 0; page < PAGES; page++) {
    const listed = await provider.listPayments(since, after);
    if (listed.kind !== 'listed') {
      ctx.log.warn('payments of the lost time not asked for', { why: listed.why });
      return;
    }
    for (const payment of listed.payments) await settleListed(ctx, payment);
    if (listed.next === null) return;
    after = listed.next;
  }
}

/** Null: nothing is known to be missing. */
async function askedSince(ctx: AskNeeds): Promise<Temporal.Instant | null> {
  const now = ctx.clock.now();
  const isRecent = (at: Temporal.Instant) => Temporal.Instant.compare(at, now.subtract(ASKED_FOR)) > 0;
  const starts: Temporal.Instant[] = [];
  const restore = lastRestore(ctx.db);
  if (restore && isRecent(restore.at)) {
    const earliest = restore.at.subtract(LONGEST_BACK);
    const newest = restore.newestOrderAt.subtract(BEFORE);
    starts.push(Temporal.Instant.compare(newest, earliest) > 0 ? newest : earliest);
  }
  const unknown = Temporal.Instant.fromEpochMilliseconds((await findPlace(ctx.db, 'unknownPayments')) * 1000);
  if (isRecent(unknown)) starts.push(unknown.subtract(BEFORE_MESSAGE));
  return starts.sort(Temporal.Instant.compare)[0] ?? null;
}

async function settleListed(ctx: AskNeeds, payment: ListedPayment): Promise<void> {
  const { orderId, paymentIntentId, statusCode } = payment;
  if (orderId === null) return;
  const known = await paymentFacts(ctx.db, orderId);
  if (!known) {
    if (await readPhonePayment(ctx, { orderId, paymentIntentId })) return;
    if (WITH_MONEY.includes(statusCode)) await listMoney(ctx, { ...payment, orderId });
    return;
  }
  const { restaurantId, storeId } = known;
  const isRead = known.paymentIntentId === paymentIntentId && (known.statusCode === statusCode || isSettled(known));
  await ctx.write(async (trx) => {
    await dropFindingIn(trx, { storeId, kind: 'cardMoney', table: 'order_payments', key: [orderId] });
    if (isRead) return;
    const payload = { orderId, checkoutSessionId: null, paymentIntentId, refund: null };
    await appendEvent(trx, ctx, { restaurantId, storeId, orderId, type: 'cardEventReceived', payload });
  });
}

/** A part of a table's bill: its own reading finds out whether anything is new. */
async function readPhonePayment(
  ctx: AskNeeds,
  { orderId, paymentIntentId }: { readonly orderId: string; readonly paymentIntentId: string },
): Promise<boolean> {
  const phone = await findPhonePaymentOwner(ctx.db, { orderId, sessionId: null, paymentIntentId: null });
  if (!phone) return false;
  const { paymentId, ...place } = phone;
  const payload = { paymentId, checkoutSessionId: null, paymentIntentId };
  await ctx.write((trx) => appendEvent(trx, ctx, { ...place, type: 'phonePaymentReported', payload }));
  return true;
}

/** The provider's list also reports `success` for refunded payments. */
function isSettled({ statusCode }: { readonly statusCode: string }): boolean {
  return statusCode === 'refundSuccess' || statusCode === 'refundFailure';
}

async function listMoney(ctx: AskNeeds, payment: ListedPayment & { readonly orderId: string }): Promise<void> {
  const { orderId, paymentIntentId, statusCode, amountInCents } = payment;
  const place = await findStorePlace(ctx.db, payment.storeId);
  if (!place) return;
  const amount = formatAmount(amountInCents, place.currencyCode);
  const isNew = await ctx.write((trx) =>
    keepFindingIn(
      trx,
      grantStoreScope(place),
      {
        id: ctx.ids.next(),
        kind: 'cardMoney',
        table: 'order_payments',
        key: [orderId],
        label: `Card payment of ${amount}`,
        detail: { paymentIntentId, statusCode, amountInCents },
      },
      ctx.clock.now(),
    ),
  );
  if (isNew) ctx.log.error('card money of an order that is not here', { orderId, paymentIntentId, statusCode });
}
