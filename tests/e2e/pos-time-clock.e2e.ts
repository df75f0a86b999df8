/** People clock in and out at a till: from the lock screen, signed in, and while no server answers. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { openBooks } from '#tests/support/books.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { forgetHours } from '../support/no-hours.ts';
import { ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { pair, pairingCode } from '../support/till.ts';
import { until } from '../support/until.ts';

const MINUTES = 180_000;

let dataDir: string;
let port: number;
let server: RunningServer;
let browser: Browser;
/** Mia is signed in at the counter; at the door stands a till that is locked. */
let counter: Visit;
let door: Visit;

const start = () => runServer({ dataDir, port });

beforeAll(async () => {
  dataDir = tempFolder('run');
  port = await freePort();
  server = await runServer({ dataDir, port, isPlanted: true });
  forgetHours(dataDir);
  browser = await openBrowser();
  counter = await visit(browser, 'till');
  await pair(counter.page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, 'Counter'));
  await counter.page.keyboard.type('1111');
  await counter.page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
  door = await visit(browser, 'till');
  await pair(door.page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, 'Door'));
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Row {
  readonly name: string;
  readonly type: string;
  readonly source: string;
  readonly isPinProven: number;
}

function punches(): Row[] {
  const file = openBooks(dataDir);
  const rows = file
    .query<Row, []>(
      `select employees.name, type, source, isPinProven from time_clock_events
       join employees on employees.id = employeeId order by occurredIsoDateTimeUtc, time_clock_events.id`,
    )
    .all();
  file.close();
  return rows;
}
const typesOf = (name: string) =>
  punches()
    .filter((one) => one.name === name)
    .map(({ type, source }) => `${type} ${source}`);

const key = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });

/** At the lock screen, by PIN. */
async function openByPin(page: Page, pin: string, name: string) {
  await page.getByRole('button', { name: 'Clock in or out' }).click();
  await page.getByRole('dialog', { name: 'Clock in or out' }).waitFor();
  await page.keyboard.type(pin, { delay: 60 });
  await page.getByRole('dialog', { name }).waitFor();
}

async function says(page: Page, words: string) {
  await page.getByRole('dialog').getByText(words, { exact: true }).waitFor();
}

async function pressByPin(page: Page, what: string | RegExp, said: string) {
  await openByPin(page, '3333', 'Ava');
  await key(page, what).click();
  await says(page, said);
  await key(page, 'Done').click();
}

const fromChip = async (page: Page) => {
  await page.getByRole('button', { name: 'Mia', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Clock in or out' }).click();
  await page.getByRole('dialog', { name: 'Mia' }).waitFor();
};

describe('the time clock of a till', () => {
  test(
    'takes a whole day at the lock screen: in, a break, back and out, and nobody is signed in',
    async () => {
      const { page } = door;
      await openByPin(page, '3333', 'Ava');
      expect(await axeFindings(page)).toEqual([]);
      await key(page, 'Clock in').click();
      await says(page, 'Clocked in');
      expect(await axeFindings(page)).toEqual([]);
      await key(page, 'Done').click();
      await pressByPin(page, /^Meal break/, 'Break started');
      await openByPin(page, '3333', 'Ava');
      await page.getByText(/^On meal break since/).waitFor();
      await key(page, 'End break').click();
      await says(page, 'Break ended');
      await key(page, 'Done').click();
      await pressByPin(page, 'Clock out', 'Clocked out');
      await page.getByText('Please enter your PIN to proceed.').waitFor();
      expect(typesOf('Ava')).toEqual(['clockIn cloud', 'breakStart cloud', 'breakEnd cloud', 'clockOut cloud']);
    },
    MINUTES,
  );

  test(
    'says so where the PIN is wrong',
    async () => {
      const { page } = door;
      await page.getByRole('button', { name: 'Clock in or out' }).click();
      await page.getByRole('dialog', { name: 'Clock in or out' }).waitFor();
      await page.keyboard.type('9999', { delay: 60 });
      await says(page, 'Incorrect PIN. Please try again.');
      await page.keyboard.press('Escape');
    },
    MINUTES,
  );

  test(
    'is one tap away for who is signed in, and shows the week',
    async () => {
      const { page } = counter;
      await fromChip(page);
      await key(page, 'Clock in').click();
      await says(page, 'Clocked in');
      await key(page, 'Done').click();
      await page.goto(`${server.url}/pos/timesheet`);
      await page.getByText(/^Clocked in since/).waitFor();
      await page.getByRole('heading', { name: 'This week' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(typesOf('Mia')).toEqual(['clockIn cloud']);
    },
    MINUTES,
  );

  test(
    'goes on while no server answers, by name where nobody is signed in, and each press counts once afterwards',
    async () => {
      await counter.page.goto(`${server.url}/pos/home`);
      await counter.page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
      // Both tills have the time clock at hand.
      await fromChip(counter.page);
      await counter.page.keyboard.press('Escape');
      await server.kill();
      await counter.page.getByRole('button', { name: 'Connection: This device only' }).waitFor();

      await fromChip(counter.page);
      await key(counter.page, 'Clock out').click();
      await says(counter.page, 'Clocked out');
      await counter.page.getByText('Saved on this till.', { exact: false }).waitFor();
      await key(counter.page, 'Done').click();
      // What waits on this till is counted where a cashier looks for it.
      await counter.page.getByRole('button', { name: 'Connection: This device only, 1 to send' }).click();
      await counter.page.getByText('1 time clock entry on this till only').waitFor();
      await counter.page.keyboard.press('Escape');

      const { page } = door;
      await page.getByRole('button', { name: 'Clock in or out' }).click();
      const opened = page.getByRole('dialog', { name: 'Clock in or out' });
      await opened.waitFor();
      const leo = opened.getByRole('button', { name: 'Leo' });
      if (!(await leo.isVisible())) await page.keyboard.type('2222', { delay: 60 });
      await leo.click();
      await key(page, 'Clock in').click();
      await says(page, 'Clocked in');
      await key(page, 'Done').click();

      server = await start();
      await until('all seven punches in the store', async () => punches().length === 7);
      expect(typesOf('Mia')).toEqual(['clockIn cloud', 'clockOut alone']);
      expect(punches().filter(({ name }) => name === 'Leo')).toEqual([
        { name: 'Leo', type: 'clockIn', source: 'alone', isPinProven: 0 },
      ]);
      await until('an empty queue', async () =>
        counter.page.evaluate(() => localStorage.getItem('servery-pos-punches') === '0'),
      );
    },
    MINUTES,
  );
});
