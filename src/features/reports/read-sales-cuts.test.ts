import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { seededContext } from '#db/testing/seeded-context.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { ORDER_CUTS } from '#src/domain/reports/sales-cuts.types.ts';
import { setSoldOut } from '#src/features/menu/set-sold-out.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import {
  BY_MIA,
  type OrderingFixture,
  OTHER_SCOPE,
  orderingFixture,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import {
  readDiscounts,
  readOrderCut,
  readPayments,
  readRefundsAndVoids,
  readSoldOut,
  readSurcharges,
  readTax,
  readTips,
} from './read-sales-cuts.ts';
import { readSalesReport } from './read-sales-report.ts';
import { aDay, sale, TODAY } from './testing/report-day.ts';

const NOW = { period: { name: 'today' }, channel: 'OVERALL' } as const;
const total = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);

/** Every cut against the store's own report of the same day. */
async function expectAgreement({ ctx }: OrderingFixture, day: 'today' | 'yesterday' = 'today'): Promise<void> {
  const NOW = { period: { name: day }, channel: 'OVERALL' } as const;
  const { totals } = await readSalesReport(ctx, SCOPE, { ...TODAY, ...NOW });
  for (const cut of ORDER_CUTS) {
    const { rows } = await readOrderCut(ctx, SCOPE, cut, NOW);
    expect(total(rows, ({ figures }) => figures.orderCount)).toBe(totals.orderCount);
    expect(total(rows, ({ figures }) => figures.totalInCents)).toBe(totals.totalInCents);
    expect(total(rows, ({ figures }) => figures.netInCents)).toBe(totals.netInCents);
  }
  const discounts = (await readDiscounts(ctx, SCOPE, NOW)).rows;
  const surcharges = (await readSurcharges(ctx, SCOPE, NOW)).rows;
  const tax = (await readTax(ctx, SCOPE, NOW)).rows;
  const refunds = (await readRefundsAndVoids(ctx, SCOPE, NOW)).rows;
  expect(total(discounts, (row) => row.discountInCents)).toBe(totals.discountInCents);
  expect(total(surcharges, (row) => row.surchargeInCents)).toBe(totals.surchargeInCents);
  expect(total(tax, (row) => row.taxInCents)).toBe(totals.taxInCents);
  expect(total(refunds, (row) => row.refundInCents)).toBe(totals.refundInCents);
  const byStaff = discounts.filter(({ id }) => id.startsWith('staff ') || id.startsWith('items '));
  expect(total(refunds, (row) => row.discountInCents)).toBe(
    total(byStaff, (row) => row.discountInCents + row.offItemsInCents),
  );
  expect(total((await readPayments(ctx, SCOPE, NOW)).rows, (row) => row.collectedInCents + row.unpaidInCents)).toBe(
    totals.totalInCents,
  );
  expect(total((await readTips(ctx, SCOPE, NOW)).rows, (row) => row.totalInCents)).toBe(totals.tipInCents);
  // Nothing was changed on another day, so no row has to make up for it.
  expect([...discounts, ...surcharges, ...tax].filter(({ id }) => id === 'another-day')).toEqual([]);
}

