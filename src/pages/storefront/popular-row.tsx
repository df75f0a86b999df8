import type { StoreFacts } from '#db/menu/menu-store.ts';
import type { Needs } from '#src/context.ts';
import { popularItems, type SoldItem } from '#src/domain/menu/popular-items.ts';
import { soldLately } from '#src/features/menu/sold-items.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ItemCards } from './item-cards.tsx';
import type { ItemCard, MenuSection } from './menu-view.ts';
import type { StoreHead } from './store-head.ts';

/** Its place on the page; no category has this id. */
export const POPULAR_ID = 'most-ordered';

/** What customers of this store order most and can have now; empty if that means little. */
export async function popularCards(
  ctx: Needs<'db' | 'clock'>,
  scope: StoreScope,
  store: StoreFacts,
  sections: readonly MenuSection[],
): Promise<readonly ItemCard[]> {
  const sold = await soldLately(ctx, scope, store.profile);
  const known = chosenFrom.get(sections);
  if (known?.sold === sold) return known.cards;
  const orderable = sections.flatMap(({ items }) => items.filter((item) => item.unavailable === null));
  const cards = popularItems(sold, new Map(orderable.map((item) => [item.id, item])));
  chosenFrom.set(sections, { sold, cards });
  return cards;
}

/** The same cards while sections and sales are the same, so that their drawing can be reused. */
const chosenFrom = new WeakMap<
  readonly MenuSection[],
  { readonly sold: readonly SoldItem[]; readonly cards: readonly ItemCard[] }
>();

export function PopularRow({ items, head, base }: { items: readonly ItemCard[]; head: StoreHead; base: string }) {
  if (items.length === 0) return null;
  return (
    <section id={POPULAR_ID} data-part="category" data-row="popular" className="scroll-mt-32 pt-8 sm:pt-10">
      <h2 className="font-extrabold text-28">Most ordered</h2>
      <ItemCards items={items} head={head} base={base} isFirst />
    </section>
  );
}
