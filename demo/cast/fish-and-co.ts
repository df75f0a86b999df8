import type { CastRestaurant } from './cast.types.ts';
import { fishMenu } from './fish-menu.ts';
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
} from './store-builders.ts';

const HOURS = everyDay([['11:00 AM', 10]]);

export const FISH_AND_CO: CastRestaurant = {
  id: 'fish-and-co',
  name: 'Fish & Co',
  theme: {
    primaryColour: '#0e7490',
    tagline: 'Line-caught, fresh-fried, Ponsonby',
    heroText: 'Off the boat this morning, in paper tonight.',
    story:
      'Hana and Tom buy from six small boats in the Hauraki Gulf and write the catch on the wall by ten. When a fish is gone, it is gone. The chips are never gone.',
    heroPicture: 'hero-fish-and-co',
    logoPicture: 'logo-fish-and-co',
  },
  loyalty: LOYALTY_OFF,
  coupons: [
    coupon({
      id: 'coupon_fish_tuesday',
      type: 'flatPercentageDiscount',
      couponCode: 'TUESDAY',
      description: '10% off on Tuesdays.',
      discountPercentageBps: 1000,
      dows: ['tuesday'],
    }),
  ],
  customers: customers('fish', [
    [
      'Aroha Williams',
      '+64215550101',
      address('14 Richmond Road', 'Grey Lynn', 'Auckland', '1021', '-36.8560', '174.7420'),
    ],
    ['Ben Taylor', '+64215550102', address('61 Jervois Road', 'Herne Bay', 'Auckland', '1011', '-36.8455', '174.7385')],
  ]),
  stores: [
    {
      id: 'fish-ponsonby',
      restaurantId: 'fish-and-co',
      name: 'Fish & Co Ponsonby',
      countryCode: 'NZ',
      currencyCode: 'NZD',
      timezone: 'Pacific/Auckland',
      phone: '+6495550134',
      email: 'ponsonby@fish-and-co.example',
      address: address('132 Ponsonby Road', 'Ponsonby', 'Auckland', '1011', '-36.8553', '174.7461'),
      settings: settings('NZ', {
        timings: { pickup: HOURS, delivery: everyDay([['4:30 PM', 4.5]]), dineIn: HOURS },
        tradingHours: trading([['11:00 AM', '9:00 PM']]),
        delivery: {
          minOrderValue: 3000,
          mode: 'suburbs',
          deliveryAreas: [],
          suburbs: [
            { id: 'suburb_fish_ponsonby', name: 'Ponsonby', postcode: '1011', deliveryCharges: 500 },
            { id: 'suburb_fish_grey_lynn', name: 'Grey Lynn', postcode: '1021', deliveryCharges: 600 },
            { id: 'suburb_fish_herne_bay', name: 'Herne Bay', postcode: '1011', deliveryCharges: 600 },
          ],
        },
        tax: { isRegistered: true, salesTaxBps: 0, taxNumber: '49-091-850' },
        dineIn: { isEnabled: true, tableBookingIsEnabled: false, callStaffIsEnabled: true },
      }),
      menu: fishMenu(),
      printers: printers('fish', ['Fryer', 'Grill', 'Counter', 'Pass']),
      stations: stations('fish', ['Fryer', 'Grill', 'Counter', 'Pass']),
      employees: employees('fish', [
        ['Hana', '1111'],
        ['Tom', '2222'],
        ['Wiremu', '3333'],
      ]),
      terminals: [{ id: 'pos_fish_front', name: 'Front counter' }],
      tables: tables('fish', 'Footpath', [
        ['1', 2, 'CIRCLE', 60, 60],
        ['2', 2, 'CIRCLE', 240, 60],
        ['3', 4, 'SQUARE', 420, 60],
        ['4', 4, 'SQUARE', 600, 60],
      ]),
    },
  ],
};
