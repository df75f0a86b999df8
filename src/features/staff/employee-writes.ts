/** What changes of employees have in common: a PIN that is free, who is signed out, and the audit row. */
import { endSessionsOfIn } from '#db/access/sessions.repository.ts';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { removeFace } from '#db/staff/employee-faces.repository.ts';
import { type Employee, listEmployees, updateEmployee } from '#db/staff/employees.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { looksLike } from '#src/domain/staff/look-alike-names.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { employeeOfPin, type SlowPinHash, storedPinHashIn } from './hash-pin.ts';

export type StaffNeeds = Needs<'write' | 'clock' | 'ids' | 'secrets'>;

/** The PIN's hash as it is stored. A PIN that someone else in the store has is refused, without saying who. */
export async function freePinHashIn(
  trx: Trx,
  ctx: StaffNeeds,
  scope: StoreScope,
  {
    slow,
    employeeId,
    storeName,
  }: { readonly slow: SlowPinHash; readonly employeeId: string; readonly storeName?: string },
): Promise<string> {
  const other = await employeeOfPin(ctx, trx, scope, slow);
  if (other && other.id !== employeeId) {
    const at = storeName === undefined ? '' : ` at ${storeName}`;
    throw invalidFields({ path: 'pin', message: `That PIN is already in use${at}. Choose another.` });
  }
  return storedPinHashIn(trx, ctx, scope, slow);
}

/** No one who works here has another name that is drawn the same. */
export async function requireOwnLookIn(
  trx: Trx,
  scope: StoreScope,
  { id, name }: Pick<Employee, 'id' | 'name'>,
): Promise<void> {
  const others = (await listEmployees(trx, scope)).filter((one) => one.id !== id && one.isActive);
  const other = others.find((one) => looksLike(one.name, name));
  if (!other) return;
  throw invalidFields({
    path: 'name',
    message: `This looks the same as ${other.name}, who works here. Enter a different name.`,
  });
}

/** Stores a changed employee. One who leaves or gets another PIN is signed out of every till at once. */
export async function putEmployeeIn(
  trx: Trx,
  ctx: StaffNeeds,
  scope: StoreScope,
  change: {
    readonly before: Employee;
    readonly employee: Employee;
    /** Null: the PIN stays. */
    readonly pinHash: string | null;
    readonly by: ActedBy;
  },
): Promise<void> {
  const { before, employee, pinHash, by } = change;
  if (employee.isActive && (employee.name !== before.name || !before.isActive)) {
    await requireOwnLookIn(trx, scope, employee);
  }
  await updateEmployee(trx, scope, { ...employee, pinHash });
  // Who left is on no lock screen, and their picture is nowhere.
  if (!employee.isActive) await removeFace(trx, scope, employee.id);
  if (!employee.isActive || pinHash !== null) await endSessionsOfIn(trx, 'employee', employee.id);
  await auditEmployeeIn(trx, ctx, scope, { by, action: 'editEmployee', employee, before });
}

export function auditEmployeeIn(
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
