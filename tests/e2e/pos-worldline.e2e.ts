/** An evening on an ANZ Worldline terminal: paired by its own number, paid at, signed, tipped, cut off, killed, refunded and closed. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { type AtTerminal, actAtTerminal, bankBalance, bankEntries, tellTerminal } from '../support/card-terminal.ts';
import { freePort } from '../support/free-port.ts';
import { openAroundTheClock } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { goTo, pair, pairingCode } from '../support/till.ts';

const STORE = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const TERMINAL_ID = '25108899';
const NAME = 'ANZ terminal';
const MINUTES = 180_000;

let dataDir: string;
let port: number;
let server: RunningServer;
let browser: Browser;
let till: Visit;
let admin: Page;
let address: string;

beforeAll(async () => {
  dataDir = tempFolder('run');
  port = await freePort();
  server = await runServer({ dataDir, port, isPlanted: true });
  address = `127.0.0.1:${await readFile(join(dataDir, 'simulated-worldline-port'), 'utf8')}`;
  // Another program that took it while the server is down would leave the till without its terminal.
  expect(address).toBe(`127.0.0.1:${port + 1}`);
  await openAroundTheClock(dataDir, STORE);
  browser = await openBrowser();
  till = await visit(browser, 'till');
  await pair(till.page, server.url, await pairingCode(server.url, STORE, 'Counter'));
  await till.page.keyboard.type('1111');
  await till.page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
  admin = (await visit(browser, 'desktop')).page;
  await signInToAdmin(admin, server.url);
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const atTerminal = (act: AtTerminal) => actAtTerminal(server.url, encodeURIComponent(address), act);
const bank = () => bankBalance(server.url);
const adminPage = (path: string) =>
  `${server.url}/admin/restaurants/${STORE.restaurantId}/stores/${STORE.storeId}/${path}`;

const dialog = () => till.page.getByRole('dialog');
const says = (words: string) => dialog().getByText(words, { exact: true }).waitFor();
const press = (name: string | RegExp) => dialog().getByRole('button', { name }).click();

/** Returns what was sent to the terminal, in cents. */
async function ringUpAndSend({ isByHand = true } = {}): Promise<number> {
  const { page } = till;
  await page.goto(`${server.url}/pos/ordering`);
  await page.getByRole('button', { name: 'Drinks' }).click();
  await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: /\$/ }).first().click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await press('Card');
  await press(new RegExp(`^Send \\$.* to ${NAME}$`));
  // A customer who acts by themselves may be quicker than this page.
  if (isByHand) await says('PRESENT CARD');
  const sent = (await dialog().locator('[data-part="card-amount"]').textContent()) ?? '';
  return Number(sent.replaceAll(/\D/g, ''));
}

