import type { Order } from '../ordering/order.types.ts';

/**
 * Whether its bill waits to be asked for: a table's, and one at the counter that is paid later. By itself only a receipt
 * prints (domain rules §8); the bill would be stale one round later.
 */
export function isBillOnRequest({
  paymentType,
  collection,
  channel,
}: Pick<Order, 'paymentType' | 'collection' | 'channel'>): boolean {
  if (paymentType === 'posPayLater') return true;
  return collection.type === 'dineIn' && channel !== 'pos' && paymentType === 'inStore';
}

/** What of the tax is in a part of a bill, so that all parts make up the whole to the cent: `before` was paid already. */
export function taxOfPart(
  { taxInCents, wholeInCents }: { readonly taxInCents: number; readonly wholeInCents: number },
  { beforeInCents, amountInCents }: { readonly beforeInCents: number; readonly amountInCents: number },
): number {
  if (wholeInCents <= 0) return 0;
  const upTo = (cents: number) => Math.round((taxInCents * cents) / wholeInCents);
  return upTo(beforeInCents + amountInCents) - upTo(beforeInCents);
}
