/** Guests of the website in all the ways in which they really order: on a phone, without script, twice, back and forth. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { expectGone, untilHolds } from '#tests/support/until.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import {
  addFirstOf,
  addHalfAndHalf,
  addressOf,
  addToCart,
  confirmPhone,
  deliverTo,
  goToCheckout,
  settled,
} from '../support/customer.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';

const PATH = '/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
let phones = 100;
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
/** A number that no other journey uses: codes are limited for each. */
const newPhone = () => `0491 570 ${phones++}`;
const place = (page: Page) => page.getByRole('button', { name: /^Place order/ });
const heading = async (page: Page) => (await page.getByRole('heading', { level: 1 }).textContent())?.trim() ?? '';

describe.each(['with script', 'without script'] as const)('a guest %s', (kind) => {
  let guest: Visit;
  beforeEach(async () => {
    guest = await visit(browser, 'phone', { javaScriptEnabled: kind === 'with script' });
  });
  afterEach(async () => {
    expect(guest.problems).toEqual([]);
    await guest.context.close();
  });
  /** The page shows what the choice changes: automatically, or on request. */
  const follow = async (page: Page) => {
    if (kind === 'without script') await page.getByRole('button', { name: 'Update times and delivery fee' }).click();
    else await settled(page);
  };

  test(
    'has dinner delivered: the area’s fee is in the total, cash is paid at the door',
    async () => {
      const { page } = guest;
      await addHalfAndHalf(page, shop());
      await addFirstOf(page, shop(), 'Starters and sides');
      await goToCheckout(page, shop());
      await confirmPhone(page, shop(), 'Zoë Ng', newPhone());
      await deliverTo(page, '12 king st newtown');
      await page.locator('[data-part="price-explanation"]').getByText('Delivery', { exact: true }).waitFor();
      await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
      await follow(page);
      await place(page).click();
      await page.locator('[data-order-status="new"]').waitFor();
      expect(await heading(page)).toMatch(/^W-\d+$/);
      await untilHolds(async () => expect(await page.getByText('12 King Street').count()).toBeGreaterThan(0));
    },
    MINUTES,
  );

  test(
    'eats in: the table’s code opens the menu, and the table is on the order',
    async () => {
      const { page } = guest;
      await page.goto(`${server.url}${PATH}`);
      await addFirstOf(page, shop(), 'Drinks');
      await goToCheckout(page, shop());
      await page.getByRole('radio', { name: /^Dine in/ }).check();
      await follow(page);
      await page.getByLabel('Table', { exact: true }).selectOption({ index: 1 });
      await confirmPhone(page, shop(), 'Ada', newPhone());
      await page.getByRole('radio', { name: /^Pay in store/ }).check();
      await follow(page);
      await place(page).click();
      // A table order needs no one in the kitchen to accept it.
      await page.locator('[data-order-status="accepted"]').waitFor();
      await untilHolds(async () => expect(await page.getByText(/^Dine in, \w+$/).count()).toBe(1));
    },
    MINUTES,
  );
});

describe('a guest with two tabs of the store', () => {
  test(
    'sees in the first what the second put into the cart, as soon as they come back to it',
    async () => {
      const { page, context, problems } = await visit(browser, 'phone');
      await page.goto(`${server.url}${PATH}/cart`);
      await settled(page);
      const other = await context.newPage();
      await addFirstOf(other, shop(), 'Drinks');
      await other.close();
      await page.bringToFront();
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.locator('[data-part="cart-count"]', { hasText: '1' }).waitFor();
      expect(problems).toEqual([]);
      await context.close();
    },
    MINUTES,
  );
});

describe.each(['with script', 'without script'] as const)('a guest with a wrong dish in the cart, %s', (kind) => {
  test(
    'changes the half, an extra and how many, instead of building it again',
    async () => {
      const { page, context, problems } = await visit(browser, 'phone', { javaScriptEnabled: kind === 'with script' });
      await addHalfAndHalf(page, shop());
      await page.goto(`${server.url}${PATH}/cart`);
      const line = page.locator('[data-part="cart-line"]');
      const before = await line.textContent();
      await line.getByRole('link', { name: /^Edit / }).click();
      const second = page.getByRole('group', { name: 'Second half' }).getByRole('radio');
      await untilHolds(async () => expect(await second.nth(1).isChecked()).toBe(true));
      await second.nth(2).check();
      const half = page.locator('[data-part="second-half"]');
      await half.getByText('Change toppings').click();
      await half.getByText('Add toppings').click();
      const topping = half.getByRole('spinbutton').first();
      if (kind === 'with script')
        await half
          .getByRole('button', { name: /^More / })
          .first()
          .click();
      else await topping.fill('1');
      expect(await topping.inputValue()).toBe('1');
      await page.getByRole('button', { name: /^Update/ }).click();
      await page.waitForURL(/\/cart$/);
      await untilHolds(async () => expect(await line.count()).toBe(1));
      await untilHolds(async () => expect(await line.textContent()).not.toBe(before));
      await line.getByRole('link', { name: /^Edit / }).click();
      await untilHolds(async () => expect(await second.nth(2).isChecked()).toBe(true));
      expect(await topping.inputValue()).toBe('1');
      expect(problems).toEqual([]);
      await context.close();
    },
    MINUTES,
  );
});

