import type { CastRestaurant } from './cast.types.ts';
import { romaMenu } from './roma-menu.ts';
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
  usualOrderProcess,
} from './store-builders.ts';

const ring = (points: readonly (readonly [string, string])[]) =>
  points.map(([latitude, longitude]) => ({ latitude, longitude }));
/** Afternoon, and an evening that runs past midnight. */
const LATE = everyDay(
  [
    ['11:00 AM', 6],
    ['5:00 PM', 9],
  ],
  {
    friday: [
      ['11:00 AM', 6],
      ['5:00 PM', 10],
    ],
    saturday: [
      ['11:00 AM', 6],
      ['5:00 PM', 10],
    ],
  },
);

const ROMA_SETTINGS = settings('AU', {
  timings: {
    pickup: LATE,
    delivery: LATE,
    dineIn: everyDay([
      ['11:00 AM', 4],
      ['5:00 PM', 6],
    ]),
  },
  tradingHours: trading([
    ['11:00 AM', '12:00 AM'],
    ['12:00 AM', '3:00 AM', true],
  ]),
  holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
  accessibility: {
    isPublished: true,
    email: 'access@roma-pizza.example',
    phone: '02 5550 1260',
    premises: {
      entrance: 'yes',
      tables: 'yes',
      toilet: 'no',
      parking: 'unsaid',
      hearingLoop: 'unsaid',
      largePrint: 'yes',
    },
    notes: 'The entrance without steps is in Mary Street.',
    checkedIsoDate: '2026-11-02',
  },
  customPayments: {
    enabled: true,
    customPayments: [
      ['Gift voucher', true],
      ['Staff account', false],
    ].map(([name, isForAll], sortOrder) => ({
      name: String(name),
      availableForDelivery: isForAll === true,
      availableForDineIn: true,
      availableForPickup: true,
      sortOrder,
      createdIsoDateTimeUtc: '2026-01-05T00:00:00.000Z',
    })),
  },
  publicHolidaySurcharge: {
    enabled: true,
    isEnabledForOnline: true,
    surcharge: { amountInCents: 0, percentageBps: 1500 },
    holidays: [
      { date: '2026-12-26', name: 'Boxing Day' },
      { date: '2027-01-01', name: 'New Year’s Day' },
      { date: '2027-01-26', name: 'Australia Day' },
    ],
  },
  checkout: {
    ...usualCheckout,
    creditCardSurcharge: { amountInCents: 0, percentageBps: 150, applicableBelowAmount: 0 },
    eftposSurcharge: { amountInCents: 0, percentageBps: 100, applicableBelowAmount: 2000 },
  },
  orderProcess: { ...usualOrderProcess, prepMinutes: { pickup: 20, delivery: 45, dineIn: 15 } },
  delivery: {
    minOrderValue: 2500,
    mode: 'areas',
    suburbs: [],
    deliveryAreas: [
      {
        id: 'area_roma_newtown',
        name: 'Newtown and Enmore',
        polygon: ring([
          ['-33.8900', '151.1700'],
          ['-33.8890', '151.1880'],
          ['-33.9050', '151.1860'],
          ['-33.9070', '151.1690'],
        ]),
        deliveryCharges: 500,
        shouldApplyThirdPartyDeliveryFee: false,
      },
      {
        id: 'area_roma_inner_west',
        name: 'Inner West',
        polygon: ring([
          ['-33.8780', '151.1500'],
          ['-33.8770', '151.1990'],
          ['-33.9190', '151.1990'],
          ['-33.9210', '151.1500'],
        ]),
        deliveryCharges: 900,
        shouldApplyThirdPartyDeliveryFee: false,
      },
    ],
  },
  tax: { isRegistered: true, salesTaxBps: 0, taxNumber: '51 824 753 556' },
});

