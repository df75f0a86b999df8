import type { ReactNode } from 'react';
import { countDraftRows, readMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { openSupportOf } from '#src/features/access/support-sessions.ts';
import { listRestaurantsFor } from '#src/features/tenancy/manage-restaurants.ts';
import { listStoresFor } from '#src/features/tenancy/manage-stores.ts';
import { href, type PageContext, type PageRequest } from '#src/pages/page.tsx';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';
import { adminPages } from './admin-pages.ts';
import { may } from './forms.ts';
import {
  AdminFrameContext,
  type AdminFrameFacts,
  type OpeningFacts,
  type OpenStore,
  type SupportFacts,
} from './frame-facts.ts';
import { navigationOf } from './navigation.ts';
import { paths } from './paths.ts';
import { isStillOpening, openingSteps, STEP_PAGES } from './today/first-evening.ts';

const RESTAURANTS_SHOWN = 10;
const STORES_SHOWN = 40;
const NAVIGATION = navigationOf(adminPages);

type FrameRequest = Pick<PageRequest<unknown>, 'actor' | 'ctx'> &
  Partial<Pick<PageRequest<unknown>, 'scope' | 'url' | 'base'>>;

/** Tells the layout who is signed in and where they may go, so that no page has to load it. */
export async function adminFrame(body: ReactNode, request: FrameRequest): Promise<ReactNode> {
  const { actor, ctx } = request;
  const staff = actor?.kind === 'staff' || actor?.kind === 'superAdmin' ? actor : null;
  const stores = staff ? await storesOf(ctx, staff) : [];
  const facts: AdminFrameFacts = {
    actor,
    stores: stores.slice(0, STORES_SHOWN),
    hasMoreStores: stores.length > STORES_SHOWN,
    now: ctx.clock.now(),
    draft: await draftOf(request),
    opening: await openingOf(request),
    support: await supportOf(request),
    navigation: NAVIGATION,
  };
  return <AdminFrameContext value={facts}>{body}</AdminFrameContext>;
}

/** The session by which one of the platform's people is on a restaurant's page. */
async function supportOf({ ctx, actor, scope }: FrameRequest): Promise<SupportFacts | null> {
  if (actor?.kind !== 'superAdmin' || !isOfRestaurant(scope)) return null;
  const session = await openSupportOf(ctx, scope, actor.userId);
  if (!session) return null;
  const { restaurantId } = scope;
  const { userName, reason, changeReason, endsIsoDateTimeUtc } = session;
  const restaurant = await findRestaurant(ctx.db, scope);
  const [store] = await listStores(ctx.db, scope);
  return {
    restaurantId,
    restaurantName: restaurant?.name ?? restaurantId,
    userName,
    reason: changeReason ?? reason,
    isChanging: changeReason !== null,
    endsIsoDateTimeUtc,
    timezone: store?.timezone ?? 'UTC',
  };
}

/** Counted only on a store's pages, for someone who may change its menu. */
async function draftOf({ ctx, actor, scope }: FrameRequest): Promise<AdminFrameFacts['draft']> {
  if (!isStoreScope(scope) || !may(actor, 'menu.manage', scope)) return null;
  const { count } = await countDraftRows(ctx.db, scope);
  if (count === 0) return null;
  const { version, planned } = await readMenuDraft(ctx.db, scope);
  return { storeId: scope.storeId, count, version, plannedIsoDateTimeUtc: planned?.isoDateTimeUtc ?? null };
}

/** Worked out only on the pages that a step leads to, for someone who may take it. */
async function openingOf({ ctx, actor, scope, url, base = '' }: FrameRequest): Promise<OpeningFacts | null> {
  if (!isStoreScope(scope) || !may(actor, 'store.manage', scope)) return null;
  const { restaurantId, storeId } = scope;
  const here = url?.pathname ?? '';
  const roots = STEP_PAGES.map((page) => href(base, page, { restaurantId, storeId }));
  if (!roots.some((root) => here === root || here.startsWith(`${root}/`))) return null;
  const found = await openingSteps(ctx, scope);
  if (!isStillOpening(found)) return null;
  const homeHref = href(base, paths.store, { restaurantId, storeId });
  const steps = found.map(({ title, isDone, page, root = page }) => ({
    title,
    isDone,
    // The test order is placed from the list.
    to: page ? href(base, page, { restaurantId, storeId }) : homeHref,
    root: root ? href(base, root, { restaurantId, storeId }) : homeHref,
  }));
  return { homeHref, steps };
}

function isOfRestaurant(scope: unknown): scope is RestaurantScope {
  return typeof scope === 'object' && scope !== null && 'restaurantId' in scope;
}

function isStoreScope(scope: unknown): scope is StoreScope {
  return typeof scope === 'object' && scope !== null && 'storeId' in scope;
}

async function storesOf(
  ctx: PageContext,
  actor: Extract<Actor, { kind: 'staff' | 'superAdmin' }>,
): Promise<OpenStore[]> {
  const restaurants = await listRestaurantsFor(ctx, actor, { limit: RESTAURANTS_SHOWN });
  const stores = await Promise.all(
    restaurants.map(async ({ id, name }) =>
      (await listStoresFor(ctx, actor, { restaurantId: id })).map((store) => ({
        restaurantId: id,
        restaurantName: name,
        storeId: store.id,
        name: store.name,
      })),
    ),
  );
  return stores.flat();
}
