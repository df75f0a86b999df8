/** What a till reads of a bill, field by field: saved, sent, part paid, paid; and the paper of one payment. */
import { describe, expect, test } from 'bun:test';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { printShare } from './print-share.ts';
import { readBills } from './read-bills.ts';
import { splitBill } from './split-bill.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';

const TWO = [ordered('a', 'burger', 2), ordered('b', 'beer')];
const rowOf = async ({ ctx }: BillsFixture) => (await readBills(ctx, SCOPE)).bills[0];

describe('the list of bills says of one', () => {
  test('that was saved: what it would cost, and that nothing of it was sent', async () => {
    const fixture = await billsFixture();
    await fixture.save('one', { lines: TWO, customerName: 'Jo' });
    expect(await rowOf(fixture)).toMatchObject({
      version: 1,
      orderNumber: null,
      tableId: null,
      tableName: null,
      lineCount: 2,
      unsentCount: 2,
      totalInCents: 2800,
      leftInCents: 2800,
      savedByName: 'Mia',
      businessDay: null,
      due: 'bill',
      editing: null,
    });
  });

  test('that was paid a part: what is left of it, and nothing once all is paid', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: TWO });
    expect(await rowOf(fixture)).toMatchObject({ totalInCents: 2800, leftInCents: 2800, unsentCount: 0 });
    await fixture.pay('one', { amountInCents: 800 });
    expect(await rowOf(fixture)).toMatchObject({ totalInCents: 2800, leftInCents: 2000, orderNumber: 'P-101' });
    await fixture.pay('one');
    expect(await rowOf(fixture)).toBeUndefined();
  });

  test('that costs nothing: that nothing is left', async () => {
    const fixture = await billsFixture();
    await fixture.save('one', { lines: [], customerName: 'Jo' });
    expect(await rowOf(fixture)).toMatchObject({ totalInCents: 0, leftInCents: 0 });
  });

  test('before one that was opened later', async () => {
    const fixture = await billsFixture();
    await fixture.save('later', { lines: TWO });
    fixture.ctx.pass({ minutes: -5 });
    await fixture.save('earlier', { lines: TWO });
    expect((await readBills(fixture.ctx, SCOPE)).bills.map(({ id }) => id)).toEqual(['earlier', 'later']);
  });
});

describe('a bill says of itself', () => {
  test('saved: its draft and price, no order, no money and no version of an order', async () => {
    const fixture = await billsFixture();
    await fixture.save('one', { lines: TWO });
    expect(await fixture.bill('one')).toMatchObject({
      id: 'one',
      version: 1,
      isOpen: true,
      due: null,
      isKeptElsewhere: false,
      unsentCount: 2,
      order: null,
      totalInCents: 2800,
      leftInCents: 2800,
      savedTotalInCents: 2800,
      shares: [],
      tenders: [],
      versions: [],
      refundableInCents: 0,
      editing: null,
      coupons: [],
      guest: null,
      holidaySurcharge: null,
      place: null,
    });
  });

  test('paid: what was paid how, what can go back, and that it waits no more', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: TWO });
    await fixture.pay('one', { amountInCents: 800, tenderedInCents: 1000 });
    expect(await fixture.bill('one')).toMatchObject({
      isOpen: true,
      due: 'bill',
      leftInCents: 2000,
      refundableInCents: 800,
    });
    await fixture.pay('one', { tipInCents: 100 });
    const paid = await fixture.bill('one');
    expect(paid).toMatchObject({
      isOpen: false,
      due: null,
      totalInCents: 2800,
      leftInCents: 0,
      savedTotalInCents: 2800,
      refundableInCents: 2900,
      tenders: [
        { paymentType: 'posCash', amountInCents: 800, changeInCents: 200, tipInCents: 0 },
        { paymentType: 'posCash', amountInCents: 2100, tipInCents: 100 },
      ],
      shares: [
        { position: 0, mode: 'whole', amountInCents: 800, isPaid: true, paymentType: 'posCash' },
        { position: 1, mode: 'whole', amountInCents: 2000, isPaid: true, paymentType: 'posCash' },
      ],
    });
    expect(paid.versions).toHaveLength(1);
    expect(paid.order?.paymentType).toBe('posSplitBill');
  });

  test('nothing where there is none', async () => {
    const fixture = await billsFixture();
    expect((await refusalOf(fixture.bill('nobody')))?.code).toBe('resource_not_found');
  });
});

describe('the paper of one payment', () => {
  test('names whole dishes and shared ones, and answers with its job', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: TWO });
    const half = { lineId: 'b', units: 1, sharedBetween: 2 };
    const shares = [
      { id: 'x', mode: 'byItem' as const, lines: [{ lineId: 'a', units: 2, sharedBetween: 1 }, half] },
      { id: 'y', mode: 'byItem' as const, lines: [half] },
    ];
    await splitBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', shares });
    await fixture.pay('one', { shareId: 'x', amountInCents: 2400 });
    const { printJobId } = await printShare(fixture.ctx, SCOPE, {
      billId: 'one',
      tenderId: 'payment-1',
      by: FRONT.by,
    });
    const job = await fixture.ctx.db
      .selectFrom('print_jobs')
      .selectAll()
      .where('id', '=', printJobId)
      .executeTakeFirstOrThrow();
    const { share } = JSON.parse(job.payloadJson) as { share: object };
    expect(share).toMatchObject({
      title: 'payment 1',
      lines: ['2 x burger', '1/2 share of 1 x beer'],
      amountInCents: 2400,
      tipInCents: 0,
      cashRoundingInCents: 0,
    });
    expect([job.orderId, job.orderVersion, job.docketType]).toEqual([null, 0, 'ORDER_INVOICE']);
  });
});
