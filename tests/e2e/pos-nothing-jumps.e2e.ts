/**
 * Updates arrive while an employee works: nothing on the till moves, and what they were doing stays under their hand.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, SIZES, type Visit, visit } from '../support/browser.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { goTo, pair, pairingCode } from '../support/till.ts';
import { until, untilHolds } from '../support/until.ts';
import { TILL } from '../support/words/till.ts';

const MINUTES = 180_000;
const ORDERS = `/api/pos/restaurants/${ROMA_NEWTOWN.restaurantId}/stores/${ROMA_NEWTOWN.storeId}/orders`;

let server: RunningServer;
let browser: Browser;
let till: Visit;
let other: Visit;
let cola: { readonly id: string; readonly cents: number };

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  till = await visit(browser, 'till');
  other = await visit(browser, 'till');
  for (const [{ page }, name] of [
    [till, 'Counter'],
    [other, 'Bar'],
  ] as const) {
    await watchShifts(page);
    await pair(page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, name));
    await page.keyboard.type('1111', { delay: 70 });
    await page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
  }
  cola = await other.page.evaluate(async () => {
    const { menu } = await (await fetch('/api/pos/menu')).json();
    const item = menu.items.find((one: { name: string }) => one.name.startsWith('Cola 375'));
    return { id: item.id, cents: item.price.basePrice };
  });
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

/** What the browser itself calls a shift: something in view moved without any input. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        hadRecentInput: boolean;
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        const what = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : ''));
        if (!entry.hadRecentInput) shifts.push(`${entry.value.toFixed(4)} ${what.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true } as PerformanceObserverInit);
  });
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);

/** Sales at the other till that stay unpaid: each is an update for all the others. */
async function updatesFromTheBar(count: number): Promise<void> {
  await other.page.evaluate(
    async ([path, itemId, cents, many]) => {
      for (let at = 0; at < many; at++) {
        const answer = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            id: `news-${Date.now()}-${at}`,
            lines: [{ id: 'l', itemId, quantity: 1, comments: '', selection: { type: 'basic', modifiers: [] } }],
            collectionType: 'pickup',
            tableId: null,
            address: null,
            customerName: `Guest ${at}`,
            customerPhone: '',
            comments: '',
            paymentType: 'posPayLater',
            tenderedInCents: 0,
            expectedTotalInCents: cents,
            manual: null,
            approval: null,
          }),
        });
        if (!answer.ok) throw new Error(await answer.text());
      }
    },
    [ORDERS, cola.id, cola.cents, count] as const,
  );
}

/** One more sale at the bar, by its number. */
async function numberOfUpdates(): Promise<string> {
  await updatesFromTheBar(1);
  return other.page.evaluate(
    async (path) => {
      const { bills } = await (await fetch(path)).json();
      return bills.at(-1).orderNumber;
    },
    ORDERS.replace(/orders$/, 'bills'),
  );
}

/** Half a second is how long the browser forgives a shift after a touch. */
const FORGIVEN_MS = 550;

/** Updates arrive, and the till has read them: `Attention` is requested with each. */
async function whileUpdatesCome(page: Page): Promise<string[]> {
  await page.waitForTimeout(FORGIVEN_MS);
  const before = (await shiftsOf(page)).length;
  let readings = 0;
  const count = (request: { url(): string }) => {
    if (request.url().includes('/attention')) readings++;
  };
  page.on('request', count);
  await updatesFromTheBar(3);
  await until('the till having read the news', async () => readings > 0);
  await page.waitForLoadState('networkidle');
  page.off('request', count);
  return (await shiftsOf(page)).slice(before);
}

