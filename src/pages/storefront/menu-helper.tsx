import { IslandTag } from '#islands/runtime/island.tsx';
import menuPage from '#islands/storefront/menu-page.island.tsx';
import { href } from '#src/pages/page.tsx';
import { paths } from './paths.ts';
import type { StoreHead } from './store-head.ts';

/** What the menu's pages have beyond HTML: adding in place, and a bar that follows the scroll. */
export function MenuHelper({ head, base, notice }: { head: StoreHead; base: string; notice: string | null }) {
  const cartHref = href(base, paths.cart, { restaurantId: head.restaurantId, storeId: head.storeId });
  return <IslandTag of={menuPage} hydrate="idle" props={{ cartHref, notice }} />;
}
