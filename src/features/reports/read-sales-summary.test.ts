/** What no other report has: fees of cards, and what arrived at the bank. How the lines add up is in four-agree.test.ts. */
import { describe, expect, test } from 'bun:test';
import { keepPayouts } from '#db/payments/payouts.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { addOrder, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages } from '#src/server/testing/admin-pages.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { ordersBehindCut } from './orders-behind-cut.ts';
import { readSalesSummary } from './read-sales-summary.ts';

async function aDayOnline() {
  const { ctx } = await adminPages();
  const order = await addOrder(ctx, { id: 'online', channel: 'online', orderNumber: 'W-1', statusCode: 'completed' });
  await addOrder(ctx, { id: 'counter', channel: 'pos', statusCode: 'completed' });
  const { grandTotalInCents: amountInCents, businessDay } = order;
  const iso = isoUtc(ctx.clock.now());
  await ctx.db
    .insertInto('order_payments')
    .values({
      ...{ ...ROMA_SCOPE, orderId: 'online', statusCode: 'success', amountInCents, currencyCode: 'AUD' },
      ...{ capturedInCents: amountInCents, applicationFeeInCents: 47, cardBrand: 'visa', cardLast4: '4242' },
      ...{ checkoutExpiresIsoDateTimeUtc: iso, updatedIsoDateTimeUtc: iso },
    })
    .execute();
  const paidOn = (payoutId: string, arrivesDay: string, stateCode = 'paid') => ({
    ...{ payoutId, arrivesDay, stateCode, currencyCode: 'AUD', amountInCents: 12_300, feeInCents: 0 },
    readIsoDateTimeUtc: iso,
  });
  const dayBefore = Temporal.PlainDate.from(businessDay).subtract({ days: 1 }).toString();
  const payouts = [paidOn('today', businessDay), paidOn('yesterday', dayBefore), paidOn('lost', businessDay, 'failed')];
  await ctx.write((trx) => keepPayouts(trx, ROMA_SCOPE, payouts));
  return { ctx, businessDay };
}

const ofDay = (day: string, channel: 'OVERALL' | 'POS' = 'OVERALL') =>
  ({ period: { name: 'chooseDates', from: day, to: day }, channel }) as const;
const lastLines = async (ctx: TestContext, question: ReturnType<typeof ofDay>) =>
  (await readSalesSummary(ctx, ROMA_SCOPE, question)).rows
    .filter(({ id }) => id === 'fee' || id === 'paidOut')
    .map(({ name, amountInCents }) => [name, amountInCents]);

describe('the end of a sales summary', () => {
  test('says what cards cost and what arrived at the bank on these days', async () => {
    const { ctx, businessDay } = await aDayOnline();
    expect(await lastLines(ctx, ofDay(businessDay))).toEqual([
      ['Card fees', -47],
      ['Paid out to the bank', 12_300],
    ]);
  });

  test('has no deposit and no fees of other channels: a payout is of all of them', async () => {
    const { ctx, businessDay } = await aDayOnline();
    expect(await lastLines(ctx, ofDay(businessDay, 'POS'))).toEqual([]);
  });

  test('leads from the fees to the orders that cost them', async () => {
    const { ctx, businessDay } = await aDayOnline();
    const question = { ...ofDay(businessDay), cut: 'summary', row: 'fee', page: 1 } as const;
    const { orders } = await ordersBehindCut(ctx, ROMA_SCOPE, question);
    expect(orders.map(({ orderId, amounts }) => [orderId, amounts])).toEqual([['online', { amountInCents: -47 }]]);
  });

  test('opens every order where no line is asked for, with what it came to', async () => {
    const { ctx, businessDay } = await aDayOnline();
    const { totals } = await readSalesSummary(ctx, ROMA_SCOPE, ofDay(businessDay));
    const question = { ...ofDay(businessDay), cut: 'summary', row: null, page: 1 } as const;
    const { orders } = await ordersBehindCut(ctx, ROMA_SCOPE, question);
    expect(orders).toHaveLength(2);
    expect(orders.reduce((all, { amounts }) => all + (amounts.amountInCents ?? 0), 0)).toBe(totals.totalInCents);
  });
});
