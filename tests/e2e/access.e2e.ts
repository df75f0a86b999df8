/** What only a browser shows: where the focus is, what a bar covers, and how high contrast draws. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { addHalfAndHalf } from '../support/customer.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { untilHolds } from '../support/until.ts';

const ROMA = '/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

/** How far the focused control reaches under the bar, in pixels; 0 for none. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const [at, bar] = [document.activeElement, document.querySelector('[data-bar]')];
    if (!at || !bar || bar.contains(at) || at === document.body) return 0;
    const [one, other] = [at.getBoundingClientRect(), bar.getBoundingClientRect()];
    // The page's menu stands next to the bar, not under it.
    const isNextTo = one.right <= other.left || one.left >= other.right;
    return isNextTo ? 0 : Math.max(0, one.bottom - other.top);
  });

describe('for everyone', () => {
  test(
    'a saved form says so where the focus is, and no stop of Tab is under the Save bar',
    async () => {
      const { page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await page.goto(`${server.url}/admin${ROMA}/settings/checkout`);
      await page.locator('[data-bar]').waitFor();
      for (let stop = 0; stop < 40; stop++) {
        await page.keyboard.press('Tab');
        expect(await covered(page)).toBe(0);
      }
      await page.locator('[data-bar] button[data-variant="primary"]').press('Enter');
      await page.locator('[data-outcome]:focus').waitFor();
    },
    MINUTES,
  );

  test(
    'high contrast draws switches and filled buttons',
    async () => {
      const { page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await page.goto(`${server.url}/admin${ROMA}/online-ordering-settings`);
      await page.emulateMedia({ forcedColors: 'active' });
      const toggle = page.getByRole('switch').first();
      await untilHolds(async () =>
        expect(await toggle.evaluate((element) => getComputedStyle(element).appearance)).toBe('auto'),
      );
      const save = page.locator('[data-bar] button[data-variant="primary"]');
      expect(await save.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('2px');
    },
    MINUTES,
  );

  test(
    'a dish with choices is announced on the menu, and the last links of a phone’s page are above the cart',
    async () => {
      const { page } = await visit(browser, 'phone');
      await addHalfAndHalf(page, { url: server.url, path: ROMA });
      await page
        .locator('#announcer')
        .getByText(/is in your cart/)
        .waitFor({ state: 'attached' });
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const link = await page.locator('footer').getByRole('link', { name: 'My account' }).boundingBox();
      const cart = await page.locator('[data-part="cart-link"]').boundingBox();
      expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(cart?.y ?? 0);
    },
    MINUTES,
  );
});
