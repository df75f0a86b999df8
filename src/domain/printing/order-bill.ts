import type { Order } from '../ordering/order.types.ts';

/**
 * Whether the bill prints only on request: at a table, or at the counter when it's paid later. Only receipts print
 * automatically (domain rules §8), because a bill would be out of date one round later.
 */
export function isBillOnRequest({
  paymentType,
  collection,
  channel,
}: Pick<Order, 'paymentType' | 'collection' | 'channel'>): boolean {
  if (paymentType === 'posPayLater') return true;
  return collection.type === 'dineIn' && channel !== 'pos' && paymentType === 'inStore';
}

/** A part's share of the bill's tax, so that all parts make up the whole to the cent: `before` was paid already. */
export function taxOfPart(
  { taxInCents, wholeInCents }: { readonly taxInCents: number; readonly wholeInCents: number },
  { beforeInCents, amountInCents }: { readonly beforeInCents: number; readonly amountInCents: number },
): number {
  if (wholeInCents <= 0) return 0;
  const upTo = (cents: number) => Math.round((taxInCents * cents) / wholeInCents);
  return upTo(beforeInCents + amountInCents) - upTo(beforeInCents);
}
