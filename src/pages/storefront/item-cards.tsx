import { renderToStaticMarkup } from 'react-dom/server';
import { href } from '#src/pages/page.tsx';
import { cx } from '#src/ui/classes.ts';
import { PlusIcon } from '#src/ui/icon.tsx';
import { Image } from '#src/ui/image.tsx';
import type { ItemCard } from './menu-view.ts';
import { paths } from './paths.ts';
import type { StoreHead } from './store-head.ts';

interface Props {
  items: readonly ItemCard[];
  head: StoreHead;
  base: string;
  /** The first row's pictures are fetched at once. */
  isFirst?: boolean;
  /** One below the heading that stands above the cards. */
  heading?: 'h2' | 'h3';
}

export function ItemCards({ items, head, base, isFirst = false, heading = 'h3' }: Props) {
  const cards = items.map((item, at) => drawn(item, { head, base, isEager: isFirst && at < 3, heading }));
  return (
    <ul
      className="mt-4 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3"
      dangerouslySetInnerHTML={{ __html: cards.join('') }}
    />
  );
}

const drawings = new WeakMap<ItemCard, Map<string, string>>();

/** A card is the same for every visitor and every page until its dish changes, so React draws it once. */
function drawn(item: ItemCard, { head, base, isEager, heading }: Omit<CardProps, 'item'>): string {
  const ways = drawings.get(item) ?? new Map<string, string>();
  drawings.set(item, ways);
  const way = `${base} ${isEager} ${heading} ${head.restaurantId} ${head.storeId}`;
  const known = ways.get(way);
  if (known !== undefined) return known;
  const html = renderToStaticMarkup(
    <li>
      <Card item={item} head={head} base={base} isEager={isEager} heading={heading} />
    </li>,
  );
  ways.set(way, html);
  return html;
}

interface CardProps {
  readonly item: ItemCard;
  readonly head: Pick<StoreHead, 'restaurantId' | 'storeId'>;
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
    <article
      data-part="item-card"
      className="relative flex h-full overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-line-strong sm:flex-col"
    >
      <div className="order-2 w-32 shrink-0 self-stretch sm:order-none sm:w-full">
        <Image
          src={item.imageId ? `/images/${item.imageId}` : null}
          alt={item.name}
          ratio={[4, 3]}
          width={300}
          isEager={isEager}
          colour={item.colour}
          className={cx('h-full sm:h-auto', item.unavailable && 'opacity-50 grayscale')}
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-4">
        {item.label ? (
          <span className="self-start rounded-full bg-accent-soft px-2 py-0.5 font-semibold text-12 text-accent-text">
            {item.label}
          </span>
        ) : null}
        <Heading className="font-semibold text-16 leading-tight">
          <a href={to} className="no-underline after:absolute after:inset-0">
            {item.name}
          </a>
        </Heading>
        {item.description ? <p className="line-clamp-2 text-14 text-ink-2">{item.description}</p> : null}
        {item.diets.length > 0 ? <p className="text-12 text-ink-3">{item.diets.join(' · ')}</p> : null}
        <p className="mt-auto flex min-h-11 items-center justify-between gap-2 pt-2">
          <span className={cx('font-semibold tabular-nums', item.unavailable && 'text-ink-3')}>{item.priceText}</span>
          {item.unavailable ? <span className="text-14 text-ink-2">{item.unavailable}</span> : null}
        </p>
      </div>
      {canAdd ? (
        <form method="post" action={to} data-part="quick-add" className="absolute right-3 bottom-3 z-10">
          <input type="hidden" name="next" value="store" />
          <button
            type="submit"
            aria-label={`Add ${item.name} to the cart`}
            className="grid size-11 place-items-center rounded-full bg-accent text-accent-ink hover:bg-accent-press"
          >
            <PlusIcon size={20} aria-hidden="true" />
          </button>
        </form>
      ) : null}
    </article>
  );
}
