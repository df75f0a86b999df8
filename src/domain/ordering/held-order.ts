// Uses Temporal: not for islands.
/** Orders for later, of any channel, wait for their hour before the kitchen hears of them (domain rules §4). */
import type { StoreProfile } from '../tenancy/store-settings.schema.ts';
import type { Order } from './order.types.ts';

export type OrderAhead = Pick<Order, 'requestedForIsoDateTimeUtc' | 'promisedForIsoDateTimeUtc' | 'collection'>;

/** When it is due: as promised, else as requested; null for as soon as possible. */
export function dueAtOf(order: Omit<OrderAhead, 'collection'>): Temporal.Instant | null {
  if (order.requestedForIsoDateTimeUtc === null) return null;
  return Temporal.Instant.from(order.promisedForIsoDateTimeUtc ?? order.requestedForIsoDateTimeUtc);
}

/** When the kitchen starts on it: the due time less the time it takes; null for at once. */
export function kitchenStartOf(
  order: OrderAhead,
  { settings }: Pick<StoreProfile, 'settings'>,
): Temporal.Instant | null {
  const minutes = settings.orderProcess.prepMinutes[order.collection.type];
  return dueAtOf(order)?.subtract({ minutes }) ?? null;
}

/** Whether its tickets wait at this moment. */
export function isHeldAt(order: OrderAhead, store: Pick<StoreProfile, 'settings'>, now: Temporal.Instant): boolean {
  const start = kitchenStartOf(order, store);
  return start !== null && Temporal.Instant.compare(start, now) > 0;
}
