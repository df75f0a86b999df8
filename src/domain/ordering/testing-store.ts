/** A Sydney store for tests: lunch and dinner, pickup 20 minutes, delivery 40; each test changes what it is about. */
import type { StoreProfile, StoreSettings } from '../tenancy/store-settings.schema.ts';
import { USUAL_HOME, USUAL_PRESETS } from '../till/home-actions.ts';
import { session, tradingDay, tradingHours, weeklySessions } from '../time/testing-hours.ts';

export function testStore(settings: Partial<StoreSettings> = {}, timezone = 'Australia/Sydney'): StoreProfile {
  const noSurcharge = { amountInCents: 0, percentageBps: 0, applicableBelowAmount: 0 };
  const lunchAndDinner = weeklySessions([session('11:30 AM', 3), session('5:00 PM', 4)], { monday: [] });
  return {
    id: 'store-1',
    restaurantId: 'restaurant-1',
    name: 'Roma',
    countryCode: 'AU',
    currencyCode: 'AUD',
    timezone,
    settings: {
      timings: {
        pickup: lunchAndDinner,
        delivery: weeklySessions([session('5:00 PM', 4)]),
        dineIn: weeklySessions([]),
      },
      tradingHours: tradingHours(tradingDay(['11:00 AM', '10:00 PM'])),
      holidays: [],
      publicHolidaySurcharge: {
        enabled: false,
        isEnabledForOnline: false,
        surcharge: { amountInCents: 0, percentageBps: 0 },
        holidays: [],
      },
      checkout: {
        hasCollectionTime: true,
        hasComments: true,
        hasCoupons: true,
        paymentSettings: {
          pickup: { stripeCheckout: true, inStore: true },
          delivery: { stripeCheckout: true, cardOnDelivery: false, cashOnDelivery: true },
          dineIn: { stripeCheckout: true, inStore: true },
        },
        creditCardSurcharge: noSurcharge,
        eftposSurcharge: noSurcharge,
        itemCommentMaxLength: 100,
        orderCommentMaxLength: 200,
      },
      orderProcess: {
        hasEta: true,
        hasUnprocessedOrderMonitor: true,
        hasCompleteStatus: true,
        autoAcceptDineInOrders: false,
        autoAcceptOrders: false,
        rejectAfterMinutes: 0,
        prepMinutes: { pickup: 20, delivery: 40, dineIn: 15 },
        orderAheadDays: 7,
      },
      delivery: { minOrderValue: 0, mode: 'areas', deliveryAreas: [], suburbs: [] },
      tax: { isRegistered: true, salesTaxBps: 0, taxNumber: '' },
      dineIn: { isEnabled: false, tableBookingIsEnabled: false },
      pause: { orderability: 'ONLINE', offlineReason: null, note: '', pausedUntilIsoDateTimeUtc: null },
      menu: { categoryImageAspectRatio: 'fourSix' },
      cash: { isBlindCount: false, remindsOfFloat: true },
      customPayments: { enabled: false, customPayments: [] },
      posHome: USUAL_HOME,
      posPresets: USUAL_PRESETS,
      ...settings,
    },
  };
}
