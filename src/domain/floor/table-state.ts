/** A table's status, derived from its events and bills: nothing is stored twice. */
import type { FollowingCourse } from '#src/domain/ordering/following.ts';

/** In the order of a visit; the specification's labels are in src/ui. */
export const TABLE_STATES = ['free', 'seated', 'ordered', 'waiting', 'billPrinted', 'partPaid', 'toClear'] as const;
export type TableState = (typeof TABLE_STATES)[number];

/** The longest visit: anything earlier belongs to other guests. */
export const VISIT_HOURS = 18;

export const TABLE_EVENT_KINDS = ['seated', 'guests', 'served', 'billPrinted', 'movedHere', 'cleared'] as const;
export type TableEventKind = (typeof TABLE_EVENT_KINDS)[number];

/** Facts that aren't on a bill. Instants are ISO text in UTC, so that they sort as text. */
export interface TableEvent {
  readonly id: string;
  readonly tableId: string;
  readonly kind: TableEventKind;
  /** For `seated`, `guests` and `movedHere`; null if not counted. */
  readonly guests: number | null;
  /** For `movedHere`: since when they were seated, served and billed at the previous table. */
  readonly since: {
    readonly seatedAt: string;
    readonly servedAt: string | null;
    readonly printedAt: string | null;
  } | null;
  readonly at: string;
}

/** A bill with money due at a table. */
export interface TableBill {
  readonly id: string;
  readonly version: number;
  readonly orderNumber: string | null;
  readonly customerName: string;
  /** The note for the whole order, an allergy among them. */
  readonly comments: string;
  /** Of all that is on it, in words; left out where the store keeps no lists. */
  readonly allergens?: string;
  readonly totalInCents: number;
  readonly leftInCents: number;
  /** Lines that the kitchen has not seen. */
  readonly unsentCount: number;
  /** Its courses that the kitchen makes once they are sent; left out if there are none. */
  readonly following?: readonly FollowingCourse[];
  readonly openedAt: string;
  /** When it was last changed or sent. */
  readonly changedAt: string;
  /** On which till it is being edited; null: on none. Two tills may have one name, so whether it is this one says the id. */
  readonly editing: { readonly posTerminalId: string; readonly terminalName: string } | null;
}

/** A bill that was paid, or an order placed and paid on a phone. */
export interface TablePaid {
  readonly id: string;
  readonly at: string;
  readonly openedAt: string;
  /** The kitchen is still cooking: an item that was paid first. */
  readonly isCooking: boolean;
}

/** An order that guests placed themselves with the table's code. */
export interface TableOrder {
  readonly id: string;
  readonly version: number;
  readonly orderNumber: string;
  readonly customerName: string;
  readonly totalInCents: number;
  readonly dishes: number;
  /** By card on their phone; otherwise it is paid at the table and can be put on a bill. */
  readonly isPaid: boolean;
  /** The kitchen has it; before that it has to be accepted. */
  readonly isAccepted: boolean;
  readonly at: string;
}

export interface TableFacts {
  /** Guests' own orders: those that are paid are in `paid` too. */
  readonly orders: readonly TableOrder[];
  /** Oldest first. */
  readonly events: readonly TableEvent[];
  readonly bills: readonly TableBill[];
  readonly paid: readonly TablePaid[];
}

export interface TableStatus {
  readonly state: TableState;
  /** When the guests sat down; null for a free table. */
  readonly sinceAt: string | null;
  readonly guests: number | null;
  readonly totalInCents: number;
  readonly leftInCents: number;
  readonly unsentCount: number;
  readonly servedAt: string | null;
  readonly printedAt: string | null;
  /** The present guests' own orders, oldest first. */
  readonly orders: readonly TableOrder[];
  /** Changes with anything that happens at the table, so that actions based on an old view are rejected. */
  readonly mark: string;
}

/**
 * Domain rules §7: table states are the box's. An open bill says most; the events say that guests sit without an order,
 * that food is out, that the bill was brought, and that the table was cleared.
 */
