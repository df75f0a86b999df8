import { use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IMAGE_ASPECT_RATIOS } from '#src/domain/tenancy/image-ratios.ts';
import { type CachedMarkup, keepMarkup, MarkupsContext, placeMarkup } from '#src/pages/cached-markup.ts';
import { href } from '#src/pages/page.tsx';
import { Image } from '#src/ui/image.tsx';
import { createDrawings } from './drawn-once.ts';
import type { ItemCard } from './menu-view.ts';
import { paths } from './paths.ts';
import type { StoreHead } from './store-head.ts';

interface Props {
  items: readonly ItemCard[];
  head: StoreHead;
  base: string;
  /** The first row's pictures are fetched at once. */
  isFirst?: boolean;
  /** One level below the heading above the cards. */
  heading?: 'h2' | 'h3';
  /** The visitor's diet, for links to items and back (diet-filter.tsx). */
  diet?: string | null;
}

export function ItemCards({ items, head, base, isFirst = false, heading = 'h3', diet = null }: Props) {
  const list = drawnList(items, { head, base, isFirst, heading, diet });
  const markups = use(MarkupsContext);
  return (
    <ul
      className="mt-4 grid gap-3 sm:grid-cols-2 sm:gap-4 md:grid-cols-3"
      dangerouslySetInnerHTML={{ __html: placeMarkup(markups, list) }}
    />
  );
}

const listDrawings = createDrawings<readonly ItemCard[], CachedMarkup>();
const cardDrawings = createDrawings<ItemCard, string>();

/** Adds the diet to the addresses in cards that are shared by everyone. */
function withDiet(cards: string, diet: string | null): string {
  if (diet === null) return cards;
  return cards.replaceAll(/(\/items\/basic\/[^"?]+)"/g, `$1?diet=${encodeURIComponent(diet)}"`);
}

/** The same array is passed again while its items are the same (menu-view.ts). */
function drawnList(items: readonly ItemCard[], { head, base, isFirst, heading, diet }: Required<Omit<Props, 'items'>>) {
  const way = `${base} ${isFirst} ${heading} ${head.pictures} ${head.restaurantId} ${head.storeId} ${diet ?? ''}`;
  return listDrawings(items, way, () =>
    keepMarkup(withDiet(drawnCards(items, { head, base, isFirst, heading }).join(''), diet)),
  );
}

/**
 * A card is the same for every visitor and page until its item changes, so React renders it once: all that are new in one go,
 * since to begin costs React more than a card does.
 */
function drawnCards(
  items: readonly ItemCard[],
  { head, base, isFirst, heading }: Required<Omit<Props, 'items' | 'diet'>>,
): string[] {
  const cards = items.map((item, at) => {
    const isEager = isFirst && at < 3;
    const way = `${base} ${isEager} ${heading} ${head.pictures} ${head.restaurantId} ${head.storeId}`;
    return { item, isEager, way };
  });
  const missing = cards.filter(({ item, way }) => !cardDrawings.has(item, way));
  const html = renderToStaticMarkup(
    missing.map(({ item, isEager }) => (
      <li key={item.id}>
        <Card item={item} head={head} base={base} isEager={isEager} heading={heading} />
      </li>
    )),
  );
  // React puts preload tags for the first pictures before the list items, where only list items are allowed.
  const drawn = html.slice(html.indexOf('<li>')).split(CARD_END);
  const freshOf = new Map(missing.map(({ item }, at) => [item, drawn[at] + CARD_END]));
  return cards.map(({ item, way }) => cardDrawings(item, way, () => freshOf.get(item) ?? ''));
}

/** No card has a list in it, and a person's own text has no `<`. */
const CARD_END = '</li>';

interface CardProps {
  readonly item: ItemCard;
  readonly head: Pick<StoreHead, 'restaurantId' | 'storeId' | 'pictures'>;
  readonly base: string;
  readonly isEager: boolean;
  readonly heading: 'h2' | 'h3';
}

function Card({ item, head, base, isEager, heading: Heading }: CardProps) {
  const params = {
    restaurantId: head.restaurantId,
    storeId: head.storeId,
    categoryId: item.categoryId,
    itemId: item.id,
  };
  const to = href(base, paths.item, params);
  const canAdd = item.isPlain && !item.unavailable;
  return (
    <article data-part="item-card">
      {/* An item without a picture is only text: an empty box beside it would look broken. */}
      {item.imageId ? (
        <div className="dish-picture">
          <Image
            src={`/images/${item.imageId}`}
            alt={item.name}
            ratio={IMAGE_ASPECT_RATIOS[head.pictures]}
            width={300}
            isEager={isEager}
            colour={item.colour}
            className={item.unavailable ? 'dish-off' : ''}
          />
        </div>
      ) : null}
      <div className="dish-text">
        {item.label ? <span className="dish-label">{item.label}</span> : null}
        <Heading>
          <a href={to}>{item.name}</a>
        </Heading>
        {item.description ? <p className="dish-story">{item.description}</p> : null}
        {item.diets.length > 0 ? <p className="dish-diets">{item.diets.join(' · ')}</p> : null}
        <p className="dish-price">
          <b>{item.priceText}</b>
          {item.unavailable ? <span>{item.unavailable}</span> : null}
        </p>
      </div>
      {canAdd ? (
        <form method="post" action={to} data-part="quick-add">
          <input type="hidden" name="next" value="store" />
          <button type="submit" aria-label={`Add ${item.name} to the cart`} />
        </form>
      ) : null}
    </article>
  );
}
