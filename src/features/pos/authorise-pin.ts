import { appendStoreAudit } from '#db/house/audit.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { EmployeePermission } from '#src/domain/access/actor.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { checkPin, type PinCheck, type PinInput, type PinNeeds } from './enter-pin.ts';

/** Long enough to finish what was asked for, too short to be kept for the next time. */
const APPROVAL_SECONDS = 120;

export type Authorisation =
  | {
      readonly result: 'success';
      readonly employee: { readonly id: string; readonly name: string };
      /** Goes with the act that it allows, at this terminal, within two minutes. */
      readonly approval: string;
    }
  | Extract<PinCheck, { result: 'incorrect PIN' | 'employee not found' }>;

/**
 * An authorised employee allows one protected act of somebody else (domain rules §6): both are recorded. The other stays
 * signed in. A right PIN of somebody who may not is told apart, because trying again would not help.
 */
export async function authorisePin(
  ctx: PinNeeds,
  scope: StoreScope,
  input: PinInput & { readonly permission: EmployeePermission; readonly by: ActedBy },
): Promise<Authorisation> {
  const { posTerminalId, permission, by } = input;
  const check = await checkPin(ctx, scope, input, async (trx, employee) => {
    const isAllowed = employee.permissions.includes(permission);
    await appendStoreAudit(trx, ctx, scope, {
      by: { ...by, approvedById: employee.id },
      action: isAllowed ? 'authorisePin' : 'authorisePinRefused',
      subjectType: 'posTerminal',
      subjectId: posTerminalId,
      after: { permission },
    });
    return isAllowed;
  });
  if (check.result !== 'success') return check;
  if (!check.made) throw new AppError('user_not_allowed', `${check.employee.name} may not allow this.`);
  const { id, name } = check.employee;
  const until = ctx.clock.now().add({ seconds: APPROVAL_SECONDS }).epochMilliseconds;
  const approval = `${id}.${until}.${signature(ctx, { employeeId: id, until, posTerminalId, permission })}`;
  return { result: 'success', employee: { id, name }, approval };
}

/** Who allowed it, for `ActedBy.approvedById`; null when the approval is none, is for something else or is over. */
export function approverOf(
  ctx: Needs<'clock' | 'secrets'>,
  approval: string,
  act: { readonly posTerminalId: string; readonly permission: EmployeePermission },
): string | null {
  const [employeeId = '', untilText = '', given = ''] = approval.split('.');
  const until = Number(untilText);
  if (!Number.isSafeInteger(until) || until < ctx.clock.now().epochMilliseconds) return null;
  return signature(ctx, { employeeId, until, ...act }) === given ? employeeId : null;
}

function signature(
  ctx: Needs<'secrets'>,
  facts: {
    readonly employeeId: string;
    readonly until: number;
    readonly posTerminalId: string;
    readonly permission: EmployeePermission;
  },
): string {
  const { employeeId, until, posTerminalId, permission } = facts;
  return ctx.secrets.keyedHash('approval', `${employeeId} ${until} ${posTerminalId} ${permission}`);
}

const NEEDS_PIN = {
  cashDrawer: 'The drawer needs the PIN of somebody who may open it.',
  discount: 'Another price, or a sold out dish, needs the PIN of somebody who may allow it.',
  refund: 'A refund needs the PIN of somebody who may give it.',
  void: 'This needs the PIN of somebody who may take off what was sent.',
  settings: 'This needs the PIN of somebody who may change settings.',
} as const satisfies Partial<Record<EmployeePermission, string>>;

/**
 * Lets a protected act of the till through: null where the employee may by themselves, else who allowed it with their
 * PIN. Nobody did: `pin_required`, and the till asks.
 */
export function allowedBy(
  ctx: Needs<'clock' | 'secrets'>,
  {
    posTerminalId,
    employee,
  }: {
    readonly posTerminalId: string;
    readonly employee: { readonly permissions: readonly EmployeePermission[] } | null;
  },
  { permission, approval }: { readonly permission: keyof typeof NEEDS_PIN; readonly approval: string | null },
): string | null {
  if (employee?.permissions.includes(permission)) return null;
  const approvedById = approval ? approverOf(ctx, approval, { posTerminalId, permission }) : null;
  if (approvedById !== null) return approvedById;
  throw new AppError('user_not_allowed', NEEDS_PIN[permission], { reason: 'pin_required', details: { permission } });
}