export const ROMA_PIZZA: CastRestaurant = {
  id: 'roma-pizza',
  name: 'Roma Pizza',
  theme: {
    primaryColour: '#b4301f',
    tagline: 'Stone-baked on King Street since 1987',
    heroText: 'Forty-eight hours of patience, ninety seconds of fire.',
    story:
      'Nonno Aldo brought a sack of flour and a recipe from Trastevere. Three generations on, the dough still rests two days and the oven never quite goes cold. Open late, like Newtown.',
    heroPicture: 'hero-roma-pizza',
    logoPicture: 'logo-roma-pizza',
  },
  loyalty: { ...LOYALTY_OFF, enabled: true, count: 10, type: 'amount', value: 2000 },
  coupons: [
    coupon({
      id: 'coupon_roma_welcome',
      type: 'flatPercentageDiscount',
      couponCode: 'BENVENUTO',
      description: '15% off your first order.',
      discountPercentageBps: 1500,
      firstOrderDiscount: true,
    }),
    coupon({
      id: 'coupon_roma_five',
      type: 'flatAmountDiscount',
      couponCode: 'FIVEOFF',
      description: '$5 off orders over $40.',
      discountAmount: 500,
      applicableOverAmount: 4000,
    }),
    coupon({
      id: 'coupon_roma_delivery',
      type: 'freeDelivery',
      couponCode: 'FREERIDE',
      description: 'Free delivery from Monday to Thursday over $35.',
      applicableOverAmount: 3500,
      dows: ['monday', 'tuesday', 'wednesday', 'thursday'],
      collectionType: ['delivery'],
    }),
    coupon({
      id: 'coupon_roma_staff',
      type: 'flatPercentageDiscount',
      couponCode: 'FAMIGLIA',
      description: '30% for friends of the house, on its own.',
      discountPercentageBps: 3000,
      exclusive: true,
      maxRedeems: 100,
    }),
  ],
  customers: customers('roma', [
    ['Olivia Nguyen', '+61491570006', address('12 Australia Street', 'Newtown', 'NSW', '2042', '-33.8955', '151.1795')],
    ['Jack Thompson', '+61491570156', address('44 Enmore Road', 'Enmore', 'NSW', '2042', '-33.8990', '151.1745')],
    ['Priya Sharma', '+61491570157', address('8 Darley Street', 'Newtown', 'NSW', '2042', '-33.9005', '151.1815')],
    ['Liam Costa', '+61491570158', address('21 Percival Road', 'Stanmore', 'NSW', '2048', '-33.8935', '151.1640')],
  ]),
  stores: [
    {
      id: 'roma-newtown',
      restaurantId: 'roma-pizza',
      name: 'Roma Pizza Newtown',
      countryCode: 'AU',
      currencyCode: 'AUD',
      timezone: 'Australia/Sydney',
      phone: '+61255501234',
      email: 'newtown@roma-pizza.example',
      address: address('287 King Street', 'Newtown', 'NSW', '2042', '-33.8968', '151.1799'),
      settings: ROMA_SETTINGS,
      menu: romaMenu(),
      printers: printers('roma', ['Kitchen', 'Pizza', 'Bar', 'Pass', 'Front']),
      stations: stations('roma', ['Kitchen', 'Pizza', 'Bar', 'Pass', 'Front']),
      employees: employees('roma', [
        ['Mia', '1111'],
        ['Leo', '2222'],
        ['Ava', '3333'],
        ['Noah', '4444'],
      ]),
      terminals: [
        { id: 'pos_roma_front', name: 'Front counter' },
        { id: 'pos_roma_floor', name: 'Floor tablet' },
      ],
      tables: [
        ...tables('roma', 'Inside', [
          ['1', 2, 'SQUARE', 60, 40],
          ['2', 2, 'SQUARE', 260, 40],
          ['3', 2, 'SQUARE', 460, 40],
          ['4', 2, 'SQUARE', 660, 40],
          ['5', 4, 'CIRCLE', 160, 260],
          ['6', 4, 'CIRCLE', 360, 260],
          ['7', 4, 'CIRCLE', 560, 260],
          ['8', 6, 'RECTANGLE', 60, 480],
          ['9', 6, 'RECTANGLE', 400, 480],
          ['10', 8, 'RECTANGLE', 840, 260, 90],
        ]),
        ...tables('roma', 'Courtyard', [
          ['C1', 4, 'CIRCLE', 80, 60],
          ['C2', 4, 'CIRCLE', 300, 60],
          ['C3', 4, 'SQUARE', 520, 60],
          ['C4', 6, 'RECTANGLE', 80, 280],
        ]),
      ],
    },
  ],
};
