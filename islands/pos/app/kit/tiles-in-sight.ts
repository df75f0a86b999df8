/** Decides which tiles are rendered: of thousands of items, only a screenful is visible. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Rendered below the visible area, for when a finger starts to scroll. */
const ROWS_BELOW = 1;
/** The least height of a tile and its gap, in pixels. */
const TILE_WIDTH = 156;
const TILE_HEIGHT = 92;
/** The height of what is above the grid. */
const BARS_HEIGHT = 120;
/** The width of what is beside the grid, unless the order is below it. More on a wide screen. */
const RAIL_AND_ORDER_WIDTH = 480;
const WIDE_RAIL_AND_ORDER_WIDTH = 544;

/** Above this many tiles, only those near the view are rendered. Below it, tiles stay once they were visible. */
const MOST_KEPT = 240;
/** In so long a list every row has the same height, so the height of unrendered rows is known. */
export function isLong(items: readonly unknown[]): boolean {
  return items.length > MOST_KEPT;
}

/** Renders what is visible, and the next screenful on scrolling. Each tile costs time in every frame, even out of view. */
export function useScreenfuls<Item>(items: readonly Item[], scrolledTo: number) {
  const [more, setMore] = useState({ items, screens: 0 });
  const { columns, rows } = screenInTiles();
  const first = 1 + Math.ceil(scrolledTo / (Math.max(1, rows) * TILE_HEIGHT));
  const screens = more.items === items ? Math.max(more.screens, first) : first;
  const count = screens * columns * (rows + ROWS_BELOW);
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const watcher = new IntersectionObserver((entries) => {
        const seen = entries.find((one) => one.isIntersecting);
        if (!seen) return;
        // A fling far down a long list takes one step, not hundreds.
        const { rootBounds, boundingClientRect } = seen;
        const below = (rootBounds?.bottom ?? 0) - boundingClientRect.top;
        const steps = Math.max(1, Math.ceil(below / (Math.max(1, rows) * TILE_HEIGHT)));
        setMore({ items, screens: screens + steps });
      });
      watcher.observe(element);
      return () => watcher.disconnect();
    },
    [items, screens, rows],
  );
  const rowsLeft = Math.max(0, Math.ceil((items.length - count) / Math.max(1, columns)));
  return { shown: rowsLeft === 0 ? items : items.slice(0, count), heightLeft: rowsLeft * TILE_HEIGHT, end };
}

interface Window {
  readonly items: readonly unknown[];
  readonly firstRow: number;
  readonly endRow: number;
  readonly columns: number;
  readonly rowHeight: number;
}

/** There must always be a tile to go to below the edge, even with the bars above the tiles. */
const ROWS_AHEAD = 3;
/** Rows rendered above and below the visible ones, in screens. */
const SPARE_SCREENS = 0.75;

/**
 * Renders only the visible rows of a long list, and some above and below, so that a key press at the edge always has a tile to go
 * to. The rest is empty space of the same height. Observes nothing while `isOn` is false.
 */
export function useTilesInSight(
  list: RefObject<HTMLElement | null>,
  items: readonly unknown[],
  scrolledTo: number,
  isOn: boolean,
) {
  const guess = screenInTiles();
  const rowsSeen = Math.max(1, guess.rows);
  const [kept, setKept] = useState<Window | null>(null);
  const start = (columns: number, rowHeight: number): Window => ({
    items,
    ...(scrolledTo === 0
      ? { firstRow: 0, endRow: rowsSeen + ROWS_BELOW }
      : rowsAround(Math.floor(scrolledTo / rowHeight), rowsSeen)),
    columns,
    rowHeight,
  });
  const now = kept?.items === items ? kept : start(kept?.columns ?? guess.columns, kept?.rowHeight ?? TILE_HEIGHT);
  const latest = useRef(now);
  latest.current = now;

  // Corrects the first guess before anything is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measure again for another list
  useLayoutEffect(() => {
    const element = list.current;
    if (!isOn || !element) return;
    const put = (next: Window) => {
      latest.current = next;
      setKept(next);
    };
    const measure = () => {
      const { columns, rowHeight } = measured(element, latest.current);
      if (columns === latest.current.columns && rowHeight === latest.current.rowHeight) return false;
      const topRow = Math.floor(scrolledTo / rowHeight);
      put({ ...latest.current, ...rowsAround(topRow, rowsSeen), columns, rowHeight });
      return true;
    };
    const look = () => {
      const { firstRow, endRow, rowHeight } = latest.current;
      const topRow = Math.floor(Math.max(0, -element.getBoundingClientRect().top) / rowHeight);
      const isEnough = (firstRow === 0 || firstRow <= topRow - 1) && topRow + rowsSeen + ROWS_AHEAD <= endRow;
      if (!isEnough) put({ ...latest.current, ...rowsAround(topRow, rowsSeen) });
    };
    /**
     * Renders the next rows as soon as the focus reaches the last rendered one, because keys may be faster than frames. Reads the
     * page and not the state, which may be rendered a frame later.
     */
    const goOn = ({ target }: FocusEvent) => {
      const row = rowAtAnEdge(element, target, latest.current.columns);
      if (row !== null)
        put({ ...latest.current, ...rowsAround(Math.max(0, row - Math.floor(rowsSeen / 2)), rowsSeen) });
    };
    measure();
    const resized = new ResizeObserver(() => measure() && look());
    resized.observe(element);
    // Whichever ancestor scrolls.
    window.addEventListener('scroll', look, { capture: true, passive: true });
    element.addEventListener('focusin', goOn);
    return () => {
      resized.disconnect();
      element.removeEventListener('focusin', goOn);
      window.removeEventListener('scroll', look, { capture: true });
    };
  }, [list, items, isOn, rowsSeen, scrolledTo]);
  useFocusKept(list, isOn);
  return drawnOf(now);
}

