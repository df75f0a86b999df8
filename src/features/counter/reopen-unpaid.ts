import type { Trx } from '#db/connection.ts';
import { findTerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import { dropOpenShares, dropShareOfTender } from '#db/ordering/bill-shares.repository.ts';
import { keepDayChange } from '#db/ordering/order-day-changes.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { tendersOfBill } from '#db/payments/bill-ledger.repository.ts';
import { findTender } from '#db/payments/tenders.repository.ts';
import type { Needs } from '#src/context.ts';
import { billBalance } from '#src/domain/ordering/bill-money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { withoutPaymentExtras } from '#src/domain/payments/payment-extras.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { bookBillIn } from './book-bill.ts';
import { billChangedIn } from './hold-bill.ts';
import { bookIn } from './pay-bill.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus'>;

/**
 * A card payment was taken out of the books: what it added to its order is owed by nobody, its share of the bill is open
 * again, and a till asks for the rest. Safe to repeat. An order that ended asks for nothing.
 */
export async function reopenUnpaid(
  ctx: InTrx & Needs<'write'>,
  scope: StoreScope,
  { orderId, tenderId }: { readonly orderId: string; readonly tenderId: string },
): Promise<void> {
  await ctx.write(async (trx) => {
    const tender = await findTender(trx, scope, tenderId);
    const reversal = await findTerminalAttempt(trx, scope, tenderId);
    const order = await findOrder(trx, scope, orderId);
    const paymentId = reversal?.parentAttemptId;
    if (tender?.paymentType !== 'posReversalCard' || !paymentId || !order) return;
    if (order.statusCode !== 'accepted' && order.statusCode !== 'completed') return;
    await dropShareOfTender(trx, scope, orderId, paymentId);
    await dropOpenShares(trx, scope, orderId);
    const unpaid = await rewrittenIn(trx, ctx, scope, order, paymentId);
    const posTerminalId = order.posTerminalId ?? tender.posTerminalId;
    if (unpaid.channel === 'pos' && posTerminalId) await bookBillIn(trx, ctx, scope, unpaid, { posTerminalId });
    else await billChangedIn(trx, ctx, scope, orderId);
  });
}

async function rewrittenIn(trx: Trx, ctx: InTrx, scope: StoreScope, order: Order, paymentId: string): Promise<Order> {
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const { settling } = await tendersOfBill(trx, scope, order.id);
  const plain = withoutPaymentExtras(order, paymentId, profile.settings.tax);
  const isPaid = billBalance(plain, settling).leftInCents === 0;
  const paymentType = isPaid ? order.paymentType : unpaidTypeOf(order);
  if (plain === order && paymentType === order.paymentType) return order;
  if (plain.grandTotalInCents !== order.grandTotalInCents) await keepItsDayIn(trx, ctx, scope, order);
  return bookIn(trx, scope, { ...plain, paymentType }, settling);
}

/** How the customer of a website order meant to pay is no longer written anywhere: a till takes it in any way. */
function unpaidTypeOf({ channel, collection }: Order): PaymentType {
  if (channel === 'pos') return 'posPayLater';
  return collection.type === 'delivery' ? 'cardOnDelivery' : 'inStore';
}

/** Days that were counted keep what the order came to. */
async function keepItsDayIn(trx: Trx, ctx: InTrx, scope: StoreScope, before: Order): Promise<void> {
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const now = ctx.clock.now();
  const businessDay = businessDayOf(now, profile.timezone, posHoursOf(profile.settings));
  await keepDayChange(trx, scope, before, { businessDay, changedIsoDateTimeUtc: isoUtc(now) });
}
