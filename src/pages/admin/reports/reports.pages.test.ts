import { describe, expect, test } from 'bun:test';
import { writeSettingsGroup } from '#db/tenancy/store-settings.repository.ts';
import { aLine } from '#src/domain/printing/docket-examples.ts';
import { type TradingHours, WEEKDAYS } from '#src/domain/time/weekly-hours.schema.ts';
import { addOrder, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { CUT_KINDS } from '#src/features/reports/kinds/cut-kinds.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { businessDayNow } from './testing/business-day.ts';
import { addBondi, BONDI } from './testing/second-store.ts';

type Shape = Partial<Parameters<typeof addOrder>[1]>;

async function aStore() {
  const pages = await adminPages();
  const today = businessDayNow(pages.ctx);
  let number = 0;
  const sold = (daysAgo: number, shape: Shape = {}, scope = ROMA_SCOPE) => {
    number += 1;
    return addOrder(
      pages.ctx,
      {
        id: `order-${number}`,
        orderNumber: `P-${number}`,
        channel: 'pos',
        statusCode: 'completed',
        businessDay: today.subtract({ days: daysAgo }).toString(),
        itemTotalInCents: 2000,
        discountInCents: 0,
        surchargeInCents: 0,
        taxInCents: 0,
        grandTotalInCents: 2000,
        ...shape,
      },
      scope,
    );
  };
  const lines = async (path: string) => {
    const { html } = await pages.get('owner', `${ROMA}${path}`);
    return html.replace('\u{feff}', '').trimEnd().split('\r\n');
  };
  return { pages, today, sold, lines };
}

const dates = (from: { toString(): string }, to: { toString(): string }) => `period=chooseDates&from=${from}&to=${to}`;

describe('a sales report in the admin', () => {
  test('shows each day of the period with its figures, and what they come to', async () => {
    const { pages, today, sold, lines } = await aStore();
    await sold(1);
    await sold(1, { discountInCents: 500, grandTotalInCents: 1500 });
    await sold(2, { statusCode: 'cancelled' });
    const query = dates(today.subtract({ days: 2 }), today.subtract({ days: 1 }));
    const { html } = await pages.get('owner', `${ROMA}/reports/sales-reports/store?${query}`);
    expect(html).toContain('$35.00');
    expect(html).toContain('$17.50');
    const [head, ...rows] = await lines(`/reports/sales-reports/store?${query}&format=csv`);
    expect(head).toBe('When,Orders,Gross sales,Discounts,Net sales,Total,Average order');
    expect(rows.map((row) => row.split(',').slice(1).join(','))).toEqual([
      '0,0.00,0.00,0.00,0.00,',
      '2,40.00,5.00,35.00,35.00,17.50',
    ]);
  });

  test('is compared with the same weekdays a week earlier, in words and per cent', async () => {
    const { pages, today, sold } = await aStore();
    await sold(1);
    await sold(8, { itemTotalInCents: 1000, grandTotalInCents: 1000 });
    const yesterday = today.subtract({ days: 1 });
    const { html } = await pages.get(
      'owner',
      `${ROMA}/reports/sales-reports/store?${dates(yesterday, yesterday)}&against=before`,
    );
    expect(html).toContain('the same weekdays, 1 week earlier');
    expect(html).toContain('100% more');
    expect(html).toContain('$10.00 more than $10.00');
  });

  test('counts one channel, sorts by any column and keeps both in its links', async () => {
    const { pages, sold, lines } = await aStore();
    await sold(0);
    await sold(0, { channel: 'online', orderNumber: 'W-1' });
    const path = '/reports/sales-reports/store?period=today&channel=WEBSITE&interval=daily';
    expect((await lines(`${path}&format=csv`))[1]).toMatch(/,1,20\.00,20\.00,20\.00,20\.00$/);
    const { html } = await pages.get('owner', `${ROMA}${path}&sort=-netInCents`);
    expect(html).toContain('aria-sort="descending"');
    expect(html).toContain('period=today&amp;interval=daily&amp;channel=WEBSITE&amp;sort=netInCents');
  });

  test('asks for dates that lack, and says how many days hours can be shown for', async () => {
    const { pages, today } = await aStore();
    const problem = async (query: string) => {
      const { html, status } = await pages.get('owner', `${ROMA}/reports/sales-reports/store?${query}`);
      expect(status).toBe(200);
      return html;
    };
    expect(await problem('period=chooseMonth')).toContain('Choose a month to see its sales.');
    expect(await problem('period=chooseDates&from=2026-02-31&to=x')).toContain('Choose a start and an end date.');
    expect(await problem(dates(today, today.subtract({ days: 1 })))).toContain('on or after the start date');
    expect(await problem(`${dates('2026-01-01', '2026-03-01')}&interval=hourly`)).toContain('at most 31 days');
    expect(await problem('period=month&interval=nonsense&channel=x&against=y&sort=z')).toContain('No sales');
  });

  test('makes no formula of a name in its file', async () => {
    const { sold, lines } = await aStore();
    await sold(0, { lines: [aLine({ name: '=HYPERLINK("x")' })] });
    const rows = await lines('/reports/sales-reports/item?period=today&format=csv');
    expect(rows[1]).toStartWith(`"'=HYPERLINK(""x"")",`);
  });

  test('is for those who may read reports; a report that isn’t there is not found', async () => {
    const { pages } = await aStore();
    for (const path of [`${ROMA}/reports`, `${ROMA}/reports/sales-reports/item`]) {
      expect((await pages.get('manager', path)).status).toBe(200);
      expect((await pages.get('staff', path)).status).toBe(403);
      expect((await pages.get('stranger', path)).status).toBe(404);
    }
    expect((await pages.get('owner', `${ROMA}/reports/sales-reports/nothing`)).status).toBe(404);
  });
});

test('the overview leads to every report and takes the period along', async () => {
  const { pages, sold } = await aStore();
  await sold(0);
  const { html } = await pages.get('owner', `${ROMA}/reports?period=today&against=before`);
  expect(html).toContain(`/admin${ROMA}/reports/sales-reports/item?period=today&amp;against=before`);
  expect(html).toContain('Net sales over time');
});

describe('the other cuts of sales', () => {
  test.each(CUT_KINDS.map(({ type, label }) => [type, label] as const))(
    'open as a page and a file: %s',
    async (type, label) => {
      const { pages, sold, lines } = await aStore();
      await sold(0);
      await sold(0, { statusCode: 'cancelled' });
      const path = `/reports/sales-reports/${type}?period=today`;
      const { status, html } = await pages.get('owner', `${ROMA}${path}`);
      expect(status).toBe(200);
      expect(html).toContain(`${label}</h1>`);
      const [head = ''] = await lines(`${path}&format=csv`);
      expect(head.split(',').length).toBeGreaterThan(2);
    },
  );
});

describe('the orders behind a figure', () => {
  test('are linked from its row, add up to it and lead to each order', async () => {
    const { pages, sold } = await aStore();
    const one = await sold(0, { itemTotalInCents: 1234, grandTotalInCents: 1234 });
    const two = await sold(0);
    const report = await pages.get('owner', `${ROMA}/reports/sales-reports/employee?period=today`);
    expect(report.html).toContain('$32.34');
    const link = /href="\/admin([^"]*\/reports\/orders\/employee\?[^"]*row=none[^"]*)"/.exec(report.html)?.[1] ?? '';
    const behind = await pages.get('owner', link.replaceAll('&amp;', '&'));
    expect(behind.html).toContain('$32.34 net sales in 2 orders');
    for (const { id } of [one, two]) expect(behind.html).toContain(`/pos-orders/${id}"`);
  });

  test('of a day are that day’s, in the same channel', async () => {
    const { pages, today, sold } = await aStore();
    await sold(1);
    await sold(0);
    await sold(0, { channel: 'online', orderNumber: 'W-1', grandTotalInCents: 2500, itemTotalInCents: 2500 });
    const path = `${ROMA}/reports/orders/store?${dates(today.subtract({ days: 3 }), today)}&interval=daily`;
    expect((await pages.get('owner', `${path}&row=${today}`)).html).toContain('$45.00 net sales in 2 orders');
    expect((await pages.get('owner', `${path}&row=${today}&channel=WEBSITE`)).html).toContain(
      '$25.00 net sales in 1 order',
    );
    expect((await pages.get('owner', path)).html).toContain('$65.00 net sales in 3 orders');
    expect((await pages.get('owner', `${path}&row=nonsense`)).html).toContain('No orders');
    const hour = `${ROMA}/reports/orders/store?period=today&row=nonsense`;
    expect((await pages.get('owner', hour)).status).toBe(400);
    expect((await pages.get('owner', `${ROMA}/reports/orders/soldOut`)).status).toBe(404);
  });
});

