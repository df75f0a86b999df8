import { countSupportViewIn, findSupportSession } from '#db/access/support-sessions.repository.ts';
import type { AppContext } from '#src/context.ts';
import { onlyLooks, supportStanding } from '#src/domain/access/support-session.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';
import type { Inbound } from './inbound.ts';
import { requestFacts } from './request-facts.ts';

export const SUPPORT_REQUIRED = 'support_required';
export const SUPPORT_ONLY_LOOKS = 'support_only_looks';
const API = '/api';

/**
 * A platform admin comes into a restaurant only by a support session of theirs, and changes something only where that
 * allows it. What they look at is counted before it is shown, so nothing is seen silently; a copy of the database, which
 * counts nothing, hands the request to the primary.
 */
export async function requireSupport(
  ctx: Pick<AppContext, 'db' | 'clock' | 'write'>,
  scope: RestaurantScope | StoreScope,
  { inbound, userId }: { readonly inbound: Inbound; readonly userId: string },
): Promise<void> {
  const looks = onlyLooks(inbound.request.method);
  const sessionId = await requireStanding(ctx, scope, { userId, looks });
  if (!looks) return;
  const page = pageOf(inbound);
  const nowIsoDateTimeUtc = isoUtc(ctx.clock.now());
  await ctx.write((trx) => countSupportViewIn(trx, scope, { sessionId, page, nowIsoDateTimeUtc }));
}

/** The same for a change in a store that the body names. */
export async function requireSupportChanges(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  scope: RestaurantScope | StoreScope,
  userId: string,
): Promise<void> {
  await requireStanding(ctx, scope, { userId, looks: false });
}

async function requireStanding(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  scope: RestaurantScope | StoreScope,
  { userId, looks }: { readonly userId: string; readonly looks: boolean },
): Promise<string> {
  const nowIsoDateTimeUtc = isoUtc(ctx.clock.now());
  const session = await findSupportSession(ctx.db, scope, userId);
  // Who asks is of the platform: it was looked up for this very request.
  const standing = session ? supportStanding(session, { nowIsoDateTimeUtc, isPlatformAdmin: true }) : 'over';
  if (session === null || standing === 'over') {
    const message = 'Open this restaurant as support first, and say why.';
    throw new AppError('user_not_allowed', message, { reason: SUPPORT_REQUIRED });
  }
  if (!looks && standing !== 'changing') {
    const message = 'You’re here as support and can only look. Press “Allow changes” and say why first.';
    throw new AppError('resource_update_not_allowed', message, {
      reason: SUPPORT_ONLY_LOOKS,
      details: { restaurantId: scope.restaurantId },
    });
  }
  return session.id;
}

/** The route's pattern: a page counts once however many orders are opened with it. Calls of scripts are one. */
function pageOf({ url, params }: Inbound): string {
  if (url.pathname.startsWith(`${API}/`)) return API;
  const route = requestFacts.getStore()?.route;
  if (route) return route;
  const named = new Map(Object.entries(params).map(([name, value]) => [encodeURIComponent(value), `:${name}`]));
  return url.pathname
    .split('/')
    .map((part) => named.get(part) ?? part)
    .join('/');
}
