/** What all lists of the admin have in common, as an eye sees it. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';

const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  browser = await openBrowser();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

/** By header: where its word ends, and where the text of the first row below it does. */
function endsOf(page: Page): Promise<{ header: string; isSorted: boolean; word: number; number: number }[]> {
  return page.evaluate(() => {
    const endOf = (of: Element) => {
      const walker = document.createTreeWalker(of, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        if (text.textContent?.trim() && (text.parentElement?.offsetWidth ?? 0) > 1) range.selectNodeContents(text);
      }
      return range.getBoundingClientRect().right;
    };
    const row = document.querySelector('[data-part="table"] tbody tr');
    return [...document.querySelectorAll('[data-part="table"] th')].flatMap((header, at) => {
      const cell = row?.children[at];
      if (!cell || getComputedStyle(cell).textAlign !== 'right') return [];
      const isSorted = header.hasAttribute('aria-sort');
      return [{ header: header.textContent?.trim() ?? '', isSorted, word: endOf(header), number: endOf(cell) }];
    });
  });
}

test(
  'the header of a column of numbers ends where its numbers end, sorted by it or not',
  async () => {
    const { page } = await visit(browser, 'desktop');
    await signInToAdmin(page, server.url);
    for (const sort of ['-sales', '-orders']) {
      await page.goto(`${server.url}/admin/restaurants/roma-pizza/monthly-order-stats?sort=${sort}`);
      await page.locator('th[aria-sort]').waitFor();
      const columns = await endsOf(page);
      expect(columns.map(({ header }) => header)).toEqual(['Orders', 'Net sales', 'Average order', 'Change']);
      expect(columns.filter(({ isSorted }) => isSorted).length).toBe(1);
      for (const { header, word, number } of columns) expect([header, Math.round(word - number)]).toEqual([header, 0]);
    }
  },
  MINUTES,
);
