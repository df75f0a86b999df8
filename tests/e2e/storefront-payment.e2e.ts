/** Paying by card when something goes wrong: declined cards, a provider that is down, reloads and back buttons. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { expectGone, untilHolds } from '#tests/support/until.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { addFirstOf, addressOf, confirmPhone, goToCheckout, settledWithScript } from '../support/customer.ts';
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

const shop = () => ({ url: server.url, path: PATH });
const place = (page: Page) => page.getByRole('button', { name: /^Place order/ });
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
const stateOf = (page: Page, status: string) => page.locator(`[data-order-status="${status}"]`).waitFor();

async function toCheckout(page: Page) {
  await addFirstOf(page, shop(), 'Pizzas');
  await goToCheckout(page, shop());
  await confirmPhone(page, shop(), 'Jordan', `0491 570 ${phones++}`);
  await page.getByRole('radio', { name: /^Card/ }).check();
  await settledWithScript(page);
}

/** The customer's own list: what they believe to have ordered. */
async function ordersOf(page: Page): Promise<number> {
  await page.goto(`${server.url}${PATH}/orders`);
  return page.locator('main a[href*="/secure/orders/"]').count();
}

/** The status of an order's payments at the provider, one word each. */
async function paymentsOf(orderId: string): Promise<string[]> {
  const overview = await (await fetch(`${server.url}/dev/stripe`)).text();
  const payments = overview.split('<article').filter((part) => part.includes(`order ${orderId}`));
  return payments.map((part) => /class="chip [^"]*">([^<]+)</.exec(part)?.[1] ?? '');
}

async function provider(state: 'up' | 'down') {
  const url = `${server.url}/dev/stripe/provider/${state}`;
  const answer = await fetch(url, { method: 'POST', headers: { origin: server.url }, redirect: 'manual' });
  expect(answer.status).toBe(303);
}

const orderIdIn = (page: Page) => /orders\/([^/?#]+)/.exec(page.url())?.[1] ?? '';

describe.each(['with script', 'without script'] as const)('who pays by card %s', (kind) => {
  let guest: Visit;
  beforeEach(async () => {
    guest = await visit(browser, 'phone', { javaScriptEnabled: kind === 'with script' });
  });
  afterEach(async () => {
    await provider('up');
    await guest.context.close();
  });
  /** A browser says each answer that is no success; what else it says is ours. */
  const ourProblems = () => guest.problems.filter((text) => !/status of (402|410)/.test(text));

  test(
    'and is declined can try another card on the same page: one order, one charge',
    async () => {
      const { page } = guest;
      await toCheckout(page);
      await place(page).click();
      await page.getByRole('button', { name: 'The card is declined' }).click();
      await page.getByRole('alert').waitFor();
      await page.getByRole('button', { name: 'Funds are missing' }).click();
      await page.getByRole('alert').waitFor();
      await pay(page).click();
      await page.waitForURL(/\/success/);
      await stateOf(page, 'new');
      expect(await paymentsOf(orderIdIn(page))).toEqual(['Held']);
      expect(await ordersOf(page)).toBe(1);
      expect(ourProblems()).toEqual([]);
    },
    MINUTES,
  );

  test(
    'while the provider is down sees a saved order that is not paid, and pays it later',
    async () => {
      const { page } = guest;
      await toCheckout(page);
      await provider('down');
      await place(page).click();
      await stateOf(page, 'processingPayment');
      await page.getByRole('heading', { name: 'Not paid yet' }).waitFor();
      await expectGone(page.getByText('Do not pay again'));
      if (kind === 'with script') expect(await axeFindings(page)).toEqual([]);
      const orderId = orderIdIn(page);
      await page.getByRole('button', { name: 'Pay by card' }).click();
      await page.getByText('The payment page still won’t open').waitFor();
      // The cart is still there, for who would rather change it.
      await page.getByRole('link', { name: 'Back to your cart' }).click();
      await untilHolds(async () => expect(await page.locator('[data-part="cart-line"]').count()).toBe(1));
      await page.goBack();
      await provider('up');
      await page.getByRole('button', { name: 'Pay by card' }).click();
      await pay(page).click();
      await page.waitForURL(/\/success/);
      await stateOf(page, 'new');
      expect(orderIdIn(page)).toBe(orderId);
      expect(await paymentsOf(orderId)).toEqual(['Held']);
      expect(await ordersOf(page)).toBe(1);
      expect(ourProblems()).toEqual([]);
    },
    MINUTES,
  );

  test(
    'can reload every page on the way and go back after paying: one order, one charge',
    async () => {
      const { page } = guest;
      await toCheckout(page);
      await place(page).click();
      await pay(page).waitFor();
      const payment = addressOf(page);
      await page.reload();
      await page.goBack();
      await page.reload();
      await page.getByText('Your last order isn’t paid yet').waitFor();
      await place(page).click();
      await pay(page).waitFor();
      expect(addressOf(page)).toBe(payment);
      await pay(page).click();
      await page.waitForURL(/\/success/);
      await page.reload();
      await stateOf(page, 'new');
      const orderId = orderIdIn(page);
      await page.goto(payment);
      await page.getByText('Nothing more is charged').waitFor();
      await page.goto(`${server.url}${PATH}/checkout`);
      await page.getByText('Your cart is empty').waitFor();
      expect(await paymentsOf(orderId)).toEqual(['Held']);
      expect(await ordersOf(page)).toBe(1);
      expect(ourProblems()).toEqual([]);
    },
    MINUTES,
  );
});

test(
  'who leaves the payment is told that it is not paid, and where to continue',
  async () => {
    const { page, context, problems } = await visit(browser, 'phone');
    await toCheckout(page);
    await place(page).click();
    await page.getByRole('link', { name: /^Cancel and go back/ }).click();
    await page.getByText('Your last order isn’t paid yet').waitFor();
    await page.getByRole('link', { name: 'View order' }).click();
    await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
    // The page redraws once it gets the store's update; the notice stays to be read.
    const redrawn = page.waitForResponse((one) => one.url() === page.url() && one.request().resourceType() === 'fetch');
    await page.getByRole('button', { name: 'Check again' }).click();
    await redrawn;
    await page.getByText('The payment provider hasn’t received a payment yet.').waitFor();
    await page.getByRole('link', { name: 'Continue to payment' }).click();
    await pay(page).click();
    await stateOf(page, 'new');
    expect(await paymentsOf(orderIdIn(page))).toEqual(['Held']);
    expect(problems).toEqual([]);
    await context.close();
  },
  MINUTES,
);
