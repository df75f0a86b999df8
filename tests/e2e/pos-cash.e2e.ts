/** A service evening at the counter: float, cash and card sales, a refund, cash out for milk, and a blind count at its end. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { expectGone, until, untilHolds } from '#tests/support/until.ts';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { actAtTerminal } from '../support/card-terminal.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { docketsOf, drawerPulses } from '../support/paper.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { goTo, pair, pairingCode } from '../support/till.ts';

const STORE = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const ADMIN = '/admin/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
let till: Visit;
let office: Visit;
/** What the till has taken in cash, as its buttons said. */
const cash: number[] = [];

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  till = await visit(browser, 'till', { hasTouch: true });
  await pair(till.page, server.url, await pairingCode(server.url, STORE, 'Counter'));
  await till.page.keyboard.type('1111', { delay: 70 });
  await till.page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
  office = await visit(browser, 'desktop');
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const dialog = () => till.page.getByRole('dialog');
const press = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }).click();
const button = (name: string | RegExp) => till.page.getByRole('button', { name, exact: true });
const go = (name: 'Home' | 'Order' | 'History') => goTo(till.page, name);

/** '$1,234.50' in cents. */
function centsOf(text: string): number {
  const [, amount = '0'] = /\$([\d,]+\.\d\d)/.exec(text) ?? [];
  return Math.round(Number(amount.replaceAll(',', '')) * 100);
}

async function openCash(): Promise<void> {
  await go('Home');
  await till.page.getByRole('link', { name: /Cash and end of day/ }).click();
  await till.page.getByRole('heading', { name: /^Drawer of/ }).waitFor();
}

/** A drink asks nothing, so it is one touch. */
async function ringUp(item: string): Promise<number> {
  await go('Order');
  await button('Drinks').first().click();
  await till.page.getByRole('region', { name: 'Items' }).getByRole('button', { name: item }).first().click();
  const pay = button(/^Pay \$(?!0\.00)/);
  await pay.waitFor();
  return centsOf((await pay.textContent()) ?? '');
}

async function sellForCash(item: string): Promise<void> {
  cash.push(await ringUp(item));
  await button(/^Pay \$/).click();
  await press('Exact');
  await dialog().getByText('Paid', { exact: true }).waitFor();
  await press('Next order');
}

