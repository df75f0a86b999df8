/**
 * What was done at this screen and is not known to the store yet: drawn at once, stored on the device before that, and sent in order
 * until each is answered. Pure.
 */
import type {
  AllDayCount,
  KitchenAct,
  KitchenBoard,
  KitchenDish,
  KitchenTicket,
  SeenDish,
} from '#src/domain/kitchen/kitchen.types.ts';

export interface QueuedAct {
  /** Made on the device, so that a repeat has no second effect. */
  readonly id: string;
  readonly act: KitchenAct;
  readonly ticketId: string;
  readonly orderId: string;
  readonly stationId: string;
  readonly round: number;
  /** Of a bump: what the ticket showed, so that a dish that was added since is not done. Of a confirmation: what was struck through. */
  readonly dishes: readonly SeenDish[];
  /** Of a bump: the order's note that the ticket showed. Left out of acts that an earlier release stored. */
  readonly note?: string;
  /** The allergy notes that were read; empty for other acts. */
  readonly allergies: readonly string[];
  /** Who read them. */
  readonly byName: string;
  readonly atIsoDateTimeUtc: string;
  /** When the store answered, in milliseconds since 1970. Null while it waits. */
  readonly doneAtMs: number | null;
}

export type ActQueue = readonly QueuedAct[];

export const NOTHING_QUEUED: ActQueue = [];

/** What is sent of an act on this ticket. With a name its allergies were read, without one what was struck through. */
export function actOn(
  act: KitchenAct,
  { id, orderId, stationId, round, dishes, note, allergies }: KitchenTicket,
  byName: string,
): Omit<QueuedAct, 'id' | 'atIsoDateTimeUtc' | 'doneAtMs'> {
  const isRead = act === 'acknowledged' && byName !== '';
  const of = dishes.filter((dish) => isStruck(dish) === (act === 'acknowledged'));
  return {
    ...{ act, ticketId: id, orderId, stationId, round, byName },
    dishes: isRead ? [] : of.map(({ lineId, madeAt, quantity, by }) => ({ lineId, madeAt, quantity, by })),
    ...(act === 'bumped' ? { note } : {}),
    allergies: isRead ? allergies : [],
  };
}

export function nextToSend(queue: ActQueue): QueuedAct | null {
  return queue.find(({ doneAtMs }) => doneAtMs === null) ?? null;
}

export function waitingCount(queue: ActQueue): number {
  return queue.filter(({ doneAtMs }) => doneAtMs === null).length;
}

/** It stays until a board shows it, or the ticket would come back for a moment. */
export function withDone(queue: ActQueue, id: string, atMs: number): ActQueue {
  return queue.map((one) => (one.id === id ? { ...one, doneAtMs: atMs } : one));
}

export function without(queue: ActQueue, id: string): ActQueue {
  return queue.filter((one) => one.id !== id);
}

/** What a board that was asked for at this time includes leaves the queue. */
export function afterBoard(queue: ActQueue, askedAtMs: number): ActQueue {
  const left = queue.filter(({ doneAtMs }) => doneAtMs === null || doneAtMs >= askedAtMs);
  return left.length === queue.length ? queue : left;
}

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 15_000;

/** After so many tries in a row without an answer. */
export function retryAfterMs(tries: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, tries - 1), LONGEST_RETRY_MS);
}

/** What this screen shows: the store's board with everything done here. */
export function boardWith(board: KitchenBoard, queue: ActQueue): KitchenBoard {
  return queue.reduce(withAct, board);
}

