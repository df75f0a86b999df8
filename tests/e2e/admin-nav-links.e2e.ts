/** An owner puts the links at the top of the website in order: by mouse, by keyboard, and without script. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { until, untilHolds } from '../support/until.ts';

const MINUTES = 180_000;
const SHOP = '/restaurants/roma-pizza/stores/roma-newtown';
const NAVBAR = `/admin${SHOP}/website/custom-navbar`;

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

const row = (page: Page, at: number) => page.locator('[data-part="nav-link"]').nth(at);
const waitForOrder = (page: Page, wanted: string[]) =>
  until(`the links begin with ${wanted.join(', ')}`, async () => {
    const names = await page
      .locator('[data-part="nav-link"]')
      .evaluateAll((all) => all.map((one) => one.querySelector<HTMLInputElement>('[name$=".label"]')?.value));
    return JSON.stringify(names.slice(0, wanted.length)) === JSON.stringify(wanted);
  });

describe('the links at the top of the website', () => {
  test(
    'are dragged, moved by keyboard and seen in a preview, and guests see them in that order',
    async () => {
      const owner = await visit(browser, 'desktop');
      const { page } = owner;
      await signInToAdmin(page, server.url);
      await page.goto(server.url + NAVBAR);
      await row(page, 0).locator('[data-part="grip"]').waitFor();
      await waitForOrder(page, ['Menu', 'Opening hours', 'Coupons']);
      await row(page, 2).scrollIntoViewIfNeeded();
      await row(page, 1)
        .locator('[data-part="grip"]')
        .dragTo(row(page, 0), { targetPosition: { x: 60, y: 6 }, steps: 10 });
      await waitForOrder(page, ['Opening hours', 'Menu', 'Coupons']);

      await row(page, 2).getByRole('button', { name: 'Move up: Coupons' }).focus();
      await page.keyboard.press('Enter');
      await waitForOrder(page, ['Opening hours', 'Coupons', 'Menu']);
      await page.keyboard.press('Enter');
      await waitForOrder(page, ['Coupons', 'Opening hours', 'Menu']);

      const preview = page.getByRole('region', { name: 'Preview of the links' });
      await preview.getByText('No links shown.').waitFor();
      await page.getByLabel('Show on the website: Coupons').check();
      await page.getByLabel('Show on the website: Opening hours').check();
      await preview.getByText('Opening hours').waitFor();
      await page.getByLabel('Inside the link above: Opening hours').check();
      await preview.getByRole('listitem').filter({ hasText: 'Coupons' }).getByText('Opening hours').waitFor();
      await page.getByLabel('Inside the link above: Opening hours').uncheck();
      await preview.getByRole('button', { name: 'Phone' }).click();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved. Updated on the website.').first().waitFor();
      await waitForOrder(page, ['Coupons', 'Opening hours', 'Menu']);

      const guest = await visit(browser, 'phone');
      await guest.page.goto(server.url + SHOP);
      const links = guest.page.getByRole('navigation', { name: 'Website', exact: true }).getByRole('link');
      await untilHolds(async () => expect(await links.allTextContents()).toEqual(['Coupons', 'Opening hours']));
      expect([...owner.problems, ...guest.problems]).toEqual([]);
    },
    MINUTES,
  );

  test(
    'are moved by their place’s number without script, and what was typed comes back beside an error',
    async () => {
      const { page } = await visit(browser, 'phone', { javaScriptEnabled: false });
      await signInToAdmin(page, server.url);
      await page.goto(server.url + NAVBAR);
      await row(page, 0).getByLabel('Place', { exact: true }).fill('9');
      const address = await row(page, 0).getByLabel('Address', { exact: true }).inputValue();
      await row(page, 0).getByLabel('Address', { exact: true }).fill('coupons');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      expect(await row(page, 0).getByLabel('Place', { exact: true }).inputValue()).toBe('9');
      expect(await row(page, 0).getByLabel('Address', { exact: true }).inputValue()).toBe('coupons');
      await row(page, 0).getByLabel('Address', { exact: true }).fill(address);
      const second = await row(page, 1).getByLabel('Name', { exact: true }).inputValue();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved. Updated on the website.').first().waitFor();
      await waitForOrder(page, [second]);
    },
    MINUTES,
  );
});
