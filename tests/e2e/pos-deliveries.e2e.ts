/** A phone order to an address: it costs what the courier asks, the store's own driver brings it, and it is in the file of the day. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { openDatabase } from '#db/connection.ts';
import { BY_OWNER, contextOver } from '#db/testing/test-context.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { axeFindings } from '../support/browser.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { ROMA_NEWTOWN } from '../support/open-hours.ts';

const MINUTES = 180_000;

let counter: Counter;
let page: Page;

beforeAll(async () => {
  counter = await openCounter('Deliveries');
  page = counter.till.page;
  await chargeCouriers(counter.server.dataDir);
}, MINUTES);
afterAll(() => counter?.[Symbol.asyncDispose]());

/** Every area of the store charges the courier's price. */
async function chargeCouriers(dataDir: string): Promise<void> {
  const database = openDatabase(`${dataDir}/servery.db`);
  const [ctx, scope] = [contextOver(database), grantStoreScope(ROMA_NEWTOWN)];
  const { value, version } = await readSettingsGroup(ctx, scope, 'delivery');
  const deliveryAreas = value.deliveryAreas.map((area) => ({ ...area, shouldApplyThirdPartyDeliveryFee: true }));
  await saveSettings(ctx, scope, { name: 'delivery', value: { ...value, deliveryAreas }, version, by: BY_OWNER });
  await database.close();
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const card = () => page.locator('[data-part="delivery-card"]').first();

async function ring(category: string, item: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: category }).click();
  await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: item }).first().click();
}

/** In every size and colour, if pictures are wanted. */
async function look(name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1024, 1280]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
      await page.screenshot({ path: `${process.env.SHOTS}/deliveries-${name}-${width}-${colorScheme}.png` });
    }
  }
  if (before) await page.setViewportSize(before);
}

describe('a delivery at the till', () => {
  test(
    'has the weather of the store at home, with its source',
    async () => {
      await page.locator('[data-part="weather"]').getByText('°C').waitFor();
      await page.getByRole('link', { name: 'Weather data by Open-Meteo.com' }).waitFor();
      await look('home');
    },
    MINUTES,
  );

  test(
    'costs the courier’s price, with how long it holds',
    async () => {
      await page.goto(`${counter.server.url}/pos/ordering`);
      for (let times = 0; times < 2; times += 1) await ring('Pasta', 'Lasagne');
      await page.keyboard.press('Alt+t');
      await page.getByRole('textbox', { name: 'Customer', exact: true }).fill('0491 570 006');
      await page.getByRole('list', { name: 'Customers found' }).getByRole('button').first().click();
      await page.getByText(/before$/).waitFor();
      await page.keyboard.press('Escape');
      await button('Delivery').first().click();
      await button('Delivery address').click();
      await page.getByRole('region', { name: 'Addresses of this customer' }).getByRole('button').first().click();
      await page
        .getByRole('dialog')
        .getByText(/^Courier ·/)
        .waitFor();
      await look('address');
      await button('Done').click();
      await page.getByText(/^Courier’s price, holds until/).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await look('ordering');
    },
    MINUTES,
  );

  test(
    'is given to a driver, who leaves and delivers it',
    async () => {
      await page.keyboard.press('F10');
      await page.getByRole('list', { name: 'Lines' }).getByText('Lasagne').waitFor({ state: 'detached' });
      await page.goto(`${counter.server.url}/pos/third-party-delivery`);
      await card().getByRole('button', { name: 'Send own driver…' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Ben Ash');
      await page.getByRole('textbox', { name: 'Phone' }).fill('0491 570 110');
      await button('Bicycle').click();
      await look('driver');
      expect(await axeFindings(page)).toEqual([]);
      await button('Send driver').click();
      await card().getByText('Waiting to leave').waitFor();
      await look('waiting');
      await card().getByRole('button', { name: 'Driver left' }).click();
      await page.getByRole('region', { name: 'On their way' }).getByText('Ben, by bicycle').waitFor();
      await card().getByRole('button', { name: 'Delivered' }).click();
      await page.getByRole('region', { name: 'On their way' }).waitFor({ state: 'detached' });
    },
    MINUTES,
  );

  test(
    'is among the completed of its day, and in their file',
    async () => {
      await page.getByRole('link', { name: 'Completed' }).click();
      await page.getByLabel('Day').selectOption('today');
      await card().getByText('Delivered').first().waitFor();
      await look('completed');
      expect(await axeFindings(page)).toEqual([]);
      const [file] = await Promise.all([page.waitForEvent('download'), button('CSV file').click()]);
      const text = await readFile(await file.path(), 'utf8');
      expect(text).toMatch(/,Own driver,"Ben, by bicycle",\d+\.\d\d,,Delivered\r\n/);
      await page.getByLabel('Day').selectOption('yesterday');
      await page.getByText('No deliveries on this day.').waitFor();
    },
    MINUTES,
  );
});
