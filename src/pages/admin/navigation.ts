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
}

export interface PlaceGroup {
  readonly label: string;
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
  /** Who may not do this does not see the way there. */
  readonly needs: Action;
}

/** The screens of a store by what a person comes for. */
const STORE_GROUPS: readonly { readonly label: string; readonly entries: readonly Entry[] }[] = [
  {
    label: 'Orders',
    entries: [
      { page: paths.store, label: 'Today', icon: HomeIcon, needs: 'store.read' },
      { page: paths.onlineOrders, label: 'Online orders', icon: ReceiptIcon, needs: 'orders.read' },
      { page: paths.posOrders, label: 'POS orders', icon: CardIcon, needs: 'orders.read' },
      { page: paths.cashCounts, label: 'Cash counts', icon: CashIcon, needs: 'reports.read' },
    ],
  },
  {
    label: 'Menu and store',
    entries: [
      { page: paths.menu, label: 'Menu', icon: DineInIcon, needs: 'menu.read' },
      { page: paths.tradingHours, label: 'Hours', icon: ClockIcon, needs: 'store.manage' },
      { page: paths.holidays, label: 'Holidays', icon: BookingIcon, needs: 'store.manage' },
      { page: paths.tableMap, label: 'Table map', icon: TablesIcon, needs: 'floor.manage' },
      { page: paths.editStore, label: 'Store details', icon: SettingsIcon, needs: 'store.manage' },
      { page: paths.tax, label: 'Tax', icon: ReceiptIcon, needs: 'store.manage' },
      { page: paths.tips, label: 'Tips', icon: CashIcon, needs: 'store.manage' },
    ],
  },
  {
    label: 'Online ordering',
    entries: [
      { page: paths.onlineOrderingSettings, label: 'Accepting and times', icon: HoursIcon, needs: 'store.manage' },
      { page: paths.checkoutSettings, label: 'Checkout', icon: CartIcon, needs: 'store.manage' },
      { page: paths.deliveryArea, label: 'Delivery', icon: DeliveryIcon, needs: 'store.manage' },
      { page: paths.dineIn, label: 'Dine in', icon: TablesIcon, needs: 'store.manage' },
      { page: paths.publicHolidaySurcharge, label: 'Public holiday surcharge', icon: CashIcon, needs: 'store.manage' },
    ],
  },
  {
    label: 'Offers of all stores',
    entries: [
      { page: paths.coupons, label: 'Coupons', icon: PresetIcon, needs: 'coupons.manage' },
      { page: paths.loyaltySettings, label: 'Loyalty card', icon: StarIcon, needs: 'restaurant.manage' },
    ],
  },
  {
    label: 'Counter and kitchen',
    entries: [
      { page: paths.printerSettings, label: 'Printers', icon: PrinterIcon, needs: 'store.read' },
      { page: paths.itemRouting, label: 'Item routing', icon: RouteIcon, needs: 'store.manage' },
      { page: paths.posSettings, label: 'Tills', icon: TillIcon, needs: 'pos.manage' },
      { page: paths.payments, label: 'Ways to pay', icon: CashIcon, needs: 'store.manage' },
      { page: paths.cardTerminals, label: 'Card terminals', icon: CardIcon, needs: 'pos.manage' },
      { page: paths.box, label: 'Box', icon: BoxIcon, needs: 'pos.manage' },
    ],
  },
  {
    label: 'People',
    entries: [
      { page: paths.restaurantCustomers, label: 'Customers', icon: PeopleIcon, needs: 'restaurant.read' },
      { page: paths.employees, label: 'Employees', icon: PersonIcon, needs: 'pos.manage' },
      { page: paths.storeUsers, label: 'Users of this store', icon: PersonIcon, needs: 'store.users' },
      { page: paths.restaurantUsers, label: 'Users of all stores', icon: StoreIcon, needs: 'restaurant.users' },
    ],
  },
];

/** The screens of a restaurant as a whole. */
const RESTAURANT_GROUPS: typeof STORE_GROUPS = [
  {
    label: 'Restaurant',
    entries: [
      { page: paths.stores, label: 'Its stores', icon: StoreIcon, needs: 'restaurant.read' },
      { page: paths.coupons, label: 'Coupons', icon: PresetIcon, needs: 'coupons.manage' },
      { page: paths.loyaltySettings, label: 'Loyalty card', icon: StarIcon, needs: 'restaurant.manage' },
      { page: paths.restaurantCustomers, label: 'Customers', icon: PeopleIcon, needs: 'restaurant.read' },
      { page: paths.restaurantUsers, label: 'Users of all stores', icon: PersonIcon, needs: 'restaurant.users' },
      { page: paths.editRestaurant, label: 'Restaurant details', icon: SettingsIcon, needs: 'restaurant.manage' },
    ],
  },
];

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
    .map(({ label, entries }) => ({
      label,
      places: entries
        .filter((entry) => actor !== null && can(actor, entry.needs, scopeOf(entry)))
        .map((entry) => ({ to: href(base, entry.page, scopeOf(entry)), label: entry.label, icon: entry.icon })),
    }))
    .filter(({ places }) => places.length > 0);
}
