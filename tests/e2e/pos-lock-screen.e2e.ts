/** The owner switches a till's lock screen off and on in the admin; the open till follows automatically. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { expectGone, untilHolds } from '#tests/support/until.ts';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { goTo, pair, pairingCode } from '../support/till.ts';

const STORE = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
let till: Visit;
let desk: Visit;

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  browser = await openBrowser();
  till = await visit(browser, 'till');
  desk = await visit(browser, 'desktop');
  await pair(till.page, server.url, await pairingCode(server.url, STORE, 'Bar till'));
  await signInToAdmin(desk.page, server.url);
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

async function setLockScreen(isOn: boolean) {
  const { page } = desk;
  await page.goto(`${server.url}/admin/restaurants/roma-pizza/stores/roma-newtown/pos-settings`);
  await page.getByRole('link', { name: 'Bar till' }).click();
  await page.getByRole('switch', { name: /^Ask for a PIN/ }).setChecked(isOn);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved and sent to the till.').waitFor();
}

/** The server says no first, and names what has to be approved. */
const unexpected = (problems: readonly string[]) => problems.filter((line) => !line.includes('403 (Forbidden)'));

describe('the lock screen of a till', () => {
  test(
    'switched off opens the till at once, in its own name; the drawer still asks for a PIN',
    async () => {
      const { page } = till;
      await setLockScreen(false);
      // Where a PIN can be typed, it may also be left.
      await page.getByRole('link', { name: 'Continue without a PIN' }).click();
      await page.getByRole('heading', { name: 'Bar till' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.reload();
      await page.getByRole('button', { name: 'Bar till' }).click();
      await page.getByRole('menuitem', { name: 'Open the drawer' }).click();
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.getByText('Approval needed', { exact: false }).waitFor();
      await page.keyboard.press('Escape');
      expect(unexpected(till.problems)).toEqual([]);
    },
    MINUTES,
  );

  test(
    'lets an employee sign in, and removes their name when they leave',
    async () => {
      const { page } = till;
      await page.goto(`${server.url}/pos`);
      await page.getByRole('button', { name: 'Bar till' }).click();
      await page.getByRole('menuitem', { name: 'Enter your PIN' }).click();
      await page.getByText('Please enter your PIN to proceed.').waitFor();
      await page.keyboard.type('1111');
      await page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
      await goTo(page, 'Order');
      await page.getByRole('button', { name: 'Drinks', exact: true }).first().click();
      await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: 'Limonata' }).first().click();
      await page.getByRole('button', { name: 'Mia' }).click();
      await page.getByRole('menuitem', { name: 'Switch employee' }).click();
      await page.getByRole('dialog', { name: 'Switch employee' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.type('3333', { delay: 70 });
      // Another employee is signed in, and the order is the same.
      await page.getByRole('button', { name: 'Ava' }).waitFor();
      await page.getByRole('list', { name: 'Lines' }).getByText('Limonata').waitFor();
      await page.keyboard.press('Delete');
      await goTo(page, 'Home');
      await page.getByRole('button', { name: 'Ava' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Bar till' }).waitFor();
    },
    MINUTES,
  );

  test(
    'switched on again locks the open till',
    async () => {
      await setLockScreen(true);
      await till.page.getByText('Please enter your PIN to proceed.').waitFor();
      await expectGone(till.page.getByRole('link', { name: 'Continue without a PIN' }));
      expect(await axeFindings(till.page)).toEqual([]);
    },
    MINUTES,
  );

  test(
    'locks automatically when it was not used for ten minutes',
    async () => {
      const { page } = till;
      await page.clock.install();
      await page.getByText('Please enter your PIN to proceed.').waitFor();
      await page.keyboard.type('1111');
      await page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
      await page.clock.fastForward('09:00');
      await page.keyboard.press('Shift');
      await page.clock.fastForward('09:00');
      await untilHolds(async () => expect(await page.getByRole('heading', { name: 'Hi Mia' }).count()).toBe(1));
      await page.clock.fastForward('01:30');
      await page.getByText('Please enter your PIN to proceed.').waitFor();
      expect(unexpected([...till.problems, ...desk.problems])).toEqual([]);
    },
    MINUTES,
  );
});
