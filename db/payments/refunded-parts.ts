/** What of an order a refund gives back, out of the order's rows and its earlier refunds (domain rules §5). */
import type { Insertable, Selectable } from 'kysely';
import type { Trx } from '#db/connection.ts';
import type { RefundsTable } from '#db/schema/payments.tables.ts';
import { sum } from '#src/domain/money/money.ts';
import type { OrderLine } from '#src/domain/ordering/order.types.ts';
import {
  type MoneyParts,
  moneyPartsOf,
  type NamedDishes,
  partsLeft,
  partsTaken,
  splitRefund,
  totalOfParts,
} from '#src/domain/payments/refund-parts.ts';

/** Of what is left of the order; what goes beyond its total is in no part. */
export async function partsOfRefund(trx: Trx, refund: Insertable<RefundsTable>): Promise<MoneyParts> {
  const { orderId, storeId } = refund;
  const order = await trx
    .selectFrom('orders')
    .select(['itemTotalInCents', 'discountInCents', 'deliveryFeeInCents', 'surchargeInCents', 'tipInCents'])
    .select(['cashRoundingInCents', 'taxInCents', 'taxIsIncluded', 'grandTotalInCents', 'refundedInCents'])
    .where('storeId', '=', storeId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const earlier = await trx
    .selectFrom('refunds')
    .selectAll()
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .where('statusCode', '!=', 'failure')
    .where('id', 'not in', (query) => query.selectFrom('bill_edit_refunds').select('refundId'))
    .execute();
  const whole = moneyPartsOf({ ...order, taxIsIncluded: order.taxIsIncluded === 1 });
  const taken = partsTaken(
    whole,
    earlier.map((one) => ({ ...one, parts: writtenParts(one) })),
  );
  const left = partsLeft(whole, taken);
  const leftInCents = Math.min(totalOfParts(left), order.grandTotalInCents - order.refundedInCents);
  const named = await namedDishes(trx, orderId, refund.linesJson ?? '[]');
  return splitRefund(left, Math.min(refund.amountInCents, leftInCents), named);
}

/** Null for a refund of an earlier release: its parts were not written. */
function writtenParts(refund: Selectable<RefundsTable>): MoneyParts | null {
  return refund.dishesInCents === null ? null : (refund as MoneyParts);
}

async function namedDishes(trx: Trx, orderId: string, linesJson: string): Promise<NamedDishes> {
  const named = JSON.parse(linesJson) as { lineId: string; quantity: number }[];
  const rows = await trx
    .selectFrom('order_lines')
    .select(['id', 'quantity', 'lineTotalInCents', 'lineJson'])
    .where('orderId', '=', orderId)
    .execute();
  const lines = rows.map(({ lineJson, ...row }) => ({
    ...row,
    isTaxable: (JSON.parse(lineJson) as OrderLine).priced.isTaxable,
    named: sum(named.filter(({ lineId }) => lineId === row.id).map(({ quantity }) => quantity)),
  }));
  const worth = ({ named: units, quantity, lineTotalInCents }: (typeof lines)[number]) =>
    Math.round((lineTotalInCents * units) / quantity);
  const taxable = lines.filter(({ isTaxable }) => isTaxable);
  return {
    namedInCents: sum(lines.map(worth)),
    taxableNamedInCents: sum(taxable.map(worth)),
    linesInCents: sum(lines.map(({ lineTotalInCents }) => lineTotalInCents)),
    taxableLinesInCents: sum(taxable.map(({ lineTotalInCents }) => lineTotalInCents)),
  };
}
