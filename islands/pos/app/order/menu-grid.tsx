import { memo, useMemo, useRef } from 'react';
import type { Category, CollectionType, Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { minimumPrice } from '#src/domain/menu/minimum-price.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { IMAGE_ASPECT_RATIOS } from '#src/domain/tenancy/image-ratios.ts';
import { cx } from '#src/ui/classes.ts';
import { parseHexColour } from '#src/ui/colour.ts';
import { imageUrl } from '#src/ui/image.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { isLong, useScreenfuls, useTilesInSight } from '../kit/tiles-in-sight.ts';
import { ALL, type POPULAR } from '../menu/sellable.ts';
import { whyClosed } from '../menu/why-closed.ts';
import { flyToLine } from './fly-to-line.ts';
import { mustAsk } from './start-selection.ts';

export interface CategoryRailProps {
  categories: readonly Category[];
  /** Whichever of the two there are. */
  wholes: readonly (typeof ALL | typeof POPULAR)[];
  categoryId: string;
  onChoose: (categoryId: string) => void;
}

/** Categories in their colours, always in the menu's order. */
export const CategoryRail = memo(function CategoryRail({
  categories,
  wholes,
  categoryId,
  onChoose,
}: CategoryRailProps) {
  return (
    <nav
      aria-label="Categories"
      data-part="rail"
      className="flex shrink-0 gap-1.5 overflow-auto overscroll-contain bg-sunken p-2 max-md:flex-row max-md:p-1.5 md:w-36 md:flex-col lg:w-40 2xl:w-48 2xl:text-18"
    >
      {wholes.length > 0 ? (
        // Side by side, so that both take only one row from the categories.
        <div className="flex shrink-0 gap-1.5">
          {wholes.map((id) => (
            <button
              key={id}
              type="button"
              aria-current={id === categoryId ? 'true' : undefined}
              onClick={() => onChoose(id)}
              className={cx(
                'min-h-14 min-w-12 flex-auto rounded-input px-1.5 text-14 font-semibold short:min-h-12 max-md:min-h-12 max-md:px-3 max-md:text-16 2xl:text-16',
                id === categoryId ? 'bg-ink text-paper' : 'bg-surface text-ink-2 hover:text-ink',
              )}
            >
              {id === ALL ? 'All' : 'Popular'}
            </button>
          ))}
        </div>
      ) : null}
      {categories.map((category, at) => (
        <button
          key={category.id}
          type="button"
          aria-current={category.id === categoryId ? 'true' : undefined}
          onClick={() => onChoose(category.id)}
          style={colourStyle(category.backgroundColor ?? hueAt(at))}
          className={cx(
            // Eight of them and the two above fit a screen of 600 pixels.
            'min-h-14 shrink-0 rounded-input border-l-6 short:min-h-12 short:py-0 max-md:min-h-12 border-(--tile,var(--line-strong)) px-3 py-1 text-left leading-tight font-semibold max-md:whitespace-nowrap',
            category.id === categoryId
              ? 'bg-[color-mix(in_oklab,var(--tile,var(--line-strong))_30%,var(--surface))] text-ink'
              : 'bg-surface text-ink-2 hover:text-ink',
          )}
        >
          {category.name}
        </button>
      ))}
    </nav>
  );
});

export interface TileGridProps {
  items: readonly MenuItem[];
  menu: Menu;
  closedIds: ReadonlySet<string>;
  collectionType: CollectionType;
  /** Pictures of the items that have one. */
  hasPictures?: boolean;
  /** The scroll position where it was left, in pixels. */
  scrolledTo?: number;
  /** The item that is being changed. Unavailable items can be tapped then, too. */
  chosenId?: string | null;
  onTap: (item: MenuItem) => void;
  onHold: (item: MenuItem) => void;
}

/** Items in menu order. A tile is tinted with its colour, and its text keeps the page's ink. */
export const TileGrid = memo(function TileGrid(props: TileGridProps) {
  const { items, menu, closedIds, collectionType, chosenId, scrolledTo = 0, ...rest } = props;
  const list = useRef<HTMLUListElement>(null);
  const isWindow = isLong(items);
  const { shown, heightLeft, end } = useScreenfuls(isWindow ? NONE : items, scrolledTo);
  const { from, to, heightAbove, heightBelow } = useTilesInSight(list, items, scrolledTo, isWindow);
  const drawn = isWindow ? items.slice(from, to) : shown;
  const colours = useMemo(() => coloursOf(menu), [menu]);
  const hasPicture = rest.hasPictures === true && items.some(({ image }) => image !== null);
  return (
    <ul
      ref={list}
      data-rows={isWindow ? 'fixed' : 'filling'}
      data-photos={hasPicture ? '' : undefined}
      className={GRID}
      style={isWindow ? { paddingTop: PADDING + heightAbove, paddingBottom: PADDING + heightBelow } : undefined}
    >
      {drawn.map((item, at) => (
        <Tile
          key={item.id}
          item={item}
          why={chosenId === undefined ? whyClosed(item, closedIds, collectionType) : null}
          isChosen={chosenId === undefined ? undefined : chosenId === item.id}
          colour={item.backgroundColor ?? colours.get(item.categoryId) ?? null}
          priceInCents={minimumPrice(item, menu, collectionType, 'pos')}
          place={isWindow ? from + at + 1 : undefined}
          count={isWindow ? items.length : undefined}
          {...rest}
        />
      ))}
      {heightLeft > 0 ? <li ref={end} aria-hidden className="col-span-full" style={{ height: heightLeft }} /> : null}
    </ul>
  );
});

const NONE: readonly MenuItem[] = [];
/** Space above and below the tiles, in pixels. */
const PADDING = 8;
/** How high its rows are is in `pos.css`. */
const GRID =
  'dish-grid grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-2 p-2 2xl:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] 2xl:gap-2.5';

interface TileProps {
  item: MenuItem;
  /** Its position from 1, in a list of which only a part is rendered. */
  place: number | undefined;
  count: number | undefined;
  hasPictures?: boolean;
  /** Undefined while nothing is being changed. */
  isChosen: boolean | undefined;
  why: string | null;
  colour: string | null;
  priceInCents: number | null;
  onTap: (item: MenuItem) => void;
  onHold: (item: MenuItem) => void;
}

const Tile = memo(function Tile(props: TileProps) {
  const { item, place, count, hasPictures = false, isChosen, why, colour, priceInCents, onTap, onHold } = props;
  const { currencyCode } = useSession().store;
  return (
    <li className="flex" aria-posinset={place} aria-setsize={count}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={({ currentTarget }) => {
          onTap(item);
          void flyToLine(currentTarget);
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          if (!why) onHold(item);
        }}
        style={colourStyle(colour)}
        className={why ? CLOSED_TILE : isChosen ? CHOSEN_TILE : TILE}
      >
        {hasPictures && item.image ? <Picture key={item.image.id} id={item.image.id} isOff={why !== null} /> : null}
        <span
          className={cx(
            'line-clamp-2 text-[1.25rem] leading-tight font-semibold break-words short:text-18 2xl:text-22',
            why && 'line-through decoration-2',
          )}
        >
          {item.name}
        </span>
        {why ? (
          <span className="text-14 font-semibold">{why}</span>
        ) : (
          <span
            data-asks={mustAsk(item) ? '' : undefined}
            className="tnum leading-tight font-medium data-asks:before:mr-1.5 data-asks:before:inline-block data-asks:before:size-2 data-asks:before:rounded-full data-asks:before:bg-ink-2 2xl:text-18"
          >
            {item.type === 'pizza' || item.type === 'halfAndHalf' ? 'from ' : ''}
            {formatAmount(priceInCents, currencyCode)}
          </span>
        )}
      </button>
    </li>
  );
});

/** Round, in the corner. The price keeps clear of it (`pos.css`). One that can't be fetched leaves no mark. */
function Picture({ id, isOff }: { id: string; isOff: boolean }) {
  return (
    <img
      src={imageUrl(`/images/${id}`, PICTURE_WIDTH, IMAGE_ASPECT_RATIOS.square)}
      alt=""
      loading="lazy"
      decoding="async"
      className={cx(
        'absolute right-1.5 bottom-1.5 size-16 rounded-full object-cover short:right-1 short:bottom-1 short:size-10',
        isOff && 'opacity-40 grayscale',
      )}
    />
  );
}

/** Wide enough for a sharp screen. */
const PICTURE_WIDTH = 160;

const TILE_SHAPE =
  'relative flex min-w-0 flex-1 flex-col gap-1 rounded-card border-t-6 border-(--tile,var(--line-strong)) px-3 py-2 text-left leading-tight short:gap-0.5 short:py-1.5';
const CLOSED_TILE = `${TILE_SHAPE} bg-sunken text-ink-3`;
const TILE = `${TILE_SHAPE} bg-[color-mix(in_oklab,var(--tile,var(--line))_var(--tile-share),var(--tile-ground))] text-ink hover:[--tile-share:var(--tile-share-over)]`;
const CHOSEN_TILE = `${TILE} outline-3 outline-accent-text`;

/** When the merchant has chosen no colour, each category gets one by its place, so it can be found at a glance. */
const HUES = ['#e4572e', '#d99a2b', '#7a9e3e', '#2f9e8f', '#3d85c6', '#7d6bc4', '#b8569a', '#8c6f56'] as const;

export function hueAt(at: number): string {
  return HUES[at % HUES.length] ?? HUES[0];
}

/** By category id. */
export function coloursOf(menu: Menu): ReadonlyMap<string, string> {
  const shown = menu.categories.filter(({ applicableOrderingSystem }) => applicableOrderingSystem.pos);
  return new Map(shown.map(({ id, backgroundColor }, at) => [id, backgroundColor ?? hueAt(at)]));
}

/** Only a valid colour may reach a style. */
export function colourStyle(colour: string | null): React.CSSProperties | undefined {
  const hex = colour ? parseHexColour(colour) : null;
  return hex ? ({ '--tile': hex } as React.CSSProperties) : undefined;
}
