import { defineIsland } from '#islands/runtime/define.ts';
import { readText } from '#islands/runtime/read-text.ts';
import { useLookAgain } from './look-again.ts';
import { sayOnce } from './say-once.ts';

/** A restaurant takes minutes to answer. */
const LOOK_EVERY_MS = 20_000;

/** While a booking waits for the restaurant: looks for the answer now and then, and when the guest comes back. */
function BookingStatus() {
  useLookAgain(LOOK_EVERY_MS, ['[data-booking-status]'], () =>
    sayOnce(() => readText(document.querySelector('[data-part="booking-state"]'))),
  );
  return null;
}

export default defineIsland('storefront/booking-status', BookingStatus);
