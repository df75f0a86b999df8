import { memo, useCallback, useMemo, useState } from 'react';
import type { Category, CollectionType, Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { minimumPrice } from '#src/domain/menu/minimum-price.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { IMAGE_ASPECT_RATIOS } from '#src/domain/tenancy/image-ratios.ts';
import { cx } from '#src/ui/classes.ts';
import { parseHexColour } from '#src/ui/colour.ts';
import { imageUrl } from '#src/ui/image.tsx';
import { useSession } from '../pos-context.tsx';
import { mustAsk } from '../state/selection-edit.ts';
import { whyClosed } from '../state/why-closed.ts';

export interface CategoryRailProps {
  categories: readonly Category[];
  categoryId: string;
  onChoose: (categoryId: string) => void;
}

/** Categories in their colours; never in another order than the menu's. */
export const CategoryRail = memo(function CategoryRail({ categories, categoryId, onChoose }: CategoryRailProps) {
  return (
    <nav
      aria-label="Categories"
      data-part="rail"
      className="flex shrink-0 gap-1.5 overflow-auto overscroll-contain bg-sunken p-2 max-md:flex-row max-md:p-1.5 md:w-36 md:flex-col lg:w-40 2xl:w-48 2xl:text-18"
    >
      {categories.map((category, at) => (
        <button
          key={category.id}
          type="button"
          aria-current={category.id === categoryId ? 'true' : undefined}
          onClick={() => onChoose(category.id)}
          style={colourStyle(category.backgroundColor ?? hueAt(at))}
          className={cx(
            'min-h-14 shrink-0 rounded-input border-l-6 max-md:min-h-12 border-(--tile,var(--line-strong)) px-3 py-1 text-left leading-tight font-semibold max-md:whitespace-nowrap',
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
  /** It is shown where it stood before, so many pixels down. */
  scrolledTo?: number;
  /** The one that something is being set for; what cannot be had now is touched there too. */
  chosenId?: string | null;
  onTap: (item: MenuItem) => void;
  onHold: (item: MenuItem) => void;
}

/** Items in menu order. A tile is tinted by its colour, and its text stays the page's own ink. */
export const TileGrid = memo(function TileGrid(props: TileGridProps) {
  const { items, menu, closedIds, collectionType, chosenId, scrolledTo = 0, ...rest } = props;
  const { shown, heightLeft, end } = useScreenfuls(items, scrolledTo);
  const colours = useMemo(() => coloursOf(menu), [menu]);
  const hasPicture = rest.hasPictures === true && shown.some(({ image }) => image !== null);
  return (
    <ul className={cx(GRID, hasPicture ? GROWING_ROWS : EVEN_ROWS)}>
      {shown.map((item) => (
        <Tile
          key={item.id}
          item={item}
          why={chosenId === undefined ? whyClosed(item, closedIds, collectionType) : null}
          isChosen={chosenId === undefined ? undefined : chosenId === item.id}
          colour={item.backgroundColor ?? colours.get(item.categoryId) ?? null}
          priceInCents={minimumPrice(item, menu, collectionType, 'pos')}
          {...rest}
        />
      ))}
      {heightLeft > 0 ? <li ref={end} aria-hidden className="col-span-full" style={{ height: heightLeft }} /> : null}
    </ul>
  );
});

const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-2 p-2 2xl:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] 2xl:gap-2.5 2xl:text-18';
/** With pictures a tile is as high as it must be. */
const GROWING_ROWS = 'auto-rows-[minmax(5.25rem,auto)] 2xl:auto-rows-[minmax(6.5rem,auto)]';
/** Two lines of a name and the price always fit; rows that need not be measured lay each tile out once, not twice. */
const EVEN_ROWS = 'auto-rows-[5.25rem] 2xl:auto-rows-[6.5rem]';

/**
 * What a screen shows; the next screenful when somebody scrolls there. Each tile costs something in every frame that is drawn,
 * also one that nobody sees.
 */
function useScreenfuls(items: readonly MenuItem[], scrolledTo: number) {
  const [more, setMore] = useState({ items, screens: 0 });
  const { columns, rows } = screenInTiles();
  const first = 1 + Math.ceil(scrolledTo / (Math.max(1, rows) * TILE_HEIGHT));
  const screens = more.items === items ? Math.max(more.screens, first) : first;
  const count = screens * columns * (rows + ROWS_BELOW);
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const watcher = new IntersectionObserver(
        (entries) => entries.some((one) => one.isIntersecting) && setMore({ items, screens: screens + 1 }),
      );
      watcher.observe(element);
      return () => watcher.disconnect();
    },
    [items, screens],
  );
  const rowsLeft = Math.max(0, Math.ceil((items.length - count) / Math.max(1, columns)));
  return { shown: rowsLeft === 0 ? items : items.slice(0, count), heightLeft: rowsLeft * TILE_HEIGHT, end };
}

/** Drawn below what is seen: a finger that begins to scroll finds them. */
const ROWS_BELOW = 1;
/** At least so much of a tile and its gap, in pixels. */
const TILE_WIDTH = 156;
const TILE_HEIGHT = 92;
/** Above it. */
const BARS_HEIGHT = 120;
/** Beside the grid, where the order does not stand below it; wider on a wide screen. */
const RAIL_AND_ORDER_WIDTH = 480;
const WIDE_RAIL_AND_ORDER_WIDTH = 544;

function screenInTiles(): { readonly columns: number; readonly rows: number } {
  if (typeof window === 'undefined') return { columns: 0, rows: 0 };
  const { innerWidth, innerHeight } = window;
  const beside = innerWidth < 768 ? 0 : innerWidth < 1280 ? RAIL_AND_ORDER_WIDTH : WIDE_RAIL_AND_ORDER_WIDTH;
  return {
    columns: Math.max(1, Math.floor((innerWidth - beside) / TILE_WIDTH)),
    rows: Math.ceil((innerHeight - BARS_HEIGHT) / TILE_HEIGHT),
  };
}

interface TileProps {
  item: MenuItem;
  hasPictures?: boolean;
  /** Undefined: nothing is being set. */
  isChosen: boolean | undefined;
  why: string | null;
  colour: string | null;
  priceInCents: number | null;
  onTap: (item: MenuItem) => void;
  onHold: (item: MenuItem) => void;
}

const Tile = memo(function Tile(props: TileProps) {
  const { item, hasPictures = false, isChosen, why, colour, priceInCents, onTap, onHold } = props;
  const { currencyCode } = useSession().store;
  return (
    <li className="flex">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => onTap(item)}
        onContextMenu={(event) => {
          event.preventDefault();
          if (!why) onHold(item);
        }}
        style={colourStyle(colour)}
        className={why ? CLOSED_TILE : isChosen ? CHOSEN_TILE : TILE}
      >
        {hasPictures && item.image ? <Picture key={item.image.id} id={item.image.id} isOff={why !== null} /> : null}
        <span className={cx('line-clamp-2 font-semibold', why && 'line-through decoration-2')}>{item.name}</span>
        {why ? (
          <span className="text-14 font-semibold whitespace-nowrap">{why}</span>
        ) : (
          <span
            data-asks={mustAsk(item) ? '' : undefined}
            className="tnum text-right text-14 font-semibold whitespace-nowrap data-asks:before:float-left data-asks:before:mt-1.5 data-asks:before:size-2 data-asks:before:rounded-full data-asks:before:bg-ink-3"
          >
            {item.type === 'pizza' || item.type === 'halfAndHalf' ? 'from ' : ''}
            {formatAmount(priceInCents, currencyCode)}
          </span>
        )}
      </button>
    </li>
  );
});

function Picture({ id, isOff }: { id: string; isOff: boolean }) {
  return (
    <img
      src={imageUrl(`/images/${id}`, PICTURE_WIDTH, IMAGE_ASPECT_RATIOS.fourThree)}
      alt=""
      loading="lazy"
      decoding="async"
      className={cx('-mx-2 aspect-[8/5] rounded-input bg-sunken object-cover', isOff && 'opacity-40 grayscale')}
    />
  );
}

/** Wide enough for a tile on a sharp screen. */
const PICTURE_WIDTH = 320;

const TILE_SHAPE =
  'flex min-w-0 flex-1 flex-col justify-between gap-1 rounded-card border-t-4 border-(--tile,var(--line-strong)) px-3 pt-2 pb-2 text-left leading-tight';
const CLOSED_TILE = `${TILE_SHAPE} bg-sunken text-ink-3`;
const TILE = `${TILE_SHAPE} bg-[color-mix(in_oklab,var(--tile,var(--line))_22%,var(--surface))] text-ink hover:bg-[color-mix(in_oklab,var(--tile,var(--line))_34%,var(--surface))]`;

const CHOSEN_TILE = `${TILE} outline-3 outline-accent-text`;

/** Where the merchant has chosen no colour, each category has one by its place, so that the eye finds it again. */
const HUES = ['#e4572e', '#d99a2b', '#7a9e3e', '#2f9e8f', '#3d85c6', '#7d6bc4', '#b8569a', '#8c6f56'] as const;

export function hueAt(at: number): string {
  return HUES[at % HUES.length] ?? HUES[0];
}

/** By category id. */
export function coloursOf(menu: Menu): ReadonlyMap<string, string> {
  const shown = menu.categories.filter(({ applicableOrderingSystem }) => applicableOrderingSystem.pos);
  return new Map(shown.map(({ id, backgroundColor }, at) => [id, backgroundColor ?? hueAt(at)]));
}

/** Only what reads as a colour reaches a style. */
export function colourStyle(colour: string | null): React.CSSProperties | undefined {
  const hex = colour ? parseHexColour(colour) : null;
  return hex ? ({ '--tile': hex } as React.CSSProperties) : undefined;
}
