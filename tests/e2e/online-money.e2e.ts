/** A guest who keeps a card and pays with it, and an owner whose customer asks the bank for the money. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { expectGone, until } from '#tests/support/until.ts';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { addFirstOf, confirmPhone, goToCheckout, settledWithScript } from '../support/customer.ts';
import { disputeOrder } from '../support/online-money.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';

const PATH = '/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
let guest: Visit;
let owner: Visit;

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  guest = await visit(browser, 'phone');
  owner = await visit(browser, 'desktop');
  await signInToAdmin(owner.page, server.url);
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const shop = () => ({ url: server.url, path: PATH });
const admin = (path: string) => `${server.url}/admin${PATH}${path}`;
const stateOf = (page: Page, status: string) => page.locator(`[data-order-status="${status}"]`).waitFor();
const place = (page: Page) => page.getByRole('button', { name: /^Place order/ });
/** The button beside a card that is kept. */
const kept = (page: Page, last4: string) => page.getByRole('button', { name: new RegExp(`^Remove.*${last4}`) });
const orderIdIn = (page: Page) => /orders\/([^/?#]+)/.exec(page.url())?.[1] ?? '';

async function toCheckout(page: Page, isFirst = false) {
  await addFirstOf(page, shop(), 'Pizzas');
  await goToCheckout(page, shop());
  if (isFirst) await confirmPhone(page, shop(), 'Jordan', '0491 570 910');
  await page.getByRole('radio', { name: /^Card/ }).check();
  await settledWithScript(page);
}

describe('a guest who keeps a card', () => {
  test(
    'agrees at the checkout, and pays the next order without any page',
    async () => {
      const { page } = guest;
      await toCheckout(page, true);
      await page.getByRole('checkbox', { name: /^Save this card for next time/ }).check();
      expect(await axeFindings(page)).toEqual([]);
      await place(page).click();
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await stateOf(page, 'new');

      await page.goto(`${server.url}${PATH}/secure`);
      await kept(page, '4242').waitFor();
      expect(await axeFindings(page)).toEqual([]);

      await toCheckout(page);
      await page.getByRole('radio', { name: /^Visa ending in 4242/ }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await place(page).click();
      await stateOf(page, 'new');
      expect(page.url()).toContain('/success');
    },
    MINUTES,
  );

  test(
    'adds another one whose bank asks, answers it, and removes both',
    async () => {
      const { page } = guest;
      await page.goto(`${server.url}${PATH}/secure`);
      await page.getByRole('button', { name: 'Add a card' }).click();
      await page.getByLabel('Card number').fill('4000 0000 0000 3220');
      await page.getByRole('button', { name: 'Save card' }).click();
      await kept(page, '3220').waitFor();

      await toCheckout(page);
      await page.getByRole('radio', { name: /^Visa ending in 3220/ }).check();
      await place(page).click();
      await page.getByRole('heading', { name: 'Confirm with your bank' }).waitFor();
      await page.getByRole('button', { name: 'Yes, it is me' }).click();
      await stateOf(page, 'new');

      await toCheckout(page);
      await page.getByRole('radio', { name: /^Visa ending in 3220/ }).check();
      await place(page).click();
      await page.getByRole('button', { name: 'No, fail the check' }).click();
      const declined = orderIdIn(page);
      await until('the order says that the card was declined', async () => {
        await page.goto(`${server.url}${PATH}/secure/orders/${declined}`);
        if ((await page.getByText('Your card was declined').count()) > 0) return true;
        await page.getByRole('button', { name: 'Check again' }).click();
        return false;
      });
      await page.getByRole('button', { name: 'Pay with another card' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);

      await page.goto(`${server.url}${PATH}/secure`);
      for (const last4 of ['3220', '4242']) {
        await kept(page, last4).click();
        await kept(page, last4).waitFor({ state: 'detached' });
      }
      await page.getByText('No cards yet').waitFor();
      expect(guest.problems.filter((text) => !/status of (402|410)/.test(text))).toEqual([]);
    },
    MINUTES,
  );
});

describe('an owner whose customer disputes a payment', () => {
  test(
    'reads of it on Home, answers from the order, and sees that the bank has it',
    async () => {
      const { page } = guest;
      await toCheckout(page);
      const another = page.getByRole('radio', { name: 'Another card' });
      if (await another.count()) await another.check();
      await place(page).click();
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await stateOf(page, 'new');
      const orderId = orderIdIn(page);
      const desk = owner.page;
      await desk.goto(admin(`/orders/${orderId}`));
      await desk
        .getByRole('button', { name: /30 min/ })
        .first()
        .click();
      await disputeOrder(server.url, orderId);
      await until('Home shows the dispute', async () => {
        await desk.goto(admin(''));
        return (await desk.getByText('is disputed').count()) > 0;
      });
      expect(await axeFindings(desk)).toEqual([]);
      await desk.goto(admin('/disputes'));
      expect(await axeFindings(desk)).toEqual([]);
      await desk.getByRole('table', { name: 'Disputes' }).getByRole('row').nth(1).getByRole('link').first().click();
      expect(await desk.getByLabel('What was ordered').inputValue()).toContain('× Margherita');
      await desk.getByLabel('Proof of delivery').setInputFiles({
        name: 'door.png',
        mimeType: 'image/png',
        buffer: Buffer.from('89504e470d0a1a0a', 'hex'),
      });
      expect(await axeFindings(desk)).toEqual([]);
      await desk.getByRole('button', { name: 'Send to the bank' }).click();
      await desk.getByText('Your answer was sent').waitFor();
      await desk.getByText('With the bank').waitFor();
      expect(await axeFindings(desk)).toEqual([]);
      await desk.goto(admin(''));
      await expectGone(desk.getByText('is disputed'));
      expect(owner.problems).toEqual([]);
    },
    MINUTES,
  );
});
