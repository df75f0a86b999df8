/** The keyboard of a counter PC with a key held down or struck twice: no money moves that wasn't counted. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { openBooks } from '#tests/support/books.ts';
import { expectGone, until } from '#tests/support/until.ts';
import { untilAppAwake } from '../support/awake.ts';
import { openBrowser, type Visit, visit } from '../support/browser.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { goTo, pair, pairingCode } from '../support/till.ts';

const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
let till: Visit;

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  till = await visit(browser, 'till');
  const { page } = till;
  await pair(page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, 'Counter'));
  await page.keyboard.type('1111', { delay: 70 });
  await page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

/** What was ever paid in this store. */
function tenders(): number {
  const books = openBooks(server.dataDir);
  const row = books
    .query<{ count: number }, [string]>(
      'select count(*) as count from tenders join orders on orders.id = tenders.orderId where orders.storeId = ?',
    )
    .get(ROMA_NEWTOWN.storeId);
  books.close();
  return row?.count ?? 0;
}

/** As a finger that rests on it: pressed once, said again by the keyboard. */
async function hold(page: Page, key: string): Promise<void> {
  for (let said = 0; said < 12; said++) await page.keyboard.down(key);
  await page.keyboard.up(key);
}

async function ringUp(page: Page): Promise<void> {
  await goTo(page, 'Order');
  await page.getByRole('button', { name: 'Drinks', exact: true }).first().click();
  await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: 'Limonata' }).first().click();
  await page.getByRole('button', { name: /^Pay \$(?!0\.00)/ }).waitFor();
}

describe('a cashier who dictates', () => {
  test(
    'switches off letters, digits and signs on this till, and sells by the other keys',
    async () => {
      const { page } = till;
      const switched = async (isOn: boolean) => {
        await page.goto(`${server.url}/pos/settings/pos-terminal-settings`);
        await untilAppAwake(page);
        const keys = page.getByRole('switch', { name: 'Single-key shortcuts' });
        await keys.click();
        await until('the switch is set', async () => (await keys.getAttribute('aria-checked')) === String(isOn));
      };
      const search = page.getByLabel('Search the menu');
      const pay = page.getByRole('dialog', { name: 'Pay' });
      await switched(false);
      await ringUp(page);
      const before = await page.getByRole('button', { name: /^Pay \$/ }).textContent();
      await page.keyboard.type('m5+?/', { delay: 70 });
      await page.keyboard.press('F12');
      await pay.waitFor();
      // The same total, and no list of keys or search that a word has opened on the way.
      await page.keyboard.press('Escape');
      await pay.waitFor({ state: 'detached' });
      expect(await page.getByRole('button', { name: /^Pay \$/ }).textContent()).toBe(before);
      expect(await search.inputValue()).toBe('');
      await expectGone(page.getByRole('dialog', { name: 'Keys' }));
      expect(await page.title()).toBe('New order · Servery till');

      await switched(true);
      await goTo(page, 'Order');
      await page.keyboard.type('m', { delay: 70 });
      await until('a letter starts the search', async () => (await search.inputValue()) === 'm');
      await page.keyboard.press('Escape');
    },
    MINUTES,
  );
});

describe('a finger that stays on a key', () => {
  test(
    'of F12 or of Enter opens Pay, and takes nothing',
    async () => {
      const { page } = till;
      const pay = page.getByRole('dialog', { name: 'Pay' });
      const before = tenders();
      await ringUp(page);
      await hold(page, 'F12');
      await pay.waitFor();
      for (const key of ['F12', 'F12', 'Enter']) await page.keyboard.press(key);
      await hold(page, 'Enter');
      expect(await pay.getByRole('button', { name: /^Take / }).getAttribute('aria-busy')).toBeNull();
      await page.keyboard.press('Escape');
      await pay.waitFor({ state: 'detached' });

      await page.getByRole('button', { name: /^Pay \$/ }).focus();
      await hold(page, 'Enter');
      await pay.waitFor();
      await expectGone(page.getByRole('dialog', { name: /^Order / }));
      expect(tenders()).toBe(before);
    },
    MINUTES,
  );

  test(
    'of Enter after an amount takes it once',
    async () => {
      const { page } = till;
      const before = tenders();
      await page.keyboard.type('5000', { delay: 40 });
      await hold(page, 'Enter');
      await page.getByRole('dialog', { name: /^Order P-/ }).waitFor();
      await hold(page, 'Enter');
      await until('one payment', async () => tenders() === before + 1);
    },
    MINUTES,
  );

  test('nothing broke behind it', () => {
    expect(till.problems).toEqual([]);
  });
});
