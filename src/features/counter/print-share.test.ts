/** The receipt of one payment of several: what that payer paid, and never a cent of tax twice. */

import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { basic, MENU } from '#src/domain/pricing/testing-menu.ts';
import { eftposFixture, sellByCard } from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { placePosOrder } from './place-pos-order.ts';
import { printShare, receiptOfShare } from './print-share.ts';
import { splitBill } from './split-bill.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';

/** $10.03 of which a part is GST. */
async function oddBill(): Promise<BillsFixture> {
  const fixture = await billsFixture();
  fixture.setMenu({ ...MENU, items: [...MENU.items, basic('odd', 1003)] });
  await fixture.send('one', { lines: [ordered('a', 'odd')] });
  return fixture;
}
const orderOf = ({ ctx }: BillsFixture) => getOrder(ctx.db, SCOPE, 'one');
const receipt = async (fixture: BillsFixture, tenderId: string) =>
  receiptOfShare(fixture.ctx.db, SCOPE, await orderOf(fixture), tenderId);
const print = ({ ctx }: BillsFixture, tenderId = 'payment-1') =>
  printShare(ctx, SCOPE, { billId: 'one', tenderId, by: FRONT.by });
const voucher = { paymentType: 'posCustomPayment', customPaymentName: 'Voucher' } as const;

describe('each payer’s receipt', () => {
  test('has their amount without tip and rounding, which stand alone', async () => {
    const fixture = await oddBill();
    await fixture.pay('one', { amountInCents: 503, tipInCents: 100 });
    expect((await receipt(fixture, 'payment-1')).share).toMatchObject({
      ...{ amountInCents: 503, tipInCents: 100, cashRoundingInCents: 2, lines: [] },
    });
  });

  test('has their part of the tax: together it is the tax of the whole, whatever was tipped and rounded', async () => {
    const fixture = await oddBill();
    await fixture.pay('one', { amountInCents: 333, tipInCents: 200 });
    await fixture.pay('one', { amountInCents: 333, ...voucher });
    await fixture.pay('one', { amountInCents: 337 });
    const taxes: (number | undefined)[] = [];
    for (const id of ['payment-1', 'payment-2', 'payment-3']) taxes.push((await receipt(fixture, id)).share.taxInCents);
    const { taxInCents } = await orderOf(fixture);
    expect(taxInCents).toBe(91);
    expect(taxes).toEqual([30, 30, 31]);
  });

  test('is numbered in the order of the plan, and shows that payment alone', async () => {
    const fixture = await oddBill();
    const shares = ['x', 'y'].map((id) => ({ id, mode: 'equally' as const }));
    await splitBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', shares });
    await fixture.pay('one', { shareId: 'y', amountInCents: 501, ...voucher });
    expect((await receipt(fixture, 'payment-1')).share.title).toBe('payment 1');
    await fixture.pay('one', { shareId: 'x', amountInCents: 502 });
    const [first, second] = [await receipt(fixture, 'payment-1'), await receipt(fixture, 'payment-2')];
    expect([first.share.title, second.share.title]).toEqual(['payment 2', 'payment 1']);
    expect(first.payments).toHaveLength(1);
    expect(first.payments).toMatchObject([{ tenderId: 'payment-1' }]);
  });

  test('of a sale that was never split is of one payment', async () => {
    const fixture = await billsFixture();
    await placePosOrder(fixture.ctx, SCOPE, {
      ...{ ...FRONT, ...BARE_ORDER, id: 'one', lines: [ordered('a', 'burger')], manual: null },
      ...{ paymentType: 'posCash', tenderedInCents: 1000, expectedTotalInCents: 1000 },
    });
    const [tender] = await fixture.ctx.db.selectFrom('tenders').select('id').execute();
    expect((await receipt(fixture, tender!.id)).share).toMatchObject({ title: 'one payment', amountInCents: 1000 });
  });

  test('names the dishes that are on the bill, and none that was taken off it since', async () => {
    const fixture = await billsFixture();
    const lines = [ordered('a', 'burger', 3), ordered('b', 'beer')];
    await fixture.send('one', { lines });
    const of = (lineId: string, units: number, sharedBetween = 1) => ({ lineId, units, sharedBetween });
    const shares = [
      { id: 'x', mode: 'byItem' as const, lines: [of('a', 1, 2), of('b', 1)] },
      { id: 'y', mode: 'byItem' as const, lines: [of('a', 1, 2), of('a', 2)] },
    ];
    await splitBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', shares });
    await fixture.pay('one', { shareId: 'x', amountInCents: 1300 });
    expect((await receipt(fixture, 'payment-1')).share.lines).toEqual(['1/2 share of 1 x burger', '1 x beer']);
    const order = await orderOf(fixture);
    const without = { ...order, lines: order.lines.filter(({ id }) => id !== 'b') };
    const { share } = await receiptOfShare(fixture.ctx.db, SCOPE, without, 'payment-1');
    expect(share.lines).toEqual(['1/2 share of 1 x burger']);
  });
});

