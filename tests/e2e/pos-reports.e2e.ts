/** A manager asks the till what was sold: by day, by item, by employee, and the figures agree with each other. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { goTo, pair, pairingCode } from '../support/till.ts';
import { untilHolds } from '../support/until.ts';

const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
let till: Visit;

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  till = await visit(browser, 'till', { hasTouch: true });
  await pair(till.page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, 'Counter'));
  await till.page.keyboard.type('1111', { delay: 70 });
  await till.page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

function centsOf(text: string): number {
  return Math.round(Number(text.replace(/[^0-9.−-]/g, '').replace('−', '-')) * 100);
}

const table = (name: string) => till.page.getByRole('region', { name, exact: true });

/** What a column of the table comes to. */
async function sumOf(name: string, heading: string): Promise<number> {
  const headings = await table(name).getByRole('columnheader').allTextContents();
  const at = headings.findIndex((text) => text.includes(heading));
  const cells = await table(name)
    .locator(`tbody tr > :nth-child(${at + 1})`)
    .allTextContents();
  expect(cells.length).toBeGreaterThan(0);
  return cells.reduce((sum, text) => sum + centsOf(text), 0);
}

async function grossOf(): Promise<number> {
  const gross = till.page.getByRole('region', { name: 'Totals' }).getByText('Gross sales').locator('..').locator('dd');
  return centsOf((await gross.textContent()) ?? '');
}

async function open(report: string, table_: string) {
  await till.page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: report, exact: true }).click();
  await table(table_).waitFor();
}

