/**
 * An offline till: no box and no cloud. It sells for cash, survives a reload and a cold start, and sends each sale
 * once.
 */
import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBooks } from '#tests/support/books.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { pair, pairingCode, untilKeptOnDevice } from '../support/till.ts';
import { until } from '../support/until.ts';
import { TILL } from '../support/words/till.ts';

const MINUTES = 180_000;
/** Those that open nothing: a tap is a line. */
const DISHES = ['Cola 375 ml', 'Rosemary chips'] as const;
const MISSPELT = 'Roesmary chpis';

/** By the link of the bar, with the heading of the screen. */
const SCREENS = [
  ['Incoming', 'Incoming online orders'],
  ['Saved', 'Saved orders'],
  ['History', 'Order history'],
  ['More', 'More'],
  ['Home', /Mia/],
] as const;

let dataDir: string;
let port: number;
let server: RunningServer;
let browser: Browser;
let till: Visit;

const start = () => runServer({ dataDir, port });

beforeAll(async () => {
  dataDir = tempFolder('run');
  port = await freePort();
  server = await runServer({ dataDir, port, isPlanted: true });
  await openAroundTheClock(dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  till = await visit(browser, 'till');
  const { page } = till;
  await pair(page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, 'Counter'));
  await page.keyboard.type('1111');
  await page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const connection = (words: string) => till.page.getByRole('button', { name: `Connection: ${words}` });

async function ringUp(page: Page, dish: string, typed = dish) {
  await page.getByRole('link', { name: 'Order', exact: true }).click();
  const search = page.getByLabel('Search the menu');
  await search.fill(typed);
  await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: dish }).first().click();
  await page.getByRole('list', { name: 'Lines' }).getByText(dish).waitFor();
  await search.fill('');
}

/** Pays in cash, exactly; returns the number that the customer gets. */
async function sellForCash(page: Page, dish: string): Promise<string> {
  await ringUp(page, dish);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByText('Cash only.').waitFor();
  await page.getByRole('button', { name: 'Exact' }).click();
  const heading = page.getByRole('heading', { name: /^Order / });
  await page.getByText('Saved on this till.', { exact: false }).waitFor();
  const number = ((await heading.textContent()) ?? '').replace('Order ', '');
  await page.getByRole('button', { name: 'Next order' }).click();
  return number;
}

interface SoldOrder {
  readonly orderNumber: string;
  readonly statusCode: string;
  readonly comments: string;
  readonly employeeName: string | null;
  readonly placedIsoDateTimeUtc: string;
  readonly tenders: number;
}

function soldOffline(): SoldOrder[] {
  const file = openBooks(dataDir);
  const rows = file
    .query<SoldOrder, []>(
      `select orderNumber, statusCode, comments, employeeName, placedIsoDateTimeUtc,
         (select count(*) from tenders where tenders.orderId = orders.id and paymentType = 'posCash') as tenders
       from orders where comments like '%sold offline at%' order by orders.id`,
    )
    .all();
  file.close();
  return rows;
}

