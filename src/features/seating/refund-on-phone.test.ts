/** Money that guests paid on their phones goes back to the cards it came from, part by part. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { listOrderVersions } from '#db/payments/bill-ledger.repository.ts';
import { listPaymentProblems } from '#db/payments/payment-problems.queries.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { cancelBill } from '#src/features/counter/cancel-bill.ts';
import { FRONT } from '#src/features/counter/testing/bills-fixture.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { type RefundOrderInput, refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { paymentsHandlers } from '#src/features/payments/payments.handlers.ts';
import { paymentsLeftOf } from '#src/features/payments/payments-left.ts';
import { refundableOf } from '#src/features/payments/queue-money.ts';
import { undoPhoneRefundIn } from '#src/features/payments/refund-on-phone.ts';
import { settleOrderPayments } from '#src/features/payments/settle-payments.ts';
import { followPhonePayment } from './follow-phone-payment.ts';
import { amount, BILL, type Phones, phonesFixture, WHOLE } from './testing/phones-fixture.ts';

/** Ada pays $10.00 and a tip of $2.00 on her phone, Ben the other $8.00 on his. */
async function paidByTwo() {
  const fixture = await phonesFixture();
  const ada = await fixture.begin('ada', amount(1000), 1000, { tipInCents: 200 });
  await fixture.charge(ada);
  await fixture.hear();
  fixture.ctx.pass({ minutes: 1 });
  const ben = await fixture.begin('ben', WHOLE, 800);
  await fixture.charge(ben);
  await fixture.hear();
  return { ...fixture, ada, ben };
}
type Paid = Awaited<ReturnType<typeof paidByTwo>>;

const refund = ({ ctx }: Phones, amountInCents: number, more: Partial<RefundOrderInput> = {}) =>
  refundOrder(ctx, SCOPE, {
    orderId: BILL,
    amountInCents,
    reason: 'Cold',
    by: BY_MIA,
    key: `k${amountInCents}`,
    ...more,
  });
const settle = ({ ctx }: Phones) => settleOrderPayments(ctx, SCOPE, BILL);

/** What the bank has given back to each guest's card. */
async function back(fixture: Paid) {
  const cents = async (id: string) => {
    const { paymentIntentId } = await fixture.onPhone(id);
    const read = await fixture.card.retrievePayment(paymentIntentId ?? '');
    return read.kind === 'found' ? read.payment.refundedInCents : null;
  };
  return { ada: await cents(fixture.ada), ben: await cents(fixture.ben) };
}
const refunds = async ({ ctx }: Phones) =>
  (await listRefunds(ctx.db, SCOPE, BILL)).map((one) => [one.amountInCents, one.statusCode]);
/** How much was refunded under each version of the order. */
const underVersions = async ({ ctx }: Phones) =>
  (await listOrderVersions(ctx.db, SCOPE, BILL)).map((one) => one.refundAmountInCents);
const leftOf = async ({ ctx }: Phones) => (await paymentsLeftOf(ctx.db, SCOPE, BILL)).map((one) => one.leftInCents);

describe('what was paid on phones is given back', () => {
  test('all of it: each guest’s card gets what it paid, with its tip', async () => {
    const fixture = await paidByTwo();
    expect(await refund(fixture, 2000)).toMatchObject({ statusCode: 'requested', leftInCents: 0 });
    await settle(fixture);
    expect(await back(fixture)).toEqual({ ada: 1200, ben: 800 });
    expect(await refunds(fixture)).toEqual([
      [800, 'success'],
      [1200, 'success'],
    ]);
    expect(await leftOf(fixture)).toEqual([0, 0]);
  });

  test('a part of it: the last payment first, and no card gets more than it paid', async () => {
    const fixture = await paidByTwo();
    await refund(fixture, 900);
    await settle(fixture);
    expect(await back(fixture)).toEqual({ ada: 100, ben: 800 });
    expect(await leftOf(fixture)).toEqual([1100, 0]);
  });

  test('the payment that was chosen: Ada’s card, not Ben’s', async () => {
    const fixture = await paidByTwo();
    await refund(fixture, 500, { payments: [{ paymentId: fixture.ada, amountInCents: 500 }] });
    await refund(fixture, 300, { payments: [{ paymentId: fixture.ada, amountInCents: 300 }] });
    await settle(fixture);
    expect(await back(fixture)).toEqual({ ada: 800, ben: 0 });
    expect(await leftOf(fixture)).toEqual([400, 800]);
  });

  test('the payment that was chosen, although it is the only refund yet', async () => {
    const fixture = await paidByTwo();
    await refund(fixture, 500, { payments: [{ paymentId: fixture.ada, amountInCents: 500 }] });
    expect(await leftOf(fixture)).toEqual([700, 800]);
  });

  test('to the only card that there is, of a guest who paid for all', async () => {
    const fixture = await phonesFixture();
    const id = await fixture.begin('ada', WHOLE, 1800);
    await fixture.charge(id);
    await fixture.hear();
    await refund(fixture, 300);
    await settle(fixture);
    const read = await fixture.card.retrievePayment((await fixture.onPhone(id)).paymentIntentId ?? '');
    expect(read).toMatchObject({ payment: { refundedInCents: 300 } });
  });

  test('in cash, when a person chose so: no card gets anything', async () => {
    const fixture = await paidByTwo();
    expect(await refund(fixture, 500, { method: 'cash' })).toMatchObject({ statusCode: 'success' });
    await settle(fixture);
    expect(await back(fixture)).toEqual({ ada: 0, ben: 0 });
  });

  test('pressed twice and carried out twice at once: once', async () => {
    const fixture = await paidByTwo();
    await Promise.all([refund(fixture, 700), refund(fixture, 700)]);
    await Promise.all([settle(fixture), settle(fixture)]);
    expect(await back(fixture)).toEqual({ ada: 0, ben: 700 });
    expect((await refundableOf(fixture.ctx.db, SCOPE, BILL)).leftInCents).toBe(1300);
  });

  test('never more than was paid, whoever asks while the first is on its way', async () => {
    const fixture = await paidByTwo();
    await refund(fixture, 1500);
    await expect(refund(fixture, 501)).rejects.toMatchObject({ reason: 'refund_too_large' });
    await refund(fixture, 500);
    await settle(fixture);
    expect(await back(fixture)).toEqual({ ada: 1200, ben: 800 });
  });

  test('an answer that is lost is asked for again, and nothing goes back twice', async () => {
    const fixture = await paidByTwo();
    await refund(fixture, 700);
    fixture.card.loseNextAnswer();
    await settle(fixture);
    expect(await refunds(fixture)).toEqual([[700, 'requested']]);
    fixture.ctx.pass({ minutes: 30 });
    await settle(fixture);
    expect([await back(fixture), await refunds(fixture)]).toEqual([{ ada: 0, ben: 700 }, [[700, 'success']]]);
  });

  test('with the money of an order that is cancelled', async () => {
    const fixture = await paidByTwo();
    await cancelBill(fixture.ctx, SCOPE, { ...FRONT, billId: BILL, reason: 'Fire', allow: () => null });
    await settle(fixture);
    expect(await back(fixture)).toEqual({ ada: 1200, ben: 800 });
  });
});