function withAct(board: KitchenBoard, queued: QueuedAct): KitchenBoard {
  const { act, ticketId, atIsoDateTimeUtc } = queued;
  const from = act === 'recalled' ? board.recall : board.tickets;
  const ticket = from.find(({ id }) => id === ticketId);
  if (!ticket) return board;
  switch (act) {
    case 'bumped': {
      const later = notShownAt(queued, ticket);
      if (later.length > 0) {
        const left = { ...ticket, dishes: later, hasCancelled: later.some(isStruck) };
        return { ...board, tickets: replaced(board.tickets, left) };
      }
      const bumped = { ...ticket, state: 'bumped', bumpedIsoDateTimeUtc: atIsoDateTimeUtc } as const;
      const recall = [bumped, ...board.recall.filter(({ id }) => id !== ticketId)];
      return { ...board, tickets: dropped(board.tickets, ticketId), recall, allDay: counted(board, ticket, -1) };
    }
    case 'recalled': {
      const back = { ...ticket, state: 'waiting', bumpedIsoDateTimeUtc: null } as const;
      const tickets = [...dropped(board.tickets, ticketId), back];
      return { ...board, tickets, recall: dropped(board.recall, ticketId), allDay: counted(board, ticket, 1) };
    }
    case 'acknowledged':
      return { ...board, tickets: replaced(board.tickets, acknowledged(ticket, queued)) };
    case 'started':
      return {
        ...board,
        tickets: replaced(board.tickets, { ...ticket, state: 'started', startedIsoDateTimeUtc: atIsoDateTimeUtc }),
      };
  }
}

/** What changed on a later board: no one at this screen has done that yet. */
function notShownAt({ dishes }: QueuedAct, ticket: KitchenTicket): readonly KitchenDish[] {
  const shown = new Set(dishes.flatMap(({ by = [] }) => by));
  if (shown.size === 0) return [];
  return ticket.dishes.filter(({ by = [] }) => by.some((entry) => !shown.has(entry)));
}

/** What was read, and nothing that came since: a later board may have more to read. */
function acknowledged(ticket: KitchenTicket, { allergies, dishes: read, byName }: QueuedAct): KitchenTicket {
  if (allergies.length > 0) {
    const isAll = ticket.allergies.every((note) => allergies.includes(note));
    return isAll ? { ...ticket, mustAcknowledge: false, acknowledgedByName: byName } : ticket;
  }
  const seen = new Set(read.flatMap(({ by = [] }) => by));
  const dishes = ticket.dishes.filter((dish) => !isStruck(dish) || dish.by?.some((entry) => !seen.has(entry)));
  return { ...ticket, hasCancelled: dishes.some(isStruck), dishes };
}

/** Not to be made: struck through until someone acknowledges it. */
export function isStruck({ change }: Pick<KitchenDish, 'change'>): boolean {
  return change === 'cancelled' || change === 'moved';
}

function dropped(tickets: readonly KitchenTicket[], ticketId: string): readonly KitchenTicket[] {
  return tickets.filter(({ id }) => id !== ticketId);
}

function replaced(tickets: readonly KitchenTicket[], ticket: KitchenTicket): readonly KitchenTicket[] {
  return tickets.map((one) => (one.id === ticket.id ? ticket : one));
}

/** The counts with a ticket's dishes more or fewer, until the store counts again. A dish keeps its row until the last is made. */
function counted({ allDay }: KitchenBoard, { dishes }: KitchenTicket, sign: 1 | -1): readonly AllDayCount[] {
  const counts = new Map(allDay.map(({ name, quantity }) => [name, quantity]));
  for (const dish of dishes) {
    if (!isStruck(dish)) counts.set(dish.name, (counts.get(dish.name) ?? 0) + sign * dish.quantity);
  }
  return [...counts].filter(([, quantity]) => quantity > 0).map(([name, quantity]) => ({ name, quantity }));
}

/** What a device stored; null when it is none of ours. */
export function readQueue(text: string | null): ActQueue | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (!Array.isArray(stored)) return null;
    const isAct = (one: Partial<QueuedAct> | null) => typeof one?.id === 'string' && typeof one.ticketId === 'string';
    return (stored as ActQueue).filter(isAct);
  } catch {
    return null;
  }
}
