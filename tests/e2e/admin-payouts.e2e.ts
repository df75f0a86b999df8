/** From no bank account to a payout that equals its orders: connected by the owner, paid into by customers, refunded in part. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { addFirstOf, confirmPhone, goToCheckout, placeAndPayByCard, settled } from '../support/customer.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { until } from '../support/until.ts';

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
  owner.page.setDefaultTimeout(25_000);
  await signInToAdmin(owner.page, server.url);
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const admin = (path: string) => `${server.url}/admin${SHOP}${path}`;
const cents = (text: string | null) =>
  Math.round(Number((text ?? '').replace('−', '-').replaceAll(/[^\d.-]/g, '')) * 100);

/** An order by card that the store has accepted, so that the money is taken. Returns its page in the admin. */
async function sell(phone: string): Promise<string> {
  const guest = await visit(browser, 'phone');
  const { page } = guest;
  await addFirstOf(page, { url: server.url, path: SHOP }, 'Pizzas');
  await goToCheckout(page, { url: server.url, path: SHOP });
  await confirmPhone(page, { url: server.url, path: SHOP }, 'Jordan', phone);
  await page.getByRole('radio', { name: /^Card/ }).check();
  if (await page.locator('[data-part="busy-line"]').count()) await settled(page);
  await placeAndPayByCard(page);
  const orderId = /orders\/([^/?#]+)/.exec(page.url())?.[1] ?? '';
  await guest.context.close();
  await owner.page.goto(admin(`/orders/${orderId}`));
  await owner.page
    .getByRole('button', { name: /30 min/ })
    .first()
    .click();
  await until('the card is charged', async () => {
    await owner.page.goto(admin(`/orders/${orderId}`));
    return (await owner.page.getByRole('main').textContent())?.includes('Accepted') ?? false;
  });
  return orderId;
}

async function payOutNow(): Promise<void> {
  const overview = await (await fetch(`${server.url}/dev/stripe`)).text();
  const accounts = [...overview.matchAll(/\/dev\/stripe\/accounts\/([^/"]+)\/pay-out/g)].map((match) => match[1]);
  for (const account of accounts) {
    const url = `${server.url}/dev/stripe/accounts/${account}/pay-out`;
    const answer = await fetch(url, { method: 'POST', headers: { origin: server.url }, redirect: 'manual' });
    expect(answer.status).toBe(303);
  }
}

async function connect(page: Page): Promise<void> {
  await page.goto(admin('/settings/payments'));
  await page.getByRole('button', { name: 'Connect bank account' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByText('Not finished').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Agree and submit' }).click();
  await page.getByRole('button', { name: 'Check status' }).click();
  await page.getByText('Ready', { exact: true }).waitFor();
}

describe('an owner who wants to be paid', () => {
  test(
    'connects a bank account, sells by card, and finds every cent of the payout',
    async () => {
      const { page } = owner;
      await page.goto(admin('/payouts'));
      await page.getByText('No payouts yet').waitFor();
      await connect(page);
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
      await payOutNow();
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
      expect(await page.locator(`main a[href$="/orders/${orderId}"]`).count()).toBe(1);
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
      expect((await sumOf(3)) - (await sumOf(7))).toBe(paidOut);
      expect(await axeFindings(page)).toEqual([]);
      expect(owner.problems).toEqual([]);
    },
    MINUTES,
  );
});
