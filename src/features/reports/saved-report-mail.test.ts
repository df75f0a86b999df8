import { expect, test } from 'bun:test';
import { sum } from '#src/domain/money/money.ts';
import type { SalesFigures } from '#src/domain/reports/sales-report.types.ts';
import type { SavedReportSettings } from '#src/domain/reports/saved-report.schema.ts';
import { GROSS, SOLD } from './kinds/sales-kinds.ts';
import { savedReportMail } from './saved-report-mail.ts';

const SETTINGS: SavedReportSettings = {
  ...{ name: 'Daily sales', level: 'item', rhythm: 'daily', channel: 'POS', interval: 'daily' },
  ...{ storeIds: ['newtown'], userIds: ['ava'], isPaused: false },
};
const FIGURES: SalesFigures = {
  ...{
    orderCount: 3,
    grossInCents: 10_000,
    discountInCents: 500,
    refundInCents: 1_000,
    dishRefundInCents: 1_000,
    netInCents: 8_500,
  },
  ...{ deliveryFeeInCents: 400, surchargeInCents: 150, tipInCents: 200, cashRoundingInCents: -3 },
  ...{ addedTaxInCents: 0, taxInCents: 820, totalInCents: 9_247 },
};

function mailOf(totals: SalesFigures, names: readonly string[], last = '2026-11-22', heads?: readonly string[]) {
  const rows = names.map((name, at) => ({
    id: String(at).padStart(2, '0'),
    name,
    cells: { quantity: 1.5, grossInCents: 1_250 },
  }));
  const days = { from: '2026-11-22', to: last };
  const columns = [SOLD, GROSS];
  const cells = { quantity: names.length * 1.5, grossInCents: names.length * 1_250 };
  const store = { storeName: 'Newtown & Co', currencyCode: 'AUD', link: 'https://servery.test/report' } as const;
  return savedReportMail({
    ...{ settings: SETTINGS, days, unsubscribeLink: 'https://servery.test/stop' },
    stores: [
      {
        ...store,
        ...(heads ? { heads } : {}),
        result: { ...days, rows, columns, figures: [GROSS], totals: cells, sales: totals },
      },
    ],
  });
}

test('the amounts in the email come to its total, and say the tax in them', () => {
  const { text } = mailOf(FIGURES, []);
  const amounts = new Map(
    [...text.matchAll(/^([A-Z][a-z ]+): (-?)\$([\d,.]+)$/gm)].map(([, name, minus, digits]) => [
      name,
      Number(`${minus}${digits?.replaceAll(',', '')}`) * 100,
    ]),
  );
  const parts = ['Net sales', 'Delivery fees', 'Surcharges', 'Tips', 'Cash rounding'];
  expect(Math.round(sum(parts.map((name) => amounts.get(name) ?? 0)))).toBe(FIGURES.totalInCents);
  expect(text).toContain('Total: $92.47\nIncludes tax: $8.20');
});

test('where the chain stands is in the email as it is on paper; without a chain nothing is said of codes', () => {
  const codes = ['cloud:s/h/3/ab', 'b1:s/h/7/cd'];
  const { text, html } = mailOf(FIGURES, [], '2026-11-22', codes);
  for (const part of [text, html]) for (const code of codes) expect(part).toContain(code);
  for (const part of Object.values(mailOf(FIGURES, []))) expect(part).not.toContain('these codes');
});

test('what is nothing is left out, and a day without sales says so', () => {
  const none = Object.fromEntries(Object.keys(FIGURES).map((key) => [key, 0])) as unknown as SalesFigures;
  const { text, html } = mailOf(none, []);
  for (const words of ['Refunded', 'Tips', 'Includes tax']) expect(text).not.toContain(words);
  for (const part of [text, html]) expect(part).toContain('No sales in this period.');
});

test('an item’s name is text in the email, and no formula in the file', () => {
  const { html, attachments } = mailOf(FIGURES, ['<b>Chips</b>', '=1+1']);
  expect(html).toContain('&lt;b&gt;Chips&lt;/b&gt; (1.5)');
  expect(html).toContain('Newtown &amp; Co');
  expect(attachments[0]?.text).toContain("Newtown & Co,'=1+1,1.5,12.50\r\n");
});

test('begins with the row that its page begins with, in whatever order the rows were read', () => {
  const days = { from: '2026-11-22', to: '2026-11-22' };
  const rows = [1_000, 3_000].map((grossInCents) => ({
    ...{ id: String(grossInCents), name: `Dish of ${grossInCents}` },
    cells: { quantity: 1, grossInCents },
  }));
  const result = { ...days, rows, columns: [SOLD, GROSS], figures: [GROSS], totals: {}, sales: FIGURES };
  const store = { storeName: 'Newtown', currencyCode: 'AUD', link: 'https://servery.test/report', result } as const;
  const stop = 'https://servery.test/stop';
  const { text, html, attachments } = savedReportMail({
    settings: SETTINGS,
    days,
    unsubscribeLink: stop,
    stores: [store],
  });
  for (const part of [text, html, attachments[0]?.text ?? '']) {
    expect(part.indexOf('Dish of 3000')).toBeGreaterThan(-1);
    expect(part.indexOf('Dish of 3000')).toBeLessThan(part.indexOf('Dish of 1000'));
  }
});

test('the first fifteen rows are in the email, and all of them in the file', () => {
  const names = Array.from({ length: 17 }, (_, at) => `Item ${at + 1}`);
  const { text, attachments } = mailOf(FIGURES, names);
  expect(text).toContain('Item 15 (1.5)');
  expect(text).not.toContain('Item 16');
  expect(text).toContain('2 more in the attached file.');
  expect(attachments[0]?.text.trim().split('\r\n')).toHaveLength(1 + 17 + 1);
});

test('each amount of the totals has its line, what was taken off with a minus', () => {
  const { text, html } = mailOf({ ...FIGURES, addedTaxInCents: 300 }, []);
  const lines = [
    ...['Orders: 3', 'Gross sales: $100.00', 'Discounts: -$5.00', 'Refunded dishes: -$10.00', 'Net sales: $85.00'],
    ...['Delivery fees: $4.00', 'Surcharges: $1.50', 'Tips: $2.00', 'Cash rounding: -$0.03', 'Tax: $3.00'],
    ...['Total: $92.47', 'Includes tax: $5.20'],
  ];
  expect(text).toContain(lines.join('\n'));
  for (const line of lines.slice(1)) expect(html).toContain(`>${line.split(': ')[1]}</td>`);
});

test('the subject says the days, and the file is named after them', () => {
  expect(mailOf(FIGURES, []).subject).toBe('Daily sales, Sunday 22 November 2026');
  const week = mailOf(FIGURES, [], '2026-11-28');
  expect(week.subject).toBe('Daily sales, Sunday 22 November 2026 to Saturday 28 November 2026');
  expect(week.attachments[0]?.fileName).toBe('item-2026-11-22-2026-11-28.csv');
});

test('exactly fifteen rows are all in the email', () => {
  const { text, html } = mailOf(
    FIGURES,
    Array.from({ length: 15 }, (_, at) => `Item ${at + 1}`),
  );
  for (const part of [text, html]) {
    expect(part).toContain('Item 15 (1.5)');
    expect(part).not.toContain('more in the attached file');
  }
});

test('one order is one order', () => {
  expect(mailOf({ ...FIGURES, orderCount: 1 }, []).html).toContain('Net sales from 1 order<');
  expect(mailOf(FIGURES, []).html).toContain('Net sales from 3 orders<');
});
