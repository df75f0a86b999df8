/**
 * Where each ticket is on the screen. A cook finds a ticket by its place, so a ticket keeps its place until it is bumped, here or at
 * another screen (decision 0272). Pure.
 */

interface Place {
  /** Null when it is empty. */
  readonly ticketId: string | null;
  /** The last ticket that was here, which comes back to this place when it is recalled. Null at first. */
  readonly lastTicketId: string | null;
}

export type Places = readonly Place[];

export const NO_PLACES: Places = [];

interface Placeable {
  readonly id: string;
  /** Null when nothing was promised. */
  readonly dueIsoDateTimeUtc: string | null;
  readonly sentIsoDateTimeUtc: string;
}

/**
 * The places once these tickets are on the board: a place whose ticket left stays empty, a recalled ticket goes back to where it was
 * if that is still empty, and every other new ticket takes the first empty place, the earliest promise first.
 */
export function placeTickets(places: Places, tickets: readonly Placeable[]): Places {
  const present = new Set(tickets.map(({ id }) => id));
  const next = places.map((place) =>
    place.ticketId === null || present.has(place.ticketId) ? place : { ticketId: null, lastTicketId: place.ticketId },
  );
  const placed = new Set(next.map(({ ticketId }) => ticketId));
  const fresh = tickets.filter(({ id }) => !placed.has(id)).sort(byPromise);
  const back = fresh.filter(({ id }) => takeOldPlace(next, id));
  for (const { id } of fresh) if (!back.some((one) => one.id === id)) takeFirstEmpty(next, id);
  return isSame(places, next) ? places : next;
}

function takeOldPlace(places: Place[], id: string): boolean {
  const at = places.findIndex(({ ticketId, lastTicketId }) => ticketId === null && lastTicketId === id);
  if (at === -1) return false;
  places[at] = { ticketId: id, lastTicketId: id };
  return true;
}

function takeFirstEmpty(places: Place[], id: string): void {
  const at = places.findIndex(({ ticketId }) => ticketId === null);
  places[at === -1 ? places.length : at] = { ticketId: id, lastTicketId: id };
}

/** By promised time, the earliest first and those without one by when they were sent. */
function byPromise(a: Placeable, b: Placeable): number {
  const [dueA, dueB] = [a, b].map(({ dueIsoDateTimeUtc, sentIsoDateTimeUtc }) =>
    Date.parse(dueIsoDateTimeUtc ?? sentIsoDateTimeUtc),
  ) as [number, number];
  return (
    dueA - dueB ||
    Date.parse(a.sentIsoDateTimeUtc) - Date.parse(b.sentIsoDateTimeUtc) ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  );
}

function isSame(a: Places, b: Places): boolean {
  return a.length === b.length && a.every((place, at) => place.ticketId === b[at]?.ticketId);
}

/** The ids on one page of so many places, null for an empty one. A page is always full, so that its grid never changes. */
export function pageOf(places: Places, page: number, perPage: number): readonly (string | null)[] {
  return Array.from({ length: perPage }, (_, at) => places[page * perPage + at]?.ticketId ?? null);
}

/** Up to the last place that has a ticket. At least one. */
export function pageCount(places: Places, perPage: number): number {
  return Math.max(1, Math.ceil((places.findLastIndex(({ ticketId }) => ticketId !== null) + 1) / perPage));
}

/** What a device stored; no places when it is none of ours. */
export function readPlaces(text: string | null): Places | null {
  try {
    const ids: unknown = JSON.parse(text ?? 'null');
    if (!Array.isArray(ids)) return null;
    return ids.map((one: unknown) => {
      const { ticketId, lastTicketId } = (one ?? {}) as Partial<Place>;
      return { ticketId: textOrNull(ticketId), lastTicketId: textOrNull(lastTicketId) };
    });
  } catch {
    return null;
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
