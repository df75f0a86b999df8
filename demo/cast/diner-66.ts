import type { CastRestaurant } from './cast.types.ts';
import { dinerMenu } from './diner-menu.ts';
import {
  address,
  coupon,
  customers,
  employees,
  everyDay,
  LOYALTY_OFF,
  printers,
  settings,
  stations,
  tables,
  trading,
  usualCheckout,
} from './store-builders.ts';

const HOURS = everyDay([['6:00 AM', 16]]);

export const DINER_66: CastRestaurant = {
  id: 'diner-66',
  name: 'Diner 66',
  theme: {
    primaryColour: '#b91c1c',
    tagline: 'Breakfast till late on East Colfax',
    heroText: 'Pancakes at six, pie at ten, coffee the whole way.',
    story:
      'Opened in 1966 with eleven stools and a jukebox. The stools have been re-covered four times; the pancake batter has not changed once. Ask Dolores for the corner booth.',
    heroPicture: 'hero-diner-66',
    logoPicture: 'logo-diner-66',
  },
  loyalty: LOYALTY_OFF,
  coupons: [
    coupon({
      id: 'coupon_diner_road',
      type: 'flatAmountDiscount',
      couponCode: 'ROUTE66',
      description: '$6.60 off over $30.',
      discountAmount: 660,
      applicableOverAmount: 3000,
    }),
  ],
  customers: customers('diner', [
    ['Grace Miller', '+13035550101', address('1520 Vine Street', 'Denver', 'CO', '80206', '39.7410', '-104.9620')],
    ['Tyler Brooks', '+13035550102', address('2200 Race Street', 'Denver', 'CO', '80205', '39.7510', '-104.9640')],
  ]),
  stores: [
    {
      id: 'diner-denver',
      restaurantId: 'diner-66',
      name: 'Diner 66 Denver',
      countryCode: 'US',
      currencyCode: 'USD',
      timezone: 'America/Denver',
      phone: '+13035550166',
      email: 'denver@diner-66.example',
      address: address('1966 East Colfax Avenue', 'Denver', 'CO', '80206', '39.7403', '-104.9642'),
      settings: settings('US', {
        timings: { pickup: HOURS, delivery: everyDay([['7:00 AM', 14]]), dineIn: HOURS },
        tradingHours: trading([['6:00 AM', '10:00 PM']]),
        holidays: [{ date: '2026-11-26', name: 'Thanksgiving' }],
        checkout: {
          ...usualCheckout,
          creditCardSurcharge: { amountInCents: 0, percentageBps: 0, applicableBelowAmount: 0 },
        },
        delivery: {
          minOrderValue: 2000,
          mode: 'suburbs',
          deliveryAreas: [],
          suburbs: [
            { id: 'suburb_diner_city_park', name: 'City Park', postcode: '80206', deliveryCharges: 399 },
            { id: 'suburb_diner_capitol_hill', name: 'Capitol Hill', postcode: '80203', deliveryCharges: 499 },
            { id: 'suburb_diner_five_points', name: 'Five Points', postcode: '80205', deliveryCharges: 499 },
          ],
        },
        tax: { isRegistered: true, salesTaxBps: 881, taxNumber: '84-5550166' },
        dineIn: { isEnabled: true, tableBookingIsEnabled: false, callStaffIsEnabled: true },
      }),
      menu: dinerMenu(),
      printers: printers('diner', ['Grill', 'Counter', 'Pass']),
      stations: stations('diner', ['Grill', 'Counter', 'Pass']),
      employees: employees('diner', [
        ['Dolores', '1111'],
        ['Hank', '2222'],
        ['Ruby', '3333'],
      ]),
      terminals: [{ id: 'pos_diner_front', name: 'Front counter' }],
      tables: tables('diner', 'Booths', [
        ['B1', 4, 'RECTANGLE', 60, 60],
        ['B2', 4, 'RECTANGLE', 360, 60],
        ['B3', 4, 'RECTANGLE', 660, 60],
        ['T1', 2, 'CIRCLE', 60, 260],
        ['T2', 2, 'CIRCLE', 240, 260],
        ['T3', 2, 'CIRCLE', 420, 260],
      ]),
    },
  ],
};
