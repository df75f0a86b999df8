import { timeToConfirm } from '#src/domain/ordering/accept-time.ts';
import { ETA_MINUTES } from '#src/domain/ordering/eta.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { comingText, etaText } from '../kit/store-time.ts';

/** What accepts an order that waits: minutes from now, or for an order ahead the time that the guest asked for. */
export function acceptKeys(
  order: Pick<Order, 'requestedForIsoDateTimeUtc'>,
  now: number,
  timezone: string,
): readonly { readonly minutes: number | null; readonly text: string }[] {
  const confirmed = timeToConfirm(order, now);
  return confirmed === null
    ? ETA_MINUTES.map((minutes) => ({ minutes, text: etaText(minutes) }))
    : [{ minutes: null, text: `Accept for ${comingText(confirmed, now, timezone)}` }];
}
