import { sum } from '#src/domain/money/money.ts';

/** What of a figure is one order's. */
export interface SoldPart {
  readonly orderId: string;
  readonly quantity: number;
  readonly grossInCents: number;
  /** Left out: of whole orders their figures have it, of pizzas it isn't known. */
  readonly netInCents?: number;
}

type SoldShare = SoldPart & { readonly placedIsoDateTimeUtc: string };

/** Shares of the same order put together, newest order first. */
export function partsOfOrders(shares: readonly SoldShare[]): SoldPart[] {
  return [...Map.groupBy(shares, ({ orderId }) => orderId).values()]
    .toSorted(([a], [b]) => newestFirst(a!, b!))
    .map((ofOrder) => ({
      orderId: ofOrder[0]!.orderId,
      quantity: ofOrder.reduce((total, { quantity }) => total + quantity, 0),
      grossInCents: sum(ofOrder.map(({ grossInCents }) => grossInCents)),
      ...netOf(ofOrder),
    }));
}

function netOf(ofOrder: readonly SoldShare[]): Pick<SoldPart, 'netInCents'> {
  const known = ofOrder.flatMap(({ netInCents }) => netInCents ?? []);
  return known.length === 0 ? {} : { netInCents: sum(known) };
}

function newestFirst(a: SoldShare, b: SoldShare): number {
  return b.placedIsoDateTimeUtc.localeCompare(a.placedIsoDateTimeUtc) || b.orderId.localeCompare(a.orderId);
}
