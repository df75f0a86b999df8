import type { Category, CollectionType, Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { minimumPrice } from '#src/domain/menu/minimum-price.ts';
import { cx } from '#src/ui/classes.ts';
import { parseHexColour } from '#src/ui/colour.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useSession } from '../pos-context.tsx';
import { mustAsk } from '../state/selection-edit.ts';
import { whyClosed } from '../state/why-closed.ts';

export interface CategoryRailProps {
  categories: readonly Category[];
  categoryId: string;
  onChoose: (categoryId: string) => void;
}

/** Categories in their colours; never in another order than the menu's. */
export function CategoryRail({ categories, categoryId, onChoose }: CategoryRailProps) {
  return (
    <nav
      aria-label="Categories"
      className="flex shrink-0 gap-1.5 overflow-auto overscroll-contain bg-sunken p-2 max-md:flex-row md:w-36 md:flex-col lg:w-40"
    >
      {categories.map((category, at) => (
        <button
          key={category.id}
          type="button"
          aria-current={category.id === categoryId ? 'true' : undefined}
          onClick={() => onChoose(category.id)}
          style={colourStyle(category.backgroundColor ?? hueAt(at))}
          className={cx(
            'min-h-14 shrink-0 rounded-input border-l-6 border-(--tile,var(--line-strong)) px-3 py-1 text-left leading-tight font-semibold max-md:whitespace-nowrap',
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
}

export interface TileGridProps {
  items: readonly MenuItem[];
  menu: Menu;
  closedIds: ReadonlySet<string>;
  collectionType: CollectionType;
  onTap: (item: MenuItem) => void;
  onHold: (item: MenuItem) => void;
}

/** Items in menu order. A tile is tinted by its colour, and its text stays the page's own ink. */
export function TileGrid({ items, onTap, onHold, ...rest }: TileGridProps) {
  return (
    <ul className="grid auto-rows-[minmax(5.25rem,auto)] grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-2 p-2">
      {items.map((item) => (
        <li key={item.id} className="grid">
          <Tile item={item} onTap={() => onTap(item)} onHold={() => onHold(item)} {...rest} />
        </li>
      ))}
    </ul>
  );
}

interface TileProps extends Omit<TileGridProps, 'items' | 'onTap' | 'onHold'> {
  item: MenuItem;
  onTap: () => void;
  onHold: () => void;
}

function Tile({ item, menu, closedIds, collectionType, onTap, onHold }: TileProps) {
  const { currencyCode } = useSession().store;
  const why = whyClosed(item, closedIds, collectionType);
  const colour = item.backgroundColor ?? categoryColour(menu, item.categoryId);
  const price = minimumPrice(item, menu, collectionType, 'pos');
  return (
    <button
      type="button"
      aria-disabled={why ? true : undefined}
      onClick={why ? undefined : onTap}
      onContextMenu={(event) => {
        event.preventDefault();
        if (!why) onHold();
      }}
      style={colourStyle(colour)}
      className={cx(
        'relative flex flex-col justify-between gap-1 rounded-card border-t-4 border-(--tile,var(--line-strong)) px-3 pt-2 pb-2 text-left leading-tight transition-transform active:scale-[0.98]',
        why
          ? 'bg-sunken text-ink-3'
          : 'bg-[color-mix(in_oklab,var(--tile,var(--line))_22%,var(--surface))] text-ink hover:bg-[color-mix(in_oklab,var(--tile,var(--line))_34%,var(--surface))]',
      )}
    >
      <span className={cx('line-clamp-2 font-semibold', why && 'line-through decoration-2')}>{item.name}</span>
      <span className="flex items-baseline justify-between gap-2 text-14">
        <span className="font-semibold">
          {why ??
            (mustAsk(item) ? <span aria-hidden="true" className="inline-block size-2 rounded-full bg-ink-3" /> : null)}
        </span>
        {why ? null : (
          <span className="text-ink-2">
            {item.type === 'pizza' || item.type === 'halfAndHalf' ? 'from ' : ''}
            <MoneyText amountInCents={price} currencyCode={currencyCode} className="font-semibold" />
          </span>
        )}
      </span>
    </button>
  );
}

/** Where the merchant has chosen no colour, each category has one by its place, so that the eye finds it again. */
const HUES = ['#e4572e', '#d99a2b', '#7a9e3e', '#2f9e8f', '#3d85c6', '#7d6bc4', '#b8569a', '#8c6f56'] as const;

function hueAt(at: number): string {
  return HUES[at % HUES.length] ?? HUES[0];
}

function categoryColour(menu: Menu, categoryId: string): string {
  const shown = menu.categories.filter(({ applicableOrderingSystem }) => applicableOrderingSystem.pos);
  const at = shown.findIndex(({ id }) => id === categoryId);
  return shown[at]?.backgroundColor ?? hueAt(Math.max(at, 0));
}

/** Only what reads as a colour reaches a style. */
function colourStyle(colour: string | null): React.CSSProperties | undefined {
  const hex = colour ? parseHexColour(colour) : null;
  return hex ? ({ '--tile': hex } as React.CSSProperties) : undefined;
}
