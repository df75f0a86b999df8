import type { CastRestaurant } from './cast.types.ts';
import { crownMenu } from './crown-menu.ts';
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

const HOURS = everyDay([['11:00 AM', 12.5]], { sunday: [['12:00 PM', 10.5]] });

export const THE_CROWN: CastRestaurant = {
  id: 'the-crown',
  name: 'The Crown',
  theme: {
    primaryColour: '#14532d',
    tagline: 'A Soho pub with a kitchen that cares',
    heroText: 'Good beer, proper pies, a fire when it rains. So, a fire.',
    story:
      'There has been a Crown on Brewer Street since 1737. Today it keeps six cask ales, a short menu that changes with the market, and a Sunday roast worth crossing the river for.',
    heroPicture: 'hero-the-crown',
    logoPicture: 'logo-the-crown',
  },
  loyalty: LOYALTY_OFF,
  coupons: [
    coupon({
      id: 'coupon_crown_locals',
      type: 'flatPercentageDiscount',
      couponCode: 'LOCALS',
      description: '10% for the neighbours, Monday to Wednesday.',
      discountPercentageBps: 1000,
      dows: ['monday', 'tuesday', 'wednesday'],
      collectionType: ['dineIn', 'pickup'],
    }),
  ],
  customers: customers('crown', [
    [
      'Charlotte Evans',
      '+447700900101',
      address('11 Lexington Street', 'London', 'London', 'W1F 9AF', '51.5125', '-0.1365'),
    ],
    ['George Patel', '+447700900102', address('4 Berwick Street', 'London', 'London', 'W1F 0PY', '51.5135', '-0.1345')],
  ]),
  stores: [
    {
      id: 'crown-soho',
      restaurantId: 'the-crown',
      name: 'The Crown Soho',
      countryCode: 'GB',
      currencyCode: 'GBP',
      timezone: 'Europe/London',
      phone: '+442079460123',
      email: 'soho@the-crown.example',
      address: address('64 Brewer Street', 'London', 'London', 'W1F 9TP', '51.5115', '-0.1370'),
      settings: settings('GB', {
        timings: { pickup: HOURS, delivery: everyDay([['12:00 PM', 9]]), dineIn: HOURS },
        tradingHours: trading([['11:00 AM', '11:30 PM']]),
        holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
        delivery: {
          minOrderValue: 2000,
          mode: 'suburbs',
          deliveryAreas: [],
          suburbs: [
            { id: 'suburb_crown_soho', name: 'Soho', postcode: 'W1F', deliveryCharges: 300 },
            { id: 'suburb_crown_mayfair', name: 'Mayfair', postcode: 'W1K', deliveryCharges: 450 },
          ],
        },
        tax: { isRegistered: true, salesTaxBps: 0, taxNumber: 'GB 123 4567 82' },
      }),
      menu: crownMenu(),
      printers: printers('crown', ['Kitchen', 'Bar', 'Pass']),
      stations: stations('crown', ['Kitchen', 'Bar', 'Pass']),
      employees: employees('crown', [
        ['Alfie', '1111'],
        ['Poppy', '2222'],
        ['Oscar', '3333'],
      ]),
      terminals: [{ id: 'pos_crown_bar', name: 'Front counter' }],
      tables: [
        ...tables('crown', 'Saloon', [
          ['1', 2, 'CIRCLE', 60, 60],
          ['2', 2, 'CIRCLE', 240, 60],
          ['3', 4, 'SQUARE', 420, 60],
          ['4', 4, 'SQUARE', 600, 60],
        ]),
        ...tables('crown', 'Snug', [
          ['S1', 6, 'RECTANGLE', 60, 60],
          ['S2', 6, 'RECTANGLE', 360, 60],
        ]),
        ...tables('crown', 'Upstairs', [
          ['U1', 4, 'SQUARE', 60, 60],
          ['U2', 4, 'SQUARE', 240, 60],
          ['U3', 8, 'RECTANGLE', 420, 60],
        ]),
      ],
    },
  ],
};
