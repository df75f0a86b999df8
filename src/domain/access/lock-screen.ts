/** When a till asks who stands at it (specification 1 §3 "Lock screen", domain rules §6, product design 6.2). */
import type { EmployeePermission } from './actor.ts';
import type { PosTerminalSettings } from './pos-terminal.schema.ts';

export type LockScreen = PosTerminalSettings['lockScreen'];

/** What every counter does all day. The rest is protected: it asks for the PIN of somebody who may. */
const UNASKED: readonly EmployeePermission[] = ['takeOrders'];

/**
 * What a till may while nobody has typed a PIN. With the lock screen on, nothing: who stands there is not known, also
 * where it applies to some people only. With it off the till takes orders in its own name.
 */
export function permissionsWithoutPin({ isEnabled }: LockScreen): readonly EmployeePermission[] {
  return isEnabled ? [] : UNASKED;
}

/** Whether a till that is left alone locks on this employee: everyone, or those who were chosen. */
export function locksWhenIdle({ isEnabled, appliesTo, employeeIds }: LockScreen, employeeId: string): boolean {
  return isEnabled && (appliesTo === 'everyone' || employeeIds.includes(employeeId));
}
