/** An owner reads how the week went, without and with script. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { untilHolds } from '../support/until.ts';

const MINUTES = 180_000;
const REPORTS = '/admin/restaurants/roma-pizza/stores/roma-newtown/reports';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  browser = await openBrowser();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

test(
  'from the overview to a report, to the orders behind its best seller and to one of them',
  async () => {
    const { page } = await visit(browser, 'desktop');
    await signInToAdmin(page, server.url);
    await page.goto(server.url + REPORTS);
    // A month has no sales on its first morning.
    await page.getByLabel('Period').selectOption({ label: 'Last week' });
    await page.getByLabel('Compare with').selectOption({ label: 'Previous period' });
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('the same weekdays').waitFor();
    await page.getByRole('heading', { name: 'Net sales over time' }).waitFor();
    await page
      .getByRole('navigation', { name: 'All reports' })
      .getByRole('link', { name: /^Items/ })
      .click();
    await page.getByRole('heading', { name: 'Items', level: 1 }).waitFor();
    expect(new URL(page.url()).search).toContain('period=lastWeek');
    expect(await axeFindings(page)).toEqual([]);
    const best = page.locator('[data-part="table"] tbody tr').first();
    const [name, sold] = await best.locator('td').allInnerTexts();
    await best.getByRole('link').click();
    await page.getByRole('heading', { name: name?.trim() ?? '', level: 1 }).waitFor();
    await page.getByText(`${sold?.trim()} sold in`).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.locator('[data-part="table"] tbody').getByRole('link').first().click();
    await page.waitForURL(/\/(pos-)?orders\/[^/?]+$/);
  },
  MINUTES,
);

test(
  'a question in words is asked by keyboard, answered with its rows, changed in one part, and asked back when it isn’t clear',
  async () => {
    const { page } = await visit(browser, 'desktop');
    await signInToAdmin(page, server.url);
    await page.goto(server.url + REPORTS);
    const field = page.getByRole('searchbox', { name: 'Ask your sales' });
    await field.fill('takings last week by day');
    await field.press('Enter');
    await page.getByText(/^Net sales · last week \(.*\) · by day · all channels$/).waitFor();
    const days = page.locator('[data-part="table"] tbody tr');
    await untilHolds(async () => expect(await days.count()).toBe(7));
    const rows = page.locator('summary', { hasText: 'Rows:' });
    await rows.focus();
    await page.keyboard.press('Enter');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'By employee' }).press('Enter');
    await page.getByText(/· by employee ·/).waitFor();
    await page.getByRole('link', { name: /^Open the report/ }).click();
    await page.getByRole('heading', { name: 'Employees', level: 1 }).waitFor();
    await page.goBack();
    await field.fill('takngs last week');
    await field.press('Enter');
    await page.getByText('I don’t know “takngs”.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'takings last week' }).click();
    await page.getByText(/^Net sales · last week/).waitFor();
  },
  MINUTES,
);

test(
  'every filter works without a script, dates have their fields only for their period, and the file comes',
  async () => {
    const { page, context } = await visit(browser, 'phone', { javaScriptEnabled: false });
    await signInToAdmin(page, server.url);
    await page.goto(`${server.url}${REPORTS}/sales-reports/store?period=month`);
    expect(await page.getByLabel('From').isVisible()).toBe(false);
    await page.getByLabel('Period').selectOption({ label: 'Choose Dates' });
    await page.getByLabel('From').waitFor({ state: 'visible' });
    await page.getByLabel('Rows').selectOption({ label: 'By hour' });
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/period=chooseDates/);
    expect(await page.getByLabel('Rows').inputValue()).toBe('hourly');
    await page.goto(`${server.url}${REPORTS}/sales-reports/category?period=lastWeek`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^category-.*\.csv$/);
    await context.close();
  },
  MINUTES,
);

const TYPES = [
  ...['store', 'hours', 'terminal', 'item', 'category', 'pizza', 'pizzaItem', 'pizzaSize', 'employee'],
  ...['orderType', 'channel', 'customer', 'payment', 'discount', 'tax', 'surcharge', 'tip', 'tyro'],
];

/** The texts of a line of the page's first table, by the headings of its columns. */
async function lineOf(page: Page, part: string): Promise<Record<string, string>> {
  const table = page.locator('[data-part="table"]').first();
  const headings = (await table.locator('thead th').allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '');
  const cells = await table.locator(part).locator('th, td').allInnerTexts();
  return Object.fromEntries(headings.map((name, at) => [name, cells[at]?.trim() ?? '']));
}

