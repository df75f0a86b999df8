import type { PartOnPhone } from '#src/domain/till/bill.types.ts';
import { timeText } from '../kit/store-time.ts';

/** A part of a bill that its guest is paying: nobody else takes it meanwhile. */
export function onPhoneText({ untilIsoDateTimeUtc }: PartOnPhone, timezone: string): string {
  return untilIsoDateTimeUtc === null
    ? 'Paying on a phone, confirming the card'
    : `Paying on a phone, until ${timeText(untilIsoDateTimeUtc, timezone)}`;
}
