/** Actors (domain rules §6). */

export const ROLES = ['restaurantAdmin', 'restaurantUser', 'storeAdmin', 'storeUser'] as const;
export type Role = (typeof ROLES)[number];

/** A role in one restaurant, or in one of its stores. */
export type Membership =
  | { readonly role: 'restaurantAdmin' | 'restaurantUser'; readonly restaurantId: string }
  | { readonly role: 'storeAdmin' | 'storeUser'; readonly restaurantId: string; readonly storeId: string };

export const EMPLOYEE_PERMISSIONS = [
  'takeOrders',
  'discount',
  'refund',
  'void',
  'cashDrawer',
  'reports',
  'settings',
  'timeClockOfOthers',
] as const;
export type EmployeePermission = (typeof EMPLOYEE_PERMISSIONS)[number];

interface InStore {
  readonly restaurantId: string;
  readonly storeId: string;
}

export type Actor =
  | { readonly kind: 'superAdmin'; readonly userId: string }
  | { readonly kind: 'staff'; readonly userId: string; readonly memberships: readonly Membership[] }
  | (InStore & {
      readonly kind: 'posTerminal';
      readonly posTerminalId: string;
      /** Allowed without a PIN: nothing, unless the lock screen is off. */
      readonly permissions: readonly EmployeePermission[];
    })
  | (InStore & {
      readonly kind: 'employee';
      readonly employeeId: string;
      readonly posTerminalId: string;
      readonly permissions: readonly EmployeePermission[];
    })
  | (InStore & { readonly kind: 'printer'; readonly printerId: string })
  | { readonly kind: 'customer'; readonly customerId: string; readonly restaurantId: string }
  | { readonly kind: 'system' };
