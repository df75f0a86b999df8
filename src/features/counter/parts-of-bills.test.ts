import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { sum } from '#src/domain/money/money.ts';
import { asPaidHere } from '#src/features/orders/money-left.ts';
import { loadOrderDetail } from '#src/features/orders/order-detail.ts';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-house.ts';
import { receiptOfShare } from './print-share.ts';
import { readBill } from './read-bills.ts';
import { splitBill } from './split-bill.ts';
import { billsHouse, FRONT, ordered } from './testing/bills-house.ts';

async function dinner() {
  const house = await billsHouse();
  await house.send('one', { lines: [ordered('a', 'burger')] });
  return house;
}
const orderOf = (house: Awaited<ReturnType<typeof dinner>>) => getOrder(house.ctx.db, SCOPE, 'one');

describe('a bill that is paid in parts', () => {
  test('the taxes of the receipts are the tax of the whole', async () => {
    const house = await dinner();
    for (const amountInCents of [5, 500, 495]) await house.pay('one', { amountInCents });
    const order = await orderOf(house);
    const receipts = await Promise.all(
      [1, 2, 3].map((at) => receiptOfShare(house.ctx.db, SCOPE, order, `payment-${at}`)),
    );
    expect(receipts.map(({ share }) => share.amountInCents)).toEqual([5, 500, 495]);
    expect(receipts.map(({ payments }) => payments.length)).toEqual([1, 1, 1]);
    expect([sum(receipts.map(({ share }) => share.taxInCents ?? 0)), order.taxInCents]).toEqual([91, 91]);
    const none = receiptOfShare(house.ctx.db, SCOPE, order, 'payment-9');
    expect((await refusalOf(none))?.code).toBe('resource_not_found');
  });

  test('shows a tip at once, also before the order has heard of it', async () => {
    const house = await dinner();
    const before = await orderOf(house);
    expect(await asPaidHere(house.ctx.db, SCOPE, before)).toBe(before);
    await house.pay('one', { amountInCents: 500, tipInCents: 100 });
    expect(await asPaidHere(house.ctx.db, SCOPE, before)).toMatchObject({
      tipInCents: 100,
      grandTotalInCents: 1100,
      version: before.version,
    });
  });

  test('owes nobody anything back while it is open', async () => {
    const house = await dinner();
    await house.pay('one', { amountInCents: 500 });
    expect(await loadOrderDetail(house.ctx.db, SCOPE, 'one')).toMatchObject({ toGiveBackInCents: 0, leftInCents: 500 });
  });
});

describe('shares that nobody has paid', () => {
  const shares = ['x', 'y'].map((id) => ({ id, mode: 'equally' as const }));
  const amountsOf = async (house: Awaited<ReturnType<typeof dinner>>) =>
    (await readBill(house.ctx, SCOPE, 'one')).shares.map(({ amountInCents }) => amountInCents);

  test.each([
    ['dishes of the same price are others now', [ordered('b', 'burger')]],
    ['there is more to pay', [ordered('a', 'burger'), ordered('b', 'beer')]],
  ])('are gone once %s', async (_, lines) => {
    const house = await dinner();
    await splitBill(house.ctx, SCOPE, { ...FRONT, billId: 'one', shares });
    expect(await amountsOf(house)).toEqual([500, 500]);
    await house.send('one', { lines }, { voidReason: 'Changed their mind', allow: () => 'employee-mia' });
    expect(await amountsOf(house)).toEqual([]);
  });
});
