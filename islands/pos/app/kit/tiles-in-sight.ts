/** Which tiles are drawn: thousands of dishes are looked at a screenful at a time. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

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

/** More tiles than these are drawn only where they are looked at; fewer stay once they were seen. */
const MOST_KEPT = 240;
/** Of a list that long every row is as high, so that what is not drawn is as high as if it were. */
export function isLong(items: readonly unknown[]): boolean {
  return items.length > MOST_KEPT;
}

/**
 * What a screen shows; the next screenful when somebody scrolls there. Each tile costs something in every frame that is drawn,
 * also one that nobody sees.
 */
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
        // Who throws a long list far down is there with one step, and not with hundreds.
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

/** Below the edge there is always one to go to, the bars above the tiles counted in. */
const ROWS_AHEAD = 3;
/** Rows drawn above and below what is seen, in screens. */
const SPARE_SCREENS = 0.75;

/**
 * Of a long list the rows that are seen, with some above and below: a key press away from the edge there is always a tile to
 * go to. What is not drawn is room of the same height. Nothing is watched while `isOn` is false.
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

  // What the guess of the screen was wrong about is put right before anything is seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is looked at anew
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
     * Keys may come faster than frames: whoever goes to the last row that is drawn has the next ones before the next key. By what
     * stands there and not by what is kept: that may be drawn a frame later.
     */
    const goOn = ({ target }: FocusEvent) => {
      const row = rowAtAnEdge(element, target, latest.current.columns);
      if (row !== null)
        put({ ...latest.current, ...rowsAround(Math.max(0, row - Math.floor(rowsSeen / 2)), rowsSeen) });
    };
    measure();
    const resized = new ResizeObserver(() => measure() && look());
    resized.observe(element);
    // Whichever box around it scrolls.
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

/** The tiles of a window, and the room of those before and after it in pixels. */
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

/** The row, among all, of a tile in the first or last row that is drawn; null: of another, or there is nothing beyond it. */
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

/** A tile that is left behind takes its focus along: the nearest one that is drawn has it then, and the arrows go on from there. */
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
      // Nothing has it: the tile was taken away, which is no leaving.
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
