import type { CastAddress, CastRestaurant, CastStore } from './cast.types.ts';
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
import { wokMenu } from './wok-menu.ts';

const HOURS = everyDay([
  ['11:30 AM', 3.5],
  ['5:00 PM', 5.5],
]);
const SUBURBS = {
  carlton: [
    ['Carlton', '3053', 400],
    ['Carlton North', '3054', 500],
    ['Fitzroy', '3065', 500],
    ['Parkville', '3052', 600],
    ['Melbourne', '3000', 700],
  ],
  richmond: [
    ['Richmond', '3121', 400],
    ['Cremorne', '3121', 450],
    ['Burnley', '3121', 500],
    ['Abbotsford', '3067', 600],
    ['Hawthorn', '3122', 700],
  ],
} as const;

function wok(
  suburb: 'carlton' | 'richmond',
  name: string,
  phone: string,
  where: CastAddress,
  people: Parameters<typeof employees>[1],
): CastStore {
  return {
    id: `wok-${suburb}`,
    restaurantId: 'golden-wok',
    name: `Golden Wok ${name}`,
    countryCode: 'AU',
    currencyCode: 'AUD',
    timezone: 'Australia/Melbourne',
    phone,
    email: `${suburb}@golden-wok.example`,
    address: where,
    settings: settings('AU', {
      timings: { pickup: HOURS, delivery: HOURS, dineIn: HOURS },
      tradingHours: trading([
        ['11:30 AM', '3:00 PM'],
        ['5:00 PM', '10:30 PM'],
      ]),
      delivery: {
        minOrderValue: 3000,
        mode: 'suburbs',
        deliveryAreas: [],
        suburbs: SUBURBS[suburb].map(([place, postcode, deliveryCharges]) => ({
          id: `suburb_${suburb}_${place.toLowerCase().replaceAll(' ', '_')}`,
          name: place,
          postcode,
          deliveryCharges,
        })),
      },
      tax: { isRegistered: true, salesTaxBps: 0, taxNumber: '53 004 085 616' },
    }),
    menu: wokMenu(suburb),
    printers: printers(suburb, ['Kitchen', 'Bar']),
    stations: stations(suburb, ['Kitchen', 'Bar']),
    employees: employees(suburb, people),
    terminals: [{ id: `pos_${suburb}_front`, name: 'Front counter' }],
    tables: tables(suburb, 'Dining room', [
      ['1', 4, 'CIRCLE', 60, 60],
      ['2', 4, 'CIRCLE', 260, 60],
      ['3', 10, 'CIRCLE', 460, 60],
      ['4', 2, 'SQUARE', 60, 260],
      ['5', 2, 'SQUARE', 240, 260],
      ['6', 6, 'RECTANGLE', 60, 440],
    ]),
  };
}

export const GOLDEN_WOK: CastRestaurant = {
  id: 'golden-wok',
  name: 'Golden Wok',
  theme: {
    primaryColour: '#a16207',
    tagline: 'Cantonese and Sichuan, two kitchens in Melbourne',
    heroText: 'High flame, quick hands, ten thousand dumplings a week.',
    story:
      'Auntie Mei folds, Uncle Wei fires the wok, and their daughters run the floor: one in Carlton, one in Richmond. The recipes come from Guangzhou and Chengdu, the produce from the Queen Victoria Market.',
    heroPicture: 'hero-golden-wok',
    logoPicture: 'logo-golden-wok',
  },
  loyalty: {
    ...LOYALTY_OFF,
    enabled: true,
    count: 8,
    type: 'percentage',
    value: 2500,
    noLoyaltyOnDiscountedOrders: true,
  },
  coupons: [
    coupon({
      id: 'coupon_wok_lucky',
      type: 'flatPercentageDiscount',
      couponCode: 'LUCKY8',
      description: '8% off, every day.',
      discountPercentageBps: 800,
    }),
    coupon({
      id: 'coupon_wok_richmond',
      type: 'flatAmountDiscount',
      couponCode: 'RICHMOND10',
      description: '$10 off over $60 in Richmond.',
      discountAmount: 1000,
      applicableOverAmount: 6000,
      applicableStoreIds: ['wok-richmond'],
    }),
  ],
  customers: customers('wok', [
    ['Emma Wilson', '+61491570159', address('30 Rathdowne Street', 'Carlton', 'VIC', '3053', '-37.8020', '144.9710')],
    ['Daniel Kim', '+61491570110', address('5 Lennox Street', 'Richmond', 'VIC', '3121', '-37.8185', '144.9940')],
  ]),
  stores: [
    wok(
      'carlton',
      'Carlton',
      '+61355501234',
      address('198 Lygon Street', 'Carlton', 'VIC', '3053', '-37.8010', '144.9668'),
      [
        ['Mei', '1111'],
        ['Jun', '2222'],
        ['Tess', '3333'],
      ],
    ),
    wok(
      'richmond',
      'Richmond',
      '+61355505678',
      address('240 Swan Street', 'Richmond', 'VIC', '3121', '-37.8256', '144.9985'),
      [
        ['Lin', '1111'],
        ['Sam', '2222'],
        ['Kai', '3333'],
      ],
    ),
  ],
};
