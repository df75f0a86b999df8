/** What an owner types instead of looking for it: it opens the right place with the act ready, and does nothing by itself. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { untilAwake } from '../support/awake.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { untilHolds } from '../support/until.ts';

const MINUTES = 180_000;
const STORE = '/admin/restaurants/roma-pizza/stores/roma-newtown';

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

/** Types into the palette and takes the first match that says so. */
async function say(page: Page, words: string, match: string | RegExp) {
  const box = page.locator('input[role="combobox"]');
  await untilAwake(page, 'admin/palette');
  await page.keyboard.press('Control+k');
  await box.fill(words);
  await page.getByRole('option', { name: match }).first().click();
}

test(
  'a typed act leads to its place with that part open and focused; only its own button does it',
  async () => {
    const { page, problems, context } = await visit(browser, 'desktop');
    await signInToAdmin(page, server.url);
    await page.goto(`${server.url + STORE}/online-order-history?status=completed`);
    const number = (await page.locator('main table tbody a[href*="/orders/"]').first().textContent())?.trim() ?? '';
    await say(page, `refund ${number}`, `Refund ${number}`);
    await page.waitForURL(/\/orders\/.*act=refund/);
    await page.getByLabel('Refund amount').and(page.locator(':focus')).waitFor();
    await page.getByLabel('Reason', { exact: true }).fill('Cold');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /^Refund \$/ }).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await say(page, 'sold out burr', /^Mark .* sold out/);
    await page.waitForURL(/act=soldOut/);
    const button = page.locator('[data-act="soldOut"] button').and(page.locator(':focus'));
    await button.waitFor();
    await untilHolds(async () => expect(await button.textContent()).toContain('On sale'));
    await page.keyboard.press('Enter');
    await page.locator('[data-act="soldOut"] [data-part="state"]', { hasText: 'Sold out' }).waitFor();

    await say(page, 'pause', /^Pause online orders/);
    await page.getByLabel('How long').and(page.locator(':focus')).first().waitFor();
    await say(page, 'new printer', /^Add a printer/);
    await page.waitForURL(/\/printers\/new$/);
    await say(page, 'invite', /^Invite a user/);
    await page.getByLabel('Email').and(page.locator(':focus')).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  },
  MINUTES,
);

test(
  'someone who dictates turns off the keys that act by themselves, on this browser',
  async () => {
    const { page, problems, context } = await visit(browser, 'desktop');
    await signInToAdmin(page, server.url);
    await page.goto(`${server.url}/admin/account`);
    const awake = async () => {
      await untilAwake(page, 'admin/single-keys');
      await untilAwake(page, 'admin/palette');
    };
    await awake();
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.keyboard.press('?');
    await help.waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });

    const keys = page.getByRole('switch', { name: /^Single-key shortcuts/ });
    await keys.uncheck();
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await awake();
    await untilHolds(async () => expect(await keys.isChecked()).toBe(false));
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search' }).waitFor();
    expect(await help.isVisible()).toBe(false);
    await page.keyboard.press('Escape');

    await keys.check();
    await page.locator('main h1').click();
    await page.keyboard.press('?');
    await help.waitFor();
    expect(problems).toEqual([]);
    await context.close();
  },
  MINUTES,
);
