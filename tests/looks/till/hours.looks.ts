/** The time clock, everyone's hours, and every report. */
import { REPORT_TYPES } from '#src/domain/reports/sales-report.types.ts';
import { key, sheet } from '../till-ways.ts';
import { at, type Look, menuOf } from './look.ts';

const records = at('/staff-records?period=lastWeek');

export const HOURS: readonly Look[] = [
  ...REPORT_TYPES.map((type) => at(`/reports/sales-reports/${type}?period=lastWeek`)(`report-of-${type}`)),
  at('/timesheet')('timesheet'),
  at('/timesheet')(
    'timesheet-clocked-in',
    async (page) => {
      await key(page, 'Clock in').click();
      await page.getByText('Clocked in', { exact: true }).waitFor();
    },
    (page) => key(page, 'Done').click(),
  ),
  at('/timesheet')('timesheet-working'),
  at('/home')('clock-sheet', async (page) => {
    await menuOf(page);
    await page.getByRole('menuitem', { name: 'Clock in or out' }).click();
    await sheet(page);
  }),
  records('staff-records'),
  records('staff-records-by-employee', (page) => page.getByLabel('Order').selectOption('By employee')),
  records('staff-record', async (page) => {
    await page.locator('main').getByRole('link', { name: /^Ava/ }).first().click();
    await sheet(page);
  }),
  records('staff-record-new', async (page) => {
    await key(page, 'Add shift').click();
    await sheet(page);
  }),
  at('/staff-records?period=chooseDates&from=2019-01-07&to=2019-01-13')('staff-records-empty'),
  at('/home')(
    'clock-at-lock',
    async (page) => {
      await menuOf(page);
      await page.getByRole('menuitem', { name: 'Lock', exact: true }).click();
      await page.getByRole('button', { name: 'Clock in or out' }).click();
      await page.getByRole('dialog', { name: 'Clock in or out' }).waitFor();
      await page.keyboard.type('4444', { delay: 70 });
      await page.getByRole('dialog', { name: 'Noah' }).waitFor();
    },
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByText('Please enter your PIN to proceed.').waitFor();
      await page.keyboard.type('1111', { delay: 70 });
      await page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
    },
  ),
];
