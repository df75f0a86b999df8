import { listRestaurantMembers, listStoreMembers } from '#db/access/users.repository.ts';
import type { Needs } from '#src/context.ts';
import { type Action, leastRoleWith } from '#src/domain/access/permissions.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import type { AdminPage } from './admin-page.ts';

/** What a page's permission lets somebody do: "You need permission to …". */
const PERMISSION_WORDS: Partial<Readonly<Record<Action, string>>> = {
  'platform.manage': 'run the platform',
  'restaurant.read': 'see the restaurant’s customers',
  'restaurant.manage': 'change the restaurant’s details and website',
  'restaurant.users': 'manage the restaurant’s users',
  'restaurant.payouts': 'see payouts and bank accounts',
  'coupons.manage': 'manage coupons and loyalty cards',
  'menu.read': 'see the menu',
  'menu.manage': 'change the menu',
  'orders.read': 'see orders',
  'orders.manage': 'manage orders',
  'orders.refund': 'refund orders',
  'soldOut.manage': 'mark items sold out',
  'store.read': 'see this store',
  'store.manage': 'change store settings',
  'store.users': 'manage this store’s users',
  'floor.manage': 'change the table map',
  'reports.read': 'see reports',
  'pos.manage': 'manage tills and employees',
  'timesheets.manage': 'manage timesheets',
  'timesheets.unlock': 'unlock a pay period',
  'wages.manage': 'see wages',
};

/** The permission that the page at this address asks for; null: none, or there is no such page. */
export function permissionAt(pages: readonly AdminPage[], address: string): Action | null {
  const parts = address.split('?')[0]?.split('/') ?? [];
  const page = pages.find(({ path }) => {
    const pattern = (path as string).split('/');
    return pattern.length === parts.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at]);
  });
  return page && typeof page.guard !== 'string' ? page.guard.action : null;
}

export interface MissingPermission {
  /** "You need permission to change store settings." */
  readonly needs: string;
  /** Who can give it: "Gina Rossi or Marco Bianchi can make you an Admin User of Newtown." */
  readonly from: string;
}

const NAMED = 3;

/** The names of who can give it are shown to the store's own people only: `scope` is null for everybody else. */
export async function missingPermission(
  ctx: Needs<'db' | 'menus'>,
  scope: StoreScope | null,
  action: Action,
): Promise<MissingPermission> {
  const needs = `You need permission to ${PERMISSION_WORDS[action] ?? 'open this page'}.`;
  const role = leastRoleWith(action);
  if (role === null) return { needs, from: 'Only Servery’s own team has it.' };
  const isOfStore = role.startsWith('store');
  const become = role.endsWith('Admin') ? 'an Admin User' : 'a Standard User';
  if (scope === null) {
    return {
      needs,
      from: `An Admin User of the restaurant can make you ${become} of ${isOfStore ? 'the store' : 'the restaurant'}.`,
    };
  }
  const { profile, restaurantName } = await ctx.menus.storeOf(scope);
  const owners = await listRestaurantMembers(ctx.db, restaurantOf(scope));
  const managers = isOfStore ? await listStoreMembers(ctx.db, scope) : [];
  const names = [...managers, ...owners]
    .filter((member) => !member.isInvited && member.role.endsWith('Admin'))
    .map(({ displayName, email }) => displayName || email);
  const who = names.length > 0 ? orOf([...new Set(names)].slice(0, NAMED)) : 'An Admin User of the restaurant';
  return { needs, from: `${who} can make you ${become} of ${isOfStore ? profile.name : restaurantName}.` };
}

function orOf(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
