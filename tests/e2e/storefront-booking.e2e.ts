/** A table booked on a phone, by touch and by keyboard, while somebody else takes the last one; then changed and cancelled. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { newestCode, settled, settledWithScript } from '../support/customer.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';

const PATH = '/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
let phones = 400;
beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const newPhone = () => `0491 570 ${phones++}`;
const days = (page: Page) => page.locator('[data-part="calendar"] input[type="radio"]:not([disabled])');
const time = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const bookButton = (page: Page) => page.getByRole('button', { name: /^Book a table for/ });
const waiting = (page: Page) => page.locator('[data-booking-status="new"]').waitFor();

async function pressUpdate(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Show times' });
  if (await button.isVisible()) await button.click();
  await settledWithScript(page);
}

/** The form with guests and a day chosen: the given one of the free days of next month, so that none has passed yet. */
async function chooseDay(page: Page, guests: number, day: number): Promise<void> {
  await page.goto(`${server.url}${PATH}/table-booking`);
  await settledWithScript(page);
  const before = (await page.locator('[data-part="calendar"] input').first().getAttribute('value')) ?? '';
  await page
    .getByRole('button', { name: /^[A-Z][a-z]+ \d{4}$/ })
    .last()
    .click();
  await page.locator(`[data-part="calendar"]:not(:has(input[value="${before}"]))`).waitFor();
  await settledWithScript(page);
  await page.getByLabel('Guests', { exact: true }).selectOption(String(guests));
  await pressUpdate(page);
  await days(page).nth(day).check();
  await pressUpdate(page);
}

async function proveNumber(page: Page): Promise<void> {
  await page.locator('[data-part="code-sent"]').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(await newestCode(server.url));
}

/** Somebody else, on their own computer, has the time first. */
async function somebodyElseBooks(guests: number, day: number, at: string): Promise<void> {
  const { page, context } = await visit(browser, 'desktop');
  await chooseDay(page, guests, day);
  await time(page, at).check();
  await page.getByLabel('Name').fill('Zoe');
  await page.getByLabel('Mobile number').fill(newPhone());
  await bookButton(page).click();
  await proveNumber(page);
  await bookButton(page).click();
  await waiting(page);
  await context.close();
}

describe('a guest books on a phone', () => {
  let guest: Visit;
  afterEach(async () => {
    await guest.context.close();
  });

  test(
    'by touch: the last table goes to somebody else, the nearest time is one tap away; then it is changed and cancelled',
    async () => {
      guest = await visit(browser, 'phone', { hasTouch: true });
      const { page } = guest;
      await chooseDay(page, 4, 2);
      await time(page, '6:00 PM').tap();
      await page.getByLabel('Name').fill('Ana');
      await page.getByLabel('Mobile number').fill(newPhone());
      await page.getByLabel('Note to the restaurant').fill('A birthday');
      await settled(page);
      expect(await axeFindings(page)).toEqual([]);

      await somebodyElseBooks(8, 2, '6:00 PM');
      await bookButton(page).tap();
      await proveNumber(page);
      await bookButton(page).tap();
      await page.getByText(/^6:00 PM, .* is no longer available\.$/).waitFor();
      expect(await page.getByLabel('Name').inputValue()).toBe('Ana');
      expect(await page.getByLabel('Note to the restaurant').inputValue()).toBe('A birthday');
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: /^6:15 PM, / }).tap();
      await page.locator('input[name="bookedForIsoDateTimeUtc"]:checked').waitFor();
      await settled(page);
      await bookButton(page).tap();
      await waiting(page);
      expect(await axeFindings(page)).toEqual([]);

      // By the link alone, in a browser that knows nothing of it.
      const link = (await page.locator('[data-part="own-link"]').getAttribute('href')) ?? '';
      const other = await visit(browser, 'phone', { hasTouch: true });
      await other.page.goto(`${server.url}${new URL(link).pathname}${new URL(link).search}`);
      await other.page.getByRole('link', { name: 'Change', exact: true }).tap();
      await other.page.getByLabel('Guests', { exact: true }).selectOption('2');
      await settled(other.page);
      expect(await axeFindings(other.page)).toEqual([]);
      await other.page.getByRole('button', { name: 'Save changes' }).tap();
      await other.page.getByText('Your booking is changed.').waitFor();
      await other.page.getByText('2 guests', { exact: true }).waitFor();
      await other.page.getByText('Cancel this booking').tap();
      await other.page.getByRole('button', { name: /^Cancel 2 guests, 6:15 PM/ }).tap();
      await other.page.locator('[data-booking-status="cancelled"]').waitFor();
      await other.context.close();

      await page.goto(`${server.url}${PATH}/table-bookings`);
      await page.getByRole('heading', { name: 'Past' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(guest.problems).toEqual([]);
    },
    MINUTES,
  );

  test(
    'by keyboard alone, where Enter in a field never books',
    async () => {
      guest = await visit(browser, 'phone');
      const { page } = guest;
      await chooseDay(page, 2, 4);
      await days(page).nth(4).focus();
      await page.keyboard.press('ArrowRight');
      await settled(page);
      await page.locator('input[name="bookedForIsoDateTimeUtc"]').first().focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await page.getByLabel('Name').focus();
      await page.keyboard.type('Ben');
      await page.keyboard.press('Enter');
      await settled(page);
      expect(new URL(page.url()).pathname).toBe(`${PATH}/table-booking`);
      await page.getByLabel('Mobile number').focus();
      await page.keyboard.type(newPhone());
      await bookButton(page).focus();
      await page.keyboard.press('Enter');
      await proveNumber(page);
      await bookButton(page).focus();
      await page.keyboard.press('Enter');
      await waiting(page);
      expect(guest.problems).toEqual([]);
    },
    MINUTES,
  );

  describe('without script', () => {
    beforeEach(async () => {
      guest = await visit(browser, 'phone', { javaScriptEnabled: false });
    });

    test(
      'in the same steps, each with a button',
      async () => {
        const { page } = guest;
        await chooseDay(page, 3, 6);
        await time(page, '7:00 PM').check();
        await page.getByLabel('Name').fill('Cleo');
        await page.getByLabel('Mobile number').fill(newPhone());
        await bookButton(page).click();
        await proveNumber(page);
        await bookButton(page).click();
        await waiting(page);
      },
      MINUTES,
    );
  });
});
