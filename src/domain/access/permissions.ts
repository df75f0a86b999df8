/** Permissions (domain rules §6), as data. */
import { type Actor, EMPLOYEE_PERMISSIONS, type EmployeePermission, type Role } from './actor.ts';

/** Actions in the platform, a restaurant, a store, or at the counter. */
export const ACTIONS = [
  'platform.manage',
  'restaurant.read',
  'restaurant.manage',
  'restaurant.users',
  'restaurant.payouts',
  'coupons.manage',
  'menu.read',
  'menu.manage',
  'orders.read',
  'orders.manage',
  'orders.refund',
  'bookings.manage',
  'soldOut.manage',
  'store.read',
  'store.manage',
  'store.users',
  'floor.manage',
  'reports.read',
  'pos.manage',
  /** Correct, approve and lock hours. */
  'timesheets.manage',
  'timesheets.unlock',
  /** What people earn. */
  'wages.manage',
  'pos.use',
  'printJobs.own',
  'customer.own',
  ...EMPLOYEE_PERMISSIONS.map((permission) => `pos.${permission}` as const),
] as const;
export type Action = (typeof ACTIONS)[number];

/** Where the action takes place. A scope without a store is the whole restaurant; 'platform' is across tenants. */
export type AccessScope =
  | 'platform'
  | {
      readonly restaurantId: string;
      readonly storeId?: string;
      /** The owner of rows that only their owner may use: a customer's order, a printer's job. */
      readonly ownerId?: string;
    };

const STORE_USER: readonly Action[] = [
  'store.read',
  'menu.read',
  'orders.read',
  'orders.manage',
  'bookings.manage',
  'soldOut.manage',
];
const STORE_ADMIN: readonly Action[] = [
  ...STORE_USER,
  'menu.manage',
  'orders.refund',
  'store.manage',
  'store.users',
  'floor.manage',
  'reports.read',
  'pos.manage',
  'timesheets.manage',
];
const RESTAURANT_USER: readonly Action[] = [
  'restaurant.read',
  'store.read',
  'reports.read',
  'menu.read',
  'menu.manage',
  // A sold-out item is a part of the menu they look after.
  'soldOut.manage',
  'coupons.manage',
  'orders.read',
  'orders.manage',
];
const RESTAURANT_ADMIN: readonly Action[] = [
  ...STORE_ADMIN,
  'restaurant.read',
  'restaurant.manage',
  'restaurant.users',
  'restaurant.payouts',
  'coupons.manage',
  'timesheets.unlock',
  'wages.manage',
];

/** Domain rules §6, row by row. Anything missing is not allowed. */
export const ROLE_ACTIONS = {
  restaurantAdmin: new Set(RESTAURANT_ADMIN),
  restaurantUser: new Set(RESTAURANT_USER),
  storeAdmin: new Set(STORE_ADMIN),
  storeUser: new Set(STORE_USER),
} as const satisfies Record<Role, ReadonlySet<Action>>;

/** The role with the fewest permissions that has this one; null: no role has it. */
export function leastRoleWith(action: Action): Role | null {
  const roles = Object.entries(ROLE_ACTIONS) as [Role, ReadonlySet<Action>][];
  const having = roles.filter(([, actions]) => actions.has(action));
  return having.toSorted(([, a], [, b]) => a.size - b.size)[0]?.[0] ?? null;
}

/** What the terminal's own login may do without a PIN. */
const TERMINAL_ACTIONS: ReadonlySet<Action> = new Set<Action>(['pos.use', 'store.read', 'menu.read', 'orders.read']);

/** A super admin sees a POS as support does: everything but acting as its people. */
const SUPPORT_BARRED: ReadonlySet<Action> = new Set<Action>([
  'pos.use',
  'printJobs.own',
  'customer.own',
  ...EMPLOYEE_PERMISSIONS.map((permission): Action => `pos.${permission}`),
]);

/** Whether the actor may do it there. A `false` about another tenant is answered as `resource_not_found`. */
export function can(actor: Actor, action: Action, scope: AccessScope): boolean {
  switch (actor.kind) {
    case 'system':
      return true;
    case 'superAdmin':
      return !SUPPORT_BARRED.has(action);
    case 'staff':
      return actor.memberships.some((one) => ROLE_ACTIONS[one.role].has(action) && covers(one, scope));
    case 'posTerminal':
    case 'employee':
      return covers(actor, scope) && employeeActions(actor.permissions).has(action);
    case 'printer':
      return action === 'printJobs.own' && covers(actor, scope) && isOwner(scope, actor.printerId);
    case 'customer':
      return (
        action === 'customer.own' &&
        scope !== 'platform' &&
        scope.restaurantId === actor.restaurantId &&
        isOwner(scope, actor.customerId)
      );
  }
}

/** A restaurant's role covers all its stores; a store's role covers that store only, not the restaurant as a whole. */
function covers(place: { readonly restaurantId: string; readonly storeId?: string }, scope: AccessScope): boolean {
  if (scope === 'platform' || scope.restaurantId !== place.restaurantId) return false;
  return place.storeId === undefined || place.storeId === scope.storeId;
}

function isOwner(scope: AccessScope, ownerId: string): boolean {
  return scope !== 'platform' && scope.ownerId === ownerId;
}

function employeeActions(permissions: readonly EmployeePermission[]): ReadonlySet<Action> {
  const own = permissions.map((permission): Action => `pos.${permission}`);
  const extra: Action[] = permissions.includes('takeOrders')
    ? ['orders.manage', 'bookings.manage', 'soldOut.manage']
    : [];
  const settings: Action[] = permissions.includes('settings') ? ['floor.manage'] : [];
  const reports: Action[] = permissions.includes('reports') ? ['reports.read'] : [];
  return new Set<Action>([...TERMINAL_ACTIONS, ...own, ...extra, ...settings, ...reports]);
}