describe('printing it', () => {
  test('again says that it is a reprint, and which', async () => {
    const fixture = await oddBill();
    await fixture.pay('one', { amountInCents: 503 });
    const jobs: unknown[] = [];
    for (let time = 0; time < 3; time++) {
      const { printJobId } = await print(fixture);
      const job = fixture.ctx.db
        .selectFrom('print_jobs')
        .select(['reason', 'reprintNumber'])
        .where('id', '=', printJobId);
      jobs.push(await job.executeTakeFirst());
    }
    expect(jobs).toEqual([
      { reason: 'manual', reprintNumber: 0 },
      { reason: 'reprint', reprintNumber: 1 },
      { reason: 'reprint', reprintNumber: 2 },
    ]);
    const audit = fixture.ctx.db.selectFrom('audit_log').select('afterJson').where('action', '=', 'printShare');
    const rows = await audit.execute();
    expect(rows.map(({ afterJson }) => JSON.parse(afterJson ?? '').tenderId)).toEqual(Array(3).fill('payment-1'));
  });

  test('is for every payment, of one cent too', async () => {
    const fixture = await oddBill();
    await fixture.pay('one', { amountInCents: 1, ...voucher });
    expect((await print(fixture)).printJobId).not.toBe('');
  });

  test('where the store has no printer says what to do', async () => {
    const fixture = await billsFixture({ hasPrinters: false });
    await fixture.send('one', { lines: [ordered('a', 'burger')] });
    await fixture.pay('one', { amountInCents: 500 });
    expect((await refusalOf(print(fixture)))?.reason).toBe('no_printer');
  });

  test('of money that went back, of no money, or of another bill’s payment is not found', async () => {
    const fixture = await billsFixture();
    fixture.setMenu({ ...MENU, items: [...MENU.items, basic('dish', 302), basic('sweet', 2)] });
    const lines = [ordered('a', 'burger'), ordered('b', 'dish'), ordered('c', 'sweet')];
    await fixture.send('one', { lines }, { expectedTotalInCents: 1304 });
    await fixture.pay('one');
    const fewer = (kept: number, expectedTotalInCents: number) =>
      fixture.send(
        'one',
        { lines: lines.slice(0, kept) },
        { voidReason: 'Cold', allow: () => 'employee-mia', expectedTotalInCents },
      );
    await fewer(2, 1302);
    await fewer(1, 1000);
    const tenders = await fixture.ctx.db.selectFrom('tenders').select(['id', 'amountInCents']).execute();
    const given = tenders.filter(({ amountInCents }) => amountInCents <= 0);
    expect(given.map(({ amountInCents }) => Math.sign(amountInCents)).sort()).toEqual([-1, 0]);
    for (const { id } of [...given, { id: 'payment-9' }]) {
      expect((await refusalOf(print(fixture, id)))?.code).toBe('resource_not_found');
    }
  });
});

test('a payer’s receipt by card has the card’s surcharge in its amount', async () => {
  const { settings } = testStore();
  const eftposSurcharge = { amountInCents: 0, percentageBps: 100, applicableBelowAmount: 0 };
  const fixture = await eftposFixture({ checkout: { ...settings.checkout, eftposSurcharge } });
  const { orderId, attemptId } = await sellByCard(fixture, { expectedTotalInCents: 1010 });
  const order = await getOrder(fixture.ctx.db, SCOPE, orderId);
  const { share } = await receiptOfShare(fixture.ctx.db, SCOPE, order, attemptId);
  expect([order.grandTotalInCents, share.amountInCents]).toEqual([1010, 1010]);
  expect(share.taxInCents).toBe(order.taxInCents);
});

test('a payer’s receipt does without a dish that has left the bill', async () => {
  const fixture = await billsFixture();
  const dishes = [ordered('a', 'burger'), ordered('b', 'beer')];
  await fixture.send('one', { lines: dishes });
  const [first, second] = ['a', 'b'].map((lineId) => ({
    ...{ id: `of ${lineId}`, mode: 'byItem' as const },
    lines: [{ lineId, units: 1, sharedBetween: 1 }],
  }));
  await splitBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', shares: [first!, second!] });
  await fixture.pay('one', { shareId: 'of b', amountInCents: 800 });
  const order = await orderOf(fixture);
  const left = { ...order, lines: order.lines.filter(({ id }) => id !== 'b') };
  const { share } = await receiptOfShare(fixture.ctx.db, SCOPE, left, 'payment-1');
  expect(share.lines).toEqual([]);
});
