import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { CustomItemIcon } from '#src/ui/icon.tsx';
import { arrowKeys } from '../kit/arrow-keys.ts';
import { useSession } from '../kit/pos-context.tsx';
import { SearchBar } from '../kit/search-bar.tsx';
import { useSteady } from '../kit/use-steady.ts';
import { TileGrid } from './menu-grid.tsx';
import { CUSTOM_ITEM } from './open-sheet.ts';
import type { Selling } from './use-selling.ts';

interface ItemsPartProps {
  selling: Selling;
  onTap: (item: MenuItem) => void;
}

/** The items of a category, or those that match the search. */
export function ItemsPart({ selling, onTap }: ItemsPartProps) {
  const { posMenu, draft, browse, closedIds, setOpen } = selling;
  const { hasPictures } = useSession().terminal.settings.screen;
  const onHold = useSteady((item: MenuItem) => setOpen({ kind: 'item', item, line: null }));
  return (
    <section aria-label="Items" onKeyDown={arrowKeys} className="flex min-h-0 min-w-0 flex-col">
      <FindItem selling={selling} />
      <div
        ref={browse.list}
        data-part="tiles"
        onScroll={browse.onScroll}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        {browse.isOnlyClose ? (
          <p role="status" className="px-4 pt-3 text-ink-2">
            Nothing is called “{browse.typed.trim()}”. Closest names:
          </p>
        ) : null}
        {browse.items.length === 0 ? (
          <p className="p-10 text-center text-18 text-ink-3">
            {browse.isSearching
              ? `No items start with “${browse.typed.trim()}”.`
              : 'No items from this category are sold on tills.'}
          </p>
        ) : (
          <TileGrid
            items={browse.items}
            menu={posMenu.menu}
            closedIds={closedIds}
            collectionType={draft.collectionType}
            hasPictures={hasPictures}
            scrolledTo={browse.place}
            onTap={onTap}
            onHold={onHold}
          />
        )}
      </div>
    </section>
  );
}

function FindItem({ selling }: { selling: Selling }) {
  const { browse, tap, setOpen } = selling;
  const onClear = useSteady(browse.clearSearch);
  const onEnter = useSteady(() => {
    const first = browse.takeFirst();
    if (first) tap(first);
  });
  return (
    <div className="flex shrink-0 items-stretch border-b border-line">
      <SearchBar at={browse.search} typed={browse.typed} onType={browse.setTyped} onClear={onClear} onEnter={onEnter} />
      <button
        type="button"
        onClick={() => setOpen(CUSTOM_ITEM)}
        className="my-2 mr-2 flex min-h-12 min-w-12 shrink-0 items-center justify-center gap-2 rounded-input border border-line px-3 font-semibold hover:border-line-strong"
      >
        <CustomItemIcon size={20} aria-hidden />
        <span className="max-xl:sr-only">Custom item</span>
      </button>
    </div>
  );
}
