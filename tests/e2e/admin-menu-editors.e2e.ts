/** The same dish in two hands, in several stores, and in several deals: nothing is lost, and nothing is a surprise. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { expectGone, untilHolds } from '#tests/support/until.ts';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { ADMIN } from '../support/words/admin.ts';

const ROMA = '/admin/restaurants/roma-pizza/stores/roma-newtown';
const WOK = '/admin/restaurants/golden-wok/stores/wok-carlton';
const MINUTES = 180_000;
const WORDS = ADMIN.menuEditors;

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

async function signedIn(email?: string): Promise<Page> {
  const { page } = await visit(browser, 'desktop');
  await signInToAdmin(page, server.url, email);
  return page;
}

const row = (page: Page, name: string) => page.locator(`[data-part="menu-row"][data-name="${name}"]`);
const save = (page: Page) => page.getByRole('button', { name: WORDS.save, exact: true }).click();

/** The form of a dish, by its name in the menu. */
async function openDish(page: Page, store: string, name: string): Promise<void> {
  await page.goto(`${server.url}${store}/menu?search=${encodeURIComponent(name)}`);
  await row(page, name).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

describe('a dish in two hands', () => {
  test(
    'what each changed of another field is kept; of the same field the second is asked, and overwrites nothing unasked',
    async () => {
      const first = await signedIn();
      const second = await signedIn();
      await openDish(first, ROMA, 'Garlic bread');
      await openDish(second, ROMA, 'Garlic bread');
      await first.getByLabel(WORDS.price, { exact: true }).fill('9.20');
      await save(first);
      await first.getByText(WORDS.saved).waitFor();

      await second.getByLabel(WORDS.description).fill('With rosemary.');
      await save(second);
      await second.getByText(WORDS.keptToo).waitFor();
      expect(await second.getByLabel(WORDS.price, { exact: true }).inputValue()).toBe('9.20');

      await first.reload();
      await first.getByLabel(WORDS.price, { exact: true }).fill('9.40');
      await save(first);
      await first.getByText(WORDS.saved).waitFor();
      await second.getByLabel(WORDS.price, { exact: true }).fill('9.90');
      await save(second);
      await second.getByRole('heading', { name: WORDS.changedMeanwhile }).waitFor();
      expect(await second.getByLabel(WORDS.price, { exact: true }).inputValue()).toBe('9.90');
      expect(await axeFindings(second)).toEqual([]);
      await first.reload();
      expect(await first.getByLabel(WORDS.price, { exact: true }).inputValue()).toBe('9.40');
      await second.getByRole('radio', { name: WORDS.keepTheirs }).check();
      await save(second);
      await second.getByText(WORDS.saved).waitFor();
      expect(await second.getByLabel(WORDS.price, { exact: true }).inputValue()).toBe('9.40');
    },
    MINUTES,
  );
});

describe('a dish in two stores', () => {
  test(
    'gets one price in both: shown from what to what, changed in one press, and put back in one',
    async () => {
      const page = await signedIn('owner@golden-wok.example');
      await page.goto(`${server.url}${WOK}/menu`);
      const link = row(page, (await rowNames(page))[0] ?? '').locator('[data-part="what"] a');
      const itemId = /items\/([^/]+)\//.exec((await link.getAttribute('href')) ?? '')?.[1];
      await page.goto(`${server.url}${WOK}/items/${itemId}/stores`);
      await page.locator('input[name^="price."]').first().fill('23.45');
      await page.getByRole('button', { name: WORDS.showChanges }).click();
      const changes = page.locator('[data-part="price-change"]');
      await changes.first().waitFor();
      await untilHolds(async () => expect(await changes.filter({ hasText: '→ $23.45' }).count()).toBe(2));
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: WORDS.changeStores(2) }).click();
      await page.getByText(WORDS.changedIn(2)).waitFor();
      await untilHolds(async () => expect(await page.getByText('Now $23.45').count()).toBe(2));
      await page.getByRole('button', { name: ADMIN.menuBuilder.undo }).click();
      await page.locator('main').getByText(ADMIN.menuBuilder.undone).waitFor();
      await expectGone(page.getByText('Now $23.45'));
    },
    MINUTES,
  );
});

const rowNames = (page: Page) =>
  page.locator('[data-part="menu-row"]').evaluateAll((all) => all.map((one) => one.getAttribute('data-name') ?? ''));

describe('a dish in a deal', () => {
  test(
    'says which deal is made with it, leads there, and is not deleted from under it',
    async () => {
      const page = await signedIn();
      await openDish(page, ROMA, 'Garlic bread');
      await page.goto(page.url().replace('/item/edit', ''));
      const uses = page.getByRole('main').locator('section', { hasText: WORDS.usedIn });
      await uses.getByRole('link', { name: 'Two large and sides' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByText(WORDS.takeOutFirst('Garlic bread')).waitFor();
      await uses.getByRole('link', { name: 'Two large and sides' }).click();
      await page.getByRole('heading', { name: 'Two large and sides', level: 1 }).waitFor();
    },
    MINUTES,
  );
});
