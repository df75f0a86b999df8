/** When the dishes on kitchen screens have to be begun, so that each order is ready together. Browser-safe. */
import type { KitchenDish, KitchenTicket } from '../kitchen.types.ts';
import type { KitchenTimes } from './learn-times.ts';
import { type LocalTime, loadAt } from './observe-tickets.ts';
import { planOrder } from './plan-order.ts';

interface StartsAsked {
  /** Of all stations, the bumped ones too. */
  readonly tickets: readonly KitchenTicket[];
  readonly times: KitchenTimes;
  readonly itemOf: (lineId: string) => string | null;
  readonly localOf: (at: string) => LocalTime;
  /** Orders whose guests asked for a time: nothing is ready long before it. Others are ready as soon as they can be. */
  readonly forLater: ReadonlySet<string>;
}

const MINUTE_MS = 60_000;
/** What comes to an order within this time is made with what is there. */
const TOGETHER_MS = 2 * MINUTE_MS;
/** For less than this nobody waits. */
const LEAST_WAIT_MINUTES = 1;

/**
 * The same tickets, with a start at each dish that has to wait. It is reckoned from when the order came, and from what was begun
 * and bumped of it since: orders that come later move nothing.
 */
export function withStarts(asked: StartsAsked): KitchenTicket[] {
  const starts = new Map(wavesOf(asked.tickets).flatMap((wave) => startsOf(wave, asked)));
  return asked.tickets.map((ticket) => {
    if (ticket.state !== 'waiting') return ticket;
    return {
      ...ticket,
      dishes: ticket.dishes.map((dish) => {
        const startIsoDateTimeUtc = starts.get(keyOf(ticket, dish));
        return startIsoDateTimeUtc === undefined ? dish : { ...dish, startIsoDateTimeUtc };
      }),
    };
  });
}

const keyOf = ({ id }: KitchenTicket, { key }: KitchenDish) => JSON.stringify([id, key]);

/** A pass makes nothing. */
function wavesOf(tickets: readonly KitchenTicket[]): KitchenTicket[][] {
  const waves: KitchenTicket[][] = [];
  const own = tickets.filter(({ dishes }) => dishes.some(({ madeAt }) => madeAt === null));
  for (const ticket of own.toSorted((a, b) => (a.sentIsoDateTimeUtc < b.sentIsoDateTimeUtc ? -1 : 1))) {
    const at = Date.parse(ticket.sentIsoDateTimeUtc);
    const wave = waves.findLast(([first]) => first?.orderId === ticket.orderId);
    const isSame = wave?.[0] && at - Date.parse(wave[0].sentIsoDateTimeUtc) <= TOGETHER_MS;
    if (wave && isSame) wave.push(ticket);
    else waves.push([ticket]);
  }
  return waves;
}

function startsOf(wave: readonly KitchenTicket[], asked: StartsAsked): [string, string][] {
  const { tickets, times, itemOf, localOf, forLater } = asked;
  const [first] = wave;
  if (!first || wave.every(({ state }) => state === 'bumped')) return [];
  const came =
    wave
      .map(({ sentIsoDateTimeUtc }) => sentIsoDateTimeUtc)
      .sort()
      .at(-1) ?? '';
  const minutesOf = (at: string | null) => (at === null ? null : Date.parse(at) / MINUTE_MS);
  const now = Date.parse(came) / MINUTE_MS;
  const dishes = wave.flatMap((ticket) =>
    ticket.dishes
      .filter(({ madeAt, change }) => madeAt === null && change !== 'cancelled' && change !== 'moved')
      .map((dish) => ({
        key: keyOf(ticket, dish),
        estimate: times.estimate({
          ...{ stationId: ticket.stationId, dishId: itemOf(dish.lineId) ?? '', ...localOf(came) },
          load: loadAt(tickets, ticket.stationId, came),
        }),
        begunAt: minutesOf(ticket.startedIsoDateTimeUtc),
        doneAt: minutesOf(ticket.bumpedIsoDateTimeUtc),
      })),
  );
  const dueAt = forLater.has(first.orderId) ? minutesOf(first.dueIsoDateTimeUtc) : null;
  return planOrder({ now, dueAt, dishes })
    .dishes.filter(({ startAt }) => startAt - now >= LEAST_WAIT_MINUTES)
    .map(({ key, startAt }) => [key, new Date(startAt * MINUTE_MS).toISOString()]);
}
