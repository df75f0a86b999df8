/** An owner draws the website: the editor, what customers see of it at once, and what its CSS cannot reach. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { untilHolds } from '../support/until.ts';

const MINUTES = 180_000;
const SHOP = '/restaurants/roma-pizza/stores/roma-newtown';
const TEAL = 'rgb(0, 128, 128)';

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

const colourOf = (element: Element) => getComputedStyle(element).color;

test(
  'what an owner publishes shows on the next visit, stays out of the cart’s way, and can be left out',
  async () => {
    const guest = await visit(browser, 'phone');
    await guest.page.goto(server.url + SHOP);
    expect(await guest.page.locator('h1').evaluate(colourOf)).not.toBe(TEAL);

    const owner = await visit(browser, 'desktop');
    const { page } = owner;
    await signInToAdmin(page, server.url);
    await page.goto(`${server.url}/admin/restaurants/roma-pizza/website-theme`);
    await page.locator('#f-css').scrollIntoViewIfNeeded();
    await page.locator('.cm-content').click();
    await page.keyboard.type('h1 { color: teal }\nheader { display: none }');
    await page.getByLabel('Note').fill('Spring');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Published on all your stores’ websites.').first().waitFor();
    expect(owner.problems).toEqual([]);

    await guest.page.goto(server.url + SHOP);
    expect(await guest.page.locator('h1').evaluate(colourOf)).toBe(TEAL);
    expect(await guest.page.locator('header').isVisible()).toBe(false);
    await guest.page.getByRole('link', { name: 'Show it in a plain style' }).click();
    await guest.page.getByText('Shown in our plain style.').waitFor();
    await untilHolds(async () => expect(await guest.page.locator('header').isVisible()).toBe(true));
    await guest.page.goto(`${server.url + SHOP}/cart`);
    await untilHolds(async () => expect(await guest.page.locator('header').isVisible()).toBe(true));
    expect(await guest.page.locator('h1').evaluate(colourOf)).not.toBe(TEAL);
    expect(guest.problems).toEqual([]);
  },
  MINUTES,
);

test(
  'CSS that would load from elsewhere is reported with its line, and without script the box is plain and says the same',
  async () => {
    const { page } = await visit(browser, 'phone', { javaScriptEnabled: false });
    await signInToAdmin(page, server.url);
    await page.goto(`${server.url}/admin/restaurants/roma-pizza/website-theme`);
    await page.getByLabel('Your own CSS').fill('h1 {}\n@import "https://evil.example/x.css";');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Line 2: @import isn’t allowed.').first().waitFor();
    expect(await page.getByLabel('Your own CSS').inputValue()).toContain('@import');
  },
  MINUTES,
);
