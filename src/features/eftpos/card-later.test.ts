/** The card after the sale: orders that are there already, and money that goes back. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { invoiceSnapshot } from '#src/features/printing/order-dockets.ts';
import { refundToCard } from './refund-to-card.ts';
import { startTerminalPayment } from './start-terminal-payment.ts';
import {
  ADDRESS,
  aSale,
  BURGER,
  brokenMoneyRules,
  eftposFixture,
  orderOf,
  sellByCard,
  settle,
  TILL,
} from './testing/eftpos-fixture.ts';

describe('orders that are there already', () => {
  test('an order to be paid later is paid in two parts by card, each with its own surcharge and tip', async () => {
    const { settings } = (await eftposFixture().then(({ ctx }) => ctx.menus.storeOf(SCOPE))).profile;
    const eftposSurcharge = { amountInCents: 0, percentageBps: 100, applicableBelowAmount: 0 };
    const fixture = await eftposFixture({ checkout: { ...settings.checkout, eftposSurcharge } });
    const { attemptId: _, tipInCents: _t, cardTerminalId: _c, ...sale } = aSale();
    await placePosOrder(fixture.ctx, SCOPE, { ...sale, paymentType: 'posPayLater', tenderedInCents: 0 });
    const share = {
      orderId: 'sale-1',
      splitIndex: 0,
      cardTerminalId: null,
      posTerminalId: TILL,
      employeeId: null,
      by: BY_MIA,
    };
    const first = { ...share, attemptId: 'share-1', amountInCents: 600, tipInCents: 100 };
    const started = await startTerminalPayment(fixture.ctx, SCOPE, first);
    expect([started.requestedInCents, started.surchargeInCents]).toEqual([706, 6]);
    await settle(fixture);
    const tooMuch = startTerminalPayment(fixture.ctx, SCOPE, {
      ...share,
      attemptId: 'x',
      amountInCents: 401,
      tipInCents: 0,
    });
    await expect(tooMuch).rejects.toMatchObject({ reason: 'more_than_due' });
    await startTerminalPayment(fixture.ctx, SCOPE, {
      ...share,
      attemptId: 'share-2',
      amountInCents: 400,
      tipInCents: 0,
    });
    await settle(fixture);
    expect(await orderOf(fixture)).toMatchObject({ grandTotalInCents: 1110, surchargeInCents: 10, tipInCents: 100 });
    expect(await brokenMoneyRules(fixture)).toEqual([]);
  });
});

describe('refunds', () => {
  const refund = {
    orderId: 'sale-1',
    reason: 'Cold',
    paymentId: null,
    posTerminalId: TILL,
    employeeId: null,
    by: BY_MIA,
  };

  test('what went back in cash is not given back to the card as well', async () => {
    const fixture = await eftposFixture();
    await sellByCard(fixture);
    const inCash = {
      orderId: 'sale-1',
      amountInCents: 700,
      reason: 'Cold',
      by: BY_MIA,
      key: 'gift',
      method: 'cash' as const,
    };
    await refundOrder(fixture.ctx, SCOPE, { ...inCash, posTerminalId: TILL });
    const tooMuch = refundToCard(fixture.ctx, SCOPE, { ...refund, attemptId: 'refund-1', amountInCents: 301 });
    await expect(tooMuch).rejects.toMatchObject({ reason: 'more_than_left' });
    await refundToCard(fixture.ctx, SCOPE, { ...refund, attemptId: 'refund-2', amountInCents: 300 });
    await settle(fixture);
    expect(fixture.world.balance()).toBe(BURGER - 300);
  });

  test('a part, then the rest, and nothing more: refused before anything is sent', async () => {
    const fixture = await eftposFixture();
    await sellByCard(fixture);
    await refundToCard(fixture.ctx, SCOPE, { ...refund, attemptId: 'refund-1', amountInCents: 500 });
    await settle(fixture);
    await refundToCard(fixture.ctx, SCOPE, { ...refund, attemptId: 'refund-2', amountInCents: 500 });
    await settle(fixture);
    const third = refundToCard(fixture.ctx, SCOPE, { ...refund, attemptId: 'refund-3', amountInCents: 1 });
    await expect(third).rejects.toMatchObject({ reason: 'nothing_to_refund' });
    const refunds = await listRefunds(fixture.ctx.db, SCOPE, 'sale-1');
    expect(refunds.map(({ statusCode, amountInCents }) => [statusCode, amountInCents])).toEqual([
      ['success', 500],
      ['success', 500],
    ]);
    expect(fixture.world.balance()).toBe(0);
    expect(await brokenMoneyRules({ ...fixture })).toEqual(
      ['an accepted order whose payments are not its total'].slice(1),
    );
  });

  test('a dish that goes back on the card goes back once, in whatever way', async () => {
    const fixture = await eftposFixture();
    await sellByCard(fixture);
    const { lines: sold } = await getOrder(fixture.ctx.db, SCOPE, 'sale-1');
    const lines = sold.map(({ id, priced }) => ({ lineId: id, quantity: priced.quantity }));
    await refundToCard(fixture.ctx, SCOPE, { ...refund, attemptId: 'refund-1', amountInCents: 500, lines });
    await settle(fixture);
    const [first] = await listRefunds(fixture.ctx.db, SCOPE, 'sale-1');
    expect(JSON.parse(first?.linesJson ?? '')).toEqual(lines);
    const again = refundToCard(fixture.ctx, SCOPE, { ...refund, attemptId: 'refund-2', amountInCents: 500, lines });
    await expect(again).rejects.toMatchObject({ reason: 'line_refunded_already' });
  });

  test('a gift that goes back is no debt: the receipt asks for nothing', async () => {
    const fixture = await eftposFixture();
    await sellByCard(fixture);
    await refundToCard(fixture.ctx, SCOPE, { ...refund, attemptId: 'refund-1', amountInCents: 500 });
    await settle(fixture);
    const order = await getOrder(fixture.ctx.db, SCOPE, 'sale-1');
    const receipt = await invoiceSnapshot(fixture.ctx.db, fixture.ctx, SCOPE, order);
    expect(receipt.payments.map((payment) => payment.amountInCents)).toContain(-500);
    expect(receipt.balanceDueInCents).toBe(0);
  });

  test('refused by the terminal, the amount can be given back in another way', async () => {
    const fixture = await eftposFixture();
    await sellByCard(fixture);
    fixture.world.setStory(ADDRESS, 'decline');
    await refundToCard(fixture.ctx, SCOPE, { ...refund, attemptId: 'refund-1', amountInCents: 500 });
    await settle(fixture);
    expect(await listRefunds(fixture.ctx.db, SCOPE, 'sale-1')).toMatchObject([{ statusCode: 'failure' }]);
    fixture.world.setStory(ADDRESS, 'approve');
    await refundToCard(fixture.ctx, SCOPE, { ...refund, attemptId: 'refund-2', amountInCents: BURGER });
    await settle(fixture);
    expect(fixture.world.balance()).toBe(0);
  });
});
