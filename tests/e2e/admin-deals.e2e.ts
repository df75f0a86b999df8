/** The form of a deal: built as customers build it, and with the options that other items have. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { ADMIN } from '../support/words/admin.ts';

const STORE = '/admin/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 180_000;
const WORDS = ADMIN.deal;

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

async function openDeal(): Promise<Page> {
  const { page } = await visit(browser, 'desktop');
  await signInToAdmin(page, server.url);
  await page.goto(`${server.url}${STORE}/items/item_roma_family_deal/deal/edit`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const build = (page: Page) => page.locator('[data-part="test-build"]');

describe('a deal in the admin', () => {
  test(
    'is built in its form: what is missing, the price, the saving, and the saving after the price was typed anew',
    async () => {
      const page = await openDeal();
      await build(page).locator('summary').click();
      await build(page)
        .getByText(/: choose one\.$/)
        .first()
        .waitFor();
      const parts = await build(page).locator('fieldset:has(input[type="radio"])').all();
      for (const part of parts) {
        const first = part.locator('input[type="radio"]:enabled').first();
        if (!(await first.isChecked())) await first.check();
      }
      await build(page).locator('[data-part="saving"]', { hasText: 'This deal saves' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByLabel('Price', { exact: true }).fill('500');
      await build(page).locator('[data-part="saving"]', { hasText: WORDS.costsMore }).waitFor();
      await page.reload();
      expect(await page.getByLabel('Price', { exact: true }).inputValue()).not.toBe('500');
    },
    MINUTES,
  );

  test(
    'takes the dips that the sides share into a part, where its customers see them',
    async () => {
      const page = await openDeal();
      await page.goto(`${server.url}${STORE}/menu/options`);
      await page.getByRole('button', { name: ADMIN.sharedOptions.share('Dips') }).click();
      await page.getByText(ADMIN.sharedOptions.shared(3)).waitFor();
      await page.goto(`${server.url}${STORE}/items/item_roma_family_deal/deal/edit`);
      const options = page.locator('[data-part="slot-options"]').first();
      await options.getByLabel(ADMIN.sharedOptions.chooser).selectOption({ index: 1 });
      await options.getByText(ADMIN.sharedOptions.sharedWith(3)).waitFor();
      await build(page).locator('summary').click();
      await build(page).getByText('Dips').first().waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: WORDS.save }).click();
      await page.getByText(ADMIN.sharedOptions.saved).waitFor();
      await options.getByRole('link', { name: ADMIN.sharedOptions.changeForAll }).click();
      await page.getByRole('button', { name: ADMIN.sharedOptions.save(4) }).waitFor();
    },
    MINUTES,
  );
});
