/**
 * Why staff are shown that an offline sale was sent late: it changes someone else's figures, or those of a closed day,
 * or counts for no one because the seller is unknown.
 */
export const LATE_MARKS = ['anothersName', 'unknownSeller', 'dayClosed'] as const;
export type LateMark = (typeof LATE_MARKS)[number];

/** The marks of an offline sale; none: it is the teller's own, of the business day that runs. */
export function reportedLate(of: {
  /** The employee it counts for; null when unknown. */
  readonly sellerId: string | null;
  /** The till named a seller that the store doesn't have. */
  readonly isSellerUnknown: boolean;
  /** Who's signed in at the till that sent it; null for no one. */
  readonly tellerId: string | null;
  /** Business days of the store. */
  readonly soldDay: string;
  readonly today: string;
}): LateMark[] {
  return [
    ...(of.sellerId !== null && of.sellerId !== of.tellerId ? (['anothersName'] as const) : []),
    ...(of.isSellerUnknown ? (['unknownSeller'] as const) : []),
    ...(of.soldDay < of.today ? (['dayClosed'] as const) : []),
  ];
}
