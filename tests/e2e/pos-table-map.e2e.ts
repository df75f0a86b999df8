/** An evening on the table map: guests are seated, order, move, join, pay and go; and the owner draws another table. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { openBooks } from '#tests/support/books.ts';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, type Visit, visit } from '../support/browser.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { untilHolds } from '../support/until.ts';

const STORE = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const MINUTES = 180_000;

let counter: Counter;
let server: Counter['server'];
let till: Counter['till'];
let owner: Visit;

beforeAll(async () => {
  counter = await openCounter('Floor');
  ({ server, till } = counter);
  owner = await visit(counter.browser, 'desktop');
}, MINUTES);
afterAll(() => counter?.[Symbol.asyncDispose]());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** A table by its name and status, as a screen reader says it. */
const table = (name: string, state: string) =>
  till.page.getByRole('button', { name: new RegExp(`^Table ${name}, ${state}`) });

async function toMap(): Promise<void> {
  await till.page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: 'Tables', exact: true })
    .click();
  await till.page.getByRole('heading', { name: 'Table map' }).waitFor({ state: 'attached' });
}

async function seatAndOrder(name: string, guests: number, item: string): Promise<void> {
  await table(name, 'Free').click();
  await button(till.page, guests === 1 ? '1 guest' : `${guests} guests`).click();
  await button(till.page, 'Seat and order').click();
  await button(till.page, 'Drinks').first().click();
  await till.page.getByRole('region', { name: 'Items' }).getByRole('button', { name: item }).first().click();
  await button(till.page, 'Send').click();
  await till.page.getByText(/^P-\d+ sent$/).waitFor();
  await toMap();
}

async function more(name: string, state: string, act: string): Promise<void> {
  await table(name, state).click({ button: 'right' });
  await button(till.page, act).click();
}

describe('a waiter', () => {
  test(
    'seats four, takes their order, and the map shows their status',
    async () => {
      await toMap();
      await seatAndOrder('4', 4, 'Limonata');
      await table('4', 'Waiting for food, 4 guests').waitFor();
      expect(await axeFindings(till.page)).toEqual([]);
      await table('4', 'Waiting for food').click();
      await till.page.getByText('open here').waitFor();
      await toMap();
    },
    MINUTES,
  );

  test(
    'finds a table by typing its number, and says that the food is out',
    async () => {
      await till.page.keyboard.type('10', { delay: 60 });
      await till.page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Table 10'));
      await more('4', 'Waiting for food', 'Food served');
      await table('4', 'Ordered').waitFor();
    },
    MINUTES,
  );

  test(
    'moves them to a free table, takes that back, and moves them again',
    async () => {
      await more('4', 'Ordered', 'Move');
      await till.page.getByText('Move table 4: tap a free table').waitFor();
      await table('7', 'Free').click();
      await table('7', 'Ordered, 4 guests').waitFor();
      await button(till.page, 'Undo').click();
      await table('4', 'Ordered, 4 guests').waitFor();
      await table('7', 'Free').waitFor();
      await more('4', 'Ordered', 'Move');
      await table('7', 'Free').click();
      await table('7', 'Ordered, 4 guests').waitFor();
    },
    MINUTES,
  );

  test(
    'puts two parties together, prints their one bill, takes the money and clears the table',
    async () => {
      await seatAndOrder('8', 2, 'Espresso');
      await more('7', 'Ordered', 'Merge');
      await table('8', 'Waiting for food').click();
      await button(till.page, 'Merge tables').click();
      await table('8', 'Waiting for food, 6 guests').waitFor();
      await table('7', 'Free').waitFor();
      await more('8', 'Waiting for food', 'Print bill');
      await table('8', 'Bill printed').waitFor();
      await table('8', 'Bill printed').click({ button: 'right' });
      await button(till.page, /^Pay P-/).click();
      await till.page.getByRole('heading', { name: /^Pay P-/ }).waitFor();
      await button(till.page, 'Exact').click();
      await till.page.getByText('Everything is paid.').waitFor();
      await button(till.page, 'Next order').click();
      await toMap();
      await table('8', 'Paid, not cleared').click();
      await button(till.page, 'Clear table').click();
      await table('8', 'Free').waitFor();
    },
    MINUTES,
  );

  test(
    'has the same in a list',
    async () => {
      await button(till.page, 'Show a list').click();
      await till.page.getByRole('heading', { name: /^Courtyard/ }).waitFor();
      await button(till.page, 'More for Table C4').click();
      await button(till.page, 'Seat guests').click();
      await button(till.page, '5 guests').click();
      await button(till.page, 'Seat').click();
      await table('C4', 'Seated, 5 guests').waitFor();
      expect(await axeFindings(till.page)).toEqual([]);
      await button(till.page, 'Show the map').click();
    },
    MINUTES,
  );
});

