/** An owner reads how the month went, without and with script. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';

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
    await page.getByLabel('Period').selectOption({ label: 'Month' });
    await page.getByLabel('Compare with').selectOption({ label: 'The period before' });
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('the same weekdays').waitFor();
    await page.getByRole('heading', { name: 'Net sales over time' }).waitFor();
    await page
      .getByRole('navigation', { name: 'All reports' })
      .getByRole('link', { name: /^Items/ })
      .click();
    await page.getByRole('heading', { name: 'Items', level: 1 }).waitFor();
    expect(new URL(page.url()).search).toContain('period=month');
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
  'every filter works without a script, dates have their fields only for their period, and the file comes',
  async () => {
    const { page: signedIn } = await visit(browser, 'phone');
    await signInToAdmin(signedIn, server.url);
    const state = await signedIn.context().storageState();
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: state,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await page.goto(`${server.url}${REPORTS}/sales-reports/store?period=month`);
    expect(await page.getByLabel('From').isVisible()).toBe(false);
    await page.getByLabel('Period').selectOption({ label: 'Choose Dates' });
    await page.getByLabel('From').waitFor({ state: 'visible' });
    await page.getByLabel('Rows').selectOption({ label: 'By hour' });
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/period=chooseDates/);
    expect(await page.getByLabel('Rows').inputValue()).toBe('hourly');
    await page.goto(`${server.url}${REPORTS}/sales-reports/category?period=month`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^category-.*\.csv$/);
    await context.close();
  },
  MINUTES,
);
