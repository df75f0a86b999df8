/** A wrong price that was published on a full evening: found, and rolled back everywhere, within a minute. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, type Visit, visit } from '../support/browser.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { goTo } from '../support/till.ts';
import { until, untilHolds } from '../support/until.ts';

const MINUTES = 180_000;
const SHOP = '/restaurants/roma-pizza/stores/roma-newtown';
const COLA = 'Cola 375 ml';
const WATER = 'Sparkling water 750 ml';
const MISTAKE_IN_CENTS = 4000;

let counter: Counter;
let owner: Visit;
let guest: Visit;

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const order = (page: Page) => page.getByRole('region', { name: 'Current order' });
const pay = (page: Page) => order(page).getByRole('button', { name: /^Pay/ });

/** The drink and where its dockets go, as the store sells it at this moment. */
async function soldAtTill(): Promise<{
  readonly cents: number;
  readonly stations: readonly string[];
  readonly itemId: string;
  readonly categoryId: string;
}> {
  return counter.till.page.evaluate(async (name) => {
    const { menu } = await (await fetch('/api/pos/menu')).json();
    const item = menu.items.find((one: { name: string }) => one.name === name);
    const category = menu.categories.find((one: { id: string }) => one.id === item.categoryId);
    return {
      cents: item.price.basePrice,
      stations: category.printStationIds,
      itemId: item.id,
      categoryId: category.id,
    };
  }, COLA);
}

async function websiteSays(cents: number): Promise<void> {
  await until(`the website says ${dollars(cents)}`, async () => {
    await guest.page.goto(`${counter.server.url}${SHOP}`);
    const card = guest.page.locator('main li').filter({ hasText: COLA }).last();
    return ((await card.textContent()) ?? '').includes(dollars(cents));
  });
}

async function ring(name: string): Promise<void> {
  const { page } = counter.till;
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('button', { name: 'Drinks', exact: true })
    .click();
  await page
    .getByRole('region', { name: 'Items' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
}

beforeAll(async () => {
  counter = await openCounter('Counter');
  owner = await visit(counter.browser, 'desktop');
  guest = await visit(counter.browser, 'phone');
  await signInToAdmin(owner.page, counter.server.url);
}, MINUTES);
afterAll(() => counter?.[Symbol.asyncDispose]());

describe('a wrong price that was published on Friday night', () => {
  test(
    'is rolled back on website, till and dockets within a minute; what is rung up keeps its price',
    async () => {
      const { page } = counter.till;
      const { server } = counter;
      const right = await soldAtTill();
      const admin = `${server.url}/admin${SHOP}`;
      await owner.page.goto(`${admin}/menu/versions`);
      await owner.page.getByRole('button', { name: 'Collect changes and publish' }).click();
      await owner.page.getByText('Changes now wait until you publish them.').first().waitFor();
      await owner.page.goto(`${admin}/categories/${right.categoryId}/edit`);
      await owner.page.locator('input[name^="station"]').first().click();
      await owner.page.getByRole('button', { name: /^Save/ }).click();
      await owner.page.getByText('1 menu change isn’t published yet').waitFor();
      await owner.page.goto(`${admin}/items/${right.itemId}/item/edit`);
      await owner.page.getByLabel('Price', { exact: true }).fill(((right.cents + MISTAKE_IN_CENTS) / 100).toFixed(2));
      await owner.page.getByRole('button', { name: /^Save/ }).click();
      await owner.page.getByText('2 menu changes aren’t published yet').waitFor();
      const wrongInCents = right.cents + MISTAKE_IN_CENTS;
      await goTo(page, 'Order');
      await ring(COLA);
      await websiteSays(right.cents);
      expect(await soldAtTill()).toEqual(right);

      await owner.page.goto(`${admin}/menu/draft`);
      await owner.page.getByText(`Price: ${dollars(right.cents)} → ${dollars(wrongInCents)}`).waitFor();
      await owner.page.getByRole('button', { name: 'Publish now' }).click();
      const told = order(page).getByText(
        `${COLA} is ${dollars(wrongInCents)} now. This order keeps the old price, ${dollars(right.cents)}.`,
      );
      await told.waitFor();
      await untilHolds(async () => expect(await pay(page).textContent()).toContain(dollars(right.cents)));
      await websiteSays(wrongInCents);
      const wrong = await soldAtTill();
      expect(wrong.cents).toBe(wrongInCents);
      expect(wrong.stations).not.toEqual(right.stations);

      // A customer asks why a cola costs so much.
      const asked = performance.now();
      await owner.page.goto(`${admin}/menu/versions`);
      await owner.page.getByRole('main').locator('a[href*="version=0"]').first().click();
      await owner.page.getByRole('link', { name: 'Roll back to version 0' }).click();
      await owner.page.getByText(`Price: ${dollars(wrongInCents)} → ${dollars(right.cents)}`).waitFor();
      expect(await axeFindings(owner.page)).toEqual([]);
      await owner.page.getByRole('button', { name: 'Roll back', exact: true }).click();
      await owner.page.getByText('Rolled back to version 0 on the website and tills').first().waitFor();
      await told.waitFor({ state: 'hidden' });
      await websiteSays(right.cents);
      expect(await soldAtTill()).toEqual(right);
      console.log(`rolled back and sold again: ${Math.round((performance.now() - asked) / 1000)} s`);

      await untilHolds(async () => expect(await pay(page).textContent()).toContain(dollars(right.cents)));
      await ring(WATER);
      await pay(page).click();
      await page.getByRole('button', { name: 'Exact', exact: true }).click();
      await page.getByText('Sent to the kitchen.').waitFor();
      expect([owner, guest, counter.till].flatMap(({ problems }) => problems)).toEqual([]);
    },
    MINUTES,
  );
});
