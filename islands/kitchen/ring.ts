/** For which tickets the screen still has to sound. Pure: a ticket counts as heard once a tone was really played. */
import type { KitchenTicket } from '#src/domain/kitchen/kitchen.types.ts';

/**
 * What a cook has to hear of: each ticket, and each dish that was added, changed or cancelled on it since. A dish that changes twice is
 * heard twice.
 */
export function soundsOf(tickets: readonly KitchenTicket[]): readonly string[] {
  return tickets.flatMap(({ id, dishes }) => [
    id,
    ...dishes.flatMap(({ key, change, quantity }) => (change === null ? [] : [`${id} ${key} ${change} ${quantity}`])),
  ]);
}

/** Enough for the longest evening, so that a recalled ticket is not new again. */
const MOST_HEARD = 2000;

/** The ids that no tone was played for. Also the first one after a quiet night, a reload or a lost connection. */
export function unheard(heard: readonly string[], ticketIds: readonly string[]): readonly string[] {
  const known = new Set(heard);
  return ticketIds.filter((id) => !known.has(id));
}

/** The newest are kept. */
export function withHeard(heard: readonly string[], ticketIds: readonly string[]): readonly string[] {
  const fresh = unheard(heard, ticketIds);
  return fresh.length === 0 ? heard : [...heard, ...fresh].slice(-MOST_HEARD);
}

/** For screen readers: new tickets by their number and place, then tickets that changed. */
export function soundText(fresh: readonly string[], tickets: readonly KitchenTicket[]): string {
  const news = new Set(fresh);
  const named = ({ orderNumber, place }: KitchenTicket) => `${orderNumber}, ${place.text}`;
  const isChanged = ({ id }: KitchenTicket) => !news.has(id) && fresh.some((one) => one.startsWith(`${id} `));
  const texts = [
    ...tickets.filter(({ id }) => news.has(id)).map((ticket) => `New ticket ${named(ticket)}`),
    ...tickets.filter(isChanged).map((ticket) => `Ticket ${named(ticket)} changed`),
  ];
  return texts.join('. ');
}

export function readHeard(text: string | null): readonly string[] | null {
  try {
    const ids: unknown = JSON.parse(text ?? 'null');
    return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : null;
  } catch {
    return null;
  }
}
