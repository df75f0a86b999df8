/** People of a restaurant: where each works, their PIN at all of their stores, and two rows that are one person. */
import type { Db, Trx } from '#db/connection.ts';
import {
  type Employee,
  type EmployeeAt,
  insertEmployee,
  listEmployeesOfRestaurant,
  updateEmployee,
} from '#db/staff/employees.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type EditPerson, editPersonSchema } from '#src/domain/staff/employee.schema.ts';
import { type Person, peopleOf, storesOfBoth } from '#src/domain/staff/people.ts';
import { notFound } from '#src/shared/app-error.ts';
import { requireAsSeen } from '#src/shared/as-seen.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import { grantStoreScope, type RestaurantScope, type StoreScope } from '#src/shared/scope.ts';
import { auditEmployeeIn, freePinHashIn, putEmployeeIn, requireOwnLookIn, type StaffNeeds } from './employee-writes.ts';
import { hashPin, type SlowPinHash } from './hash-pin.ts';

interface AtStore {
  readonly scope: StoreScope;
  readonly storeName: string;
  /** Null: the PIN stays. */
  readonly slow: SlowPinHash | null;
}

export async function getPerson(db: Db, scope: RestaurantScope, personId: string): Promise<Person<EmployeeAt>> {
  const [person] = peopleOf(await listEmployeesOfRestaurant(db, scope, personId));
  if (!person) throw notFound('employee');
  return person;
}

/**
 * Changes a person at all of their stores. At a store that is new to them they get the permissions they have at their
 * first, and a new PIN: the present one can't be read. `seen` is the person as read.
 */
export async function editPerson(
  ctx: StaffNeeds & Needs<'db'>,
  scope: RestaurantScope,
  {
    personId,
    seen,
    by,
    ...input
  }: EditPerson & { readonly personId: string; readonly seen?: Person; readonly by: ActedBy },
): Promise<void> {
  const change = parseInput(editPersonSchema, input);
  const stores = await atStores(ctx, scope, change);
  await ctx.write(async (trx) => {
    const person = await getPerson(trx, scope, personId);
    requireAsSeen(seen, person, 'this employee');
    for (const row of person.rows) {
      const at = stores.get(row.storeId);
      const { storeId, ...before } = row;
      const employee = { ...before, ...faceOf(change), isActive: at !== undefined };
      const place = grantStoreScope({ restaurantId: scope.restaurantId, storeId });
      if (!before.isActive && at) requirePin(at);
      const pinHash = at ? await pinHashIn(trx, ctx, at, row.id) : null;
      if (pinHash === null && !isChanged(before, employee)) continue;
      await putEmployeeIn(trx, ctx, place, { before, employee, pinHash, by });
    }
    for (const [storeId, at] of stores) {
      if (person.rows.some((row) => row.storeId === storeId)) continue;
      await addAtIn(trx, ctx, at, { person, face: faceOf(change), by });
    }
  });
}

/** Two people of different stores turn out to be one: the other's rows are this person's from now on. */
export async function joinPeople(
  ctx: StaffNeeds,
  scope: RestaurantScope,
  { personId, otherId, by }: { readonly personId: string; readonly otherId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const [person, other] = [await getPerson(trx, scope, personId), await getPerson(trx, scope, otherId)];
    if (person.id === other.id) return;
    if (storesOfBoth(person, other).length > 0) {
      throw invalidFields({
        path: 'otherId',
        message: 'Both work at the same store. Deactivate one of them there first.',
      });
    }
    for (const row of await listEmployeesOfRestaurant(trx, scope, other.id)) {
      const { storeId, ...before } = row;
      const place = grantStoreScope({ restaurantId: scope.restaurantId, storeId });
      const employee: Employee = { ...before, ...faceOf(person), personId: person.id };
      await updateEmployee(trx, place, { ...employee, pinHash: null });
      await auditEmployeeIn(trx, ctx, place, { by, action: 'joinEmployees', employee, before });
    }
  });
}

const faceOf = ({ name, color, initials }: Pick<Employee, 'name' | 'color' | 'initials'>) => ({
  name,
  color,
  initials,
});

function isChanged(before: Employee, { name, color, initials, isActive }: Employee): boolean {
  return before.name !== name || before.color !== color || before.initials !== initials || before.isActive !== isActive;
}

/** The chosen stores, which must be the restaurant's, each with the PIN's hash there. */
async function atStores(
  ctx: StaffNeeds & Needs<'db'>,
  scope: RestaurantScope,
  { storeIds, pin }: EditPerson,
): Promise<ReadonlyMap<string, AtStore>> {
  const stores = await listStores(ctx.db, scope);
  const chosen = new Map<string, AtStore>();
  for (const storeId of storeIds) {
    const store = stores.find(({ id }) => id === storeId);
    if (!store) throw invalidFields({ path: 'storeIds', message: 'Choose stores of this restaurant.' });
    const slow = pin === null ? null : await hashPin(ctx, storeId, pin);
    const place = grantStoreScope({ restaurantId: scope.restaurantId, storeId });
    chosen.set(storeId, { scope: place, storeName: store.name, slow });
  }
  return chosen;
}

function requirePin({ slow, storeName }: AtStore): SlowPinHash {
  if (slow !== null) return slow;
  throw invalidFields({ path: 'pin', message: `Choose a PIN for ${storeName}.` });
}

async function pinHashIn(trx: Trx, ctx: StaffNeeds, at: AtStore, employeeId: string): Promise<string | null> {
  if (at.slow === null) return null;
  return freePinHashIn(trx, ctx, at.scope, { slow: at.slow, employeeId, storeName: at.storeName });
}

async function addAtIn(
  trx: Trx,
  ctx: StaffNeeds,
  at: AtStore,
  {
    person,
    face,
    by,
  }: { readonly person: Person<EmployeeAt>; readonly face: ReturnType<typeof faceOf>; readonly by: ActedBy },
): Promise<void> {
  const slow = requirePin(at);
  const like = person.rows.find(({ isActive }) => isActive) ?? person.rows[0];
  const id = ctx.ids.next();
  const employee: Employee = {
    ...face,
    id,
    personId: person.id,
    permissions: like?.permissions ?? ['takeOrders'],
    isActive: true,
  };
  await requireOwnLookIn(trx, at.scope, employee);
  const pinHash = await freePinHashIn(trx, ctx, at.scope, { slow, employeeId: id, storeName: at.storeName });
  await insertEmployee(trx, at.scope, { ...employee, pinHash, createdIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
  await auditEmployeeIn(trx, ctx, at.scope, { by, action: 'createEmployee', employee, before: null });
}