describe('guests at a table', () => {
  let guest: Visit;
  beforeAll(async () => {
    const books = openBooks(server.dataDir);
    const row = books
      .query<{ id: string; code: string }, [string, string]>(
        'select id, code from dining_tables where storeId = ? and name = ?',
      )
      .get(STORE.storeId, 'C4');
    books.close();
    guest = await visit(counter.browser, 'phone');
    const path = `/restaurants/${STORE.restaurantId}/stores/${STORE.storeId}/tables/${row?.id}`;
    await guest.page.goto(`${server.url}${path}?code=${row?.code}`);
  }, MINUTES);
  afterAll(() => guest?.context.close());

  test(
    'call for water, and the till that looks at the map hears who calls and says that someone is coming',
    async () => {
      await button(till.page, /^Courtyard/).click();
      await table('C4', 'Seated, 5 guests').waitFor();
      await button(guest.page, 'Water').click();
      await guest.page.getByText('We’ve told our staff').waitFor();
      expect(await axeFindings(guest.page)).toEqual([]);
      await table('C4', 'calls staff: Water').click();
      await button(till.page, 'On my way to Table C4').waitFor();
      expect(await axeFindings(till.page)).toEqual([]);
      await button(till.page, 'On my way to Table C4').click();
      await guest.page.getByText('Someone is on their way').waitFor();
      await button(till.page, 'Done at Table C4').click();
      await button(till.page, 'Close').click();
      await table('C4', 'Seated, 5 guests').waitFor();
      await button(guest.page, 'Water').waitFor();
      await button(till.page, /^Inside/).click();
      expect(guest.problems).toEqual([]);
    },
    MINUTES,
  );
});

describe('the owner', () => {
  test(
    'draws another table by keyboard and by hand, and the till shows it without being loaded again',
    async () => {
      const { page } = owner;
      await signInToAdmin(page, server.url);
      await page.goto(
        `${server.url}/admin/restaurants/${STORE.restaurantId}/stores/${STORE.storeId}/add-ons/table-map`,
      );
      await button(page, 'Circle').click();
      await page.getByRole('button', { name: /^Table 11/ }).waitFor();
      await page.getByLabel('Name or number').fill('Window');
      await page.getByRole('button', { name: /^Table Window/ }).focus();
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Control+z');
      await button(page, 'Publish').click();
      await page.getByText('Published to all tills').waitFor();
      await table('Window', 'Free, 4 seats').waitFor();
      expect(await axeFindings(page)).toEqual([]);
    },
    MINUTES,
  );

  test(
    'draws a wall and a label: the till shows them beneath its tables, where no finger finds them',
    async () => {
      const { page } = owner;
      await button(page, 'Wall').click();
      await button(page, 'Wall').and(page.locator('[data-fixture]')).focus();
      await page.keyboard.press('r');
      await page.keyboard.press('Shift++');
      await page.getByLabel('Length', { exact: true }).and(page.locator('[value="260"]')).waitFor();
      const end = await page.locator('[data-part=stretch]').boundingBox();
      if (!end) throw new Error('a chosen wall has an end to drag');
      await page.mouse.move(end.x + 16, end.y + 16);
      await page.mouse.down();
      await page.mouse.move(end.x + 60, end.y + 16, { steps: 4 });
      await page.mouse.up();
      await page.keyboard.press('Control+z');
      await page.getByLabel('Length', { exact: true }).and(page.locator('[value="260"]')).waitFor();
      await button(page, 'Label').click();
      await page.getByLabel('Text', { exact: true }).fill('Kitchen');
      await button(page, 'Publish').click();
      await till.page.getByText('Kitchen', { exact: true }).waitFor();
      await table('Window', 'Free').waitFor();
      await untilHolds(async () => expect(await till.page.locator('[data-part=fixture]').count()).toBe(2));
      expect(await axeFindings(page)).toEqual([]);
      expect(await axeFindings(till.page)).toEqual([]);
    },
    MINUTES,
  );

  test('nothing goes wrong behind the pages', () => {
    expect([till.problems, owner.problems]).toEqual([[], []]);
  });
});
