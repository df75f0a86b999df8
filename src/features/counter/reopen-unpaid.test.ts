/** A card payment that never came: what it was for is owed again, and nothing else of its order changes. */
import { describe, expect, test } from 'bun:test';
import { listTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { listShares } from '#db/ordering/bill-shares.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import type { TerminalEvent } from '#src/domain/payments/terminal-payment.types.ts';
import { cancelTerminalPayment } from '#src/features/eftpos/act-on-terminal-payment.ts';
import { applyTerminalEvent } from '#src/features/eftpos/apply-terminal-event.ts';
import { refundToCard } from '#src/features/eftpos/refund-to-card.ts';
import { settleCardPayment } from '#src/features/eftpos/settle-card-payment.ts';
import { startTerminalPayment } from '#src/features/eftpos/start-terminal-payment.ts';
import {
  act,
  aSale,
  type EftposFixture,
  eftposFixture,
  orderOf,
  TILL,
} from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { eventsAndAudit } from '#src/features/orders/testing/events-and-audit.ts';
import { BY_MIA, filledCart, place, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { ordersDue } from './orders-due.ts';
import { payBill } from './pay-bill.ts';
import { placeCardOrder } from './place-card-order.ts';
import { reopenUnpaid } from './reopen-unpaid.ts';
import { splitBill } from './split-bill.ts';

const SENDING: TerminalEvent = { type: 'sending' };
const NO: TerminalEvent = { type: 'ended', end: 'DECLINED', approvedInCents: 0 };
const approved = (approvedInCents: number): TerminalEvent => ({ type: 'ended', end: 'APPROVED', approvedInCents });
const AT = { posTerminalId: TILL, by: BY_MIA };

async function learn(fixture: EftposFixture, attemptId: string, ...events: readonly TerminalEvent[]) {
  for (const event of events) await applyTerminalEvent(fixture.ctx, SCOPE, attemptId, event);
  await fixture.pump();
}

/** The terminal said no after all, and the bank's list hasn't the payment either. */
async function neverCame(fixture: EftposFixture, attemptId: string) {
  await learn(fixture, attemptId, NO);
  await settleCardPayment(fixture.ctx, SCOPE, { ...act, attemptId, word: 'hasNot' });
  await fixture.pump();
}

/** A bill of $10.00, of which a card paid $4.00. */
async function aBillPaidInPart() {
  const fixture = await eftposFixture();
  await placeCardOrder(fixture.ctx, SCOPE, aSale());
  await learn(fixture, 'attempt-1', SENDING, approved(400));
  const attempts = await listTerminalAttempts(fixture.ctx.db, SCOPE, 'sale-1');
  const back = attempts.find(({ kind }) => kind === 'REVERSAL');
  await cancelTerminalPayment(fixture.ctx, SCOPE, { ...act, attemptId: back!.id });
  await fixture.pump();
  return fixture;
}

const start = (fixture: EftposFixture, orderId: string, attemptId: string, amountInCents: number, tipInCents = 0) =>
  startTerminalPayment(fixture.ctx, SCOPE, {
    ...{ orderId, attemptId, amountInCents, tipInCents, splitIndex: null, cardTerminalId: null, employeeId: null },
    ...AT,
  });

const payCash = (fixture: EftposFixture, amountInCents: number, shareId: string | null = null) =>
  payBill(fixture.ctx, SCOPE, {
    ...{ billId: 'sale-1', id: 'cash', shareId, tipInCents: 0, customPaymentName: '', employee: null },
    ...{ paymentType: 'posCash', amountInCents, tenderedInCents: amountInCents },
    ...AT,
  });

const sharesOf = async ({ ctx }: EftposFixture) =>
  (await listShares(ctx.db, SCOPE, 'sale-1')).map(({ amountInCents, state }) => `${amountInCents} ${state}`);

const reversalOf = async ({ ctx }: EftposFixture, orderId: string) =>
  (await listTenders(ctx.db, SCOPE, orderId)).find(({ paymentType }) => paymentType === 'posReversalCard')!.id;

/** An order of the website for $10.00, which is paid in the store. */
async function aWebsiteOrder() {
  const fixture = await eftposFixture();
  const { orderId } = await place(fixture, await filledCart(fixture));
  await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
  return { fixture, orderId };
}

describe('a card that never paid its share of a bill', () => {
  test('owes it again: what others paid stays paid, and the rest is divided anew', async () => {
    const fixture = await aBillPaidInPart();
    const halves = [0, 1].map((at) => ({ id: `half-${at}`, mode: 'equally' as const }));
    await splitBill(fixture.ctx, SCOPE, { ...AT, billId: 'sale-1', shares: halves, employee: null });
    await payCash(fixture, 300, 'half-0');
    expect(await sharesOf(fixture)).toEqual(['400 paid', '300 paid', '300 open']);
    await neverCame(fixture, 'attempt-1');
    expect(await sharesOf(fixture)).toEqual(['300 paid']);
  });

  test('takes its tip along, of a bill that was still open', async () => {
    const fixture = await aBillPaidInPart();
    await start(fixture, 'sale-1', 'attempt-2', 300, 50);
    await learn(fixture, 'attempt-2', SENDING, approved(350));
    expect(await orderOf(fixture)).toMatchObject({ grandTotalInCents: 1050, tipInCents: 50 });
    await neverCame(fixture, 'attempt-2');
    expect(await orderOf(fixture)).toMatchObject({
      ...{ grandTotalInCents: 1000, tipInCents: 0, paymentType: 'posPayLater' },
    });
  });
});

test('a refund to a card leaves what each guest paid as it was', async () => {
  const fixture = await aBillPaidInPart();
  await payCash(fixture, 600);
  const paid = ['400 paid', '600 paid'];
  expect(await sharesOf(fixture)).toEqual(paid);
  const back = { orderId: 'sale-1', attemptId: 'refund-1', amountInCents: 100, reason: 'Cold', paymentId: null };
  await refundToCard(fixture.ctx, SCOPE, { ...back, ...AT, employeeId: null });
  await learn(fixture, 'refund-1', SENDING, approved(100));
  expect(await sharesOf(fixture)).toEqual(paid);
});

describe('a card that never paid an order of the website', () => {
  test('leaves it due in the store, and every till hears of it', async () => {
    const { fixture, orderId } = await aWebsiteOrder();
    await start(fixture, orderId, 'attempt-1', 1000);
    await learn(fixture, 'attempt-1', SENDING, approved(1000));
    const { events } = await eventsAndAudit(fixture.ctx, () => neverCame(fixture, 'attempt-1'));
    expect(events).toContain('billChanged');
    expect((await orderOf(fixture, orderId)).paymentType).toBe('inStore');
  });

  test.each([200, 0])('takes along only its tip of %d cents when another card paid in the meantime', async (tip) => {
    const { fixture, orderId } = await aWebsiteOrder();
    await start(fixture, orderId, 'attempt-1', 1000, tip);
    await learn(fixture, 'attempt-1', SENDING, { type: 'silent' }, { type: 'decided', verdict: 'notApproved' });
    await start(fixture, orderId, 'attempt-2', 1000);
    await learn(fixture, 'attempt-2', SENDING, approved(1000));
    await learn(fixture, 'attempt-1', approved(1000 + tip));
    const paid = await orderOf(fixture, orderId);
    expect(paid).toMatchObject({ grandTotalInCents: 1000 + tip, tipInCents: tip });
    await neverCame(fixture, 'attempt-1');
    const after = await orderOf(fixture, orderId);
    expect(after).toMatchObject({ grandTotalInCents: 1000, tipInCents: 0 });
    expect(await ordersDue(fixture.ctx.db, SCOPE)).toEqual([]);
    // Without a tip, nothing of the order has to change.
    expect(after.version === paid.version).toBe(tip === 0);
  });
});

test.each(['at the counter', 'of the website'])('a payment of a sale %s is taken out once', async (where) => {
  const { fixture, orderId } =
    where === 'of the website' ? await aWebsiteOrder() : { fixture: await eftposFixture(), orderId: 'sale-1' };
  if (orderId === 'sale-1') await placeCardOrder(fixture.ctx, SCOPE, aSale());
  else await start(fixture, orderId, 'attempt-1', 1000);
  await learn(fixture, 'attempt-1', SENDING, approved(1000));
  await neverCame(fixture, 'attempt-1');
  const before = await orderOf(fixture, orderId);
  const tenderId = await reversalOf(fixture, orderId);
  await reopenUnpaid(fixture.ctx, SCOPE, { orderId, tenderId });
  expect(await orderOf(fixture, orderId)).toEqual(before);
  await reopenUnpaid(fixture.ctx, SCOPE, { orderId: 'of-nobody', tenderId });
});

/** A sale by card, approved. */
async function aSaleByCard() {
  const fixture = await eftposFixture();
  await placeCardOrder(fixture.ctx, SCOPE, aSale());
  await learn(fixture, 'attempt-1', SENDING, approved(1000));
  return fixture;
}

test.each([
  ['accepted', 'posPayLater'],
  ['completed', 'posPayLater'],
  ['cancelled', 'posCard'],
  ['rejected', 'posCard'],
] as const)('an order that is %s asks to be paid again only if it was made', async (statusCode, paymentType) => {
  const fixture = await aSaleByCard();
  await fixture.ctx.db.updateTable('orders').set({ statusCode }).execute();
  await neverCame(fixture, 'attempt-1');
  expect(await orderOf(fixture)).toMatchObject({ statusCode, paymentType });
});

test('a sale that is known at no till any longer is an open bill at the till of its payment', async () => {
  const fixture = await aSaleByCard();
  await fixture.ctx.db.updateTable('orders').set({ posTerminalId: null }).execute();
  await neverCame(fixture, 'attempt-1');
  const bills = fixture.ctx.db.selectFrom('bills').select(['state', 'posTerminalId']);
  expect(await bills.execute()).toEqual([{ state: 'open', posTerminalId: TILL }]);
});

test.each([
  [50, [{ grandTotalInCents: 1050 }]],
  [0, []],
])('yesterday keeps the tip of %d cents that it counted', async (tip, kept) => {
  const fixture = await aBillPaidInPart();
  await start(fixture, 'sale-1', 'attempt-2', 300, tip);
  await learn(fixture, 'attempt-2', SENDING, approved(300 + tip));
  fixture.ctx.pass({ hours: 24 });
  await neverCame(fixture, 'attempt-2');
  const days = fixture.ctx.db.selectFrom('order_day_changes').select('grandTotalInCents');
  expect(await days.execute()).toEqual(kept);
});