describe('an evening at the counter', () => {
  test(
    'the owner wants the drawer counted blind',
    async () => {
      const { page } = office;
      await signInToAdmin(page, server.url);
      await page.goto(`${server.url}${ADMIN}/settings/payments`);
      await page.getByLabel(/^Count blind/).check();
      await page.getByRole('button', { name: 'Save counting' }).click();
      await page.getByText('Saved. Applies from the next count.').waitFor();
      await untilHolds(async () => expect(await page.getByLabel(/^Count blind/).isChecked()).toBe(true));
      expect(await axeFindings(page)).toEqual([]);
    },
    MINUTES,
  );

  test(
    'begins with a float, counted note by note',
    async () => {
      const { page } = till;
      await openCash();
      await button('Count float').click();
      await dialog().getByText('The cash in the drawer at the start of the day.').waitFor();
      for (const [note, pieces] of [
        [/^\$50\b/, '2'],
        [/^\$20\b/, '4'],
        [/^\$10\b/, '2'],
      ] as const) {
        await press(note);
        await press(pieces);
      }
      expect(await axeFindings(page)).toEqual([]);
      await press('Start with $200.00');
      await button('End of day: count').waitFor();
    },
    MINUTES,
  );

  test(
    'sells for cash and by card, gives a drink back, and leaves a table to pay later',
    async () => {
      const { page } = till;
      await sellForCash('Limonata');
      await sellForCash('Espresso');

      await ringUp('Limonata');
      await button(/^Pay \$/).click();
      await press('Card');
      await press(/^Send \$.* to Counter terminal$/);
      await dialog().getByText('PRESENT CARD').waitFor();
      await actAtTerminal(server.url, STORE.storeId, 'approve');
      await dialog().getByText('Approved', { exact: true }).waitFor();
      await press('Next order');

      await ringUp('Limonata');
      await button(/^Pay \$/).click();
      await press('Pay later');
      await press('Send and pay later');
      await dialog()
        .getByText(/^Not paid/)
        .waitFor();
      await press('Next order');

      await go('History');
      const espresso = page.getByRole('region', { name: 'Orders', exact: true }).getByRole('button', { name: /\$/ });
      await espresso.nth(2).click();
      await button('Refund').click();
      await dialog().getByText('can be refunded.', { exact: false }).waitFor();
      await press('Wrong item');
      const back = dialog().getByRole('button', { name: /^Give \$/ });
      cash.push(-centsOf((await back.textContent()) ?? ''));
      await back.click();
      await dialog().getByText('Give in cash').waitFor();
      await press('Done');
      await dialog().waitFor({ state: 'detached' });
    },
    MINUTES,
  );

  test(
    'pays for milk out of the drawer; more than there is cannot be taken',
    async () => {
      const { page } = till;
      await openCash();
      await expectGone(page.getByText('Expected in drawer', { exact: true }));
      await button('Cash out').click();
      await dialog().getByText('Why').waitFor();
      await press('Milk and supplies');
      await page.keyboard.type('99999');
      await press('Cash out $999.99');
      await dialog().getByText('That’s more than the expected cash in the drawer.', { exact: false }).waitFor();
      for (let digit = 0; digit < 5; digit++) await page.keyboard.press('Backspace');
      await page.keyboard.type('650');
      await press('Cash out $6.50');
      await page.getByRole('region', { name: 'Cash in and out' }).getByText('Milk and supplies').waitFor();
    },
    MINUTES,
  );

  test(
    'ends with a blind count that is $5.00 short, on the screen and on paper',
    async () => {
      const { page } = till;
      await page.getByRole('region', { name: 'Not paid' }).getByRole('link').first().waitFor();
      // The float, two sales, a refund and the milk: the last of them may still be on its way to the drawer.
      const pulses = 5;
      await until('the drawer of the evening', async () => (await drawerPulses(server.url)) === pulses);
      await button('End of day: count').click();
      await press('One total');
      const expected = 20_000 + cash.reduce((so, cents) => so + cents, 0) - 650;
      await page.keyboard.type(String(expected - 500));
      await expectGone(page.getByText('$5.00'));
      await press(/^Counted \$/);
      await dialog().getByText('Short').waitFor();
      await dialog().getByText('$5.00', { exact: true }).first().waitFor();
      expect(await axeFindings(page)).toEqual([]);

      const slips = () => docketsOf(server.url, 'END OF DAY');
      await until('the slip', async () => (await slips()).length === 1);
      const [slip = ''] = await slips();
      for (const words of [
        'SHORT',
        '-$5.00',
        'Milk and supplies',
        'Counter terminal (1)',
        'UNPAID (1)',
        'Counted by Mia',
      ]) {
        expect(slip).toContain(words);
      }
      await press('Print again');
      await until('the reprint', async () => (await slips()).some((one) => one.includes('REPRINT')));
      await press('Done');
      await button('Count float').waitFor();
      await page.getByRole('region', { name: 'Past counts' }).getByText('$5.00 short').waitFor();
      expect(await drawerPulses(server.url)).toBe(pulses);
    },
    MINUTES,
  );

  test(
    'is in the office with who, when and how much, and never changes',
    async () => {
      const { page } = office;
      await page.goto(`${server.url}${ADMIN}/cash-counts`);
      await page.getByText('$5.00 short').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('row').filter({ hasText: '$5.00 short' }).getByRole('link').click();
      await page.getByRole('heading', { name: /^Counter, / }).waitFor();
      await page.getByText('Milk and supplies', { exact: false }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
    },
    MINUTES,
  );

  test('nothing went wrong behind the screens', () => {
    // A rejection is an answer that the browser logs as a failed request.
    const real = (problems: readonly string[]) => problems.filter((one) => !/status of 4(00|09)/.test(one));
    expect(real(till.problems)).toEqual([]);
    expect(real(office.problems)).toEqual([]);
  });
});