describe('an offline till', () => {
  test(
    'sells three orders, restarts without a server, saves one, and each is in the store exactly once',
    async () => {
      const { page } = till;
      await page.getByRole('link', { name: 'Order', exact: true }).click();
      await page.getByLabel('Search the menu').waitFor();
      await connection('All good').waitFor();
      await untilKeptOnDevice(page);
      await server.kill();
      await connection('This device only').waitFor();

      const cutAt = new Date().toISOString();
      const numbers = [await sellForCash(page, DISHES[0]), await sellForCash(page, DISHES[1])];
      await page.reload();
      await connection('This device only, 2 to send').waitFor();
      numbers.push(await sellForCash(page, DISHES[0]));
      expect(new Set(numbers).size).toBe(3);

      // A misspelt dish is found without a server too.
      await ringUp(page, DISHES[1], MISSPELT);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText(TILL.bill.isKept).waitFor();
      await connection('This device only, 4 to send').click();
      await page.getByText('3 sales and 1 saved order on this till only').waitFor();
      for (const number of numbers) await page.getByText(number, { exact: true }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');

      // Power cut: another page of the same device, and still no server.
      await page.goto('about:blank');
      await page.goto(`${server.url}/pos`);
      await connection('This device only, 4 to send').waitFor();
      const soldUntil = new Date().toISOString();

      server = await start();
      await connection('All good').waitFor();
      await until('all of it told', async () => soldOffline().length === 3, 60_000);
      await page.waitForFunction(() => !document.body.textContent?.includes('to send'));
      const sold = soldOffline();
      expect(sold.map(({ tenders, statusCode, employeeName }) => [tenders, statusCode, employeeName])).toEqual(
        Array(3).fill([1, 'accepted', 'Mia']),
      );
      for (const [at, { comments, placedIsoDateTimeUtc }] of sold.entries()) {
        expect(comments).toContain(numbers[at] ?? 'nothing');
        expect(placedIsoDateTimeUtc >= cutAt.slice(0, 19)).toBe(true);
        expect(placedIsoDateTimeUtc <= soldUntil).toBe(true);
      }
      await page.getByRole('link', { name: 'Saved', exact: true }).click();
      await page.getByText('$9.50').first().waitFor();
      await server.stop();
      server = await start();
      await connection('All good').waitFor();
      expect(soldOffline()).toHaveLength(3);
    },
    MINUTES,
  );

  test(
    'opens every screen that it keeps after a cold start, and fetches no script of them',
    async () => {
      const { page } = till;
      const openAll = async () => {
        for (const [link, heading] of SCREENS) {
          await page.getByRole('link', { name: link }).first().click();
          await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
        }
        await page.getByRole('link', { name: 'Order', exact: true }).click();
        await page.getByLabel('Search the menu').waitFor();
      };
      await openAll();
      const kept = await untilKeptOnDevice(page);
      await server.kill();
      await page.goto('about:blank');
      await page.goto(`${server.url}/pos`);
      await connection('This device only').waitFor();
      const missing: string[] = [];
      page.on('requestfailed', (request) => {
        const { pathname } = new URL(request.url());
        if (kept.includes(pathname)) missing.push(pathname);
      });
      await openAll();
      await page.getByRole('button', { name: 'ASAP' }).click();
      await page.getByRole('heading', { name: 'When is it for?' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^(Customer|Table, name)$/ }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      expect(missing).toEqual([]);
      server = await start();
      await connection('All good').waitFor();
    },
    MINUTES,
  );

  test(
    'whose prices have changed asks a person, and books what was taken',
    async () => {
      const { page } = till;
      await server.kill();
      await connection('This device only').waitFor();
      await sellForCash(page, DISHES[0]);
      const file = new Database(join(dataDir, 'servery.db'));
      const item = file
        .query<{ id: string; specJson: string }, [string]>(
          "select id, specJson from items where name = ? and storeId = 'roma-newtown'",
        )
        .get(DISHES[0]);
      const spec = JSON.parse(item?.specJson ?? '{}');
      spec.price = { ...spec.price, basePrice: spec.price.basePrice + 200 };
      file.run('update items set specJson = ? where id = ?', [JSON.stringify(spec), item?.id ?? '']);
      file.close();
      server = await start();
      await connection('1 not accepted, 1 to send').click();
      await page.getByText(/was taken\.$/).waitFor();
      expect(soldOffline()).toHaveLength(3);
      await page.getByRole('button', { name: /^Record .* as taken$/ }).click();
      const pin = page.getByText('PIN', { exact: false }).first();
      await Promise.race([pin.waitFor().catch(() => {}), connection('All good').waitFor()]);
      if (await page.getByRole('dialog').getByText(/PIN/).isVisible()) await page.keyboard.type('1111');
      await until('the sale told', async () => soldOffline().length === 4, 30_000);
      await connection('All good').waitFor();
    },
    MINUTES,
  );

  test('in all of it nothing broke but the network', () => {
    const isNetwork = (line: string) => /net::ERR_|Failed to load resource|ERR_CONNECTION/.test(line);
    expect(till.problems.filter((line) => !isNetwork(line))).toEqual([]);
  });
});
