/** Someone at the counter asks what is in it: what a till shows of a dish while it is chosen, and of the order. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { type Counter, openCounter } from '../support/counter.ts';
import { goTo } from '../support/till.ts';

const MINUTES = 180_000;

let counter: Counter;
let page: Page;
beforeAll(async () => {
  counter = await openCounter('Allergens');
  page = counter.till.page;
}, MINUTES);
afterAll(() => counter?.[Symbol.asyncDispose]());

const WITH_PRAWNS = /Contains: milk, crustaceans, wheat/;
const sheet = () => page.getByRole('dialog', { name: 'Margherita' });
const order = () => page.getByRole('region', { name: 'Current order' });

describe('“Are there prawns in it?”', () => {
  test(
    'is answered by the sheet while a topping is chosen, and by the order once it is added',
    async () => {
      await goTo(page, 'Order');
      await page.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: 'Pizzas' }).click();
      await page
        .getByRole('region', { name: 'Items' })
        .getByRole('button', { name: /^Margherita/ })
        .first()
        .click();
      await sheet().getByRole('button', { name: 'Thin and crispy' }).click();
      await sheet()
        .getByText(/Contains: milk, wheat/)
        .waitFor();
      await sheet()
        .getByRole('group', { name: 'Add', exact: true })
        .getByRole('button', { name: /^Garlic prawns/ })
        .click();
      await sheet().getByText(WITH_PRAWNS).waitFor();
      await sheet().getByRole('button', { name: /^Add/ }).last().click();
      await order().getByText(WITH_PRAWNS).waitFor();
      expect(counter.till.problems).toEqual([]);
    },
    MINUTES,
  );
});

const ALLERGY = 'Guest 2: severe NUT allergy';

test(
  'an allergy that one waiter noted is read by the next, who opens the bill from Saved',
  async () => {
    await order()
      .getByRole('button', { name: /^Customer/ })
      .click();
    await page.getByLabel('Name', { exact: true }).fill('Ana');
    await page.getByLabel('Note for the whole order').fill(ALLERGY);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await order().getByText(ALLERGY).waitFor();
    await order().getByRole('button', { name: 'Save', exact: true }).click();
    await goTo(page, 'Saved');
    await page.getByRole('main').getByText('Ana').first().click();
    await page.locator('main [data-part=note]').getByText(ALLERGY).waitFor();
    expect(counter.till.problems).toEqual([]);
  },
  MINUTES,
);
