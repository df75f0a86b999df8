/** A Sydney store for tests: lunch and dinner, pickup 20 minutes, delivery 40; each test changes what it is about. */
import { defaultStoreSettings } from '../tenancy/default-settings.ts';
import type { StoreProfile, StoreSettings } from '../tenancy/store-settings.schema.ts';
import { session, tradingDay, tradingHours, weeklySessions } from '../time/testing-hours.ts';

const NEW_STORE = defaultStoreSettings('AU');

export function testStore(settings: Partial<StoreSettings> = {}, timezone = 'Australia/Sydney'): StoreProfile {
  const lunchAndDinner = weeklySessions([session('11:30 AM', 3), session('5:00 PM', 4)], { monday: [] });
  return {
    id: 'store-1',
    restaurantId: 'restaurant-1',
    name: 'Roma',
    countryCode: 'AU',
    currencyCode: 'AUD',
    timezone,
    settings: {
      ...NEW_STORE,
      timings: {
        pickup: lunchAndDinner,
        delivery: weeklySessions([session('5:00 PM', 4)]),
        dineIn: weeklySessions([]),
      },
      tradingHours: tradingHours(tradingDay(['11:00 AM', '10:00 PM'])),
      checkout: { ...NEW_STORE.checkout, itemCommentMaxLength: 100, orderCommentMaxLength: 200 },
      orderProcess: {
        ...NEW_STORE.orderProcess,
        hasCompleteStatus: true,
        prepMinutes: { pickup: 20, delivery: 40, dineIn: 15 },
      },
      ...settings,
    },
  };
}
