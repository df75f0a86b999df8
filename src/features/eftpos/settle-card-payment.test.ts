/** A card payment in doubt is settled by what the bank has: the books follow, once, and say who looked. */
import { describe, expect, test } from 'bun:test';
import { listTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { bankBalanceOf } from '#src/domain/payments/terminal-payment.ts';
import type { TerminalEvent } from '#src/domain/payments/terminal-payment.types.ts';
import { ordersDue } from '#src/features/counter/orders-due.ts';
import { payBill } from '#src/features/counter/pay-bill.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { eventsAndAudit } from '#src/features/orders/testing/events-and-audit.ts';
import { BY_MIA, filledCart, place, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { cancelTerminalPayment } from './act-on-terminal-payment.ts';
import { applyTerminalEvent } from './apply-terminal-event.ts';
import { cardPaymentAnswer } from './card-payment-answer.ts';
import { refundToCard } from './refund-to-card.ts';
import { settleCardPayment } from './settle-card-payment.ts';
import { startTerminalPayment } from './start-terminal-payment.ts';
import {
  act,
  aSale,
  attemptOf,
  type EftposFixture,
  eftposFixture,
  orderOf,
  sellByCard,
  TILL,
} from './testing/eftpos-fixture.ts';

const learn = ({ ctx }: EftposFixture, event: TerminalEvent, attemptId = 'attempt-1') =>
  applyTerminalEvent(ctx, SCOPE, attemptId, event);
const approved = (approvedInCents: number): TerminalEvent => ({ type: 'ended', end: 'APPROVED', approvedInCents });
const YES = approved(1000);
const NO: TerminalEvent = { type: 'ended', end: 'DECLINED', approvedInCents: 0 };
const person = (verdict: 'approved' | 'notApproved'): TerminalEvent => ({ type: 'decided', verdict });
const settle = (fixture: EftposFixture, word: 'hasIt' | 'hasNot', attemptId = 'attempt-1') =>
  settleCardPayment(fixture.ctx, SCOPE, { ...act, attemptId, word });

async function after(...events: readonly TerminalEvent[]): Promise<EftposFixture> {
  const fixture = await eftposFixture();
  await placeCardOrder(fixture.ctx, SCOPE, aSale());
  for (const event of [{ type: 'sending' } as const, ...events]) await learn(fixture, event);
  await fixture.pump();
  return fixture;
}

async function books(fixture: EftposFixture) {
  await fixture.pump();
  const tenders = await listTenders(fixture.ctx.db, SCOPE, 'sale-1');
  const attempt = await attemptOf(fixture);
  const { leftInCents } = await cardPaymentAnswer(fixture.ctx.db, SCOPE, attempt);
  const attempts = await listTerminalAttempts(fixture.ctx.db, SCOPE, 'sale-1');
  return {
    tenders: tenders.map(({ paymentType, amountInCents }) => [paymentType, amountInCents]),
    bank: bankBalanceOf(attempts),
    left: leftInCents,
    paymentType: (await orderOf(fixture)).paymentType,
    needsReview: attempt.needsReview,
  };
}

const SILENT = { type: 'silent' } as const;
type Books = Awaited<ReturnType<typeof books>>;
const PAID: Books = { tenders: [['posCard', 1000]], bank: 1000, left: 0, paymentType: 'posCard', needsReview: 0 };
const TAKEN_OUT: Books = {
  tenders: [
    ['posCard', 1000],
    ['posReversalCard', -1000],
  ],
  bank: 0,
  left: 1000,
  paymentType: 'posPayLater',
  needsReview: 0,
};

describe('a payment of which two last words disagree', () => {
  test.each([
    ['a person said approved, the terminal declined', [SILENT, person('approved'), NO], 'hasIt', PAID],
    ['a person said approved, the terminal declined', [SILENT, person('approved'), NO], 'hasNot', TAKEN_OUT],
    ['a person said declined, the terminal approved', [SILENT, person('notApproved'), YES], 'hasIt', PAID],
    ['a person said declined, the terminal approved', [SILENT, person('notApproved'), YES], 'hasNot', TAKEN_OUT],
    ['the terminal said both', [YES, NO], 'hasNot', TAKEN_OUT],
    ['the terminal said both', [NO, YES], 'hasIt', PAID],
    ['nobody said anything', [SILENT], 'hasIt', PAID],
  ] as const)('%s: %p, and the bank %s', async (_, events, word, expected) => {
    const fixture = await after(...events);
    await settle(fixture, word);
    expect(await books(fixture)).toEqual(expected);
  });

  test.each([
    ['declined first', [NO, YES]],
    ['never answered', [SILENT]],
  ] as const)('the bank hasn’t one that was %s: nothing is in the books', async (_, events) => {
    const fixture = await after(...events);
    await settle(fixture, 'hasNot');
    expect(await listTenders(fixture.ctx.db, SCOPE, 'sale-1')).toEqual([]);
    expect(await attemptOf(fixture)).toMatchObject({ needsReview: 0, bankWord: 'hasNot' });
  });

  test('is settled once, by a person whose name is kept, and nothing the terminal repeats undoes it', async () => {
    const fixture = await after(YES, NO);
    const { audit } = await eventsAndAudit(fixture.ctx, () => settle(fixture, 'hasNot'));
    expect(audit).toEqual(['settleCardPayment']);
    expect(await attemptOf(fixture)).toMatchObject({ decidedByName: 'Mia', nextLookIsoDateTimeUtc: null });
    expect(await eventsAndAudit(fixture.ctx, () => settle(fixture, 'hasNot'))).toEqual({ events: [], audit: [] });
    for (const word of [YES, NO]) await learn(fixture, word);
    expect(await books(fixture)).toEqual(TAKEN_OUT);
    expect((await refusalOf(settle(fixture, 'hasIt')))?.reason).toBe('settled_before');
  });

  test('that is in no doubt, or that the store’s box keeps, is refused', async () => {
    const fixture = await after(YES);
    expect((await refusalOf(settle(fixture, 'hasNot')))?.reason).toBe('nothing_to_settle');
    const ownership = { ...fixture.ctx.ownership, owns: () => false };
    const there = { ...fixture, ctx: { ...fixture.ctx, ownership } };
    expect((await refusalOf(settle(there, 'hasNot')))?.reason).toBe('kept_elsewhere');
  });
});

describe('a payment of which only a part was approved, and the bank hasn’t it', () => {
  async function inPart() {
    const fixture = await after(approved(400));
    const [back] = (await listTerminalAttempts(fixture.ctx.db, SCOPE, 'sale-1')).filter(
      ({ kind }) => kind === 'REVERSAL',
    );
    return { fixture, reversalId: back!.id };
  }
  const tenders = async (fixture: EftposFixture) => (await books(fixture)).tenders;
  const KEPT = ['posCard', 400] as const;

  test('is not settled while its terminal gives the part back', async () => {
    const { fixture } = await inPart();
    await learn(fixture, NO);
    expect((await refusalOf(settle(fixture, 'hasNot')))?.reason).toBe('being_reversed');
  });

  test('takes out the part that was kept, and no cent more', async () => {
    const { fixture, reversalId } = await inPart();
    await cancelTerminalPayment(fixture.ctx, SCOPE, { ...act, attemptId: reversalId });
    await learn(fixture, NO);
    await settle(fixture, 'hasNot');
    expect(await tenders(fixture)).toEqual([[...KEPT], ['posReversalCard', -400]]);
  });

  test('takes out nothing of a part that was given back after all', async () => {
    const { fixture, reversalId } = await inPart();
    await cancelTerminalPayment(fixture.ctx, SCOPE, { ...act, attemptId: reversalId });
    await learn(fixture, approved(400), reversalId);
    const before = await tenders(fixture);
    expect(before).toEqual([[...KEPT], ['posReversalCard', -400]]);
    await learn(fixture, NO);
    await settle(fixture, 'hasNot');
    expect(await tenders(fixture)).toEqual(before);
  });

  test('counts only what was given back of itself, not of another payment of the order', async () => {
    const { fixture, reversalId } = await inPart();
    await cancelTerminalPayment(fixture.ctx, SCOPE, { ...act, attemptId: reversalId });
    await learn(fixture, approved(400), reversalId);
    await fixture.pump();
    await startTerminalPayment(fixture.ctx, SCOPE, {
      ...{ orderId: 'sale-1', attemptId: 'attempt-2', amountInCents: 1000, tipInCents: 0, splitIndex: null },
      ...{ cardTerminalId: null, posTerminalId: TILL, employeeId: null, by: BY_MIA },
    });
    for (const event of [{ type: 'sending' } as const, YES, NO]) await learn(fixture, event, 'attempt-2');
    await settle(fixture, 'hasNot', 'attempt-2');
    expect(await tenders(fixture)).toEqual([
      [...KEPT],
      ['posCard', 1000],
      ['posReversalCard', -400],
      ['posReversalCard', -1000],
    ]);
  });
});

test.each([
  ['accepted', 'posPayLater'],
  ['completed', 'posPayLater'],
  ['cancelled', 'posCard'],
  ['rejected', 'posCard'],
])(
  'an order that is %s, and whose payment the bank hasn’t, is to be paid only if it was made: %s',
  async (statusCode, paymentType) => {
    const fixture = await after(YES, NO);
    await fixture.ctx.db
      .updateTable('orders')
      .set({ statusCode: statusCode as 'accepted' })
      .execute();
    await settle(fixture, 'hasNot');
    expect(await books(fixture)).toMatchObject({ ...TAKEN_OUT, paymentType });
  },
);

test('an order whose payment the bank hasn’t is paid again without the tip that never came', async () => {
  const fixture = await eftposFixture();
  await sellByCard(fixture, { tipInCents: 200 });
  await fixture.pump();
  await learn(fixture, NO);
  await settle(fixture, 'hasNot');
  await fixture.pump();
  expect(await orderOf(fixture)).toMatchObject({ grandTotalInCents: 1000, tipInCents: 0, paymentType: 'posPayLater' });
  const bills = fixture.ctx.db.selectFrom('bills').select('state').where('id', '=', 'sale-1');
  expect(await bills.execute()).toEqual([{ state: 'open' }]);
  const pay = { billId: 'sale-1', id: 'again', shareId: null, tipInCents: 0, customPaymentName: '', employee: null };
  const cash = { ...pay, paymentType: 'posCash' as const, amountInCents: 1000, tenderedInCents: 1000 };
  expect((await payBill(fixture.ctx, SCOPE, { ...cash, posTerminalId: TILL, by: BY_MIA })).leftInCents).toBe(0);
});

test('a refund that the bank hasn’t made is a failed one, and can be made again', async () => {
  const fixture = await eftposFixture();
  await sellByCard(fixture);
  const back = { orderId: 'sale-1', amountInCents: 400, reason: 'Cold', paymentId: null } as const;
  const at = { posTerminalId: TILL, employeeId: null, by: BY_MIA };
  await refundToCard(fixture.ctx, SCOPE, { ...back, ...at, attemptId: 'refund-1' });
  for (const event of [{ type: 'sending' } as const, approved(400), NO]) await learn(fixture, event, 'refund-1');
  await settle(fixture, 'hasNot', 'refund-1');
  expect(await books(fixture)).toMatchObject({ bank: 1000, left: 0, paymentType: 'posCard' });
  expect((await listRefunds(fixture.ctx.db, SCOPE, 'sale-1')).map(({ statusCode }) => statusCode)).toEqual(['failure']);
  await refundToCard(fixture.ctx, SCOPE, { ...back, ...at, attemptId: 'refund-2', amountInCents: 1000 });
});

test('a website order that a till took a card for is due in the store again', async () => {
  const fixture = await eftposFixture();
  const { orderId } = await place(fixture, await filledCart(fixture));
  await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
  await startTerminalPayment(fixture.ctx, SCOPE, {
    ...{ orderId, attemptId: 'attempt-1', amountInCents: 1000, tipInCents: 0, splitIndex: null },
    ...{ cardTerminalId: null, posTerminalId: TILL, employeeId: null, by: BY_MIA },
  });
  for (const event of [{ type: 'sending' } as const, YES, NO]) await learn(fixture, event);
  await fixture.pump();
  expect(await ordersDue(fixture.ctx.db, SCOPE)).toEqual([]);
  await settle(fixture, 'hasNot');
  await fixture.pump();
  expect(await ordersDue(fixture.ctx.db, SCOPE)).toMatchObject([{ id: orderId, due: 'inStore', leftInCents: 1000 }]);
});
