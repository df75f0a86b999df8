/** What orders of Uber Eats are in every report: the amounts that Uber Eats says, under its channel. */
import { describe, expect, test } from 'bun:test';
import type { TestContext } from '#db/testing/test-context.ts';
import { creditOf, totalsOf } from '#src/domain/reports/journal.ts';
import type { ReportChannel } from '#src/domain/reports/sales-report.types.ts';
import { anUberOrder, readUberOrder, uberShop } from '#src/features/marketplace/testing/ordered.ts';
import { addOrder, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { listJournalDays, readJournal } from './read-journal.ts';
import { readDiscounts, readPayments, readSurcharges, readTax, readTips } from './read-sales-cuts.ts';
import { readSalesReport } from './read-sales-report.ts';

const PERIOD = { name: 'chooseDates', from: '2026-11-21', to: '2026-11-21' } as const;
const CALLED_OFF = { reason: 'CANCELED', party: 'CUSTOMER', willMerchantBePaid: false, description: '' } as const;

const report = (ctx: TestContext, channel: ReportChannel, level: 'store' | 'item' = 'store') =>
  readSalesReport(ctx, ROMA_SCOPE, { level, period: PERIOD, interval: 'daily', channel, posTerminalId: null });
const totalsBy = async (ctx: TestContext, channel: ReportChannel) => (await report(ctx, channel)).totals;
const journalOf = async (ctx: TestContext) => {
  const days = await listJournalDays(ctx, ROMA_SCOPE, { from: '2000-01-01', to: '2100-01-01' });
  return (await readJournal(ctx, ROMA_SCOPE, days))[0]?.lines ?? [];
};

describe('an order of Uber Eats', () => {
  test('is a sale of its channel and of all of them, of no other, to the cent', async () => {
    const ctx = await uberShop();
    await readUberOrder(ctx, anUberOrder());
    const sold = {
      ...{ orderCount: 1, grossInCents: 2_350, discountInCents: 300, surchargeInCents: 50, tipInCents: 300 },
      ...{ deliveryFeeInCents: 0, taxInCents: 191, addedTaxInCents: 0, refundInCents: 0, totalInCents: 2_400 },
      netInCents: 2_050,
    };
    expect(await totalsBy(ctx, 'UBER_EATS')).toMatchObject(sold);
    expect(await totalsBy(ctx, 'OVERALL')).toMatchObject(sold);
    for (const other of ['WEBSITE', 'POS', 'GOOGLE'] as const)
      expect(await totalsBy(ctx, other)).toMatchObject({ orderCount: 0, totalInCents: 0 });
  });

  test('stands beside the store’s own orders', async () => {
    const ctx = await uberShop();
    const { grandTotalInCents } = await addOrder(ctx, { id: 'own', channel: 'pos', businessDay: '2026-11-21' });
    await readUberOrder(ctx, anUberOrder());
    expect((await totalsBy(ctx, 'OVERALL')).totalInCents).toBe(grandTotalInCents + 2_400);
    expect((await totalsBy(ctx, 'POS')).totalInCents).toBe(grandTotalInCents);
  });

  test('counts its dishes as ours', async () => {
    const ctx = await uberShop();
    await readUberOrder(ctx, anUberOrder());
    const { rows } = await report(ctx, 'UBER_EATS', 'item');
    expect(rows.map((row) => [row.name, row.grossInCents]).toSorted()).toEqual([
      ['Beer', 900],
      ['Margherita', 1_450],
    ]);
  });

  test('is told apart by discount, surcharge, tax, tip and payment', async () => {
    const ctx = await uberShop();
    await readUberOrder(ctx, anUberOrder());
    const question = { period: PERIOD, channel: 'UBER_EATS' } as const;
    expect((await readDiscounts(ctx, ROMA_SCOPE, question)).rows).toMatchObject([
      { name: 'Uber Eats promotion', discountInCents: 300 },
    ]);
    expect((await readSurcharges(ctx, ROMA_SCOPE, question)).rows).toMatchObject([
      { name: 'Packing fee', surchargeInCents: 50 },
    ]);
    expect((await readTax(ctx, ROMA_SCOPE, question)).rows).toMatchObject([
      { name: 'GST 10%', taxInCents: 191, withTaxInCents: 2_100 },
    ]);
    expect((await readTips(ctx, ROMA_SCOPE, question)).rows).toMatchObject([{ totalInCents: 300 }]);
    expect((await readPayments(ctx, ROMA_SCOPE, question)).rows).toMatchObject([
      { name: 'Uber Eats', takenInCents: 2_400, givenBackInCents: 0 },
    ]);
  });

  test('is counted once, however often it is heard of', async () => {
    const ctx = await uberShop();
    for (let times = 0; times < 5; times++) await readUberOrder(ctx, anUberOrder());
    await readUberOrder(ctx, anUberOrder({ state: 'SUCCEEDED' }));
    expect(await totalsBy(ctx, 'UBER_EATS')).toMatchObject({ orderCount: 1, totalInCents: 2_400 });
  });

  test('that is called off is taken back from sales and payments', async () => {
    const ctx = await uberShop();
    await readUberOrder(ctx, anUberOrder());
    await readUberOrder(ctx, anUberOrder({ state: 'FAILED', failure: CALLED_OFF }));
    expect(await totalsBy(ctx, 'UBER_EATS')).toMatchObject({ grossInCents: 0, totalInCents: 0, taxInCents: 0 });
    const [payment] = (await readPayments(ctx, ROMA_SCOPE, { period: PERIOD, channel: 'UBER_EATS' })).rows;
    expect(payment).toMatchObject({ takenInCents: 2_400, givenBackInCents: 2_400 });
  });

  test('is in the journal, which stays level whatever becomes of it', async () => {
    const ctx = await uberShop();
    await readUberOrder(ctx, anUberOrder());
    const sold = await journalOf(ctx);
    // What Uber Eats owes, and its promotion without the tax in it.
    expect(totalsOf(sold)).toEqual({ debitInCents: 2_400 + 272, creditInCents: 2_400 + 272 });
    expect(sold.filter(({ detail }) => detail === 'Uber Eats')).toMatchObject([{ debitInCents: 2_400 }]);
    expect(creditOf(sold, 'tax')).toBe(191);
    await readUberOrder(ctx, anUberOrder({ state: 'FAILED', failure: CALLED_OFF }));
    const { debitInCents, creditInCents } = totalsOf(await journalOf(ctx));
    expect([debitInCents, creditInCents]).toEqual([0, 0]);
  });
});
