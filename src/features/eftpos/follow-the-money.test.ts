/** What the end of a card payment means for the books, also where the bank does not take back what it should. */
import { describe, expect, test } from 'bun:test';
import { listTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import type { TerminalEvent } from '#src/domain/payments/terminal-payment.types.ts';
import { askCloud } from '#src/features/commands/ask-cloud.ts';
import { payBill } from '#src/features/counter/pay-bill.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { addPrinters, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { cancelTerminalPayment } from './act-on-terminal-payment.ts';
import { applyTerminalEvent } from './apply-terminal-event.ts';
import { cardPaymentAnswer } from './card-payment-answer.ts';
import { refundToCard } from './refund-to-card.ts';
import {
  aSale,
  attemptOf,
  type EftposFixture,
  eftposFixture,
  orderOf,
  sellByCard,
  TILL,
} from './testing/eftpos-fixture.ts';

const learn = ({ ctx }: EftposFixture, attemptId: string, event: TerminalEvent) =>
  applyTerminalEvent(ctx, SCOPE, attemptId, event);
const approved = (approvedInCents: number): TerminalEvent => ({ type: 'ended', end: 'APPROVED', approvedInCents });
const DECLINED: TerminalEvent = { type: 'ended', end: 'DECLINED', approvedInCents: 0 };

const reversals = async ({ ctx }: EftposFixture) =>
  (await listTerminalAttempts(ctx.db, SCOPE, 'sale-1')).filter(({ kind }) => kind === 'REVERSAL');
const tenders = async ({ ctx }: EftposFixture) =>
  (await listTenders(ctx.db, SCOPE, 'sale-1')).map(({ paymentType, amountInCents }) => [paymentType, amountInCents]);

/** $10.00 were asked for and only $4.00 approved. */
async function approvedInPart(): Promise<EftposFixture> {
  const fixture = await eftposFixture();
  await placeCardOrder(fixture.ctx, SCOPE, aSale());
  await learn(fixture, 'attempt-1', { type: 'sending' });
  await learn(fixture, 'attempt-1', approved(400));
  return fixture;
}

const part = async ({ ctx, ...fixture }: EftposFixture) =>
  (await cardPaymentAnswer(ctx.db, SCOPE, await attemptOf({ ctx, ...fixture }))).part;
/** 1% on cards at the counter. */
async function surcharged(): Promise<EftposFixture> {
  const { settings } = (await eftposFixture().then(({ ctx }) => ctx.menus.storeOf(SCOPE))).profile;
  const eftposSurcharge = { amountInCents: 0, percentageBps: 100, applicableBelowAmount: 0 };
  return eftposFixture({ checkout: { ...settings.checkout, eftposSurcharge } });
}
/** The cashier does not wait for the customer's card. */
async function keep(fixture: EftposFixture): Promise<void> {
  const [reversal] = await reversals(fixture);
  await cancelTerminalPayment(fixture.ctx, SCOPE, { attemptId: reversal!.id, by: BY_MIA });
}

describe('a card that is approved for a part only', () => {
  test('is taken back whole at its own terminal, at once, and no tender is written', async () => {
    const fixture = await approvedInPart();
    expect(fixture.ctx.logged.join()).toContain('card approved for a part only');
    const [reversal] = await reversals(fixture);
    expect(reversal).toMatchObject({
      ...{ requestedInCents: 400, parentAttemptId: 'attempt-1', state: 'wanted', tipInCents: 0, surchargeInCents: 0 },
      ...{ cardTerminalId: fixture.cardTerminalId, posTerminalId: TILL, employeeId: 'employee-mia', refundId: null },
      nextLookIsoDateTimeUtc: '2026-11-21T07:00:00.000Z',
    });
    expect(await tenders(fixture)).toEqual([]);
  });

  test('is tried three times to be taken back, each after a longer pause, and is then a payment of the order', async () => {
    const fixture = await approvedInPart();
    const pauses: number[] = [];
    for (let time = 0; time < 3; time++) {
      const { id, nextLookIsoDateTimeUtc } = (await reversals(fixture)).at(-1)!;
      const at = Temporal.Instant.from(nextLookIsoDateTimeUtc!);
      pauses.push(at.since(fixture.ctx.clock.now()).total('seconds'));
      expect(await tenders(fixture)).toEqual([]);
      expect(await part(fixture)).toEqual({
        state: 'goingBack',
        reversal: { attemptId: id, state: 'wanted', wantsCancel: false },
      });
      await learn(fixture, id, { type: 'sending' });
      await learn(fixture, id, DECLINED);
    }
    expect(pauses).toEqual([0, 15, 30]);
    expect((await reversals(fixture)).map(({ state }) => state)).toEqual(['declined', 'declined', 'declined']);
    expect(await tenders(fixture)).toEqual([['posCard', 400]]);
    expect(await part(fixture)).toEqual({ state: 'kept', reversal: null });
    expect(fixture.ctx.logged.filter((line) => line.includes('card reversal failed'))).toHaveLength(3);
  });

  test('and kept makes the sale a bill: the kitchen has it, and only the rest is asked for', async () => {
    const fixture = await approvedInPart();
    await fixture.pump();
    expect((await orderOf(fixture)).statusCode).toBe('processingPayment');
    await keep(fixture);
    await fixture.pump();
    expect(await orderOf(fixture)).toMatchObject({ statusCode: 'accepted', paymentType: 'posPayLater' });
    expect(await cardPaymentAnswer(fixture.ctx.db, SCOPE, await attemptOf(fixture))).toMatchObject({
      ...{ part: { state: 'kept' }, leftInCents: 600, orderStatusCode: 'accepted' },
    });
    const pay = { billId: 'sale-1', id: 'rest', shareId: null, tipInCents: 0, customPaymentName: '', employee: null };
    const rest = { ...pay, paymentType: 'posCash' as const, amountInCents: 600, tenderedInCents: 600 };
    const { leftInCents } = await payBill(fixture.ctx, SCOPE, { ...rest, posTerminalId: TILL, by: BY_MIA });
    expect(leftInCents).toBe(0);
    expect((await orderOf(fixture)).paymentType).toBe('posSplitBill');
  });

  test('and kept pays for the order before its tip, and the rest carries no surcharge of a card', async () => {
    const fixture = await surcharged();
    await placeCardOrder(fixture.ctx, SCOPE, aSale({ expectedTotalInCents: 1010, tipInCents: 200 }));
    await learn(fixture, 'attempt-1', { type: 'sending' });
    await learn(fixture, 'attempt-1', approved(400));
    await keep(fixture);
    await fixture.pump();
    expect(await orderOf(fixture)).toMatchObject({ grandTotalInCents: 1000, tipInCents: 0, surchargeInCents: 0 });
    expect((await cardPaymentAnswer(fixture.ctx.db, SCOPE, await attemptOf(fixture))).leftInCents).toBe(600);
  });

  test('and kept for the whole order but not its surcharge keeps the surcharge in the bill', async () => {
    const fixture = await surcharged();
    await placeCardOrder(fixture.ctx, SCOPE, aSale({ expectedTotalInCents: 1010 }));
    await learn(fixture, 'attempt-1', { type: 'sending' });
    await learn(fixture, 'attempt-1', approved(1000));
    await keep(fixture);
    await fixture.pump();
    expect(await orderOf(fixture)).toMatchObject({ grandTotalInCents: 1010, surchargeInCents: 10 });
    expect((await cardPaymentAnswer(fixture.ctx.db, SCOPE, await attemptOf(fixture))).leftInCents).toBe(10);
  });

  test('and whose return turns out to have come is out of the books again', async () => {
    const fixture = await approvedInPart();
    const { id } = (await reversals(fixture)).at(-1)!;
    await learn(fixture, id, { type: 'sending' });
    await learn(fixture, id, { type: 'notFound', isFenced: true });
    // It may still arrive, and a second one would return the money twice.
    expect(await reversals(fixture)).toHaveLength(1);
    expect(await tenders(fixture)).toEqual([['posCard', 400]]);
    await learn(fixture, id, approved(400));
    expect(await tenders(fixture)).toEqual([
      ['posCard', 400],
      ['posReversalCard', -400],
    ]);
    expect(await part(fixture)).toEqual({ state: 'wentBack', reversal: null });
  });

  test('while another customer is at the terminal is kept: it can’t be taken back there', async () => {
    const fixture = await eftposFixture();
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    await learn(fixture, 'attempt-1', { type: 'sending' });
    await learn(fixture, 'attempt-1', { type: 'notFound', isFenced: true });
    await placeCardOrder(fixture.ctx, SCOPE, aSale({ id: 'sale-2', attemptId: 'attempt-2' }));
    await learn(fixture, 'attempt-1', approved(400));
    expect([await tenders(fixture), await reversals(fixture)]).toEqual([[['posCard', 400]], []]);
    expect((await attemptOf(fixture)).needsReview).toBe(1);
  });

  test('and taken back leaves nothing in the books, since nothing was in them', async () => {
    const fixture = await approvedInPart();
    const [reversal] = await reversals(fixture);
    await learn(fixture, reversal!.id, { type: 'sending' });
    await learn(fixture, reversal!.id, approved(400));
    expect(await tenders(fixture)).toEqual([]);
    expect((await attemptOf(fixture)).needsReview).toBe(0);
  });

  test('and whose payment this side does not have is taken back without a word in the books', async () => {
    const fixture = await approvedInPart();
    const [reversal] = await reversals(fixture);
    const { db } = fixture.ctx;
    await db.updateTable('terminal_attempts').set({ parentAttemptId: null }).where('id', '=', reversal!.id).execute();
    await learn(fixture, reversal!.id, { type: 'sending' });
    await learn(fixture, reversal!.id, approved(400));
    expect((await reversals(fixture)).map(({ state }) => state)).toEqual(['approved']);
    expect(await tenders(fixture)).toEqual([]);
  });

  test('where a person had said yes stays in the books with the smaller amount, for a manager to see', async () => {
    const fixture = await eftposFixture();
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    await learn(fixture, 'attempt-1', { type: 'sending' });
    await learn(fixture, 'attempt-1', { type: 'silent' });
    await learn(fixture, 'attempt-1', { type: 'decided', verdict: 'approved' });
    expect(await tenders(fixture)).toEqual([['posCard', 1000]]);
    await learn(fixture, 'attempt-1', approved(400));
    expect([await tenders(fixture), await reversals(fixture)]).toEqual([[['posCard', 400]], []]);
    expect((await attemptOf(fixture)).needsReview).toBe(1);
  });
});

describe('money that goes back to a card', () => {
  const REFUND = 'refund-1';
  async function goingBack(): Promise<EftposFixture> {
    const fixture = await eftposFixture();
    await addPrinters(fixture.ctx, SCOPE, [aPrinter('kitchen')], [aStation('kitchen', { isDefault: true })]);
    await sellByCard(fixture, { tipInCents: 200 });
    await refundToCard(fixture.ctx, SCOPE, {
      ...{ orderId: 'sale-1', attemptId: REFUND, amountInCents: 400, reason: 'Cold', paymentId: null },
      ...{ posTerminalId: TILL, employeeId: 'employee-mia', by: BY_MIA },
    });
    await learn(fixture, REFUND, { type: 'sending' });
    return fixture;
  }
  const refunds = async ({ ctx }: EftposFixture) =>
    (await listRefunds(ctx.db, SCOPE, 'sale-1')).map(({ statusCode, amountInCents }) => [statusCode, amountInCents]);
  const notes = async ({ ctx }: EftposFixture) => {
    const jobs = await ctx.db.selectFrom('print_jobs').select('payloadJson').execute();
    return jobs.filter(({ payloadJson }) => payloadJson.includes('Cold')).length;
  };

  test('is a tender below zero without a tip, and one paper', async () => {
    const fixture = await goingBack();
    await learn(fixture, REFUND, approved(400));
    await learn(fixture, REFUND, approved(400));
    const given = (await listTenders(fixture.ctx.db, SCOPE, 'sale-1')).find(({ id }) => id === REFUND);
    const nothing = { tenderedInCents: 0, changeInCents: 0, tipInCents: 0 };
    expect(given).toMatchObject({ paymentType: 'posRefundCard', amountInCents: -400, ...nothing });
    expect(given).toMatchObject({ posTerminalId: TILL, employeeId: 'employee-mia' });
    expect([await refunds(fixture), await notes(fixture)]).toEqual([[['success', 400]], 1]);
  });

  test.each([
    ['the terminal refused', DECLINED],
    ['the terminal never had', { type: 'refused' }],
  ] as const)('that %s is free again, and no paper says otherwise', async (_, event) => {
    const fixture = await goingBack();
    await learn(fixture, REFUND, event);
    expect([await refunds(fixture), await notes(fixture)]).toEqual([[['failure', 400]], 0]);
    expect(await tenders(fixture)).toEqual([['posCard', 1200]]);
  });

  test('on a person’s word is not printed again when the terminal says the same', async () => {
    const fixture = await goingBack();
    await learn(fixture, REFUND, { type: 'silent' });
    await learn(fixture, REFUND, { type: 'decided', verdict: 'approved' });
    expect([await refunds(fixture), await notes(fixture)]).toEqual([[['success', 400]], 1]);
    await learn(fixture, REFUND, approved(400));
    expect([await refunds(fixture), await notes(fixture)]).toEqual([[['success', 400]], 1]);
  });

  test('and is said to have failed after it came back stays given back', async () => {
    const fixture = await goingBack();
    await fixture.ctx.db.updateTable('refunds').set({ statusCode: 'success' }).execute();
    await learn(fixture, REFUND, DECLINED);
    expect(await refunds(fixture)).toEqual([['success', 400]]);
  });

  test('whose row is lost is in the books all the same, and is then a manager’s', async () => {
    const fixture = await goingBack();
    const { raw } = fixture.ctx.database;
    raw.run('pragma foreign_keys = off');
    raw.run('delete from refunds');
    raw.run('pragma foreign_keys = on');
    for (let time = 0; time < 2; time++) await learn(fixture, REFUND, approved(400));
    expect(await tenders(fixture)).toEqual([
      ['posCard', 1200],
      ['posRefundCard', -400],
    ]);
    const attempt = (await listTerminalAttempts(fixture.ctx.db, SCOPE, 'sale-1')).find(({ id }) => id === REFUND);
    expect(attempt?.needsReview).toBe(1);
    expect(fixture.ctx.logged.join()).toContain('card refund without its refund');
  });

  test('at a box, of an order that the cloud keeps, is a tender here, and one paper with the reason that was said', async () => {
    const fixture = await goingBack();
    await askCloud(fixture.ctx, SCOPE, {
      kind: 'refundToCard',
      subjectId: 'sale-1',
      body: {
        ...{
          attemptId: REFUND,
          paymentId: 'attempt-1',
          kind: 'partial',
          amountInCents: 400,
          reason: 'Cold',
          lines: [],
        },
        ...{ businessDay: '2026-11-21', askedIsoDateTimeUtc: '2026-11-21T07:00:00.000Z' },
      } as never,
      by: BY_MIA,
    });
    const ownership = { ...fixture.ctx.ownership, owns: () => false };
    const box = { ...fixture, ctx: { ...fixture.ctx, ownership } };
    for (let time = 0; time < 2; time++) await learn(box, REFUND, approved(400));
    expect(await refunds(fixture)).toEqual([['requested', 400]]);
    expect([await tenders(fixture), await notes(fixture)]).toEqual([
      [
        ['posCard', 1200],
        ['posRefundCard', -400],
      ],
      1,
    ]);
  });
});
