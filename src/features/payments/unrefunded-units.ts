import type { Refund } from '#db/payments/refunds.repository.ts';
import { sum } from '#src/domain/money/money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { AppError } from '#src/shared/app-error.ts';

/** How many units of a line have been refunded. */
export function refundedUnitsOf(refunds: readonly Refund[], lineId: string): number {
  const given = refunds
    .filter((one) => one.statusCode !== 'failure')
    .flatMap((one) => JSON.parse(one.linesJson) as { lineId: string; quantity: number }[]);
  return sum(given.filter((one) => one.lineId === lineId).map((one) => one.quantity));
}

/** An item is refunded once. */
export function requireUnrefundedUnits(
  order: Order,
  refunds: readonly Refund[],
  lines: readonly { readonly lineId: string; readonly quantity: number }[],
): void {
  for (const { lineId } of lines) {
    const wanted = sum(lines.filter((one) => one.lineId === lineId).map((one) => one.quantity));
    const line = order.lines.find((each) => each.id === lineId);
    if (line && refundedUnitsOf(refunds, lineId) + wanted <= line.priced.quantity) continue;
    throw new AppError('validation_failed', `${line?.priced.name ?? 'This item'} has already been refunded.`, {
      reason: 'line_refunded_already',
      details: { lineId },
    });
  }
}
