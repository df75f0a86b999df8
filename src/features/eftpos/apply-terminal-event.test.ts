/** What is written down of each word about a card payment, and when the terminal is asked next. */
import { describe, expect, test } from 'bun:test';
import type { TerminalEvent } from '#src/domain/payments/terminal-payment.types.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { eventsAndAudit } from '#src/features/orders/testing/events-and-audit.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { TerminalEnding } from '#src/integrations/card-terminal/card-terminal.port.ts';
import { applyTerminalEvent, type TerminalFacts } from './apply-terminal-event.ts';
import { aSale, attemptOf, type EftposFixture, eftposFixture } from './testing/eftpos-fixture.ts';

const SENDING: TerminalEvent = { type: 'sending' };
const TAKEN: TerminalEvent = { type: 'taken' };
const LOST: TerminalEvent = { type: 'lost' };
const SILENT: TerminalEvent = { type: 'silent' };
const WORKS: TerminalEvent = { type: 'seen', asksSignature: false };
const ASKS: TerminalEvent = { type: 'seen', asksSignature: true };
const APPROVED: TerminalEvent = { type: 'ended', end: 'APPROVED', approvedInCents: 1000 };
const DECLINED: TerminalEvent = { type: 'ended', end: 'DECLINED', approvedInCents: 0 };
const SAID_NO: TerminalEvent = { type: 'decided', verdict: 'notApproved' };
const QUESTION = { promptId: 'q1', text: 'SIGNATURE OK?' };

const learn = ({ ctx }: EftposFixture, event: TerminalEvent, facts?: TerminalFacts) =>
  applyTerminalEvent(ctx, SCOPE, 'attempt-1', event, facts);

/** A sale whose card payment is written down, after these pieces of news. */
async function after(...event: readonly TerminalEvent[]): Promise<EftposFixture> {
  const fixture = await eftposFixture();
  await placeCardOrder(fixture.ctx, SCOPE, aSale());
  for (const one of event) await learn(fixture, one);
  return fixture;
}
async function nextLook(fixture: EftposFixture): Promise<number | null> {
  const { nextLookIsoDateTimeUtc: at } = await attemptOf(fixture);
  return at === null ? null : Temporal.Instant.from(at).since(fixture.ctx.clock.now()).total('seconds');
}

describe('a terminal is asked', () => {
  test.each<[string, readonly TerminalEvent[], number | null]>([
    ['at once while nothing was sent', [SILENT], 0],
    ['a second after it was sent', [SENDING], 1],
    ['every second while it works', [SENDING, TAKEN], 1],
    ['every second while it waits for a signature', [SENDING, ASKS], 1],
    ['every two seconds while the line is lost', [SENDING, LOST], 2],
    ['every fifteen seconds once it is a person’s', [SENDING, SILENT], 15],
    ['every five minutes after a person decided', [SENDING, SILENT, SAID_NO], 300],
    ['no more after its own last word', [SENDING, DECLINED], null],
  ])('%s', async (_, event, seconds) => {
    expect(await nextLook(await after(...event))).toBe(seconds);
  });

  test('about what a person decided for a day, and no longer', async () => {
    const fixture = await after(SENDING, SILENT, SAID_NO);
    fixture.ctx.pass({ hours: 23, minutes: 59, seconds: 59 });
    await learn(fixture, LOST);
    expect(await nextLook(fixture)).toBe(300);
    fixture.ctx.pass({ seconds: 1 });
    await learn(fixture, LOST);
    expect(await nextLook(fixture)).toBeNull();
  });
});

describe('the hours of a payment', () => {
  test('silence counts from its first moment, and ends with any word', async () => {
    const fixture = await after(SENDING);
    const since = async () => (await attemptOf(fixture)).silentSinceIsoDateTimeUtc;
    expect(await since()).toBeNull();
    await learn(fixture, LOST);
    fixture.ctx.pass({ minutes: 3 });
    await learn(fixture, SILENT);
    expect(await since()).toBe('2026-11-21T07:00:00.000Z');
    await learn(fixture, WORKS);
    expect(await since()).toBeNull();
  });

  test('when it was sent and when it ended are written once', async () => {
    const fixture = await after(SENDING);
    fixture.ctx.pass({ seconds: 5 });
    await learn(fixture, TAKEN);
    const hours = async () => {
      const { sentIsoDateTimeUtc, resolvedIsoDateTimeUtc } = await attemptOf(fixture);
      return [sentIsoDateTimeUtc, resolvedIsoDateTimeUtc];
    };
    expect(await hours()).toEqual(['2026-11-21T07:00:00.000Z', null]);
    await learn(fixture, DECLINED);
    fixture.ctx.pass({ seconds: 5 });
    await learn(fixture, DECLINED);
    expect(await hours()).toEqual(['2026-11-21T07:00:00.000Z', '2026-11-21T07:00:05.000Z']);
  });
});

