/**
 * A till without a box or server: every screen of the bar stays inside the till, with what it last knew and how old
 * that is.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { expectGone } from '#tests/support/until.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { goTo, pair, pairingCode } from '../support/till.ts';

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
  await openAroundTheClock(dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  till = await visit(browser, 'till');
  const { page } = till;
  await pair(page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, 'Counter'));
  await page.keyboard.type('1111', { delay: 70 });
  await page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const bar = () => till.page.getByRole('navigation', { name: 'Screens' });
const open = (name: string | RegExp) => bar().getByRole('link', { name }).click();
const connection = (words: string) => till.page.getByRole('button', { name: `Connection: ${words}` });
const heading = (name: string | RegExp) => till.page.getByRole('heading', { level: 1, name });
const isOld = () => till.page.getByText(/^Offline\. As of \d/);

const KNOWN = [
  [/^Incoming/, 'Incoming online orders'],
  ['Tables', 'Table map'],
  ['Saved', 'Saved orders'],
  ['History', 'Order history'],
] as const;

describe('a till whose server is down', () => {
  test(
    'shows each screen as it last knew it, says how old that is, and keeps the bar',
    async () => {
      const { page } = till;
      for (const [name, title] of KNOWN) {
        await open(name);
        await heading(title).waitFor();
        await expectGone(isOld());
      }
      await goTo(page, 'Order');
      await server.kill();
      await connection('This device only').waitFor();
      for (const [name, title] of KNOWN) {
        await open(name);
        await heading(title).waitFor();
        await isOld().waitFor();
        await connection('This device only').waitFor();
      }
      expect(await axeFindings(page)).toEqual([]);
    },
    MINUTES,
  );

  test(
    'says of what it cannot know that it needs the network, and goes back to selling',
    async () => {
      const { page } = till;
      await open('Customers');
      await heading('This screen needs the network').waitFor();
      await connection('This device only').waitFor();
      await expectGone(page.getByText('Website Error!'));
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('link', { name: 'Continue selling' }).click();
      await heading('New order').waitFor();
      await page.getByLabel('Search the menu').waitFor();
    },
    MINUTES,
  );

  test(
    'is up to date again when it is back',
    async () => {
      await open('Saved');
      await isOld().waitFor();
      server = await runServer({ dataDir, port });
      await connection('All good').waitFor();
      await isOld().waitFor({ state: 'detached' });
      await open('Customers');
      await heading('Customers').waitFor();
    },
    MINUTES,
  );

  test(
    'and is not held up by one that swallows every request: what is known is shown, and the pill says it is slow',
    async () => {
      const { context } = till;
      await open('Saved');
      await heading('Saved orders').waitFor();
      await context.route(/\/api\/pos\/(incoming|attention|session)/, () => {});
      await open(/^Incoming/);
      await connection('No answer yet').waitFor();
      await heading('Incoming online orders').waitFor();
      await isOld().waitFor();
    },
    MINUTES,
  );

  test('in all of it nothing broke but the network', () => {
    const isNetwork = (line: string) =>
      /net::ERR_|Failed to load resource|dynamically imported|The connection was lost|Connection lost/.test(line);
    expect(till.problems.filter((line) => !isNetwork(line))).toEqual([]);
  });
});
