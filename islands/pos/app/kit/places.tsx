/** Every place of a till, once. Home's tiles, the list of `/more` and its search all come from here. */

import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { HomeAction } from '#src/domain/tenancy/home-actions.ts';
import type { PosSession } from '#src/domain/till/till.types.ts';
import {
  BellIcon,
  BookingIcon,
  CartIcon,
  CashIcon,
  ClockIcon,
  CustomItemIcon,
  DeliveryIcon,
  DineInIcon,
  HistoryIcon,
  type IconType,
  LockIcon,
  MoreIcon,
  PeopleIcon,
  ReceiptIcon,
  ReportIcon,
  SaveIcon,
  SettingsIcon,
  SoldOutIcon,
  TablesIcon,
  TrainingIcon,
} from '#src/ui/icon.tsx';

export type PlaceAddress =
  | '/incoming-online-orders'
  | '/ordering'
  | '/table-map'
  | '/table-bookings'
  | '/new-bookings'
  | '/third-party-delivery'
  | '/saved-orders'
  | '/order-history'
  | '/customer-list'
  | '/settings/manage-sold-out-items'
  | '/reports'
  | '/timesheet'
  | '/more'
  | '/settings';

export const PLACE_GROUPS = ['Selling', 'Orders', 'Till'] as const;
export type PlaceGroup = (typeof PLACE_GROUPS)[number];

export interface Place {
  readonly action: HomeAction;
  readonly title: string;
  readonly lead: string;
  readonly icon: IconType;
  readonly group: PlaceGroup;
  /** Other words to find it by, besides those of its title and its line. */
  readonly words: string;
  readonly go: ScreenOfPlace | 'salesReports' | 'drawer' | 'training' | 'lock';
}

/** An address, and what the order screen is opened for. Anything else opens over the current screen, but for the reports. */
export interface ScreenOfPlace {
  readonly to: PlaceAddress;
  readonly starts?: CollectionType;
  readonly requests?: 'customItem';
}

