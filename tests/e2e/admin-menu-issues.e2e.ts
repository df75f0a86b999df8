/** The issues of a menu: each leads to the field that puts it right, and goes once it is put right. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { expectGone, untilHolds } from '#tests/support/until.ts';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { plantMenuIssues } from '../support/menu-issues.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { ADMIN } from '../support/words/admin.ts';

const MENU = '/admin/restaurants/roma-pizza/stores/roma-newtown/menu';
const MINUTES = 180_000;
const WORDS = ADMIN.menuIssues;

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await plantMenuIssues(server.dataDir);
  browser = await openBrowser();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const issue = (page: Page, name: string) => page.locator('[data-part="issue"]', { hasText: name });

test(
  'each issue leads to its field, which has the focus, on a phone too',
  async () => {
    const { page } = await visit(browser, 'phone');
    await signInToAdmin(page, server.url);
    for (const [name, focused] of [
      ['Free soup', 'input[name="price.basePrice"]'],
      ['Rolls of your choice', 'input[name="modifiers.0.name"]'],
      ['Night owl', '#f-hasHours'],
      ['Plain toast', 'input[name="image.file"]'],
      ['Forgotten olives', 'input[name^="toppings."][name*=".prices."]'],
    ] as const) {
      await page.goto(`${server.url}${MENU}/issues`);
      await issue(page, name).getByRole('link').click();
      await page.locator(`${focused}:focus`).waitFor();
    }
  },
  MINUTES,
);

test(
  'the tab counts them, and a price that is added takes one away',
  async () => {
    const { page } = await visit(browser, 'desktop');
    await signInToAdmin(page, server.url);
    await page.goto(`${server.url}${MENU}`);
    const tab = page.getByRole('link', { name: WORDS.tab });
    const count = Number((await tab.textContent())?.replace(/\D/g, ''));
    expect(count).toBeGreaterThanOrEqual(5);
    await tab.click();
    await issue(page, 'Free soup').waitFor();
    await untilHolds(async () => expect(await page.locator('[data-part="issue"]').count()).toBe(count));
    expect(await axeFindings(page)).toEqual([]);
    await issue(page, 'Free soup').getByRole('link').click();
    await page.locator('input[name="price.basePrice"]:focus').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('9.50');
    await page.keyboard.press('Enter');
    await page.getByText(WORDS.saved).first().waitFor();
    await page.goto(`${server.url}${MENU}/issues`);
    await page.getByRole('link', { name: WORDS.tabWith(count - 1) }).waitFor();
    await expectGone(issue(page, 'Free soup'));
  },
  MINUTES,
);
