// Uses Temporal: not for islands.
/** Orders of the counter for later wait for their hour before the kitchen hears of them (product design 7). */
import type { StoreProfile } from '../tenancy/store-settings.schema.ts';
import type { Order } from './order.types.ts';

/** When the kitchen begins with it: the wanted time less what it takes; null: at once. */
export function kitchenStartOf(
  order: Pick<Order, 'channel' | 'requestedForIsoDateTimeUtc' | 'collection'>,
  { settings }: Pick<StoreProfile, 'settings'>,
): Temporal.Instant | null {
  if (order.channel !== 'pos' || order.requestedForIsoDateTimeUtc === null) return null;
  const minutes = settings.orderProcess.prepMinutes[order.collection.type];
  return Temporal.Instant.from(order.requestedForIsoDateTimeUtc).subtract({ minutes });
}

/** Whether its tickets wait at this moment. */
export function isHeldAt(
  order: Parameters<typeof kitchenStartOf>[0],
  store: Pick<StoreProfile, 'settings'>,
  now: Temporal.Instant,
): boolean {
  const start = kitchenStartOf(order, store);
  return start !== null && Temporal.Instant.compare(start, now) > 0;
}
