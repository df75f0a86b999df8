import { describe, expect, test } from 'bun:test';
import { getTerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { cardPaymentAnswer } from '#src/features/eftpos/card-payment-answer.ts';
import { startTerminalPayment } from '#src/features/eftpos/start-terminal-payment.ts';
import {
  ADDRESS,
  brokenMoneyRules,
  type EftposFixture,
  eftposFixture,
  settle,
  TILL,
} from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { BY_MIA, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { payBill } from './pay-bill.ts';
import { readBill } from './read-bills.ts';
import { sendBill } from './send-bill.ts';
import { splitBill } from './split-bill.ts';
import { FRONT, ordered } from './testing/bills-fixture.ts';

const DRAFT = {
  lines: [ordered('a', 'burger', 2)],
  collectionType: 'pickup' as const,
  tableId: null,
  address: null,
  customerName: '',
  customerPhone: '',
  comments: '',
  adjustments: { discount: null, surcharge: null },
  manual: null,
};
const SEND = { keepsHold: false, voidReason: null, refundMethod: null, allow: () => null };

async function dinner(): Promise<EftposFixture> {
  const plain = await eftposFixture();
  const { settings } = (await plain.ctx.menus.storeOf(SCOPE)).profile;
  const eftposSurcharge = { amountInCents: 0, percentageBps: 100, applicableBelowAmount: 0 };
  const fixture = await eftposFixture({ checkout: { ...settings.checkout, eftposSurcharge } });
  const sent = { ...FRONT, ...SEND, billId: 'sale-1', draft: DRAFT, expectedVersion: 0, expectedTotalInCents: 2000 };
  await sendBill(fixture.ctx, SCOPE, sent);
  const shares = (['x', 'y'] as const).map((id) => ({ id, mode: 'equally' as const }));
  await splitBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'sale-1', shares });
  return fixture;
}

const byCard = (fixture: EftposFixture, more: object = {}) =>
  startTerminalPayment(fixture.ctx, SCOPE, {
    orderId: 'sale-1',
    attemptId: 'card-1',
    amountInCents: 1000,
    tipInCents: 100,
    splitIndex: 0,
    cardTerminalId: null,
    posTerminalId: TILL,
    employeeId: null,
    by: BY_MIA,
    ...more,
  });
const inCash = (fixture: EftposFixture, more: object = {}) =>
  payBill(fixture.ctx, SCOPE, {
    ...FRONT,
    billId: 'sale-1',
    id: 'cash-1',
    shareId: 'y',
    amountInCents: 1000,
    paymentType: 'posCash',
    tenderedInCents: 1000,
    tipInCents: 0,
    customPaymentName: '',
    ...more,
  });
const bill = (fixture: EftposFixture) => readBill(fixture.ctx, SCOPE, 'sale-1');
/** As the till that follows it is answered. */
const shown = async ({ ctx }: EftposFixture, attemptId: string) =>
  cardPaymentAnswer(ctx.db, SCOPE, await getTerminalAttempt(ctx.db, SCOPE, attemptId));

describe('a share that is paid by card', () => {
  test('locks its share with its own surcharge and tip, and the rest in cash closes the bill', async () => {
    const fixture = await dinner();
    await byCard(fixture);
    await settle(fixture);
    expect((await bill(fixture)).shares.map(({ isPaid, paymentType }) => [isPaid, paymentType])).toEqual([
      [true, 'posCard'],
      [false, null],
    ]);
    expect((await bill(fixture)).leftInCents).toBe(1000);
    expect(await inCash(fixture)).toMatchObject({ leftInCents: 0 });
    const order = await findOrder(fixture.ctx.db, SCOPE, 'sale-1');
    expect(order).toMatchObject({
      grandTotalInCents: 2110,
      tipInCents: 100,
      surchargeInCents: 10,
      paymentType: 'posSplitBill',
    });
    const rows = order?.breakdown.filter((row) => !row.isIncluded) ?? [];
    expect(rows.reduce((total, row) => total + row.amountInCents, 0)).toBe(2110);
    expect((await bill(fixture)).isOpen).toBe(false);
  });

  test('keeps everybody else out until its end is known, and leaves the others standing when it is declined', async () => {
    const fixture = await dinner();
    fixture.world.setStory(ADDRESS, 'decline');
    await byCard(fixture);
    expect((await refusalOf(inCash(fixture)))?.reason).toBe('payment_under_way');
    const edit = { ...FRONT, ...SEND, billId: 'sale-1', expectedVersion: 1, expectedTotalInCents: 3000 };
    const more = sendBill(fixture.ctx, SCOPE, { ...edit, draft: { ...DRAFT, lines: [ordered('a', 'burger', 3)] } });
    expect((await refusalOf(more))?.reason).toBe('payment_under_way');
    await settle(fixture);
    expect((await bill(fixture)).shares.map((share) => share.isPaid)).toEqual([false, false]);
    await inCash(fixture);
    expect((await bill(fixture)).leftInCents).toBe(1000);
  });

  test('of all that is left closes the bill, whoever tells it twice', async () => {
    const fixture = await dinner();
    await byCard(fixture, { amountInCents: 2000, tipInCents: 0, splitIndex: null });
    await settle(fixture);
    await settle(fixture);
    expect(await bill(fixture)).toMatchObject({ leftInCents: 0, isOpen: false });
    expect((await bill(fixture)).shares).toMatchObject([{ mode: 'whole', isPaid: true, amountInCents: 2000 }]);
    expect(await brokenMoneyRules(fixture)).toEqual([]);
    expect((await refusalOf(inCash(fixture)))?.reason).toBe('bill_already_paid');
  });

  test('is known by its share, for another try, and says what is left for the others', async () => {
    const fixture = await dinner();
    fixture.world.setStory(ADDRESS, 'decline');
    await byCard(fixture, { splitIndex: 1 });
    await settle(fixture);
    expect(await shown(fixture, 'card-1')).toMatchObject({ state: 'declined', splitIndex: 1, leftInCents: 2000 });
    fixture.world.setStory(ADDRESS, 'approve');
    await byCard(fixture, { attemptId: 'card-2', splitIndex: 1 });
    await settle(fixture);
    expect(await shown(fixture, 'card-2')).toMatchObject({ state: 'approved', splitIndex: 1, leftInCents: 1000 });
    expect((await bill(fixture)).shares.map((share) => share.isPaid)).toEqual([false, true]);
    await byCard(fixture, { attemptId: 'card-3', splitIndex: 0 });
    await settle(fixture);
    expect(await shown(fixture, 'card-3')).toMatchObject({ state: 'approved', leftInCents: 0 });
  });
});
