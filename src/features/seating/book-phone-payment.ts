import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { dropOpenShares, listShares, writeShare } from '#db/ordering/bill-shares.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import {
  addRefundToVersion,
  insertEditRefund,
  listOrderVersions,
  tendersOfBill,
} from '#db/payments/bill-ledger.repository.ts';
import type { PhonePayment } from '#db/payments/phone-payments.repository.ts';
import { insertTender, type Tender } from '#db/payments/tenders.repository.ts';
import type { Needs } from '#src/context.ts';
import { BY_PROVIDER, BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { billBalance } from '#src/domain/ordering/bill-money.ts';
import { isEnded } from '#src/domain/ordering/money-due.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { type Charged, PHONE_PAYMENT_NAME } from '#src/domain/ordering/phone-part.ts';
import { tenderOf } from '#src/domain/payments/tender.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { billChangedIn } from '#src/features/counter/hold-bill.ts';
import { bookIn, finishIn } from '#src/features/counter/pay-bill.ts';
import { queueMoneyBackIn } from '#src/features/payments/queue-money.ts';
import { refundPartIn } from '#src/features/payments/refund-parts.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;

/**
 * What a guest's card was charged, in the books of its bill: a payment and a share under the part's own id, the tip and
 * how the order is paid. The last part closes the bill, and its table is free.
 */
export async function bookPhonePaymentIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { order, part, charged }: { readonly order: Order; readonly part: PhonePayment; readonly charged: Charged },
): Promise<void> {
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const now = ctx.clock.now();
  const amountInCents = charged.amountInCents + charged.tipInCents + charged.tooMuchInCents;
  const tender = tenderOf(order, {
    id: part.id,
    paymentType: 'posCustomPayment',
    paymentName: PHONE_PAYMENT_NAME,
    amountInCents,
    tenderedInCents: amountInCents,
    tipInCents: charged.tipInCents,
    posTerminalId: null,
    // Whose table it is: tips that go to who served are theirs.
    employeeId: order.employeeId,
    businessDay: businessDayOf(now, profile.timezone, posHoursOf(profile.settings)),
    takenIsoDateTimeUtc: isoUtc(now),
  });
  await insertTender(trx, tender);
  await shareOfIn(trx, ctx, scope, part, charged);
  if (!isEnded(order.statusCode)) await giveBackTooMuchIn(trx, ctx, scope, { order, tender, charged });
  const { settling } = await tendersOfBill(trx, scope, order.id);
  const paid = await bookIn(trx, scope, order, settling);
  await appendStoreAudit(trx, ctx, scope, {
    by: BY_PROVIDER,
    action: 'payBill',
    subjectType: 'order',
    subjectId: order.id,
    after: { tenderId: tender.id, paymentType: tender.paymentType, amountInCents },
  });
  await appendStoreEvent(trx, ctx, scope, {
    orderId: order.id,
    type: 'tenderTaken',
    payload: { orderId: order.id, tenderId: tender.id },
  });
  if (isEnded(order.statusCode)) {
    // Called off in the second in which its card was charged: what came all the same goes back to that card.
    const { businessDay } = tender;
    const why = { by: BY_SYSTEM, reason: order.statusReason ?? 'The order was cancelled.', businessDay };
    await queueMoneyBackIn(trx, ctx, scope, paid, why);
  } else if (billBalance(paid, settling).leftInCents === 0) await finishIn(trx, ctx, scope, paid);
  await billChangedIn(trx, ctx, scope, order.id);
}

/** What the card was charged beyond its part goes back to that card at once: it pays for nobody else's. */
async function giveBackTooMuchIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { order, tender, charged }: { readonly order: Order; readonly tender: Tender; readonly charged: Charged },
): Promise<void> {
  const { tooMuchInCents: amountInCents } = charged;
  if (amountInCents === 0) return;
  const { refundId, tenderId } = await refundPartIn(trx, ctx, scope, order, {
    id: ctx.ids.next(),
    by: BY_SYSTEM,
    reason: 'The card was charged too much.',
    businessDay: tender.businessDay,
    method: 'custom',
    paymentName: PHONE_PAYMENT_NAME,
    phonePaymentId: tender.id,
    amountInCents,
    kind: 'partial',
    isDifference: true,
    posTerminalId: null,
  });
  await insertEditRefund(trx, scope, { refundId, orderId: order.id, tenderId });
  const last = (await listOrderVersions(trx, scope, order.id)).at(-1);
  if (last) await addRefundToVersion(trx, scope, { orderId: order.id, number: last.number, amountInCents });
  await appendStoreAudit(trx, ctx, scope, {
    by: BY_SYSTEM,
    action: 'refundDifference',
    subjectType: 'order',
    subjectId: order.id,
    after: { refundId, amountInCents },
  });
}

/** A plan that a till made of the rest is off: its amounts are no longer the rest. */
async function shareOfIn(
  trx: Trx,
  ctx: Needs<'clock'>,
  scope: StoreScope,
  part: PhonePayment,
  { amountInCents }: Charged,
): Promise<void> {
  await dropOpenShares(trx, scope, part.billId);
  await writeShare(trx, scope, {
    id: part.id,
    billId: part.billId,
    position: (await listShares(trx, scope, part.billId)).length,
    mode: part.mode,
    amountInCents,
    lines: part.lines,
    state: 'paid',
    tenderId: part.id,
    paymentName: PHONE_PAYMENT_NAME,
    createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  });
}