describe('a store that banks with ANZ', () => {
  test(
    'adds its terminal in the admin and pairs it at the till, by the number on the terminal and no other',
    async () => {
      await admin.goto(adminPage('card-terminals'));
      const form = admin.locator('form', { hasText: 'Add a card terminal' });
      await form.getByLabel('Name').first().fill(NAME);
      await form.getByLabel('Provider', { exact: true }).selectOption({ label: 'ANZ Worldline' });
      await form.getByLabel('Terminal number or address').fill(address);
      await form.getByLabel('Counter', { exact: true }).check();
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      await admin.getByText('Added. Pair it next.').waitFor();

      const { page } = till;
      await page.goto(`${server.url}/pos/settings/integrations`);
      await page.getByRole('button', { name: `Pair ${NAME}` }).click();
      expect(await axeFindings(page)).toEqual([]);
      const pairWith = async (code: string) => {
        await page.getByLabel('Terminal ID').fill(code);
        await page.getByRole('button', { name: 'Pair', exact: true }).click();
      };
      await pairWith('99999999');
      await page.getByText('That isn’t this terminal’s ID.', { exact: false }).waitFor();
      await pairWith(TERMINAL_ID);
      await page.getByRole('button', { name: `Test ${NAME}` }).click();
      await page.getByText('Test passed.', { exact: false }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
    },
    MINUTES,
  );

  test(
    'takes a card, and the words on the terminal are on the till',
    async () => {
      const cents = await ringUpAndSend();
      await atTerminal('approve');
      await says('Approved');
      await says('Visa …4242');
      expect(await bank()).toBe(cents);
      await press('Next order');
    },
    MINUTES,
  );

  test(
    'a declined card leaves the order unpaid and another try open',
    async () => {
      const before = await bank();
      await ringUpAndSend();
      await atTerminal('decline');
      await says('Declined');
      expect(await bank()).toBe(before);
      await press('Try card again');
      await says('PRESENT CARD');
      await atTerminal('approve');
      await says('Approved');
      await press('Next order');
    },
    MINUTES,
  );

  test(
    'a signature is asked about, and a refused one gives the money back',
    async () => {
      const before = await bank();
      const cents = await ringUpAndSend();
      await atTerminal('signature');
      await says('Does the signature match?');
      await press('Yes, it matches');
      await says('Approved');
      expect(await bank()).toBe(before + cents);
      await press('Next order');

      await ringUpAndSend();
      await atTerminal('signature');
      await says('Does the signature match?');
      await press('No, reverse it');
      await says('The signature was declined. The customer was not charged.');
      expect(await bank()).toBe(before + cents);
      await press('Try card again');
      await says('PRESENT CARD');
      await atTerminal('approve');
      await says('Approved');
      await press('Next order');
    },
    MINUTES,
  );

  test(
    'a tip that the customer adds at the terminal is on the till and at the bank',
    async () => {
      const before = await bank();
      await tellTerminal(server.url, encodeURIComponent(address), 'approveWithTip');
      const cents = await ringUpAndSend({ isByHand: false });
      await says('Approved');
      await dialog().getByText('$2.50', { exact: false }).first().waitFor();
      expect(await bank()).toBe(before + cents + 250);
      await press('Next order');
      await tellTerminal(server.url, encodeURIComponent(address), 'manual');
    },
    MINUTES,
  );

  test(
    'charges once when the line is pulled and the server is killed in the middle',
    async () => {
      const before = await bank();
      const cents = await ringUpAndSend();
      await atTerminal('unplug');
      await says('Do not charge again');
      await server.kill();
      await dialog().getByText('No connection. Do not charge again').waitFor();
      server = await runServer({ dataDir, port });
      await atTerminal('approve');
      await till.page.reload();
      await says('Do not charge again');
      await atTerminal('plug');
      await says('Approved');
      expect(await bank()).toBe(before + cents);
      await press('Next order');
    },
    MINUTES,
  );

  test(
    'gives a whole order back to its card',
    async () => {
      const before = await bank();
      const cents = await ringUpAndSend();
      await atTerminal('approve');
      await says('Approved');
      await press('Next order');
      const { page } = till;
      await goTo(page, 'History');
      const orders = page.getByRole('region', { name: 'Orders', exact: true }).getByRole('button', { name: /\$/ });
      await orders.first().click();
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      await press('Wrong item');
      await press(/^Send \$.* to the card terminal$/);
      await says('PRESENT CARD');
      await atTerminal('approve');
      await says('Approved');
      expect(await bank()).toBe(before);
      expect(cents).toBeGreaterThan(0);
      await press('Done');
    },
    MINUTES,
  );

  test(
    'closes its day, and the terminal’s total is beside ours without a difference',
    async () => {
      const purchases = (await bankEntries(server.url)).filter(({ kind }) => kind === 'PURCHASE');
      const taken = purchases.reduce((so, { amountInCents }) => so + amountInCents, 0);
      await admin.goto(adminPage('integrations'));
      await admin.getByRole('heading', { name: 'ANZ Worldline' }).waitFor();
      expect(await axeFindings(admin)).toEqual([]);
      await admin.goto(adminPage('card-reconciliation'));
      await admin.getByRole('button', { name: `Close the day of ${NAME}` }).click();
      await admin.getByText('Matches').waitFor();
      await admin
        .getByRole('table', { name: 'By card scheme' })
        .getByText(`$${(taken / 100).toFixed(2)}`)
        .first()
        .waitFor();
      expect(await axeFindings(admin)).toEqual([]);
    },
    MINUTES,
  );

  test(
    'is unpaired at the till, and then takes no payment',
    async () => {
      const { page } = till;
      await page.goto(`${server.url}/pos/settings/integrations`);
      await page.getByRole('button', { name: `Reprint last receipt: ${NAME}` }).click();
      await page.getByText('** DUPLICATE **', { exact: false }).waitFor();
      await page.getByRole('button', { name: `Unpair ${NAME}` }).click();
      await page.getByRole('button', { name: `Unpair ${NAME}: yes` }).click();
      await page.getByRole('button', { name: `Pair ${NAME}` }).waitFor();
    },
    MINUTES,
  );
});
