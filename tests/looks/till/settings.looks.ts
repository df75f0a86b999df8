/** The settings pages. */
import type { Page } from 'playwright-core';
import { key } from '../till-ways.ts';
import { at, type Look } from './look.ts';

const LONG_COMMENTS = ['Cut in twelve for children', 'Allergy: sesame, nuts and eggs'] as const;

async function addComment(page: Page, text: string): Promise<void> {
  await page.getByLabel('New comment').fill(text);
  await key(page, 'Add').click();
  await page.getByRole('listitem').getByText(text, { exact: true }).waitFor();
}

const settings = (page: string) => at(`/settings/${page}`);

export const SETTINGS: readonly Look[] = [
  { name: 'more', path: '/more' },
  { name: 'settings', path: '/settings' },
  settings('pos-terminal-settings')('set-terminal'),
  settings('notifications')('set-notifications'),
  settings('home-quick-actions-colors')('set-tiles', async (page) => {
    await key(page, 'Sold out').click();
  }),
  settings('category-colors')('set-category-colours', async (page) => {
    await page.getByRole('list', { name: 'Categories' }).getByRole('button', { name: 'Drinks' }).click();
  }),
  settings('item-colors')('set-item-colours', async (page) => {
    await page
      .getByRole('button', { name: /^Margherita/ })
      .first()
      .click();
  }),
  settings('discount-presets')('set-presets'),
  settings('discount-presets')('set-preset-edit', async (page) => {
    await page.locator('main section button').first().click();
  }),
  settings('quick-comments')('set-comments'),
  settings('quick-comments')('set-comments-new', async (page) => {
    for (const text of LONG_COMMENTS) await addComment(page, text);
    await page.getByLabel('New comment').fill('no onion');
  }),
  settings('quick-comments')('set-comments-empty', async (page) => {
    const rows = page.getByRole('button', { name: /^Remove .*$/ });
    for (let left = await rows.count(); left > 0; left--) {
      await rows.first().click();
      await rows.nth(left - 1).waitFor({ state: 'detached' });
    }
  }),
  settings('quick-comments')('set-comments-again', async (page) => {
    for (const text of ['No onion', 'Mild', 'No cutlery']) await addComment(page, text);
  }),
  settings('manage-sold-out-items')('set-sold-out'),
  settings('print-stations')('set-stations'),
  settings('pos-trading-hours')('set-hours'),
  settings('manage-item-routing')('set-routing'),
  settings('item-print-priority')('set-print-order', async (page) => {
    const rows = page.getByRole('list', { name: 'Order on dockets' }).getByRole('button');
    await rows.nth(1).click();
    await page.getByRole('button', { name: 'Earlier', exact: true }).click();
  }),
  settings('tag-along-print-stations')('set-tag-along'),
  settings('print-docket-settings')('set-dockets'),
  settings('integrations')('set-integrations'),
];
