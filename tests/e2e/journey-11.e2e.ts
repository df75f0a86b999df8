/** What is sold after midnight counts with the evening before: in lists, reports, hours, the drawer and the card terminal’s closing. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { openDatabase } from '#db/connection.ts';
import { BY_OWNER, contextOver } from '#db/testing/test-context.ts';
import { formatStoreDate } from '#src/domain/time/store-clock.ts';
import { type TradingHours, WEEKDAYS } from '#src/domain/time/weekly-hours.schema.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { expectGone, untilHolds } from '#tests/support/until.ts';
import { signInToAdmin } from '../support/admin.ts';
import { openBooks } from '../support/books.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { actAtTerminal } from '../support/card-terminal.ts';
import { freePort } from '../support/free-port.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { goTo, pair, pairingCode } from '../support/till.ts';

const MINUTES = 180_000;
const ADMIN = '/admin/restaurants/roma-pizza/stores/roma-newtown';
const TILL = 'Late till';
const SYDNEY = 'Australia/Sydney';
/** From ten in the morning until four at night, all of it one business day. */
const LATE_HOURS = Object.fromEntries(
  WEEKDAYS.map((day) => [
    day,
    {
      availableAllDay: false,
      dayIntervals: [{ startTimeOfDay: '10:00 AM', endTimeOfDay: '4:00 AM', attributeToPreviousDay: true }],
    },
  ]),
) as TradingHours;

let dataDir: string;
let server: RunningServer;
let browser: Browser;
let evening: Temporal.PlainDate;

async function countTheNightWithTheEvening(): Promise<void> {
  const database = openDatabase(`${dataDir}/servery.db`);
  const ctx = contextOver(database);
  const scope = grantStoreScope(ROMA_NEWTOWN);
  const { version } = await readSettingsGroup(ctx, scope, 'posTradingHours');
  const value = { isOwn: true, hours: LATE_HOURS };
  await saveSettings(ctx, scope, { name: 'posTradingHours', value, version, by: BY_OWNER });
  await database.close();
}

beforeAll(async () => {
  dataDir = tempFolder('run');
  const port = await freePort();
  server = await runServer({ dataDir, port, isPlanted: true });
  await openAroundTheClock(dataDir, ROMA_NEWTOWN);
  await countTheNightWithTheEvening();
  await server.stop();
  evening = Temporal.Now.zonedDateTimeISO(SYDNEY).toPlainDate();
  const oneAtNight = evening.add({ days: 1 }).toZonedDateTime({ timeZone: SYDNEY, plainTime: '01:00' }).toInstant();
  const minutes = Math.ceil(oneAtNight.since(Temporal.Now.instant()).total('minutes'));
  server = await runServer({
    ...{ dataDir, port },
    command: [process.execPath, '--preload', './tests/support/clock-ahead.preload.ts', 'src/main.ts'],
    env: { CLOCK_AHEAD_MINUTES: String(minutes) },
  });
  browser = await openBrowser();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function sellAtNight(page: Page): Promise<{ readonly price: string; readonly charged: string }> {
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Clock in or out' }).click();
  await page.getByRole('dialog', { name: 'Clock in or out' }).waitFor();
  await page.keyboard.type('1111', { delay: 70 });
  await page.getByRole('dialog', { name: 'Mia' }).waitFor();
  await press('Clock in');
  await dialog.getByText('Clocked in', { exact: true }).waitFor();
  await press('Done');
  await page.getByText('Please enter your PIN to proceed.').waitFor();
  await page.keyboard.type('1111', { delay: 70 });
  await page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
  await goTo(page, 'Home');
  await page.getByRole('link', { name: /Cash and end of day/ }).click();
  await page.getByRole('button', { name: 'Count float', exact: true }).click();
  await dialog.getByRole('button', { name: /^\$50\b/ }).click();
  await press('2');
  await press('Start with $100.00');
  await goTo(page, 'Order');
  await page.getByRole('button', { name: 'Drinks', exact: true }).first().click();
  await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: 'Limonata' }).first().click();
  const pay = page.getByRole('button', { name: /^Pay \$(?!0\.00)/ });
  await pay.waitFor();
  const price = /\$[\d.]+/.exec((await pay.textContent()) ?? '')?.[0] ?? '';
  await pay.click();
  await press('Exact');
  await dialog.getByText('Paid', { exact: true }).waitFor();
  await press('Next order');
  const charged = await payByCard(page);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.getByRole('link', { name: /Cash and end of day/ }).click();
  await page.getByRole('button', { name: 'End of day: count', exact: true }).click();
  await press('One total');
  await page.keyboard.type(String(10_000 + Math.round(Number(price.slice(1)) * 100)));
  await dialog.getByRole('button', { name: /^Counted \$/ }).click();
  await press('Done');
  return { price, charged };
}

