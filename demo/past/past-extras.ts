import type { Trx } from '#db/connection.ts';
import { addRefundToVersion } from '#db/payments/bill-ledger.repository.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { roundCash } from '#src/domain/pricing/cash-rounding.ts';
import { refundPartIn } from '#src/features/payments/refund-parts.ts';
import type { IdMaker } from '#src/shared/ids.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { Dice } from './dice.ts';
import type { PastStore } from './past-order.ts';

const TIPS = [200, 300, 500, 500, 800] as const;
const REFUND_REASONS = ['Wrong item', 'Item issue', 'Took too long', 'Wrong charge'] as const;

/** At the counter some guests tip, and regulars are given something off. */
export function extrasOf(whims: Dice): NonNullable<PastStore['extras']> {
  const tipInCents = whims.chance(0.18) ? whims.pick(TIPS) : 0;
  const manual = whims.chance(0.06)
    ? ({ discount: { kind: 'percent', value: whims.pick([1000, 1500]) }, surcharge: null } as const)
    : null;
  return { tipInCents, manual, lineCount: null };
}

/** Now and then a dish that was paid in cash is given back, a quarter of an hour after it was ordered; seldom the whole bill. */
export async function refundSomeIn(
  trx: Trx,
  writer: {
    readonly whims: Dice;
    readonly ids: IdMaker;
    readonly scope: StoreScope;
    readonly store: PastStore;
    readonly counter: { readonly employees: readonly { readonly id: string; readonly name: string }[] };
  },
  order: Order,
): Promise<void> {
  const { whims, ids, scope, store, counter } = writer;
  const [manager] = counter.employees;
  if (order.paymentType !== 'posCash' || order.statusCode !== 'completed' || !manager) return;
  if (!whims.chance(0.15)) return;
  const line = whims.pick(order.lines);
  const isWhole = whims.chance(0.25);
  const wanted = isWhole ? order.grandTotalInCents : line.priced.lineTotalInCents;
  const amountInCents = Math.min(roundCash(wanted, store.profile.countryCode), order.grandTotalInCents);
  if (amountInCents <= 0) return;
  const at = Temporal.Instant.from(order.placedIsoDateTimeUtc).add({ minutes: 15 });
  await refundPartIn(trx, { ids, clock: { now: () => at } }, scope, order, {
    id: ids.next(),
    by: { mover: 'staff', kind: 'employee', id: manager.id, name: manager.name, origin: 'counter' },
    reason: whims.pick(REFUND_REASONS),
    businessDay: order.businessDay,
    amountInCents,
    kind: amountInCents === order.grandTotalInCents ? 'full' : 'partial',
    lines: isWhole ? [] : [{ lineId: line.id, quantity: line.line.quantity }],
    method: 'cash',
    posTerminalId: order.posTerminalId,
  });
  await addRefundToVersion(trx, scope, { orderId: order.id, number: 1, amountInCents });
}
