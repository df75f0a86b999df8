/** What staff take off orders and what is called off, as links of the chain. */
import type { Trx } from '#db/connection.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { chainIn } from './evidence-links.repository.ts';

interface When {
  readonly isoDateTimeUtc: string;
  readonly businessDay: string;
}

/** What staff took off by hand, of a dish or of all of it. Coupons, rewards and deals are none of theirs. */
function staffDiscountOf({ breakdown }: Pick<Order, 'breakdown'>): number {
  return breakdown.reduce(
    (sum, { kind, amountInCents }) =>
      kind === 'manualDiscount' || kind === 'lineDiscount' ? sum - amountInCents : sum,
    0,
  );
}

/** Where staff's discount is another than it was; `before` is null for an order that is new. */
export function chainDiscountIn(trx: Trx, before: Order | null, after: Order, when: When): void {
  const discountInCents = staffDiscountOf(after);
  const changeInCents = discountInCents - (before ? staffDiscountOf(before) : 0);
  if (changeInCents === 0 || after.isTest) return;
  chainIn(trx, after, {
    kind: changeInCents > 0 ? 'discountGiven' : 'discountTaken',
    rowId: after.id,
    ...when,
    amounts: { changeInCents, discountInCents },
  });
}

/** What was taken off a bill after it was sent. What went to another bill was not. */
export function chainVoidsIn(
  trx: Trx,
  order: Order,
  dishes: readonly { readonly quantity: number; readonly amountInCents: number }[],
  when: When,
): void {
  if (dishes.length === 0 || order.isTest) return;
  const sumOf = (name: 'quantity' | 'amountInCents') => dishes.reduce((sum, dish) => sum + dish[name], 0);
  const amounts = { quantity: sumOf('quantity'), amountInCents: sumOf('amountInCents') };
  chainIn(trx, order, { kind: 'itemVoided', rowId: order.id, ...when, amounts });
}

/** A whole order that ends without being sold, or goes to another bill, on the day on which it counted. */
export function chainOrderEndIn(
  trx: Trx,
  order: Order,
  kind: 'orderVoided' | 'orderMerged',
  isoDateTimeUtc: string,
): void {
  if (order.isTest) return;
  const { id: rowId, businessDay, grandTotalInCents: amountInCents } = order;
  chainIn(trx, order, { kind, rowId, isoDateTimeUtc, businessDay, amounts: { amountInCents } });
}
