// Uses Temporal: for servers and boxes, not for islands.
import type { Order } from '../ordering/order.types.ts';
import type { DocketMarks } from './docket.types.ts';
import { dayText, isSameDay, type StoreClock, timeText } from './docket-times.ts';

/**
 * What a docket says of a sale that its till made alone and told later, under the number that the guest was given. Its food was
 * asked for in person: once the time it was promised for has passed, it is with the guest and must not be made again.
 */
export function soldAloneMark(
  { placedIsoDateTimeUtc, promisedForIsoDateTimeUtc }: Order,
  number: string,
  clock: StoreClock,
  now: Temporal.Instant,
): NonNullable<DocketMarks['soldAlone']> {
  const sold = Temporal.Instant.from(placedIsoDateTimeUtc);
  const local = sold.toZonedDateTimeISO(clock.timezone);
  const isHandedOver =
    promisedForIsoDateTimeUtc !== null &&
    Temporal.Instant.compare(Temporal.Instant.from(promisedForIsoDateTimeUtc), now) <= 0;
  return {
    number,
    at: isSameDay(sold, now, clock) ? timeText(local) : `${dayText(local)} ${timeText(local)}`,
    isHandedOver,
  };
}
