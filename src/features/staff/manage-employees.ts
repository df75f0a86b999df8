import type { Trx } from '#db/connection.ts';
import {
  type Employee,
  getEmployee,
  insertEmployee,
  listEmployeesOfRestaurant,
} from '#db/staff/employees.repository.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  type EditEmployee,
  editEmployeeSchema,
  type NewEmployee,
  newEmployeeSchema,
} from '#src/domain/staff/employee.schema.ts';
import { requireAsSeen } from '#src/shared/as-seen.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import { grantStoreScope, restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { auditEmployeeIn, freePinHashIn, putEmployeeIn, requireOwnLookIn, type StaffNeeds } from './employee-writes.ts';
import { hashPin } from './hash-pin.ts';

/** Adds an employee. Only the PIN's slow hash is stored, and no one else in the store has the same PIN. */
export async function createEmployee(
  ctx: StaffNeeds,
  scope: StoreScope,
  {
    by,
    ...input
  }: Omit<NewEmployee, 'color' | 'initials'> & {
    readonly color?: string;
    readonly initials?: string;
    readonly by: ActedBy;
  },
): Promise<Employee> {
  const { name, pin, permissions, color, initials } = parseInput(newEmployeeSchema, input);
  const slow = await hashPin(ctx, scope.storeId, pin);
  const id = ctx.ids.next();
  const employee: Employee = { id, name, color, initials, personId: id, permissions, isActive: true };
  await ctx.write(async (trx) => {
    await requireOwnLookIn(trx, scope, employee);
    const pinHash = await freePinHashIn(trx, ctx, scope, { slow, employeeId: id });
    await insertEmployee(trx, scope, { ...employee, pinHash, createdIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
    await auditEmployeeIn(trx, ctx, scope, { by, action: 'createEmployee', employee, before: null });
  });
  return employee;
}

/**
 * Changes an employee. Name, colour and initials are those of the person, so they change at every store; the PIN,
 * permissions and whether they work here are this store's. `seen` is the employee as read.
 */
export async function editEmployee(
  ctx: StaffNeeds,
  scope: StoreScope,
  {
    employeeId,
    seen,
    by,
    ...input
  }: EditEmployee & { readonly employeeId: string; readonly seen?: Employee; readonly by: ActedBy },
): Promise<Employee> {
  const { pin, ...change } = parseInput(editEmployeeSchema, input);
  const slow = pin === null ? null : await hashPin(ctx, scope.storeId, pin);
  return ctx.write(async (trx) => {
    const before = await getEmployee(trx, scope, employeeId);
    requireAsSeen(seen, before, 'this employee');
    const initials = change.initials ?? before.initials;
    const employee: Employee = { ...change, initials, id: employeeId, personId: before.personId };
    const pinHash = slow === null ? null : await freePinHashIn(trx, ctx, scope, { slow, employeeId });
    if (pinHash === null && !before.isActive && employee.isActive) {
      // Another employee may have been given the PIN since then.
      throw invalidFields({ path: 'pin', message: 'Choose a PIN to make this employee active again.' });
    }
    await putEmployeeIn(trx, ctx, scope, { before, employee, pinHash, by });
    await sameAtOtherStoresIn(trx, ctx, scope, { employee, by });
    return employee;
  });
}

/** Deactivates an employee, and signs them out of every till at once. One who already left stays as they are. */
export async function deactivateEmployee(
  ctx: StaffNeeds,
  scope: StoreScope,
  { employeeId, by }: { readonly employeeId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const before = await getEmployee(trx, scope, employeeId);
    if (!before.isActive) return;
    await putEmployeeIn(trx, ctx, scope, { before, employee: { ...before, isActive: false }, pinHash: null, by });
  });
}

async function sameAtOtherStoresIn(
  trx: Trx,
  ctx: StaffNeeds,
  scope: StoreScope,
  { employee, by }: { readonly employee: Employee; readonly by: ActedBy },
): Promise<void> {
  const { name, color, initials, personId } = employee;
  for (const { storeId, ...before } of await listEmployeesOfRestaurant(trx, restaurantOf(scope), personId)) {
    if (before.id === employee.id) continue;
    if (before.name === name && before.color === color && before.initials === initials) continue;
    const elsewhere = grantStoreScope({ restaurantId: scope.restaurantId, storeId });
    await putEmployeeIn(trx, ctx, elsewhere, {
      before,
      employee: { ...before, name, color, initials },
      pinHash: null,
      by,
    });
  }
}
