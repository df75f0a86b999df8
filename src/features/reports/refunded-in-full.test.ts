/** Over days with a sale and all of its refunds, nothing of it is left: no tax, no tip, no fee. */
import { describe, expect, test } from 'bun:test';
import { creditOf } from '#src/domain/reports/journal.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { readJournal } from './read-journal.ts';
import { readPayments, readSurcharges, readTax, readTips } from './read-sales-cuts.ts';
import { readSalesReport } from './read-sales-report.ts';
import { sale } from './testing/report-day.ts';

/** Ten dollars of dishes; the rest as each country has it. */
const SOLD = {
  'a bill in Denver with sales tax on top and a tip': {
    taxIsIncluded: 0,
    taxInCents: 83,
    tipInCents: 1000,
    deliveryFeeInCents: 0,
  },
  'a delivery in Sydney with GST in it': { taxIsIncluded: 1, taxInCents: 141, tipInCents: 0, deliveryFeeInCents: 550 },
  'a bill in London with VAT in it and a tip': {
    taxIsIncluded: 1,
    taxInCents: 167,
    tipInCents: 200,
    deliveryFeeInCents: 0,
  },
  'a delivery on Chatham with GST in it and a tip': {
    taxIsIncluded: 1,
    taxInCents: 183,
    tipInCents: 80,
    deliveryFeeInCents: 400,
  },
} as const;
const RATES = { 83: '8.25% of $10.00', 141: '1/11 of $15.50', 167: '1/6 of $10.00', 183: '3/23 of $14.00' } as const;

async function soldAs(name: keyof typeof SOLD) {
  const fixture = await orderingFixture();
  const { ctx } = fixture;
  const orderId = await sale(fixture, 'one', { paymentType: 'posCash', tenderedInCents: 10_000 });
  const of = SOLD[name];
  const { itemTotalInCents } = await ctx.db
    .selectFrom('orders')
    .select('itemTotalInCents')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const added = of.taxIsIncluded === 0 ? of.taxInCents : 0;
  const grandTotalInCents = itemTotalInCents + of.deliveryFeeInCents + of.tipInCents + added;
  const tax = { kind: 'tax', label: 'Tax', amountInCents: of.taxInCents, basis: RATES[of.taxInCents] };
  const breakdownJson = JSON.stringify([tax]);
  await ctx.db
    .updateTable('orders')
    .set({ ...of, grandTotalInCents, breakdownJson })
    .where('id', '=', orderId)
    .execute();
  await ctx.db
    .updateTable('tenders')
    .set({ amountInCents: grandTotalInCents, tipInCents: of.tipInCents, employeeId: null })
    .where('orderId', '=', orderId)
    .execute();
  return { ctx, orderId, grandTotalInCents };
}

describe('refunded in full, a part on the day and the rest on the next', () => {
  test.each(Object.keys(SOLD) as (keyof typeof SOLD)[])('%s leaves nothing', async (name) => {
    const { ctx, orderId, grandTotalInCents } = await soldAs(name);
    const period = { name: 'chooseDates', from: '2026-01-01', to: '2027-12-31' } as const;
    const asked = { level: 'store', period, interval: 'daily', channel: 'OVERALL', posTerminalId: null } as const;
    const before = (await readSalesReport(ctx, SCOPE, asked)).totals;
    expect([before.taxInCents, before.tipInCents]).toEqual([SOLD[name].taxInCents, SOLD[name].tipInCents]);
    const back = { orderId, reason: 'Cold', by: BY_MIA };
    await refundOrder(ctx, SCOPE, { ...back, amountInCents: 705, key: 'some' });
    ctx.pass({ hours: 24 });
    await refundOrder(ctx, SCOPE, { ...back, amountInCents: grandTotalInCents - 705, key: 'rest' });

    const { totals, rows } = await readSalesReport(ctx, SCOPE, asked);
    const { orderCount, grossInCents, refundInCents, dishRefundInCents, ...amounts } = totals;
    expect([orderCount, refundInCents, dishRefundInCents]).toEqual([1, grandTotalInCents, grossInCents]);
    expect(new Set(Object.values(amounts))).toEqual(new Set([0]));
    const cut = { period, channel: 'OVERALL' } as const;
    for (const read of [readTax, readTips, readSurcharges]) {
      const cells = (await read(ctx, SCOPE, cut)).rows.flatMap((row) => Object.values(row));
      expect(cells.filter((cell) => typeof cell === 'number' && cell !== 0)).toEqual([]);
    }
    const paid = (await readPayments(ctx, SCOPE, cut)).rows;
    expect(
      paid.map((row) => [row.takenInCents, row.givenBackInCents, row.collectedInCents, row.unpaidInCents]),
    ).toEqual([[grandTotalInCents, grandTotalInCents, 0, 0]]);
    const days = rows.map(({ id }) => id);
    const lines = (await readJournal(ctx, SCOPE, days)).flatMap((day) => day.lines);
    for (const account of ['tax', 'tips', 'rounding', 'unpaid', 'cash'] as const)
      expect([account, creditOf(lines, account)]).toEqual([account, 0]);
    // The tax in them is spread over dishes and fees anew each day, to the cent.
    const fees = creditOf(lines, 'deliveryFees');
    expect(Math.abs(fees)).toBeLessThanOrEqual(1);
    expect(creditOf(lines, 'sales') + creditOf(lines, 'refunds') + fees).toBe(0);
  });
});

test('five dollars back of a bill that is taxed whole are taxed whole: no row says “No tax −$0.05”', async () => {
  const { ctx, orderId } = await soldAs('a delivery in Sydney with GST in it');
  await refundOrder(ctx, SCOPE, { orderId, amountInCents: 500, reason: 'Cold', by: BY_MIA, key: 'cold' });
  const { rows } = await readTax(ctx, SCOPE, { period: { name: 'today' }, channel: 'OVERALL' });
  expect(rows.map(({ name, withTaxInCents, taxInCents }) => [name, withTaxInCents, taxInCents])).toEqual([
    ['Tax 10%', 1050, 96],
  ]);
});
