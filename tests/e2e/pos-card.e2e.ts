/** Paying by card at the counter, by hand at the simulated terminal, with everything that goes wrong in a shop. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { expectGone } from '#tests/support/until.ts';
import { openBrowser, type Visit, visit } from '../support/browser.ts';
import { type AtTerminal, actAtTerminal, bankBalance } from '../support/card-terminal.ts';
import { freePort } from '../support/free-port.ts';
import { openAroundTheClock } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { pair, pairingCode } from '../support/till.ts';

const STORE = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const MINUTES = 180_000;

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

const atTerminal = (act: AtTerminal) => actAtTerminal(server.url, STORE.storeId, act);
const bank = () => bankBalance(server.url);

const dialog = () => till.page.getByRole('dialog');
const says = (words: string) => dialog().getByText(words, { exact: true }).waitFor();
const press = (name: string | RegExp) => dialog().getByRole('button', { name }).click();

async function ringUpAndSend(): Promise<void> {
  const { page } = till;
  await page.goto(`${server.url}/pos/ordering`);
  await page.getByRole('button', { name: 'Drinks' }).click();
  await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: /\$/ }).first().click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await press('Card');
  await press(/^Send \$.* to Counter terminal$/);
  await says('Follow the prompts on the terminal');
}

describe('a card at the counter', () => {
  test(
    'is shown what it costs, followed, and approved; then the next order waits',
    async () => {
      await ringUpAndSend();
      await says('PRESENT CARD');
      await atTerminal('approve');
      await says('Approved');
      await says('Visa …4242');
      expect(await bank()).toBeGreaterThan(0);
      await press('Next order');
      await till.page.getByRole('button', { name: 'Pay $0.00' }).waitFor();
    },
    MINUTES,
  );

  test(
    'that is declined leaves the sale on the till, which is paid in cash',
    async () => {
      const before = await bank();
      await ringUpAndSend();
      await atTerminal('decline');
      await says('Declined');
      await says('Insufficient funds. The customer was not charged.');
      await press('Pay another way');
      await press('Exact');
      await dialog().getByText('Paid', { exact: true }).waitFor();
      await press('Next order');
      expect(await bank()).toBe(before);
    },
    MINUTES,
  );

  test(
    'whose tab is reloaded at the signature is still asked about',
    async () => {
      await ringUpAndSend();
      await atTerminal('signature');
      await says('Does the signature match?');
      await till.page.reload();
      await says('Does the signature match?');
      await press('Yes, it matches');
      await says('Approved');
      await press('Next order');
    },
    MINUTES,
  );

  test(
    'that is not settled is set aside while another is served, and comes back to be paid otherwise',
    async () => {
      const { page } = till;
      await ringUpAndSend();
      await atTerminal('unplug');
      await says('Do not charge again');
      await press('Leave for now');
      const aside = page.getByRole('region', { name: 'Card payment set aside' });
      await aside.getByText(/card payment is not confirmed\. Do not charge again\.$/).waitFor();
      await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: /\$/ }).nth(1).click();
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await press('Exact');
      await press('Next order');
      await atTerminal('decline');
      await atTerminal('plug');
      // The bar says what the terminal said, while others are served.
      await aside.getByText(/declined: \$[\d.]+ is still to be paid\.$/).waitFor();
      await aside.getByRole('button', { name: 'Take payment' }).click();
      await says('Declined');
      await press('Pay another way');
      await press('Exact');
      await dialog().getByText('Paid', { exact: true }).waitFor();
      await press('Next order');
      await page.getByRole('button', { name: 'Pay $0.00' }).waitFor();
    },
    MINUTES,
  );

  test(
    'is charged once when the line is pulled and the server is killed in the middle',
    async () => {
      const before = await bank();
      await ringUpAndSend();
      const sent = (await dialog().locator('[data-part="card-amount"]').textContent()) ?? '';
      const cents = Number(sent.replaceAll(/\D/g, ''));
      await atTerminal('unplug');
      await says('Do not charge again');
      await expectGone(dialog().getByRole('button', { name: 'Try card again' }));
      await server.kill();
      await dialog().getByText('No connection. Do not charge again').waitFor();
      server = await start();
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

  test('leaves no error behind the screens but the outage itself', () => {
    const others = till.problems.filter((problem) => !/ERR_CONNECTION|ERR_EMPTY|Failed to load|net::/.test(problem));
    expect(others).toEqual([]);
  });
});
