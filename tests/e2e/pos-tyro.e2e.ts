/** An evening on a Tyro terminal, which the till's own page drives: paired at the till, paid at, signed, tipped, reloaded and cut off in the middle, refunded, reported and settled. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { expectGone } from '#tests/support/until.ts';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { type AtTerminal, actAtTerminal, bankBalance, tellTerminal } from '../support/card-terminal.ts';
import { freePort } from '../support/free-port.ts';
import { openAroundTheClock } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { pair, pairingCode } from '../support/till.ts';

const STORE = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const ADDRESS = '401:1';
const NAME = 'Tyro terminal';
const MINUTES = 180_000;

let dataDir: string;
let port: number;
let server: RunningServer;
let browser: Browser;
let till: Visit;

beforeAll(async () => {
  dataDir = tempFolder('run');
  port = await freePort();
  server = await runServer({ dataDir, port, isPlanted: true });
  await openAroundTheClock(dataDir, STORE);
  browser = await openBrowser();
  till = await visit(browser, 'till');
  await pair(till.page, server.url, await pairingCode(server.url, STORE, 'Counter'));
  await till.page.keyboard.type('1111');
  await till.page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const atTerminal = (act: AtTerminal) => actAtTerminal(server.url, encodeURIComponent(ADDRESS), act);
const customersDo = (story: string) => tellTerminal(server.url, encodeURIComponent(ADDRESS), story);
const bank = () => bankBalance(server.url);

const dialog = () => till.page.getByRole('dialog');
const says = (words: string) => dialog().getByText(words, { exact: true }).waitFor();
const press = (name: string | RegExp) => dialog().getByRole('button', { name }).click();

/** Returns what was sent to the terminal, in cents. */
async function ringUpAndSend(): Promise<number> {
  const { page } = till;
  await page.goto(`${server.url}/pos/ordering`);
  await page.getByRole('button', { name: 'Drinks' }).click();
  await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: /\$/ }).first().click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await press('Card');
  await press(new RegExp(`^Send \\$.* to ${NAME}$`));
  const sent = (await dialog().locator('[data-part="card-amount"]').textContent()) ?? '';
  return Number(sent.replaceAll(/\D/g, ''));
}

const scriptSources = async () => {
  const answer = await till.page.goto(`${server.url}/pos/settings/integrations`);
  return (answer?.headers()['content-security-policy'] ?? '').split('; ').find((one) => one.startsWith('script-src'));
};

describe('a store that banks with Tyro', () => {
  test(
    'opens its till to Tyro’s script only once it has one of its terminals',
    async () => {
      expect(await scriptSources()).not.toContain('http');
      const { page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await page.goto(`${server.url}/admin/restaurants/${STORE.restaurantId}/stores/${STORE.storeId}/card-terminals`);
      const form = page.locator('form', { hasText: 'Add a card terminal' });
      await form.getByLabel('Name').first().fill(NAME);
      await form.getByLabel('Provider', { exact: true }).selectOption({ label: 'Tyro' });
      await form.getByLabel('Terminal number or address').fill('one');
      await form.getByLabel('Counter', { exact: true }).check();
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('Enter Tyro’s merchant ID and terminal ID', { exact: false }).first().waitFor();
      await page
        .locator('form', { hasText: 'Add a card terminal' })
        .getByLabel('Terminal number or address')
        .fill(ADDRESS);
      await page
        .locator('form', { hasText: 'Add a card terminal' })
        .getByRole('button', { name: 'Add', exact: true })
        .click();
      await page.getByText('Added. Pair it next.').waitFor();
      await page.getByText('On a till, open Settings, then Integrations, and press Pair.', { exact: false }).waitFor();
      await expectGone(page.getByLabel('Code on the terminal'));
      expect(await scriptSources()).toMatch(/http:\/\/127\.0\.0\.1:\d+$/);
    },
    MINUTES,
  );

  test(
    'is paired at the till, by the page that will drive it',
    async () => {
      const { page } = till;
      await page.getByRole('button', { name: `Pair: ${NAME}` }).click();
      await page.getByText('Paired. This store can take cards on it.').waitFor();
      await page.getByRole('button', { name: `Pair again: ${NAME}` }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
    },
    MINUTES,
  );

  test(
    'takes a card, and the words on the terminal are on the till',
    async () => {
      await customersDo('manual');
      const cents = await ringUpAndSend();
      await says('PRESENT CARD');
      await atTerminal('approve');
      await says('Approved');
      await says('Visa …4242');
      expect(await bank()).toBe(cents);
      await press('Next order');
    },
    MINUTES,
  );

  test(
    'is asked about a signature, and its yes reaches the terminal',
    async () => {
      const before = await bank();
      const cents = await ringUpAndSend();
      await says('PRESENT CARD');
      await atTerminal('signature');
      await says('Does the signature match?');
      await press('Yes, it matches');
      await says('Approved');
      expect(await bank()).toBe(before + cents);
      await press('Next order');
    },
    MINUTES,
  );

  test(
    'a tip at the terminal is in the bank and on the till',
    async () => {
      const before = await bank();
      await customersDo('approveWithTip');
      const cents = await ringUpAndSend();
      await says('Approved');
      expect(await bank()).toBe(before + cents + 250);
      await dialog().getByText('added at the terminal', { exact: false }).waitFor();
      await press('Next order');
      await customersDo('manual');
    },
    MINUTES,
  );

  test(
    'a payment is cancelled from the till before the card',
    async () => {
      const before = await bank();
      await ringUpAndSend();
      await says('PRESENT CARD');
      await press('Cancel');
      await says('Cancelled');
      expect(await bank()).toBe(before);
      await press('Pay another way');
    },
    MINUTES,
  );

  test(
    'a till reloaded in the middle asks how it ended, and charges once',
    async () => {
      const before = await bank();
      const cents = await ringUpAndSend();
      await says('PRESENT CARD');
      await till.page.reload();
      await atTerminal('approve');
      await says('Approved');
      expect(await bank()).toBe(before + cents);
      await press('Next order');
    },
    MINUTES,
  );

  test(
    'a program killed in the middle charges once, and the page tells the next one how it ended',
    async () => {
      const before = await bank();
      const cents = await ringUpAndSend();
      await says('PRESENT CARD');
      await server.kill();
      await dialog().getByText('No connection. Do not charge again').waitFor();
      server = await runServer({ dataDir, port });
      await atTerminal('approve');
      // The simulated Tyro has come back with the program, at another address.
      await till.page.reload();
      await says('Approved');
      expect(await bank()).toBe(before + cents);
      await press('Next order');
    },
    MINUTES,
  );

  test(
    'its day is reported in text and in XML, and settled once',
    async () => {
      const { page } = till;
      await page.goto(`${server.url}/pos/settings/integrations`);
      await page.getByRole('button', { name: 'Get report' }).click();
      await page.getByText('RECONCILIATION REPORT', { exact: false }).waitFor();
      await page.getByText('(summary)', { exact: false }).waitFor();
      await page.getByRole('combobox', { name: 'Report', exact: true }).selectOption({ label: 'Each payment' });
      await page.getByRole('combobox', { name: 'Format', exact: true }).selectOption({ label: 'XML' });
      await page.getByRole('button', { name: 'Get report' }).click();
      await page.getByText('<reconciliation-detail', { exact: false }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: `Settle now: ${NAME}` }).click();
      await page.getByText('Settled.', { exact: true }).waitFor();
      await page.getByRole('button', { name: `Settle now: ${NAME}` }).click();
      await page.getByText('Today was already settled.').waitFor();
    },
    MINUTES,
  );
});
