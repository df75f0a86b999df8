import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { ChangeTicketSnapshot, OrderTicketSnapshot } from '#src/domain/printing/docket.types.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import type { StationTicket } from '#src/domain/printing/route-lines.ts';
import { orderTicketSnapshot, type SnapshotSources } from '#src/domain/printing/snapshot-for-printer.ts';
import type { Share } from '#src/domain/printing/told-lines.ts';

interface News {
  readonly sources: SnapshotSources;
  /** What the station has from now on. */
  readonly ticket: StationTicket;
  readonly printer: Printer;
  /** What it knows; null: it never heard of the bill, and gets a whole ticket. */
  readonly known: Share | null;
  readonly notices: readonly string[];
  readonly makeNow?: string | undefined;
  /** '6:05 PM'. */
  readonly changedTime: string;
  readonly by: Pick<ActedBy, 'name'>;
}

interface KitchenPaper {
  readonly docketType: 'ORDER_TICKET' | 'CHANGE';
  readonly snapshot: OrderTicketSnapshot | ChangeTicketSnapshot;
}

/** A whole ticket, or the change between what a station knows and what it has from now on. */
export function kitchenPaper({
  sources,
  ticket,
  printer,
  known,
  notices,
  makeNow,
  changedTime,
  by,
}: News): KitchenPaper {
  const whole = { ...orderTicketSnapshot(sources, ticket, printer), ...(makeNow ? { makeNow } : {}) };
  if (known === null) return { docketType: 'ORDER_TICKET', snapshot: whole };
  const { kind: _, ...frame } = whole;
  const snapshot: ChangeTicketSnapshot = {
    ...frame,
    kind: 'CHANGE_TICKET',
    ...{ notices, changedTime, changedBy: by.name },
    before: known.lines,
    ...(known.toFollow ? { followedBefore: known.toFollow } : {}),
    alsoBefore: ticket.seesAll ? known.alsoOnThisOrder : ticket.alsoOnThisOrder,
  };
  return { docketType: 'CHANGE', snapshot };
}
