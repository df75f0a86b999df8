/** One evening from clocking in to the email of the next morning: every figure is the same one, and on its day. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { openBooks } from '../support/books.ts';
import { openBrowser, type Visit, visit } from '../support/browser.ts';
import { actAtTerminal } from '../support/card-terminal.ts';
import { freePort } from '../support/free-port.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { goTo, pair, pairingCode } from '../support/till.ts';
import { until, untilHolds } from '../support/until.ts';

const MINUTES = 180_000;
const ADMIN = '/admin/restaurants/roma-pizza/stores/roma-newtown';
const TILL = 'Evening till';

let dataDir: string;
let port: number;
let server: RunningServer;
let browser: Browser;
let till: Visit;
let office: Visit;
/** What the till has sold, as its buttons said. */
let soldInCents = 0;
/** What its drawer holds: the float of two fifties, and what came and went. */
let cashInCents = 10_000;
/** What the card terminal was asked for, with the surcharge for cards. */
let chargedInCents = 0;
let businessDay: string;
let totalOfDay: string;
let netOfTill: string;

beforeAll(async () => {
  dataDir = tempFolder('run');
  port = await freePort();
  server = await runServer({ dataDir, port, isPlanted: true });
  await openAroundTheClock(dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  till = await visit(browser, 'till', { hasTouch: true });
  office = await visit(browser, 'desktop');
  await pair(till.page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, TILL));
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const dialog = () => till.page.getByRole('dialog');
const press = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }).click();
const button = (name: string | RegExp) => till.page.getByRole('button', { name, exact: true });
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const centsOf = (text: string | null) => Math.round(Number(/\$([\d.]+)/.exec(text ?? '')?.[1]) * 100);

/** Of who is signed in. */
async function atTheClock(key: string | RegExp, said: string): Promise<void> {
  await button('Mia').click();
  await till.page.getByRole('menuitem', { name: 'Clock in or out' }).click();
  await till.page.getByRole('dialog', { name: 'Mia' }).waitFor();
  await dialog().getByRole('button', { name: key }).click();
  await dialog().getByText(said, { exact: true }).waitFor();
  await press('Done');
}

async function ringUp(item: string): Promise<void> {
  await goTo(till.page, 'Order');
  await button('Drinks').first().click();
  await till.page.getByRole('region', { name: 'Items' }).getByRole('button', { name: item }).first().click();
  const pay = button(/^Pay \$(?!0\.00)/);
  await pay.waitFor();
  soldInCents += centsOf(await pay.textContent());
  await pay.click();
}

/** The day that the books name for what this till sold. */
function dayOfSales(): string {
  const books = openBooks(dataDir);
  const days = books
    .query<{ businessDay: string }, [string]>(
      'select distinct businessDay from orders where posTerminalId = (select id from pos_terminals where name = ?)',
    )
    .all(TILL);
  books.close();
  expect(days).toHaveLength(1);
  return days[0]!.businessDay;
}

