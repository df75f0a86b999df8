/** The settings pages. */
import { key } from '../till-ways.ts';
import { at, type Look } from './look.ts';

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
