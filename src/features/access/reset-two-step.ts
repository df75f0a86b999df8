import { endSessionsOfIn } from '#db/access/sessions.repository.ts';
import { isTwoStepOn, removeTwoStepIn } from '#db/access/two-steps.repository.ts';
import { findUser, listMemberships } from '#db/access/users.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { queueAccountNoticeIn } from './account-mail.ts';
import { type MemberPlace, requireMember } from './manage-members.ts';
import { sendAccountMailNow } from './send-account-mail.ts';

/**
 * For someone who lost both phone and recovery codes: their password alone signs them in again, every device of theirs is signed
 * out, and an email tells them. Only whoever manages every place where they work may: else one restaurant could weaken the sign-in
 * of another.
 */
export async function resetTwoStep(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'secrets' | 'publicUrl'>,
  place: MemberPlace,
  { userId, by }: { readonly userId: string; readonly by: ActedBy },
): Promise<void> {
  const platform = grantPlatformScope();
  const messageId = await ctx.write(async (trx) => {
    const member = await requireMember(trx, place, userId);
    const { accountId, displayName, email } = member;
    if (member.isInvited || !(await isTwoStepOn(trx, platform, accountId))) {
      throw new AppError('resource_status_conflict', `${displayName} has no two-step sign-in. Reload the page.`);
    }
    await requireMayReset(trx, place, { accountId, displayName, by });
    await removeTwoStepIn(trx, platform, accountId);
    await endSessionsOfIn(trx, 'staff', accountId);
    await appendAudit(trx, ctx, {
      restaurantId: place.restaurantId,
      storeId: place.storeId,
      by,
      action: 'resetTwoStep',
      subjectType: 'user',
      subjectId: accountId,
    });
    return queueAccountNoticeIn(trx, ctx, { user: { email, displayName }, notice: 'twoStepReset' });
  });
  void sendAccountMailNow(ctx, messageId);
}

interface Asked {
  readonly accountId: string;
  readonly displayName: string;
  readonly by: ActedBy;
}

async function requireMayReset(trx: Trx, place: MemberPlace, { accountId, displayName, by }: Asked): Promise<void> {
  // Without a code, a device left open would be enough to turn off one's own.
  if (by.id === accountId) {
    throw notAllowed('own_two_step', 'Turn off your own two-step sign-in under Account, with a code.');
  }
  const platform = grantPlatformScope();
  const user = await findUser(trx, platform, accountId);
  const roles = await listMemberships(trx, platform, accountId);
  const isOnlyHere = roles.every(
    (role) =>
      role.restaurantId === place.restaurantId &&
      (place.storeId === null || ('storeId' in role && role.storeId === place.storeId)),
  );
  if (user?.isSuperAdmin || !isOnlyHere) {
    const message = `${displayName} can sign in to other places too, so it can’t be turned off from here. They can use a recovery code.`;
    throw notAllowed('works_elsewhere', message);
  }
}

function notAllowed(reason: string, message: string): AppError {
  return new AppError('resource_update_not_allowed', message, { reason });
}
