/** A manager sets a store up at the till and sells; another till and the website show it without being asked again. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { type AtTerminal, actAtTerminal } from '../support/card-terminal.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { docketsOf } from '../support/paper.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { goTo } from '../support/till.ts';
import { openTwoTills } from '../support/two-tills.ts';
import { until, untilHolds } from '../support/until.ts';

const STORE = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const SHOP = '/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
let front: Visit;
let back: Visit;

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  ({ front, back } = await openTwoTills(browser, server.url, STORE));
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const isSaved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

const atTerminal = (act: AtTerminal) => actAtTerminal(server.url, STORE.storeId, act);

/** Through the ways of a person: More, Settings, the page. */
async function openSettings(page: Page, title: string): Promise<void> {
  await goTo(page, 'More');
  await page.getByRole('link', { name: /^Settings/ }).click();
  await heading(page, 'Settings');
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click();
  await heading(page, title);
}

const tileOf = (page: Page, name: RegExp) => page.locator('main').getByRole('link', { name });
const colourOf = (page: Page, name: RegExp) =>
  tileOf(page, name).evaluate((tile) => getComputedStyle(tile).backgroundColor);

/** Two desserts for cash; answers the order's number. */
async function sellDesserts(page: Page): Promise<string> {
  await goTo(page, 'Order');
  await button(page, 'Desserts').first().click();
  for (const dish of ['Tiramisù', 'Cannoli']) {
    await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: dish }).click();
  }
  await button(page, /^Pay \$/).click();
  await button(page, /^Take \$/).click();
  const paid = page.getByRole('heading', { name: /^Order P-/ });
  await paid.waitFor();
  const number = /P-\d+/.exec((await paid.textContent()) ?? '')?.[0] ?? '';
  await button(page, 'Next order').click();
  return number;
}

/** The kitchen tickets of an order that contain all of these words, in this order. */
const ticketWith = (number: string, ...words: readonly string[]) =>
  until(`a ticket with ${words.join(', then ')}`, async () => {
    const found = (await docketsOf(server.url, number)).filter((text) => {
      const places = words.map((word) => text.indexOf(word));
      return places.every((place, at) => place > (places[at - 1] ?? -1));
    });
    return found.length > 0 && found;
  });

