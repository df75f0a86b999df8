import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import { platformSearchKeyEndpoint, restaurantSearchKeyEndpoint } from '#src/contracts/search-keys.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { POS_COOKIE, STAFF_COOKIE } from '#src/http/cookies.ts';
import { type Guard, letsIn, posMay, staffMay, superAdminOnly } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { issueSearchKey } from './issue-search-key.ts';

/** For all tills of a shop. */
const LIMIT = { perMinute: 120, burst: 60 };

export function searchKeysRoutes(app: Hono, ctx: AppContext): void {
  route(app, platformSearchKeyEndpoint, {
    guard: superAdminOnly(ctx),
    limit: LIMIT,
    handle: () => issueSearchKey(ctx, 'everything'),
  });
  route(app, restaurantSearchKeyEndpoint, {
    guard: readerOrTill(ctx),
    limit: LIMIT,
    handle: ({ params: { restaurantId }, storeId }) => issueSearchKey(ctx, { restaurantId, storeId }),
  });
}

interface Granted {
  readonly scope: null;
  readonly actor: Actor;
  readonly by: ActedBy;
  /** Of a till, whose key finds its own store's records only. */
  readonly storeId: string | null;
}

function readerOrTill(ctx: AppContext): Guard<Granted> {
  const staff = staffMay(ctx, 'restaurant.read');
  const till = posMay(ctx, null);
  return letsIn(['staff', 'till'], async (inbound): Promise<Granted> => {
    const isTill = inbound.cookies.get(POS_COOKIE) !== undefined && inbound.cookies.get(STAFF_COOKIE) === undefined;
    if (isTill) {
      const { actor, by, scope } = await till(inbound);
      return { scope: null, actor, by, storeId: scope.storeId };
    }
    const { actor, by } = await staff(inbound);
    return { scope: null, actor, by, storeId: null };
  });
}