test('busy hours show what an hour brings on an average weekday', async () => {
  const { pages, today, sold, lines } = await aStore();
  // 7:10 PM in Sydney, on the same weekday twice: once $20.00, once $60.00.
  const at = (daysAgo: number) =>
    today
      .subtract({ days: daysAgo })
      .toZonedDateTime({ timeZone: 'Australia/Sydney', plainTime: '19:10' })
      .toInstant()
      .toString({ fractionalSecondDigits: 3 });
  await sold(1, { placedIsoDateTimeUtc: at(1) });
  await sold(8, { placedIsoDateTimeUtc: at(8), itemTotalInCents: 6000, grandTotalInCents: 6000 });
  const query = dates(today.subtract({ days: 14 }), today.subtract({ days: 1 }));
  const [head, ...rows] = await lines(`/reports/sales-reports/hours?${query}&format=csv`);
  expect(head).toBe('Hour,Mon,Tue,Wed,Thu,Fri,Sat,Sun,Orders,Net sales');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toStartWith('7 PM,');
  expect(rows[0]).toEndWith(',2,80.00');
  expect(rows[0]?.split(',')[today.subtract({ days: 1 }).dayOfWeek]).toBe('40.00');
  expect((await pages.get('owner', `${ROMA}/reports/sales-reports/hours?${query}`)).html).toContain('7 PM: $40.00');
});

