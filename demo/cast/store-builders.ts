/** Settings and people of a demo store, with what is usual as the default. */

import { type Coupon, DEFAULT_LOYALTY_SETTINGS } from '#src/domain/promotions/promotions.schema.ts';
import { defaultStoreSettings } from '#src/domain/tenancy/default-settings.ts';
import type { CountryCode, StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import {
  type TradingHours,
  WEEKDAYS,
  type Weekday,
  type WeeklySessions,
} from '#src/domain/time/weekly-hours.schema.ts';
import {
  CAST_PERMISSIONS,
  type CastAddress,
  type CastCustomer,
  type CastEmployee,
  type CastPrinter,
  type CastStation,
  type CastTable,
} from './cast.types.ts';

export const DEMO_PASSWORD = 'servery-demo';

type Session = readonly [startTimeOfDay: string, durationInHours: number];

/** The same sessions every day, except the days named. */
export function everyDay(
  sessions: readonly Session[],
  except: Partial<Record<Weekday, readonly Session[]>> = {},
): WeeklySessions {
  const written = (day: Weekday) =>
    (except[day] ?? sessions).map(([startTimeOfDay, durationInHours]) => ({
      available: true,
      timePeriod: { startTimeOfDay, durationInHours },
    }));
  return Object.fromEntries(WEEKDAYS.map((day) => [day, written(day)])) as WeeklySessions;
}

/** `[start, end]`, with `true` behind them when the interval counts with the day before. */
export function trading(intervals: readonly (readonly [string, string, true?])[]): TradingHours {
  const dayIntervals = intervals.map(([startTimeOfDay, endTimeOfDay, previous]) => ({
    startTimeOfDay,
    endTimeOfDay,
    attributeToPreviousDay: previous ?? false,
  }));
  return Object.fromEntries(WEEKDAYS.map((day) => [day, { availableAllDay: false, dayIntervals }])) as TradingHours;
}

const NEW_STORE = defaultStoreSettings('AU');

/** A store that has settled in: it delivers, serves tables, and does not leave an order lying. */
const USUAL: StoreSettings = {
  ...NEW_STORE,
  orderProcess: {
    ...NEW_STORE.orderProcess,
    hasCompleteStatus: true,
    autoAcceptDineInOrders: true,
    rejectAfterMinutes: 30,
    printsAheadAtOnce: false,
    unansweredContacts: [],
    prepMinutes: { pickup: 20, delivery: 40, dineIn: 15 },
  },
  delivery: { minOrderValue: 2500, mode: 'suburbs', deliveryAreas: [], suburbs: [] },
  dineIn: { isEnabled: true, tableBookingIsEnabled: true, callStaffIsEnabled: true },
  employeeTimeClock: { ...NEW_STORE.employeeTimeClock, enableEmployeeTimeClock: true },
};

/** Tips are those that a new store of its country offers. */
export function settings(
  countryCode: CountryCode,
  own: Pick<StoreSettings, 'timings' | 'tradingHours'> & Partial<StoreSettings>,
): StoreSettings {
  return { ...USUAL, tips: defaultStoreSettings(countryCode).tips, ...own };
}

export const usualCheckout = USUAL.checkout;
export const usualOrderProcess = USUAL.orderProcess;

export const LOYALTY_OFF = DEFAULT_LOYALTY_SETTINGS;

/** A coupon open to all unless it says otherwise. */
export function coupon(own: Pick<Coupon, 'id' | 'type' | 'couponCode' | 'description'> & Partial<Coupon>): Coupon {
  return {
    startDate: null,
    endDate: null,
    dows: null,
    collectionType: null,
    applicableOverAmount: 0,
    discountAmount: null,
    discountPercentageBps: null,
    exclusive: false,
    firstOrderDiscount: false,
    maxRedeems: 0,
    applicableStoreIds: null,
    ...own,
  };
}

/** As they tell each other apart on the tills. */
const TEAM_COLOURS = ['#7e22ce', '#1d4ed8', '#c2410c', '#0f766e'] as const;

/** The first is the manager with every permission, the second a cashier, the others take orders. */
export function employees(key: string, people: readonly (readonly [name: string, pin: string])[]): CastEmployee[] {
  return people.map(([name, pin], index) => ({
    id: `emp_${key}_${name.toLowerCase()}`,
    name,
    color: TEAM_COLOURS[index % TEAM_COLOURS.length] ?? TEAM_COLOURS[0],
    pin,
    permissions:
      index === 0 ? CAST_PERMISSIONS : index === 1 ? ['takeOrders', 'cashDrawer', 'discount'] : ['takeOrders'],
  }));
}

/** A printer for each name on this machine; the seeding program adds the ports. */
export function printers(key: string, names: readonly string[]): CastPrinter[] {
  return names.map((name) => ({
    id: `printer_${key}_${name.toLowerCase()}`,
    name,
    model: 'EPSON_TM_M30III',
    host: '127.0.0.1',
    copies: 1,
  }));
}

/** A station for each slug with the printer of the same name; the first is the default, a pass tags along with all. */
export function stations(key: string, names: readonly string[]): CastStation[] {
  const idOf = (name: string) => `station_${key}_${name.toLowerCase()}`;
  return names.map((name, index) => ({
    id: idOf(name),
    name,
    printerIds: [`printer_${key}_${name.toLowerCase()}`],
    isDefault: index === 0,
    // The printer by the drawer, which prints the guest's receipt.
    docketTypes: name === 'Front' ? ['ORDER_INVOICE'] : ['ORDER_TICKET'],
    tagAlongWithStationIds:
      name === 'Pass' ? names.filter((other) => !['Pass', 'Bar', 'Front'].includes(other)).map(idOf) : [],
  }));
}

type TableRow = readonly [name: string, seats: number, shape: CastTable['shape'], x: number, y: number, rotation?: 90];
export function tables(key: string, area: string, words: readonly TableRow[]): CastTable[] {
  return words.map(([name, seats, shape, x, y, rotation]) => ({
    id: `table_${key}_${name.toLowerCase().replaceAll(' ', '_')}`,
    name,
    seats,
    area,
    shape,
    x,
    y,
    rotation: rotation ?? 0,
  }));
}

export function customers(key: string, people: readonly (readonly [string, string, CastAddress])[]): CastCustomer[] {
  return people.map(([name, phone, address]) => ({
    id: `cust_${key}_${(name.split(' ')[0] ?? name).toLowerCase()}`,
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@mail.example`,
    phone,
    address,
  }));
}

export function address(
  line1: string,
  suburb: string,
  state: string,
  postcode: string,
  latitude: string,
  longitude: string,
): CastAddress {
  return { line1, suburb, state, postcode, latitude, longitude };
}
