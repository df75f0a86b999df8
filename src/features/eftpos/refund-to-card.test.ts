/** Every guard of giving money back to the card that paid, each once. */
import { describe, expect, test } from 'bun:test';
import type { TerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import type { TerminalKind, TerminalState } from '#src/domain/payments/terminal-payment.types.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { eventsAndAudit } from '#src/features/orders/testing/events-and-audit.ts';
import { BY_MIA, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { bookRefundOfBoxIn, onRefundOfTheBox, refundAtTerminalSchema } from './refund-of-the-box.ts';
import { type RefundToCardInput, refundablePayments, refundToCard } from './refund-to-card.ts';
import { startTerminalPayment } from './start-terminal-payment.ts';
import {
  ADDRESS,
  aSale,
  type EftposFixture,
  eftposFixture,
  sellByCard,
  settle,
  TILL,
} from './testing/eftpos-fixture.ts';

const refund = ({ ctx }: EftposFixture, more: Partial<RefundToCardInput> = {}) =>
  refundToCard(ctx, SCOPE, {
    ...{ orderId: 'sale-1', attemptId: 'refund-1', amountInCents: 400, reason: 'Cold', paymentId: null },
    ...{ posTerminalId: TILL, employeeId: 'employee-mia', by: BY_MIA },
    ...more,
  });

/** $10.00 in two card payments: $3.00, then $7.00. */
async function paidTwice(): Promise<EftposFixture> {
  const fixture = await eftposFixture();
  const { attemptId: _, tipInCents: _t, cardTerminalId: _c, ...sale } = aSale();
  await placePosOrder(fixture.ctx, SCOPE, { ...sale, paymentType: 'posPayLater', tenderedInCents: 0 });
  for (const [attemptId, amountInCents, splitIndex] of [
    ['small', 300, 0],
    ['large', 700, 1],
  ] as const) {
    await startTerminalPayment(fixture.ctx, SCOPE, {
      ...{ orderId: 'sale-1', attemptId, amountInCents, tipInCents: 0, splitIndex },
      ...{ cardTerminalId: null, posTerminalId: TILL, employeeId: null, by: BY_MIA },
    });
    await settle(fixture);
  }
  return fixture;
}

describe('a refund to a card', () => {
  test('is of the payment of which most is left, unless a person chose', async () => {
    const fixture = await paidTwice();
    expect(await refund(fixture)).toMatchObject({
      ...{ kind: 'REFUND', parentAttemptId: 'large', requestedInCents: 400, splitIndex: 1, refundId: 'refund-1' },
      ...{ surchargeInCents: 0, tipInCents: 0, posTerminalId: TILL, employeeId: 'employee-mia' },
    });
    const chosen = await paidTwice();
    expect((await refund(chosen, { paymentId: 'small', amountInCents: 300 })).parentAttemptId).toBe('small');
  });

  test('is never more than that payment has left, and says when the rest is on another', async () => {
    const fixture = await paidTwice();
    await expect(refund(fixture, { amountInCents: 701 })).rejects.toMatchObject({
      ...{ code: 'validation_failed', reason: 'more_than_left', details: { leftInCents: 700 } },
      message: 'You can refund up to $7.00 to this card. Refund that first, then the rest.',
    });
    const one = await eftposFixture();
    await sellByCard(one);
    await expect(refund(one, { amountInCents: 1001 })).rejects.toMatchObject({
      message: 'You can refund up to $10.00 to this card.',
    });
  });

  test('of a payment that is none of the order’s is refused', async () => {
    const fixture = await paidTwice();
    const refusal = { code: 'resource_status_conflict', reason: 'nothing_to_refund' };
    expect(await refusalOf(refund(fixture, { paymentId: 'somebody-elses' }))).toEqual(refusal);
  });

  test.each([
    [1000, 1, 'nothing_to_refund'],
    [999, 2, 'more_than_left'],
    [999, 1, null],
  ])('after %p cents went back in cash, of %p cents is %p', async (inCash, amountInCents, reason) => {
    const fixture = await eftposFixture();
    await sellByCard(fixture);
    await fixture.ctx.db.updateTable('orders').set({ refundedInCents: inCash }).execute();
    expect((await refusalOf(refund(fixture, { amountInCents })))?.reason ?? null).toBe(reason);
  });

  test('waits until the one before it has ended', async () => {
    const fixture = await paidTwice();
    await refund(fixture);
    const second = () => refund(fixture, { attemptId: 'refund-2', paymentId: 'small', amountInCents: 100 });
    expect((await refusalOf(second()))?.reason).toBe('payment_under_way');
    await settle(fixture);
    expect((await second()).parentAttemptId).toBe('small');
  });

  test('is looked at from the moment it is wanted', async () => {
    const fixture = await paidTwice();
    expect((await refund(fixture)).nextLookIsoDateTimeUtc).toBe(isoUtc(fixture.ctx.clock.now()));
  });

  test('to the last cent is taken', async () => {
    const fixture = await eftposFixture();
    await sellByCard(fixture);
    await refund(fixture, { amountInCents: 999 });
    await settle(fixture);
    await refund(fixture, { attemptId: 'refund-2', amountInCents: 1 });
    await settle(fixture);
    expect(fixture.world.balance()).toBe(0);
  });

  test('waits while another payment of the order may still move money', async () => {
    const fixture = await paidTwice();
    fixture.world.setStory(ADDRESS, 'manual');
    await refund(fixture, { amountInCents: 100 });
    const second = refund(fixture, { attemptId: 'refund-2', amountInCents: 100 });
    expect((await refusalOf(second))?.reason).toBe('payment_under_way');
  });

  test('that is sent again is the first one: reserved once, and kept once, also when it is over', async () => {
    const fixture = await paidTwice();
    await refund(fixture);
    const again = () => eventsAndAudit(fixture.ctx, async () => expect((await refund(fixture)).id).toBe('refund-1'));
    expect(await again()).toEqual({ events: [], audit: [] });
    await settle(fixture);
    expect(await again()).toEqual({ events: [], audit: [] });
    expect(await listRefunds(fixture.ctx.db, SCOPE, 'sale-1')).toHaveLength(1);
  });

  test('asks who may allow it with the amount and the order, and keeps who did', async () => {
    const fixture = await eftposFixture();
    await sellByCard(fixture);
    const acts: ProtectedAct[] = [];
    const allow = (_: unknown, act: ProtectedAct) => {
      acts.push(act);
      return 'employee-ben';
    };
    await refund(fixture, { allow });
    expect(acts).toMatchObject([{ action: 'refund', subjectId: 'sale-1', parts: [{ key: 'refund card', upTo: 400 }] }]);
    expect(acts[0]?.parts[0]?.words).toMatch(/^Refund \$4\.00 of P-\d+ to the card$/);
    const { db } = fixture.ctx;
    const rows = await db.selectFrom('audit_log').selectAll().where('action', '=', 'refundToCard').execute();
    expect(rows).toMatchObject([{ actorName: 'Mia', approvedById: 'employee-ben', subjectId: 'sale-1' }]);
  });
});

describe('what of a card payment can go back', () => {
  const anAttempt = (id: string, more: Partial<TerminalAttempt> = {}) =>
    ({ id, kind: 'PURCHASE', state: 'approved', approvedInCents: 1000, parentAttemptId: null, ...more }) as never;
  const back = (state: TerminalState, requestedInCents: number, kind: TerminalKind = 'REFUND') =>
    anAttempt('back', { kind, state, requestedInCents, parentAttemptId: 'one' });

  test.each<[string, TerminalAttempt[], [string, number][]]>([
    ['all of one that was approved', [anAttempt('one')], [['one', 1000]]],
    ['less what went back', [anAttempt('one'), back('approved', 400)], [['one', 600]]],
    ['less what is on its way back', [anAttempt('one'), back('inProgress', 400)], [['one', 600]]],
    ['and nothing less for a refund that was declined', [anAttempt('one'), back('declined', 400)], [['one', 1000]]],
    ['less a reversal', [anAttempt('one'), back('approved', 400, 'REVERSAL')], [['one', 600]]],
    ['nothing of one that went back whole', [anAttempt('one'), back('approved', 1000)], []],
    ['nothing of one that was declined', [anAttempt('one', { state: 'declined', approvedInCents: null })], []],
    [
      'of several, that with most left first',
      [anAttempt('small', { approvedInCents: 300 }), anAttempt('one'), back('approved', 100)],
      [
        ['one', 900],
        ['small', 300],
      ],
    ],
  ])('%s', (_, attempts, left) => {
    expect(refundablePayments(attempts).map(({ attempt, leftInCents }) => [attempt.id, leftInCents])).toEqual(left);
  });
});

describe('in the cloud, a refund at the terminal of a box', () => {
  const asked = {
    ...{ attemptId: 'refund-1', paymentId: 'attempt-1', kind: 'partial' as const, amountInCents: 400, reason: 'Cold' },
    ...{ lines: [], businessDay: '2026-11-21', askedIsoDateTimeUtc: '2026-11-21T07:00:00Z', orderId: 'sale-1' },
    by: BY_MIA,
  };
  /** The terminal's attempt as its box told it, and no refund yet. */
  async function events(state: TerminalState | null): Promise<EftposFixture> {
    const fixture = await eftposFixture();
    await sellByCard(fixture);
    await refund(fixture);
    const { db } = fixture.ctx;
    await db.updateTable('terminal_attempts').set({ refundId: null }).execute();
    await db.deleteFrom('refunds').execute();
    await db.updateTable('orders').set({ refundedInCents: 0 }).execute();
    if (state === null) await db.deleteFrom('terminal_attempts').where('id', '=', 'refund-1').execute();
    else await become(fixture, state);
    return fixture;
  }
  const become = ({ ctx }: EftposFixture, state: TerminalState) => {
    const change = { state, rrn: 'rrn-7', approvedInCents: state === 'approved' ? 400 : null };
    return ctx.db.updateTable('terminal_attempts').set(change).where('id', '=', 'refund-1').execute();
  };
  const booked = async ({ ctx }: EftposFixture) =>
    (await listRefunds(ctx.db, SCOPE, 'sale-1')).map(({ statusCode, providerRefundId }) => [
      statusCode,
      providerRefundId,
    ]);
  const book = ({ ctx }: EftposFixture) => ctx.write((trx) => bookRefundOfBoxIn(trx, SCOPE, asked));

  test.each<[TerminalState | null, string, string | null]>([
    [null, 'requested', null],
    ['inProgress', 'requested', null],
    ['unknown', 'requested', null],
    ['approved', 'success', 'rrn-7'],
    ['declined', 'failure', null],
    ['notStarted', 'failure', null],
  ])('whose attempt is %p is %s', async (state, statusCode, reference) => {
    const fixture = await events(state);
    await book(fixture);
    expect(await booked(fixture)).toEqual([[statusCode, reference]]);
  });

  test.each([
    [1, 'success'],
    [0, null],
  ] as const)('of %i cents is asked by a box, and becomes %p', async (amountInCents, statusCode) => {
    const { by, orderId, ...body } = asked;
    const command = refundAtTerminalSchema.safeParse({ ...body, amountInCents });
    expect(command.success).toBe(statusCode !== null);
    if (!command.success) return;
    const fixture = await events('approved');
    await fixture.ctx.write((trx) => bookRefundOfBoxIn(trx, SCOPE, { ...command.data, by, orderId }));
    const refunds = await listRefunds(fixture.ctx.db, SCOPE, orderId);
    expect(refunds.map((one) => [one.statusCode, one.amountInCents])).toEqual([['success', amountInCents]]);
  });

  const event = (more: object = {}) =>
    ({
      ...{ sequence: 1, id: 'event', ...SCOPE, orderId: 'sale-1', type: 'terminalPaymentChanged' },
      payload: { orderId: 'sale-1', attemptId: 'refund-1' },
      ...more,
    }) as never;
  /** The order is the cloud's, the attempt the box's. */
  const withBox = ({ ctx }: EftposFixture, owned: readonly string[] = ['sale-1']) => ({
    ...ctx,
    ownership: { ...ctx.ownership, owns: (_: unknown, __: unknown, id: string) => owned.includes(id) },
  });

  test('ends when the box tells how its terminal ended', async () => {
    const fixture = await events('inProgress');
    await book(fixture);
    await onRefundOfTheBox.handle(withBox(fixture), event());
    expect(await booked(fixture)).toEqual([['requested', null]]);
    await become(fixture, 'approved');
    const others = [withBox(fixture, []), withBox(fixture, ['sale-1', 'refund-1'])];
    for (const ctx of others) await onRefundOfTheBox.handle(ctx, event());
    await onRefundOfTheBox.handle(withBox(fixture), event({ storeId: null }));
    await onRefundOfTheBox.handle(withBox(fixture), event({ type: 'tenderTaken' }));
    expect(await booked(fixture)).toEqual([['requested', null]]);
    await onRefundOfTheBox.handle(withBox(fixture), event());
    expect(await booked(fixture)).toEqual([['success', 'rrn-7']]);
    expect(onRefundOfTheBox.isMoney).toBe(true);
  });
});
