/** Orders of Uber Eats at the counter: they ring, are answered and made there, and what runs out goes off sale on Uber Eats too. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { enterPin } from '../support/counter.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { pair, pairingCode } from '../support/till.ts';
import { until } from '../support/until.ts';

const MINUTES = 180_000;
const ADMIN = `/admin/restaurants/${ROMA_NEWTOWN.restaurantId}/stores/${ROMA_NEWTOWN.storeId}/integrations/uber-eats`;
const UBER_STORE = '5d2b7a10-3c44-4b0e-9a61-000000000001';

let server: RunningServer;
let browser: Browser;
let till: Visit;

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  const owner = await visit(browser, 'desktop');
  await connect(owner.page);
  await owner.context.close();
  till = await visit(browser, 'till', { hasTouch: true });
  await pair(till.page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, 'Counter'));
  await enterPin(till.page);
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

/** The owner connects the store and uploads its menu. */
async function connect(page: Page): Promise<void> {
  await signInToAdmin(page, server.url);
  await page.goto(`${server.url}${ADMIN}`);
  await page.getByRole('link', { name: 'Sign in to Uber Eats' }).first().click();
  await page.getByRole('link', { name: 'Allow', exact: true }).click();
  await button(page, 'Continue').click();
  await page.getByRole('radio', { name: /^Newtown Kitchen/ }).check();
  await button(page, 'Connect this store').click();
  await page.getByText('Store connected.').waitFor();
  await page.goto(`${server.url}${ADMIN}/menu`);
  await page.locator('[data-act=upload] button[value=upload]').click();
  // Reloaded before it is there, the page that answers the press would be lost.
  await page.getByText('Upload requested.').waitFor();
  await until('the menu is on Uber Eats', async () => {
    await page.reload();
    return page.locator('[data-part=menu-upload]').getByText('On Uber Eats', { exact: true }).isVisible();
  });
}

/** A customer orders in Uber's own app. */
async function order(over: Readonly<Record<string, string>> = {}): Promise<void> {
  const dish = { name: 'Margherita', quantity: '2', price: '14.50', wish: 'well done', allergens: '', itemId: '' };
  const answer = await fetch(`${server.url}/dev/uber-eats/orders`, {
    method: 'POST',
    headers: { origin: server.url },
    body: new URLSearchParams({ store: UBER_STORE, ...dish, ...over }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
}

const waiting = (page: Page) => page.getByRole('listitem', { name: /^Uber Eats order/ });
const made = (page: Page) =>
  page.getByRole('region', { name: 'Accepted' }).getByRole('listitem', { name: /^Order U-/ });

describe('an order of Uber Eats at the till', () => {
  test(
    'comes with its clock and its wishes, is accepted with a ready time that is moved, and marked as ready',
    async () => {
      const { page } = till;
      await page.goto(`${server.url}/pos/incoming-online-orders`);
      await order({ allergens: 'Nuts' });
      const card = waiting(page).first();
      await card.getByText('Allergies: Nuts').waitFor();
      await card
        .getByRole('timer', { name: 'Time left to answer' })
        .getByText(/^1[01]:\d\d left$/)
        .waitFor();
      await card.getByText('The customer named allergens. Read them before you accept.').waitFor();
      await shot(page, 'uber-waiting');
      expect(await axeFindings(page)).toEqual([]);
      await button(page, 'Accept, ready in 20 minutes').click();
      const accepted = made(page).first();
      await accepted.waitFor();
      await waiting(page).first().waitFor({ state: 'detached' });
      await shot(page, 'uber-accepted');
      await accepted.getByRole('button', { name: /^−5 min/ }).waitFor();
      const later = accepted.getByRole('button', { name: /^\+10 min/ });
      const time = (await later.textContent())?.replace('+10 min', '').trim();
      expect(time).toMatch(/^\d+:\d\d [AP]M$/);
      await later.click();
      await accepted.getByText(`for ${time}`).waitFor();
      await shot(page, 'uber-moved');
      expect(await axeFindings(page)).toEqual([]);
      await accepted.getByRole('button', { name: 'Ready for pickup' }).click();
      await accepted.getByText('Ready. Uber Eats knows.').waitFor();
      await later.waitFor({ state: 'detached' });
      await accepted.getByRole('button', { name: 'Done' }).click();
      await made(page).first().waitFor({ state: 'detached' });
    },
    MINUTES,
  );

  test(
    'is denied with one of Uber’s reasons, and cancelled after it was accepted',
    async () => {
      const { page } = till;
      await page.goto(`${server.url}/pos/incoming-online-orders`);
      await order();
      await waiting(page).first().getByRole('button', { name: 'Deny…' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: 'Restaurant too busy' }).click();
      await shot(page, 'uber-deny');
      expect(await axeFindings(page)).toEqual([]);
      await sheet.getByRole('button', { name: /^Deny / }).click();
      await waiting(page).first().waitFor({ state: 'detached' });

      await order();
      await button(page, 'Accept, ready as Uber predicts').click();
      const accepted = made(page).first();
      await accepted.getByRole('button', { name: 'Cancel…' }).click();
      await sheet.getByRole('button', { name: 'Item issue' }).click();
      await sheet.getByRole('button', { name: /^Cancel U-/ }).click();
      await made(page).first().waitFor({ state: 'detached' });
      const done = page.getByRole('region', { name: 'Done today' });
      await done.getByText('Cancelled').first().waitFor();
    },
    MINUTES,
  );

  test(
    'has its sound, and the store’s tile says that it is online',
    async () => {
      const { page } = till;
      await page.goto(`${server.url}/pos/settings/notifications`);
      await page.getByRole('region', { name: 'New Uber Eats order' }).waitFor();
      await shot(page, 'uber-sounds');
      expect(await axeFindings(page)).toEqual([]);
      await page.goto(`${server.url}/pos/settings/integrations`);
      const tile = page.getByRole('listitem').filter({ hasText: 'Uber Eats' }).filter({ hasText: 'Newtown Kitchen' });
      await tile.getByText('Online', { exact: true }).waitFor();
      await shot(page, 'uber-tile');
      expect(await axeFindings(page)).toEqual([]);
    },
    MINUTES,
  );

  test(
    'of a dish that ran out isn’t taken: it goes off sale there, and has a tick for each channel',
    async () => {
      const { page } = till;
      await page.goto(`${server.url}/pos/settings/manage-sold-out-items`);
      await page.getByLabel('Search the menu').fill('limonata');
      const row = page.getByRole('switch', { name: 'Limonata 330 ml on sale' });
      await row.click();
      await row.getByText('Uber Eats', { exact: false }).waitFor();
      await row.getByText('waiting').waitFor({ state: 'detached' });
      await shot(page, 'uber-sold-out');
      expect(await row.textContent()).toMatch(/Tills.*Website.*Uber Eats/);
      expect(await axeFindings(page)).toEqual([]);
      await row.click();
      await row.getByText('Uber Eats').waitFor({ state: 'detached' });
      expect(till.problems).toEqual([]);
    },
    MINUTES,
  );
});
