/** From no bank account to a payout that equals its orders: connected by the owner, paid into by customers, refunded in part. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { acceptInAdmin, connectBank, orderByCard, payOutNow } from '../support/online-money.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { until, untilHolds } from '../support/until.ts';

const SHOP = '/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
let owner: Visit;

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  owner = await visit(browser, 'desktop');
  await signInToAdmin(owner.page, server.url);
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const admin = (path: string) => `${server.url}/admin${SHOP}${path}`;
const cents = (text: string | null) =>
  Math.round(Number((text ?? '').replace('−', '-').replaceAll(/[^\d.-]/g, '')) * 100);

const shop = () => ({ url: server.url, path: SHOP });

/** An order by card that the store has accepted, so that the money is taken. */
async function sell(phone: string): Promise<string> {
  const { orderId, context } = await orderByCard(browser, shop(), phone, ['Pizzas']);
  await context.close();
  await acceptInAdmin(owner.page, shop(), orderId);
  return orderId;
}

describe('an owner who wants to be paid', () => {
  test(
    'connects a bank account, sells by card, and finds every cent of the payout',
    async () => {
      const { page } = owner;
      await page.goto(admin('/payouts'));
      await page.getByText('No payouts yet').waitFor();
      await connectBank(page, shop());
      await page.getByLabel('Pay out', { exact: true }).selectOption('weekly');
      await page.getByLabel('Day of the week').selectOption('friday');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Every Friday').waitFor();
      expect(await axeFindings(page)).toEqual([]);

      const orderId = await sell('0491 570 601');
      await sell('0491 570 602');
      await until('both cards are charged', async () => {
        const overview = await (await fetch(`${server.url}/dev/stripe`)).text();
        return overview.split('>Captured<').length === 3;
      });
      await payOutNow(server.url);
      await page.goto(admin('/payouts'));
      const [row] = await page.getByRole('table', { name: 'Payouts' }).getByRole('row').filter({ hasText: '$' }).all();
      const paidOut = cents((await row?.getByRole('cell').nth(1).textContent()) ?? null);
      expect(paidOut).toBeGreaterThan(0);
      expect(await axeFindings(page)).toEqual([]);
      await row?.getByRole('link').first().click();
      await page.getByRole('heading', { name: 'Payout', exact: true }).waitFor();
      const lines = page.getByRole('table', { name: 'Payments and refunds of this payout' }).getByRole('row');
      const nets = await lines.locator('td:last-child').allTextContents();
      expect(nets).toHaveLength(2);
      expect(nets.reduce((sum, text) => sum + cents(text), 0)).toBe(paidOut);
      await untilHolds(async () => expect(await page.locator(`main a[href$="/orders/${orderId}"]`).count()).toBe(1));
      expect(await axeFindings(page)).toEqual([]);
      const href = await page.getByRole('link', { name: 'Detail, XML' }).getAttribute('href');
      const file = await page.request.get(new URL(href ?? '', page.url()).toString());
      expect(file.headers()['content-type']).toContain('application/xml');
      expect(await file.text()).toContain(`<net>${(paidOut / 100).toFixed(2)}</net>`);

      await page.goto(admin('/transaction-fee'));
      const fees = page.getByRole('table', { name: 'Fees by order' }).getByRole('row');
      const sumOf = async (column: number) =>
        (await fees.locator(`td:nth-child(${column}), th[scope="row"]:nth-child(${column})`).allTextContents())
          .map(cents)
          .reduce((sum, amount) => sum + amount, 0);
      expect((await sumOf(3)) - (await sumOf(8))).toBe(paidOut);
      expect(await axeFindings(page)).toEqual([]);
      expect(owner.problems).toEqual([]);
    },
    MINUTES,
  );
});
