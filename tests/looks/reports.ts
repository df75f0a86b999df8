/**
 * `bun tests/looks/reports.ts [words …]`: pictures of every report and of the pages of people of the admin, at five sizes, light and
 * dark, full and empty, into `.tmp/looks/reports`. As tests/looks/desk.ts does for the rest of the admin.
 */
import type { Page } from 'playwright-core';
import { REPORTS } from '#src/features/reports/kinds/reports.registry.ts';
import { signInToAdmin } from '../support/admin.ts';
import { openBrowser } from '../support/browser.ts';
import { ROMA_NEWTOWN } from '../support/open-hours.ts';
import { runServer } from '../support/run-server.ts';
import { isWanted, studioOf, takePictures } from './pictures.ts';

const STUDIO = studioOf('reports', { sizes: '1440x900 390x844 820x1180 1280x800 1920x1080', leastTarget: 0 });
const RESTAURANT = `/restaurants/${ROMA_NEWTOWN.restaurantId}`;
const STORE = `${RESTAURANT}/stores/${ROMA_NEWTOWN.storeId}`;
/** Long before anybody sold anything. */
const NEVER = 'period=chooseDates&from=2019-01-07&to=2019-01-13';

await using server = await runServer({ isPlanted: true });
const browser = await openBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await signInToAdmin(page, server.url);
  await reports(page);
  await people(page);
} finally {
  await browser.close();
}

async function look(page: Page, name: string, to: string | (() => Promise<unknown>)): Promise<void> {
  if (!isWanted({ name })) return;
  await page.setViewportSize({ width: 1440, height: 900 });
  try {
    if (typeof to === 'string') await page.goto(`${server.url}/admin${to}`);
    else await to();
    console.log(name);
    await page.waitForLoadState('networkidle');
    await takePictures(page, name, STUDIO);
  } catch (error) {
    console.log(`  ${name}: NOT REACHED ${String(error).split('\n').slice(0, 4).join(' | ')}`);
  }
}

async function reports(page: Page): Promise<void> {
  await look(page, 'home', STORE);
  await look(page, 'reports', `${STORE}/reports`);
  await look(page, 'reports-empty', `${STORE}/reports?${NEVER}`);
  for (const { type } of REPORTS) {
    await look(page, `report-${type}`, `${STORE}/reports/sales-reports/${type}?period=month&against=before`);
    await look(page, `report-${type}-empty`, `${STORE}/reports/sales-reports/${type}?${NEVER}`);
  }
  await look(page, 'report-day', `${STORE}/reports/sales-reports/store?period=yesterday`);
  await look(page, 'report-months', `${STORE}/reports/sales-reports/store?period=month&interval=monthly`);
  await look(page, 'ask', `${STORE}/reports/ask?ask=takings+last+week+by+day+vs+last+year`);
  await look(page, 'ask-back', `${STORE}/reports/ask?ask=takngs+last+week`);
  await look(page, 'restaurant-ask', `${RESTAURANT}/reports/ask?ask=takings+last+month+by+store`);
  await look(page, 'past-orders', `${STORE}/menu/draft/past-orders`);
  await look(page, 'orders-behind', `${STORE}/reports/orders/category?period=month`);
  await look(page, 'restaurant-reports', `${RESTAURANT}/reports`);
  await look(page, 'restaurant-report-store', `${RESTAURANT}/reports/sales-reports/store?period=month`);
  await look(page, 'restaurant-report-item', `${RESTAURANT}/reports/sales-reports/item?period=month`);
  await look(page, 'monthly', `${RESTAURANT}/monthly-order-stats`);
  await look(page, 'emails', `${STORE}/reports/emails`);
  await look(page, 'email-new', `${STORE}/reports/emails/new`);
  await look(page, 'journal', `${STORE}/journal`);
  await look(page, 'cash-counts', `${STORE}/cash-counts`);
}

async function people(page: Page): Promise<void> {
  await look(page, 'employees', `${STORE}/employees`);
  await look(page, 'employee', async () => {
    await page.goto(`${server.url}/admin${STORE}/employees`);
    await page.locator('main tbody a[href*="/employees/"]').first().click();
    await page.waitForURL(/\/employees\/(?!new)/);
  });
  await look(page, 'employee-new', `${STORE}/employees/new`);
  await look(page, 'timesheets', `${STORE}/staff-records`);
  await look(page, 'timesheets-empty', `${STORE}/staff-records?${NEVER}`);
  await look(page, 'shift-new', `${STORE}/staff-records/new`);
  await look(page, 'wages', `${STORE}/staff-records/wages`);
  await look(page, 'time-clock', `${STORE}/settings/time-clock`);
  await look(page, 'persons', `${RESTAURANT}/employees`);
  await look(page, 'person', async () => {
    await page.goto(`${server.url}/admin${RESTAURANT}/employees`);
    await page.locator('main tbody a[href*="/employees/"]').first().click();
    await page.waitForURL(/\/employees\/(?!new)/);
  });
}
