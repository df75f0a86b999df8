/** When a till asks who's using it (specification 1 §3 "Lock screen", domain rules §6, product design 6.2). */
import type { EmployeePermission } from './actor.ts';
import type { PosTerminalSettings } from './pos-terminal.schema.ts';

export type LockScreen = PosTerminalSettings['lockScreen'];

/** What every counter does all day. Anything else asks for the PIN of someone with permission. */
const UNASKED: readonly EmployeePermission[] = ['takeOrders'];

/**
 * What a till may do without a PIN. With the lock screen on, nothing: who's using it is unknown, even if the lock
 * applies to some people only. With it off, the till takes orders in its own name.
 */
export function permissionsWithoutPin({ isEnabled }: LockScreen): readonly EmployeePermission[] {
  return isEnabled ? [] : UNASKED;
}

/** Whether an idle till locks for this employee: for everyone, or for those who were chosen. */
export function locksWhenIdle({ isEnabled, appliesTo, employeeIds }: LockScreen, employeeId: string): boolean {
  return isEnabled && (appliesTo === 'everyone' || employeeIds.includes(employeeId));
}