/** The tiles of a window, and the height of those before and after it in pixels. */
function drawnOf({ items, firstRow, endRow, columns, rowHeight }: Window) {
  const rowCount = Math.ceil(items.length / Math.max(1, columns));
  const end = Math.min(endRow, rowCount);
  const first = Math.min(firstRow, Math.max(0, end - 1));
  return {
    from: first * columns,
    to: Math.min(items.length, end * columns),
    heightAbove: first * rowHeight,
    heightBelow: (rowCount - end) * rowHeight,
  };
}

/** The row, counted over all, of a tile in the first or last rendered row. Null for any other tile, or when nothing follows. */
function rowAtAnEdge(element: HTMLElement, target: EventTarget | null, columns: number): number | null {
  const tile = target instanceof Element ? target.closest('li') : null;
  const place = Number(tile?.getAttribute('aria-posinset'));
  if (!tile || !place) return null;
  const [at, row] = [[...element.children].indexOf(tile), Math.floor((place - 1) / columns)];
  return at >= element.children.length - columns || (at < columns && row > 0) ? row : null;
}

function rowsAround(topRow: number, rowsSeen: number): Pick<Window, 'firstRow' | 'endRow'> {
  const spare = Math.ceil(rowsSeen * SPARE_SCREENS);
  return { firstRow: Math.max(0, topRow - spare), endRow: topRow + rowsSeen + spare };
}

function measured(element: HTMLElement, known: Pick<Window, 'columns' | 'rowHeight'>) {
  const { gridTemplateColumns, rowGap } = getComputedStyle(element);
  const height = element.firstElementChild?.getBoundingClientRect().height;
  return {
    columns: Math.max(1, gridTemplateColumns.split(' ').length),
    rowHeight: height ? height + Number.parseFloat(rowGap) : known.rowHeight,
  };
}

/** When the focused tile is no longer rendered, focuses the nearest one that is, so the arrows continue from there. */
function useFocusKept(list: RefObject<HTMLElement | null>, isOn: boolean): void {
  const had = useRef(false);
  useEffect(() => {
    const element = list.current;
    if (!isOn || !element) return;
    if (had.current && document.activeElement === document.body) {
      const tiles = [...element.querySelectorAll<HTMLElement>('button')];
      tiles[Math.floor(tiles.length / 2)]?.focus({ preventScroll: true });
    }
    had.current = element.contains(document.activeElement);
    const note = () => {
      had.current = element.contains(document.activeElement);
    };
    element.addEventListener('focusin', note);
    const leave = ({ relatedTarget }: FocusEvent) => {
      // The focus is on nothing because the tile was removed from the menu.
      if (relatedTarget !== null) had.current = element.contains(relatedTarget as Node);
    };
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', note);
      element.removeEventListener('focusout', leave);
    };
  });
}

function screenInTiles(): { readonly columns: number; readonly rows: number } {
  if (typeof window === 'undefined') return { columns: 0, rows: 0 };
  const { innerWidth, innerHeight } = window;
  const beside = innerWidth < 768 ? 0 : innerWidth < 1280 ? RAIL_AND_ORDER_WIDTH : WIDE_RAIL_AND_ORDER_WIDTH;
  return {
    columns: Math.max(1, Math.floor((innerWidth - beside) / TILE_WIDTH)),
    rows: Math.ceil((innerHeight - BARS_HEIGHT) / TILE_HEIGHT),
  };
}
