import { describe, expect, test } from 'bun:test';
import { rebuildFactsIn } from '#db/reports/rebuild-facts.ts';
import { creditOf, totalsOf } from '#src/domain/reports/journal.ts';
import { type BillsFixture, billsFixture, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { ordersBehindFigure } from './orders-behind-figure.ts';
import { listJournalDays, readJournal } from './read-journal.ts';
import { readDiscounts, readTax } from './read-sales-cuts.ts';
import { readSalesReport } from './read-sales-report.ts';

const SATURDAY = '2026-11-21';
const SUNDAY = '2026-11-22';
const MONDAY = '2026-11-23';
const BURGER = [ordered('a', 'burger')];
const AND_COLA = [...BURGER, ordered('b', 'cola')];

const asked = (day: string, level: 'store' | 'item' = 'store') =>
  ({
    level,
    period: { name: 'chooseDates', from: day, to: day },
    interval: 'daily',
    channel: 'OVERALL',
    posTerminalId: null,
  }) as const;

async function soldOn({ ctx }: BillsFixture, day: string) {
  const { orderCount, netInCents, totalInCents } = (await readSalesReport(ctx, SCOPE, asked(day))).totals;
  return [orderCount, netInCents, totalInCents];
}

async function itemsOn({ ctx }: BillsFixture, day: string) {
  const { rows } = await readSalesReport(ctx, SCOPE, asked(day, 'item'));
  return rows.map(({ name, quantity, grossInCents }) => [name, quantity, grossInCents]);
}

/** Sales with their tax, and the lines' balance. */
async function journalOn({ ctx }: BillsFixture, day: string) {
  const [view] = await readJournal(ctx, SCOPE, [day]);
  const { debitInCents, creditInCents } = totalsOf(view!.lines);
  expect(debitInCents).toBe(creditInCents);
  return creditOf(view!.lines, 'sales') + creditOf(view!.lines, 'tax');
}

const nothingToMend = ({ ctx }: BillsFixture) => ctx.write(async (trx) => rebuildFactsIn(trx, SCOPE));

/** A burger of $10.00, sold and paid on Saturday. */
async function paidOnSaturday() {
  const fixture = await billsFixture({ hasPrinters: false });
  await fixture.send('one', { lines: BURGER });
  await fixture.pay('one');
  fixture.ctx.pass({ hours: 24 });
  return fixture;
}

describe('a bill that was paid on Saturday', () => {
  test('and grows by a cola on Sunday leaves Saturday as it was printed: the cola is Sunday’s', async () => {
    const fixture = await paidOnSaturday();
    await fixture.send('one', { lines: AND_COLA });
    expect(await soldOn(fixture, SATURDAY)).toEqual([1, 1000, 1000]);
    expect(await soldOn(fixture, SUNDAY)).toEqual([0, 400, 400]);
    expect(await itemsOn(fixture, SATURDAY)).toEqual([['burger', 1, 1000]]);
    expect(await itemsOn(fixture, SUNDAY)).toEqual([['cola', 1, 400]]);
    expect([await journalOn(fixture, SATURDAY), await journalOn(fixture, SUNDAY)]).toEqual([1000, 400]);
    expect(await listJournalDays(fixture.ctx, SCOPE, { from: SATURDAY, to: MONDAY })).toEqual([SUNDAY, SATURDAY]);
    expect(await nothingToMend(fixture)).toBe(0);
  });

  test('has the cola behind Sunday’s figure', async () => {
    const fixture = await paidOnSaturday();
    await fixture.send('one', { lines: AND_COLA });
    const { figure, orders } = await ordersBehindFigure(fixture.ctx, SCOPE, {
      ...asked(SUNDAY),
      row: null,
      bucket: null,
      page: 1,
    });
    expect(figure.grossInCents).toBe(400);
    expect(orders.map(({ orderId, grossInCents }) => [orderId, grossInCents])).toEqual([['one', 400]]);
  });

  test('and gets cheaper on Sunday takes the difference from Sunday, on which it was given back', async () => {
    const fixture = await billsFixture({ hasPrinters: false });
    await fixture.send('one', { lines: AND_COLA });
    await fixture.pay('one');
    fixture.ctx.pass({ hours: 24 });
    await fixture.send('one', { lines: BURGER }, { voidReason: 'Flat' });
    expect(await soldOn(fixture, SATURDAY)).toEqual([1, 1400, 1400]);
    expect(await soldOn(fixture, SUNDAY)).toEqual([0, -400, -400]);
    expect([await journalOn(fixture, SATURDAY), await journalOn(fixture, SUNDAY)]).toEqual([1400, -400]);
    expect(await nothingToMend(fixture)).toBe(0);
  });

  test('and is discounted on Sunday has the discount, and the tax that it takes off, on Sunday', async () => {
    const fixture = await paidOnSaturday();
    const manual = { discountInCents: 100, surchargeInCents: 0 };
    await fixture.send('one', { lines: BURGER, manual }, { expectedTotalInCents: 900 });
    const rowsOn = async (day: string) => {
      const { period, channel } = asked(day);
      const tax = (await readTax(fixture.ctx, SCOPE, { period, channel })).rows;
      const discounts = (await readDiscounts(fixture.ctx, SCOPE, { period, channel })).rows;
      return [...discounts, ...tax].map((row) => [
        row.name,
        'taxInCents' in row ? row.taxInCents : row.discountInCents,
      ]);
    };
    expect(await rowsOn(SATURDAY)).toEqual([['GST 10%', 91]]);
    expect(await rowsOn(SUNDAY)).toEqual([
      ['Staff discount, Mia', 100],
      ['GST 10%', -9],
    ]);
  });

  test('and is discounted on both days is one order with a discount, and taxed on all that it cost, over both days', async () => {
    const fixture = await billsFixture({ hasPrinters: false });
    const manual = { discountInCents: 100, surchargeInCents: 0 };
    await fixture.send('one', { lines: BURGER, manual }, { expectedTotalInCents: 900 });
    await fixture.pay('one');
    fixture.ctx.pass({ hours: 24 });
    const swapped = [ordered('b', 'burger')];
    await fixture.send('one', { lines: swapped, manual }, { expectedTotalInCents: 900, voidReason: 'Dropped' });
    const both = { period: { name: 'chooseDates', from: SATURDAY, to: SUNDAY }, channel: 'OVERALL' } as const;
    const discounts = (await readDiscounts(fixture.ctx, SCOPE, both)).rows;
    expect(discounts.map((row) => [row.name, row.orderCount, row.discountInCents])).toEqual([
      ['Staff discount, Mia', 1, 100],
    ]);
    const tax = (await readTax(fixture.ctx, SCOPE, both)).rows;
    expect(tax.map((row) => [row.name, row.taxInCents, row.withTaxInCents])).toEqual([['GST 10%', 82, 900]]);
  });

  test('is an open bill again from Sunday: what is added and tipped before it is paid is Sunday’s', async () => {
    const fixture = await paidOnSaturday();
    await fixture.send('one', { lines: AND_COLA });
    fixture.ctx.pass({ hours: 24 });
    await fixture.send('one', { lines: [...AND_COLA, ordered('c', 'cola')] });
    await fixture.pay('one', { tipInCents: 100 });
    expect(await soldOn(fixture, SATURDAY)).toEqual([1, 1000, 1000]);
    expect(await soldOn(fixture, SUNDAY)).toEqual([0, 800, 900]);
    expect(await soldOn(fixture, MONDAY)).toEqual([0, 0, 0]);
    await fixture.send('one', { lines: BURGER }, { voidReason: 'Flat' });
    expect(await soldOn(fixture, SUNDAY)).toEqual([0, 800, 900]);
    expect(await soldOn(fixture, MONDAY)).toEqual([0, -800, -800]);
    expect(await nothingToMend(fixture)).toBe(0);
  });

  test('and is refunded on the day it grew gives back of what it has since then, taxed and untaxed', async () => {
    const fixture = await paidOnSaturday();
    const untaxed = [...BURGER, ordered('b', 'milk')];
    await fixture.send('one', { lines: untaxed }, { expectedTotalInCents: 1400 });
    await fixture.pay('one');
    const refund = { orderId: 'one', amountInCents: 1400, reason: 'Cold', key: 'k', by: BY_MIA };
    await refundOrder(fixture.ctx, SCOPE, { ...refund, posTerminalId: 'till' });
    const [day] = await readJournal(fixture.ctx, SCOPE, [SUNDAY]);
    const refunds = day!.lines.filter(({ account }) => account === 'refunds');
    expect(refunds.map(({ isTaxed, debitInCents, taxInCents }) => [isTaxed, debitInCents, taxInCents])).toEqual([
      [true, 909, -91],
      [false, 400, 0],
    ]);
  });

  test('and changes on Saturday is all Saturday’s', async () => {
    const fixture = await billsFixture({ hasPrinters: false });
    await fixture.send('one', { lines: BURGER });
    await fixture.pay('one');
    await fixture.send('one', { lines: AND_COLA });
    fixture.ctx.pass({ hours: 24 });
    expect(await soldOn(fixture, SATURDAY)).toEqual([1, 1400, 1400]);
    expect(await soldOn(fixture, SUNDAY)).toEqual([0, 0, 0]);
  });

  test('and is cancelled after its change is in no day’s sales', async () => {
    const fixture = await paidOnSaturday();
    await fixture.send('one', { lines: AND_COLA });
    await cancelOrder(fixture.ctx, SCOPE, { orderId: 'one', reason: 'Never came', by: BY_MIA });
    expect(await soldOn(fixture, SATURDAY)).toEqual([0, 0, 0]);
    expect(await soldOn(fixture, SUNDAY)).toEqual([0, 0, 0]);
    expect(await itemsOn(fixture, SUNDAY)).toEqual([]);
    expect(await nothingToMend(fixture)).toBe(0);
  });
});

describe('a bill that is open over midnight', () => {
  test('counts on the day it was opened, whenever it is added to and paid', async () => {
    const fixture = await billsFixture({ hasPrinters: false });
    await fixture.send('one', { lines: BURGER });
    fixture.ctx.pass({ hours: 24 });
    await fixture.send('one', { lines: AND_COLA });
    await fixture.pay('one');
    expect(await soldOn(fixture, SATURDAY)).toEqual([1, 1400, 1400]);
    expect(await soldOn(fixture, SUNDAY)).toEqual([0, 0, 0]);
  });
});
