import type { Order } from '#src/domain/ordering/order.types.ts';
import {
  type CancelTicketSnapshot,
  type DocketMarks,
  NO_MARKS,
  type OrderTicketSnapshot,
} from '#src/domain/printing/docket.types.ts';
import type { BookPlace } from '#src/domain/printing/kitchen-book.ts';

/** Why a docket of a cancelled order was given up. */
export const CANCELLED_BEFORE = {
  errorKind: 'cancelled',
  errorText: 'The order was cancelled before this was printed.',
} as const;

/** What a cancel says besides dishes. */
export type CancelWhy = Pick<CancelTicketSnapshot, 'reason' | 'cancelledTime' | 'cancelledBy'>;

/** How the sheet looks at its printer. */
export type CancelFrame = Pick<
  OrderTicketSnapshot,
  'printer' | 'settings' | 'store' | 'times' | 'sourceName' | 'marks'
>;

/** For which station it comes out there, as the paper that it calls off did. */
export function whereOf({ forStation, isSentHere }: DocketMarks): Pick<DocketMarks, 'forStation' | 'isSentHere'> {
  return isSentHere ? { forStation, isSentHere } : { forStation };
}

/** The sheet that calls off what a place was told of an order. */
export function cancelTicket(
  order: Order,
  { stationName, seesAll, told }: Pick<BookPlace, 'stationName' | 'seesAll' | 'told'>,
  { printer, settings, store, times, sourceName, marks }: CancelFrame,
  why: CancelWhy,
  now: { readonly ticketNumber: number; readonly ticketCount: number } = { ticketNumber: 1, ticketCount: 1 },
): CancelTicketSnapshot {
  const { lines, alsoOnThisOrder, toFollow } = told;
  const { ticketNumber, ticketCount } = now;
  return {
    kind: 'CANCEL_TICKET',
    ...{ printer, settings, store, times, sourceName, order, ...why },
    station: {
      ...{ stationName, lines, alsoOnThisOrder, seesAll, ticketNumber, ticketCount },
      ...(toFollow ? { toFollow } : {}),
    },
    marks: { ...NO_MARKS, ...whereOf(marks) },
  };
}
