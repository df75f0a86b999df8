/** What the owner changes during service breaks no till that has it in hand: the map under an open table, the menu under an open bill. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { findItem } from '#db/menu/items.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { editLayout } from '#src/domain/floor/layout-edit.ts';
import { publishLayout } from '#src/features/floor/change-layout.ts';
import { readLayout } from '#src/features/floor/read-layout.ts';
import { removeItems } from '#src/features/menu/builder/change-items.ts';
import { editItem } from '#src/features/menu/manage-items.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { openBooks } from '../support/books.ts';
import { openBrowser, type Visit } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { besides } from '../support/menu-hand.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { docketsOf } from '../support/paper.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { goTo, untilKeptOnDevice } from '../support/till.ts';
import { openTwoTills } from '../support/two-tills.ts';
import { untilHolds } from '../support/until.ts';

const SCOPE = grantStoreScope(ROMA_NEWTOWN);
const MINUTES = 180_000;

let dataDir: string;
let port: number;
let server: RunningServer;
let browser: Browser;
let front: Visit;
let back: Visit;
let orderNumber = '';

beforeAll(async () => {
  dataDir = tempFolder('run');
  port = await freePort();
  server = await runServer({ dataDir, port, isPlanted: true });
  await openAroundTheClock(dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  ({ front, back } = await openTwoTills(browser, server.url, ROMA_NEWTOWN));
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const table = (page: Page, name: string, state: string) =>
  page.getByRole('button', { name: new RegExp(`^Table ${name}, ${state}`) });
const connection = (page: Page, words: string) => page.getByRole('button', { name: `Connection: ${words}` });
const lines = (page: Page) => page.getByRole('list', { name: 'Lines' });

/** Drinks ask nothing, so each is one touch. */
async function ring(page: Page, ...names: readonly string[]): Promise<void> {
  await button(page, 'Drinks').first().click();
  for (const name of names) {
    await page.getByRole('region', { name: 'Items' }).getByRole('button', { name }).first().click();
  }
}

async function send(page: Page): Promise<void> {
  await button(page, 'Send').click();
  const sent = page.getByText(/^P-\d+ sent$/);
  await sent.waitFor();
  [orderNumber = ''] = /P-\d+/.exec((await sent.textContent()) ?? '') ?? [];
}

async function toMap(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Tables', exact: true }).click();
  await page.getByRole('heading', { name: 'Table map' }).waitFor({ state: 'attached' });
}

async function hasAllLines(page: Page): Promise<void> {
  await page.getByText('open here').waitFor();
  for (const name of ['Limonata', 'Espresso', 'Cola 375 ml']) {
    await lines(page).getByRole('button', { name }).waitFor();
  }
}

/** The order’s dockets of stations; a receipt names none. */
const papers = async () =>
  (await docketsOf(server.url, orderNumber)).filter((text) => /^\s*\w+ - \d+ items?\b/m.test(text)).length;

describe('a table that is open at one till', () => {
  test(
    'goes on there and at the other till while the owner publishes another map, and the kitchen hears nothing of it',
    async () => {
      await toMap(front.page);
      await table(front.page, '4', 'Free').click();
      await button(front.page, '2 guests').click();
      await button(front.page, 'Seat and order').click();
      await ring(front.page, 'Limonata', 'Espresso');
      await send(front.page);
      await untilHolds(async () => expect(await papers()).toBe(1));
      await toMap(front.page);
      await table(front.page, '4', 'Waiting for food').click();
      await front.page.getByText('open here').waitFor();

      await toMap(back.page);
      await besides(server, async (ctx) => {
        const { version, published } = await readLayout(ctx, SCOPE);
        const { areas } = published;
        const layout = editLayout(published, {
          type: 'addTable',
          id: 'table-window',
          areaId: areas[0]!.id,
          shape: 'CIRCLE',
          at: null,
        });
        await publishLayout(ctx, SCOPE, { layout, expectedVersion: version, by: BY_OWNER });
      });
      await table(back.page, '11', 'Free').waitFor();
      await table(back.page, '4', 'Waiting for food').waitFor();

      await front.page.getByText('open here').waitFor();
      expect(await papers()).toBe(1);

      await ring(front.page, 'Cola 375 ml');
      await send(front.page);
      await untilHolds(async () => expect(await papers()).toBe(2));
      await table(back.page, '4', 'Waiting for food').click();
      await hasAllLines(back.page);
    },
    MINUTES,
  );
});

/** The bill as the books have it. */
function paid() {
  const books = openBooks(dataDir);
  const row = books
    .query<{ statusCode: string; grandTotalInCents: number; paidInCents: number }, [string]>(
      `select statusCode, grandTotalInCents, (select sum(amountInCents) from tenders where orderId = orders.id) as paidInCents
       from orders where orderNumber = ?`,
    )
    .get(orderNumber);
  books.close();
  return row;
}

describe('a dish that leaves the menu while it is on an open bill', () => {
  test(
    'stops no till from starting without a server, stays on the bill, and is paid at its price without more paper',
    async () => {
      const totalInCents = paid()!.grandTotalInCents;
      await besides(server, async (ctx) => {
        const { items } = await ctx.menus.menuOf(SCOPE);
        const [espresso, limonata] = ['Espresso', 'Limonata'].map(
          (name) => items.find((one) => one.name.startsWith(name))!,
        );
        await removeItems(ctx, SCOPE, { itemIds: [espresso!.id], by: BY_OWNER });
        const found = await findItem(ctx.db, SCOPE, limonata!.id);
        const hidden = {
          itemId: limonata!.id,
          item: { ...limonata!, applicableOrderingSystem: { pos: false, online: true, uberEats: false } },
          version: found!.version,
        };
        await editItem(ctx, SCOPE, { ...hidden, by: BY_OWNER });
      });
      for (const { page } of [front, back]) {
        await goTo(page, 'Order');
        await button(page, 'Drinks').first().click();
        await untilHolds(async () =>
          expect(
            await page
              .getByRole('region', { name: 'Items' })
              .getByRole('button', { name: /^(Limonata|Espresso)/ })
              .count(),
          ).toBe(0),
        );
        await untilKeptOnDevice(page);
      }
      await server.kill();
      for (const { page } of [front, back]) {
        await connection(page, 'This device only').waitFor();
        await page.reload();
        await connection(page, 'This device only').waitFor();
      }
      // One sells on, the other still has the bill in hand.
      await goTo(front.page, 'Order');
      await ring(front.page, 'Cola 375 ml');
      await front.page.getByRole('button', { name: /^Pay/ }).click();
      await front.page.getByText('Cash only.').waitFor();
      await button(front.page, 'Exact').click();
      await front.page.getByText('Saved on this till.', { exact: false }).waitFor();
      await button(front.page, 'Next order').click();
      await hasAllLines(back.page);

      server = await runServer({ dataDir, port });
      for (const { page } of [front, back]) await connection(page, 'All good').waitFor();
      await hasAllLines(back.page);
      await back.page.getByRole('button', { name: /^Pay/ }).click();
      await button(back.page, 'Exact').click();
      await back.page.getByText('Everything is paid.').waitFor();
      // The simulated printers began empty with the server.
      expect(await papers()).toBe(0);
      expect(paid()).toEqual({ statusCode: 'completed', paidInCents: totalInCents, grandTotalInCents: totalInCents });
    },
    MINUTES,
  );

  test('nothing went wrong behind the screens but the outage', () => {
    const isNetwork = (line: string) => /net::ERR_|Failed to load resource/.test(line);
    expect([...front.problems, ...back.problems].filter((line) => !isNetwork(line))).toEqual([]);
  });
});
