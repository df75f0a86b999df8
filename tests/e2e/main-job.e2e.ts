/** The main job at a desk: a website order on a desktop, accepted in the admin. At the counter: `pos-main-job.e2e.ts`. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { addDeal, addHalfAndHalf, confirmPhone, goToCheckout, placeAndPayByCard } from '../support/customer.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { docketsOf } from '../support/paper.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { until, untilHolds } from '../support/until.ts';
import { ADMIN } from '../support/words/admin.ts';

const ROMA = '/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

describe('the main job at a desk', () => {
  test(
    'a half-and-half and a deal are ordered, paid by card, accepted in the admin, printed, and the customer sees it',
    async () => {
      const shop = { url: server.url, path: ROMA };
      const customer = await visit(browser, 'desktop');
      const { page } = customer;
      await addHalfAndHalf(page, shop);
      await addDeal(page, shop);
      await page.goto(`${server.url}${ROMA}/cart`);
      await untilHolds(async () => expect(await page.locator('[data-part="cart-line"]').count()).toBe(2));
      expect(await axeFindings(page)).toEqual([]);
      await goToCheckout(page, shop);
      await confirmPhone(page, shop, 'Jordan Price', '0491 570 157');
      expect(await axeFindings(page)).toEqual([]);
      const number = await placeAndPayByCard(page);
      expect(number).toMatch(/^W-\d+$/);
      await page.locator('[data-order-status="new"]').waitFor();

      const staff = await visit(browser, 'desktop');
      await signInToAdmin(staff.page, server.url);
      await staff.page.goto(`${server.url}/admin${ROMA}/online-order-history?search=${number}`);
      await staff.page.getByRole('link', { name: number }).first().click();
      expect(await axeFindings(staff.page)).toEqual([]);
      await staff.page.getByRole('button', { name: '30 min' }).click();
      await staff.page.getByText(ADMIN.orders.accepted).waitFor();

      const ticket = await until('the docket being printed', async () =>
        (await docketsOf(server.url, number)).find((text) => text.includes('1ST HALF')),
      );
      expect(ticket).toContain('2ND HALF');
      await page.locator('[data-order-status="accepted"]').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect([...customer.problems, ...staff.problems]).toEqual([]);
    },
    MINUTES,
  );
});
