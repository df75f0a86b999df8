/** What a tap on a ticket's head does, also by its key: what has to be read comes before the bump. Pure. */
import type { KitchenTicket } from '#src/domain/kitchen/kitchen.types.ts';
import { isStruck } from './act-queue.ts';

/**
 * - `allergy`: opens the allergy notes, which someone acknowledges by name
 * - `seen`: acknowledges that dishes were cancelled or moved
 * - `bump`: everything on it is made
 */
type HeadAct = 'allergy' | 'seen' | 'bump';

export function headActOf({ mustAcknowledge, hasCancelled }: KitchenTicket): HeadAct {
  if (mustAcknowledge) return 'allergy';
  return hasCancelled ? 'seen' : 'bump';
}

/** The name of the head for a screen reader: what a tap does, to which ticket. */
export function headText(ticket: KitchenTicket): string {
  const named = `${ticket.orderNumber}, ${ticket.place.text.toLowerCase()}`;
  switch (headActOf(ticket)) {
    case 'allergy':
      return `Read the allergy on ${named}`;
    case 'seen':
      return `Confirm the change to ${named}: ${struckText(ticket)}`;
    case 'bump':
      return `Bump ${named}`;
  }
}

/** `1 cancelled`, `2 cancelled, 1 moved`. */
export function struckText({ dishes }: Pick<KitchenTicket, 'dishes'>): string {
  const count = (change: string) =>
    dishes.filter((dish) => dish.change === change).reduce((sum, { quantity }) => sum + quantity, 0);
  const words = ['cancelled', 'moved'].filter((word) => count(word) > 0);
  return words.map((word) => `${count(word)} ${word}`).join(', ');
}

/** Nothing on it is left to make. */
export function isAllStruck({ dishes }: Pick<KitchenTicket, 'dishes'>): boolean {
  return dishes.length > 0 && dishes.every(isStruck);
}