describe('the cuts of a day’s sales', () => {
  test('come to the store’s report', async () => {
    await expectAgreement(await aDay());
  });

  test('say how it was paid: cash less what was given back, and what isn’t paid yet', async () => {
    const { ctx } = await aDay();
    const { rows } = await readPayments(ctx, SCOPE, NOW);
    expect(
      rows.map((row) => [
        row.name,
        row.paymentCount,
        row.takenInCents,
        row.givenBackInCents,
        row.collectedInCents,
        row.unpaidInCents,
      ]),
    ).toEqual([
      ['Cash', 1, 2000, 300, 1700, 0],
      ['Not paid yet, or paid on another day', 0, 0, 0, 0, 2000],
    ]);
  });

  test('have a refund on its own day, and leave the day of the sale as it was', async () => {
    const fixture = await orderingFixture();
    const cash = { paymentType: 'posCash', tenderedInCents: 1000 } as const;
    const orderId = await sale(fixture, 'paid', cash);
    fixture.ctx.pass({ hours: 24 });
    await refundOrder(fixture.ctx, SCOPE, { orderId, amountInCents: 400, reason: 'Cold', key: 'k', by: BY_MIA });
    const cashOf = async (name: 'today' | 'yesterday') =>
      (await readPayments(fixture.ctx, SCOPE, { ...NOW, period: { name } })).rows.map((row) => [
        row.name,
        row.collectedInCents,
      ]);
    expect(await cashOf('yesterday')).toEqual([['Cash', 1000]]);
    expect(await cashOf('today')).toEqual([['Cash', -400]]);
    await expectAgreement(fixture, 'yesterday');
    await expectAgreement(fixture, 'today');
  });

  test('say who refunded and who called off an order, and why', async () => {
    const { ctx } = await aDay();
    const { rows } = await readRefundsAndVoids(ctx, SCOPE, NOW);
    expect(
      rows.map((row) => [row.kind, row.byName, row.reason, row.refundInCents, row.voidedInCents]).toSorted(),
    ).toEqual([
      ['cancelled', 'Mia', 'Never made', 0, 1000],
      ['refund', 'Mia', 'Cold', 300, 0],
    ]);
  });

  test('say how many items an order has', async () => {
    const { ctx } = await aDay();
    const [pickup] = (await readOrderCut(ctx, SCOPE, 'orderType', NOW)).rows;
    expect([pickup?.name, pickup?.figures.orderCount, pickup?.itemCount]).toEqual(['Pickup', 3, 4]);
  });

  test('say of a refund and of a cancelled order who did it, why, and whose PIN allowed it', async () => {
    const fixture = await orderingFixture();
    const cash = { paymentType: 'posCash', tenderedInCents: 1000 } as const;
    const paid = await sale(fixture, 'paid', cash);
    const allowed = { ...BY_MIA, name: 'Leo', approvedById: 'employee-mia' };
    await refundOrder(fixture.ctx, SCOPE, {
      ...{ orderId: paid, amountInCents: 400, reason: 'Cold', key: 'k', by: allowed },
      posTerminalId: 'till',
    });
    await cancelOrder(fixture.ctx, SCOPE, {
      orderId: await sale(fixture, 'void'),
      reason: 'Never made',
      by: allowed,
    });
    await cancelOrder(fixture.ctx, SCOPE, { orderId: await sale(fixture, 'alone'), reason: 'Left', by: BY_MIA });
    const { rows } = await readRefundsAndVoids(fixture.ctx, SCOPE, NOW);
    expect(
      rows
        .map(({ orderId, kind, byName, reason, approvedByName }) => [orderId, kind, byName, reason, approvedByName])
        .toSorted(),
    ).toEqual([
      ['alone', 'cancelled', 'Mia', 'Left', ''],
      ['paid', 'refund', 'Leo', 'Cold', 'Mia'],
      ['void', 'cancelled', 'Leo', 'Never made', 'Mia'],
    ]);
  });

  test('name the employee who gave a discount', async () => {
    const fixture = await orderingFixture();
    const manual = { discountInCents: 250, surchargeInCents: 0 };
    await sale(fixture, 'cheaper', { manual, expectedTotalInCents: 750 });
    const { rows } = await readDiscounts(fixture.ctx, SCOPE, NOW);
    expect(rows).toMatchObject([{ name: 'Staff discount, Mia', orderCount: 1, discountInCents: 250 }]);
    await expectAgreement(fixture);
  });

  test('count a guest as new once, and as returning from then on', async () => {
    const fixture = await orderingFixture();
    const guest = { customerName: 'Bo', customerPhone: '0295501234' };
    await sale(fixture, 'first', guest);
    fixture.ctx.pass({ minutes: 5 });
    await sale(fixture, 'second', guest);
    await sale(fixture, 'third', guest);
    await sale(fixture, 'stranger');
    const { rows } = await readOrderCut(fixture.ctx, SCOPE, 'customer', NOW);
    expect(rows.map(({ name, figures }) => [name, figures.orderCount]).toSorted()).toEqual([
      ['Customer not known', 1],
      ['New customers', 1],
      ['Returning customers', 2],
    ]);
  });

  test('have nothing of another store', async () => {
    const { ctx } = await aDay();
    expect((await readPayments(ctx, OTHER_SCOPE, NOW)).rows).toEqual([]);
    expect((await readTax(ctx, OTHER_SCOPE, NOW)).rows).toEqual([]);
    expect((await readRefundsAndVoids(ctx, OTHER_SCOPE, NOW)).rows).toEqual([]);
  });

  test('come to the store’s report, whatever was sold, taken off, tipped, refunded or cancelled', async () => {
    const oneSale = fc.record({
      burgers: fc.integer({ min: 1, max: 4 }),
      offInCents: fc.constantFrom(0, 0, 33, 250),
      onInCents: fc.constantFrom(0, 0, 17),
      isCash: fc.boolean(),
      refundInCents: fc.constantFrom(0, 0, 100, 505),
      isCancelled: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(oneSale, { minLength: 1, maxLength: 5 }), async (sales) => {
        const fixture = await orderingFixture();
        for (const [at, one] of sales.entries()) {
          const due = one.burgers * 1000 - one.offInCents + one.onInCents;
          const coins = one.isCash ? Math.round(due / 5) * 5 : due;
          const orderId = await sale(fixture, `sale-${at}`, {
            lines: [line('burger', one.burgers)],
            manual: { discountInCents: one.offInCents, surchargeInCents: one.onInCents },
            expectedTotalInCents: coins,
            ...(one.isCash ? { paymentType: 'posCash', tenderedInCents: coins } : {}),
          });
          if (one.isCash && one.refundInCents > 0) {
            const refund = { orderId, amountInCents: one.refundInCents, reason: 'Cold', key: 'k', by: BY_MIA };
            await refundOrder(fixture.ctx, SCOPE, refund);
          } else if (one.isCancelled && !one.isCash) {
            await cancelOrder(fixture.ctx, SCOPE, { orderId, reason: 'Never made', by: BY_MIA });
          }
        }
        await expectAgreement(fixture);
      }),
      { numRuns: 12 },
    );
  });
});

test('sold-out times are read from the audit log, up to now', async () => {
  const ctx = await seededContext();
  const itemId = 'item_roma_margherita';
  await setSoldOut(ctx, SCOPE, { itemId, soldout: true, by: BY_MIA });
  ctx.pass({ minutes: 45 });
  expect((await readSoldOut(ctx, SCOPE, NOW)).rows).toMatchObject([{ id: itemId, minutes: 45, times: 1 }]);
  await setSoldOut(ctx, SCOPE, { itemId, soldout: false, by: BY_MIA });
  ctx.pass({ minutes: 15 });
  expect((await readSoldOut(ctx, SCOPE, NOW)).rows).toMatchObject([{ id: itemId, minutes: 45, times: 1 }]);
  expect((await readSoldOut(ctx, OTHER_SCOPE, NOW)).rows).toEqual([]);
});
