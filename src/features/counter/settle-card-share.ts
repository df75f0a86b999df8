import type { Trx } from '#db/connection.ts';
import { dropOpenShares, listShares, markSharePaid, writeShare } from '#db/ordering/bill-shares.repository.ts';
import { tendersOfBill } from '#db/payments/bill-ledger.repository.ts';
import type { Needs } from '#src/context.ts';
import { billBalance, coveredBy } from '#src/domain/ordering/bill-money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { billChangedIn } from './hold-bill.ts';
import { bookIn, closePaidIn, printPaidIn } from './pay-bill.ts';

/**
 * Pays a share of the open amount with an existing payment, by a terminal or at the box: locks the share, updates the
 * order's payment, and closes the bill with the last one. Safe to repeat.
 */
export async function settleShareOfIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  order: Order,
  payment: { readonly tenderId: string; readonly splitIndex: number | null; readonly isPrinted?: boolean },
): Promise<void> {
  const { tenderId, splitIndex, isPrinted = false } = payment;
  const shares = await listShares(trx, scope, order.id);
  if (shares.some((share) => share.tenderId === tenderId)) return;
  const { settling } = await tendersOfBill(trx, scope, order.id);
  const tender = settling.find((one) => one.id === tenderId);
  if (!tender) return;
  const amountInCents = coveredBy(tender);
  const share = shares.find(
    (one) => one.state === 'open' && one.position === splitIndex && one.amountInCents === amountInCents,
  );
  if (share) {
    await markSharePaid(trx, scope, share.id, { tenderId, paymentName: '' });
  } else {
    await dropOpenShares(trx, scope, order.id);
    await writeShare(trx, scope, {
      id: ctx.ids.next(),
      billId: order.id,
      position: shares.length,
      mode: 'whole',
      amountInCents,
      lines: [],
      state: 'paid',
      tenderId,
      paymentName: '',
      createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    });
  }
  const paid = await bookIn(trx, scope, order, settling);
  if (billBalance(paid, settling).leftInCents === 0) {
    await closePaidIn(trx, scope, paid);
    if (!isPrinted) await printPaidIn(trx, ctx, scope, paid, tender);
  }
  await billChangedIn(trx, ctx, scope, order.id);
}
