import { useEffect, useState } from 'react';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { keep } from '../kit/kept.ts';
import { NO_ITEMS } from './sellable.ts';

/** Most cashiers don't mistype, so no sale waits for it. */
const script = keep(() => import('./forgiving-search.ts').then((file) => file.searchForgivingly));

/** Items whose names are nearly what is typed. None for null, and none until the script is here. */
export function useCloseMatches(items: readonly MenuItem[], typed: string | null): readonly MenuItem[] {
  const [search, setSearch] = useState(() => script.known);
  const isWanted = typed !== null && search === null;
  useEffect(() => {
    if (isWanted)
      script.load().then(
        (loaded) => setSearch(() => loaded),
        () => {},
      );
  }, [isWanted]);
  return typed !== null && search ? search(items, typed) : NO_ITEMS;
}
