import { describe, expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { boxMarkOf } from '#src/domain/sync/row-maker.ts';
import { followTender } from '#src/features/counter/apply-terminal-payment.ts';
import { applyTerminalEvent } from '#src/features/eftpos/apply-terminal-event.ts';
import { startTerminalPayment } from '#src/features/eftpos/start-terminal-payment.ts';
import { brokenMoneyRules, eftposFixture, settle, TILL } from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { cancelOrder, completeOrder } from '#src/features/orders/end-order.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import {
  BY_MIA,
  filledCart,
  type OrderingFixture,
  paidOrder,
  place,
  refusalOf,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { writeOffOrder } from '#src/features/orders/write-off-order.ts';
import { readTillHistory, readTillOrder } from '#src/features/pos/read-orders.ts';
import { payBill } from './pay-bill.ts';
import { readBill, readBills } from './read-bills.ts';
import { splitBill } from './split-bill.ts';
import { billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';

/** Accepted by the store, one burger of $10.00, to be paid there. */
async function accepted(fixture: OrderingFixture, input: Parameters<typeof place>[2] = {}, dishes = { burger: 1 }) {
  const { orderId } = await place(fixture, await filledCart(fixture, dishes), input);
  await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
  return orderId;
}

const payment = (billId: string, more: Partial<Parameters<typeof payBill>[2]> = {}) => ({
  ...FRONT,
  billId,
  id: `payment of ${billId}`,
  shareId: null,
  amountInCents: 1000,
  paymentType: 'posCash' as const,
  tenderedInCents: 2000,
  tipInCents: 0,
  customPaymentName: '',
  ...more,
});

const orderOf = ({ ctx }: OrderingFixture, id: string) => findOrder(ctx.db, SCOPE, id);
const waiting = async ({ ctx }: OrderingFixture) =>
  (await readBills(ctx, SCOPE)).bills.map(({ id, due, leftInCents }) => ({ id, due, leftInCents }));

describe('a website order that is paid in the store', () => {
  test('waits in the list of what is not paid, is paid in cash like any bill, and is paid everywhere then', async () => {
    const fixture = await billsFixture();
    const orderId = await accepted(fixture);
    expect(await waiting(fixture)).toEqual([{ id: orderId, due: 'inStore', leftInCents: 1000 }]);
    expect(await readBill(fixture.ctx, SCOPE, orderId)).toMatchObject({
      due: 'inStore',
      isOpen: true,
      leftInCents: 1000,
    });

    const paying = payment(orderId);
    expect(await payBill(fixture.ctx, SCOPE, paying)).toMatchObject({ changeInCents: 1000, leftInCents: 0 });
    expect(await payBill(fixture.ctx, SCOPE, paying)).toMatchObject({ changeInCents: 1000, leftInCents: 0 });
    expect(await orderOf(fixture, orderId)).toMatchObject({ paymentType: 'posCash', grandTotalInCents: 1000 });
    expect(await waiting(fixture)).toEqual([]);
    expect((await readTillHistory(fixture.ctx, SCOPE, {})).rows).toMatchObject([{ paymentType: 'posCash' }]);
    expect(await refusalOf(payBill(fixture.ctx, SCOPE, payment(orderId, { id: 'again' })))).toMatchObject({
      reason: 'bill_already_paid',
    });
    await completeOrder(fixture.ctx, SCOPE, { orderId, by: BY_MIA });
  });

  test('is split among payers, by cash and by voucher, each with a tip of its own', async () => {
    const fixture = await billsFixture();
    const orderId = await accepted(fixture);
    const shares = (['x', 'y'] as const).map((id) => ({ id, mode: 'equally' as const }));
    await splitBill(fixture.ctx, SCOPE, { ...FRONT, billId: orderId, shares });
    await payBill(
      fixture.ctx,
      SCOPE,
      payment(orderId, { id: 'one', shareId: 'x', amountInCents: 500, tipInCents: 100 }),
    );
    expect(await orderOf(fixture, orderId)).toMatchObject({ paymentType: 'inStore', tipInCents: 100 });
    expect(await waiting(fixture)).toEqual([{ id: orderId, due: 'inStore', leftInCents: 500 }]);
    const voucher = { paymentType: 'posCustomPayment', customPaymentName: 'Voucher' } as const;
    await payBill(fixture.ctx, SCOPE, payment(orderId, { id: 'two', shareId: 'y', amountInCents: 500, ...voucher }));
    expect(await orderOf(fixture, orderId)).toMatchObject({ paymentType: 'posSplitBill', grandTotalInCents: 1100 });
  });

  test('is paid at the card terminal, with its surcharge', async () => {
    const plain = await eftposFixture();
    const { settings } = (await plain.ctx.menus.storeOf(SCOPE)).profile;
    const eftposSurcharge = { amountInCents: 0, percentageBps: 100, applicableBelowAmount: 0 };
    const fixture = await eftposFixture({ checkout: { ...settings.checkout, eftposSurcharge } });
    const orderId = await accepted(fixture);
    await startTerminalPayment(fixture.ctx, SCOPE, {
      orderId,
      attemptId: 'card-1',
      amountInCents: 1000,
      tipInCents: 0,
      splitIndex: null,
      cardTerminalId: null,
      posTerminalId: TILL,
      employeeId: null,
      by: BY_MIA,
    });
    await settle(fixture, { orderId });
    expect(await orderOf(fixture, orderId)).toMatchObject({ paymentType: 'posCard', grandTotalInCents: 1010 });
    expect(await waiting(fixture)).toEqual([]);
    expect(await brokenMoneyRules(fixture, orderId)).toEqual([]);
  });

  test.each([
    ['by card online', async (fixture: OrderingFixture) => (await paidOrder(fixture)).orderId, 'bill_already_paid'],
    [
      'that nobody accepted',
      async (fixture: OrderingFixture) => (await place(fixture, await filledCart(fixture))).orderId,
      'already_new',
    ],
  ])('one %s is not paid at a till', async (_, make, reason) => {
    const fixture = await billsFixture();
    const orderId = await make(fixture);
    if (reason !== 'already_new') await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    expect(await refusalOf(payBill(fixture.ctx, SCOPE, payment(orderId)))).toMatchObject({ reason });
    expect(await fixture.ctx.db.selectFrom('tenders').selectAll().execute()).toEqual([]);
  });
});

describe('handing over what is not paid', () => {
  test('asks for the money first; meant, it is done, and still asked for', async () => {
    const fixture = await billsFixture();
    const orderId = await accepted(fixture, { paymentType: 'inStore' });
    const complete = (isUnpaidMeant?: boolean) =>
      completeOrder(fixture.ctx, SCOPE, { orderId, by: BY_MIA, ...(isUnpaidMeant ? { isUnpaidMeant } : {}) });
    expect(await refusalOf(complete())).toEqual({ code: 'resource_status_conflict', reason: 'not_paid' });
    await complete(true);
    expect(await waiting(fixture)).toEqual([{ id: orderId, due: 'inStore', leftInCents: 1000 }]);
    await payBill(fixture.ctx, SCOPE, payment(orderId));
    expect(await orderOf(fixture, orderId)).toMatchObject({ statusCode: 'completed', paymentType: 'posCash' });
  });

  test('a bill of the counter that is to be paid later asks too', async () => {
    const fixture = await billsFixture();
    await fixture.send('bill', { lines: [ordered('a', 'burger')] });
    expect(await refusalOf(completeOrder(fixture.ctx, SCOPE, { orderId: 'bill', by: BY_MIA }))).toMatchObject({
      reason: 'not_paid',
    });
  });

  test('written off, it is asked for no longer, and cannot be paid by mistake', async () => {
    const fixture = await billsFixture();
    const orderId = await accepted(fixture);
    const off = () => writeOffOrder(fixture.ctx, SCOPE, { orderId, reason: 'Never came', by: BY_MIA });
    await off();
    expect(await waiting(fixture)).toEqual([]);
    expect(await refusalOf(off())).toMatchObject({ reason: 'nothing_to_pay' });
    expect(await refusalOf(payBill(fixture.ctx, SCOPE, payment(orderId)))).toMatchObject({
      reason: 'bill_already_paid',
    });
    expect((await readTillOrder(fixture.ctx, SCOPE, orderId)).acts).toMatchObject([
      { what: 'Wrote off $10.00', reason: 'Never came', byName: 'Mia' },
    ]);
    await completeOrder(fixture.ctx, SCOPE, { orderId, by: BY_MIA });
  });

  test('cancelled, nothing of it is asked for', async () => {
    const fixture = await billsFixture();
    const orderId = await accepted(fixture);
    await cancelOrder(fixture.ctx, SCOPE, { orderId, reason: 'No more dough', by: BY_MIA });
    expect(await waiting(fixture)).toEqual([]);
  });
});

test('paid in cash and called off, the cash goes out of the drawer that it went into', async () => {
  const fixture = await billsFixture();
  const orderId = await accepted(fixture);
  await payBill(fixture.ctx, SCOPE, payment(orderId));
  await cancelOrder(fixture.ctx, SCOPE, { orderId, reason: 'No more dough', by: BY_MIA });
  const tenders = await fixture.ctx.db
    .selectFrom('tenders')
    .select(['paymentType', 'amountInCents', 'posTerminalId'])
    .orderBy('amountInCents')
    .execute();
  const { posTerminalId } = FRONT;
  expect(tenders).toEqual([
    { paymentType: 'posRefundCash', amountInCents: -1000, posTerminalId },
    { paymentType: 'posCash', amountInCents: 1000, posTerminalId },
  ]);
});

describe('a box takes the money of an order that the cloud keeps', () => {
  const MARK = 'k7m2p9';

  test('by a payment of its own, which counts there at once; the cloud’s order follows it, once', async () => {
    const fixture = await billsFixture();
    const orderId = await accepted(fixture);
    const ownership = boxOwnership(() => ({ mark: MARK, restaurantId: SCOPE.restaurantId, storeId: SCOPE.storeId }));
    const box = { ...fixture.ctx, ownership };
    const { order } = await payBill(box, SCOPE, payment(orderId, { id: 'mwqi3lh2ly3umvmh3dmv', tipInCents: 50 }));
    expect(order).toMatchObject({ paymentType: 'posCash', tipInCents: 50, grandTotalInCents: 1050 });
    const [tender] = await box.db.selectFrom('tenders').selectAll().execute();
    expect(boxMarkOf(tender?.id ?? '')).toBe(MARK);

    // The row itself is the cloud's: as it was, and paid as a till shows it.
    expect(await orderOf(fixture, orderId)).toMatchObject({ paymentType: 'inStore', version: 2 });
    expect(await waiting(fixture)).toEqual([]);
    expect((await readTillHistory(box, SCOPE, {})).rows).toMatchObject([{ paymentType: 'posCash' }]);
    expect(await readTillOrder(box, SCOPE, orderId)).toMatchObject({
      leftInCents: 0,
      order: { paymentType: 'posCash' },
    });
    expect(await refusalOf(payBill(box, SCOPE, payment(orderId, { id: 'again' })))).toMatchObject({
      reason: 'bill_already_paid',
    });

    const follow = () => followTender(fixture.ctx, SCOPE, { orderId, tenderId: tender?.id ?? '' });
    await follow();
    await follow();
    expect(await orderOf(fixture, orderId)).toMatchObject({
      paymentType: 'posCash',
      grandTotalInCents: 1050,
      version: 3,
    });
  });
});

test('what the box took by card is in the order with its surcharge, once, however often it is told', async () => {
  const plain = await eftposFixture();
  const { settings } = (await plain.ctx.menus.storeOf(SCOPE)).profile;
  const eftposSurcharge = { amountInCents: 0, percentageBps: 100, applicableBelowAmount: 0 };
  const fixture = await eftposFixture({ checkout: { ...settings.checkout, eftposSurcharge } });
  const { ctx } = fixture;
  const orderId = await accepted(fixture);
  await startTerminalPayment(ctx, SCOPE, {
    ...{ orderId, attemptId: 'card-1', amountInCents: 1000, tipInCents: 0, splitIndex: null },
    ...{ cardTerminalId: null, posTerminalId: TILL, employeeId: null, by: BY_MIA },
  });
  await applyTerminalEvent(ctx, SCOPE, 'card-1', { type: 'sending' });
  await applyTerminalEvent(ctx, SCOPE, 'card-1', { type: 'ended', end: 'APPROVED', approvedInCents: 1010 });
  for (let time = 0; time < 2; time++) await followTender(ctx, SCOPE, { orderId, tenderId: 'card-1' });
  const order = await orderOf(fixture, orderId);
  expect(order).toMatchObject({ paymentType: 'posCard', surchargeInCents: 10, grandTotalInCents: 1010 });
  expect(order?.breakdown.filter(({ kind }) => kind === 'paymentSurcharge')).toMatchObject([{ amountInCents: 10 }]);
  expect(await waiting(fixture)).toEqual([]);
});

describe('a bill paid in several ways gives back by its payments', () => {
  const back = (
    fixture: OrderingFixture,
    amountInCents: number,
    payments: { paymentId: string; amountInCents: number }[],
  ) =>
    refundOrder(fixture.ctx, SCOPE, {
      orderId: 'bill',
      amountInCents,
      reason: 'Cold',
      by: BY_MIA,
      posTerminalId: FRONT.posTerminalId,
      payments,
      key: `back ${amountInCents}`,
    });
  const leftOf = async ({ ctx }: OrderingFixture) =>
    (await readTillOrder(ctx, SCOPE, 'bill')).refund.payments.map(({ id, leftInCents }) => [id, leftInCents]);

  test('each as far as it goes, in one heap of cash, a voucher under its own name', async () => {
    const fixture = await billsFixture();
    await fixture.send('bill', { lines: [ordered('a', 'burger', 3)] });
    const part = (id: string, more: object = {}) => fixture.pay('bill', { id, amountInCents: 1000, ...more });
    await part('1st');
    await part('2nd');
    await part('3rd', { paymentType: 'posCustomPayment', customPaymentName: 'Gift card' });
    expect(await leftOf(fixture)).toEqual([
      ['1st', 1000],
      ['2nd', 1000],
      ['3rd', 1000],
    ]);
    expect(await refusalOf(back(fixture, 1200, [{ paymentId: '3rd', amountInCents: 1200 }]))).toMatchObject({
      reason: 'refund_payments_changed',
    });
    await back(fixture, 2300, [
      { paymentId: '3rd', amountInCents: 500 },
      { paymentId: '2nd', amountInCents: 1000 },
      { paymentId: '1st', amountInCents: 800 },
    ]);
    const gone = await fixture.ctx.db
      .selectFrom('tenders')
      .select(['paymentType', 'amountInCents', 'paymentName'])
      .where('amountInCents', '<', 0)
      .orderBy('amountInCents')
      .execute();
    expect(gone).toEqual([
      { paymentType: 'posRefundCash', amountInCents: -1800, paymentName: '' },
      { paymentType: 'posCustomPayment', amountInCents: -500, paymentName: 'Gift card' },
    ]);
    expect(await leftOf(fixture)).toEqual([
      ['1st', 200],
      ['3rd', 500],
    ]);
  });
});

test('sales less payments of a day are what its list of the unpaid says', async () => {
  const fixture = await billsFixture();
  await accepted(fixture);
  const paid = await accepted(fixture);
  await payBill(fixture.ctx, SCOPE, payment(paid, { tipInCents: 300 }));
  const part = await accepted(fixture, { expectedTotalInCents: 3000 }, { burger: 3 });
  await payBill(fixture.ctx, SCOPE, payment(part, { amountInCents: 1200, tenderedInCents: 1200 }));
  const unpaid = await accepted(fixture);
  await completeOrder(fixture.ctx, SCOPE, { orderId: unpaid, by: BY_MIA, isUnpaidMeant: true });
  await fixture.send('later', { lines: [ordered('a', 'beer')] });
  await fixture.send('sold', { lines: [ordered('b', 'cola')] });
  await fixture.pay('sold');

  const { db } = fixture.ctx;
  const total = (rows: readonly { readonly cents: number }[]) => rows.reduce((sum, { cents }) => sum + cents, 0);
  const sales = await db
    .selectFrom('orders')
    .select('grandTotalInCents as cents')
    .where('statusCode', 'in', ['accepted', 'completed'])
    .execute();
  const tenders = await db.selectFrom('tenders').select('amountInCents as cents').execute();
  const { bills } = await readBills(fixture.ctx, SCOPE);
  expect(total(sales) - total(tenders)).toBe(total(bills.map(({ leftInCents }) => ({ cents: leftInCents }))));
  expect(bills).toHaveLength(4);
});
