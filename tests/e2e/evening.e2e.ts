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
import { until } from '../support/until.ts';

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
let businessDay: string;
let totalOfDay: string;

beforeAll(async () => {
  dataDir = tempFolder('run');
  port = await freePort();
  server = await runServer({ dataDir, port });
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

async function ringUp(item: string): Promise<void> {
  await goTo(till.page, 'Order');
  await button('Drinks').first().click();
  await till.page.getByRole('region', { name: 'Items' }).getByRole('button', { name: item }).first().click();
  const pay = button(/^Pay \$(?!0\.00)/);
  await pay.waitFor();
  soldInCents += Math.round(Number(/\$([\d.]+)/.exec((await pay.textContent()) ?? '')?.[1]) * 100);
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
    'Mia clocks in, sells for cash and by card, gives a drink back and clocks out',
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

      await ringUp('Limonata');
      await press('Exact');
      await dialog().getByText('Paid', { exact: true }).waitFor();
      await press('Next order');
      await ringUp('Espresso');
      await press('Card');
      await press(/^Send \$.* to Counter terminal$/);
      await dialog().getByText('PRESENT CARD').waitFor();
      await actAtTerminal(server.url, ROMA_NEWTOWN.storeId, 'approve');
      await dialog().getByText('Approved', { exact: true }).waitFor();
      await press('Next order');

      await goTo(page, 'History');
      const orders = page.getByRole('region', { name: 'Orders', exact: true }).getByRole('button', { name: /\$/ });
      await orders.nth(1).click();
      await button('Refund').click();
      await dialog().getByText('can be refunded.', { exact: false }).waitFor();
      await press('Wrong item');
      await dialog()
        .getByRole('button', { name: /^Give \$/ })
        .click();
      await dialog().getByText('Give in cash').waitFor();
      await press('Done');

      await button('Mia').click();
      await page.getByRole('menuitem', { name: 'Clock in or out' }).click();
      await page.getByRole('dialog', { name: 'Mia' }).waitFor();
      await press('Clock out');
      await dialog().getByText('Clocked out', { exact: true }).waitFor();
      await press('Done');
      businessDay = dayOfSales();
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
      expect(await row.textContent()).toContain(dollars(soldInCents));
      const names = await page.locator('[data-part="table"] thead').locator('th').allInnerTexts();
      const at = names.findIndex((name) => name.trim() === 'Total');
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
      expect(mail).toContain(`${TILL} (2): ${dollars(soldInCents)}`);
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