/** What the terminal is asked for, with the surcharge for cards. */
async function payByCard(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Drinks', exact: true }).first().click();
  await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: 'Limonata' }).first().click();
  await page.getByRole('button', { name: /^Pay \$(?!0\.00)/ }).click();
  await dialog.getByRole('button', { name: 'Card', exact: true }).click();
  const send = dialog.getByRole('button', { name: /^Send \$.* to Counter terminal$/ });
  const charged = /\$[\d.]+/.exec((await send.textContent()) ?? '')?.[0] ?? '';
  await send.click();
  await dialog.getByText('PRESENT CARD').waitFor();
  await actAtTerminal(server.url, ROMA_NEWTOWN.storeId, 'approve');
  await dialog.getByText('Approved', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Next order', exact: true }).click();
  return charged;
}

/** What this till sold, and the day by which lists and reports find it. */
function sales() {
  const books = openBooks(dataDir);
  const rows = books
    .query<{ businessDay: string; orderNumber: string }, [string]>(
      'select businessDay, orderNumber from orders where posTerminalId = (select id from pos_terminals where name = ?)',
    )
    .all(TILL);
  books.close();
  return rows;
}

const daysQuery = (day: Temporal.PlainDate) => `period=chooseDates&from=${day}&to=${day}`;
const report = (type: string, day: Temporal.PlainDate) =>
  `${server.url}${ADMIN}/reports/sales-reports/${type}?${daysQuery(day)}`;

/** The terminal’s day is closed in the small hours: that is the evening’s closing, and it agrees. */
async function closingIsTheEvenings(page: Page, charged: string): Promise<void> {
  await page.goto(`${server.url}${ADMIN}/card-reconciliation`);
  await page.getByRole('button', { name: 'Close the day of Counter terminal' }).click();
  await page.getByText('The terminal’s day is closed.').waitFor();
  const closings = page.getByRole('table', { name: 'Terminals’ own totals' }).getByRole('row');
  await page.goto(report('tyro', evening));
  await closings.filter({ hasText: charged }).filter({ hasText: 'Matches' }).waitFor();
  await page.goto(report('tyro', evening.add({ days: 1 })));
  await page.getByRole('heading', { name: 'Card terminals', exact: true }).first().waitFor();
  await expectGone(closings.filter({ hasText: charged }));
}

async function listIsTheEvenings(page: Page): Promise<void> {
  const orders = page.getByRole('table', { name: 'POS orders' }).getByRole('row');
  await page.goto(`${server.url}${ADMIN}/pos-order-history?${daysQuery(evening)}`);
  for (const { orderNumber } of sales()) await orders.filter({ hasText: orderNumber }).waitFor();
  await page.goto(`${server.url}${ADMIN}/pos-order-history?${daysQuery(evening.add({ days: 1 }))}`);
  await page.getByText('No matches').waitFor();
}

test(
  'sales at one at night are in the evening’s list, report, hours, drawer and card closing, and not in the next day’s',
  async () => {
    const till = await visit(browser, 'till', { hasTouch: true });
    await pair(till.page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, TILL));
    const { price, charged } = await sellAtNight(till.page);
    const { page } = await visit(browser, 'desktop');
    await signInToAdmin(page, server.url);
    const row = page.locator('[data-part="table"] tbody tr').filter({ hasText: TILL });
    await page.goto(report('terminal', evening));
    const both = `$${(2 * Number(price.slice(1))).toFixed(2)}`;
    await untilHolds(async () => expect(await row.textContent()).toContain(both));
    await page.goto(report('terminal', evening.add({ days: 1 })));
    await untilHolds(async () => expect(await row.count()).toBe(0));
    await listIsTheEvenings(page);
    const day = formatStoreDate(evening);
    await page.goto(`${server.url}${ADMIN}/staff-records?from=${evening}&to=${evening}`);
    await page
      .getByRole('table', { name: `Shifts of ${day}` })
      .getByText('Mia')
      .waitFor();
    await page.goto(`${server.url}${ADMIN}/cash-counts`);
    const count = page.getByRole('row').filter({ hasText: TILL });
    await count.getByText('Exact').waitFor();
    await untilHolds(async () => expect(await count.textContent()).toContain(day));
    await closingIsTheEvenings(page, charged);
    expect(sales().map(({ businessDay }) => businessDay)).toEqual([evening.toString(), evening.toString()]);
  },
  MINUTES,
);
