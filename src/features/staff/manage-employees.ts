import { endSessionsOfIn } from '#db/access/sessions.repository.ts';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { type Employee, getEmployee, insertEmployee, updateEmployee } from '#db/staff/employees.repository.ts';
import type { Needs } from '#src/context.ts';
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
import type { StoreScope } from '#src/shared/scope.ts';
import { employeeOfPin, hashPin, type SlowPinHash, storedPinHashIn } from './hash-pin.ts';

type StaffNeeds = Needs<'write' | 'clock' | 'ids' | 'secrets'>;

/** Adds an employee. Only the PIN's slow hash is stored, and no one else in the store has the same PIN. */
export async function createEmployee(
  ctx: StaffNeeds,
  scope: StoreScope,
  { by, ...input }: Omit<NewEmployee, 'color'> & { readonly color?: string; readonly by: ActedBy },
): Promise<Employee> {
  const { name, pin, permissions, color } = parseInput(newEmployeeSchema, input);
  const slow = await hashPin(ctx, scope.storeId, pin);
  const employee: Employee = { id: ctx.ids.next(), name, color, permissions, isActive: true };
  await ctx.write(async (trx) => {
    const pinHash = await freePinHashIn(trx, ctx, scope, slow, employee.id);
    await insertEmployee(trx, scope, { ...employee, pinHash, createdIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
    await auditIn(trx, ctx, scope, { by, action: 'createEmployee', employee, before: null });
  });
  return employee;
}

/**
 * Changes an employee. One who leaves or gets another PIN is signed out of every till at once. `seen` is the employee
 * as read.
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
    const employee: Employee = { ...change, id: employeeId };
    const pinHash = slow === null ? null : await freePinHashIn(trx, ctx, scope, slow, employeeId);
    if (pinHash === null && !before.isActive && employee.isActive) {
      // Another employee may have been given the PIN since then.
      throw invalidFields({ path: 'pin', message: 'Choose a PIN to make this employee active again.' });
    }
    await updateEmployee(trx, scope, { ...employee, pinHash });
    if (!employee.isActive || pinHash !== null) await endSessionsOfIn(trx, 'employee', employeeId);
    await auditIn(trx, ctx, scope, { by, action: 'editEmployee', employee, before });
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
    const employee: Employee = { ...before, isActive: false };
    await updateEmployee(trx, scope, { ...employee, pinHash: null });
    await endSessionsOfIn(trx, 'employee', employeeId);
    await auditIn(trx, ctx, scope, { by, action: 'editEmployee', employee, before });
  });
}

async function freePinHashIn(
  trx: Trx,
  ctx: StaffNeeds,
  scope: StoreScope,
  slow: SlowPinHash,
  employeeId: string,
): Promise<string> {
  const other = await employeeOfPin(ctx, trx, scope, slow);
  if (other && other.id !== employeeId) {
    throw invalidFields({ path: 'pin', message: 'That PIN is already in use. Choose another.' });
  }
  return storedPinHashIn(trx, ctx, scope, slow);
}

function auditIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  change: {
    readonly by: ActedBy;
    readonly action: string;
    readonly employee: Employee;
    readonly before: Employee | null;
  },
): Promise<void> {
  return appendStoreAudit(trx, ctx, scope, {
    by: change.by,
    action: change.action,
    subjectType: 'employee',
    subjectId: change.employee.id,
    before: change.before ?? undefined,
    after: change.employee,
  });
}
