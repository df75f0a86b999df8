import type { Db } from '#db/connection.ts';
import { parsedOnce } from '#db/parsed-once.ts';
import { cachedStatement } from '#db/statement.ts';
import type { Actor, EmployeePermission, Membership } from '#src/domain/access/actor.ts';
import { permissionsWithoutPin } from '#src/domain/access/lock-screen.ts';
import {
  posTerminalSettingsSchema,
  type TerminalKind,
  terminalKindOf,
} from '#src/domain/access/pos-terminal.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** What guards ask: who is behind a session, and which restaurant a store belongs to. No scope yet: guards make it. */

export interface Caller<Kind extends Actor['kind']> {
  readonly actor: Extract<Actor, { kind: Kind }>;
  readonly name: string;
}

/** A member of staff with all roles, or null when the login was deleted. */
export async function findStaffCaller(db: Db, userId: string): Promise<Caller<'staff'> | Caller<'superAdmin'> | null> {
  const user = await db
    .selectFrom('users')
    .select(['displayName', 'isSuperAdmin'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return null;
  if (user.isSuperAdmin === 1) return { actor: { kind: 'superAdmin', userId }, name: user.displayName };
  const rows = await db
    .selectFrom('memberships')
    .select(['restaurantId', 'storeId', 'role'])
    .where('userId', '=', userId)
    // What was not accepted yet gives no right.
    .where('invitedIsoDateTimeUtc', 'is', null)
    .execute();
  const memberships = rows.map(
    ({ restaurantId, storeId, role }) =>
      (storeId === null ? { role, restaurantId } : { role, restaurantId, storeId }) as Membership,
  );
  return { actor: { kind: 'staff', userId, memberships }, name: user.displayName };
}

/** A paired till. A kitchen screen is none, so that every call of a till refuses it. */
export async function findTerminalCaller(db: Db, posTerminalId: string): Promise<Caller<'posTerminal'> | null> {
  const row = pairedTerminal.first(db, { posTerminalId });
  if (!row) return null;
  const { restaurantId, storeId, name } = row;
  const { lockScreen, kitchen } = terminalSettingsOf(row.settingsJson);
  if (kitchen) return null;
  const permissions = permissionsWithoutPin(lockScreen);
  return { actor: { kind: 'posTerminal', posTerminalId, restaurantId, storeId, permissions }, name };
}

export interface ScreenCaller {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly name: string;
  readonly kind: Exclude<TerminalKind, 'till'>;
}

/** A paired screen, of the kitchen or for guests. */
export function findScreenCaller(db: Db, posTerminalId: string): ScreenCaller | null {
  const row = pairedTerminal.first(db, { posTerminalId });
  const kind = row ? terminalKindOf(terminalSettingsOf(row.settingsJson)) : 'till';
  if (!row || kind === 'till') return null;
  const { restaurantId, storeId, name } = row;
  return { restaurantId, storeId, name, kind };
}

const terminalSettingsOf = parsedOnce((text) => posTerminalSettingsSchema.parse(JSON.parse(text)));

const pairedTerminal = cachedStatement<
  { posTerminalId: string },
  { restaurantId: string; storeId: string; name: string; settingsJson: string }
>((db, value) =>
  db
    .selectFrom('pos_terminals')
    .select(['restaurantId', 'storeId', 'name', 'settingsJson'])
    .where('id', '=', value('posTerminalId'))
    .where('pairedIsoDateTimeUtc', 'is not', null),
);

/** An employee who still works in the terminal's store. */
export async function findEmployeeCaller(
  db: Db,
  employeeId: string,
  terminal: { readonly storeId: string; readonly posTerminalId: string },
): Promise<Caller<'employee'> | null> {
  const row = activeEmployee.first(db, { employeeId, storeId: terminal.storeId });
  if (!row) return null;
  const permissions = JSON.parse(row.permissionsJson) as EmployeePermission[];
  const { restaurantId, storeId, name } = row;
  const { posTerminalId } = terminal;
  return { actor: { kind: 'employee', employeeId, posTerminalId, restaurantId, storeId, permissions }, name };
}

const activeEmployee = cachedStatement<
  { employeeId: string; storeId: string },
  { restaurantId: string; storeId: string; name: string; permissionsJson: string }
>((db, value) =>
  db
    .selectFrom('employees')
    .select(['restaurantId', 'storeId', 'name', 'permissionsJson'])
    .where('id', '=', value('employeeId'))
    .where('storeId', '=', value('storeId'))
    .where('isActive', '=', 1),
);

export function findCustomerName(db: Db, restaurantId: string, customerId: string): string | null {
  return customerName.first(db, { restaurantId, customerId })?.name ?? null;
}

const customerName = cachedStatement<{ restaurantId: string; customerId: string }, { name: string }>((db, value) =>
  db
    .selectFrom('customers')
    .select('name')
    .where('id', '=', value('customerId'))
    .where('restaurantId', '=', value('restaurantId')),
);

export function restaurantOfStore(db: Db, storeId: string): string | null {
  return ownerOfStore.first(db, { storeId })?.restaurantId ?? null;
}

const ownerOfStore = cachedStatement<{ storeId: string }, { restaurantId: string }>((db, value) =>
  db.selectFrom('stores').select('restaurantId').where('id', '=', value('storeId')),
);

export async function restaurantExists(db: Db, restaurantId: string): Promise<boolean> {
  const row = await db.selectFrom('restaurants').select('id').where('id', '=', restaurantId).executeTakeFirst();
  return row !== undefined;
}

/** The versions that tell whether a kept page of a store is fresh. */
export async function versionsOfStore(db: Db, storeId: string) {
  return pageVersions.first(db, { storeId }) ?? null;
}

const pageVersions = cachedStatement<
  { storeId: string },
  { menuVersion: number; settingsVersion: number; restaurantVersion: number }
>((db, value) =>
  db
    .selectFrom('stores')
    .innerJoin('restaurants', 'restaurants.id', 'stores.restaurantId')
    .select(['stores.menuVersion', 'stores.settingsVersion', 'restaurants.version as restaurantVersion'])
    .where('stores.id', '=', value('storeId')),
);

/** Whose order it is. */
export async function findOrderOwner(db: Db, scope: StoreScope, orderId: string) {
  const row = await db
    .selectFrom('orders')
    .select('customerId')
    .where('storeId', '=', scope.storeId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

/** The addresses of printers; a demo's simulated ones listen there. */
export async function listPrinterAddresses(db: Db) {
  const rows = await db
    .selectFrom('printers')
    .innerJoin('stores', 'stores.id', 'printers.storeId')
    .select(['printers.name', 'stores.name as storeName', 'printers.specJson'])
    .orderBy('printers.id')
    .execute();
  return rows.map(({ name, storeName, specJson }) => {
    const spec = JSON.parse(specJson) as { ipAddress?: string | null; port?: number; connection?: string };
    return { name, storeName, ipAddress: spec.ipAddress ?? null, port: spec.port ?? 9100, connection: spec.connection };
  });
}

/** Every store that has a till. */
export async function listStoresWithTills(db: Db): Promise<{ restaurantId: string; storeId: string }[]> {
  return db.selectFrom('pos_terminals').select(['restaurantId', 'storeId']).distinct().orderBy('storeId').execute();
}
