/** Orders of the website that a till asks money for: which they are, how much of it, and in which order they stand. */
import { describe, expect, test } from 'bun:test';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { BY_MIA, filledCart, paidOrder, place, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { ordersDue } from './orders-due.ts';
import { payBill } from './pay-bill.ts';
import { type BillsFixture, billsFixture, FRONT } from './testing/bills-fixture.ts';

const accept = (fixture: BillsFixture, orderId: string) =>
  acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });

async function inStore(fixture: BillsFixture): Promise<string> {
  const { orderId } = await place(fixture, await filledCart(fixture));
  await accept(fixture, orderId);
  return orderId;
}
const pay = (fixture: BillsFixture, billId: string, amountInCents: number) =>
  payBill(fixture.ctx, SCOPE, {
    ...FRONT,
    billId,
    id: `${amountInCents} of ${billId}`,
    shareId: null,
    amountInCents,
    paymentType: 'posCustomPayment',
    tenderedInCents: 0,
    tipInCents: 0,
    customPaymentName: 'Voucher',
  });
const due = async (fixture: BillsFixture) =>
  (await ordersDue(fixture.ctx.db, SCOPE)).map(({ id, leftInCents }) => [id, leftInCents]);

describe('website orders that are paid at the till', () => {
  test.each([
    [1, [999]],
    [999, [1]],
    [1000, []],
  ])('after %p of 1000 cents are asked for %p', async (paidInCents, left) => {
    const fixture = await billsFixture();
    const id = await inStore(fixture);
    await pay(fixture, id, paidInCents);
    expect(await due(fixture)).toEqual(left.map((cents) => [id, cents]));
  });

  test('that their own side still shows as unpaid, and are paid here, are asked for no longer', async () => {
    const fixture = await billsFixture();
    const id = await inStore(fixture);
    await pay(fixture, id, 1000);
    await fixture.ctx.db.updateTable('orders').set({ paymentType: 'inStore' }).execute();
    expect(await due(fixture)).toEqual([]);
  });

  test('stand oldest first, also where the card of a later one was refused', async () => {
    const fixture = await billsFixture();
    const first = await inStore(fixture);
    fixture.ctx.pass({ minutes: 1 });
    const refused = (await paidOrder(fixture)).orderId;
    await accept(fixture, refused);
    await fixture.ctx.db.updateTable('order_payments').set({ statusCode: 'failure' }).execute();
    fixture.ctx.pass({ minutes: 1 });
    const last = await inStore(fixture);
    expect((await due(fixture)).map(([id]) => id)).toEqual([first, refused, last]);
  });
});
