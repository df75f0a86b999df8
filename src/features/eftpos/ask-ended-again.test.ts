/** A terminal that said no may have been wrong: it is asked again for a day, and money that turns up is never left out. */
import { describe, expect, test } from 'bun:test';
import { listTenders } from '#db/payments/tenders.repository.ts';
import type { TerminalEvent } from '#src/domain/payments/terminal-payment.types.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { OTHER_SCOPE, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { LookAnswer } from '#src/integrations/card-terminal/card-terminal.port.ts';
import { applyTerminalEvent } from './apply-terminal-event.ts';
import { askEndedAgain, eftposHandlers, eftposJobs } from './ask-ended-again.ts';
import { driveTerminalAttempt } from './drive-terminal-attempt.ts';
import { settleCardPayment } from './settle-card-payment.ts';
import { act, aSale, attemptOf, type EftposFixture, eftposFixture } from './testing/eftpos-fixture.ts';

const SENDING = { type: 'sending' } as const;
const NO: TerminalEvent = { type: 'ended', end: 'DECLINED', approvedInCents: 0 };
const YES: TerminalEvent = { type: 'ended', end: 'APPROVED', approvedInCents: 1000 };
const LINE_LOST: LookAnswer = { kind: 'unreachable', why: 'connection_lost' };

const ended = (end: 'APPROVED' | 'DECLINED', approvedInCents: number): LookAnswer => ({
  ...{ kind: 'ended', end, approvedInCents, tipInCents: 0, surchargeInCents: 0 },
  ...{ responseCode: '00', responseText: end, card: null, receipts: [] },
  references: { authCode: null, rrn: null, stan: null, refund: null },
});

/** A sale whose card payment had these last words, at a terminal that answers so when it is asked again. */
async function after(events: readonly TerminalEvent[], answer: () => LookAnswer) {
  const fixture = await eftposFixture();
  const { simulator } = fixture.ctx.ports.cardTerminals;
  const cardTerminals = { simulator: { ...simulator!, look: async () => answer() } };
  const ctx = { ...fixture.ctx, ports: { ...fixture.ctx.ports, cardTerminals } };
  await placeCardOrder(ctx, SCOPE, aSale());
  for (const event of [SENDING, ...events]) await applyTerminalEvent(ctx, SCOPE, 'attempt-1', event);
  return { ...fixture, ctx };
}
const next = async (fixture: EftposFixture) => (await attemptOf(fixture)).nextLookIsoDateTimeUtc;
const tenders = async ({ ctx }: EftposFixture) =>
  (await listTenders(ctx.db, SCOPE, 'sale-1')).map(({ amountInCents }) => amountInCents);
/** What the worker does with one that is due. */
const look = ({ ctx }: EftposFixture) => driveTerminalAttempt(ctx, SCOPE, 'attempt-1');

describe('a payment that ended without money', () => {
  test('and that the bank took all the same is there to be checked, once the terminal says so', async () => {
    const fixture = await after([NO], () => ended('APPROVED', 1000));
    expect(await next(fixture)).toBeNull();
    expect(await askEndedAgain(fixture.ctx, SCOPE)).toBe(1);
    await look(fixture);
    expect(await attemptOf(fixture)).toMatchObject({ state: 'declined', needsReview: 1 });
    await settleCardPayment(fixture.ctx, SCOPE, { ...act, word: 'hasIt' });
    expect(await tenders(fixture)).toEqual([1000]);
  });

  test('because the terminal refused to begin is booked and checked, should its maker know of money', async () => {
    const fixture = await after([{ type: 'refused' }], () => ended('APPROVED', 1000));
    await askEndedAgain(fixture.ctx, SCOPE);
    await look(fixture);
    expect(await attemptOf(fixture)).toMatchObject({ state: 'approved', needsReview: 1 });
    expect(await tenders(fixture)).toEqual([1000]);
  });

  test('stays as it is where the terminal says the same, however often it is asked', async () => {
    const fixture = await after([NO], () => ended('DECLINED', 0));
    for (let hour = 0; hour < 3; hour += 1) {
      expect(await askEndedAgain(fixture.ctx, SCOPE)).toBe(1);
      await look(fixture);
      expect([await attemptOf(fixture), await next(fixture)]).toMatchObject([
        { state: 'declined', needsReview: 0 },
        null,
      ]);
      fixture.ctx.pass({ hours: 1 });
    }
    expect(await tenders(fixture)).toEqual([]);
  });

  test('is asked about again where there was no answer, and for a day only', async () => {
    const fixture = await after([NO], () => LINE_LOST);
    await askEndedAgain(fixture.ctx, SCOPE);
    await look(fixture);
    const at = await next(fixture);
    expect(Temporal.Instant.from(at!).since(fixture.ctx.clock.now()).total('minutes')).toBe(5);
    // It is planned already.
    expect(await askEndedAgain(fixture.ctx, SCOPE)).toBe(0);
    fixture.ctx.pass({ hours: 25 });
    await look(fixture);
    expect(await next(fixture)).toBeNull();
    expect(await askEndedAgain(fixture.ctx, SCOPE)).toBe(0);
  });
});

test.each<[string, readonly TerminalEvent[]]>([
  ['is approved', [YES]],
  ['two words disagree about', [NO, YES]],
  ['is under way', []],
])('a payment that %s is not asked about again', async (_, events) => {
  const fixture = await after(events, () => LINE_LOST);
  expect(await askEndedAgain(fixture.ctx, SCOPE)).toBe(0);
});

test('another store’s, and those that the store’s box keeps, are left alone', async () => {
  const fixture = await after([NO], () => LINE_LOST);
  expect(await askEndedAgain(fixture.ctx, OTHER_SCOPE)).toBe(0);
  const ownership = { ...fixture.ctx.ownership, owns: () => false };
  expect(await askEndedAgain({ ...fixture.ctx, ownership }, SCOPE)).toBe(0);
  expect(await next(fixture)).toBeNull();
});

test('terminals are asked each hour, and when a drawer’s day is counted', async () => {
  const hourly = await after([NO], () => LINE_LOST);
  await eftposJobs[0]!.run(hourly.ctx);
  expect(await next(hourly)).not.toBeNull();
  const counted = await after([NO], () => LINE_LOST);
  const event = { ...SCOPE, type: 'cashDrawerChanged', payload: { sessionId: 'any' } };
  for (const { types, handle } of eftposHandlers) {
    if (types.includes(event.type as never)) await handle(counted.ctx, event as never);
  }
  expect(await next(counted)).not.toBeNull();
});
