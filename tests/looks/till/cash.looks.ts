/** A drawer from float to count. */
import { inSheet, key, sheet } from '../till-ways.ts';
import { at, type Look, menuOf, press } from './look.ts';

const cash = at('/reports');

export const CASH: readonly Look[] = [
  at('/reports/sales-reports/store?period=lastWeek')('report'),
  at('/reports/sales-reports/item?period=lastMonth')('report-items'),
  at('/reports/sales-reports/item/orders?period=lastWeek')('report-orders'),
  at('/reports/sales-reports/pizza?period=lastWeek')('report-pizzas'),
  at('/reports/sales-reports/tyro?period=month')('report-cards'),
  cash('cash-float', async (page) => {
    await key(page, 'Count float').click();
    await sheet(page);
  }),
  cash('cash', async (page) => {
    await key(page, 'Count float').click();
    await sheet(page);
    await inSheet(page, /^\$50\b/).click();
    await inSheet(page, '4').click();
    await inSheet(page, /^Start with/).click();
    await key(page, 'End of day: count').waitFor();
  }),
  cash(
    'cash-out',
    async (page) => {
      await key(page, 'Cash out').click();
      await sheet(page);
      await inSheet(page, 'Milk and supplies').click();
      await page.keyboard.type('650');
    },
    async (page) => {
      await inSheet(page, 'Cash out $6.50').click();
      await page.getByText('Milk and supplies').waitFor();
    },
  ),
  cash('cash-count', async (page) => {
    await key(page, 'End of day: count').click();
    await sheet(page);
  }),
  cash(
    'cash-counted',
    async (page) => {
      await key(page, 'End of day: count').click();
      await inSheet(page, 'One total').click();
      await page.keyboard.type('20000');
      await inSheet(page, /^Counted \$/).click();
      await inSheet(page, 'Done').waitFor();
    },
    press('Done'),
  ),
  cash('cash-full'),
  cash('cash-drawer', async (page) => {
    await menuOf(page);
    await page.getByRole('menuitem', { name: 'Open the drawer' }).click();
    await sheet(page);
  }),
];
