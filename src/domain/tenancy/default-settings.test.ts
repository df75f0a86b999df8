import { describe, expect, test } from 'bun:test';
import { WEEKDAYS } from '../time/weekly-hours.schema.ts';
import { defaultStoreSettings } from './default-settings.ts';
import { holidaySurchargeOn } from './holiday-surcharge.ts';

describe('a store on the day it is made', () => {
  const { timings, tradingHours, posTradingHours, posHome, websiteInfo, navbar, accessibility, accounting, ...rest } =
    defaultStoreSettings('AU');

  test('is open and takes orders from 10 in the morning to 5 in the afternoon, every day', () => {
    const session = { available: true, timePeriod: { startTimeOfDay: '10:00 AM', durationInHours: 7 } };
    const week = Object.fromEntries(WEEKDAYS.map((day) => [day, [session]]));
    expect(timings).toEqual({ pickup: week, delivery: week, dineIn: week } as never);
    const interval = { startTimeOfDay: '10:00 AM', endTimeOfDay: '5:00 PM', attributeToPreviousDay: false };
    const hours = Object.fromEntries(
      WEEKDAYS.map((day) => [day, { availableAllDay: false, dayIntervals: [interval] }]),
    );
    expect(tradingHours).toEqual(hours as never);
    expect(posTradingHours).toEqual({ isOwn: false, hours: hours as never });
  });

  test('says on its website what its restaurant says, and shows no links of its own', () => {
    expect(navbar.links.every(({ isShown }) => !isShown)).toBe(true);
    expect(new Set(Object.values(websiteInfo))).toEqual(new Set([null]));
  });

  test('publishes no accessibility statement, and claims nothing of its premises', () => {
    expect(accessibility.isPublished).toBe(false);
    expect(new Set(Object.values(accessibility.premises))).toEqual(new Set(['unsaid']));
  });

  test('charges nothing on top, accepts no order automatically, and gives its kitchen these minutes', () => {
    const none = { hours: 0, minutes: 0 };
    expect(rest).toEqual({
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
      tax: { isRegistered: true, salesTaxBps: 0, taxNumber: '' },
      dineIn: { isEnabled: false, tableBookingIsEnabled: false, callStaffIsEnabled: true },
      tableBooking: {
        minPax: 2,
        maxPax: 10,
        numOfDaysInAdvance: 90,
        seatingAreaInfo: { mandatory: false, areaNames: [] },
        specialRequestInfo: { templates: [] },
        coversPerQuarterHour: 10,
        turnTimes: [
          { upToPax: 2, minutes: 90 },
          { upToPax: 6, minutes: 120 },
          { upToPax: 200, minutes: 150 },
        ],
        leadMinutes: 60,
        lastBeforeClosingMinutes: 60,
        seats: { usual: 40, ofAreas: [] },
        autoAcceptUpToPax: 0,
        reminderHours: 24,
        printsSlips: false,
        policyText: '',
      },
      pause: { orderability: 'ONLINE', offlineReason: null, note: '', pausedUntilIsoDateTimeUtc: null },
      menu: { categoryImageAspectRatio: 'fourThree' },
      cash: { isBlindCount: false, remindsOfFloat: true },
      customPayments: { enabled: false, customPayments: [] },
      heldMoney: { mayHold: true },
      googleFoodOrdering: {
        isEnabled: false,
        instructions: { pickup: { item: 300, order: 300 }, delivery: { item: 300, order: 300 } },
      },
      tips: {
        isEnabled: true,
        kind: 'percent',
        percentsBps: [500, 1000, 1500],
        amountsInCents: [200, 500, 1000],
        gratuity: { fromGuests: 0, bps: 0 },
        serviceChargeBps: 0,
      },
      employeeTimeClock: {
        enableEmployeeTimeClock: false,
        enableBreakRecording: true,
        enableAutomaticDeduction: false,
        automaticDeductionAfterHours: 5,
        pictureAtClockIn: false,
        keepPicturesForDays: 30,
        shiftBreakPresets: [
          { id: 'meal', name: 'Meal break', type: 'UNPAID', limit: { type: 'THIRTY_MINUTES', duration: none } },
          { id: 'rest', name: 'Rest break', type: 'PAID', limit: { type: 'FIFTEEN_MINUTES', duration: none } },
        ],
      },
      posPresets: {
        discounts: [500, 1000, 1500, 2000, 5000].map((value) => preset('discount', value)),
        surcharges: [500, 1000, 1500].map((value) => preset('surcharge', value)),
        comments: [
          'No onion',
          'No garlic',
          'Extra hot',
          'Mild',
          'Well done',
          'Sauce on the side',
          'Cut in half',
          'No cutlery',
        ],
        commentCategories: {},
      },
    });
  });

  test('has no ledger accounts of its own: its journal is written with the usual ones of Xero', () => {
    expect(accounting).toMatchObject({ ledger: 'xero', tax: 'ownLine', categories: {} });
    expect(new Set(Object.values(accounting.accounts))).toEqual(new Set(['']));
  });

  test('has a home screen with keys, each once', () => {
    const keys = posHome.tiles.map(({ action }) => action);
    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test.each([
    ['AU', true, [500, 1000, 1500], { fromGuests: 0, bps: 0 }],
    ['NZ', true, [500, 1000, 1500], { fromGuests: 0, bps: 0 }],
    ['GB', true, [1000, 1250, 1500], { fromGuests: 0, bps: 0 }],
    ['US', false, [1800, 2000, 2200], { fromGuests: 0, bps: 1800 }],
  ] as const)(
    'in %s is registered for tax: %p, and offers tips of its country',
    (country, isRegistered, percentsBps, gratuity) => {
      const { tax, tips } = defaultStoreSettings(country);
      expect([tax.isRegistered, tips.percentsBps, tips.gratuity, tips.serviceChargeBps]).toEqual([
        isRegistered,
        [...percentsBps],
        gratuity,
        0,
      ]);
    },
  );
});

function preset(side: string, value: number) {
  return { id: `${side}-${value}`, name: '', kind: 'percent' as const, value };
}

test.each([
  ['the holiday', true, '2026-12-25', { name: 'Christmas Day', amountInCents: 0, percentageBps: 1500 }],
  ['the day after', true, '2026-12-26', null],
  ['the holiday, switched off', false, '2026-12-25', null],
] as const)('a surcharge of public holidays on %s', (_, enabled, day, expected) => {
  const settings = defaultStoreSettings('AU');
  const publicHolidaySurcharge = {
    enabled,
    isEnabledForOnline: true,
    surcharge: { amountInCents: 0, percentageBps: 1500 },
    holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
  };
  expect(holidaySurchargeOn({ settings: { ...settings, publicHolidaySurcharge } }, day)).toEqual(expected);
});
