/** A till without a server shows what it sold itself, says that it is no more than that, and the store's report has it later. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { pair, pairingCode } from '../support/till.ts';

const MINUTES = 180_000;
const DISHES = ['Cola 375 ml', 'Rosemary chips'] as const;

let dataDir: string;
let port: number;
let server: RunningServer;
let browser: Browser;
let till: Visit;
/** The till has the script of its own figures, which it fetches a few seconds after its start. */
let atHand: Promise<unknown>;

beforeAll(async () => {
  dataDir = tempFolder('run');
  port = await freePort();
  server = await runServer({ dataDir, port, isPlanted: true });
  await openAroundTheClock(dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  till = await visit(browser, 'till');
  atHand = till.page.waitForResponse(
    async (answer) => answer.url().endsWith('.js') && (await answer.text()).includes('Total in cash'),
    { timeout: MINUTES },
  );
  await pair(till.page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, 'Counter'));
  await till.page.keyboard.type('1111', { delay: 60 });
  await till.page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function sellForCash(page: Page, dish: string) {
  await page.getByRole('link', { name: 'Order', exact: true }).click();
  const search = page.getByLabel('Search the menu');
  await search.fill(dish);
  await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: dish }).first().click();
  await page.getByRole('list', { name: 'Lines' }).getByText(dish).waitFor();
  await search.fill('');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByText('Cash only.').waitFor();
  await page.getByRole('button', { name: 'Exact' }).click();
  await page.getByText('Saved on this till.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Next order' }).click();
}

/** A figure of the headline. */
async function figure(page: Page, label: RegExp): Promise<string> {
  const figures = page.getByRole('region', { name: 'Totals' });
  await figures.getByText(label).first().waitFor();
  return (await figures.getByText(label).first().locator('..').locator('dd').textContent()) ?? '';
}

test(
  'a till that reaches nothing shows its own sales, which the store’s report has once they are sent',
  async () => {
    const { page } = till;
    await page.getByRole('link', { name: 'Order', exact: true }).click();
    await page.getByLabel('Search the menu').waitFor();
    await atHand;
    await server.kill();
    await page.getByRole('button', { name: 'Connection: This device only' }).waitFor();
    for (const dish of DISHES) await sellForCash(page, dish);
    await page.getByRole('button', { name: 'Connection: This device only, 2 to send' }).click();
    await page.getByRole('link', { name: 'This till’s figures' }).click();
    await page.getByRole('heading', { name: 'This till’s figures' }).waitFor();
    expect(await figure(page, /^Orders since/)).toBe('2');
    const total = await figure(page, /^Total in cash$/);
    await page
      .getByRole('table', { name: 'By employee' })
      .getByRole('row', { name: `Mia 2 ${total}` })
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);

    server = await runServer({ dataDir, port });
    await page.getByRole('button', { name: 'Connection: All good', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Sales reports' }).waitFor();
    await page.goto(`${server.url}/pos/reports/sales-reports/terminal`);
    const row = page.getByRole('region', { name: 'Tills' }).getByRole('row', { name: /^Counter/ });
    await row.waitFor();
    const cells = await row.getByRole('cell').allTextContents();
    expect([cells.at(0), cells.at(-1)]).toEqual(['2', total]);
  },
  MINUTES,
);