describe('sales reports at the till', () => {
  test(
    'open from the end of the day, and every cut comes to the same sales',
    async () => {
      const { page, problems } = till;
      await goTo(page, 'Home');
      await page.goto(`${server.url}/pos/reports`);
      const tiles = page.getByRole('navigation', { name: 'Sales reports' }).getByRole('link');
      await untilHolds(async () => expect(await tiles.count()).toBe(9));
      await tiles.filter({ hasText: 'By hour, day' }).click();
      await page.getByLabel('Period').selectOption('Last week');
      // Today's figures stay until last week's seven days have come.
      await table('Store').locator('tbody tr').nth(6).waitFor();
      const gross = await grossOf();
      expect(gross).toBeGreaterThan(0);
      expect(await sumOf('Store', 'Gross')).toBe(gross);
      await untilHolds(async () => expect(await table('Store').locator('tbody tr').count()).toBe(7));
      for (const report of ['Tills', 'Items', 'Categories', 'Employees']) {
        await open(report, report);
        expect([report, await grossOf(), await sumOf(report, 'Gross')]).toEqual([report, gross, gross]);
      }
      await open('Pizzas', 'Pizzas');
      const ofPizzas = await sumOf('Pizzas', 'Gross');
      expect(ofPizzas).toBeLessThan(gross);
      for (const report of ['Pizzas by size', 'Pizza sizes']) {
        await open(report, report);
        expect([report, await sumOf(report, 'Gross')]).toEqual([report, ofPizzas]);
      }
      expect(await axeFindings(page)).toEqual([]);
      expect(problems).toEqual([]);
    },
    MINUTES,
  );

  test(
    'are sorted by the heading that is pressed, by keyboard too',
    async () => {
      const { page } = till;
      await open('Items', 'Items');
      const sold = table('Items').getByRole('columnheader', { name: 'Sold' });
      await sold.getByRole('button').press('Enter');
      await page.locator('th[aria-sort="descending"]').waitFor();
      const counts = async () =>
        (await table('Items').locator('tbody tr > :nth-child(2)').allTextContents()).map(Number);
      expect(await counts()).toEqual((await counts()).toSorted((a, b) => b - a));
      await sold.getByRole('button').press('Enter');
      await page.locator('th[aria-sort="ascending"]').waitFor();
      expect(await counts()).toEqual((await counts()).toSorted((a, b) => a - b));
    },
    MINUTES,
  );

  test(
    'ask for dates before they show figures, and say when there are none',
    async () => {
      const { page } = till;
      await page.getByLabel('Period').selectOption('Choose Dates');
      await page.getByText('Choose a start and an end date.').waitFor();
      await page.getByLabel('From').fill('2020-01-01');
      await page.getByLabel('To', { exact: true }).fill('2020-01-31');
      await page.getByText('No sales in this period.').waitFor();
      await page.getByLabel('To', { exact: true }).fill('2019-12-01');
      await page.getByText('Choose an end date on or after the start date.').waitFor();
    },
    MINUTES,
  );

  test(
    'lead from a figure to its orders, whose sum it is, and from there to the order',
    async () => {
      const { page, problems } = till;
      await page.goto(`${server.url}/pos/reports/sales-reports/store?period=lastWeek`);
      await table('Store').waitFor();
      await page.getByRole('img', { name: /^Net sales over time/ }).waitFor();
      await open('Employees', 'Employees');
      const row = table('Employees').locator('tbody tr').last();
      const headings = await table('Employees').getByRole('columnheader').allTextContents();
      const total = centsOf((await row.locator('td').last().textContent()) ?? '');
      expect(headings.at(-1)).toContain('Total');
      await row.getByRole('link').click();
      const orders = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
      await orders.first().waitFor();
      let sum = 0;
      for (let at = 1; ; at++) {
        const amounts = await orders.locator('.font-semibold').allTextContents();
        sum = amounts.reduce((all, text) => all + centsOf(text), sum);
        const older = page.getByRole('link', { name: 'Older' });
        if ((await older.count()) === 0) break;
        await older.click();
        await page.getByText(new RegExp(`^Page ${at + 1} of`)).waitFor();
      }
      expect(sum).toBe(total);
      expect(await axeFindings(page)).toEqual([]);
      const number = (await orders.first().locator('.font-bold').first().textContent()) ?? '';
      await orders.first().getByRole('link').click();
      await page.getByRole('heading', { name: new RegExp(number) }).waitFor();
      expect(problems).toEqual([]);
    },
    MINUTES,
  );

  test(
    'go to the receipt printer and into a file, with the figures of the screen',
    async () => {
      const { page, problems } = till;
      await page.goto(`${server.url}/pos/reports/sales-reports/item?period=lastWeek`);
      await table('Items').waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'CSV file' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^sales-items-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
      const lines = (await Bun.file((await file.path()) ?? '').text()).trimEnd().split('\r\n');
      expect(lines).toHaveLength((await table('Items').locator('tbody tr').count()) + 2);
      expect(Math.round(Number(lines.at(-1)?.split(',').at(-1)) * 100)).toBe(await grossOf());
      await page.getByRole('button', { name: 'Print', exact: true }).click();
      await page.getByRole('button', { name: 'Sent to the printer' }).waitFor();
      expect(problems).toEqual([]);
    },
    MINUTES,
  );

  test(
    'say what card terminals took, which is what their orders were paid',
    async () => {
      const { page, problems } = till;
      await page.goto(
        `${server.url}/pos/reports/sales-reports/tyro?period=chooseDates&from=${daysAgo(14)}&to=${daysAgo(0)}`,
      );
      const cards = table('Card terminals');
      const nothing = page.getByText('No card payments at the counter in this period.');
      await cards.or(nothing).waitFor();
      await nothing.waitFor({ state: 'detached' });
      expect(await axeFindings(page)).toEqual([]);
      const net = centsOf((await cards.locator('tbody tr').first().locator('td').last().textContent()) ?? '');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'CSV file' }).click();
      expect((await download).suggestedFilename()).toMatch(/^sales-card-terminals-.*\.csv$/);
      await page.getByRole('button', { name: 'Print', exact: true }).click();
      await page.getByRole('button', { name: 'Sent to the printer' }).waitFor();
      await cards.locator('tbody tr').first().getByRole('link').click();
      await page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first().waitFor();
      const figure = page.locator('dl').getByText('Net', { exact: true }).locator('..').locator('dd');
      expect(centsOf((await figure.textContent()) ?? '')).toBe(net);
      expect(problems).toEqual([]);
    },
    MINUTES,
  );
});
