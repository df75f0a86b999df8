/** Help at the counter beside selling: repeated orders, quick comments, unanswered orders. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { testPrint } from '#src/features/printing/test-print.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { expectGone, until, untilHolds } from '#tests/support/until.ts';
import { untilAppAwake } from '../support/awake.ts';
import { openBrowser, SIZES, type Visit, visit } from '../support/browser.ts';
import { addFirstOf, confirmPhone, goToCheckout, placeAndPayByCard } from '../support/customer.ts';
import { besides, sellOut as setSoldOut } from '../support/menu-hand.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { setPrinter } from '../support/paper.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { goTo, listenForTones, pairingCode, tonesHeard } from '../support/till.ts';
import { TILL } from '../support/words/till.ts';

const MINUTES = 180_000;
const SHOP = '/restaurants/roma-pizza/stores/roma-newtown';
const SCOPE = grantStoreScope(ROMA_NEWTOWN);

let server: RunningServer;
let browser: Browser;
let till: Visit;
let other: Visit;

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const order = (page: Page) => page.getByRole('region', { name: 'Current order' });
const lines = (page: Page) => page.getByRole('list', { name: 'Lines' });
const dish = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Items' }).getByRole('button', { name: new RegExp(`^${name}`) });
const category = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name, exact: true }).click();

const sellOut = (name: string, soldout = true) => setSoldOut(server, SCOPE, name, soldout);

async function startHere(page: Page, name: string, pin = '1111'): Promise<void> {
  await page.goto(`${server.url}/pos`, { waitUntil: 'commit' });
  await page.getByLabel('Pairing code').fill(await pairingCode(server.url, ROMA_NEWTOWN, name));
  await untilAppAwake(page);
  await button(page, 'Pair').click();
  await page.getByRole('heading', { name: 'This till is paired' }).waitFor();
  await button(page, 'Continue').click();
  await page.getByText('Please enter your PIN to proceed.').waitFor();
  await page.keyboard.type(pin, { delay: 70 });
  await page.getByRole('heading', { name: /^Hi / }).waitFor();
}

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  till = await visit(browser, 'till');
  other = await visit(browser, 'till');
  await listenForTones(till.page);
  await startHere(till.page, 'Counter');
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

describe('setting a till up', () => {
  test(
    'prints a test page before anyone has a PIN there, and says if the printer did not take it',
    async () => {
      const { page } = other;
      await page.goto(`${server.url}/pos`, { waitUntil: 'commit' });
      await page.getByLabel('Pairing code').fill(await pairingCode(server.url, ROMA_NEWTOWN, 'Bar'));
      await untilAppAwake(page);
      await button(page, 'Pair').click();
      const printers = page.getByRole('region', { name: 'Printers' });
      const first = printers.getByRole('listitem').first();
      await setPrinter(server.url, 'Roma Pizza Newtown Bar', 'paper-out');
      await first.getByRole('button', { name: 'Print a test' }).click();
      await first.getByText('Sent. Check the printer.').waitFor();
      await shot(page, 'paired');
      await button(page, 'Continue').click();
      // The next person to arrive sees what is wrong, and finds it in the tray.
      await page.getByText(/: Paper out$/).waitFor();
      await shot(page, 'lock-printer');
      await page.keyboard.type('3333', { delay: 70 });
      await page.getByRole('heading', { name: /^Hi / }).waitFor();
      await page.getByRole('button', { name: /^Notifications, 1 / }).click();
      await shot(page, 'tray');
      await setPrinter(server.url, 'Roma Pizza Newtown Bar', 'none');
      await page.getByRole('button', { name: 'Print again' }).click();
      await page.getByText(TILL.tray.empty).waitFor();
      await page.keyboard.press('Escape');
    },
    MINUTES,
  );

  test(
    'today’s sales are on home, for those who may see them',
    async () => {
      await till.page.getByText(/\$[\d,.]+ today · \d+ orders?/).waitFor();
      await shot(till.page, 'home-sales');
      await expectGone(other.page.getByText(/ today · /));
    },
    MINUTES,
  );
});

describe('at the order', () => {
  test(
    'a quick comment is one tap, on an item and on the whole order, and one tap removes it',
    async () => {
      const { page } = till;
      await goTo(page, 'Order');
      await category(page, 'Drinks');
      await dish(page, 'Cola 375').click();
      await order(page).getByRole('button', { name: 'Edit', exact: true }).click();
      await button(page, 'Mild').click();
      await button(page, 'No onion').click();
      expect(await page.getByLabel('Note for the kitchen').inputValue()).toBe('Mild, No onion');
      await button(page, 'Mild').click();
      await shot(page, 'comments-on-a-dish');
      await button(page, /^Save/).last().click();
      await lines(page).getByText('No onion', { exact: true }).waitFor();
      await button(page, 'Customer').click();
      await button(page, 'No cutlery').click();
      expect(await page.getByLabel('Note for the whole order').inputValue()).toBe('No cutlery');
      await shot(page, 'comments-on-an-order');
      await button(page, 'Done').click();
      await button(page, 'Remove the line').click();
    },
    MINUTES,
  );

  test(
    'the store’s own comments are made in the settings and are there at once',
    async () => {
      const { page } = till;
      await page.goto(`${server.url}/pos/settings/quick-comments`);
      // What is typed before the page has woken is not known to it.
      await untilAppAwake(page);
      await page.getByLabel('New comment').fill('Crispy base');
      await button(page, 'Add').click();
      await page.getByText('Saved').waitFor();
      await button(page, 'Move Crispy base up').click();
      await button(page, 'Remove Mild').click();
      await page.getByText('Mild', { exact: true }).waitFor({ state: 'detached' });
      await shot(page, 'settings-quick-comments');
      await goTo(page, 'Order');
      await category(page, 'Drinks');
      await dish(page, 'Cola 375').click();
      await order(page).getByRole('button', { name: 'Edit', exact: true }).click();
      await button(page, 'Crispy base').waitFor();
      await expectGone(button(page, 'Mild'));
      await page.keyboard.press('Escape');
      await button(page, 'Remove the line').click();
    },
    MINUTES,
  );

  test(
    'an order is repeated from the history, the order on the till is saved, and sold-out items are named',
    async () => {
      const { page } = till;
      await goTo(page, 'Order');
      await category(page, 'Drinks');
      // Put back on sale a moment ago: until the till has heard it, a touch asks whether to sell it all the same.
      await dish(page, 'Cola 375').filter({ hasNotText: 'Sold out' }).click();
      await dish(page, 'Sparkling water').click();
      await order(page).getByRole('button', { name: /^Pay/ }).click();
      await button(page, 'Exact').click();
      await button(page, 'Next order').waitFor();
      const [orderNumber = ''] = /P-\d+/.exec((await page.getByRole('dialog').textContent()) ?? '') ?? [];
      await button(page, 'Next order').click();
      await dish(page, 'Cola 375').click();
      await sellOut('Cola 375 ml');
      await lines(page).getByText('Sold out').waitFor();
      await goTo(page, 'History');
      // By its number: the list may still be of a moment before.
      await page
        .getByRole('region', { name: 'Orders', exact: true })
        .getByRole('button', { name: orderNumber })
        .click();
      await button(page, 'Repeat').waitFor();
      await shot(page, 'history-repeat');
      await button(page, 'Repeat').click();
      await page.getByRole('heading', { name: 'New order' }).waitFor();
      await lines(page)
        .getByText(/Sparkling water/)
        .waitFor();
      await order(page).getByText('Cola 375 ml: Sold out').waitFor();
      await goTo(page, 'Saved');
      await page.getByRole('main').getByRole('listitem').first().waitFor();
      await shot(page, 'put-aside');
      await sellOut('Cola 375 ml', false);
    },
    MINUTES,
  );
});

describe('nothing moves', () => {
  test(
    'where a topping is chosen and removed again',
    async () => {
      const { page } = till;
      await goTo(page, 'Order');
      await category(page, 'Pizzas');
      await dish(page, 'Margherita').first().click();
      const sheet = page.getByRole('dialog', { name: 'Margherita' });
      const toppings = sheet.getByRole('group', { name: 'Add', exact: true });
      const keys = toppings.getByRole('button', { name: /\$/ });
      const places = async () => Promise.all((await keys.all()).map((key) => key.boundingBox()));
      const lastKey = toppings.getByRole('button').last();
      const [first, last] = [keys.first(), await lastKey.boundingBox()];
      const height = (await first.boundingBox())?.height;
      const others = (await places()).slice(1);
      await first.click();
      await toppings.getByRole('button', { pressed: true }).click();
      const less = toppings.getByRole('button', { name: /one less$/ });
      await less.waitFor();
      await shot(page, 'topping-chosen');
      expect((await places()).slice(-others.length)).toEqual(others);
      expect(await toppings.getByRole('button').last().boundingBox()).toEqual(last);
      expect((await toppings.getByRole('button', { pressed: true }).boundingBox())?.height).toBe(height);
      await less.click();
      await less.click();
      expect((await places()).slice(-others.length)).toEqual(others);
      await page.keyboard.press('Escape');
    },
    MINUTES,
  );

  test(
    'on the table map when a bill is found at a table that is gone: a key in its bar says so',
    async () => {
      const { page } = till;
      const map = page.getByRole('button', { name: /^Table 4, / }).first();
      await page.goto(`${server.url}/pos/table-map`);
      await map.waitFor();
      const place = await map.boundingBox();
      const zoom = await button(page, 'Zoom in').boundingBox();
      await page.route(/\/floor$/, async (route) => {
        const answer = await route.fetch();
        const board = await answer.json();
        await route.fulfill({ response: answer, json: { ...board, elsewhere: [{ id: 'lost' }] } });
      });
      await sellOut('Cola 375 ml');
      const key = page.getByRole('button', { name: /no longer on the map/ });
      await key.waitFor();
      expect(await map.boundingBox()).toEqual(place);
      expect(await button(page, 'Zoom in').boundingBox()).toEqual(zoom);
      await shot(page, 'map-note');
      await key.click();
      await page.getByRole('dialog').getByRole('link', { name: 'Saved orders' }).waitFor();
      await shot(page, 'map-note-open');
      await page.keyboard.press('Escape');
      await page.unroute(/\/floor$/);
      await sellOut('Cola 375 ml', false);
    },
    MINUTES,
  );

  test.each([
    [1280, 800],
    [900, 700],
  ] as const)(
    'on home when a docket does not print, %d pixels wide',
    async (width, height) => {
      const { page } = till;
      await page.setViewportSize({ width, height });
      await goTo(page, 'Home');
      const tile = page.getByRole('main').getByRole('link', { name: /^Order history/ });
      const place = await tile.boundingBox();
      await setPrinter(server.url, 'Roma Pizza Newtown Bar', 'paper-out');
      await besides(server, async (ctx) => {
        const bar = (await listPrinters(ctx.db, SCOPE)).find(({ printer }) => printer.name === 'Bar');
        await testPrint(ctx, SCOPE, { printerId: bar?.printer.id ?? '', by: BY_OWNER });
      });
      const said = page.getByRole('main').getByText(/didn’t print\. See/);
      await said.waitFor();
      expect(await tile.boundingBox()).toEqual(place);
      await shot(page, 'home-docket');
      await setPrinter(server.url, 'Roma Pizza Newtown Bar', 'none');
      await page.getByRole('button', { name: /^Notifications, 1 / }).click();
      await button(page, 'Print again').click();
      await said.waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await page.setViewportSize(SIZES.till);
    },
    MINUTES,
  );

  test(
    'of eight categories below the edge of a small screen',
    async () => {
      const { page } = till;
      await page.setViewportSize({ width: 1024, height: 600 });
      await goTo(page, 'Order');
      const keys = await page.getByRole('navigation', { name: 'Categories' }).getByRole('button').all();
      const [last] = keys.slice(-1);
      const box = await last?.boundingBox();
      expect(keys).toHaveLength(10);
      expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(600);
      expect(box?.height).toBeGreaterThanOrEqual(48);
      await shot(page, 'small-screen');
      await page.setViewportSize({ width: 1280, height: 800 });
    },
    MINUTES,
  );
});

describe('“All” of five thousand dishes', () => {
  test(
    'is drawn where it is looked at, to its end and back, by finger, by keys and by a search',
    async () => {
      const { page } = other;
      await other.context.route(/\/api\/pos\/menu/, async (route) => {
        const posMenu = await (await route.fetch()).json();
        if (posMenu === null) return route.fulfill({ json: null });
        const cola = posMenu.menu.items.find((one: { name: string }) => one.name.startsWith('Cola 375'));
        const more = Array.from({ length: 5000 }, (_, at) => ({
          ...cola,
          id: `more-${at}`,
          name: `Dish ${at}`,
          barcode: '',
        }));
        const items = [...posMenu.menu.items, ...more];
        return route.fulfill({ json: { ...posMenu, version: 'stretched', menu: { ...posMenu.menu, items } } });
      });
      await page.goto(`${server.url}/pos/ordering`);
      await category(page, 'All');
      const tiles = page.getByRole('region', { name: 'Items' }).getByRole('listitem').getByRole('button');
      await tiles.first().waitFor();
      const scrolls = page.locator('[data-part=tiles]');
      await until('all of them', async () => (await scrolls.evaluate(({ scrollHeight }) => scrollHeight)) > 100_000);
      const drawn = () => untilHolds(async () => expect(await tiles.count()).toBeLessThan(300));
      for (const share of [0.01, 0.3, 0.7, 1]) {
        await scrolls.evaluate((list, part) => {
          list.scrollTop = list.scrollHeight * part;
        }, share);
        await until('dishes in sight', async () => (await tilesInSight(page)) > 12);
        await drawn();
      }
      const end = await scrolls.evaluate(({ scrollTop }) => scrollTop);
      await shot(page, 'all-at-its-end');
      const last = tiles.last();
      const name = (await last.textContent())?.replace(/\$.*/, '') ?? '';
      await last.click();
      await lines(page).getByText(name).waitFor();
      await category(page, 'Drinks');
      await category(page, 'All');
      await until('it stands where it was', async () => (await scrolls.evaluate(({ scrollTop }) => scrollTop)) === end);
      await lines(page).getByText(name).waitFor();
      await until('dishes in sight', async () => (await tilesInSight(page)) > 12);
      await drawn();

      await scrolls.evaluate((list) => {
        list.scrollTop = 0;
      });
      await until('the first dish', async () => (await tiles.first().textContent())?.startsWith('Margherita'));
      await tiles.first().focus();
      const focused = () => page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'));
      const columns = await page.evaluate(
        () =>
          getComputedStyle(document.querySelector('[data-part=tiles] ul') as Element).gridTemplateColumns.split(' ')
            .length,
      );
      // Faster than a frame: no key is lost where the tiles that are drawn end.
      for (let row = 1; row <= 300; row++) {
        await page.keyboard.press('ArrowDown');
        await until(`row ${row}`, async () => (await focused()) === String(1 + row * columns));
      }
      await drawn();
      // As a person types: a burst that ends in Enter would be a scanner's.
      await page.keyboard.type('dish 4321', { delay: 80 });
      await until('the one dish', async () => (await tiles.count()) === 1);
      await page.keyboard.press('Enter');
      await lines(page).getByText('Dish 4321', { exact: true }).waitFor();
      await other.context.unroute(/\/api\/pos\/menu/);
    },
    MINUTES,
  );
});

