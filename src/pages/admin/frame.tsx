import type { ReactNode } from 'react';
import { countDraftRows } from '#db/menu/menu-drafts.repository.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { listRestaurantsFor } from '#src/features/tenancy/manage-restaurants.ts';
import { listStoresFor } from '#src/features/tenancy/manage-stores.ts';
import type { PageContext, PageRequest } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { adminPages } from './admin-pages.ts';
import { may } from './forms.ts';
import { AdminFrameContext, type AdminFrameFacts, type OpenStore } from './frame-facts.ts';
import { navigationOf } from './navigation.ts';

const RESTAURANTS_SHOWN = 10;
const STORES_SHOWN = 40;
const NAVIGATION = navigationOf(adminPages);

/** Tells the layout who is signed in and where they may go, so that no page has to load it. */
export async function adminFrame(
  body: ReactNode,
  request: Pick<PageRequest<unknown>, 'actor' | 'ctx'> & Partial<Pick<PageRequest<unknown>, 'scope'>>,
): Promise<ReactNode> {
  const { actor, ctx } = request;
  const staff = actor?.kind === 'staff' || actor?.kind === 'superAdmin' ? actor : null;
  const stores = staff ? await storesOf(ctx, staff) : [];
  const facts: AdminFrameFacts = {
    actor,
    stores: stores.slice(0, STORES_SHOWN),
    hasMoreStores: stores.length > STORES_SHOWN,
    now: ctx.clock.now(),
    draft: await draftOf(request),
    navigation: NAVIGATION,
  };
  return <AdminFrameContext value={facts}>{body}</AdminFrameContext>;
}

/** Counted only on a store's pages, for someone who may change its menu. */
async function draftOf({ ctx, actor, scope }: Parameters<typeof adminFrame>[1]): Promise<AdminFrameFacts['draft']> {
  if (!isStoreScope(scope) || !may(actor, 'menu.manage', scope)) return null;
  const { count } = await countDraftRows(ctx.db, scope);
  return count > 0 ? { storeId: scope.storeId, count } : null;
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
