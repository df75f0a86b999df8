import type { Actor } from '#src/domain/access/actor.ts';
import { type Action, can } from '#src/domain/access/permissions.ts';
import { href } from '#src/pages/page.tsx';
import {
  BookingIcon,
  BoxIcon,
  CardIcon,
  CartIcon,
  CashIcon,
  ClockIcon,
  DeliveryIcon,
  DineInIcon,
  HomeIcon,
  HoursIcon,
  type IconType,
  PeopleIcon,
  PersonIcon,
  PresetIcon,
  PrinterIcon,
  ReceiptIcon,
  RouteIcon,
  SettingsIcon,
  StarIcon,
  StoreIcon,
  TablesIcon,
  TillIcon,
} from '#src/ui/icon.tsx';
import { paths } from './paths.ts';

/** One entry of the menu at the side and of the palette. */
export interface Place {
  readonly to: string;
  readonly label: string;
  readonly icon: IconType;
  /** Beginnings of addresses that belong to it too. */
  readonly covers: readonly string[];
}

export interface PlaceGroup {
  readonly label: string;
  readonly icon: IconType;
  /** After `g`, from anywhere. */
  readonly key: string;
  /** Where the group begins: the first page of it that this person may open. */
  readonly to: string;
  readonly places: readonly Place[];
}

export interface StorePlace {
  readonly restaurantId: string;
  readonly storeId: string;
}

interface Entry {
  readonly page: { readonly path: string };
  readonly label: string;
  readonly icon: IconType;
  readonly covers?: readonly { readonly path: string }[];
  /** Who may not do this does not see the way there. */
  readonly needs: Action;
}

interface GroupOfEntries {
  readonly label: string;
  readonly icon: IconType;
  /** After `g`. */
  readonly key: string;
  readonly entries: readonly Entry[];
}

const MENU_PAGES = ['/categories', '/items', '/create/category', '/settings/pizza'].map((end) => ({
  path: `${paths.store.path}${end}`,
}));

/** The nine places of a store; what is inside one stands on its pages. */
const STORE_GROUPS: readonly GroupOfEntries[] = [
  {
    label: 'Today',
    icon: HomeIcon,
    key: 't',
    entries: [{ page: paths.store, label: 'Today', icon: HomeIcon, needs: 'store.read' }],
  },
  {
    label: 'Orders',
    icon: ReceiptIcon,
    key: 'o',
    entries: [
      { page: paths.onlineOrders, label: 'Online orders', icon: ReceiptIcon, needs: 'orders.read' },
      { page: paths.posOrders, label: 'POS orders', icon: TillIcon, needs: 'orders.read' },
    ],
  },
  {
    label: 'Menu',
    icon: DineInIcon,
    key: 'm',
    entries: [{ page: paths.menu, label: 'Menu', icon: DineInIcon, needs: 'menu.read', covers: MENU_PAGES }],
  },
  {
    label: 'Customers',
    icon: PeopleIcon,
    key: 'c',
    entries: [{ page: paths.restaurantCustomers, label: 'Customers', icon: PeopleIcon, needs: 'restaurant.read' }],
  },
  {
    label: 'Offers',
    icon: StarIcon,
    key: 'f',
    entries: [
      { page: paths.coupons, label: 'Coupons', icon: PresetIcon, needs: 'coupons.manage' },
      { page: paths.loyaltySettings, label: 'Loyalty card', icon: StarIcon, needs: 'restaurant.manage' },
    ],
  },
  {
    label: 'Website',
    icon: CartIcon,
    key: 'w',
    entries: [
      { page: paths.onlineOrderingSettings, label: 'Order times', icon: HoursIcon, needs: 'store.manage' },
      { page: paths.checkoutSettings, label: 'Checkout', icon: CartIcon, needs: 'store.manage' },
      { page: paths.deliveryArea, label: 'Delivery', icon: DeliveryIcon, needs: 'store.manage' },
      { page: paths.dineIn, label: 'Dine in', icon: TablesIcon, needs: 'store.manage' },
      { page: paths.editRestaurant, label: 'Logo and colours', icon: StoreIcon, needs: 'restaurant.manage' },
    ],
  },
  {
    label: 'Money',
    icon: CashIcon,
    key: 'y',
    entries: [
      { page: paths.cashCounts, label: 'Cash counts', icon: CashIcon, needs: 'reports.read' },
      { page: paths.payments, label: 'Ways to pay', icon: CashIcon, needs: 'store.manage' },
      { page: paths.tips, label: 'Tips', icon: CashIcon, needs: 'store.manage' },
      { page: paths.cardTerminals, label: 'Card terminals', icon: CardIcon, needs: 'pos.manage' },
      { page: paths.tax, label: 'Tax', icon: ReceiptIcon, needs: 'store.manage' },
      { page: paths.publicHolidaySurcharge, label: 'Public holiday surcharge', icon: CashIcon, needs: 'store.manage' },
    ],
  },
  {
    label: 'Counter and kitchen',
    icon: PrinterIcon,
    key: 'k',
    entries: [
      { page: paths.printerSettings, label: 'Printers', icon: PrinterIcon, needs: 'store.read' },
      { page: paths.itemRouting, label: 'Item routing', icon: RouteIcon, needs: 'store.manage' },
      { page: paths.posSettings, label: 'Tills', icon: TillIcon, needs: 'pos.manage' },
      { page: paths.tableMap, label: 'Table map', icon: TablesIcon, needs: 'floor.manage' },
      { page: paths.box, label: 'Box', icon: BoxIcon, needs: 'pos.manage' },
    ],
  },
  {
    label: 'Settings',
    icon: SettingsIcon,
    key: 's',
    entries: [
      { page: paths.editStore, label: 'Store details', icon: SettingsIcon, needs: 'store.manage' },
      { page: paths.tradingHours, label: 'Hours', icon: ClockIcon, needs: 'store.manage', covers: [paths.timings] },
      { page: paths.holidays, label: 'Holidays', icon: BookingIcon, needs: 'store.manage' },
      { page: paths.employees, label: 'Employees', icon: PersonIcon, needs: 'pos.manage' },
      { page: paths.storeUsers, label: 'Store users', icon: PersonIcon, needs: 'store.users' },
      { page: paths.restaurantUsers, label: 'Restaurant users', icon: StoreIcon, needs: 'restaurant.users' },
    ],
  },
];

