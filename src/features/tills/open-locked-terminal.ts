import { findStaffCaller } from '#db/access/callers.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import { getPosTerminal, setTries } from '#db/staff/pos-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import { can } from '#src/domain/access/permissions.ts';
import { NO_TRIES } from '#src/domain/access/pin.ts';
import { provePassword } from '#src/features/access/sign-in.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/**
 * A manager's password opens a terminal that counted too many wrong PINs (reliability targets S5). The password is
 * checked as at sign-in, with its limits; no session of the manager is started at the counter, so no code is asked for.
 */
export async function openLockedTerminal(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'secrets'>,
  scope: StoreScope,
  input: { readonly posTerminalId: string; readonly email: string; readonly password: string; readonly origin: string },
): Promise<void> {
  const { posTerminalId, email, password, origin } = input;
  const login = await provePassword(ctx, { email, password, origin });
  const caller = await findStaffCaller(ctx.db, login.id);
  const { restaurantId, storeId } = scope;
  const mayOpen = caller !== null && can(caller.actor, 'pos.manage', { restaurantId, storeId });
  await ctx.write(async (trx) => {
    if (!mayOpen) return;
    await getPosTerminal(trx, scope, posTerminalId);
    await setTries(trx, scope, posTerminalId, NO_TRIES);
    await appendAudit(trx, ctx, {
      restaurantId,
      storeId,
      by: { mover: 'staff', kind: caller.actor.kind, id: caller.actor.userId, name: caller.name, origin },
      action: 'openLockedTerminal',
      subjectType: 'posTerminal',
      subjectId: posTerminalId,
    });
  });
  // The message of a wrong login: a till must not reveal who works elsewhere.
  if (!mayOpen) {
    throw new AppError('user_not_allowed', 'Wrong email or password.', { reason: 'wrong_login' });
  }
}
