import {
  BookingIcon,
  CartIcon,
  CashIcon,
  DineInIcon,
  HomeIcon,
  type IconType,
  PeopleIcon,
  PersonIcon,
  PrinterIcon,
  ReceiptIcon,
  SettingsIcon,
  StarIcon,
  StoreIcon,
} from '#src/ui/icon.tsx';

export interface AdminPlace {
  readonly label: string;
  readonly icon: IconType;
  /** After `g`, from anywhere. */
  readonly key: string;
}

/** The ten places of a store; their pages add what is inside each. */
export const STORE_PLACES = {
  today: { label: 'Today', icon: HomeIcon, key: 't' },
  orders: { label: 'Orders', icon: ReceiptIcon, key: 'o' },
  bookings: { label: 'Bookings', icon: BookingIcon, key: 'b' },
  menu: { label: 'Menu', icon: DineInIcon, key: 'm' },
  customers: { label: 'Customers', icon: PeopleIcon, key: 'c' },
  offers: { label: 'Offers', icon: StarIcon, key: 'f' },
  website: { label: 'Website', icon: CartIcon, key: 'w' },
  money: { label: 'Money', icon: CashIcon, key: 'y' },
  counter: { label: 'Counter and kitchen', icon: PrinterIcon, key: 'k' },
  settings: { label: 'Settings', icon: SettingsIcon, key: 's' },
} as const satisfies Record<string, AdminPlace>;
export type StorePlaceName = keyof typeof STORE_PLACES;

/** Parts of a place that has too many pages for one row of links: Money. */
export type PlacePart = 'Sales' | 'Online payments' | 'Cash and cards' | 'Payment settings';

/** The places of a restaurant with several stores, as a whole. */
export const RESTAURANT_PLACES = {
  stores: { label: 'Stores', icon: StoreIcon, key: 't' },
  customers: { label: 'Customers', icon: PeopleIcon, key: 'c' },
  offers: { label: 'Offers', icon: StarIcon, key: 'f' },
  website: { label: 'Website', icon: CartIcon, key: 'w' },
  users: { label: 'Restaurant users', icon: PersonIcon, key: 'u' },
  settings: { label: 'Restaurant details', icon: SettingsIcon, key: 's' },
} as const satisfies Record<string, AdminPlace>;
export type RestaurantPlaceName = keyof typeof RESTAURANT_PLACES;
