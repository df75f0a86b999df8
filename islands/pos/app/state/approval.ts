/** Leaves that somebody gave by PIN, kept for as long as the server takes them. In memory: a reload asks again. */
import type { EmployeePermission } from '#src/domain/access/actor.ts';

const LASTS_MS = 110_000;

interface Kept {
  readonly approval: string;
  readonly until: number;
}
const kept = new Map<EmployeePermission, Kept>();

export function keepApproval(approval: string, permission: EmployeePermission = 'discount'): void {
  kept.set(permission, { approval, until: Date.now() + LASTS_MS });
}

export function approvalNow(permission: EmployeePermission = 'discount'): string | null {
  const found = kept.get(permission);
  return found && found.until > Date.now() ? found.approval : null;
}

/** With the next order nothing about its price is allowed any more; with the next person nothing at all. */
export function forgetApproval(permission?: EmployeePermission): void {
  if (permission) kept.delete(permission);
  else kept.clear();
}
