/**
 * The menu changes while an order is rung up: prices stay until someone chooses the new ones, and sold-out items prompt
 * a question.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { grantStoreScope } from '#src/shared/scope.ts';
import { expectGone, untilHolds } from '#tests/support/until.ts';
import { openBooks } from '../support/books.ts';
import { openBrowser, type Visit, visit } from '../support/browser.ts';
import { raisePrice, sellOut as setSoldOut } from '../support/menu-hand.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { goTo, pair, pairingCode } from '../support/till.ts';

const MINUTES = 180_000;
const SHOP = '/restaurants/roma-pizza/stores/roma-newtown';
const SCOPE = grantStoreScope(ROMA_NEWTOWN);
const COLA = 'Cola 375 ml';
const WATER = 'Sparkling water 750 ml';

let server: RunningServer;
let browser: Browser;
let till: Visit;
let other: Visit;
/** As the menu says at this moment, in cents. */
let [cola, water] = [0, 0];

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const order = (page: Page) => page.getByRole('region', { name: 'Current order' });
const lines = (page: Page) => page.getByRole('list', { name: 'Lines' });
const pay = (page: Page) => order(page).getByRole('button', { name: /^Pay/ });
const note = (page: Page) => order(page).getByText('The menu changed', { exact: true });
const dish = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Items' }).getByRole('button', { name: new RegExp(`^${name}`) });
const category = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name, exact: true }).click();
const sellOut = (name: string, soldout = true) => setSoldOut(server, SCOPE, name, soldout);
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

async function colaCostsMore(): Promise<void> {
  await raisePrice(server, SCOPE, COLA, 100);
  cola += 100;
}

async function ring(page: Page, ...names: readonly string[]): Promise<void> {
  await goTo(page, 'Order');
  await category(page, 'Drinks');
  for (const name of names) await dish(page, name).click();
}

const saysKept = (page: Page, beforeInCents: number) =>
  order(page)
    .getByText(`${COLA} is ${dollars(cola)} now. This order keeps the old price, ${dollars(beforeInCents)}.`)
    .waitFor();

/** In cash, all of it; what the books say of it then. */
async function payExact(page: Page) {
  await pay(page).click();
  await page.getByRole('dialog', { name: 'Pay' }).waitFor();
  await button(page, 'Exact').click();
  return soldNow(page);
}

async function soldNow(page: Page) {
  await page.getByText('Sent to the kitchen.').waitFor();
  const [orderNumber = ''] = /P-\d+/.exec((await page.getByRole('dialog').textContent()) ?? '') ?? [];
  await button(page, 'Next order').click();
  const books = openBooks(server.dataDir);
  const row = books
    .query<{ id: string; total: number; breakdown: string }, [string]>(
      'select id, grandTotalInCents as total, breakdownJson as breakdown from orders where orderNumber = ? order by id desc',
    )
    .get(orderNumber);
  const paid = books
    .query<{ cents: number }, [string]>('select sum(amountInCents) as cents from tenders where orderId = ?')
    .get(row?.id ?? '');
  books.close();
  const rows = JSON.parse(row?.breakdown ?? '[]') as { kind: string; basis: string }[];
  return {
    totalInCents: row?.total,
    paidInCents: paid?.cents,
    lines: rows.filter(({ kind }) => kind === 'line').map(({ basis }) => basis),
  };
}

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
    await pair(page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, name));
    await page.keyboard.type('1111', { delay: 70 });
    await page.getByRole('heading', { name: /^Hi / }).waitFor();
  }
  const prices = await till.page.evaluate(async () => {
    const { menu } = await (await fetch('/api/pos/menu')).json();
    return Object.fromEntries(
      menu.items.map((one: { name: string; price: { basePrice: number } }) => [one.name, one.price.basePrice]),
    ) as Record<string, number>;
  });
  cola = prices[COLA] ?? 0;
  water = prices[WATER] ?? 0;
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

