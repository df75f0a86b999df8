/** Finding a dish: a category that stands where it was left, or what is typed. */
import { type UIEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { searchableWhenNeeded, searchMenu } from '../order/menu-search.ts';
import { NO_ITEMS, sellable } from '../order/sellable.ts';

/** After a menu came the first touches come first. */
const SEARCHABLE_AFTER_MS = 1500;
/** Between two pieces, so that a touch is never in line behind all of them. */
const SEARCHABLE_STEP_MS = 30;

/** How far down each category stood when another one was chosen. */
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
  const found = useMemo(() => (typed.trim() === '' ? null : searchMenu(searchable.get(), typed)), [searchable, typed]);
  const isHere = found === null ? categoryId : '';
  const clearSearch = () => {
    setTyped('');
    search.current?.blur();
  };
  return {
    shown,
    items: found ?? shown.inCategory.get(categoryId) ?? NO_ITEMS,
    isSearching: found !== null,
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
    /** What is found first is taken out of the search. */
    takeFirst: (): MenuItem | null => {
      const first = searchMenu(searchable.get(), typed)[0];
      if (first) clearSearch();
      return first ?? null;
    },
    ...useStanding(isHere),
  };
}

/** What is shown next stands where it was left, also at its top. */
function useStanding(isHere: string) {
  const list = useRef<HTMLDivElement>(null);
  const place = useMemo(() => scrolledTo.get(isHere) ?? 0, [isHere]);
  const stands = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another category may have to stand at the same place
  useLayoutEffect(() => {
    // To set it lays the whole screen out in the middle of the change, also where it stands so already.
    if (!list.current || stands.current === place) return;
    list.current.scrollTop = place;
    stands.current = place;
  }, [isHere, place]);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    stands.current = currentTarget.scrollTop;
    if (isHere !== '') scrolledTo.set(isHere, stands.current);
  };
  return { list, place, onScroll };
}
