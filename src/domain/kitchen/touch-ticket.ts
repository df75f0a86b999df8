import type { KitchenAct, KitchenTicket, SeenDish } from './kitchen.types.ts';

/**
 * - `write`: it happens now
 * - `done`: it has happened already, by this screen or another: the same answer, nothing written
 * - `refused`: in words for the cook
 */
type Touched =
  | { readonly kind: 'write' }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly message: string };

const WRITE: Touched = { kind: 'write' };
const DONE: Touched = { kind: 'done' };
const refused = (message: string): Touched => ({ kind: 'refused', message });

/** What the screen showed when it was touched. */
export interface SeenTicket {
  readonly dishes: readonly SeenDish[];
  /** The order's own note. Left out: by a screen of an earlier release. */
  readonly note?: string | undefined;
}

/** Whether someone may do this to a ticket as it is by now; null: it is there no more. */
export function touchTicket(ticket: KitchenTicket | null, act: KitchenAct, seen: SeenTicket): Touched {
  if (ticket === null) return goneTicket(act);
  switch (act) {
    case 'acknowledged':
      return ticket.mustAcknowledge || ticket.hasCancelled ? WRITE : DONE;
    case 'started':
      if (ticket.state !== 'waiting') return DONE;
      return ticket.mustAcknowledge ? refused(allergyFirst(ticket)) : WRITE;
    case 'bumped':
      return ticket.state === 'bumped' ? DONE : bumpTicket(ticket, seen);
    case 'recalled':
      return ticket.state === 'bumped' ? WRITE : DONE;
  }
}

/** Off and acknowledged, handed over, or older than a screen goes back. */
function goneTicket(act: KitchenAct): Touched {
  if (act === 'acknowledged') return DONE;
  if (act === 'recalled') return refused('That order is too old to bring back.');
  return refused('That order is no longer on this screen. It was cancelled, moved or handed over.');
}

function bumpTicket(ticket: KitchenTicket, { dishes, note }: SeenTicket): Touched {
  if (ticket.mustAcknowledge) return refused(allergyFirst(ticket));
  if (ticket.hasCancelled) return refused(cancelledText(ticket));
  if (note !== undefined && note !== ticket.note) {
    return refused(`The note on ${ticket.orderNumber} has changed. Read it first.`);
  }
  const live = new Map<string, number>();
  for (const { lineId, madeAt, quantity } of ticket.dishes) addTo(live, lineId, madeAt, quantity);
  const asked = new Map<string, number>();
  for (const { lineId, madeAt, quantity } of dishes) addTo(asked, lineId, madeAt, quantity);
  const isLess = [...asked].some(([key, quantity]) => quantity > (live.get(key) ?? 0));
  return isLess ? refused(`${ticket.orderNumber} has changed. Look at it again.`) : WRITE;
}

function addTo(sums: Map<string, number>, lineId: string, madeAt: string | null, quantity: number): void {
  const key = JSON.stringify([lineId, madeAt]);
  sums.set(key, (sums.get(key) ?? 0) + quantity);
}

function allergyFirst({ orderNumber }: KitchenTicket): string {
  return `${orderNumber} has an allergy. Read it and give your name first.`;
}

function cancelledText({ orderNumber, dishes }: KitchenTicket): string {
  const isOff = ({ change }: KitchenTicket['dishes'][number]) => change === 'cancelled' || change === 'moved';
  const off = dishes.filter(isOff);
  if (off.length === dishes.length) {
    return off.every(({ change }) => change === 'moved')
      ? `The dishes of ${orderNumber} went to another order.`
      : `${orderNumber} was cancelled. Stop making it.`;
  }
  const names = off.map(({ quantity, name }) => `${quantity} x ${name}`).join(', ');
  const verb = off.length === 1 && off[0]?.quantity === 1 ? 'is' : 'are';
  return `${names} of ${orderNumber} ${verb} no longer wanted. Confirm that first.`;
}
