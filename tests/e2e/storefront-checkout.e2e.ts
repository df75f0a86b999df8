/** The step of checkout that costs most orders: name, number, code, place. On a phone, in one motion. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { expectGone, untilHolds } from '#tests/support/until.ts';
import { openBrowser, type Visit, visit } from '../support/browser.ts';
import { addFirstOf, goToCheckout, newestCode, settled } from '../support/customer.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';

const PATH = '/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
let phones = 300;
beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const shop = () => ({ url: server.url, path: PATH });
const newPhone = () => `0491 570 ${phones++}`;
const place = (page: Page) => page.getByRole('button', { name: /^Place order/ });
const code = (page: Page) => page.getByLabel('Code', { exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

/** Whether a person sees it: inside the window and not under the bar at its foot. */
const isInSight = (page: Page, name: string) =>
  page.evaluate((field) => {
    const box = document.querySelector(`main [name="${field}"]`)?.getBoundingClientRect();
    const foot = document.querySelector('main button[value="place"]')?.getBoundingClientRect();
    return box !== undefined && foot !== undefined && box.top > 0 && box.bottom < foot.top;
  }, name);

describe.each(['with script', 'without script'] as const)('a guest %s', (kind) => {
  let guest: Visit;
  beforeEach(async () => {
    guest = await visit(browser, 'phone', { javaScriptEnabled: kind === 'with script' });
  });
  afterEach(async () => {
    await guest.context.close();
  });

  test(
    'places the order in one motion: the press texts the code, the next press takes it',
    async () => {
      const { page } = guest;
      await addFirstOf(page, shop(), 'Drinks');
      await goToCheckout(page, shop());
      await page.getByLabel('Name').fill('Ana');
      await page.getByLabel('Mobile number').fill(newPhone());
      await page.getByRole('radio', { name: /^Pay in store/ }).check();
      if (kind === 'with script') await settled(page);
      await place(page).click();
      await page.locator('[data-part="code-sent"]').waitFor();
      expect(await isInSight(page, 'code')).toBe(true);
      await code(page).fill(await newestCode(server.url));
      await place(page).click();
      await page.locator('[data-order-status="new"]').waitFor();
    },
    MINUTES,
  );

  test(
    'who mistypes the code sees what is wrong beside it, keeps it, and places with the right one',
    async () => {
      const { page } = guest;
      await addFirstOf(page, shop(), 'Drinks');
      await goToCheckout(page, shop());
      await page.getByLabel('Name').fill('Ben');
      await page.getByLabel('Mobile number').fill(newPhone());
      await page.getByRole('radio', { name: /^Pay in store/ }).check();
      if (kind === 'with script') await settled(page);
      await place(page).click();
      await page.locator('#main').getByText('We sent a 6-digit code').waitFor();
      const right = await newestCode(server.url);
      const wrong = right === '111111' ? '222222' : '111111';
      await code(page).fill(wrong);
      await place(page).click();
      await page.locator('#f-code-error').waitFor();
      expect(await code(page).inputValue()).toBe(wrong);
      await code(page).fill(right);
      await place(page).click();
      await page.locator('[data-order-status="new"]').waitFor();
    },
    MINUTES,
  );
});

describe('a guest on a phone', () => {
  let guest: Visit;
  let page: Page;
  beforeEach(async () => {
    guest = await visit(browser, 'phone');
    page = guest.page;
    await addFirstOf(page, shop(), 'Drinks');
    await goToCheckout(page, shop());
    await page.getByLabel('Name').fill('Cleo');
  });
  afterEach(async () => {
    await guest.context.close();
  });

  test(
    'whose number was wrong is taken to it, and with the right one to the code: never away from both',
    async () => {
      await page.getByLabel('Mobile number').fill('0491 57');
      await page.getByRole('button', { name: 'Text me a code' }).click();
      await page.locator('#f-phone-error').waitFor();
      expect(await focused(page)).toBe('phone');
      expect(await isInSight(page, 'phone')).toBe(true);
      await page.getByLabel('Mobile number').fill(newPhone());
      await page.getByRole('button', { name: 'Text me a code' }).click();
      await page.locator('#main').getByText('We sent a 6-digit code').waitFor();
      await settled(page);
      expect(await focused(page)).toBe('code');
      expect(await isInSight(page, 'code')).toBe(true);
    },
    MINUTES,
  );

  test(
    'whose signal is gone keeps the page and all that was typed, and goes on with one press',
    async () => {
      const phone = newPhone();
      // Before its script is awake, a page without a signal is the browser's.
      await settled(page);
      await page.getByLabel('Mobile number').fill(phone);
      await guest.context.setOffline(true);
      await page.getByRole('button', { name: 'Text me a code' }).click();
      await page.locator('[data-part="offline"]').waitFor();
      expect(await page.getByLabel('Name').inputValue()).toBe('Cleo');
      expect(await page.getByLabel('Mobile number').inputValue()).toBe(phone);
      await guest.context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('#main').getByText('We sent a 6-digit code').waitFor();
      await expectGone(page.locator('[data-part="offline"]'));
    },
    MINUTES,
  );

  test(
    'who reloads finds the name and the email again',
    async () => {
      await page.getByLabel('Email').fill('cleo@example.com');
      const kept = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/checkout'),
      );
      await page.getByLabel('Mobile number').focus();
      await kept;
      await page.reload();
      expect(await page.getByLabel('Name').inputValue()).toBe('Cleo');
      expect(await page.getByLabel('Email').inputValue()).toBe('cleo@example.com');
    },
    MINUTES,
  );

  test(
    'whose order is refused goes back to the cart with one press of Back',
    async () => {
      await page.getByRole('radio', { name: /^Pay in store/ }).check();
      await settled(page);
      await page.getByLabel('Mobile number').fill('0491 57');
      await place(page).click();
      await page.locator('#f-phone-error').waitFor();
      await page.goBack();
      await page.waitForURL(/\/cart$/);
      await untilHolds(async () =>
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Your cart'),
      );
    },
    MINUTES,
  );
});
