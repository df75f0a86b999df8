import type { Refund } from '#db/payments/refunds.repository.ts';
import { sum } from '#src/domain/money/money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { AppError } from '#src/shared/app-error.ts';

/** A dish is given back once. */
export function requireUnrefundedUnits(
  order: Order,
  refunds: readonly Refund[],
  lines: readonly { readonly lineId: string; readonly quantity: number }[],
): void {
  const given = refunds
    .filter((one) => one.statusCode !== 'failure')
    .flatMap((one) => JSON.parse(one.linesJson) as { lineId: string; quantity: number }[]);
  for (const { lineId } of lines) {
    const countOf = (all: typeof given) => sum(all.filter((one) => one.lineId === lineId).map((one) => one.quantity));
    const line = order.lines.find((each) => each.id === lineId);
    if (line && countOf(given) + countOf([...lines]) <= line.priced.quantity) continue;
    throw new AppError('validation_failed', `${line?.priced.name ?? 'This dish'} was refunded already.`, {
      reason: 'line_refunded_already',
      details: { lineId },
    });
  }
}