describe('an online order', () => {
  test(
    'that comes while one is rung up moves nothing, rings, is accepted, and the other goes on where it was',
    async () => {
      const { page } = till;
      await goTo(page, 'Order');
      await button(page, 'Remove the line').click();
      await category(page, 'Pizzas');
      await dish(page, 'Margherita').first().click();
      const sheet = page.getByRole('dialog', { name: 'Margherita' });
      await sheet.getByRole('button', { name: 'Thin and crispy' }).click();
      await sheet.getByRole('button', { name: /^Add/ }).last().click();
      const heard = await tonesHeard(page, 'newOrder');
      const keys = order(page).getByRole('button', { name: /^Pay/ });
      const place = await keys.boundingBox();
      const text = await lines(page).textContent();
      await orderOnline('0491 570 156');
      const incoming = page.getByRole('link', { name: /^Incoming/ });
      await until('the till rings', async () => (await tonesHeard(page, 'newOrder')) > heard);
      expect(await keys.boundingBox()).toEqual(place);
      await shot(page, 'order-comes');
      await incoming.click();
      await page
        .getByRole('group', { name: /^Accept/ })
        .getByRole('button')
        .first()
        .click();
      await page.getByRole('region', { name: 'Accepted' }).getByRole('listitem').first().waitFor();
      await goTo(page, 'Order');
      expect(await lines(page).textContent()).toBe(text);
    },
    MINUTES,
  );

  test(
    'that is not answered rings at its loudest, and shows how long it has waited in place of its status',
    async () => {
      const { page } = till;
      await orderOnline('0491 570 157');
      const incoming = page.getByRole('link', { name: /^Incoming/ });
      await until('the order is there', async () => /1$/.test(((await incoming.textContent()) ?? '').trim()));
      const place = await incoming.boundingBox();
      await incoming.click();
      await goTo(page, 'Order');
      await besides(server, async (ctx) => {
        const then = Temporal.Now.instant()
          .subtract({ minutes: 6, seconds: 30 })
          .toString({ smallestUnit: 'millisecond' });
        ctx.database.raw.run(`update orders set placedIsoDateTimeUtc = '${then}' where statusCode = 'new'`);
      });
      await sellOut('Cola 375 ml');
      await page.getByRole('link', { name: /^Incoming 6 min/ }).waitFor();
      expect(await incoming.boundingBox()).toEqual(place);
      const heard = await tonesHeard(page, 'newOrder');
      await until('it rings again and again', async () => (await tonesHeard(page, 'newOrder')) > heard, 30_000);
      await shot(page, 'nobody-answers');
      await sellOut('Cola 375 ml', false);
    },
    MINUTES,
  );
});

/** Of the tiles that are drawn, how many are really seen. */
function tilesInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const list = document.querySelector('[data-part=tiles]')?.getBoundingClientRect();
    const tiles = [...document.querySelectorAll('[data-part=tiles] li button')].map((one) =>
      one.getBoundingClientRect(),
    );
    return list ? tiles.filter(({ top, bottom }) => bottom > list.top && top < list.bottom).length : 0;
  });
}

async function orderOnline(phone: string): Promise<void> {
  const guest = await visit(browser, 'phone');
  const shop = { url: server.url, path: SHOP };
  await addFirstOf(guest.page, shop, 'Pasta');
  await goToCheckout(guest.page, shop);
  await confirmPhone(guest.page, shop, 'Jordan Price', phone);
  await placeAndPayByCard(guest.page);
  await guest.page.context().close();
}
