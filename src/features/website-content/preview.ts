/** A draft as customers would see it, for anyone with its link. */
import type { MenuStore, StoreFacts } from '#db/menu/menu-store.ts';
import { findTheme } from '#db/website/website-themes.repository.ts';
import type { Needs } from '#src/context.ts';
import { lookOf, type WebsiteTheme } from '#src/domain/tenancy/website-theme.schema.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';

/** The draft's key in the address of a page. */
export const PREVIEW_PARAM = 'preview';
const KEY = /^[\w-]{20,64}$/;

/** The context in which the store's pages show its draft; the same one where the key is none. */
export async function previewing<Context extends Needs<'db' | 'menus'>>(
  ctx: Context,
  scope: StoreScope,
  key: string | null,
): Promise<Context> {
  if (key === null || !KEY.test(key)) return ctx;
  const theme = await findTheme(ctx.db, restaurantOf(scope));
  if (theme?.previewKey !== key) return ctx;
  return knowing(ctx, (facts) => themed(facts, theme.draft, key));
}

/** The context in which a store's pages show these facts instead of what is stored. */
export function knowing<Context extends Needs<'menus'>>(
  ctx: Context,
  change: (facts: StoreFacts) => StoreFacts,
): Context {
  const menus: MenuStore = {
    ...ctx.menus,
    storeOf: async (of, db) => change(await ctx.menus.storeOf(of, db)),
    inMemory: () => null,
  };
  return { ...ctx, menus };
}

/** A store in its restaurant's other look. `cssKey` is the last part of its stylesheet's address. */
export function themed(facts: StoreFacts, theme: WebsiteTheme, cssKey: string): StoreFacts {
  const { logoImageId, accentColour: themeColor } = theme;
  return { ...facts, logoImageId, themeColor, look: lookOf(theme, cssKey) };
}