describe('a price that changes under an order', () => {
  test(
    'is reported, and the order is paid at the price that the customer was given; the books say why',
    async () => {
      const { page } = till;
      await ring(page, COLA, WATER);
      const price = cola;
      const parts = [...(await lines(page).getByRole('button').all()), pay(page), button(page, 'Increase quantity')];
      const placesOf = () => Promise.all(parts.map((part) => part.boundingBox()));
      const places = await placesOf();
      await colaCostsMore();
      await saysKept(page, price);
      await lines(page).getByText('Old price').waitFor();
      expect(await placesOf()).toEqual(places);
      await shot(page, 'menu-news');
      await page.reload();
      await saysKept(page, price);
      await order(page)
        .getByRole('button', { name: /^Total/ })
        .click();
      const why = `1 × ${dollars(price)}, price before menu change`;
      await page.getByRole('dialog', { name: 'Price details' }).getByText(why).waitFor();
      await shot(page, 'menu-news-why');
      await page.keyboard.press('Escape');
      await lines(page).getByRole('button', { name: COLA }).click();
      await order(page).getByRole('button', { name: 'Edit', exact: true }).click();
      await page
        .getByRole('dialog', { name: COLA })
        .getByRole('button', { name: `Save ${dollars(price)}` })
        .waitFor();
      await page.keyboard.press('Escape');
      await order(page).getByRole('button', { name: 'Dismiss' }).click();
      await expectGone(note(page));
      // One more of it is a line of its own, at the price of now.
      await category(page, 'Drinks');
      await dish(page, COLA).click();
      await untilHolds(async () => expect(await lines(page).getByRole('listitem').count()).toBe(3));
      const totalInCents = price + water + cola;
      expect(await payExact(page)).toEqual({
        totalInCents,
        paidInCents: totalInCents,
        lines: [why, `1 × ${dollars(water)}`, `1 × ${dollars(cola)}`],
      });
    },
    MINUTES,
  );

  test(
    'is chosen by one press, and the order is paid at it',
    async () => {
      const { page } = till;
      await ring(page, COLA);
      const quoted = cola;
      await colaCostsMore();
      await saysKept(page, quoted);
      await button(page, 'Use new prices').click();
      expect([await note(page).count(), await lines(page).getByText('Old price').count()]).toEqual([0, 0]);
      expect(await payExact(page)).toEqual({
        totalInCents: cola,
        paidInCents: cola,
        lines: [`1 × ${dollars(cola)}`],
      });
    },
    MINUTES,
  );

  test(
    'while the till was off is reported when it is back, and the order is paid at the price that was given',
    async () => {
      const { page } = till;
      await ring(page, COLA);
      const quoted = cola;
      await page.goto('about:blank');
      await colaCostsMore();
      await page.goto(`${server.url}/pos/ordering`);
      await saysKept(page, quoted);
      expect((await payExact(page)).totalInCents).toBe(quoted);
    },
    MINUTES,
  );

  test(
    'is kept for the till that opens the saved order',
    async () => {
      const { page } = till;
      await ring(page, COLA);
      const quoted = cola;
      await colaCostsMore();
      await saysKept(page, quoted);
      await button(page, 'Customer').click();
      await page.getByLabel('Name', { exact: true }).fill('Carried over');
      await button(page, 'Done').click();
      await button(page, 'Save').click();
      await page.getByText('Carried over is saved.').waitFor();
      await goTo(other.page, 'Saved');
      await other.page
        .getByRole('button', { name: /Carried over/ })
        .first()
        .click();
      await button(other.page, 'Open').click();
      await lines(other.page).getByText('Old price').waitFor();
      expect((await payExact(other.page)).totalInCents).toBe(quoted);
    },
    MINUTES,
  );

  test(
    'that a restarted store no longer knows: the till says the new total, and the next press pays it',
    async () => {
      const { page } = till;
      await ring(page, COLA);
      const quoted = cola;
      await colaCostsMore();
      await saysKept(page, quoted);
      const { dataDir, url } = server;
      await server.kill();
      server = await runServer({ dataDir, port: Number(new URL(url).port) });
      await page.getByText('All good').first().waitFor();
      await pay(page).click();
      await button(page, 'Exact').click();
      await page.getByText(`The price has changed from ${dollars(quoted)} to ${dollars(cola)}.`).waitFor();
      // Beneath the sheet, on the order.
      await page.getByText(`${COLA} is ${dollars(cola)} now. It was ${dollars(quoted)}.`).waitFor();
      await shot(page, 'menu-forgotten');
      await button(page, 'Exact').click();
      expect((await soldNow(page)).totalInCents).toBe(cola);
    },
    MINUTES,
  );
});

describe('a dish that runs out under an order', () => {
  test(
    'is said, and Pay asks what to do',
    async () => {
      const { page } = till;
      await ring(page, COLA, WATER);
      await sellOut(COLA);
      await order(page).getByText(`${COLA}: Sold out`).waitFor();
      await shot(page, 'menu-news-out');
      await pay(page).click();
      const asked = page.getByRole('dialog', { name: COLA });
      await shot(page, 'pay-out');
      await asked.getByRole('button', { name: 'Remove from order' }).click();
      await expectGone(order(page).getByText('Sold out'));
      expect((await payExact(page)).totalInCents).toBe(water);
      await sellOut(COLA, false);
    },
    MINUTES,
  );
});

describe('an item that an employee takes off sale at the till', () => {
  test(
    'is out at the other till and on the website at once, and back as soon as it is put back',
    async () => {
      const { page } = till;
      await other.page.goto(`${server.url}/pos/ordering`);
      await category(other.page, 'Pasta');
      await page.goto(`${server.url}/pos/settings/manage-sold-out-items`);
      const row = page.getByRole('listitem').filter({ hasText: /^Carbonara/ });
      await row.getByRole('switch').click();
      await dish(other.page, 'Carbonara').filter({ hasText: 'Sold out' }).waitFor();
      const guest = await visit(browser, 'phone');
      await guest.page.goto(`${server.url}${SHOP}`);
      const pasta = guest.page.locator('section', { has: guest.page.getByRole('heading', { name: 'Pasta' }) });
      const carbonara = pasta.getByRole('listitem').filter({ hasText: 'Carbonara' });
      await carbonara.getByText('Sold out').waitFor();
      await row.getByRole('switch').click();
      await dish(other.page, 'Carbonara').filter({ hasText: '$' }).waitFor();
      await guest.page.reload();
      await carbonara.first().waitFor();
      await expectGone(carbonara.getByText('Sold out'));
      await guest.context.close();
    },
    MINUTES,
  );
});
