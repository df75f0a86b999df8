/** A paper of a bill at a station that is told at its screens: it printed while they were silent. */
export interface PaperWhileAway {
  readonly orderId: string;
  readonly stationId: string;
  /** When it was made. */
  readonly at: string;
}

export interface PrintedAway {
  readonly atIsoDateTimeUtc: string;
  /** Nothing came to the ticket since. */
  readonly isAll: boolean;
}

/**
 * Whether a ticket of the screen is on paper too, so that nothing is cooked twice: a paper of a silent screen says all that was
 * open when it was made. Null: nothing of it was printed.
 */
export function printedAway(
  papers: readonly PaperWhileAway[],
  ticket: {
    readonly orderId: string;
    readonly stationId: string;
    readonly sentAt: string;
    /** When something last came to it. */
    readonly lastAt: string;
  },
): PrintedAway | null {
  const last = papers
    .filter(({ orderId, stationId }) => orderId === ticket.orderId && stationId === ticket.stationId)
    .map(({ at }) => at)
    .sort()
    .at(-1);
  if (last === undefined || last < ticket.sentAt) return null;
  return { atIsoDateTimeUtc: last, isAll: ticket.lastAt <= last };
}
