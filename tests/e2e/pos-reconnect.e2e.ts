/** The till without its server: it says so, keeps what it shows, and misses nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { openBrowser, type Visit, visit } from '../support/browser.ts';
import { addFirstOf, confirmPhone, goToCheckout, placeAndPayByCard } from '../support/customer.ts';
import { freePort } from '../support/free-port.ts';
import { openAroundTheClock } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { listenForTones, pair, pairingCode, tonesHeard } from '../support/till.ts';
import { until } from '../support/until.ts';
import { TILL } from '../support/words/till.ts';

const STORE = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const PATH = '/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 180_000;

let dataDir: string;
let port: number;
let server: RunningServer;
let browser: Browser;
let till: Visit;
let customer: Visit;

const start = () => runServer({ dataDir, port });

beforeAll(async () => {
  dataDir = tempFolder('run');
  port = await freePort();
  server = await runServer({ dataDir, port, isPlanted: true });
  await openAroundTheClock(dataDir, STORE);
  browser = await openBrowser();
  till = await visit(browser, 'till');
  customer = await visit(browser, 'phone');
  await listenForTones(till.page);
  await pair(till.page, server.url, await pairingCode(server.url, STORE, 'Counter'));
  await till.page.keyboard.type('1111');
  await till.page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const connection = (words: string) => till.page.getByRole('button', { name: `Connection: ${words}` });

async function order(page: Page): Promise<string> {
  const shop = { url: server.url, path: PATH };
  await addFirstOf(page, shop, 'Pasta');
  await goToCheckout(page, shop);
  if (await page.getByRole('button', { name: 'Text me a code' }).isVisible()) {
    await confirmPhone(page, shop, 'Jordan Price', '0491 570 156');
  }
  return placeAndPayByCard(page);
}

/** The numbers of the new orders, as the till shows them. */
const newOnTill = async () =>
  (
    await till.page.getByRole('region', { name: 'New' }).locator('[data-part="order-card"] h3').allTextContents()
  ).sort();

describe('a till', () => {
  test(
    'that loses its network says so, keeps its screen, and shows each order of the gap once',
    async () => {
      const { page, context } = till;
      await connection('All good').waitFor();
      await page.getByRole('link', { name: /^Incoming orders/ }).click();
      await page.getByText(TILL.incoming.none).waitFor();

      await context.setOffline(true);
      await server.kill();
      await connection('This device only').waitFor();
      await connection('This device only').click();
      await page.getByText('online orders aren’t available').waitFor();
      await page.getByRole('button', { name: 'Try now' }).click();
      await page.getByText('No orders waiting. Website orders will arrive when the internet is back.').waitFor();
      await page.keyboard.press('Escape');

      server = await start();
      const first = await order(customer.page);
      const second = await order(customer.page);
      expect(await newOnTill()).toEqual([]);
      await connection('This device only').waitFor();

      await context.setOffline(false);
      await until('both orders at the till', async () => (await newOnTill()).length === 2, 40_000);
      expect(await newOnTill()).toEqual([first, second].sort());
      await connection('All good').waitFor();
      await until('the till ringing', async () => (await tonesHeard(page, 'newOrder')) > 0);
    },
    MINUTES,
  );

  test(
    'whose server restarts goes on listening, automatically',
    async () => {
      const before = await newOnTill();
      await server.kill();
      await connection('This device only').waitFor();
      server = await start();
      const third = await order(customer.page);
      await until('the order at the till', async () => (await newOnTill()).includes(third), 40_000);
      expect(await newOnTill()).toEqual([...before, third].sort());
      await connection('All good').waitFor();
    },
    MINUTES,
  );

  test('in all of it nothing broke but the network', () => {
    const isNetwork = (line: string) => /net::ERR_|Failed to load resource/.test(line);
    expect(till.problems.filter((line) => !isNetwork(line))).toEqual([]);
    expect(till.problems.length).toBeGreaterThan(0);
  });
});