describe('a guest on a slow line', () => {
  test(
    'who chose delivery before the page’s script came is asked for the address once it is there',
    async () => {
      const { page, context, problems } = await visit(browser, 'phone');
      await addFirstOf(page, shop(), 'Pizzas');
      const scripts = Promise.withResolvers<void>();
      await page.route('**/*.js', async (route) => {
        await scripts.promise;
        await route.continue();
      });
      await page.goto(`${server.url}${PATH}/checkout`, { waitUntil: 'commit' });
      await page.getByRole('radio', { name: /^Delivery/ }).check();
      await expectGone(page.getByLabel('Delivery address'));
      scripts.resolve();
      await page.getByLabel('Delivery address').waitFor();
      await settled(page);
      expect(await page.getByRole('radio', { name: /^Delivery/ }).isChecked()).toBe(true);
      expect(problems).toEqual([]);
      await context.close();
    },
    MINUTES,
  );

  test(
    'who searched before the page’s script came sees what there is once it is there',
    async () => {
      const { page, context, problems } = await visit(browser, 'phone');
      const scripts = Promise.withResolvers<void>();
      await page.route('**/*.js', async (route) => {
        await scripts.promise;
        await route.continue();
      });
      await page.goto(`${server.url}${PATH}/search`, { waitUntil: 'commit' });
      await page.getByRole('searchbox', { name: 'Search the menu' }).fill('garlic');
      scripts.resolve();
      await page
        .getByRole('link', { name: /Garlic bread/ })
        .first()
        .waitFor();
      expect(problems).toEqual([]);
      await context.close();
    },
    MINUTES,
  );

  test(
    'who chose how many before the page’s script came pays for that many',
    async () => {
      const { page, context, problems } = await visit(browser, 'phone');
      const scripts = Promise.withResolvers<void>();
      await page.route('**/*.js', async (route) => {
        await scripts.promise;
        await route.continue();
      });
      await page.goto(`${server.url}${PATH}/search?q=garlic`, { waitUntil: 'commit' });
      await page
        .getByRole('link', { name: /Garlic bread/ })
        .first()
        .click();
      await page.getByLabel('Quantity', { exact: true }).fill('3');
      const price = page.locator('[data-part="live-price"]');
      const single = Number((await price.textContent())?.replace(/[^0-9.]/g, ''));
      const reads = (amount: number) => price.filter({ hasText: amount.toFixed(2) }).waitFor();
      scripts.resolve();
      await reads(single * 3);
      await page.getByRole('button', { name: 'Increase quantity' }).click();
      await reads(single * 4);
      expect(await page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('4');
      expect(problems).toEqual([]);
      await context.close();
    },
    MINUTES,
  );
});

describe.each(['with script', 'without script'] as const)('a guest who eats no meat, %s', (kind) => {
  test(
    'sees what fits, on every page, and after a dish is in the cart',
    async () => {
      const { page, context, problems } = await visit(browser, 'phone', { javaScriptEnabled: kind === 'with script' });
      const cards = page.locator('[data-part="category"]:not([data-row]) [data-part="item-card"]');
      const diets = page.locator('[data-part="diets"]');
      const fitting = async () =>
        /(\d+) items? match/.exec((await diets.locator('[data-part="fitting"]').textContent()) ?? '')?.[1];
      await page.goto(`${server.url}${PATH}`);
      if (kind === 'with script') await page.waitForLoadState('networkidle');
      const everything = await cards.count();
      await diets.getByRole('link', { name: 'Vegetarian' }).click();
      await diets.getByText('If you have an allergy').waitFor();
      const some = await cards.count();
      expect(some).toBeLessThan(everything);
      expect(await fitting()).toBe(String(some));
      await diets.getByRole('link', { name: 'Vegan' }).click();
      await page.waitForURL(/diet=vegan\.vegetarian/);
      await diets.locator('[aria-current]').nth(1).waitFor();
      await untilHolds(async () => expect(await cards.count()).toBeLessThan(some));
      await page.goBack();
      await page.waitForURL(/diet=vegetarian/);
      await diets.locator('[aria-current]').nth(1).waitFor({ state: 'detached' });
      await untilHolds(async () => expect(await cards.count()).toBe(some));
      await cards.first().getByRole('heading').getByRole('link').click();
      await addToCart(page, PATH);
      expect(new URL(page.url()).search).toBe('?diet=vegetarian');
      await untilHolds(async () => expect(await cards.count()).toBe(some));
      await page.getByRole('link', { name: 'Search the menu' }).click();
      expect(await fitting()).toBe(String(some));
      await page.getByRole('link', { name: 'Show all' }).click();
      await page.getByText('Browse the menu').waitFor();
      expect(new URL(page.url()).searchParams.has('diet')).toBe(false);
      expect(problems).toEqual([]);
      await context.close();
    },
    MINUTES,
  );
});

describe('a guest who pays by card', () => {
  let guest: Visit;
  beforeEach(async () => {
    guest = await visit(browser, 'phone');
  });
  afterEach(async () => {
    expect(guest.problems).toEqual([]);
    await guest.context.close();
  });

  async function toPayment(page: Page) {
    await addFirstOf(page, shop(), 'Pizzas');
    await goToCheckout(page, shop());
    await confirmPhone(page, shop(), 'Jordan', newPhone());
    await page.getByRole('radio', { name: /^Card/ }).check();
    await settled(page);
    await place(page).click();
    await page.getByRole('button', { name: /^Pay/ }).first().waitFor();
  }
  const ordersOf = async (page: Page) => {
    await page.goto(`${server.url}${PATH}/orders`);
    return page.getByRole('main').getByRole('listitem').count();
  };

  test(
    'leaves, comes back by the back button and presses again: one order, one payment',
    async () => {
      const { page } = guest;
      await toPayment(page);
      const payment = addressOf(page);
      await page.goBack();
      await place(page).click();
      await page.getByRole('button', { name: /^Pay/ }).first().waitFor();
      expect(addressOf(page)).toBe(payment);
      await page.getByRole('button', { name: /^Pay/ }).first().click();
      await page.waitForURL(/\/success/);
      await page.locator('[data-order-status="new"]').waitFor();
      expect(await ordersOf(page)).toBe(1);
    },
    MINUTES,
  );

  test(
    'who presses before the new total is shown sees it first and orders nothing yet',
    async () => {
      const { page } = guest;
      await addFirstOf(page, shop(), 'Pizzas');
      await goToCheckout(page, shop());
      await confirmPhone(page, shop(), 'Kim', newPhone());
      const before = await place(page).textContent();
      const pressed = Promise.withResolvers<void>();
      await page.route('**/checkout', async (route) => {
        await pressed.promise;
        await route.continue();
      });
      await page.getByRole('radio', { name: /^Pay in store/ }).check();
      await place(page).click({ noWaitAfter: true });
      pressed.resolve();
      await page.getByText('Your total has changed.').waitFor();
      await page.unroute('**/checkout');
      await untilHolds(async () => expect(await place(page).textContent()).not.toBe(before));
      await place(page).click();
      await page.locator('[data-order-status="new"]').waitFor();
      expect(await ordersOf(page)).toBe(1);
    },
    MINUTES,
  );

  test(
    'in two tabs has one order, and the second tab leads to it',
    async () => {
      const { page, context } = guest;
      await addFirstOf(page, shop(), 'Pizzas');
      await goToCheckout(page, shop());
      await confirmPhone(page, shop(), 'Sam', newPhone());
      await page.getByRole('radio', { name: /^Card/ }).check();
      const other = await context.newPage();
      await other.goto(page.url());
      await other.getByRole('radio', { name: /^Card/ }).check();
      await Promise.all([place(page).click(), place(other).click()]);
      await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: /^Pay/ }).first().waitFor()));
      expect(other.url()).toBe(page.url());
      await page.getByRole('button', { name: /^Pay/ }).first().click();
      await page.waitForURL(/\/success/);
      expect(await ordersOf(page)).toBe(1);
    },
    MINUTES,
  );
});

describe('every page of the website', () => {
  const PAGES = [
    '',
    '?diet=vegetarian',
    '/search?q=pizza',
    '/search?diet=vegan',
    '/cart',
    '/checkout',
    '/coupons',
    '/loyalty-card',
    '/login',
    '/orders',
    '/store_trading_hours',
    '/accessibility',
  ];

  test.each(['light', 'dark'] as const)(
    'in %s can be used by everybody, at phone and desktop size, without a trouble behind it',
    async (colorScheme) => {
      for (const size of ['phone', 'desktop'] as const) {
        const { page, context, problems } = await visit(browser, size, { colorScheme });
        await addFirstOf(page, shop(), 'Pizzas');
        for (const path of PAGES) {
          await page.goto(`${server.url}${PATH}${path}`);
          expect([path, size, await axeFindings(page)]).toEqual([path, size, []]);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect([path, size, overflow]).toEqual([path, size, 0]);
        }
        expect(problems).toEqual([]);
        await context.close();
      }
    },
    MINUTES,
  );
});
