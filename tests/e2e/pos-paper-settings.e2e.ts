/** What dockets say and where they print, as a manager changes it at the till. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { expectGone } from '#tests/support/until.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { pair, pairingCode } from '../support/till.ts';

const STORE = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
let till: Visit;

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  browser = await openBrowser();
  till = await visit(browser, 'till');
  await pair(till.page, server.url, await pairingCode(server.url, STORE, 'Counter'));
  await till.page.keyboard.type('1111', { delay: 70 });
  await till.page.getByRole('heading', { name: /^Hi / }).waitFor();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

describe('a manager at the till', () => {
  test(
    'takes the name off tickets, sees it go from the example, and prints that',
    async () => {
      const { page } = till;
      await page.goto(`${server.url}/pos/settings/print-docket-settings`);
      const example = page.getByRole('region', { name: 'Example' });
      await example.getByText('Jordan P.').waitFor();
      await page.getByRole('switch', { name: 'Customer’s name' }).click();
      await page.getByRole('switch', { name: 'Prices' }).click();
      await button(page, 'Twice as high and wide').click();
      await expectGone(example.getByText('Jordan P.'));
      await example.getByText('$48.00').waitFor();
      await button(page, 'Print an example').click();
      await page.getByText(/^Sent to .*\. Check the printer\.$/).waitFor();
      await shot(page, 'dockets');
      expect(await axeFindings(page)).toEqual([]);
      await button(page, 'Save').click();
      await page.getByText('Saved').first().waitFor();
    },
    MINUTES,
  );

  test(
    'sends the bar’s dockets to the kitchen for an hour; the notifications say so until they are back',
    async () => {
      const { page } = till;
      await page.goto(`${server.url}/pos/settings/print-stations`);
      const bar = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: /^Bar/ }) })
        .last();
      await bar.getByRole('button', { name: 'Send elsewhere' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: 'Kitchen', exact: true }).click();
      await shot(page, 'redirect-sheet');
      expect(await axeFindings(page)).toEqual([]);
      await sheet.getByRole('button', { name: 'Send dockets' }).click();
      await bar.getByText(/^Bar’s dockets print at Kitchen until \d/).waitFor();
      await shot(page, 'print-stations');
      await page.getByRole('button', { name: 'Notifications, 1 printing elsewhere' }).click();
      await page
        .getByRole('dialog')
        .getByText(/^Bar’s dockets print at Kitchen until \d/)
        .waitFor();
      await shot(page, 'tray-elsewhere');
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await bar.getByRole('button', { name: 'Switch back' }).click();
      await page.getByRole('button', { name: 'Notifications, empty' }).waitFor();
      expect(till.problems).toEqual([]);
    },
    MINUTES,
  );
});
