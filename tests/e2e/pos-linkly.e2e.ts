/** An evening on a Linkly PIN pad: paired in the admin, paid at on the till, with a signature, a cut line and a refund. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { type AtTerminal, actAtTerminal, bankBalance } from '../support/card-terminal.ts';
import { freePort } from '../support/free-port.ts';
import { openAroundTheClock } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { pair, pairingCode } from '../support/till.ts';

const STORE = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const ACCOUNT = '30021945001';
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

const atTerminal = (act: AtTerminal) => actAtTerminal(server.url, ACCOUNT, act);
const bank = () => bankBalance(server.url);

const dialog = () => till.page.getByRole('dialog');
const says = (words: string) => dialog().getByText(words, { exact: true }).waitFor();
const press = (name: string | RegExp) => dialog().getByRole('button', { name }).click();

/** Returns what was sent to the PIN pad, in cents. */
async function ringUpAndSend(): Promise<number> {
  const { page } = till;
  await page.goto(`${server.url}/pos/ordering`);
  await page.getByRole('button', { name: 'Drinks' }).click();
  await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: /\$/ }).first().click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await press('Card');
  await press(/^Send \$.* to Linkly PIN pad$/);
  await says('PRESENT CARD');
  const sent = (await dialog().locator('[data-part="card-amount"]').textContent()) ?? '';
  return Number(sent.replaceAll(/\D/g, ''));
}

describe('a store that banks with Linkly', () => {
  test(
    'pairs its PIN pad with its own account, after a wrong code',
    async () => {
      const { page } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await page.goto(`${server.url}/admin/restaurants/${STORE.restaurantId}/stores/${STORE.storeId}/card-terminals`);
      const form = page.locator('form', { hasText: 'Add a card terminal' });
      await form.getByLabel('Name').first().fill('Linkly PIN pad');
      await form.getByLabel('Provider', { exact: true }).selectOption({ label: 'Linkly' });
      await form.getByLabel('Terminal number or address').fill(ACCOUNT);
      await form.getByLabel('Counter', { exact: true }).check();
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('Added. Pair it next.').waitFor();
      await page.getByText(`The client ID is ${ACCOUNT}.`, { exact: false }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      const pairWith = async (code: string) => {
        await page.getByLabel('Linkly Cloud password').fill('correct horse');
        await page.getByLabel('Code on the terminal').fill(code);
        await page.getByRole('button', { name: 'Pair', exact: true }).click();
      };
      await pairWith('000000');
      await page.getByText('Linkly didn’t accept the client ID, password or code.', { exact: false }).waitFor();
      await pairWith('246810');
      await page.getByText('Paired. You can take card payments.').waitFor();
      await page.getByRole('link', { name: 'Check status' }).click();
      await page.getByText('Online and ready.').waitFor();
    },
    MINUTES,
  );

  test(
    'takes a card at the till, and the words on the PIN pad are on the till',
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
    'is asked about a signature, and its yes reaches the PIN pad',
    async () => {
      const before = await bank();
      const cents = await ringUpAndSend();
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
});
