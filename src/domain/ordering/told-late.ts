/**
 * Why people are shown that an offline sale was sent later: it changes somebody else's figures, or those of a day that has
 * ended, or it is in nobody's because the store does not know who sold it.
 */
export const LATE_MARKS = ['anothersName', 'unknownSeller', 'dayClosed'] as const;
export type LateMark = (typeof LATE_MARKS)[number];

/** The marks of an offline sale; none: it is the teller's own, of the business day that runs. */
export function reportedLate(of: {
  /** In whose name it counts; null: nobody's. */
  readonly sellerId: string | null;
  /** The till said who sold it, and the store has no such employee. */
  readonly isSellerUnknown: boolean;
  /** Who is at the till that sent it; null: nobody. */
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
