/**
 * The main job as the counter sees it: an order rings, is accepted or rejected, its docket prints or is printed again.
 */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { openBooks } from '#tests/support/books.ts';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import {
  addDeal,
  addFirstOf,
  addHalfAndHalf,
  confirmPhone,
  goToCheckout,
  placeAndPayByCard,
} from '../support/customer.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { docketsOf, drawerPulses, setPrinter } from '../support/paper.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { listenForTones, pair, tonesHeard } from '../support/till.ts';
import { until } from '../support/until.ts';
import { TILL } from '../support/words/till.ts';

const PATH = '/restaurants/roma-pizza/stores/roma-newtown';
const PIZZA_PRINTER = 'Roma Pizza Newtown Pizza';
const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
let till: Visit;
let customer: Visit;

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  till = await visit(browser, 'till', { hasTouch: true });
  customer = await visit(browser, 'phone', { hasTouch: true });
  await listenForTones(till.page);
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const shop = () => ({ url: server.url, path: PATH });
const card = (number: string) => till.page.locator('[data-part="order-card"]', { hasText: number });
/** By its foot: the pass reads the pizza as the pizza station does. */
const isTicketOf = (station: string) => (text: string) =>
  text.includes('1ST HALF') && new RegExp(`^${station} - \\d+ items?\\b`, 'm').test(text);
const isPizzaTicket = isTicketOf('Pizza');
const isPassTicket = isTicketOf('Pass');
/** As fast as a person: what comes faster is a barcode scanner. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 70 });
const stateOf = (page: Page, status: string) => page.locator(`[data-order-status="${status}"]`);

/** The owner adds a till in the admin and reads its code from the page. */
async function codeFromAdmin(): Promise<string> {
  const { context, page, problems } = await visit(browser, 'desktop');
  await signInToAdmin(page, server.url);
  await page.goto(`${server.url}/admin${PATH}/pos-settings`);
  await page.getByLabel('Name', { exact: true }).fill('Counter');
  await page.getByRole('button', { name: 'Add till and get code' }).click();
  const code = await page.locator('[data-part="pairing-code"]').textContent();
  expect(problems).toEqual([]);
  await context.close();
  return code ?? '';
}

async function triesOfStuckDocket(): Promise<number> {
  const file = openBooks(server.dataDir);
  const row = file.query("select max(attempts) as tries from print_jobs where stage = 'retrying'").get();
  file.close();
  return (row as { tries: number | null }).tries ?? 0;
}

