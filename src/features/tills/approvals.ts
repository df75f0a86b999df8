import { type Approval, findApproval, spendApprovalIn } from '#db/access/approvals.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import type { AppContext, Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { EmployeePermission } from '#src/domain/access/actor.ts';
import {
  actText,
  covers,
  PROTECTED_ACTIONS,
  type ProtectedAct,
  type ProtectedAction,
} from '#src/domain/access/approval.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** The employee and their till. */
export interface AtTheTill {
  readonly posTerminalId: string;
  readonly employee: { readonly id: string; readonly permissions: readonly EmployeePermission[] } | null;
}

/**
 * Called in the transaction of a protected action, once its amount is known. Returns null when the employee has the
 * permission, else the approver, whose approval is used up with the action. Throws `pin_required` without one.
 */
export type Allow = (trx: Trx, act: ProtectedAct) => Promise<string | null> | string | null;

type ApprovalNeeds = Needs<'clock' | 'secrets' | 'ownership'>;

/** Asks for one request of a till; `approval` is the token that came with it. */
export function allowing(
  ctx: ApprovalNeeds,
  scope: StoreScope,
  till: AtTheTill,
  approval: string | null | undefined,
): Allow {
  return async (trx, act) => {
    if (mayUnapproved(till, act.action)) return null;
    const { approvedById, token } = await approvalOf(trx, ctx, scope, till, { act, approval });
    if (!(await spendApprovalIn(trx, ctx, token))) throw approvalNeeded(act);
    return approvedById;
  };
}

/**
 * For an action whose extent is in the request: the actor, the approver, and a context whose first write uses the
 * approval up, so that the action and the end of its approval are one transaction.
 */
export async function approvedAct(
  ctx: AppContext,
  scope: StoreScope,
  till: AtTheTill & { readonly by: ActedBy },
  { act, approval }: { readonly act: ProtectedAct; readonly approval: string | null | undefined },
): Promise<{ readonly ctx: AppContext; readonly by: ActedBy }> {
  if (mayUnapproved(till, act.action)) return { ctx, by: till.by };
  const { approvedById, token } = await approvalOf(ctx.db, ctx, scope, till, { act, approval });
  let isUsed = false;
  const write: AppContext['write'] = async (work) => {
    const done = await ctx.write(async (trx) => {
      if (!isUsed && !(await spendApprovalIn(trx, ctx, token))) throw approvalNeeded(act);
      return work(trx);
    });
    isUsed = true;
    return done;
  };
  return { ctx: { ...ctx, write }, by: { ...till.by, approvedById } };
}

/** Whether the employee at the till needs nobody's approval for it. */
export function mayUnapproved({ employee }: Pick<AtTheTill, 'employee'>, action: ProtectedAction): boolean {
  return employee?.permissions.includes(PROTECTED_ACTIONS[action]) === true;
}

async function approvalOf(
  db: Db,
  ctx: ApprovalNeeds,
  scope: StoreScope,
  { posTerminalId, employee }: AtTheTill,
  { act, approval: token }: { readonly act: ProtectedAct; readonly approval: string | null | undefined },
): Promise<{ readonly approvedById: string; readonly token: string }> {
  const at = { posTerminalId, askedById: employee?.id ?? null };
  const approval = token ? await findApproval(db, ctx, scope, token, at) : null;
  if (!token || !approval || !isOf(ctx, approval, act)) throw approvalNeeded(act);
  return { approvedById: approval.approvedById, token };
}

/** A till names a new order by its own id; what this side calls it follows from that. */
function isOf({ ownership }: Needs<'ownership'>, { act: approved }: Approval, act: ProtectedAct): boolean {
  return covers(approved, act) || covers({ ...approved, subjectId: ownership.idFor(approved.subjectId) }, act);
}

const NEEDS_PIN = {
  cashDrawer: 'Opening the drawer needs a PIN from someone with drawer permission.',
  discount: 'Price changes and sold-out items need a PIN from someone with discount permission.',
  refund: 'Refunds need a PIN from someone with refund permission.',
  void: 'Voiding sent items needs a PIN from someone with void permission.',
  settings: 'Changing settings needs a PIN from someone with settings permission.',
  reports: 'Reports need a PIN from someone with reports permission.',
  timeClockOfOthers: 'Staff records need a PIN from someone who manages them.',
} as const satisfies Partial<Record<EmployeePermission, string>>;

/** The till shows what has to be approved, word for word, and asks for exactly that. */
function approvalNeeded(act: ProtectedAct): AppError {
  const permission = PROTECTED_ACTIONS[act.action];
  const message = act.action === 'takeOverBill' ? `${actText(act)} needs a PIN.` : NEEDS_PIN[permission];
  return new AppError('user_not_allowed', message, { reason: 'pin_required', details: { permission, act } });
}
