/** What a till still takes for an order, and the order as its payments make it. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { tendersOfBill } from '#db/payments/bill-ledger.repository.ts';
import { type BillsFixture, billsFixture, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { acceptOrder } from './accept-order.ts';
import { asPaidHere, moneyLeftIn, withPayments } from './money-left.ts';
import { BY_MIA, filledCart, place, SCOPE } from './testing/ordering-fixture.ts';

const left = async ({ ctx }: BillsFixture, id: string) => moneyLeftIn(ctx.db, SCOPE, await getOrder(ctx.db, SCOPE, id));
async function bill(): Promise<BillsFixture> {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: [ordered('a', 'burger', 2)] });
  return fixture;
}

describe('what is left to pay', () => {
  test('of a bill is its total less what was paid, to the last cent', async () => {
    const fixture = await bill();
    expect(await left(fixture, 'one')).toEqual({ due: 'bill', leftInCents: 2000 });
    await fixture.pay('one', { amountInCents: 1995 });
    expect(await left(fixture, 'one')).toEqual({ due: 'bill', leftInCents: 5 });
    await fixture.pay('one');
    expect(await left(fixture, 'one')).toEqual({ due: null, leftInCents: 0 });
  });

  test('of a website order is what its customer pays in the store; of one by card nothing', async () => {
    const fixture = await billsFixture();
    const inStore = await place(fixture, await filledCart(fixture));
    expect(await left(fixture, inStore.orderId)).toEqual({ due: null, leftInCents: 0 });
    await acceptOrder(fixture.ctx, SCOPE, { orderId: inStore.orderId, etaMinutes: 15, by: BY_MIA });
    expect(await left(fixture, inStore.orderId)).toEqual({ due: 'inStore', leftInCents: 1000 });
    const byCard = await place(fixture, await filledCart(fixture), { paymentType: 'stripeCheckout' });
    expect(await left(fixture, byCard.orderId)).toEqual({ due: null, leftInCents: 0 });
  });
});

describe('an order with its payments', () => {
  async function paid(amountInCents: number, tipInCents = 0) {
    const fixture = await bill();
    const before = await getOrder(fixture.ctx.db, SCOPE, 'one');
    await fixture.pay('one', { amountInCents, tipInCents });
    const { settling } = await tendersOfBill(fixture.ctx.db, SCOPE, 'one');
    return { fixture, before, settling };
  }

  test('is its next version, with their tips, and paid as they paid it', async () => {
    const { before, settling } = await paid(2000, 300);
    expect(withPayments(before, settling)).toMatchObject({
      ...{ version: before.version + 1, paymentType: 'posCash', tipInCents: 300, grandTotalInCents: 2300 },
    });
  });

  test('is not paid while a coin is missing', async () => {
    const { before, settling } = await paid(1995);
    expect(withPayments(before, settling).paymentType).toBe('posPayLater');
  });

  test('is shown so at once where it was paid, in the version that is there', async () => {
    const { fixture } = await paid(500, 100);
    const { db } = fixture.ctx;
    await db.updateTable('orders').set({ tipInCents: 0, grandTotalInCents: 2000 }).execute();
    const order = await getOrder(db, SCOPE, 'one');
    const shown = await asPaidHere(db, SCOPE, order);
    expect(shown).toMatchObject({ tipInCents: 100, grandTotalInCents: 2100, version: order.version });
  });

  test('is as it was where nothing was paid, or nothing is due', async () => {
    const fixture = await bill();
    const { db } = fixture.ctx;
    const unpaid = await getOrder(db, SCOPE, 'one');
    expect(await asPaidHere(db, SCOPE, unpaid)).toBe(unpaid);
    await fixture.pay('one');
    const done = await getOrder(db, SCOPE, 'one');
    expect(await asPaidHere(db, SCOPE, done)).toBe(done);
  });
});