/** The only list: adding a screen here puts it on home, on `/more` and into the search. */
export const PLACES: readonly Place[] = [
  {
    action: 'newPickup',
    title: 'New pickup order',
    lead: 'Counter and phone',
    icon: CartIcon,
    group: 'Selling',
    words: 'takeaway sale ring up',
    go: { to: '/ordering', starts: 'pickup' },
  },
  {
    action: 'newDineIn',
    title: 'New dine-in order',
    lead: 'At a table',
    icon: DineInIcon,
    group: 'Selling',
    words: 'eat sale',
    go: { to: '/ordering', starts: 'dineIn' },
  },
  {
    action: 'newDelivery',
    title: 'New delivery',
    lead: 'Phone order to an address',
    icon: DeliveryIcon,
    group: 'Selling',
    words: 'drive bring home sale',
    go: { to: '/ordering', starts: 'delivery' },
  },
  {
    action: 'couriers',
    title: 'Deliveries',
    lead: 'Drivers and couriers',
    icon: DeliveryIcon,
    group: 'Orders',
    words: 'uber couriers drivers third party track',
    go: { to: '/third-party-delivery' },
  },
  {
    action: 'tableMap',
    title: 'Table map',
    lead: 'Tables, guests and open bills',
    icon: TablesIcon,
    group: 'Selling',
    words: 'floor seats room',
    go: { to: '/table-map' },
  },
  {
    action: 'bookings',
    title: 'Table bookings',
    lead: 'Who comes, walk-ins, new bookings',
    icon: BookingIcon,
    group: 'Orders',
    words: 'reservations reserve guests covers wait list no-show late',
    go: { to: '/table-bookings' },
  },
  {
    action: 'customItem',
    title: 'Custom item',
    lead: 'Enter a name and price',
    icon: CustomItemIcon,
    group: 'Selling',
    words: 'open misc other',
    go: { to: '/ordering', requests: 'customItem' },
  },
  {
    action: 'incoming',
    title: 'Incoming orders',
    lead: 'Accept, reject, complete',
    icon: BellIcon,
    group: 'Orders',
    words: 'online website new',
    go: { to: '/incoming-online-orders' },
  },
  {
    action: 'savedOrders',
    title: 'Saved orders',
    lead: 'Continue an order or take payment',
    icon: SaveIcon,
    group: 'Orders',
    words: 'stashed bills tabs open later',
    go: { to: '/saved-orders' },
  },
  {
    action: 'history',
    title: 'Order history',
    lead: 'Find, view and reprint',
    icon: HistoryIcon,
    group: 'Orders',
    words: 'refund edit past receipt',
    go: { to: '/order-history' },
  },
  {
    action: 'customers',
    title: 'Customers',
    lead: 'By phone, name or address',
    icon: PeopleIcon,
    group: 'Orders',
    words: 'guests people loyalty stamps repeat',
    go: { to: '/customer-list' },
  },
  {
    action: 'soldOut',
    title: 'Sold out',
    lead: 'Mark items sold out or back on sale',
    icon: SoldOutIcon,
    group: 'Till',
    words: '86 unavailable out of stock',
    go: { to: '/settings/manage-sold-out-items' },
  },
  {
    action: 'cash',
    title: 'Cash and end of day',
    lead: 'Float, cash in and out, count',
    icon: ReceiptIcon,
    group: 'Till',
    words: 'reports drawer close petty takings z read',
    go: { to: '/reports' },
  },
  {
    action: 'reports',
    title: 'Sales reports',
    lead: 'Today’s takings and earlier days',
    icon: ReportIcon,
    group: 'Till',
    words: 'sales turnover revenue figures',
    go: 'salesReports',
  },
  {
    action: 'timesheet',
    title: 'Timesheet',
    lead: 'Clock in and out, breaks',
    icon: ClockIcon,
    group: 'Till',
    words: 'hours shift work wages',
    go: { to: '/timesheet' },
  },
  {
    action: 'drawer',
    title: 'Open the drawer',
    lead: 'Without a sale',
    icon: CashIcon,
    group: 'Till',
    words: 'cash no',
    go: 'drawer',
  },
  {
    action: 'training',
    title: 'Training',
    lead: 'Practise without touching the books',
    icon: TrainingIcon,
    group: 'Till',
    words: 'learn practice test try new staff demo',
    go: 'training',
  },
  {
    action: 'settings',
    title: 'Settings',
    lead: 'How this till looks, sounds and prints',
    icon: SettingsIcon,
    group: 'Till',
    words: 'colours notifications printers support version',
    go: { to: '/settings' },
  },
  {
    action: 'lock',
    title: 'Lock',
    lead: 'Lock until the next PIN',
    icon: LockIcon,
    group: 'Till',
    words: 'sign out leave switch employee',
    go: 'lock',
  },
  {
    action: 'more',
    title: 'More',
    lead: 'All screens and actions',
    icon: MoreIcon,
    group: 'Till',
    words: 'menu',
    go: { to: '/more' },
  },
];

export function placeOf(action: string): Place | null {
  return PLACES.find((place) => place.action === action) ?? null;
}

/** Whether it leads anywhere in this store and for this employee. */
export function isPlaceOpen({ action }: Pick<Place, 'action'>, { store, employee }: PosSession): boolean {
  if (action === 'newDineIn') return store.collectionTypes.includes('dineIn');
  if (action === 'newDelivery') return store.collectionTypes.includes('delivery');
  if (action === 'tableMap') return store.hasTableMap && store.collectionTypes.includes('dineIn');
  if (action === 'couriers') return store.hasDeliveries === true;
  if (action === 'bookings') return store.takesBookings === true;
  if (action === 'lock') return employee !== null;
  if (action === 'training') return employee?.permissions.includes('takeOrders') ?? true;
  if (action === 'reports') return employee?.permissions.includes('reports') ?? false;
  if (action === 'timesheet') return Boolean(store.timeClock);
  return true;
}

/** The line below a tile's name: the place's own, or its current state. */
export function leadOf({ action, lead }: Place, { drawer }: PosSession): string {
  if (action !== 'cash') return lead;
  if (drawer.isOfEarlierDay) return 'Drawer not counted yet';
  return drawer.isOpen ? 'The drawer is open' : lead;
}

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Every typed word must be in its title, its line or its other words. */
export function findPlaces<One extends { readonly title: string; readonly lead: string; readonly words: string }>(
  all: readonly One[],
  typed: string,
): readonly One[] {
  const asked = plain(typed).split(/\s+/).filter(Boolean);
  return all.filter(({ title, lead, words }) => {
    const text = plain(`${title} ${lead} ${words}`);
    return asked.every((word) => text.includes(word));
  });
}
