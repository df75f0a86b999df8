import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { dropOpenShares, listShares, writeShare } from '#db/ordering/bill-shares.repository.ts';
import { tendersOfBill } from '#db/payments/bill-ledger.repository.ts';
import { onPhonesInCents } from '#db/payments/phone-payments.repository.ts';
import type { Needs } from '#src/context.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { sum } from '#src/domain/money/money.ts';
import type { PlannedShare } from '#src/domain/ordering/bill.schema.ts';
import { coveredBy, requestedFor } from '#src/domain/ordering/bill-money.ts';
import { amountsOfShares, type SplitIssue } from '#src/domain/ordering/bill-shares.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { requireOwned } from '#src/features/orders/move-order.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuse } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type AtTill, billChangedIn } from './hold-bill.ts';
import { payableIn } from './payable.ts';

export interface SplitBillInput extends AtTill {
  readonly billId: string;
  /** Empty: the bill is one again. */
  readonly shares: readonly PlannedShare[];
}

/**
 * Divides what is left of a bill among payers. The server works out every amount, so that together they make the rest.
 * Paid shares don't change. A repeat makes the same plan.
 */
export async function splitBill(
  ctx: Needs<'write' | 'clock' | 'ids' | 'ownership'>,
  scope: StoreScope,
  input: SplitBillInput,
): Promise<void> {
  await ctx.write(async (trx) => {
    const { order, isOwnedHere } = await payableIn(trx, ctx, scope, input);
    if (!order) throw refuse('not_sent', 'Send the order before splitting it.');
    if (!isOwnedHere) requireOwned(ctx, trx, scope, order.id);
    const shares = await amountsIn(trx, ctx, scope, order, input.shares);
    await dropOpenShares(trx, scope, order.id);
    const paid = (await listShares(trx, scope, order.id)).length;
    for (const [at, share] of shares.entries()) {
      const isWritten = await writeShare(trx, scope, {
        id: share.id,
        billId: order.id,
        position: paid + at,
        mode: share.mode,
        amountInCents: share.amountInCents,
        lines: share.mode === 'byItem' ? share.lines : [],
        state: 'open',
        tenderId: null,
        paymentName: '',
        createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
      });
      if (!isWritten) throw refuse('id_taken', 'This split has already been saved. Split the bill again.');
    }
    await appendStoreAudit(trx, ctx, scope, {
      by: input.by,
      action: 'splitBill',
      subjectType: 'order',
      subjectId: order.id,
      after: { shares: shares.map(({ mode, amountInCents }) => `${mode} ${amountInCents}`) },
    });
    await billChangedIn(trx, ctx, scope, order.id);
  });
}

async function amountsIn(
  trx: Trx,
  { clock }: Needs<'clock'>,
  scope: StoreScope,
  order: Order,
  planned: readonly PlannedShare[],
) {
  const { settling } = await tendersOfBill(trx, scope, order.id);
  const existing = await listShares(trx, scope, order.id);
  const paid = existing.filter((share) => share.state === 'paid');
  const taken = new Set(paid.map((share) => share.id));
  if (planned.some((share) => taken.has(share.id))) {
    throw new AppError(
      'resource_status_conflict',
      'A share of this bill has just been paid. Reload to see what’s left.',
      {
        reason: 'share_already_paid',
      },
    );
  }
  if (planned.length === 0) return [];
  const result = amountsOfShares(
    {
      totalInCents: requestedFor(order),
      // What guests are paying on their phones is not the tills' to divide.
      coveredInCents: sum(settling.map(coveredBy)) + (await onPhonesInCents(trx, scope, order.id, clock.now())),
      lines: order.lines.map(({ id, priced }) => ({
        id,
        name: priced.name,
        quantity: priced.quantity,
        lineTotalInCents: priced.lineTotalInCents,
      })),
      paid,
    },
    planned,
  );
  if (!result.ok) throw splitRefused(result.issue, order);
  const amounts = new Map(result.shares.map((share) => [share.id, share.amountInCents]));
  return planned.map((share) => ({ ...share, amountInCents: amounts.get(share.id) ?? 0 }));
}

function splitRefused(issue: SplitIssue, { currencyCode }: Order): AppError {
  const amount = (cents: number) => formatAmount(Math.abs(cents), currencyCode);
  switch (issue.code) {
    case 'doesNotAddUp': {
      const { missingInCents } = issue;
      const message =
        missingInCents < 0
          ? `The shares are ${amount(missingInCents)} more than the amount due.`
          : `${amount(missingInCents)} isn’t in anyone’s share yet.`;
      return refuse('split_does_not_add_up', message, { missingInCents });
    }
    case 'lineUnknown':
      return refuse('split_line_unknown', 'An item in this split is no longer on the bill.', { lineId: issue.lineId });
    case 'lineTakenTwice':
      return refuse('split_line_taken_twice', `${issue.name} is shared between too many people.`, {
        lineId: issue.lineId,
      });
    case 'shareIsNothing':
      return refuse('split_share_is_nothing', 'One share would be zero. Remove it from the split.');
  }
}
