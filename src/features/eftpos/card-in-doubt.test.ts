/** A card payment that is not over when the card was held: signatures, stopping it, and not knowing. */
import { describe, expect, test } from 'bun:test';
import { listTerminalReceipts } from '#db/eftpos/terminal-receipts.repository.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { isoUtc } from '#src/shared/clock.ts';
import {
  answerSignature,
  askTerminalAgain,
  cancelTerminalPayment,
  decideTerminalPayment,
} from './act-on-terminal-payment.ts';
import { driveTerminalAttempt } from './drive-terminal-attempt.ts';
import {
  ADDRESS,
  act,
  aSale,
  attemptOf,
  brokenMoneyRules,
  type EftposFixture,
  eftposFixture,
  orderOf,
  sellByCard,
  settle,
} from './testing/eftpos-fixture.ts';

describe('signatures', () => {
  test.each([
    [true, 'approved', 'accepted'],
    [false, 'reversed', 'processingPayment'],
  ] as const)('answered with %p the payment is %s', async (isAccepted, state, statusCode) => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, 'signature');
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    await settle(fixture, { until: ({ state: now }) => now === 'signature' });
    const kept = await listTerminalReceipts(fixture.ctx.db, SCOPE, ['attempt-1']);
    expect(kept.map(({ copy }) => copy)).toEqual(['signature']);
    await answerSignature(fixture.ctx, SCOPE, { ...act, isAccepted });
    await settle(fixture);
    expect((await attemptOf(fixture)).state).toBe(state);
    expect((await orderOf(fixture)).statusCode).toBe(statusCode);
    expect(await brokenMoneyRules(fixture)).toEqual([]);
  });

  test('an answer that was given is not taken back, and none is given where nothing is asked', async () => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, 'signature');
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    await expect(answerSignature(fixture.ctx, SCOPE, { ...act, isAccepted: true })).rejects.toMatchObject({
      reason: 'no_signature_asked',
    });
    await settle(fixture, { until: ({ state }) => state === 'signature' });
    await answerSignature(fixture.ctx, SCOPE, { ...act, isAccepted: true });
    await expect(answerSignature(fixture.ctx, SCOPE, { ...act, isAccepted: false })).rejects.toMatchObject({
      reason: 'signature_answered',
    });
  });
});

describe('stopping', () => {
  test('before it was sent nothing reaches the terminal', async () => {
    const fixture = await eftposFixture();
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    await cancelTerminalPayment(fixture.ctx, SCOPE, act);
    await settle(fixture);
    expect(fixture.world.face(ADDRESS).displayText).toBe('READY');
    expect((await attemptOf(fixture)).state).toBe('cancelled');
  });

  test('in time it is cancelled; too late it is paid', async () => {
    const early = await eftposFixture();
    early.world.setStory(ADDRESS, 'manual');
    await placeCardOrder(early.ctx, SCOPE, aSale());
    await settle(early, { seconds: 3 });
    await cancelTerminalPayment(early.ctx, SCOPE, act);
    await settle(early);
    expect((await attemptOf(early)).state).toBe('cancelled');

    const late = await eftposFixture();
    await placeCardOrder(late.ctx, SCOPE, aSale());
    await settle(late, { until: ({ displayText }) => displayText === 'PROCESSING' });
    await cancelTerminalPayment(late.ctx, SCOPE, act);
    await settle(late);
    expect((await attemptOf(late)).state).toBe('approved');
    expect((await orderOf(late)).statusCode).toBe('accepted');
  });
});

describe('not known', () => {
  async function unknownSale(): Promise<EftposFixture> {
    const fixture = await eftposFixture();
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    await settle(fixture, { until: ({ state }) => state === 'inProgress' });
    fixture.world.plug(ADDRESS, false);
    await settle(fixture);
    expect((await attemptOf(fixture)).state).toBe('unknown');
    return fixture;
  }

  test('the terminal is asked for three minutes, and while it is not known nothing is charged', async () => {
    const fixture = await unknownSale();
    await expect(placeCardOrder(fixture.ctx, SCOPE, aSale({ attemptId: 'attempt-2' }))).rejects.toMatchObject({
      reason: 'payment_under_way',
    });
  });

  test('asked about again, the terminal is asked at once, and not when it would have been', async () => {
    const fixture = await unknownSale();
    fixture.ctx.pass({ seconds: 1 });
    await askTerminalAgain(fixture.ctx, SCOPE, act);
    expect((await attemptOf(fixture)).nextLookIsoDateTimeUtc).toBe(isoUtc(fixture.ctx.clock.now()));
  });

  test('a payment of which the terminal has said how it ended is not asked about again', async () => {
    const fixture = await eftposFixture();
    await sellByCard(fixture);
    await askTerminalAgain(fixture.ctx, SCOPE, act);
    expect(await attemptOf(fixture)).toMatchObject({ state: 'approved', nextLookIsoDateTimeUtc: null });
  });

  test('the terminal comes back and says how it ended', async () => {
    const fixture = await unknownSale();
    fixture.world.plug(ADDRESS, true);
    await askTerminalAgain(fixture.ctx, SCOPE, act);
    await driveTerminalAttempt(fixture.ctx, SCOPE, 'attempt-1');
    expect((await attemptOf(fixture)).state).toBe('approved');
    await settle(fixture);
    expect(await brokenMoneyRules(fixture)).toEqual([]);
    expect(fixture.world.bank).toHaveLength(1);
  });

  test('a person decides, which is kept with name and reason, and the terminal’s word is still held against it', async () => {
    const fixture = await unknownSale();
    await decideTerminalPayment(fixture.ctx, SCOPE, { ...act, verdict: 'notApproved', reason: 'Screen shows nothing' });
    expect(await attemptOf(fixture)).toMatchObject({ state: 'declined', resolvedBy: 'person', decidedByName: 'Mia' });
    fixture.world.plug(ADDRESS, true);
    await askTerminalAgain(fixture.ctx, SCOPE, act);
    await driveTerminalAttempt(fixture.ctx, SCOPE, 'attempt-1');
    await fixture.pump();
    expect(await attemptOf(fixture)).toMatchObject({ state: 'approved', needsReview: 1 });
    expect((await orderOf(fixture)).statusCode).toBe('accepted');
    expect(await brokenMoneyRules(fixture)).toEqual([]);
  });

  test('nobody decides while the terminal can be asked', async () => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, 'slow');
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    await settle(fixture, { seconds: 20 });
    const decided = decideTerminalPayment(fixture.ctx, SCOPE, { ...act, verdict: 'approved', reason: 'I saw it' });
    await expect(decided).rejects.toMatchObject({ reason: 'not_unknown' });
  });

  test('a payment that never ends is a person’s after ten minutes', async () => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, 'never');
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    await settle(fixture, { seconds: 700 });
    expect((await attemptOf(fixture)).state).toBe('unknown');
  });

  test('a payment that nobody sent in time does not light up the terminal later', async () => {
    const fixture = await eftposFixture();
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    fixture.ctx.pass({ minutes: 5 });
    await settle(fixture);
    expect((await attemptOf(fixture)).state).toBe('notStarted');
    expect(fixture.world.face(ADDRESS).displayText).toBe('READY');
  });

  test('a terminal that declines once is not asked again, whatever it would say then', async () => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, 'contradict');
    await sellByCard(fixture);
    expect(await attemptOf(fixture)).toMatchObject({ state: 'declined' });
    expect(await brokenMoneyRules(fixture)).toEqual([]);
  });
});