describe('while updates come in', () => {
  test(
    'the last orders of the counter appear under an empty order, and what is above them stays',
    async () => {
      const { page } = till;
      await updatesFromTheBar(1);
      await page.goto(`${server.url}/pos/ordering`);
      const hint = page.getByText(TILL.order.empty);
      await hint.waitFor();
      const [before, place] = [(await shiftsOf(page)).length, await hint.boundingBox()];
      await page.getByRole('region', { name: 'Last orders' }).getByRole('button').first().waitFor();
      expect(await hint.boundingBox()).toEqual(place);
      expect((await shiftsOf(page)).slice(before)).toEqual([]);
    },
    MINUTES,
  );

  test(
    'an open sheet keeps its place, its choice and the focus',
    async () => {
      const { page } = till;
      await page.goto(`${server.url}/pos/ordering`);
      await page.getByRole('button', { name: /^Margherita/ }).click();
      const sheet = page.getByRole('dialog', { name: 'Margherita' });
      await sheet.getByRole('button', { name: 'Thin and crispy' }).click();
      const comment = sheet.getByLabel('Note for the kitchen');
      await comment.fill('Well done');
      const place = await comment.boundingBox();
      expect(await whileUpdatesCome(page)).toEqual([]);
      expect(await comment.boundingBox()).toEqual(place);
      expect(await comment.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await comment.inputValue()).toBe('Well done');
      expect(await sheet.getByRole('button', { name: 'Thin and crispy' }).getAttribute('aria-pressed')).toBe('true');
      await page.keyboard.press('Escape');
    },
    MINUTES,
  );

  test(
    'a long list of dishes stays where it was scrolled to',
    async () => {
      const { page } = till;
      await page.setViewportSize({ width: 820, height: 600 });
      const list = page.getByRole('region', { name: 'Items' }).locator('ul').locator('..');
      await list.evaluate((one) => one.scrollTo(0, 120));
      const scrolled = await list.evaluate((one) => one.scrollTop);
      expect(scrolled).toBeGreaterThan(0);
      expect(await whileUpdatesCome(page)).toEqual([]);
      expect(await list.evaluate((one) => one.scrollTop)).toBe(scrolled);
    },
    MINUTES,
  );

  test(
    'a category starts at its top, and keeps its position when someone comes back to it',
    async () => {
      const { page } = till;
      await page.setViewportSize({ width: 820, height: 600 });
      const list = page.getByRole('region', { name: 'Items' }).locator('ul').locator('..');
      const scrollTop = () => list.evaluate((one) => one.scrollTop);
      const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('button');
      await categories.nth(0).click();
      await list.evaluate((one) => one.scrollTo(0, 90));
      await until('the list is scrolled', async () => (await scrollTop()) === 90);
      // A frame later the till knows it, too.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await categories.nth(1).click();
      await until('the next category is at its top', async () => (await scrollTop()) === 0);
      await categories.nth(0).click();
      await until('the first one is where it was left', async () => (await scrollTop()) === 90);
    },
    MINUTES,
  );

  test(
    'the history keeps its rows under the hand, says how many are new, and shows them when it is asked',
    async () => {
      const { page } = till;
      const rows = page.getByRole('region', { name: 'Orders', exact: true }).getByRole('listitem');
      await updatesFromTheBar(1);
      await goTo(page, 'History');
      await rows.first().waitFor();
      const before = await rows.first().textContent();
      expect(await whileUpdatesCome(page)).toEqual([]);
      const show = page.getByRole('button', { name: 'Show 3 new' });
      await show.waitFor();
      expect(await rows.first().textContent()).toBe(before);
      await show.click();
      await until('the newest on top', async () => (await rows.first().textContent()) !== before);
      expect(await rows.nth(3).textContent()).toBe(before);
      // Reopened, it starts with what has come in since, and not with what it knew.
      await goTo(page, 'Order');
      const newest = await numberOfUpdates();
      await goTo(page, 'History');
      await rows.first().waitFor();
      await untilHolds(async () => expect(await rows.first().textContent()).toContain(newest));
    },
    MINUTES,
  );

  test(
    'the list of bills grows at its end, and the open bill and the focus stay',
    async () => {
      const { page } = till;
      // Wide enough for the list and the bill side by side.
      await page.setViewportSize(SIZES.till);
      // Fewer than are drawn at once, with those of before.
      await updatesFromTheBar(6);
      await page.goto(`${server.url}/pos/saved-orders`);
      const cards = page.getByRole('region', { name: 'Saved orders' }).getByRole('listitem');
      await cards.first().getByRole('button').click();
      await page.getByRole('region', { name: 'Bill' }).getByRole('heading', { level: 2 }).waitFor();
      const scroller = page.getByRole('region', { name: 'Saved orders' }).locator('ul');
      await scroller.evaluate((one) => one.scrollTo(0, 90));
      const said = page.getByText(/^\d+ bills,/);
      const bills = async () => Number.parseInt((await said.textContent()) ?? '', 10);
      const [count, scrolled] = [await bills(), await scroller.evaluate((one) => one.scrollTop)];
      expect(scrolled).toBeGreaterThan(0);
      const pay = page.getByRole('region', { name: 'Bill' }).getByRole('button', { name: /^Pay/ });
      await pay.focus();
      expect(await whileUpdatesCome(page)).toEqual([]);
      await until('the new bills', async () => (await bills()) === count + 3);
      expect(await scroller.evaluate((one) => one.scrollTop)).toBe(scrolled);
      expect(await pay.evaluate((one) => one === document.activeElement)).toBe(true);
    },
    MINUTES,
  );
});
