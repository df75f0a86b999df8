/** A person at the measured till: the ways to each screen, and what is on it. */
import type { Page } from 'playwright-core';
import { TILL } from '#tests/support/words/till.ts';
import { type Awaited, aim, measured, tap } from './probe.ts';

export const ITEMS = 'section[aria-label="Items"]';
/** What can be sold now: the name of what cannot is struck through, and a touch only says why. */
export const TILES = `${ITEMS} li button:not(:has(.line-through))`;
/** A mark on the tile says that something must be chosen. */
const ASKS = '[data-asks]';
export const ORDER = 'section[aria-label="Current order"]';
export const LINES = `${ORDER} ol[aria-label="Lines"]`;
/** The keys of its items; other keys if there are none. */
export const LINE = `${LINES} > [data-part="line"] button`;
export const TOTAL = `${ORDER} button[title="${TILL.order.total}"]`;
export const RAIL = 'nav[aria-label="Categories"] button';
export const SHEET = '[data-part="sheet"]';

/** By its first words, since names of keys carry amounts. */
export async function press(page: Page, within: string, words: string): Promise<void> {
  await tap(page, await keyOf(page, within, words));
}

/** Marks the key and gives the selector of the mark. Keys of another layout, such as a phone's, are there and not shown. */
export async function keyOf(page: Page, within: string, words: string): Promise<string> {
  const mark = words.replaceAll(/\W/g, '-');
  const isFound = await page.evaluate(
    ([root, begins, name]) => {
      const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent ?? '';
      const found = [...document.querySelectorAll(`${root} button, ${root} a`)].find(
        (one) =>
          one.checkVisibility() &&
          nameOf(one)
            .trim()
            .startsWith(begins ?? ''),
      );
      for (const old of document.querySelectorAll(`[data-measured="${name}"]`)) old.removeAttribute('data-measured');
      found?.setAttribute('data-measured', name ?? '');
      return found !== undefined;
    },
    [within, words, mark] as const,
  );
  if (!isFound) throw new Error(`no key “${words}” in ${within}`);
  return `[data-measured="${mark}"]`;
}

/** A tap on a key, to its change. */
export async function pressMeasured(page: Page, within: string, words: string, awaited: Awaited) {
  const selector = await keyOf(page, within, words);
  return measured(page, 'pointerdown', awaited, await aim(page, selector));
}

/** Indexes of the tiles on the screen that are added by one touch, and of those that open a sheet. */
export async function tilesShown(page: Page): Promise<{ readonly plain: number[]; readonly asking: number[] }> {
  const asks = await page.evaluate(
    ([tiles, mark]) => [...document.querySelectorAll(tiles)].map((one) => one.querySelector(mark) !== null),
    [TILES, ASKS] as const,
  );
  const where = (wanted: boolean) => asks.flatMap((is, at) => (is === wanted ? [at] : []));
  return { plain: where(false), asking: where(true) };
}

export async function goTo(page: Page, screen: string, heading: string): Promise<void> {
  await press(page, 'nav[aria-label="Screens"]', screen);
  await page.getByRole('heading', { name: heading }).first().waitFor({ state: 'attached' });
}

export async function atOrdering(page: Page): Promise<void> {
  await goTo(page, 'Order', 'New order');
  await page.locator(TILES).first().waitFor();
}

/** Takes the money for what is rung up; the next order waits. */
export async function payExact(page: Page): Promise<void> {
  await press(page, ORDER, 'Pay');
  await page.locator(SHEET).waitFor();
  await press(page, SHEET, 'Exact');
  await page.getByText('Next order').waitFor();
  await press(page, SHEET, 'Next order');
  await page.locator(SHEET).waitFor({ state: 'detached' });
}
