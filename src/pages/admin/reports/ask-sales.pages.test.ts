import { describe, expect, test } from 'bun:test';
import { addOrder, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';
import { businessDayNow } from './testing/business-day.ts';
import { addBondi, BONDI } from './testing/second-store.ts';

async function aStore() {
  const pages = await adminPages();
  await addBondi(pages.ctx);
  const today = businessDayNow(pages.ctx);
  let number = 0;
  const sold = (
    daysAgo: number,
    cents: number,
    shape: Partial<Parameters<typeof addOrder>[1]> = {},
    scope = ROMA_SCOPE,
  ) => {
    number += 1;
    return addOrder(
      pages.ctx,
      {
        id: `order-${number}`,
        orderNumber: `P-${number}`,
        channel: 'pos',
        statusCode: 'completed',
        businessDay: today.subtract({ days: daysAgo }).toString(),
        itemTotalInCents: cents,
        discountInCents: 0,
        surchargeInCents: 0,
        taxInCents: 0,
        grandTotalInCents: cents,
        ...shape,
      },
      scope,
    );
  };
  await sold(0, 2000);
  await sold(1, 3456, { channel: 'online', orderNumber: 'W-1' });
  await sold(1, 1000);
  await sold(8, 500);
  await sold(1, 7700, {}, BONDI);
  const ask = async (text: string, who: Parameters<typeof pages.get>[0] = 'owner', at: string = ROMA) =>
    (await pages.get(who, `${at}/reports/ask?${new URLSearchParams({ ask: text })}`)).html;
  return { pages, ask };
}

const ALL = '/restaurants/roma-pizza';
const plain = (text: string) => text.replaceAll('&amp;', '&');
const reportIn = (html: string) =>
  plain(/href="\/admin([^"]*)"[^>]*>(?:<[^>]*>)*Open the report/.exec(html)?.[1] ?? '');
const linksIn = (html: string) =>
  [...html.matchAll(/href="\/admin([^"]*\/reports\/ask\?ask=[^"]*)"/g)].map(([, link = '']) => plain(link));

describe('a question about sales', () => {
  test('is answered in a figure, read back in words, with a link to its report', async () => {
    const { pages, ask } = await aStore();
    const html = await ask('takings yesterday');
    expect(html).toContain('$44.56');
    expect(html).toContain('Net sales · yesterday (');
    expect(html).toContain('· all channels</p>');
    expect((await pages.get('owner', reportIn(html))).html).toContain('$44.56');
  });

  test('says what the file of its report says, row by row', async () => {
    const { pages, ask } = await aStore();
    const html = await ask('net sales last 9 days by channel');
    const file = (await pages.get('owner', `${reportIn(html)}&format=csv`)).html.trimEnd().split('\r\n').slice(1);
    expect(file.map((row) => row.split(',')[0] ?? '')).toEqual(['POS', 'Website']);
    for (const amount of ['35.00', '34.56']) {
      expect(html).toContain(`$${amount}`);
      expect(file.some((row) => row.includes(`,${amount},`))).toBe(true);
    }
  });

  test('is compared with the days that it names', async () => {
    const { ask } = await aStore();
    const html = await ask('takings yesterday compared with the period before');
    expect(html).toContain('compared with $5.00');
    expect(html).toMatch(/791(<!-- -->)?%/);
  });

  test('can be changed part by part, and every change has an answer', async () => {
    const { pages, ask } = await aStore();
    const links = linksIn(await ask('orders yesterday by day'));
    expect(links.length).toBeGreaterThan(20);
    for (const link of links) {
      const { status, html } = await pages.get('owner', link);
      expect([link, status, html.includes('Your question')]).toEqual([link, 200, true]);
    }
  }, 60_000);

  test('with a word too many has no figure, but questions that have one', async () => {
    const { pages, ask } = await aStore();
    const html = await ask('takngs yesterday');
    expect(html).toContain('I don’t know “takngs”.');
    expect(html).not.toContain('$44.56');
    expect(html).not.toContain('Open the report');
    const [first = ''] = linksIn(html);
    expect((await pages.get('owner', first)).html).toContain('$44.56');
    expect(await ask('takings yesterday <b>not</b> "online"')).not.toContain('<b>not');
  });

  test('may be typed on the page of all reports, without a script', async () => {
    const { pages } = await aStore();
    for (const at of [ROMA, ALL]) {
      const { html } = await pages.get('owner', `${at}/reports?period=today`);
      expect(html).toContain(` action="/admin${at}/reports/ask" method="get">`);
      for (const link of linksIn(html)) expect((await pages.get('owner', link)).html).toContain('Your question');
    }
  });

  test('is for those who may read reports', async () => {
    const { pages } = await aStore();
    const path = `${ROMA}/reports/ask?ask=takings+today`;
    expect((await pages.get('manager', path)).status).toBe(200);
    expect((await pages.get('staff', path)).status).toBe(403);
    expect((await pages.get('stranger', path)).status).toBe(404);
    expect((await pages.get('manager', `${ALL}/reports/ask?ask=takings+today`)).status).toBe(403);
  });
});

describe('a question about several stores', () => {
  test('adds them up, or has a row for each', async () => {
    const { ask } = await aStore();
    expect(await ask('takings yesterday', 'owner', ALL)).toContain('$121.56');
    const html = await ask('takings yesterday by store', 'owner', ALL);
    for (const amount of ['$77.00', '$44.56', '$121.56']) expect(html).toContain(amount);
  });

  test('of one of them is that store’s, and leads to its report', async () => {
    const { pages, ask } = await aStore();
    const html = await ask('takings yesterday at Bondi', 'owner', ALL);
    expect(html).toContain('$77.00');
    expect(reportIn(html)).toContain('/stores/roma-bondi/reports/sales-reports/store?');
    expect((await pages.get('owner', reportIn(html))).html).toContain('$77.00');
  });

  test('on a store’s page leads to the other store’s, or says that one may not see it', async () => {
    const { pages, ask } = await aStore();
    const html = await ask('takings yesterday at Bondi');
    expect(html).toContain('That’s a question about Roma Bondi');
    expect(html).not.toContain('$77.00');
    const [link = ''] = linksIn(html);
    expect((await pages.get('owner', link)).html).toContain('$77.00');
    const closed = await ask('takings yesterday at Bondi', 'manager');
    expect(closed).toContain('You don’t have access to the reports of Roma Bondi.');
    expect(closed).not.toContain('$77.00');
  });
});
