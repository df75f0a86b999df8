/** Customers. */
import type { Page } from 'playwright-core';
import { inSheet, key, sheet } from '../till-ways.ts';
import { at, type Look } from './look.ts';

const list = at('/customer-list');

async function olivia(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Olivia Nguyen/ }).click();
  await page.getByRole('heading', { name: 'Olivia Nguyen' }).waitFor();
}

export const PEOPLE: readonly Look[] = [
  list('customers'),
  list('customers-new', (page) => key(page, 'New customer').click()),
  list('customer', olivia),
  list('customer-edit', async (page) => {
    await olivia(page);
    await key(page, 'Edit').click();
    await sheet(page);
  }),
  list('customer-edit-wrong', async (page) => {
    await olivia(page);
    await key(page, 'Edit').click();
    await sheet(page);
    await page.getByLabel('Phone').fill('12');
    await inSheet(page, 'Save').click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
  }),
  list('customer-address-new', async (page) => {
    await olivia(page);
    await key(page, 'Add address').click();
    await sheet(page);
  }),
  list('customer-address', async (page) => {
    await olivia(page);
    await page
      .getByRole('button', { name: /^Change / })
      .first()
      .click();
    await sheet(page);
  }),
];
