/** Money that a store still owes, because a till or a box took or gave it without a line. */
import { expect, test } from 'bun:test';
import { type BillsFixture, billsFixture, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { ordersGivenBackTwice, ordersToGiveBack, toGiveBackOf } from './orders-to-give-back.ts';
import { refundOrder } from './refund-order.ts';
import { BY_MIA, filledCart, place, SCOPE } from './testing/ordering-fixture.ts';

/** A bill of $20.00 that was paid in cash. */
async function paid(): Promise<BillsFixture> {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: [ordered('a', 'burger', 2)] });
  await fixture.pay('one');
  return fixture;
}
const end = ({ ctx }: BillsFixture) => ctx.db.updateTable('orders').set({ statusCode: 'cancelled' }).execute();
const owed = async ({ ctx }: BillsFixture) =>
  (await ordersToGiveBack(ctx, SCOPE)).map(({ id, amountInCents }) => [id, amountInCents]);
const twice = async ({ ctx }: BillsFixture) =>
  (await ordersGivenBackTwice(ctx, SCOPE)).map(({ id, amountInCents }) => [id, amountInCents]);
const refund = ({ ctx }: BillsFixture, amountInCents: number) =>
  refundOrder(ctx, SCOPE, { orderId: 'one', amountInCents, reason: 'Cold', by: BY_MIA, key: `${amountInCents}` });

test('what was taken for an order that ended is owed until the last of it has gone back', async () => {
  const fixture = await paid();
  expect(await owed(fixture)).toEqual([]);
  await end(fixture);
  expect(await owed(fixture)).toEqual([['one', 2000]]);
  await refund(fixture, 1995);
  expect(await owed(fixture)).toEqual([['one', 5]]);
  await refund(fixture, 5);
  expect(await owed(fixture)).toEqual([]);
});

test('a single cent is owed too', async () => {
  const fixture = await paid();
  await end(fixture);
  await fixture.ctx.db.updateTable('tenders').set({ amountInCents: 1 }).execute();
  expect(await owed(fixture)).toEqual([['one', 1]]);
});

test('after 31 days nobody comes for it at the counter any more', async () => {
  const fixture = await paid();
  await end(fixture);
  fixture.ctx.pass({ hours: 24 * 31 });
  expect(await owed(fixture)).toHaveLength(1);
  fixture.ctx.pass({ milliseconds: 1 });
  expect(await owed(fixture)).toEqual([]);
});

test('what was never paid, or paid online, is not owed over the counter', async () => {
  const fixture = await billsFixture();
  const { orderId } = await place(fixture, await filledCart(fixture), { paymentType: 'stripeCheckout' });
  await end(fixture);
  expect([await toGiveBackOf(fixture.ctx.db, SCOPE, orderId), await owed(fixture)]).toEqual([0, []]);
});

test('an order of which more went back than was paid is shown with what is beyond, for 31 days', async () => {
  const fixture = await paid();
  await refund(fixture, 2000);
  expect(await twice(fixture)).toEqual([]);
  // As two sides gave it back without hearing of each other.
  await fixture.ctx.db.updateTable('tenders').set({ amountInCents: 1999 }).where('amountInCents', '>', 0).execute();
  expect(await twice(fixture)).toEqual([['one', 1]]);
  fixture.ctx.pass({ hours: 24 * 31 });
  expect(await twice(fixture)).toHaveLength(1);
  fixture.ctx.pass({ hours: 24 });
  expect(await twice(fixture)).toEqual([]);
});