describe('a manager at the till', () => {
  test(
    'puts a tile on home in a colour, and the other till has it at once',
    async () => {
      await openSettings(front.page, 'Home tiles');
      await button(front.page, 'Sold out').click();
      await button(front.page, 'Teal').click();
      await button(front.page, 'Save').click();
      await isSaved(front.page);
      expect(await axeFindings(front.page)).toEqual([]);
      await tileOf(back.page, /^Sold out/).waitFor();
      expect(await colourOf(back.page, /^Sold out/)).toBe('rgb(31, 143, 128)');
    },
    MINUTES,
  );

  test(
    'paints a category, takes it back, and paints it again with its items',
    async () => {
      const { page } = front;
      await openSettings(page, 'Category colours');
      const painted = page.getByRole('list', { name: 'Categories' }).getByRole('button', { name: 'Drinks' });
      await painted.click();
      await button(page, 'Mint').click();
      await page.getByText('Drinks has another colour').waitFor();
      await button(page, 'Undo').click();
      await page.waitForFunction(() => document.querySelector('[aria-label="Mint"]')?.ariaPressed === 'false');
      await button(page, 'Mint').click();
      await page.getByText('Drinks has another colour').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await goTo(back.page, 'Order');
      const rail = back.page.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: 'Drinks' });
      await rail.waitFor();
      await back.page.waitForFunction(
        () => document.querySelector('nav[aria-label=Categories] [style*="#35915a"]') !== null,
      );
    },
    MINUTES,
  );

  test(
    'adds a discount preset in the admin, and both tills offer it',
    async () => {
      const admin = await visit(browser, 'desktop');
      await signInToAdmin(admin.page, server.url);
      await admin.page.goto(`${server.url}/admin${SHOP}/pos-settings`);
      const rows = admin.page.getByRole('group', { name: 'Discounts' });
      await rows.getByLabel('Title, row 6').fill('Staff meal');
      await rows.getByLabel('Amount, row 6').fill('40%');
      await button(admin.page, 'Save presets').click();
      await admin.page.getByText('Saved and sent to all tills.').waitFor();
      expect(await axeFindings(admin.page)).toEqual([]);
      expect(admin.problems).toEqual([]);
      await admin.context.close();
    },
    MINUTES,
  );

  test(
    'marks a dish sold out until tomorrow: the other till and the website show it without a reload',
    async () => {
      const guest = await visit(browser, 'phone');
      await guest.page.goto(`${server.url}${SHOP}`);
      await guest.page.getByRole('heading', { name: 'Limonata 330 ml' }).first().waitFor();
      const { page } = front;
      await openSettings(page, 'Sold out');
      await page.getByLabel('Search the menu').fill('limonata');
      await button(page, '1 day').click();
      await page.getByRole('switch', { name: 'Limonata 330 ml on sale' }).click();
      await page
        .getByText(/^Until .*[AP]M$/)
        .first()
        .waitFor();
      expect(await axeFindings(page)).toEqual([]);

      await button(back.page, 'Drinks').first().click();
      await back.page.getByRole('button', { name: /^Limonata 330 ml.*Sold out/ }).waitFor();
      // A guest who has the menu open sees it too, within half a minute.
      const dish = guest.page.locator('[data-part=item-card]', { hasText: 'Limonata 330 ml' }).first();
      await dish.getByText('Sold out').waitFor();
      expect(guest.problems).toEqual([]);
      await guest.context.close();
    },
    MINUTES,
  );

  test(
    'sells something typed by hand with the preset, in three touches after its price',
    async () => {
      const { page } = back;
      await button(page, 'Custom item').click();
      await page.getByLabel('Item name').fill('Birthday candle');
      for (const digit of ['1', '0', '00']) await button(page, digit).click();
      await button(page, 'Bar').click();
      expect(await axeFindings(page)).toEqual([]);
      await button(page, /^Add \$10\.00$/).click();
      await button(page, 'Discount or surcharge').click();
      await page.getByRole('button', { name: /^Staff meal/ }).click();
      await button(page, /^Pay \$6\.00$/).click();
      await button(page, /^Take \$6\.00$/).click();
      await page.getByRole('heading', { name: /^Order P-/ }).waitFor();
      await button(page, 'Print the receipt').click();
      await button(page, 'Next order').click();

      await goTo(front.page, 'History');
      await front.page
        .getByRole('button', { name: /\$6\.00/ })
        .first()
        .click();
      await front.page.getByText('Birthday candle').first().waitFor();
    },
    MINUTES,
  );

  test(
    'moves an item up, and it is first on the next ticket; the other till has the order at once',
    async () => {
      const { page } = front;
      const before = await sellDesserts(page);
      await ticketWith(before, 'Tiramisù', 'Cannoli');

      await openSettings(back.page, 'Order on dockets');
      await openSettings(page, 'Order on dockets');
      const rows = page.getByRole('list', { name: 'Order on dockets' });
      await rows.getByRole('button', { name: /^Desserts/ }).click();
      await rows.getByRole('button', { name: 'Cannoli', exact: true }).click();
      await button(page, 'First').click();
      await button(page, 'Undo').click();
      // The keyboard does the same.
      await button(page, 'First').focus();
      await page.keyboard.press('Enter');
      await button(page, 'Save').click();
      await isSaved(page);
      expect(await axeFindings(page)).toEqual([]);
      const theirs = back.page.getByRole('list', { name: 'Order on dockets' }).getByRole('button').first();
      await theirs.getByText('Cannoli', { exact: true }).waitFor();

      await ticketWith(await sellDesserts(page), 'Cannoli', 'Tiramisù');
    },
    MINUTES,
  );

  test(
    'sends a dish to the bar, lets the kitchen list it, and prints two of each ticket',
    async () => {
      const { page } = front;
      await openSettings(back.page, 'Item routing');
      await button(back.page, 'Desserts').click();
      await openSettings(page, 'Item routing');
      await button(page, 'Desserts').click();
      await button(page, 'Cannoli at Bar').click();
      await page.getByText('Cannoli: Bar').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await back.page.locator('[aria-pressed=true][aria-label="Cannoli at Bar"]').waitFor();

      await openSettings(page, 'Tag-along stations');
      await button(page, 'Kitchen lists Bar').click();
      await page.locator('[aria-pressed=true][aria-label="Kitchen lists Bar"]').waitFor();
      expect(await axeFindings(page)).toEqual([]);

      await openSettings(page, 'Dockets');
      await button(page, 'Copies: one more').click();
      await button(page, 'Save').click();
      await isSaved(page);
      expect(await axeFindings(page)).toEqual([]);

      const number = await sellDesserts(page);
      await ticketWith(number, 'Tiramisù', 'ALSO ON THIS ORDER', 'Cannoli');
      expect(await ticketWith(number, 'COPY 2/2', 'Cannoli')).not.toEqual([]);
    },
    MINUTES,
  );

  test(
    'sees what the store is connected with, and comes from there to the printers',
    async () => {
      const { page } = front;
      await openSettings(page, 'Integrations');
      await page.getByRole('region', { name: 'Box and cloud' }).getByText('No box in the shop').waitFor();
      const terminals = page.getByRole('region', { name: 'Card terminals' });
      await terminals.getByText('Online. Checked').waitFor();
      await atTerminal('unplug');
      await terminals.getByRole('button', { name: 'Try now' }).click();
      await terminals.getByText('Offline since').waitFor();
      await atTerminal('plug');
      await terminals.getByRole('button', { name: 'Try now' }).click();
      await terminals.getByText('Online. Checked').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('link', { name: 'View printers and print a test' }).click();
      await heading(page, 'Print stations');
    },
    MINUTES,
  );

  test(
    'says of a quick comment where it fits: it is offered for a pizza, and not for a coffee',
    async () => {
      const { page } = front;
      await openSettings(page, 'Quick comments');
      await button(page, 'Cut in half: All items').click();
      const sheet = page.getByRole('dialog', { name: 'Cut in half' });
      await sheet.getByRole('button', { name: 'Pizzas', exact: true }).click();
      await sheet.getByRole('button', { name: 'Pizzas', exact: true, pressed: true }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await button(page, 'Cut in half: Pizzas').waitFor();
      const offered = async (category: string, item: string) => {
        await goTo(page, 'Order');
        const categories = page.getByRole('navigation', { name: 'Categories' });
        await categories.getByRole('button', { name: category, exact: true }).click();
        await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: item }).first().click();
        if (category === 'Drinks') await button(page, 'Edit').click();
        const comments = page.getByRole('dialog').getByRole('toolbar', { name: 'Quick comments' });
        await comments.getByRole('button', { name: 'Mild', exact: true }).waitFor();
        const count = await comments.getByRole('button', { name: 'Cut in half', exact: true }).count();
        await page.keyboard.press('Escape');
        return count;
      };
      expect([await offered('Pizzas', 'Diavola'), await offered('Drinks', 'Espresso')]).toEqual([1, 0]);
      await page.keyboard.press('Delete');
    },
    MINUTES,
  );

  test(
    'puts the order on the left and starts the till there: it looks so when it is opened again',
    async () => {
      const { page } = front;
      await openSettings(page, 'This till');
      for (const key of ['On the left', 'Order']) {
        const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/pos/settings/terminal'));
        await button(page, key).click();
        expect((await saved).status()).toBe(200);
      }
      await page.goto(`${server.url}/pos`);
      const order = page.getByRole('region', { name: 'Current order' });
      await order.waitFor();
      const items = page.getByRole('region', { name: 'Items' });
      expect((await order.boundingBox())?.x ?? 999).toBeLessThan((await items.boundingBox())?.x ?? 0);
      // The other till is as it was.
      await goTo(back.page, 'Order');
      await untilHolds(async () => expect(await back.page.locator('main[data-cart=right]').count()).toBe(1));
    },
    MINUTES,
  );

  test('nothing went wrong behind the pages', () => {
    expect([...front.problems, ...back.problems]).toEqual([]);
  });
});