describe('the same word again', () => {
  test.each<[string, readonly TerminalEvent[], TerminalEvent]>([
    ['that the terminal has it', [SENDING, TAKEN], TAKEN],
    ['that it is to be stopped', [SENDING, { type: 'cancelWanted' }], { type: 'cancelWanted' }],
    ['that the line is lost', [SENDING, LOST], LOST],
    ['that contradicts the first', [SENDING, APPROVED, DECLINED], DECLINED],
  ])('%s moves nothing and is told to nobody', async (_, event, again) => {
    const fixture = await after(...event);
    const before = await attemptOf(fixture);
    const { events } = await eventsAndAudit(fixture.ctx, async () => {
      expect(await learn(fixture, again)).toMatchObject({ isMoved: false, isRefused: false });
    });
    expect(events).toEqual([]);
    expect(await attemptOf(fixture)).toEqual({ ...before, revision: before.revision + 1 });
  });

  test('is answered with the payment as it is kept', async () => {
    const fixture = await after(SENDING);
    for (const event of [TAKEN, APPROVED, APPROVED]) {
      expect((await learn(fixture, event))?.attempt).toEqual(await attemptOf(fixture));
    }
  });

  test('of a decision where the terminal answers is refused', async () => {
    const fixture = await after(SENDING, TAKEN);
    expect(await learn(fixture, SAID_NO)).toMatchObject({ isMoved: false, isRefused: true });
  });

  test('about a payment that nobody knows is nothing', async () => {
    const { ctx } = await after();
    expect(await applyTerminalEvent(ctx, SCOPE, 'no-such-attempt', TAKEN)).toBeNull();
  });
});

test('two last words that differ keep the first and ask for a review, which the log says once', async () => {
  const fixture = await after(SENDING, APPROVED);
  const said = () => fixture.ctx.logged.filter((line) => line.includes('card terminal contradicts itself')).length;
  expect([said(), (await attemptOf(fixture)).needsReview]).toEqual([0, 0]);
  await learn(fixture, DECLINED);
  expect(said()).toBe(1);
  await learn(fixture, DECLINED);
  expect([said(), await attemptOf(fixture)]).toMatchObject([1, { state: 'approved', needsReview: 1 }]);
});

describe('what the terminal shows', () => {
  const events = async (fixture: EftposFixture, facts: TerminalFacts, event = WORKS) =>
    (await eventsAndAudit(fixture.ctx, () => learn(fixture, event, facts))).events;
  const HEARD = ['terminalPaymentChanged'];

  test('goes to the till when it changes, also where nothing else does', async () => {
    const fixture = await after(SENDING, WORKS);
    expect(await events(fixture, { displayText: 'PIN?' })).toEqual(HEARD);
    expect(await events(fixture, { displayText: 'PIN?' })).toEqual([]);
    expect(await events(fixture, {})).toEqual([]);
    expect((await attemptOf(fixture)).displayText).toBe('PIN?');
  });

  test('is kept to 200 letters', async () => {
    const fixture = await after(SENDING, WORKS);
    await events(fixture, { displayText: `<${'x'.repeat(300)}` });
    expect((await attemptOf(fixture)).displayText).toBe(`<${'x'.repeat(199)}`);
  });

  test('another question goes to the till, and is not answered by the answer to the one before', async () => {
    const fixture = await after(SENDING);
    await events(fixture, { prompt: QUESTION }, ASKS);
    await fixture.ctx.db.updateTable('terminal_attempts').set({ isSignatureAccepted: 1 }).execute();
    expect(await events(fixture, { prompt: QUESTION }, ASKS)).toEqual([]);
    expect((await attemptOf(fixture)).isSignatureAccepted).toBe(1);
    expect(await events(fixture, { prompt: { promptId: 'q2', text: 'AND NOW?' } }, ASKS)).toEqual(HEARD);
    expect(await attemptOf(fixture)).toMatchObject({
      promptId: 'q2',
      promptText: 'AND NOW?',
      isSignatureAccepted: null,
    });
  });

  test('its question is gone once it goes on', async () => {
    const fixture = await after(SENDING);
    await events(fixture, { prompt: QUESTION }, ASKS);
    await events(fixture, {}, WORKS);
    expect(await attemptOf(fixture)).toMatchObject({ state: 'inProgress', promptId: null, promptText: null });
  });
});

describe('the proof of a payment', () => {
  test('has all that was sent, and of what was heard what changed something', async () => {
    const fixture = await after();
    const sent = { log: { direction: 'out', body: 'sent' } } as const;
    const heard = (body: string) => ({ log: { direction: 'in', body } }) as const;
    await learn(fixture, SENDING, sent);
    await learn(fixture, TAKEN, heard('taken'));
    await learn(fixture, TAKEN, heard('taken again'));
    await learn(fixture, LOST);
    await learn(fixture, LOST, sent);
    const rows = await fixture.ctx.db.selectFrom('terminal_messages').select('bodyJson').orderBy('id').execute();
    expect(rows.map(({ bodyJson }) => JSON.parse(bodyJson))).toEqual(['sent', 'taken', 'sent']);
  });

  test.each([
    ['the card', { cardType: 'VISA', maskedPan: '...4242' }],
    ['no card where none was held', null],
  ])('has the bank’s own words and %s', async (_, card) => {
    const fixture = await after(SENDING);
    const ending: Omit<TerminalEnding, 'receipts'> = {
      ...{ end: 'DECLINED', approvedInCents: 0, responseCode: '51', responseText: 'NO FUNDS' },
      ...{
        tipInCents: 20,
        surchargeInCents: 7,
        card,
        references: { authCode: 'a1', rrn: 'r1', stan: 's1', refund: 'RFN1' },
      },
    };
    await learn(fixture, DECLINED, { ending: ending as TerminalEnding });
    expect(await attemptOf(fixture)).toMatchObject({
      ...{ responseCode: '51', responseText: 'NO FUNDS', terminalTipInCents: 20, terminalSurchargeInCents: 7 },
      ...{
        authCode: 'a1',
        rrn: 'r1',
        stan: 's1',
        refundReference: 'RFN1',
        ...(card ?? { cardType: null, maskedPan: null }),
      },
    });
  });
});
