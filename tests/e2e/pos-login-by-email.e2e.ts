/** A till is paired by the email of someone who may, and its lock screen shows who works there. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { png } from '#tests/support/png.ts';
import { untilHolds } from '#tests/support/until.ts';
import { signInToAdmin } from '../support/admin.ts';
import { untilAppAwake } from '../support/awake.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';

const MINUTES = 180_000;
const EMPLOYEES = '/admin/restaurants/roma-pizza/stores/roma-newtown/employees';

let server: RunningServer;
let browser: Browser;
let till: Visit;
let desk: Visit;

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The server says no, and the browser writes that down. */
const unexpected = (problems: readonly string[]) => problems.filter((line) => !line.includes('403 (Forbidden)'));

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  browser = await openBrowser();
  till = await visit(browser, 'till');
  desk = await visit(browser, 'desktop');
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

describe('a new device', () => {
  test(
    'becomes the till that the owner chooses, loads the menu, and offers a test print',
    async () => {
      const { page } = till;
      await page.goto(`${server.url}/pos`, { waitUntil: 'commit' });
      await untilAppAwake(page);
      await button(page, 'Sign in with email instead').click();
      await page.getByLabel('Email').fill('owner@roma-pizza.example');
      await page.getByLabel('Password').fill('not mine');
      await button(page, 'Continue').click();
      await page.getByText('Wrong email or password.').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByLabel('Password').fill('servery-demo');
      await button(page, 'Continue').click();
      await page.getByRole('heading', { name: 'Choose store and till' }).waitFor();
      await shot(page, 'choose-till');
      const newtown = page.getByRole('button', { name: /^Roma Pizza Newtown/ });
      if (await newtown.isVisible()) await newtown.click();
      await page.getByRole('button', { name: /^Floor tablet/ }).click();
      expect(await axeFindings(page)).toEqual([]);
      await button(page, 'Pair this till').click();
      await page.getByRole('heading', { name: 'This till is paired' }).waitFor();
      await shot(page, 'paired-by-email');
      await button(page, 'Continue').click();
      await page.getByText('Please enter your PIN to proceed.').waitFor();
      expect(unexpected(till.problems)).toEqual([]);
    },
    MINUTES,
  );
});

describe('the lock screen', () => {
  test(
    'shows who the admin put there with a picture; a tap asks for their own PIN',
    async () => {
      await signInToAdmin(desk.page, server.url);
      await desk.page.goto(server.url + EMPLOYEES);
      await desk.page.getByRole('link', { name: 'Mia' }).first().click();
      await desk.page.getByRole('switch', { name: /^On the lock screen/ }).setChecked(true);
      await desk.page.getByLabel('Picture', { exact: true }).setInputFiles({
        ...{ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(png(400, 300)) },
      });
      await shot(desk.page, 'employee-face');
      await desk.page.getByRole('button', { name: 'Save', exact: true }).click();
      await desk.page.getByText('Saved.').first().waitFor();
      const face = till.page.getByRole('list', { name: 'Employees' }).getByRole('button');
      await face.click();
      await shot(till.page, 'lock-faces');
      expect(await face.getAttribute('aria-pressed')).toBe('true');
      expect(await axeFindings(till.page)).toEqual([]);
      await untilHolds(async () => {
        const width = await face.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth);
        expect(width).toBe(160);
      });
      // Another's PIN doesn't open it for her.
      await till.page.keyboard.type('2222', { delay: 70 });
      await till.page.getByText('Incorrect PIN. Please try again.').waitFor();
      await till.page.keyboard.type('1111', { delay: 70 });
      await till.page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
    },
    MINUTES,
  );
});