test.each([
  ['a club that is open until 7 AM', '6:00 PM', '7:00 AM', true, ['10 PM', '6 AM']],
  ['a bakery that opens at 3 AM', '3:00 AM', '2:00 PM', false, ['6 AM', '10 PM']],
])('busy hours of %s begin with its business day', async (_, startTimeOfDay, endTimeOfDay, isOfDayBefore, expected) => {
  const { pages, today, sold, lines } = await aStore();
  const interval = { startTimeOfDay, endTimeOfDay, attributeToPreviousDay: isOfDayBefore };
  const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, { availableAllDay: false, dayIntervals: [interval] }]));
  await pages.ctx.write((trx) =>
    writeSettingsGroup(trx, ROMA_SCOPE, 'posTradingHours', { isOwn: true, hours: hours as TradingHours }, 0),
  );
  const at = (plainTime: string) => {
    const clock = today.subtract({ days: 1 }).toZonedDateTime({ timeZone: 'Australia/Sydney', plainTime });
    return isoUtc(clock.toInstant());
  };
  await sold(1, { placedIsoDateTimeUtc: at('06:10') });
  await sold(1, { placedIsoDateTimeUtc: at('22:10') });
  const day = today.subtract({ days: 1 });
  const [, ...rows] = await lines(`/reports/sales-reports/hours?${dates(day, day)}&format=csv`);
  expect(rows.map((row) => row.split(',')[0] ?? '')).toEqual(expected);
});

describe('the reports of a restaurant', () => {
  const ALL = '/restaurants/roma-pizza/reports';

  test('add up its stores and show them side by side', async () => {
    const { pages, sold } = await aStore();
    await addBondi(pages.ctx);
    await sold(0);
    await sold(0, { itemTotalInCents: 500, grandTotalInCents: 500 }, BONDI);
    const { html } = await pages.get('owner', `${ALL}?period=today&format=csv`);
    const rows = html.replace('\u{feff}', '').trimEnd().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',').slice(0, 3))).toEqual([
      ['Roma Pizza', '1', '20.00'],
      ['Roma Bondi', '1', '5.00'],
    ]);
    const page = await pages.get('owner', `${ALL}?period=today`);
    expect(page.html).toContain('$25.00');
    expect(page.html).toContain('/stores/roma-bondi/reports?period=today"');
    const items = await pages.get('owner', `${ALL}/sales-reports/employee?period=today&format=csv`);
    expect(items.html).toContain('\r\n"Online, without an employee",2,25.00,');
  });

  test('are for those who see the whole restaurant', async () => {
    const { pages } = await aStore();
    for (const path of [ALL, `${ALL}/sales-reports/item`]) {
      expect((await pages.get('owner', path)).status).toBe(200);
      expect((await pages.get('manager', path)).status).toBe(403);
      expect((await pages.get('stranger', path)).status).toBe(404);
    }
  });
});
