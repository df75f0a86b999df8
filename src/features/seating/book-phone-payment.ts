import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { dropOpenShares, listShares, writeShare } from '#db/ordering/bill-shares.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { tendersOfBill } from '#db/payments/bill-ledger.repository.ts';
import type { PhonePayment } from '#db/payments/phone-payments.repository.ts';
import { insertTender } from '#db/payments/tenders.repository.ts';
import type { Needs } from '#src/context.ts';
import { BY_PROVIDER, BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { billBalance } from '#src/domain/ordering/bill-money.ts';
import { isEnded } from '#src/domain/ordering/money-due.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { PHONE_PAYMENT_NAME } from '#src/domain/ordering/phone-part.ts';
import { tenderOf } from '#src/domain/payments/tender.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { billChangedIn } from '#src/features/counter/hold-bill.ts';
import { bookIn, finishIn } from '#src/features/counter/pay-bill.ts';
import { queueMoneyBackIn } from '#src/features/payments/queue-money.ts';
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
  { order, part }: { readonly order: Order; readonly part: PhonePayment },
): Promise<void> {
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const now = ctx.clock.now();
  const amountInCents = part.amountInCents + part.tipInCents;
  const tender = tenderOf(order, {
    id: part.id,
    paymentType: 'posCustomPayment',
    paymentName: PHONE_PAYMENT_NAME,
    amountInCents,
    tenderedInCents: amountInCents,
    tipInCents: part.tipInCents,
    posTerminalId: null,
    // Whose table it is: tips that go to who served are theirs.
    employeeId: order.employeeId,
    businessDay: businessDayOf(now, profile.timezone, posHoursOf(profile.settings)),
    takenIsoDateTimeUtc: isoUtc(now),
  });
  await insertTender(trx, tender);
  await shareOfIn(trx, ctx, scope, part);
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

/** A plan that a till made of the rest is off: its amounts are no longer the rest. */
async function shareOfIn(trx: Trx, ctx: Needs<'clock'>, scope: StoreScope, part: PhonePayment): Promise<void> {
  await dropOpenShares(trx, scope, part.billId);
  await writeShare(trx, scope, {
    id: part.id,
    billId: part.billId,
    position: (await listShares(trx, scope, part.billId)).length,
    mode: part.mode,
    amountInCents: part.amountInCents,
    lines: part.lines,
    state: 'paid',
    tenderId: part.id,
    paymentName: PHONE_PAYMENT_NAME,
    createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  });
}
