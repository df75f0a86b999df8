/** Setting up a store and its website: what an owner sees beside a form before anything is saved. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { untilHolds } from '../support/until.ts';

const MINUTES = 180_000;
const RESTAURANT = '/restaurants/roma-pizza';
const STORE = `${RESTAURANT}/stores/roma-newtown`;

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

/** The frame in sight; the other one loads what comes next. */
const site = (page: Page) => page.frameLocator('iframe:not([aria-hidden="true"])[title^="Your website"]');
const headline = (page: Page) => site(page).getByRole('heading', { level: 1, includeHidden: true });

test(
  'what an owner types is on the website beside the form, on a phone and a desktop, before customers see it',
  async () => {
    const { page, problems, context } = await visit(browser, 'desktop');
    await signInToAdmin(page, server.url);
    await page.goto(`${server.url}/admin${STORE}/website/info`);
    await headline(page).waitFor();
    const before = (await headline(page).textContent()) ?? '';
    const steps = await page.evaluate(() => history.length);
    await page.getByRole('checkbox', { name: /^Headline: use/ }).uncheck();
    await page.getByRole('textbox', { name: /^Headline/ }).fill('Open past midnight');
    await untilHolds(async () => expect(await headline(page).textContent()).toBe('Open past midnight'));
    // Back leaves the form, however often it was drawn.
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await page.getByRole('button', { name: 'Desktop', exact: true }).click();
    const width = () =>
      site(page)
        .locator('html')
        .evaluate(() => innerWidth);
    await untilHolds(async () => expect(await width()).toBe(1280));
    expect(await axeFindings(page)).toEqual([]);
    const shop = await context.newPage();
    await shop.goto(server.url + STORE);
    expect((await shop.getByRole('heading', { level: 1 }).textContent())?.trim()).toBe(before.trim());
    expect(problems).toEqual([]);
    await context.close();
  },
  MINUTES,
);

test(
  'a colour and a font are seen on the website as soon as they are chosen, and CSS while it is typed',
  async () => {
    const { page, problems, context } = await visit(browser, 'desktop', { colorScheme: 'dark' });
    await signInToAdmin(page, server.url);
    await page.goto(`${server.url}/admin${RESTAURANT}/website-theme`);
    await headline(page).waitFor();
    const styleOf = (name: 'color' | 'fontFamily') =>
      headline(page).evaluate((element, which) => getComputedStyle(element)[which], name);
    await page.getByLabel('Font').selectOption('lora');
    // The frame that is read may be put away for the next one meanwhile: it is looked for again.
    await untilHolds(async () => expect(await styleOf('fontFamily')).toContain('Lora'));
    await page.locator('#f-css').scrollIntoViewIfNeeded();
    await page.locator('.cm-content').click();
    await page.keyboard.type('h1 { color: teal }');
    await untilHolds(async () => expect(await styleOf('color')).toBe('rgb(0, 128, 128)'));
    expect(await axeFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  },
  MINUTES,
);

test(
  'a day that is open all day asks for no times',
  async () => {
    const { page, context } = await visit(browser, 'phone');
    await signInToAdmin(page, server.url);
    await page.goto(`${server.url}/admin${STORE}/settings/store-trading-hours`);
    const allDay = page.locator('[name="tradingHours.monday.allDay"]');
    const opens = page.locator('[name="tradingHours.monday.0.start"]');
    await allDay.uncheck();
    await untilHolds(async () => expect(await opens.isVisible()).toBe(true));
    await allDay.check();
    expect(await opens.isVisible()).toBe(false);
    await context.close();
  },
  MINUTES,
);
