import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { sum } from '#src/domain/money/money.ts';
import { asPaidHere } from '#src/features/orders/money-left.ts';
import { loadOrderDetail } from '#src/features/orders/order-detail.ts';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { receiptOfShare } from './print-share.ts';
import { readBill } from './read-bills.ts';
import { splitBill } from './split-bill.ts';
import { billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';

async function dinner() {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: [ordered('a', 'burger')] });
  return fixture;
}
const orderOf = (fixture: Awaited<ReturnType<typeof dinner>>) => getOrder(fixture.ctx.db, SCOPE, 'one');

describe('a bill that is paid in parts', () => {
  test('the taxes of the receipts are the tax of the whole', async () => {
    const fixture = await dinner();
    for (const amountInCents of [5, 500, 495]) await fixture.pay('one', { amountInCents });
    const order = await orderOf(fixture);
    const receipts = await Promise.all(
      [1, 2, 3].map((at) => receiptOfShare(fixture.ctx.db, SCOPE, order, `payment-${at}`)),
    );
    expect(receipts.map(({ share }) => share.amountInCents)).toEqual([5, 500, 495]);
    expect(receipts.map(({ payments }) => payments.length)).toEqual([1, 1, 1]);
    expect([sum(receipts.map(({ share }) => share.taxInCents ?? 0)), order.taxInCents]).toEqual([91, 91]);
    const none = receiptOfShare(fixture.ctx.db, SCOPE, order, 'payment-9');
    expect((await refusalOf(none))?.code).toBe('resource_not_found');
  });

  test('shows a tip at once, also before the order has heard of it', async () => {
    const fixture = await dinner();
    const before = await orderOf(fixture);
    expect(await asPaidHere(fixture.ctx.db, SCOPE, before)).toBe(before);
    await fixture.pay('one', { amountInCents: 500, tipInCents: 100 });
    expect(await asPaidHere(fixture.ctx.db, SCOPE, before)).toMatchObject({
      tipInCents: 100,
      grandTotalInCents: 1100,
      version: before.version,
    });
  });

  test('owes nobody anything back while it is open', async () => {
    const fixture = await dinner();
    await fixture.pay('one', { amountInCents: 500 });
    expect(await loadOrderDetail(fixture.ctx.db, SCOPE, 'one')).toMatchObject({
      toGiveBackInCents: 0,
      leftInCents: 500,
    });
  });
});

describe('shares that nobody has paid', () => {
  const shares = ['x', 'y'].map((id) => ({ id, mode: 'equally' as const }));
  const amountsOf = async (fixture: Awaited<ReturnType<typeof dinner>>) =>
    (await readBill(fixture.ctx, SCOPE, 'one')).shares.map(({ amountInCents }) => amountInCents);

  test.each([
    ['dishes of the same price are others now', [ordered('b', 'burger')]],
    ['there is more to pay', [ordered('a', 'burger'), ordered('b', 'beer')]],
  ])('are gone once %s', async (_, lines) => {
    const fixture = await dinner();
    await splitBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', shares });
    expect(await amountsOf(fixture)).toEqual([500, 500]);
    await fixture.send('one', { lines }, { voidReason: 'Changed their mind', allow: () => 'employee-mia' });
    expect(await amountsOf(fixture)).toEqual([]);
  });
});