describe('an evening at the counter', () => {
  test(
    'an owner asks for each day’s tills by email',
    async () => {
      const { page } = office;
      await signInToAdmin(page, server.url);
      await page.goto(`${server.url}${ADMIN}/reports/emails/new`);
      await page.getByLabel('Name').fill('Tills of the day');
      await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Tills' });
      await page.getByRole('group', { name: 'Recipients' }).getByRole('checkbox').first().check();
      await page.getByRole('button', { name: 'Add report email' }).click();
      await page.getByRole('link', { name: 'Tills of the day' }).waitFor();
    },
    MINUTES,
  );

  test(
    'Mia clocks in, counts the float, sells for cash and by card, takes a break and gives a drink back',
    async () => {
      const { page } = till;
      await button('Clock in or out').click();
      await page.getByRole('dialog', { name: 'Clock in or out' }).waitFor();
      await page.keyboard.type('1111', { delay: 70 });
      await page.getByRole('dialog', { name: 'Mia' }).waitFor();
      await press('Clock in');
      await dialog().getByText('Clocked in', { exact: true }).waitFor();
      await press('Done');
      await page.getByText('Please enter your PIN to proceed.').waitFor();
      await page.keyboard.type('1111', { delay: 70 });
      await page.getByRole('heading', { name: 'Hi Mia' }).waitFor();

      await goTo(page, 'Home');
      await page.getByRole('link', { name: /Cash and end of day/ }).click();
      await page.getByRole('button', { name: 'Count float', exact: true }).click();
      await dialog()
        .getByRole('button', { name: /^\$50\b/ })
        .click();
      await press('2');
      await press('Start with $100.00');
      await ringUp('Limonata');
      cashInCents += soldInCents;
      await press('Exact');
      await dialog().getByText('Paid', { exact: true }).waitFor();
      await press('Next order');
      await ringUp('Espresso');
      await press('Card');
      const send = dialog().getByRole('button', { name: /^Send \$.* to Counter terminal$/ });
      chargedInCents = centsOf(await send.textContent());
      await send.click();
      await dialog().getByText('PRESENT CARD').waitFor();
      await actAtTerminal(server.url, ROMA_NEWTOWN.storeId, 'approve');
      await dialog().getByText('Approved', { exact: true }).waitFor();
      await press('Next order');

      await atTheClock(/^Meal break/, 'Break started');
      await atTheClock('End break', 'Break ended');

      await goTo(page, 'History');
      const orders = page.getByRole('region', { name: 'Orders', exact: true }).getByRole('button', { name: /\$/ });
      await orders.nth(1).click();
      await button('Refund').click();
      await dialog().getByText('can be refunded.', { exact: false }).waitFor();
      await press('Wrong item');
      const give = dialog().getByRole('button', { name: /^Give \$/ });
      cashInCents -= centsOf(await give.textContent());
      await give.click();
      await dialog().getByText('Give in cash').waitFor();
      await press('Done');
      businessDay = dayOfSales();
    },
    MINUTES,
  );

  test(
    'closes the card terminal’s day, counts the drawer to the cent and clocks out',
    async () => {
      const { page } = till;
      await office.page.goto(`${server.url}${ADMIN}/card-reconciliation`);
      await office.page.getByRole('button', { name: 'Close the day of Counter terminal' }).click();
      await office.page.getByText('The terminal’s day is closed.').waitFor();

      await page.getByRole('link', { name: 'Home', exact: true }).first().click();
      await page.getByRole('link', { name: /Cash and end of day/ }).click();
      const closings = page.getByRole('region', { name: 'Card terminals' }).getByRole('listitem');
      // The demo may have closed its night before on this business day too.
      await closings
        .filter({ hasText: dollars(chargedInCents) })
        .getByText('Equal', { exact: true })
        .waitFor();
      await button('End of day: count').click();
      await press('One total');
      await page.keyboard.type(String(cashInCents));
      await dialog()
        .getByRole('button', { name: /^Counted \$/ })
        .click();
      await press('Done');
      await atTheClock('Clock out', 'Clocked out');
    },
    MINUTES,
  );

  test(
    'and the admin has the same: the count is exact, the terminal agrees, and her hours are there with their break',
    async () => {
      const { page } = office;
      await page.goto(`${server.url}${ADMIN}/cash-counts`);
      const count = page.getByRole('row').filter({ hasText: TILL });
      await count.getByText('Exact').waitFor();
      await count.getByRole('link').first().click();
      const closing = page.getByRole('table', { name: 'Terminals’ own totals' }).getByRole('row');
      await closing
        .filter({ hasText: dollars(chargedInCents) })
        .filter({ hasText: 'Matches' })
        .waitFor();
      await page.goto(`${server.url}${ADMIN}/staff-records?from=${businessDay}&to=${businessDay}`);
      const shift = page
        .getByRole('table', { name: /^Shifts of/ })
        .getByRole('row')
        .filter({ hasText: 'Mia' });
      await shift.getByText(/Meal break/).waitFor();
    },
    MINUTES,
  );

  test(
    'its day’s report in the admin has the till with what it sold',
    async () => {
      const { page } = office;
      const days = `period=chooseDates&from=${businessDay}&to=${businessDay}`;
      await page.goto(`${server.url}${ADMIN}/reports/sales-reports/terminal?${days}`);
      const row = page.locator('[data-part="table"] tbody tr').filter({ hasText: TILL });
      await untilHolds(async () => expect(await row.textContent()).toContain(dollars(soldInCents)));
      const names = await page.locator('[data-part="table"] thead').locator('th').allInnerTexts();
      const at = names.findIndex((name) => name.trim() === 'Total');
      const cells = await row.locator('td, th').allInnerTexts();
      netOfTill = cells[names.findIndex((name) => name.trim() === 'Net sales')]?.trim() ?? '';
      expect(netOfTill).toMatch(/^\$[\d,]+\.\d\d$/);
      const totals = await page.locator('[data-part="table"] tfoot tr > *').allInnerTexts();
      totalOfDay = totals[at]?.trim() ?? '';
      expect(totalOfDay).toMatch(/^\$[\d,]+\.\d\d$/);
    },
    MINUTES,
  );

  test(
    'and the email of the next morning says the same, with a file',
    async () => {
      await server.stop();
      const morning = Temporal.PlainDate.from(businessDay)
        .add({ days: 1 })
        .toZonedDateTime({ timeZone: 'Australia/Sydney', plainTime: '10:00' });
      const minutes = Math.ceil(morning.toInstant().since(Temporal.Now.instant()).total('minutes'));
      server = await runServer({
        ...{ dataDir, port },
        command: [process.execPath, '--preload', './tests/support/clock-ahead.preload.ts', 'src/main.ts'],
        env: { CLOCK_AHEAD_MINUTES: String(minutes) },
      });
      const read = async (path: string) => await (await fetch(server.url + path)).text();
      const path = await until(
        'the email',
        async () => /href="(\/dev\/email\/[^"]+)">Tills of the day/.exec(await read('/dev/email'))?.[1],
        150_000,
      );
      const mail = await read(path);
      expect(mail).toContain(`${TILL} (2): ${netOfTill}`);
      expect(mail).toContain(`Total: ${totalOfDay}`);
      expect(mail).toContain(`terminal-${businessDay}-${businessDay}.csv`);
      const file = /<pre data-part="file">([^<]*)/.exec(mail)?.[1] ?? '';
      const cells = file
        .split('\n')
        .find((line) => line.includes(TILL))
        ?.split(',');
      expect(Math.round(Number(cells?.[3]) * 100)).toBe(soldInCents);
    },
    MINUTES * 2,
  );
});
