/** Every guard of what a person does about a card payment, each once, and what it leaves in the audit log. */
import { describe, expect, test } from 'bun:test';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { eventsAndAudit } from '#src/features/orders/testing/events-and-audit.ts';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import {
  answerSignature,
  askTerminalAgain,
  cancelTerminalPayment,
  decideTerminalPayment,
} from './act-on-terminal-payment.ts';
import { applyTerminalEvent } from './apply-terminal-event.ts';
import { act, aSale, type EftposFixture, eftposFixture, sellByCard } from './testing/eftpos-fixture.ts';

type Event = Parameters<typeof applyTerminalEvent>[3];
type Facts = Parameters<typeof applyTerminalEvent>[4];

/** A sale whose card payment has come so far; five seconds before what follows. */
async function after(...event: readonly (readonly [Event, Facts?])[]): Promise<EftposFixture> {
  const fixture = await eftposFixture();
  await placeCardOrder(fixture.ctx, SCOPE, aSale());
  for (const [one, facts] of event) await applyTerminalEvent(fixture.ctx, SCOPE, 'attempt-1', one, facts);
  fixture.ctx.pass({ milliseconds: 100 });
  return fixture;
}
const sending = [{ type: 'sending' }] as const;
const silent = [{ type: 'silent' }] as const;
const asks = [{ type: 'seen', asksSignature: true }, { prompt: { promptId: 'q1', text: 'OK?' } }] as const;
const NOW = '2026-11-21T07:00:00.100Z';

async function auditOf({ ctx }: EftposFixture) {
  const rows = await ctx.db.selectFrom('audit_log').selectAll().orderBy('sequence').execute();
  const { action, actorName, subjectType, subjectId, afterJson } = rows.at(-1)!;
  return [action, actorName, subjectType, subjectId, afterJson === null ? null : JSON.parse(afterJson)];
}

/** Refused with this, and nothing told or kept. */
async function refusedAs(fixture: EftposFixture, reason: string, run: () => Promise<unknown>): Promise<void> {
  const left = await eventsAndAudit(fixture.ctx, async () => {
    expect(await refusalOf(run())).toEqual({ code: 'resource_status_conflict', reason });
  });
  expect(left).toEqual({ events: [], audit: [] });
}

describe('stopping a payment', () => {
  const cancel = ({ ctx }: EftposFixture) => cancelTerminalPayment(ctx, SCOPE, act);

  test('that the terminal has is said to it at once', async () => {
    const fixture = await after(sending);
    const stopped = await cancel(fixture);
    expect(stopped).toMatchObject({ state: 'sent', wantsCancel: 1, nextLookIsoDateTimeUtc: NOW });
    expect(await auditOf(fixture)).toEqual(['cancelCardPayment', 'Mia', 'terminalAttempt', 'attempt-1', null]);
  });

  test('that was not sent ends it, and nobody asks the terminal', async () => {
    expect(await cancel(await after())).toMatchObject({ state: 'cancelled', nextLookIsoDateTimeUtc: null });
  });

  test('that has ended is refused', async () => {
    const fixture = await eftposFixture();
    await sellByCard(fixture);
    await refusedAs(fixture, 'payment_ended', () => cancel(fixture));
  });

  test('that returns a part approval stops it: the customer has left with the card, and the rest is taken', async () => {
    const fixture = await after(sending, [{ type: 'ended', end: 'APPROVED', approvedInCents: 400 }]);
    const rows = fixture.ctx.db.selectFrom('terminal_attempts').select('id').where('kind', '=', 'REVERSAL');
    const { id } = await rows.executeTakeFirstOrThrow();
    const stopped = await cancelTerminalPayment(fixture.ctx, SCOPE, { ...act, attemptId: id });
    expect(stopped).toMatchObject({ kind: 'REVERSAL', state: 'cancelled' });
    expect(await rows.execute()).toHaveLength(1);
    expect(await listTenders(fixture.ctx.db, SCOPE, 'sale-1')).toMatchObject([{ amountInCents: 400 }]);
  });
});