/** The screens of a restaurant with several stores, as a whole. */
const RESTAURANT_GROUPS: readonly GroupOfEntries[] = [
  single({ page: paths.stores, label: 'Stores', icon: StoreIcon, needs: 'restaurant.read' }, 't'),
  single({ page: paths.restaurantCustomers, label: 'Customers', icon: PeopleIcon, needs: 'restaurant.read' }, 'c'),
  {
    label: 'Offers',
    icon: StarIcon,
    key: 'f',
    entries: [
      { page: paths.coupons, label: 'Coupons', icon: PresetIcon, needs: 'coupons.manage' },
      { page: paths.loyaltySettings, label: 'Loyalty card', icon: StarIcon, needs: 'restaurant.manage' },
    ],
  },
  single({ page: paths.restaurantUsers, label: 'Restaurant users', icon: PersonIcon, needs: 'restaurant.users' }, 'u'),
  single(
    { page: paths.editRestaurant, label: 'Restaurant details', icon: SettingsIcon, needs: 'restaurant.manage' },
    's',
  ),
];

function single(entry: Entry, key: string): GroupOfEntries {
  return { label: entry.label, icon: entry.icon, key, entries: [entry] };
}

/** What this person may open in the store. */
export function placesOfStore(base: string, store: StorePlace, actor: Actor | null): PlaceGroup[] {
  return placesOf(STORE_GROUPS, base, actor, ({ page }) =>
    // A page of the restaurant asks for a right in the restaurant as a whole.
    page.path.includes(':storeId') ? { ...store } : { restaurantId: store.restaurantId },
  );
}

/** What this person may open of the restaurant above its stores. */
export function placesOfRestaurant(base: string, restaurantId: string, actor: Actor | null): PlaceGroup[] {
  return placesOf(RESTAURANT_GROUPS, base, actor, () => ({ restaurantId }));
}

function placesOf(
  groups: typeof STORE_GROUPS,
  base: string,
  actor: Actor | null,
  scopeOf: (entry: Entry) => { restaurantId: string; storeId?: string },
): PlaceGroup[] {
  return groups
    .map(({ entries, ...group }) => ({
      ...group,
      places: entries
        .filter((entry) => actor !== null && can(actor, entry.needs, scopeOf(entry)))
        .map((entry) => ({
          to: href(base, entry.page, scopeOf(entry)),
          label: entry.label,
          icon: entry.icon,
          covers: (entry.covers ?? []).map((page) => href(base, page, scopeOf(entry))),
        })),
    }))
    .flatMap((group) => (group.places[0] ? [{ ...group, to: group.places[0].to }] : []));
}

/** Whether a page belongs to a place: a printer's own page belongs to the printers. */
export function isInside(here: string, { to, covers }: Pick<Place, 'to' | 'covers'>): boolean {
  if (here === to || covers.some((one) => here === one || here.startsWith(`${one}/`))) return true;
  // A store's first page, and the list of stores, are above all others and hold none.
  return here.startsWith(`${to}/`) && !/\/stores(?:\/[^/]+)?$/.test(to) && !to.endsWith('/restaurants');
}

export function groupOf(groups: readonly PlaceGroup[], here: string): PlaceGroup | undefined {
  return groups.find(({ places }) => places.some((place) => isInside(here, place)));
}
