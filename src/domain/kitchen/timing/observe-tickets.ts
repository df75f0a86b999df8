/** What bumps tell of times. Instants are ISO text in UTC. Browser-safe. */
import type { KitchenTicket } from '../kitchen.types.ts';
import type { Observation } from './timing.types.ts';

export type SeenTicket = Pick<
  KitchenTicket,
  | 'stationId'
  | 'dishes'
  | 'sentIsoDateTimeUtc'
  | 'startedIsoDateTimeUtc'
  | 'bumpedIsoDateTimeUtc'
  | 'isTest'
  | 'dueIsoDateTimeUtc'
>;

/** By the store's clock. */
export interface LocalTime {
  readonly weekday: number;
  readonly hour: number;
  readonly day: number;
}

/** So many tickets that are bumped within these seconds are a board that someone clears. */
const SWEPT = { tickets: 4, seconds: 20 };

/**
 * One for each ticket that was bumped. Not of a pass, which makes nothing, nor of a board that was cleared at once.
 * `mayWait`: where dishes wait for their start, only those tell something that someone began.
 */
export function observeTickets(
  tickets: readonly SeenTicket[],
  {
    itemOf,
    localOf,
    mayWait,
  }: {
    readonly itemOf: (lineId: string) => string | null;
    readonly localOf: (at: string) => LocalTime;
    readonly mayWait: boolean;
  },
): Observation[] {
  const own = tickets.filter(({ isTest, dishes }) => !isTest && dishes.every(({ madeAt }) => madeAt === null));
  return own.flatMap((ticket) => {
    const { stationId, startedIsoDateTimeUtc: started, bumpedIsoDateTimeUtc: bumped } = ticket;
    const begun = started ?? (mayWait ? null : ticket.sentIsoDateTimeUtc);
    if (bumped === null || begun === null || isSwept(ticket, own)) return [];
    const items = new Set(ticket.dishes.map(({ lineId }) => itemOf(lineId)));
    return {
      ...{ stationId, dishId: items.size === 1 ? ([...items][0] ?? null) : null },
      ...{ load: loadAt(own, stationId, begun), ...localOf(begun) },
      minutes: (Date.parse(bumped) - Date.parse(begun)) / 60_000,
    };
  });
}

/** Dishes that a station has open at this instant, those that came at it among them. */
export function loadAt(tickets: readonly SeenTicket[], stationId: string, at: string): number {
  const open = tickets.filter(
    (each) =>
      each.stationId === stationId &&
      (each.startedIsoDateTimeUtc ?? each.sentIsoDateTimeUtc) <= at &&
      (each.bumpedIsoDateTimeUtc === null || each.bumpedIsoDateTimeUtc > at),
  );
  return Math.max(
    1,
    open.reduce((sum, { dishes }) => sum + dishesIn(dishes), 0),
  );
}

function dishesIn(dishes: SeenTicket['dishes']): number {
  return dishes.reduce(
    (sum, { quantity, change }) => sum + (change === 'cancelled' || change === 'moved' ? 0 : quantity),
    0,
  );
}

function isSwept({ stationId, bumpedIsoDateTimeUtc: bumped }: SeenTicket, all: readonly SeenTicket[]): boolean {
  const at = Date.parse(bumped ?? '');
  const near = all.filter(
    (each) =>
      each.stationId === stationId &&
      each.bumpedIsoDateTimeUtc !== null &&
      Math.abs(Date.parse(each.bumpedIsoDateTimeUtc) - at) <= SWEPT.seconds * 1000,
  );
  return near.length >= SWEPT.tickets;
}
