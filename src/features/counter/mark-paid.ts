import { findOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { roundCash } from '#src/domain/pricing/cash-rounding.ts';
import { moneyLeftIn } from '#src/features/orders/money-left.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type PayBillAnswer, payBillIn } from './pay-bill.ts';

/** How money came that no till of ours took. */
export type PaidBeside =
  /** Goes into this till's drawer and is counted there. */
  | { readonly way: 'cash'; readonly posTerminalId: string }
  /** On a card terminal of the store's own, by a voucher: what the owner calls it. */
  | { readonly way: 'other'; readonly name: string };

/**
 * Records that an order was paid outside the tills, on the owner's word: all that is left of it, in one payment. Opens
 * no drawer. `id` belongs to one press of the button, so a repeat is the same payment.
 */
export function markPaid(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  {
    orderId,
    id,
    how,
    by,
  }: { readonly orderId: string; readonly id: string; readonly how: PaidBeside; readonly by: ActedBy },
): Promise<PayBillAnswer> {
  return ctx.write(async (trx) => {
    const order = await findOrder(trx, scope, orderId);
    if (!order) throw notFound('order');
    const { leftInCents } = await moneyLeftIn(trx, scope, order);
    const { profile } = await ctx.menus.storeOf(scope, trx);
    const isCash = how.way === 'cash';
    return payBillIn(trx, ctx, scope, {
      billId: orderId,
      id,
      shareId: null,
      amountInCents: leftInCents,
      paymentType: isCash ? 'posCash' : 'posCustomPayment',
      tenderedInCents: isCash ? roundCash(leftInCents, profile.countryCode) : leftInCents,
      tipInCents: 0,
      customPaymentName: isCash ? '' : how.name,
      posTerminalId: isCash ? how.posTerminalId : null,
      employee: null,
      by,
      isTakenBeside: true,
    });
  });
}