const numberOf = (text: string) => Math.round(Number(text.replaceAll('−', '-').replaceAll(/[^\d.-]/g, '')) * 100);
const isFigure = (text: string | undefined) => /^−?\$?[\d,]+(\.\d+)?$/.test(text ?? '');

/** What the orders of all pages come to, by column. */
async function sumsOfPages(page: Page, names: readonly string[]): Promise<Record<string, number>> {
  const sums = Object.fromEntries(names.map((name) => [name, 0]));
  for (;;) {
    const table = page.locator('[data-part="table"]');
    const headings = (await table.locator('thead th').allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '');
    for (const cells of await table
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
      )) {
      for (const name of names) sums[name] = (sums[name] ?? 0) + numberOf(cells[headings.indexOf(name)] ?? '');
    }
    const next = page.getByRole('link', { name: 'Next page' });
    if ((await next.count()) === 0) return sums;
    const here = page.url();
    await next.click();
    await page.waitForURL(({ href }) => href !== here);
  }
}

test(
  'every report leads from a figure to its orders, whose sum it is',
  async () => {
    const { page } = await visit(browser, 'desktop');
    await signInToAdmin(page, server.url);
    const walked: string[] = [];
    for (const type of TYPES) {
      await page.goto(`${server.url}${REPORTS}/sales-reports/${type}?period=lastWeek`);
      const links = page.locator('[data-part="table"]').first().locator('tbody tr').first().getByRole('link');
      if ((await links.count()) === 0) continue;
      const figure = await lineOf(page, 'tbody tr:first-child');
      await links.first().click();
      await page.waitForURL(/\/reports\/orders\//);
      const total = await lineOf(page, 'tfoot tr');
      const shared = Object.keys(total).filter(
        (name) => name in figure && isFigure(figure[name]) && isFigure(total[name]),
      );
      expect([type, shared.length > 0]).toEqual([type, true]);
      expect([type, shared.map((name) => total[name])]).toEqual([type, shared.map((name) => figure[name])]);
      const sums = await sumsOfPages(page, shared);
      expect([type, sums]).toEqual([
        type,
        Object.fromEntries(shared.map((name) => [name, numberOf(total[name] ?? '')])),
      ]);
      walked.push(type);
    }
    expect(walked.length).toBeGreaterThan(13);
    await page.goto(`${server.url}${REPORTS}/sales-reports/payment?period=lastWeek`);
    await page.locator('[data-part="table"] tbody').getByRole('link').first().click();
    await page.waitForURL(/\/reports\/orders\/payment/);
    expect(await axeFindings(page)).toEqual([]);
  },
  MINUTES,
);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test(
  'a refund leads to its order, and says who approved it',
  async () => {
    const { page } = await visit(browser, 'desktop');
    await signInToAdmin(page, server.url);
    await page.goto(`${server.url}${REPORTS}/sales-reports/refunds?period=chooseDates&from=2020-01-01&to=2023-12-31`);
    await page.getByText('No sales in this period').waitFor();
    await page.goto(
      `${server.url}${REPORTS}/sales-reports/refunds?period=chooseDates&from=${daysAgo(21)}&to=${daysAgo(0)}`,
    );
    await page.getByRole('columnheader', { name: 'Approved by' }).waitFor();
    await page.locator('[data-part="table"] tbody').getByRole('link').first().click();
    await page.waitForURL(/\/(pos-)?orders\/[^/?]+$/);
  },
  MINUTES,
);
