/** On a wide screen an item opens over the menu, and is a page for everyone else and everywhere else. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { expectGone, untilHolds } from '#tests/support/until.ts';
import { axeFindings, openBrowser, type SIZES, type Visit, visit } from '../support/browser.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';

const PATH = '/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 120_000;

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

const dialogOf = (page: Page) => page.getByRole('dialog');
const cardOf = (page: Page, category: string) =>
  page
    .locator('section', { has: page.getByRole('heading', { name: category, exact: true }) })
    .getByRole('heading', { level: 3 })
    .getByRole('link')
    .first();
const addKey = (page: Page) => page.getByRole('button', { name: /^Add to cart/ });
const isMenu = (url: URL) => url.pathname === PATH;
const isItem = (url: URL) => url.pathname.includes('/items/basic/');

async function openMenu(page: Page) {
  await page.goto(`${server.url}${PATH}`);
  await awake(page);
}

const awake = (page: Page) =>
  page.locator('[data-island="storefront/menu-page"][data-hydrated]').waitFor({ state: 'attached' });

async function openItem(page: Page, category: string) {
  await cardOf(page, category).click();
  await dialogOf(page).locator('form[data-steps]').waitFor();
  expect(isItem(new URL(page.url()))).toBe(true);
}

describe('a customer at a wide screen', () => {
  let guest: Visit;
  beforeEach(async () => {
    guest = await visit(browser, 'desktop');
    await openMenu(guest.page);
  });
  afterEach(async () => {
    expect(guest.problems).toEqual([]);
    await guest.context.close();
  });

  test(
    'builds a half and half over the menu, adds it and is back where they were',
    async () => {
      const { page } = guest;
      await openItem(page, 'Half and half');
      const menuAt = await page.evaluate(() => scrollY);
      expect(menuAt).toBeGreaterThan(0);
      const dialog = dialogOf(page);
      await addKey(page).click();
      await dialog.getByRole('alert').filter({ hasText: 'First half: choose a pizza.' }).waitFor();
      await dialog.getByRole('group', { name: 'First half' }).getByRole('radio').first().check();
      await dialog.getByRole('group', { name: 'Second half' }).getByRole('radio').nth(3).check();
      await dialog.getByRole('group', { name: 'Base' }).getByRole('radio').first().check();
      const halves = dialog.locator('[data-part="halves"]');
      await halves.filter({ hasText: 'Margherita / Diavola' }).filter({ hasText: '+ half charge $1.00' }).waitFor();
      await untilHolds(async () => expect(await halves.locator('img').count()).toBe(2));
      await dialog.getByRole('button', { name: 'Increase quantity' }).click();
      await dialog.locator('[data-part="live-price"]').filter({ hasText: '$48.00' }).waitFor();
      await addKey(page).click();
      await page.waitForURL(isMenu);
      await dialog.waitFor({ state: 'detached' });
      await page.locator('[data-part="toast"]', { hasText: 'Half and half, medium is in your cart.' }).waitFor();
      await page.locator('[data-part="cart-count"]', { hasText: '2' }).waitFor();
      expect(await page.evaluate(() => scrollY)).toBe(menuAt);
      expect(await cardOf(page, 'Half and half').evaluate((link) => link === document.activeElement)).toBe(true);
    },
    MINUTES,
  );

  test(
    'closes an item by Escape, Back, the cross or beside it, and finds what they chose when they open it again',
    async () => {
      const { page } = guest;
      const menuTitle = await page.title();
      const ways = [
        () => page.keyboard.press('Escape'),
        () => page.goBack(),
        () => dialogOf(page).getByRole('button', { name: 'Close' }).click(),
        () => page.mouse.click(8, 450),
        async () => {
          await page.keyboard.press('Escape');
          await page.keyboard.press('Escape');
        },
      ];
      const large = page.getByRole('radio', { name: /^Large/ });
      for (const [at, close] of ways.entries()) {
        await openItem(page, 'Pizzas');
        expect(await page.title()).toContain('Margherita');
        expect(await large.isChecked()).toBe(at > 0);
        await large.check();
        await close();
        await page.waitForURL(isMenu);
        await expectGone(dialogOf(page));
        expect(await page.title()).toBe(menuTitle);
      }
      await page.goForward();
      await dialogOf(page).waitFor();
      expect(await large.isChecked()).toBe(true);
      await page.reload();
      await page.locator('form[data-steps]').waitFor();
      await expectGone(dialogOf(page));
      await page.goBack();
      await page.waitForURL(isMenu);
      await awake(page);
      await untilHolds(async () => expect(await page.locator('[data-part="item-card"]').count()).toBeGreaterThan(10));
    },
    MINUTES,
  );

  test(
    'opens what they searched for over the results, which are still there after Back and Forward',
    async () => {
      const { page } = guest;
      await page.goto(`${server.url}${PATH}/search?q=tiramisu`);
      await awake(page);
      const found = page.getByText('found for “tiramisu”');
      await page.getByRole('link', { name: 'Tiramisù' }).click();
      await dialogOf(page).locator('form[data-steps]').waitFor();
      await page.goBack();
      await page.goForward();
      await dialogOf(page).waitFor();
      await page.goBack();
      await page.waitForURL(/\/search\?q=tiramisu$/);
      await found.waitFor();
      await untilHolds(async () => expect(await page.locator('[data-part="item-card"]').count()).toBeGreaterThan(0));
    },
    MINUTES,
  );

  test(
    'keeps what they chose when the line is gone, and reads why it wasn’t added',
    async () => {
      const { page, context } = guest;
      await openItem(page, 'Desserts');
      await page.getByLabel('Special instructions').fill('Two spoons');
      await context.setOffline(true);
      await addKey(page).click();
      await dialogOf(page).getByRole('alert').filter({ hasText: 'You’re offline.' }).waitFor();
      await context.setOffline(false);
      expect(await page.getByLabel('Special instructions').inputValue()).toBe('Two spoons');
      await addKey(page).click();
      await page.waitForURL(isMenu);
      guest.problems.length = 0;
    },
    MINUTES,
  );

  test(
    'opens an item in a tab of its own, which is its page',
    async () => {
      const { page, context } = guest;
      const opened = context.waitForEvent('page');
      await cardOf(page, 'Pizzas').click({ modifiers: ['Control'] });
      const tab = await opened;
      await addKey(tab).waitFor();
      await expectGone(dialogOf(tab));
      await expectGone(dialogOf(page));
    },
    MINUTES,
  );
});

test.each(['light', 'dark'] as const)(
  'an item over the menu can be used by everybody, with keys alone, in %s',
  async (colorScheme) => {
    const { page, context, problems } = await visit(browser, 'desktop', { colorScheme });
    await openMenu(page);
    for (const category of ['Half and half', 'Deals', 'Pizzas', 'Desserts']) {
      await cardOf(page, category).focus();
      await page.keyboard.press('Enter');
      await dialogOf(page).locator('form[data-steps]').waitFor();
      expect([category, await axeFindings(page)]).toEqual([category, []]);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
      await page.keyboard.press('Escape');
      await page.waitForURL(isMenu);
      expect(await cardOf(page, category).evaluate((link) => link === document.activeElement)).toBe(true);
    }
    expect(problems).toEqual([]);
    await context.close();
  },
  MINUTES,
);

const PAGES: readonly [string, keyof typeof SIZES, boolean][] = [
  ['on a phone', 'phone', true],
  ['without script on a wide screen', 'desktop', false],
];
test.each(PAGES)(
  'an item is a page of its own %s',
  async (_, size, javaScriptEnabled) => {
    const { page, context, problems } = await visit(browser, size, { javaScriptEnabled });
    await page.goto(`${server.url}${PATH}`);
    if (javaScriptEnabled) await awake(page);
    await cardOf(page, 'Desserts').click();
    await page.waitForURL(isItem);
    await page.getByRole('heading', { level: 1, name: 'Tiramisù' }).waitFor();
    await expectGone(dialogOf(page));
    // What must be chosen is marked until it is, by the page's style alone.
    await page.goto(`${server.url}${PATH}`);
    await cardOf(page, 'Half and half').click();
    await page.waitForURL(isItem);
    const first = page.getByRole('group', { name: 'First half' });
    expect(await first.getByText('Required').isVisible()).toBe(true);
    await first.getByRole('radio').first().check();
    await first.getByText('Required').waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    await context.close();
  },
  MINUTES,
);
