/** What tests of a kitchen's tickets are made of: entries of its ledger, acts at its screens, and the order's head. */
import type { StationLine } from '../printing/docket.types.ts';
import { aLine } from '../printing/docket-examples.ts';
import { type EntryKind, type EntryLine, paperKey } from '../printing/kitchen-book.ts';
import type { KitchenAct, KitchenTicket, SeenDish } from './kitchen.types.ts';
import type { ActEvent, ToldEvent } from './kitchen-events.ts';
import { type KitchenFacts, kitchenTickets, type TicketHead } from './kitchen-tickets.ts';

export type Units = Readonly<Record<string, number>>;

export const words = (id: string, more: Parameters<typeof aLine>[0] = {}): StationLine => ({
  line: aLine({ id, name: id, stations: ['grill'], ...more }),
  partsHere: null,
});
export const lines = (units: Units, from: string | null = null): EntryLine[] =>
  Object.entries(units).map(([id, n]) => ({ lineId: id, seenFrom: from, units: n, words: n > 0 ? words(id) : null }));

export const minute = (n: number) => `2026-11-29T09:${String(n).padStart(2, '0')}:00.000Z`;
export const idAt = (n: number) => `e${String(n).padStart(3, '0')}`;

interface More {
  readonly orderId?: string;
  readonly station?: string;
  readonly printer?: string;
  readonly other?: string;
}
export const entry = (
  n: number,
  kind: EntryKind,
  paper: string | null,
  some: readonly EntryLine[],
  { orderId = 'o1', station = 'grill', printer = 'p1', other }: More = {},
): ToldEvent => ({
  ...{ id: idAt(n), at: minute(n), kind, orderId, otherOrderId: other ?? null, paper, lines: some },
  ...{ stationId: station, stationName: station, seesAll: false, printerId: printer },
});
export const sent = (n: number, units: Units, more: More = {}) =>
  entry(n, 'told', paperKey(n, n === 1 ? 'ORDER_TICKET' : 'CHANGE'), lines(units), more);
export const seen = (units: Units): SeenDish[] =>
  Object.entries(units).map(([lineId, quantity]) => ({ lineId, madeAt: null, quantity }));
export const act = (
  n: number,
  what: KitchenAct,
  round: number,
  units: Units = {},
  more: Partial<ActEvent> = {},
): ActEvent => ({
  ...{ id: idAt(n), at: minute(n), orderId: 'o1', stationId: 'grill', act: what, round },
  ...{ dishes: seen(units), allergies: [], byName: 'Mia' },
  ...more,
});
export const head = (orderId = 'o1', more: Partial<TicketHead> = {}): TicketHead => ({
  ...{ orderId, orderNumber: `P-${orderId}`, statusCode: 'accepted', guestName: '', comments: '', isTest: false },
  collection: { type: 'dineIn', tableName: '4' },
  ...{ dueIsoDateTimeUtc: null, handedOverIsoDateTimeUtc: null },
  ...more,
});
export const facts = (
  told: readonly ToldEvent[],
  acts: readonly ActEvent[] = [],
  heads: readonly TicketHead[] = [head(), head('o2')],
): KitchenFacts => ({ told, acts, heads, countryCode: 'AU' });

/** '1 waiting: 2 a, 1 b added'. */
export const said = ({ round, state, dishes }: KitchenTicket) => {
  const each = dishes.map(({ quantity, lineId, change }) => `${quantity} ${lineId}${change ? ` ${change}` : ''}`);
  return `${round} ${state}: ${each.join(', ')}`;
};
export const ticketsOf = (told: readonly ToldEvent[], acts: readonly ActEvent[] = [], orderId = 'o1') =>
  kitchenTickets(facts(told, acts))
    .filter((ticket) => ticket.orderId === orderId)
    .map(said);
