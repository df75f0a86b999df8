import { keepApprovalIn } from '#db/access/approvals.repository.ts';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { EmployeePermission } from '#src/domain/access/actor.ts';
import { actText, approvalMinutes, PROTECTED_ACTIONS, type ProtectedAct } from '#src/domain/access/approval.ts';
import { AT_LOCK_SCREEN } from '#src/domain/access/pin.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { checkPin, type PinCheck, type PinInput, type PinNeeds } from './enter-pin.ts';

export type Authorisation =
  | {
      readonly result: 'success';
      readonly employee: { readonly id: string; readonly name: string };
      /** Goes with the act that it allows and is used up by it. */
      readonly approval: string;
    }
  | Extract<PinCheck, { result: 'incorrect PIN' | 'employee not found' }>;

/**
 * An authorised employee approves one protected action of another (domain rules §6): this action, of this subject, up
 * to this amount, for the employee at this till. Both are recorded, with the text on the screen. A correct PIN without
 * permission gets its own answer, because trying again wouldn't help.
 */
export async function authorisePin(
  ctx: PinNeeds,
  scope: StoreScope,
  input: PinInput & {
    readonly act: ProtectedAct;
    readonly by: ActedBy;
    readonly employee: { readonly id: string } | null;
  },
): Promise<Authorisation> {
  const { posTerminalId, act, by } = input;
  const permission: EmployeePermission = PROTECTED_ACTIONS[act.action];
  const whose = input.employee?.id ?? AT_LOCK_SCREEN;
  const check = await checkPin(ctx, scope, { ...input, whose }, async (trx, approver) => {
    const isAllowed = approver.permissions.includes(permission);
    await appendStoreAudit(trx, ctx, scope, {
      by: { ...by, approvedById: approver.id },
      action: isAllowed ? 'authorisePin' : 'authorisePinRefused',
      subjectType: 'posTerminal',
      subjectId: posTerminalId,
      after: { permission, act: act.action, of: act.subjectId, words: actText(act) },
    });
    if (!isAllowed) return null;
    const expiresAt = ctx.clock.now().add({ minutes: approvalMinutes(act.action) });
    const askedById = input.employee?.id ?? null;
    return keepApprovalIn(trx, ctx, scope, { act, posTerminalId, askedById, approvedById: approver.id, expiresAt });
  });
  if (check.result !== 'success') return check;
  // Doesn't say whose PIN it is: a guess must not reveal a name.
  if (check.made === null)
    throw new AppError('user_not_allowed', 'That PIN doesn’t have permission. Ask someone who does.');
  const { id, name } = check.employee;
  return { result: 'success', employee: { id, name }, approval: check.made };
}
