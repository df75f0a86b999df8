/** The demo restaurants as plain data. A seed writes them through use cases; nothing here knows a database. */
import type { WrittenMenu } from '#src/domain/menu/starters/menu-writer.ts';
import type { Coupon, LoyaltySettings } from '#src/domain/promotions/promotions.schema.ts';
import type { CountryCode, CurrencyCode, StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';

export const CAST_PERMISSIONS = [
  'takeOrders',
  'discount',
  'refund',
  'void',
  'cashDrawer',
  'reports',
  'settings',
  'timeClockOfOthers',
] as const;
export type CastPermission = (typeof CAST_PERMISSIONS)[number];

export interface CastEmployee {
  readonly id: string;
  readonly name: string;
  /** On chips at tills, as `#7e22ce`. */
  readonly color: string;
  /** Four digits, unique in a store. */
  readonly pin: string;
  readonly permissions: readonly CastPermission[];
}

export interface CastPrinter {
  readonly id: string;
  readonly name: string;
  readonly model: 'EPSON_TM_M30III';
  readonly host: string;
  readonly copies: number;
}

export interface CastStation {
  readonly id: string;
  readonly name: string;
  readonly printerIds: readonly string[];
  /** Takes the lines that neither item nor category route. */
  readonly isDefault: boolean;
  readonly docketTypes: readonly ('ORDER_TICKET' | 'ORDER_INVOICE')[];
  /** Stations whose lines this one also prints (domain rules §8). */
  readonly tagAlongWithStationIds: readonly string[];
}

export interface CastTable {
  readonly id: string;
  readonly name: string;
  readonly seats: number;
  readonly area: string;
  readonly shape: 'SQUARE' | 'RECTANGLE' | 'CIRCLE';
  readonly x: number;
  readonly y: number;
  readonly rotation: 0 | 90;
}

export interface CastLogin {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: 'superAdmin' | 'restaurantAdmin' | 'restaurantUser' | 'storeAdmin' | 'storeUser';
  /** Null only for a super admin. */
  readonly restaurantId: string | null;
  /** Null above a store. */
  readonly storeId: string | null;
}

export interface CastCustomer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** E.164, from the ranges kept for fiction. */
  readonly phone: string;
  readonly address: CastAddress;
}

export interface CastAddress {
  readonly line1: string;
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
  readonly latitude: string;
  readonly longitude: string;
}

export type CastMenu = WrittenMenu;

export interface CastStore {
  readonly id: string;
  readonly restaurantId: string;
  readonly name: string;
  readonly countryCode: CountryCode;
  readonly currencyCode: CurrencyCode;
  readonly timezone: string;
  readonly phone: string;
  readonly email: string;
  readonly address: CastAddress;
  readonly settings: StoreSettings;
  readonly menu: CastMenu;
  readonly printers: readonly CastPrinter[];
  readonly stations: readonly CastStation[];
  readonly employees: readonly CastEmployee[];
  readonly terminals: readonly { readonly id: string; readonly name: string }[];
  readonly tables: readonly CastTable[];
}

export interface CastTheme {
  readonly primaryColour: string;
  readonly tagline: string;
  readonly heroText: string;
  readonly story: string;
  /** Picture names. */
  readonly heroPicture: string;
  readonly logoPicture: string;
}

export interface CastRestaurant {
  readonly id: string;
  readonly name: string;
  readonly theme: CastTheme;
  readonly loyalty: LoyaltySettings;
  readonly coupons: readonly Coupon[];
  readonly customers: readonly CastCustomer[];
  readonly stores: readonly CastStore[];
}

export interface Cast {
  readonly restaurants: readonly CastRestaurant[];
  readonly logins: readonly CastLogin[];
}
