/** Finds an item: in a category, at the position where it was left, or by typing. */
import { type UIEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { searchableWhenNeeded, searchMenu } from './menu-search.ts';
import { NO_ITEMS, sellable } from './sellable.ts';
import { useCloseMatches } from './use-close-matches.ts';

/** After a new menu, the first taps come first. */
const SEARCHABLE_AFTER_MS = 1500;
/** Between two parts, so that a tap never waits for all of them. */
const SEARCHABLE_STEP_MS = 30;

/** The scroll position of each category when another one was chosen. */
const scrolledTo = new Map<string, number>();

export function useBrowse(posMenu: PosMenu) {
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const shown = useMemo(() => sellable(posMenu), [posMenu]);
  const [categoryId, setCategoryId] = useState(shown.categories[0]?.id ?? '');
  const searchable = useMemo(() => searchableWhenNeeded(shown.items), [shown]);
  useEffect(() => {
    const makeSome = () => {
      if (searchable.prepare()) timer = setTimeout(makeSome, SEARCHABLE_STEP_MS);
    };
    let timer = setTimeout(makeSome, SEARCHABLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [searchable]);
  const exact = useMemo(() => (typed.trim() === '' ? null : searchMenu(searchable.get(), typed)), [searchable, typed]);
  const close = useCloseMatches(shown.items, exact?.length === 0 ? typed : null);
  const found = exact?.length === 0 ? close : exact;
  const isHere = found === null ? categoryId : '';
  const clearSearch = () => {
    setTyped('');
    search.current?.blur();
  };
  return {
    shown,
    items: found ?? shown.inCategory.get(categoryId) ?? NO_ITEMS,
    isSearching: found !== null,
    /** Nothing has what is typed; these names are nearly the same. */
    isOnlyClose: close.length > 0,
    /** Empty while something is searched for. */
    categoryId: isHere,
    typed,
    setTyped,
    search,
    clearSearch,
    chooseCategory: (id: string) => {
      clearSearch();
      setCategoryId(id);
    },
    /** Takes the first match and clears the search. */
    takeFirst: (): MenuItem | null => {
      const first = searchMenu(searchable.get(), typed)[0] ?? close[0];
      if (first) clearSearch();
      return first ?? null;
    },
    ...useScrollPlace(isHere),
  };
}

/** Scrolls what is shown next to where it was left, or to its top. */
function useScrollPlace(isHere: string) {
  const list = useRef<HTMLDivElement>(null);
  const place = useMemo(() => scrolledTo.get(isHere) ?? 0, [isHere]);
  const scrollTop = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another category may need the same position
  useLayoutEffect(() => {
    // Setting it forces a layout in the middle of the change, even when the value is the same.
    if (!list.current || scrollTop.current === place) return;
    list.current.scrollTop = place;
    scrollTop.current = place;
  }, [isHere, place]);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    scrollTop.current = currentTarget.scrollTop;
    if (isHere !== '') scrolledTo.set(isHere, scrollTop.current);
  };
  return { list, place, onScroll };
}
