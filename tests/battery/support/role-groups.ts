import type { Action } from '#src/domain/access/permissions.ts';
import { ROLES, type Role } from './roles.ts';

/** Domain rules §6, as lists of who is let in. Written by hand: what the program believes is compared with it. */
export const ALL = ROLES;
export const PLATFORM = ['superAdmin'] as const;
export const RESTAURANT_ADMINS = [...PLATFORM, 'restaurantAdmin'] as const;
export const STORE_ADMINS = [...RESTAURANT_ADMINS, 'storeAdmin'] as const;
export const MENU_MANAGERS = [...STORE_ADMINS, 'restaurantUser'] as const;
export const STAFF = [...MENU_MANAGERS, 'storeUser'] as const;
export const TILL = ['posTerminal', 'employee', 'headEmployee'] as const;
/** Its store's tickets, and no other call. */
export const SCREEN = ['kitchenScreen'] as const;
/** Numbers and first names, and no other call. */
export const READY_SCREEN = ['orderReadyScreen'] as const;
/** The running sale of its till, and no other call. */
export const DISPLAY = ['customerDisplay'] as const;
export const STAFF_AND_TILL = [...STAFF, ...TILL] as const;
/** With settings permission, without a PIN for approval. */
export const TILL_SETTERS = ['headEmployee'] as const;
export const ORDER_TAKERS = ['employee', 'headEmployee'] as const;
export const ORDER_MANAGERS = [...STAFF, ...ORDER_TAKERS] as const;
export const REFUNDERS = [...STORE_ADMINS, 'headEmployee'] as const;
/** Who looks after bookings in the admin: not who only reads a restaurant. */
export const BOOKING_STAFF = [...STORE_ADMINS, 'storeUser'] as const;
/** What is sold out is a part of the menu: who looks after it says so, and so does a store's own user. */
export const SOLD_OUT_STAFF = STAFF;
export const SOLD_OUT = [...SOLD_OUT_STAFF, ...ORDER_TAKERS] as const;
/** Draws the map of tables, in the admin and with the right to settings at a till. */
export const FLOOR_PLANNERS = [...STORE_ADMINS, 'headEmployee'] as const;
/** In the admin, and with reports permission at a till. */
export const REPORT_READERS = [...MENU_MANAGERS, 'headEmployee'] as const;
/** With reports permission at a till. */
export const TILL_REPORT_READERS = ['headEmployee'] as const;
export const CUSTOMER = ['customer'] as const;
/** At a screen of the admin. */
export const RESTAURANT_READERS = [...RESTAURANT_ADMINS, 'restaurantUser'] as const;
export const COUPON_MANAGERS = RESTAURANT_READERS;

/** Who of the staff may do it at a screen of the admin, by the action that the screen or its button names. */
export const STAFF_WHO_MAY: Readonly<Partial<Record<Action, readonly Role[]>>> = {
  'restaurant.read': RESTAURANT_READERS,
  'restaurant.manage': RESTAURANT_ADMINS,
  'restaurant.users': RESTAURANT_ADMINS,
  'restaurant.payouts': RESTAURANT_ADMINS,
  'coupons.manage': COUPON_MANAGERS,
  'menu.read': STAFF,
  'menu.manage': MENU_MANAGERS,
  'orders.read': STAFF,
  'orders.manage': STAFF,
  'orders.refund': STORE_ADMINS,
  'bookings.manage': BOOKING_STAFF,
  'soldOut.manage': SOLD_OUT_STAFF,
  'store.read': STAFF,
  'store.manage': STORE_ADMINS,
  'store.users': STORE_ADMINS,
  'floor.manage': STORE_ADMINS,
  'reports.read': MENU_MANAGERS,
  'pos.manage': STORE_ADMINS,
  'timesheets.manage': STORE_ADMINS,
  'timesheets.unlock': RESTAURANT_ADMINS,
  'wages.manage': RESTAURANT_ADMINS,
};
