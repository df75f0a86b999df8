/** A second store begins with what the first one has: menu, hours and settings, seen before they are copied. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { expectGone, untilHolds } from '#tests/support/until.ts';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { ADMIN } from '../support/words/admin.ts';

const MINUTES = 180_000;

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

describe('a second store', () => {
  test(
    'copies the first: it sells the same pizzas on its own website',
    async () => {
      const owner = await visit(browser, 'desktop');
      const { page } = owner;
      await signInToAdmin(page, server.url);
      await page.goto(`${server.url}/admin/restaurants/roma-pizza/create/store`);
      await page.getByLabel(ADMIN.store.name).fill('Glebe');
      await page.getByLabel(ADMIN.restaurant.webAddress).fill('roma-glebe');
      await page.getByRole('button', { name: ADMIN.store.save }).click();
      await page.getByRole('heading', { name: ADMIN.hours.opening }).waitFor();
      const store = '/restaurants/roma-pizza/stores/roma-glebe';
      await page.goto(`${server.url}/admin${store}/menu/start`);
      await page.getByRole('link', { name: ADMIN.starting.copyOther }).click();
      await page.getByRole('heading', { name: ADMIN.starting.copyHeading, level: 1 }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('heading', { name: 'What happens' }).waitFor();
      await untilHolds(async () =>
        expect(await page.getByRole('cell', { name: 'Margherita', exact: true }).count()).toBe(1),
      );
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: /^Copy from/ }).click();
      await page.getByRole('button', { name: ADMIN.starting.undo }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      const website = await (await fetch(`${server.url}${store}`)).text();
      expect(website).toContain('Margherita');
      expect(owner.problems).toEqual([]);
      await owner.context.close();
    },
    MINUTES,
  );

  test(
    'a new store begins like another: its menu and hours are there, and the preview says settings from what to what',
    async () => {
      const owner = await visit(browser, 'desktop');
      const { page } = owner;
      await signInToAdmin(page, server.url);
      await page.goto(`${server.url}/admin/restaurants/roma-pizza/create/store`);
      await page.getByLabel(ADMIN.store.name).fill('Balmain');
      await page.getByLabel(ADMIN.restaurant.webAddress).fill('roma-balmain');
      await page.getByLabel(ADMIN.store.copyFrom).selectOption({ index: 1 });
      await page.getByRole('checkbox', { name: /^Settings/ }).uncheck();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: ADMIN.store.save }).click();
      await page.getByRole('button', { name: ADMIN.starting.undo }).waitFor();
      const store = '/restaurants/roma-pizza/stores/roma-balmain';
      expect(await (await fetch(`${server.url}${store}`)).text()).toContain('Margherita');

      await page.goto(`${server.url}/admin${store}/copy?from=roma-newtown&hours=on&settings=on`);
      const settings = page.locator('[data-part="copied-setting"]');
      await settings.first().waitFor();
      await untilHolds(async () =>
        expect(await settings.getByRole('columnheader', { name: 'Now' }).count()).toBeGreaterThan(0),
      );
      await expectGone(settings.getByText('Opening hours'));
      expect(await axeFindings(page)).toEqual([]);
      await owner.context.close();
    },
    MINUTES,
  );
});
