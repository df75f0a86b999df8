/** The actions of a tile on a till's first screen (product design 6.2). Browser-safe. */
import type { PosHome, PosPresets } from './pos-settings.schema.ts';

export const HOME_ACTIONS = [
  'incoming',
  'newPickup',
  'newDineIn',
  'newDelivery',
  'couriers',
  'tableMap',
  'bookings',
  'savedOrders',
  'history',
  'customers',
  'soldOut',
  'customItem',
  'cash',
  'reports',
  'timesheet',
  'more',
  'settings',
  'drawer',
  'training',
  'lock',
] as const;
export type HomeAction = (typeof HOME_ACTIONS)[number];

export function isHomeAction(text: string): text is HomeAction {
  return HOME_ACTIONS.some((action) => action === text);
}

/** Before a store has chosen. */
export const USUAL_HOME: PosHome = {
  tiles: (
    [
      'incoming',
      'newPickup',
      'newDineIn',
      'newDelivery',
      'tableMap',
      'bookings',
      'savedOrders',
      'history',
      'customers',
      'cash',
      'more',
    ] as const
  ).map((action) => ({ action, color: null })),
};

const percent = (side: string) => (bps: number) =>
  ({ id: `${side}-${bps}`, name: '', kind: 'percent', value: bps }) as const;

export const USUAL_PRESETS: PosPresets = {
  discounts: [500, 1000, 1500, 2000, 5000].map(percent('discount')),
  surcharges: [500, 1000, 1500].map(percent('surcharge')),
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
};
