/** The settings of a store on the day it is made (specification 1 §5: sessions start at 10:00 AM and last 7 hours). */

import { type TradingHours, WEEKDAYS, type WeeklySessions } from '../time/weekly-hours.schema.ts';
import { unsaidAccessibility } from './accessibility.schema.ts';
import { USUAL_ACCOUNTING } from './accounting.schema.ts';
import { COUNTRIES } from './countries.ts';
import { USUAL_GOOGLE_FOOD_ORDERING } from './google-food-ordering.schema.ts';
import { USUAL_HOME, USUAL_PRESETS } from './home-actions.ts';
import { usualNavbar } from './navbar.schema.ts';
import type { CountryCode, StoreSettings } from './store-settings.schema.ts';
import { usualTableBooking } from './table-booking.schema.ts';
import { USUAL_PICTURE_DAYS } from './time-clock-limits.ts';
import { inheritedWebsiteInfo } from './website-info.schema.ts';

export const DEFAULT_SESSION_START = '10:00 AM';
export const DEFAULT_SESSION_HOURS = 7;
const DEFAULT_SESSION_END = '5:00 PM';

/** A new, plain value each time: callers may change it. Passes every schema of `STORE_SETTINGS`. */
export function defaultStoreSettings(countryCode: CountryCode): StoreSettings {
  return {
    timings: { pickup: sessions(), delivery: sessions(), dineIn: sessions() },
    tradingHours: usualHours(),
    posTradingHours: { isOwn: false, hours: usualHours() },
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
      hasWallets: true,
      paymentSettings: {
        pickup: { stripeCheckout: true, inStore: true },
        delivery: { stripeCheckout: true, cardOnDelivery: false, cashOnDelivery: true },
        dineIn: { stripeCheckout: true, inStore: true },
      },
      creditCardSurcharge: { amountInCents: 0, percentageBps: 0, applicableBelowAmount: 0 },
      eftposSurcharge: { amountInCents: 0, percentageBps: 0, applicableBelowAmount: 0 },
      itemCommentMaxLength: 120,
      orderCommentMaxLength: 240,
    },
    orderProcess: {
      hasEta: true,
      hasUnprocessedOrderMonitor: true,
      hasCompleteStatus: false,
      autoAcceptDineInOrders: false,
      autoAcceptOrders: false,
      rejectAfterMinutes: 0,
      prepMinutes: { pickup: 20, delivery: 45, dineIn: 15 },
      orderAheadDays: 7,
      customerNotes: { closed: '', paused: '' },
      slotCapacity: { by: 'none', most: 10, unitsOfCategory: {} },
      printsAheadAtOnce: false,
      kitchenTiming: { startsTogether: false, promisesLearnt: true, minutesOfStation: {} },
      unansweredContacts: [],
    },
    delivery: { minOrderValue: 0, mode: 'areas', deliveryAreas: [], suburbs: [] },
    // A US store types its own rate; until it has, nothing is added and nothing is claimed.
    tax: { isRegistered: countryCode !== 'US', salesTaxBps: 0, taxNumber: '' },
    dineIn: { isEnabled: false, tableBookingIsEnabled: false, callStaffIsEnabled: true },
    tableBooking: usualTableBooking(),
    pause: { orderability: 'ONLINE', offlineReason: null, note: '', pausedUntilIsoDateTimeUtc: null },
    menu: { categoryImageAspectRatio: 'fourThree' },
    cash: { isBlindCount: false, remindsOfFloat: true },
    customPayments: { enabled: false, customPayments: [] },
    // Of a store from before its owner was asked: nothing is switched off. A new one is asked.
    heldMoney: { mayHold: true },
    tips: tipsOf(countryCode),
    accounting: structuredClone(USUAL_ACCOUNTING),
    googleFoodOrdering: structuredClone(USUAL_GOOGLE_FOOD_ORDERING),
    employeeTimeClock: usualTimeClock(),
    posHome: structuredClone(USUAL_HOME),
    posPresets: structuredClone(USUAL_PRESETS),
    websiteInfo: inheritedWebsiteInfo(),
    navbar: usualNavbar(),
    accessibility: unsaidAccessibility(),
  };
}

function usualHours(): TradingHours {
  return Object.fromEntries(
    WEEKDAYS.map((day) => [
      day,
      {
        availableAllDay: false,
        dayIntervals: [
          {
            startTimeOfDay: DEFAULT_SESSION_START,
            endTimeOfDay: DEFAULT_SESSION_END,
            attributeToPreviousDay: false,
          },
        ],
      },
    ]),
  ) as TradingHours;
}

function usualTimeClock(): StoreSettings['employeeTimeClock'] {
  const duration = { hours: 0, minutes: 0 };
  return {
    enableEmployeeTimeClock: false,
    enableBreakRecording: true,
    enableAutomaticDeduction: false,
    automaticDeductionAfterHours: 5,
    pictureAtClockIn: false,
    keepPicturesForDays: USUAL_PICTURE_DAYS,
    shiftBreakPresets: [
      { id: 'meal', name: 'Meal break', type: 'UNPAID', limit: { type: 'THIRTY_MINUTES', duration: { ...duration } } },
      { id: 'rest', name: 'Rest break', type: 'PAID', limit: { type: 'FIFTEEN_MINUTES', duration: { ...duration } } },
    ],
  };
}

function tipsOf(countryCode: CountryCode): StoreSettings['tips'] {
  const { percentsBps, gratuity, serviceChargeBps } = COUNTRIES[countryCode].tips;
  return {
    isEnabled: true,
    kind: 'percent',
    percentsBps: [...percentsBps],
    amountsInCents: [200, 500, 1000],
    gratuity: { ...gratuity },
    serviceChargeBps,
  };
}

function sessions(): WeeklySessions {
  return Object.fromEntries(
    WEEKDAYS.map((day) => [
      day,
      [
        {
          available: true,
          timePeriod: { startTimeOfDay: DEFAULT_SESSION_START, durationInHours: DEFAULT_SESSION_HOURS },
        },
      ],
    ]),
  ) as WeeklySessions;
}
