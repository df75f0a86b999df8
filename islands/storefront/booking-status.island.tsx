import { useEffect } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { readText } from '#islands/runtime/read-text.ts';
import { refresh } from './refresh.ts';
import { sayOnce } from './say-once.ts';

/** A restaurant takes minutes to answer. */
const LOOK_EVERY_MS = 20_000;

/** While a booking waits for the restaurant: looks for the answer now and then, and when the guest comes back. */
function BookingStatus() {
  useEffect(() => {
    const sayState = sayOnce(() => readText(document.querySelector('[data-part="booking-state"]')));
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const done = await refresh(location.href, {}, ['[data-booking-status]']);
      if (done.kind === 'drawn') sayState();
    };
    const every = setInterval(() => void look(), LOOK_EVERY_MS);
    const back = () => void look();
    document.addEventListener('visibilitychange', back);
    return () => {
      clearInterval(every);
      document.removeEventListener('visibilitychange', back);
    };
  }, []);
  return null;
}

export default defineIsland('storefront/booking-status', BookingStatus);
