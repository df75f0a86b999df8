import { findItem, type VersionedItem } from '#db/menu/items.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Category, Menu } from '#src/domain/menu/menu.schema.ts';
import { keyOf } from '#src/domain/menu/versions/menu-delta.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { draftedVersion, readDrafted } from './read-drafted.ts';

type ReadNeeds = Needs<'db' | 'menus'>;

/** The menu as its editor sees it: with the draft over it. */
export async function readEditedMenu(ctx: ReadNeeds, scope: StoreScope): Promise<Menu> {
  return (await readDrafted(ctx, scope, ctx.db)).menu;
}

export async function readEditedItem(ctx: ReadNeeds, scope: StoreScope, itemId: string): Promise<VersionedItem | null> {
  const { menu, rows } = await readDrafted(ctx, scope, ctx.db);
  const live = await findItem(ctx.db, scope, itemId);
  const row = rows.get(keyOf({ subject: 'item', subjectId: itemId }));
  if (!row) return live;
  const item = menu.items.find(({ id }) => id === itemId);
  return item ? { item, version: draftedVersion(live?.version ?? 0, row) } : null;
}

export async function readEditedCategory(
  ctx: ReadNeeds,
  scope: StoreScope,
  categoryId: string,
): Promise<Category | null> {
  const { categories } = await readEditedMenu(ctx, scope);
  return categories.find(({ id }) => id === categoryId) ?? null;
}