/** Counts the pages that are loaded from here on: one that follows its order automatically loads none. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('framenavigated', () => {
    loads++;
  });
  return () => loads;
}

async function orderByCard(fill: (page: Page) => Promise<void>): Promise<string> {
  const { page } = customer;
  await fill(page);
  await goToCheckout(page, shop());
  if (await page.getByRole('button', { name: 'Text me a code' }).isVisible()) {
    await confirmPhone(page, shop(), 'Jordan Price', '0491 570 156');
  }
  const number = await placeAndPayByCard(page);
  expect(number).toMatch(/^W-\d+$/);
  return number;
}

describe('the main job at the counter', () => {
  test(
    'a till is paired by the code that the admin shows, opened by PIN, and shows what waits',
    async () => {
      const { page } = till;
      await page.goto(`${server.url}/pos`);
      expect(await axeFindings(page)).toEqual([]);
      await pair(page, server.url, await codeFromAdmin());
      expect(await axeFindings(page)).toEqual([]);
      for (const digit of '1111') await page.getByRole('button', { name: digit, exact: true }).tap();
      await page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
    },
    MINUTES,
  );

  test(
    'a website order rings until it is seen, is accepted with its time, printed, and the customer’s page updates in place',
    async () => {
      const { page } = till;
      const number = await orderByCard(async (site) => {
        await addHalfAndHalf(site, shop());
        await addDeal(site, shop());
      });
      await until('the till ringing', async () => (await tonesHeard(page, 'newOrder')) > 0);
      const once = await tonesHeard(page, 'newOrder');
      await until('the till ringing again', async () => (await tonesHeard(page, 'newOrder')) > once);

      await page.getByRole('link', { name: /^Incoming orders/ }).tap();
      await card(number).waitFor();
      // As it is dialled locally.
      await card(number).getByText('0491 570 156').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await stateOf(customer.page, 'new').waitFor();
      const loads = countLoads(customer.page);
      await card(number).getByRole('button', { name: '30 min' }).tap();

      await stateOf(customer.page, 'accepted').waitFor();
      const due = card(number).getByText(/^for \d+:\d\d [AP]M(, tomorrow)?$/);
      const promised = ((await due.textContent()) ?? '').replace(/^for |, tomorrow$/g, '');
      await customer.page
        .getByText(new RegExp(`Ready about ${promised}(, tomorrow)?\\.`))
        .first()
        .waitFor();
      expect(loads()).toBe(0);
      expect(await axeFindings(customer.page)).toEqual([]);

      const [pizza = '', receipt = ''] = await until('the docket and the receipt', async () => {
        const all = await docketsOf(server.url, number);
        const found = [all.find(isPizzaTicket), all.find((text) => text.includes('TAX INVOICE'))];
        return found.every((text) => text !== undefined) && found;
      });
      expect(receipt).toMatch(/TOTAL AUD\s+\$\d+\.\d\d/);
      expect(pizza).toContain('2ND HALF');
      expect(pizza).toContain('Jordan Price');
      expect(pizza).toContain(`DUE ${promised} (in 30 min)`);
    },
    MINUTES,
  );

  test(
    'an order is rejected with a reason: the hold is released and the customer reads why',
    async () => {
      const { page } = till;
      const number = await orderByCard((site) => addFirstOf(site, shop(), 'Pasta'));
      await stateOf(customer.page, 'new').waitFor();
      const loads = countLoads(customer.page);
      await card(number).getByRole('button', { name: 'Reject' }).tap();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Kitchen closed' }).tap();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Reject ${number}` })
        .tap();

      await stateOf(customer.page, 'rejected').waitFor();
      await customer.page.getByText('Kitchen closed. You won’t be charged').first().waitFor();
      expect(loads()).toBe(0);
      await card(number).waitFor({ state: 'detached' });
      await until('the hold being let go', async () =>
        (await (await fetch(`${server.url}/dev/stripe`)).text()).includes('Voided'),
      );
      expect(await docketsOf(server.url, number)).toEqual([]);
    },
    MINUTES,
  );

  test(
    'an order that was taken is called off from its page: the kitchen reads it on paper, the customer in place',
    async () => {
      const { page } = till;
      const number = await orderByCard((site) => addFirstOf(site, shop(), 'Pasta'));
      await card(number).getByRole('button', { name: 'ASAP' }).tap();
      await stateOf(customer.page, 'accepted').waitFor();
      await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'History' }).tap();
      await page.getByRole('button', { name: new RegExp(`^${number}`) }).tap();
      await page.getByRole('region', { name: 'Order', exact: true }).getByRole('button', { name: 'Cancel' }).tap();
      const sheet = page.getByRole('dialog', { name: `Cancel ${number}?` });
      await sheet.getByRole('button', { name: 'Customer called to cancel' }).tap();
      await sheet.getByRole('button', { name: 'Wasted' }).tap();
      expect(await axeFindings(page)).toEqual([]);
      await sheet.getByRole('button', { name: `Cancel ${number}` }).tap();
      await stateOf(customer.page, 'cancelled').waitFor();
      await page.getByRole('region', { name: 'Order', exact: true }).getByText('Cancelled').first().waitFor();
      await until('the kitchen being told', async () =>
        (await docketsOf(server.url, number)).some((text) => text.includes('CANCEL')),
      );
      await page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('link', { name: /^Incoming/ })
        .tap();
    },
    MINUTES,
  );

  test(
    'a docket that finds no paper shows and rings, and comes when it is printed again',
    async () => {
      const { page } = till;
      await setPrinter(server.url, PIZZA_PRINTER, 'paper-out');
      const before = await tonesHeard(page, 'failedPrint');
      const number = await orderByCard((site) => addHalfAndHalf(site, shop()));
      await card(number).getByRole('button', { name: 'ASAP' }).tap();
      await until('the alarm', async () => (await tonesHeard(page, 'failedPrint')) > before);
      await card(number).getByText('Pizza: paper out').waitFor();

      await page.getByRole('button', { name: /^Notifications, 1 docket/ }).tap();
      await page.getByRole('dialog').getByText(`${number} · Kitchen ticket didn’t print`).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      const tickets = async () => (await docketsOf(server.url, number)).filter(isPizzaTicket);
      expect(await tickets()).toEqual([]);
      // The pass has paper, and reads what the pizza station cannot.
      await until('the ticket at the pass', async () => (await docketsOf(server.url, number)).some(isPassTicket));
      // By then it is tried every ten seconds only, so that it is the cashier's press that prints it.
      await until('the fourth try', async () => (await triesOfStuckDocket()) >= 4);
      await setPrinter(server.url, PIZZA_PRINTER, 'none');
      await page.getByRole('dialog').getByRole('button', { name: 'Print again' }).tap();
      await until('the docket', async () => (await tickets()).length > 0);
      await page.getByText(TILL.tray.empty).waitFor();
      await page.keyboard.press('Escape');
    },
    MINUTES,
  );

  test(
    'an order is rung up and paid in cash without touching the screen',
    async () => {
      const { page } = till;
      const pulses = await drawerPulses(server.url);
      await page.goto(`${server.url}/pos/ordering`);
      await page.getByRole('button', { name: /Margherita/ }).waitFor();
      await type(page, 'cola');
      await page.keyboard.press('Enter');
      await page.keyboard.press('+');
      await type(page, 'tiramisu');
      await page.keyboard.press('Enter');
      const order = page.getByRole('region', { name: 'Current order' });
      await order.getByRole('button', { name: /^2 ?Cola/ }).waitFor();
      await order.getByRole('button', { name: /^1 ?Tiramis/ }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('F12');
      await page.getByRole('dialog', { name: 'Pay' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await type(page, '5000');
      await page.keyboard.press('Enter');
      const paid = page.getByRole('dialog', { name: /^Order P-\d+/ });
      await paid.waitFor();
      const number = /P-\d+/.exec((await paid.textContent()) ?? '')?.[0] ?? '';
      // A second Enter at once is the same finger: the change is read before the next order.
      await until('the next order', async () => {
        await page.keyboard.press('Enter');
        return !(await paid.isVisible());
      });
      await page.getByText(TILL.order.empty).waitFor();
      await until('the drawer opening', async () => (await drawerPulses(server.url)) === pulses + 1);
      const paper = await until('the dockets', async () => {
        const all = (await docketsOf(server.url, number)).join('\n');
        return all.includes('Cola') && all.includes('Tiramis') && all;
      });
      expect(paper).toContain(number);
    },
    MINUTES,
  );

  test('nothing went wrong behind any of these screens', () => {
    expect([...till.problems, ...customer.problems]).toEqual([]);
  });
});