describe('a signature', () => {
  const answer = ({ ctx }: EftposFixture, isAccepted: boolean) => answerSignature(ctx, SCOPE, { ...act, isAccepted });

  test.each([
    [true, 1],
    [false, 0],
  ] as const)('that is right: %p is kept, and said to the terminal at once', async (isAccepted, audit) => {
    const fixture = await after(sending, asks);
    const answered = await answer(fixture, isAccepted);
    expect(answered).toMatchObject({ isSignatureAccepted: audit, nextLookIsoDateTimeUtc: NOW });
    const expected = ['answerSignature', 'Mia', 'terminalAttempt', 'attempt-1', { isAccepted }];
    expect(await auditOf(fixture)).toEqual(expected);
    expect((await answer(fixture, isAccepted)).isSignatureAccepted).toBe(audit);
    await refusedAs(fixture, 'signature_answered', () => answer(fixture, !isAccepted));
  });

  test('that the terminal does not ask for, or asks for without a question, is not answered', async () => {
    const working = await after(sending);
    await refusedAs(working, 'no_signature_asked', () => answer(working, true));
    const wordless = await after(sending, [{ type: 'seen', asksSignature: true }]);
    await refusedAs(wordless, 'no_signature_asked', () => answer(wordless, true));
  });
});

describe('asking the terminal again', () => {
  const ask = ({ ctx }: EftposFixture) => askTerminalAgain(ctx, SCOPE, act);

  test('is done at once while nobody knows how the payment ended, and where a person decided', async () => {
    expect(await ask(await after(sending))).toMatchObject({ id: 'attempt-1', nextLookIsoDateTimeUtc: NOW });
    const decided = await after(sending, silent, [{ type: 'decided', verdict: 'notApproved' }]);
    expect(await ask(decided)).toMatchObject({ state: 'declined', nextLookIsoDateTimeUtc: NOW });
  });

  test('is not done once the terminal has said how it ended', async () => {
    const ended = await after(sending, [{ type: 'ended', end: 'DECLINED', approvedInCents: 0 }]);
    expect(await ask(ended)).toMatchObject({ state: 'declined', nextLookIsoDateTimeUtc: null });
  });
});

describe('a person’s decision', () => {
  const decide = ({ ctx }: EftposFixture, verdict: 'approved' | 'notApproved' = 'approved') =>
    decideTerminalPayment(ctx, SCOPE, { ...act, verdict, reason: 'I saw it' });

  test.each([
    ['approved', 'approved'],
    ['notApproved', 'declined'],
  ] as const)('%s is kept with name and reason', async (verdict, state) => {
    const fixture = await after(sending, silent);
    const decided = await decide(fixture, verdict);
    expect(decided).toMatchObject({ state, resolvedBy: 'person', decidedByName: 'Mia', reason: 'I saw it' });
    const audit = ['decideCardPayment', 'Mia', 'terminalAttempt', 'attempt-1', { verdict, reason: 'I saw it' }];
    expect(await auditOf(fixture)).toEqual(audit);
  });

  test('is refused while the terminal can say it, and once it has', async () => {
    const working = await after(sending);
    await refusedAs(working, 'not_unknown', () => decide(working));
    const ended = await eftposFixture();
    await sellByCard(ended);
    await refusedAs(ended, 'not_unknown', () => decide(ended, 'notApproved'));
  });
});

test('what the store’s box began is gone on with there', async () => {
  const fixture = await after(sending);
  const ownership = { ...fixture.ctx.ownership, owns: () => false };
  const there = { ...fixture.ctx, ownership };
  for (const run of [cancelTerminalPayment, askTerminalAgain]) {
    await refusedAs(fixture, 'kept_elsewhere', () => run(there, SCOPE, act));
  }
});