export function tableStatusOf(facts: TableFacts): TableStatus {
  const visit = visitOf(facts.events);
  const { bills } = facts;
  const isOfNow = ({ at }: { readonly at: string }) => visit.beganAfter === null || at > visit.beganAfter;
  const paid = facts.paid.filter(isOfNow);
  // Unpaid orders stay owed, even with new guests at the table.
  const orders = facts.orders.filter((order) => !order.isPaid || isOfNow(order));
  const owed = orders.filter((order) => !order.isPaid);
  const owedInCents = owed.reduce((sum, order) => sum + order.totalInCents, 0);
  const totalInCents = bills.reduce((sum, bill) => sum + bill.totalInCents, owedInCents);
  const leftInCents = bills.reduce((sum, bill) => sum + bill.leftInCents, owedInCents);
  const first = [
    visit.seatedAt,
    ...bills.map((bill) => bill.openedAt),
    ...[...paid, ...owed.map(({ at }) => ({ openedAt: at }))].map((one) => one.openedAt),
  ]
    .filter((at) => at !== null)
    .sort()[0];
  const state = stateOf(visit, { bills, owed, paid }, leftInCents < totalInCents);
  const isFree = state === 'free';
  return {
    state,
    sinceAt: isFree ? null : (visit.seatedAt ?? first ?? null),
    guests: isFree ? null : visit.guests,
    totalInCents,
    leftInCents,
    unsentCount: bills.reduce((sum, bill) => sum + bill.unsentCount, 0),
    servedAt: visit.servedAt,
    printedAt: visit.printedAt,
    orders,
    mark: markOf(facts, paid, owed),
  };
}

interface Visit {
  /** Payments before this belong to earlier guests; null when no arrival or departure is known. */
  readonly beganAfter: string | null;
  /** The event by which they came; null where none tells. */
  readonly arrivalId: string | null;
  readonly seatedAt: string | null;
  readonly guests: number | null;
  readonly servedAt: string | null;
  readonly printedAt: string | null;
}

const NO_VISIT: Visit = {
  beganAfter: null,
  arrivalId: null,
  seatedAt: null,
  guests: null,
  servedAt: null,
  printedAt: null,
};

/** Guests at the table by its events; null when not counted. */
export function guestsAt(events: readonly TableEvent[]): number | null {
  return visitOf(events).guests;
}

/** Who sits there by its events: each arrival begins anew. */
export function visitOf(events: readonly TableEvent[]): Visit {
  let visit = NO_VISIT;
  for (const event of events) visit = afterEvent(visit, event);
  return visit;
}

function afterEvent(visit: Visit, { id, kind, guests, since, at }: TableEvent): Visit {
  switch (kind) {
    case 'seated':
      return { ...NO_VISIT, beganAfter: at, arrivalId: id, seatedAt: at, guests };
    case 'movedHere':
      return {
        beganAfter: at,
        arrivalId: id,
        seatedAt: since?.seatedAt ?? at,
        guests,
        servedAt: since?.servedAt ?? null,
        printedAt: since?.printedAt ?? null,
      };
    case 'guests':
      return { ...visit, guests };
    case 'served':
      return { ...visit, servedAt: at };
    case 'billPrinted':
      return { ...visit, printedAt: at };
    case 'cleared':
      return { ...NO_VISIT, beganAfter: at };
  }
}

function stateOf(
  visit: Visit,
  {
    bills,
    owed,
    paid,
  }: {
    readonly bills: readonly TableBill[];
    readonly owed: readonly TableOrder[];
    readonly paid: readonly TablePaid[];
  },
  isPartPaid: boolean,
): TableState {
  if (bills.length + owed.length > 0) {
    if (isPartPaid) return 'partPaid';
    const changedAt = [...bills.map((bill) => bill.changedAt), ...owed.map((order) => order.at)].sort().at(-1) ?? '';
    // Ordered again after the bill was printed, so another one is needed.
    if (visit.printedAt !== null && visit.printedAt >= changedAt) return 'billPrinted';
    const isSent =
      owed.length > 0 || bills.some(({ orderNumber, unsentCount }) => orderNumber !== null && unsentCount === 0);
    if (!isSent) return 'ordered';
    return visit.servedAt === null || visit.servedAt < changedAt ? 'waiting' : 'ordered';
  }
  if (paid.length > 0) {
    const isCooking = paid.some((one) => one.isCooking && (visit.servedAt === null || visit.servedAt < one.at));
    return isCooking ? 'waiting' : 'toClear';
  }
  return visit.seatedAt === null ? 'free' : 'seated';
}

/** Ids and versions of everything the status was derived from. */
function markOf({ events, bills }: TableFacts, paid: readonly TablePaid[], owed: readonly TableOrder[]): string {
  const of = (list: readonly string[]) => [...list].sort().join(',');
  return [
    events.at(-1)?.id ?? '-',
    of(bills.map(({ id, version }) => `${id}:${version}`)),
    of([...paid.map(({ id }) => id), ...owed.map(({ id, version }) => `${id}:${version}`)]),
  ].join('|');
}
