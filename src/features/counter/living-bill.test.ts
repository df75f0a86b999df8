/** Which bills may still change: every act on one that is gone, or somebody else’s, is refused and writes nothing. */
import { describe, expect, test } from 'bun:test';
import { startTerminalPayment } from '#src/features/eftpos/start-terminal-payment.ts';
import { aSale, eftposFixture, TILL } from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import {
  BY_MIA,
  filledCart,
  paidOrder,
  place,
  refusalOf,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { giveUpCardOrder } from './apply-terminal-payment.ts';
import { holdBill } from './hold-bill.ts';
import { livingBillIn } from './living-bill.ts';
import { placeCardOrder } from './place-card-order.ts';
import { placePosOrder } from './place-pos-order.ts';
import { BACK, type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';
import { refusedOf } from './testing/nothing-written.ts';

const BURGER = [ordered('a', 'burger')];
const open = ({ ctx }: Pick<BillsFixture, 'ctx'>, billId = 'one', posTerminalId = FRONT.posTerminalId) =>
  ctx.write((trx) => livingBillIn(trx, ctx, SCOPE, { billId, posTerminalId }));

describe('a bill may change', () => {
  test.each(['accepted', 'completed'] as const)('while its order is %s', async (statusCode) => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: BURGER });
    await fixture.ctx.db.updateTable('orders').set({ statusCode }).execute();
    expect((await open(fixture)).order?.statusCode).toBe(statusCode);
  });

  test.each([
    ['cancelled', 'already_cancelled'],
    ['failure', 'already_failure'],
    ['processingPayment', 'already_processingPayment'],
  ] as const)('not once its order is %s, also where the bill has not heard of it', async (statusCode, reason) => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: BURGER });
    await fixture.ctx.db.updateTable('orders').set({ statusCode }).execute();
    expect(await refusedOf(fixture, () => open(fixture))).toBe(reason);
  });

  test('not where it is an order of the website, which is no till’s', async () => {
    const fixture = await billsFixture();
    const { orderId } = await place(fixture, await filledCart(fixture));
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    expect(await refusedOf(fixture, () => open(fixture, orderId))).toBe('resource_not_found');
    const hold = () => holdBill(fixture.ctx, SCOPE, { ...FRONT, billId: orderId, mayTakeOver: false });
    expect(await refusedOf(fixture, hold)).toBe('resource_not_found');
  });

  test('not while a card payment of it is under way', async () => {
    const fixture = await eftposFixture();
    const { attemptId: _, tipInCents: _t, cardTerminalId, ...sale } = aSale();
    await placePosOrder(fixture.ctx, SCOPE, { ...sale, paymentType: 'posPayLater', tenderedInCents: 0 });
    await startTerminalPayment(fixture.ctx, SCOPE, {
      ...{ orderId: 'sale-1', attemptId: 'card', amountInCents: 500, tipInCents: 0, splitIndex: null },
      ...{ cardTerminalId, posTerminalId: TILL, employeeId: null, by: BY_MIA },
    });
    expect((await refusalOf(open(fixture, 'sale-1', TILL)))?.code).toBe('resource_status_conflict');
  });

  test('not in the hands of another till', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: BURGER });
    await holdBill(fixture.ctx, SCOPE, { ...BACK, billId: 'one', mayTakeOver: false });
    expect(await refusedOf(fixture, () => open(fixture))).toBe('bill_being_edited');
    expect((await open(fixture, 'one', BACK.posTerminalId)).bill.id).toBe('one');
  });
});

describe('a card sale', () => {
  test('is not made of a bill that another till has in its hands', async () => {
    const fixture = await billsFixture();
    await fixture.save('sale-1', { lines: BURGER });
    await holdBill(fixture.ctx, SCOPE, { ...BACK, billId: 'sale-1', mayTakeOver: false });
    expect(await refusedOf(fixture, () => placeCardOrder(fixture.ctx, SCOPE, aSale()))).toBe('bill_being_edited');
  });

  test.each([
    ['of the website that waits for its card', 'online'],
    ['of the website that was paid', 'paid'],
    ['of the counter that was sold', 'sold'],
  ] as const)('%s is not given up at a till', async (_, which) => {
    const fixture = await billsFixture();
    const waiting = { paymentType: 'stripeCheckout' as const };
    const make = {
      online: async () => (await place(fixture, await filledCart(fixture), waiting)).orderId,
      paid: async () => (await paidOrder(fixture)).orderId,
      sold: async () => (await fixture.send('one', { lines: BURGER })).id,
    };
    const orderId = await make[which]();
    const reasons = { online: 'already_processingPayment', paid: 'already_new', sold: 'already_accepted' };
    const giveUp = () => giveUpCardOrder(fixture.ctx, SCOPE, { orderId, by: BY_MIA });
    expect(await refusedOf(fixture, giveUp)).toBe(reasons[which]);
  });
});
