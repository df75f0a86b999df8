/** A delivery fee that is the courier's price, and how long it holds at this till. Pure. */
import type { DeliveryPlace } from '#src/domain/till/customer.types.ts';

/** The server asks the courier anew when less than this is left. */
const LEAST_MS = 60_000;
/** A till whose clock is wrong never asks without a pause. */
const SHORTEST_MS = 10_000;

/** In how many milliseconds the fee is asked for again. Null: never, it stays with the order. */
export function asksAgainIn({ courier }: DeliveryPlace, nowMs: number): number | null {
  if (!courier || courier.untilIsoDateTimeUtc === null) return null;
  const untilMs = Date.parse(courier.untilIsoDateTimeUtc) - (courier.isQuoted ? LEAST_MS : 0);
  return Math.max(SHORTEST_MS, untilMs - nowMs);
}

/** The place at its zone's own charge once the courier's price is over and no new one can be asked for. */
export function withoutOverPrice(place: DeliveryPlace, nowMs: number): DeliveryPlace {
  const { courier, zone } = place;
  if (!courier?.isQuoted || !zone || courier.untilIsoDateTimeUtc === null) return place;
  if (Date.parse(courier.untilIsoDateTimeUtc) > nowMs) return place;
  return { ...place, zone: { ...zone, ...courier.own }, courier: { ...courier, isQuoted: false } };
}

/** Whether an answer says nothing new, so that nothing is drawn again. */
export function isSamePrice(one: DeliveryPlace, other: DeliveryPlace): boolean {
  return JSON.stringify([one.zone, one.courier]) === JSON.stringify([other.zone, other.courier]);
}