test('a guest whose card is charged in the second in which the order is cancelled gets it all back', async () => {
  const fixture = await phonesFixture();
  const { ctx, card } = fixture;
  const id = await fixture.begin('ada', WHOLE, 1800, { tipInCents: 200 });
  await fixture.charge(id);
  const capture: typeof card.capture = async (request) => {
    await cancelOrder(ctx, SCOPE, { orderId: BILL, reason: 'Fire', by: BY_MIA });
    return card.capture(request);
  };
  await followPhonePayment({ ...ctx, ports: { ...ctx.ports, cardPayments: { ...card, capture } } }, SCOPE, id);
  await settle(fixture);
  expect((await fixture.tenders()).map((one) => one.amountInCents).sort((a, b) => b - a)).toEqual([2000, -2000]);
  expect(await refunds(fixture)).toEqual([[2000, 'success']]);
});

describe('a card that takes nothing back', () => {
  test('leaves the money with the store, to be given back in cash, and the owner is told', async () => {
    const fixture = await paidByTwo();
    const { ctx, card } = fixture;
    const before = await underVersions(fixture);
    await refund(fixture, 800);
    const refuse: typeof card.refund = async () => ({ kind: 'refused', why: 'refund_failed' }) as never;
    await settleOrderPayments(
      { ...ctx, ports: { ...ctx.ports, cardPayments: { ...card, refund: refuse } } },
      SCOPE,
      BILL,
    );
    expect(await refunds(fixture)).toEqual([[800, 'failure']]);
    expect(await leftOf(fixture)).toEqual([1200, 800]);
    expect(await underVersions(fixture)).toEqual(before);
    expect((await getOrder(ctx.db, SCOPE, BILL)).paymentType).toBe('posSplitBill');
    const problems = await listPaymentProblems(ctx.db, SCOPE, { sinceIsoDateTimeUtc: '2000-01-01' });
    expect(problems).toMatchObject([{ kind: 'REFUND', state: 'refused', amountInCents: 800 }]);
    expect(await refund(fixture, 800, { method: 'cash', key: 'again' })).toMatchObject({ leftInCents: 1200 });
  });

  test('changes nothing of a refund that went to no phone’s card', async () => {
    const fixture = await paidByTwo();
    const { ctx } = fixture;
    await refund(fixture, 800);
    const [mine] = await listRefunds(ctx.db, SCOPE, BILL);
    const books = async () => [await underVersions(fixture), await leftOf(fixture), await fixture.onPhone(fixture.ben)];
    const before = await books();
    for (const other of [{ attemptId: null }, { tenderId: null }]) {
      await ctx.write((trx) => undoPhoneRefundIn(trx, SCOPE, { ...mine!, ...other }, { wasDone: true }));
    }
    expect(await books()).toEqual(before);
  });

  test('days later: the same, although the provider had said yes', async () => {
    const fixture = await paidByTwo();
    const { ctx } = fixture;
    await refund(fixture, 800);
    await settle(fixture);
    const providerRefundId = (await listRefunds(ctx.db, SCOPE, BILL))[0]?.providerRefundId;
    const told = {
      type: 'cardEventReceived',
      ...SCOPE,
      orderId: BILL,
      payload: {
        ...{ orderId: BILL, checkoutSessionId: null, paymentIntentId: null },
        refund: { refundId: providerRefundId, state: 'failed' },
      },
    };
    const handler = paymentsHandlers.find(({ name }) => name === 'payments.cardEvent')!;
    for (const _ of ['once', 'again']) await handler.handle(ctx as never, told as never);
    expect(await leftOf(fixture)).toEqual([1200, 800]);
    expect(await fixture.onPhone(fixture.ben)).toMatchObject({ refundedInCents: 0, feesReturnedInCents: 0 });
    const problems = await listPaymentProblems(ctx.db, SCOPE, { sinceIsoDateTimeUtc: '2000-01-01' });
    expect(problems).toMatchObject([{ state: 'returned', amountInCents: 800 }]);
  });
});
