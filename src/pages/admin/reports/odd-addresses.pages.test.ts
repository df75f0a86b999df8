import { expect, test } from 'bun:test';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';

const REPORTS = ['reports', 'reports/sales-reports/store', 'reports/sales-reports/hours', 'reports/orders/store'];
const END = 'period=chooseDates&from=9999-12-31&to=9999-12-31';

test.each([
  ['the last day of the calendar', END],
  ['that day against the week before', `${END}&against=before`],
  ['that day against a year earlier, by the hour', `${END}&against=lastYear&interval=hourly`],
  ['the last month of the calendar', 'period=chooseMonth&month=9999-12&against=before&interval=weekly'],
  ['the first day of the calendar', 'period=chooseDates&from=0001-01-01&to=0001-01-01&against=lastYear'],
])('every report has a page without sales for %s', async (_, query) => {
  const pages = await adminPages();
  for (const path of REPORTS) {
    const { status, html } = await pages.get('owner', `${ROMA}/${path}?${query}`);
    expect([path, status]).toEqual([path, 200]);
    expect(html).toMatch(/No sales|No orders|\$0\.00/);
  }
});

test('eight thousand years are too long, in words', async () => {
  const pages = await adminPages();
  const query = 'period=chooseDates&from=2026-01-01&to=9999-12-31';
  for (const path of REPORTS) {
    const { status, html } = await pages.get('owner', `${ROMA}/${path}?${query}`);
    // The orders behind a figure are a link's: whoever types such an address gets an error page with the same words.
    const expected = path === 'reports/orders/store' ? 400 : 200;
    expect([path, status, html.includes('Choose at most')]).toEqual([path, expected, true]);
  }
});

test('a journal that ends before it starts, or has dates that do not exist, still opens', async () => {
  const pages = await adminPages();
  for (const query of ['from=2026-11-21&to=2026-11-20', 'from=2026-02-30&to=x', 'from=9999-12-31&to=9999-12-31']) {
    expect((await pages.get('owner', `${ROMA}/journal?${query}`)).status).toBe(200);
  }
});
