import { useEffect } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import {
  emptyPricesText,
  filledDown,
  filledRight,
  type GridCell,
  type GridChange,
  type PriceGrid,
  pastedAt,
} from './price-grid.ts';

export interface PriceGridProps {
  gridId: string;
}

/** Separates rows. */
const ARROWS = { ArrowUp: -1, ArrowDown: 1 } as const;

/** Adds paste, fill and undo to a table of prices. Its buttons also work without script, by the server. */
function PriceGridKeys({ gridId }: PriceGridProps) {
  useEffect(() => {
    const grid = document.getElementById(gridId);
    if (!grid) return;
    const stop = new AbortController();
    const { signal } = stop;
    grid.addEventListener('paste', (event) => paste(grid, event), { signal });
    grid.addEventListener('keydown', (event) => key(grid, event), { signal });
    grid.addEventListener('click', (event) => press(grid, event), { signal });
    grid.addEventListener('input', () => count(grid), { signal });
    grid.querySelector('[data-part="grid-undo"]')?.addEventListener('click', () => undo(grid), { signal });
    // The user may have typed before this hydrated.
    count(grid);
    grid.dataset.listens = '';
    return () => stop.abort();
  }, [gridId]);
  return null;
}

function paste(grid: HTMLElement, event: ClipboardEvent): void {
  const at = cellOf(event.target);
  const done = at && pastedAt(textsOf(grid), at, event.clipboardData?.getData('text/plain') ?? '');
  if (!done) return;
  event.preventDefault();
  write(grid, done);
  const left = done.outside === 0 ? '' : ` ${done.outside} didn’t fit.`;
  say(grid, `${pricesText(done.changed.length)} pasted.${left}`);
}

/** Up and down move between rows. With Alt and Shift, right and down fill the empty boxes that way. */
function key(grid: HTMLElement, event: KeyboardEvent): void {
  const at = cellOf(event.target);
  if (!at || event.ctrlKey || event.metaKey) return;
  const isFill = event.altKey && event.shiftKey;
  if (isFill && event.key === 'ArrowRight') fill(grid, event, filledRight(textsOf(grid), at.row, at.column));
  if (isFill && event.key === 'ArrowDown')
    fill(grid, event, filledDown(textsOf(grid), at.column, namedOf(grid), at.row));
  const step = event.altKey || event.shiftKey ? 0 : (ARROWS[event.key as keyof typeof ARROWS] ?? 0);
  const next = step === 0 ? undefined : boxesOf(grid)[at.row + step]?.[at.column];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/** The buttons of a row and of a column: `right.2`, `down.0`. */
function press(grid: HTMLElement, event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  const [way, number] = button?.dataset.fill?.split('.') ?? [];
  if (way === 'right') fill(grid, event, filledRight(textsOf(grid), Number(number)));
  if (way === 'down') fill(grid, event, filledDown(textsOf(grid), Number(number), namedOf(grid)));
}

function fill(grid: HTMLElement, event: Event, done: GridChange): void {
  event.preventDefault();
  write(grid, done);
  say(grid, done.changed.length === 0 ? 'No empty prices to fill.' : `${pricesText(done.changed.length)} filled.`);
}

const pricesText = (count: number) => (count === 1 ? '1 price' : `${count} prices`);

function boxesOf(grid: HTMLElement): HTMLInputElement[][] {
  return [...grid.querySelectorAll('[data-part="grid-row"]')].map((row) => [
    ...row.querySelectorAll<HTMLInputElement>('input[data-cell]'),
  ]);
}

function textsOf(grid: HTMLElement): PriceGrid {
  return boxesOf(grid).map((row) => row.map(({ value }) => value));
}

function namedOf(grid: HTMLElement): boolean[] {
  return [...grid.querySelectorAll<HTMLInputElement>('input[data-row-name]')].map(({ value }) => value.trim() !== '');
}

function cellOf(target: EventTarget | null): GridCell | null {
  const [row, column] = target instanceof HTMLInputElement ? (target.dataset.cell?.split('.') ?? []) : [];
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) };
}

/** The table before each change, for Undo. */
const before = new WeakMap<HTMLElement, PriceGrid>();

function write(grid: HTMLElement, { grid: texts, changed }: GridChange): void {
  if (changed.length === 0) return;
  before.set(grid, textsOf(grid));
  showTexts(grid, texts);
  undoButtonOf(grid)?.removeAttribute('hidden');
}

function undo(grid: HTMLElement): void {
  showTexts(grid, before.get(grid) ?? []);
  before.delete(grid);
  undoButtonOf(grid)?.setAttribute('hidden', '');
  say(grid, 'Undone.');
}

const undoButtonOf = (grid: HTMLElement) => grid.querySelector('[data-part="grid-undo"]');

/** Fires the events of typing for each changed box. */
function showTexts(grid: HTMLElement, texts: PriceGrid): void {
  for (const [row, boxes] of boxesOf(grid).entries()) {
    for (const [column, box] of boxes.entries()) {
      const text = texts[row]?.[column] ?? box.value;
      if (text === box.value) continue;
      box.value = text;
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}

function count(grid: HTMLElement): void {
  const place = grid.querySelector('[data-part="empty-prices"]');
  if (place) place.textContent = emptyPricesText(textsOf(grid), namedOf(grid));
}

function say(grid: HTMLElement, text: string): void {
  const place = grid.querySelector('[data-part="grid-note"]');
  if (place) place.textContent = text;
  announce(text);
}

export default defineIsland('admin/price-grid', PriceGridKeys);
