import { describe, expect, test } from 'bun:test';
import { reportCsv } from './report-csv.ts';
import { figuresOf } from './sales-figures.ts';

const figures = figuresOf([
  {
    orderCount: 3,
    grossInCents: 4000,
    discountInCents: 100,
    refundInCents: 300,
    deliveryFeeInCents: 700,
    surchargeInCents: 0,
    tipInCents: 50,
    cashRoundingInCents: -2,
    addedTaxInCents: 0,
    taxInCents: 427,
    grandTotalInCents: 4648,
  },
]);
const row = (name: string) => ({ id: 'x', name, quantity: 1.5, grossInCents: 1050, figures: null });

describe('a report as a file', () => {
  test('has a line for each row and one for the total, in decimals', () => {
    const day = { id: '2026-11-21', name: 'Sat 21 Nov', quantity: 3, grossInCents: 4000, figures };
    expect(
      reportCsv({ rows: [day], totals: figures }, 'When')
        .slice(1)
        .trimEnd()
        .split('\r\n'),
    ).toEqual([
      'When,Orders,Gross sales,Discounts,Refunded dishes,Net sales,Delivery fees,Surcharges,Tips,Tax added,Cash rounding,Total,Tax',
      'Sat 21 Nov,3,40.00,1.00,3.00,36.00,7.00,0.00,0.50,0.00,-0.02,43.48,4.27',
      'Total,3,40.00,1.00,3.00,36.00,7.00,0.00,0.50,0.00,-0.02,43.48,4.27',
    ]);
  });

  test('of items has what they were sold for only', () => {
    const text = reportCsv({ rows: [row('Cola'), row('Ale')], totals: figures }, 'Items');
    expect(text).toBe('\ufeffItems,Sold,Gross sales\r\nCola,1.5,10.50\r\nAle,1.5,10.50\r\nTotal,3,21.00\r\n');
  });

  test('starts no formula in a spreadsheet, whatever an item is called', () => {
    expect(reportCsv({ rows: [row('=HYPERLINK("x")')], totals: figures }, 'Items')).toContain(`"'=HYPERLINK(""x"")"`);
  });
});
