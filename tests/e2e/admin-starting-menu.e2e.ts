/** A new owner's menu without typing: a starting menu is chosen, and the website sells it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { makeStore, orderAllDay, signUp } from '../support/new-owner.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { untilHolds } from '../support/until.ts';
import { ADMIN } from '../support/words/admin.ts';

const MINUTES = 180_000;
const STORE = '/restaurants/noras/stores/noras-glebe';

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

describe('an empty account', () => {
  test(
    'picks a starting menu from Home, and a customer puts a dish into a cart; then the owner takes it back',
    async () => {
      const owner = await visit(browser, 'desktop');
      const { page } = owner;
      await signUp(page, server.url, 'nora@starting.example');
      await makeStore(page);
      await orderAllDay(page, `${server.url}/admin${STORE}`);

      await page.goto(`${server.url}/admin${STORE}`);
      await page.getByRole('link', { name: /Choose a starting menu/ }).click();
      await page.getByRole('heading', { name: ADMIN.starting.heading, level: 1 }).waitFor();
      await untilHolds(async () => expect(await page.locator('[data-part="starter"]').count()).toBe(6));
      expect(await axeFindings(page)).toEqual([]);
      await page
        .locator('[data-part="starter"]')
        .filter({ hasText: /^Pizza/ })
        .click();
      await page.getByRole('heading', { name: 'Pizza menu', level: 1 }).waitFor();
      await page.getByText(ADMIN.starting.atOnce).waitFor();
      await untilHolds(async () => expect(await page.getByText('Capricciosa').count()).toBeGreaterThan(0));
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: ADMIN.starting.use }).click();
      await page.getByRole('heading', { name: 'Pizza starting menu', level: 1 }).waitFor();
      await page.getByRole('button', { name: ADMIN.starting.undo }).waitFor();
      expect(await axeFindings(page)).toEqual([]);

      const customer = await visit(browser, 'phone');
      await customer.page.goto(`${server.url}${STORE}`);
      await customer.page.getByRole('link', { name: 'Garlic bread' }).first().click();
      await customer.page.getByRole('heading', { name: 'Garlic bread' }).waitFor();
      await customer.page.getByRole('button', { name: /\$8\.00/ }).click();
      await customer.page.goto(`${server.url}${STORE}/cart`);
      await customer.page.getByText('Garlic bread').first().waitFor();

      await page.getByRole('button', { name: ADMIN.starting.undo }).click();
      await page.getByText(/items undone/).waitFor();
      await page.goto(`${server.url}/admin${STORE}/menu`);
      await page.getByText(ADMIN.starting.empty).waitFor();
      await page.getByRole('link', { name: ADMIN.starting.choose }).click();
      await page.getByRole('heading', { name: ADMIN.starting.heading, level: 1 }).waitFor();
      expect(owner.problems).toEqual([]);
      expect(customer.problems).toEqual([]);
      await owner.context.close();
      await customer.context.close();
    },
    MINUTES,
  );
});
