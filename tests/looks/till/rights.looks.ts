/** What the till asks for when its employee lacks a permission: Ava takes orders, and no more. */
import type { Page } from 'playwright-core';
import { untilAppAwake } from '../../support/awake.ts';
import { bill, firstBill, handOver, inSheet, key, rung } from '../till-ways.ts';
import { at, type Look } from './look.ts';

const pad = (page: Page) => page.getByText(/authorized/).waitFor();

const byAva = (path: string, name: string, to: (page: Page) => Promise<unknown>): Look =>
  at(path)(
    name,
    async (page) => {
      const here = page.url();
      await handOver(page, '3333');
      await page.goto(here);
      await untilAppAwake(page);
      await to(page);
    },
    async (page, { url }) => {
      await page.goto(`${url}/pos/home`);
      await untilAppAwake(page);
      await handOver(page, '1111');
    },
  );

async function discount(page: Page): Promise<void> {
  await key(page, 'Drinks').waitFor();
  await rung(page);
  await page.keyboard.press('Alt+d');
  await inSheet(page, '10%').click();
  await pad(page);
}

export const RIGHTS: readonly Look[] = [
  byAva('/ordering', 'pin-discount', discount),
  byAva('/ordering', 'pin-wrong', async (page) => {
    await discount(page);
    await page.keyboard.type('9999', { delay: 70 });
    await page.getByRole('dialog').getByRole('alert').filter({ hasText: /\w/ }).waitFor();
  }),
  byAva('/ordering', 'pin-line', async (page) => {
    await key(page, 'Drinks').waitFor();
    await rung(page);
    await page.keyboard.press('Alt+l');
    await page.keyboard.type('50');
  }),
  byAva('/saved-orders', 'pin-void', async (page) => {
    await firstBill(page);
    await bill(page).getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Item issue' }).click();
    await inSheet(page, 'Wasted').click();
    await inSheet(page, /^Cancel/).click();
    await pad(page);
  }),
  byAva('/order-history', 'pin-refund', async (page) => {
    await page
      .getByRole('region', { name: 'Orders' })
      .getByRole('button', { name: /P-\d+.*Paid/ })
      .first()
      .click();
    await key(page, 'Refund').click();
    await page.getByRole('dialog').getByRole('group', { name: 'Why' }).getByRole('button').first().click();
    await inSheet(page, /^(Give|Refund|Send) /).click();
    await pad(page);
  }),
  byAva('/settings/quick-comments', 'pin-settings', async (page) => {
    await page.getByLabel('New comment').fill('Extra crispy');
    await key(page, 'Add').click();
    await pad(page);
  }),
];
