/** A store's menu as it would be sent to the marketplace now. */
import { findPriceGrid } from '#db/marketplace/price-grids.repository.ts';
import type { Needs } from '#src/context.ts';
import type { MarketplaceMenu, MarketplaceMenuType } from '#src/domain/marketplace/marketplace-menu.ts';
import { whyMenuRefused } from '#src/domain/marketplace/marketplace-menu-checks.ts';
import type { PriceGrid } from '#src/domain/marketplace/price-grid.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { menuForMarketplace } from '#src/domain/ordering/marketplace-menu/marketplace-menu.ts';
import { type MenuProblem, menuProblemText, weightOf } from '#src/domain/ordering/marketplace-menu/menu-problems.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type BuildNeeds = Needs<'db' | 'menus' | 'clock' | 'publicUrl'>;

export interface BuiltMenu {
  /** Ours, that it was made from. */
  readonly ours: Menu;
  readonly menu: MarketplaceMenu;
  readonly problems: readonly MenuProblem[];
  /** Sentences; with any of them nothing is sent. */
  readonly refusals: readonly string[];
  /** Sentences, each with the item's name: what is left out, and what is different there. */
  readonly notices: readonly string[];
}

/** Wide enough for their largest view; a smaller picture comes as it is. */
const PICTURE_WIDTH = 1_600;

/** `grid`: instead of the store's own. */
export async function buildMenu(
  ctx: BuildNeeds,
  scope: StoreScope,
  type: MarketplaceMenuType,
  grid?: PriceGrid,
): Promise<BuiltMenu> {
  const [{ profile: store }, ours] = [await ctx.menus.storeOf(scope), await ctx.menus.menuOf(scope)];
  const { menu, problems } = menuForMarketplace({
    ...{ menu: ours, store, type, at: ctx.clock.now() },
    grid: grid ?? (await findPriceGrid(ctx.db, scope, type)),
    imageUrl: ({ id }) => pictureAddress(ctx, id),
  });
  const blocking = problems.filter((problem) => weightOf(problem) === 'blocks').map(menuProblemText);
  const names = new Map(ours.items.map(({ id, name }) => [id, name]));
  return {
    ...{ ours, menu, problems },
    // What keeps every menu back says it all; the checks would say the same in other words.
    refusals: blocking.length > 0 ? blocking : whyMenuRefused(menu),
    notices: problems
      .filter((problem) => weightOf(problem) !== 'blocks')
      .map((problem) => {
        const name = problem.itemId === null ? undefined : names.get(problem.itemId);
        return name === undefined ? menuProblemText(problem) : `${name}: ${menuProblemText(problem)}`;
      }),
  };
}

/** Uber fetches pictures from the outside; null: it can't. */
function pictureAddress({ publicUrl }: Needs<'publicUrl'>, imageId: string): string | null {
  return publicUrl.startsWith('https://') ? `${publicUrl}/images/${imageId}?w=${PICTURE_WIDTH}` : null;
}
