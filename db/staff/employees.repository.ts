import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { EmployeesTable } from '#db/schema/access.tables.ts';
import { flag } from '#db/schema/flag.ts';
import type { EmployeePermission } from '#src/domain/access/actor.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';

/** Never with the PIN's hash: nothing that lists people needs it. */
export interface Employee {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  /** Empty: the first letters of the name. */
  readonly initials: string;
  /** The same for all rows of one person, who may work in several stores of the restaurant. */
  readonly personId: string;
  readonly permissions: readonly EmployeePermission[];
  readonly isActive: boolean;
}

const COLUMNS = ['id', 'name', 'color', 'initials', 'personId', 'permissionsJson', 'isActive'] as const;

/** Those who work here first, each by name. */
export async function listEmployees(db: Db, scope: StoreScope): Promise<Employee[]> {
  const rows = await db
    .selectFrom('employees')
    .select(COLUMNS)
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .orderBy('isActive', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(employeeOf);
}

export async function getEmployee(db: Db, scope: StoreScope, employeeId: string): Promise<Employee> {
  const found = await findEmployee(db, scope, employeeId);
  if (!found) throw notFound('employee');
  return found;
}

export async function findEmployee(db: Db, scope: StoreScope, employeeId: string): Promise<Employee | null> {
  const row = await db
    .selectFrom('employees')
    .select(COLUMNS)
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', employeeId)
    .executeTakeFirst();
  return row ? employeeOf(row) : null;
}

export interface EmployeeAt extends Employee {
  readonly storeId: string;
}

/** Employees of all the restaurant's stores; of one person only, if named. */
export async function listEmployeesOfRestaurant(
  db: Db,
  { restaurantId }: RestaurantScope,
  personId?: string,
): Promise<EmployeeAt[]> {
  let query = db
    .selectFrom('employees')
    .select([...COLUMNS, 'storeId'])
    .where('restaurantId', '=', restaurantId);
  if (personId !== undefined) {
    query = query.where((is) => is.or([is('personId', '=', personId), is('id', '=', personId)]));
  }
  const rows = await query.orderBy('name').orderBy('id').execute();
  const all = rows.map((row) => ({ ...employeeOf(row), storeId: row.storeId }));
  return personId === undefined ? all : all.filter((one) => one.personId === personId);
}

/** The active employee with this PIN; by any of the hashes it may be stored as. */
export async function findEmployeeByPin(
  db: Db,
  scope: StoreScope,
  pinHashes: readonly string[],
): Promise<Employee | null> {
  const row = await db
    .selectFrom('employees')
    .select(COLUMNS)
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('pinHash', 'in', pinHashes)
    .where('isActive', '=', 1)
    .executeTakeFirst();
  return row ? employeeOf(row) : null;
}

/** How many can type a PIN here. */
export async function countActiveEmployees(db: Db, scope: StoreScope): Promise<number> {
  const row = await db
    .selectFrom('employees')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('storeId', '=', scope.storeId)
    .where('isActive', '=', 1)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertEmployee(
  trx: Trx,
  scope: StoreScope,
  employee: Employee & { readonly pinHash: string; readonly createdIsoDateTimeUtc: string },
): Promise<void> {
  const { id, name, color, initials, personId, permissions, isActive, pinHash, createdIsoDateTimeUtc } = employee;
  await trx
    .insertInto('employees')
    .values({
      id,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      name,
      color,
      initials,
      personId,
      pinHash,
      permissionsJson: JSON.stringify(permissions),
      isActive: flag(isActive),
      createdIsoDateTimeUtc,
    })
    .execute();
}

/** `pinHash` null: the PIN stays. */
export async function updateEmployee(
  trx: Trx,
  scope: StoreScope,
  employee: Employee & { readonly pinHash: string | null },
): Promise<void> {
  const { id, name, color, initials, personId, permissions, isActive, pinHash } = employee;
  await trx
    .updateTable('employees')
    .set({
      name,
      color,
      initials,
      personId,
      permissionsJson: JSON.stringify(permissions),
      isActive: flag(isActive),
      ...(pinHash === null ? {} : { pinHash }),
    })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute();
}

function employeeOf(row: Pick<Selectable<EmployeesTable>, (typeof COLUMNS)[number]>): Employee {
  const { id, name, color, initials, personId, permissionsJson, isActive } = row;
  return {
    id,
    name,
    color,
    initials,
    personId: personId ?? id,
    permissions: JSON.parse(permissionsJson) as EmployeePermission[],
    isActive: isActive === 1,
  };
}
