/** Options that several items share: shared in one press, changed once, made an item’s own, and put back. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { expectGone } from '#tests/support/until.ts';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { ADMIN } from '../support/words/admin.ts';

const STORE = '/admin/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 180_000;
const WORDS = ADMIN.sharedOptions;

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

async function openList(): Promise<Page> {
  const { page } = await visit(browser, 'desktop');
  await signInToAdmin(page, server.url);
  await page.goto(`${server.url}${STORE}/menu/options`);
  return page;
}

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const card = (page: Page, name: string) => page.locator('[data-part="shared-group"]').filter({ hasText: name });

/** The form of an item that the page of a shared group has ticked. */
async function openItemOf(page: Page, name: string): Promise<void> {
  const box = page.getByRole('checkbox', { name, exact: true });
  const itemId = (await box.getAttribute('name'))?.split('.')[1];
  await page.goto(`${server.url}${STORE}/items/${itemId}/item/edit`);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

describe('shared options', () => {
  test(
    'three sides have the same dips: shared in one press, dearer in all three after one change, and alone in one',
    async () => {
      const page = await openList();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: WORDS.share('Dips') }).click();
      await page.getByText(WORDS.shared(3)).waitFor();
      await link(page, 'Dips').click();
      await page.getByRole('button', { name: WORDS.save(3) }).waitFor();
      await page.getByLabel(WORDS.charge(1), { exact: true }).fill('2.75');
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: WORDS.save(3) }).click();
      await page.getByText(WORDS.saved).waitFor();
      const shared = page.url();

      await openItemOf(page, 'Arancini');
      await card(page, 'Dips').getByText(WORDS.sharedWith(2)).waitFor();
      await card(page, 'Dips').getByText('+$2.75').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await card(page, 'Dips').getByRole('button', { name: WORDS.makeOwn }).click();
      await page.getByRole('group', { name: 'Group 1: Dips', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Save item' }).click();
      await page.getByText(WORDS.saved).waitFor();

      await page.goto(shared);
      await page.getByRole('button', { name: WORDS.save(2) }).waitFor();
      expect(await page.getByRole('checkbox', { name: /^Arancini/ }).isChecked()).toBe(false);
    },
    MINUTES,
  );

  test(
    'new ones for two pastas, and taken off with undo',
    async () => {
      const page = await openList();
      await page.goto(`${server.url}${STORE}/menu/options/create`);
      await page.getByLabel(WORDS.name, { exact: true }).fill('On top');
      await page.getByLabel(WORDS.option(1), { exact: true }).fill('Chilli flakes');
      await page.getByLabel(WORDS.option(2), { exact: true }).fill('Pangrattato');
      await page.getByLabel(WORDS.charge(2), { exact: true }).fill('1.5');
      await page.locator('summary').filter({ hasText: 'Pasta' }).click();
      for (const name of ['Bolognese', 'Carbonara']) await page.getByRole('checkbox', { name, exact: true }).check();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: WORDS.add }).click();
      await page.getByText(WORDS.added('On top', 2)).waitFor();
      await page.getByRole('button', { name: WORDS.undo }).click();
      await page.getByText(WORDS.undone).waitFor();
      await expectGone(link(page, 'On top'));
    },
    MINUTES,
  );

  test(
    'chosen in the form of an item, it takes the place of that item’s own',
    async () => {
      const page = await openList();
      await page.getByRole('button', { name: WORDS.share('Pasta') }).click();
      await link(page, 'Pasta').click();
      await page.getByRole('button', { name: /^Save for/ }).waitFor();
      const ticked = await page.locator('input[type="checkbox"][name^="itemIds."]:checked').count();
      await page.locator('summary').filter({ hasText: 'Starters' }).click();
      await openItemOf(page, 'Garlic bread');
      await page.getByLabel(WORDS.chooser).selectOption({ label: 'Pasta (4)' });
      await card(page, 'Pasta').getByText(WORDS.sharedWith(ticked)).waitFor();
      await page.getByRole('button', { name: 'Save item' }).click();
      await page.getByText(WORDS.saved).waitFor();
      await card(page, 'Pasta').getByRole('link', { name: WORDS.changeForAll }).click();
      await page.getByRole('button', { name: WORDS.save(ticked + 1) }).waitFor();
      await page.getByRole('button', { name: WORDS.stopSharing }).click();
      await page.getByText(WORDS.noLonger('Pasta')).waitFor();
    },
    MINUTES,
  );
});
