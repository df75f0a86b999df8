import { listDisputesOfOrder } from '#db/payments/disputes.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import type { AppContext } from '#src/context.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { disputeReason, stageOf } from '#src/domain/payments/dispute.ts';
import { formatStoreDateLong } from '#src/domain/time/store-clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { BannerKind } from '#src/ui/banner.tsx';
import { disputeLook } from '../payouts/dispute-looks.ts';

export interface MoneyNote {
  readonly key: string;
  readonly kind: BannerKind;
  readonly title: string;
  readonly text: string;
  /** The dispute's page; null: there's nothing to open. */
  readonly disputeId: string | null;
}

/** What became of an order's online payment after it was taken: the bank took it back, or it is held for the store. */
export async function moneyNotesOf(
  ctx: Pick<AppContext, 'db' | 'ports'>,
  scope: StoreScope,
  { orderId, timezone }: { readonly orderId: string; readonly timezone: string },
): Promise<MoneyNote[]> {
  const payment = await orderPayment(ctx.db, scope, orderId);
  if (!payment) return [];
  const disputes = await listDisputesOfOrder(ctx.db, scope, orderId);
  const notes = disputes.map((dispute): MoneyNote => {
    const { id, statusCode, amountInCents, currencyCode, reason, dueIsoDateTimeUtc, answeredIsoDateTimeUtc } = dispute;
    const isOpen = stageOf(statusCode) === 'answer' && answeredIsoDateTimeUtc === null;
    const due = isOpen && dueIsoDateTimeUtc ? dayOf(dueIsoDateTimeUtc, timezone) : null;
    return {
      key: id,
      kind: isOpen ? 'problem' : 'info',
      title: `${formatAmount(amountInCents, currencyCode)} is disputed: ${disputeLook(dispute).word.toLowerCase()}`,
      text: `${disputeReason(reason)}.${due ? ` Answer by ${due}.` : ''}`,
      disputeId: id,
    };
  });
  const heldInCents = payment.connectedAccountId === null ? payment.capturedInCents - payment.refundedInCents : 0;
  if (heldInCents <= 0 || ctx.ports.merchantAccounts === null) return notes;
  const title = `${formatAmount(heldInCents, payment.currencyCode)} is held for you`;
  const text = 'The card was charged without a working bank account here. It’s in no payout yet.';
  return [...notes, { key: 'held', kind: 'info', title, text, disputeId: null }];
}

function dayOf(iso: string, timezone: string): string {
  return formatStoreDateLong(Temporal.Instant.from(iso).toZonedDateTimeISO(timezone).toPlainDate());
}
