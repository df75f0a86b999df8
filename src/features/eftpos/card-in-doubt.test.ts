/** A card payment that is not over when the card was held: signatures, stopping it, and not knowing. */
import { describe, expect, test } from 'bun:test';
import { listTerminalReceipts } from '#db/eftpos/terminal-receipts.repository.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-house.ts';
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
  type EftposHouse,
  eftposHouse,
  orderOf,
  sellByCard,
  settle,
} from './testing/eftpos-house.ts';

describe('signatures', () => {
  test.each([
    [true, 'approved', 'accepted'],
    [false, 'reversed', 'processingPayment'],
  ] as const)('answered with %p the payment is %s', async (isAccepted, state, statusCode) => {
    const house = await eftposHouse();
    house.world.setStory(ADDRESS, 'signature');
    await placeCardOrder(house.ctx, SCOPE, aSale());
    await settle(house, { until: ({ state: now }) => now === 'signature' });
    const kept = await listTerminalReceipts(house.ctx.db, SCOPE, ['attempt-1']);
    expect(kept.map(({ copy }) => copy)).toEqual(['signature']);
    await answerSignature(house.ctx, SCOPE, { ...act, isAccepted });
    await settle(house);
    expect((await attemptOf(house)).state).toBe(state);
    expect((await orderOf(house)).statusCode).toBe(statusCode);
    expect(await brokenMoneyRules(house)).toEqual([]);
  });

  test('an answer that was given is not taken back, and none is given where nothing is asked', async () => {
    const house = await eftposHouse();
    house.world.setStory(ADDRESS, 'signature');
    await placeCardOrder(house.ctx, SCOPE, aSale());
    await expect(answerSignature(house.ctx, SCOPE, { ...act, isAccepted: true })).rejects.toMatchObject({
      reason: 'no_signature_asked',
    });
    await settle(house, { until: ({ state }) => state === 'signature' });
    await answerSignature(house.ctx, SCOPE, { ...act, isAccepted: true });
    await expect(answerSignature(house.ctx, SCOPE, { ...act, isAccepted: false })).rejects.toMatchObject({
      reason: 'signature_answered',
    });
  });
});

describe('stopping', () => {
  test('before it was sent nothing reaches the terminal', async () => {
    const house = await eftposHouse();
    await placeCardOrder(house.ctx, SCOPE, aSale());
    await cancelTerminalPayment(house.ctx, SCOPE, act);
    await settle(house);
    expect(house.world.face(ADDRESS).displayText).toBe('READY');
    expect((await attemptOf(house)).state).toBe('cancelled');
  });

  test('in time it is cancelled; too late it is paid', async () => {
    const early = await eftposHouse();
    early.world.setStory(ADDRESS, 'manual');
    await placeCardOrder(early.ctx, SCOPE, aSale());
    await settle(early, { seconds: 3 });
    await cancelTerminalPayment(early.ctx, SCOPE, act);
    await settle(early);
    expect((await attemptOf(early)).state).toBe('cancelled');

    const late = await eftposHouse();
    await placeCardOrder(late.ctx, SCOPE, aSale());
    await settle(late, { until: ({ displayText }) => displayText === 'PROCESSING' });
    await cancelTerminalPayment(late.ctx, SCOPE, act);
    await settle(late);
    expect((await attemptOf(late)).state).toBe('approved');
    expect((await orderOf(late)).statusCode).toBe('accepted');
  });
});

describe('not known', () => {
  async function unknownSale(): Promise<EftposHouse> {
    const house = await eftposHouse();
    await placeCardOrder(house.ctx, SCOPE, aSale());
    await settle(house, { until: ({ state }) => state === 'inProgress' });
    house.world.plug(ADDRESS, false);
    await settle(house);
    expect((await attemptOf(house)).state).toBe('unknown');
    return house;
  }

  test('the terminal is asked for three minutes, and while it is not known nothing is charged', async () => {
    const house = await unknownSale();
    await expect(placeCardOrder(house.ctx, SCOPE, aSale({ attemptId: 'attempt-2' }))).rejects.toMatchObject({
      reason: 'payment_under_way',
    });
  });

  test('asked about again, the terminal is asked at once, and not when it would have been', async () => {
    const house = await unknownSale();
    house.ctx.pass({ seconds: 1 });
    await askTerminalAgain(house.ctx, SCOPE, act);
    expect((await attemptOf(house)).nextLookIsoDateTimeUtc).toBe(isoUtc(house.ctx.clock.now()));
  });

  test('a payment of which the terminal has said how it ended is not asked about again', async () => {
    const house = await eftposHouse();
    await sellByCard(house);
    await askTerminalAgain(house.ctx, SCOPE, act);
    expect(await attemptOf(house)).toMatchObject({ state: 'approved', nextLookIsoDateTimeUtc: null });
  });

  test('the terminal comes back and says how it ended', async () => {
    const house = await unknownSale();
    house.world.plug(ADDRESS, true);
    await askTerminalAgain(house.ctx, SCOPE, act);
    await driveTerminalAttempt(house.ctx, SCOPE, 'attempt-1');
    expect((await attemptOf(house)).state).toBe('approved');
    await settle(house);
    expect(await brokenMoneyRules(house)).toEqual([]);
    expect(house.world.bank).toHaveLength(1);
  });

  test('a person decides, which is kept with name and reason, and the terminal’s word is still held against it', async () => {
    const house = await unknownSale();
    await decideTerminalPayment(house.ctx, SCOPE, { ...act, verdict: 'notApproved', reason: 'Screen shows nothing' });
    expect(await attemptOf(house)).toMatchObject({ state: 'declined', resolvedBy: 'person', decidedByName: 'Mia' });
    house.world.plug(ADDRESS, true);
    await askTerminalAgain(house.ctx, SCOPE, act);
    await driveTerminalAttempt(house.ctx, SCOPE, 'attempt-1');
    await house.pump();
    expect(await attemptOf(house)).toMatchObject({ state: 'approved', needsReview: 1 });
    expect((await orderOf(house)).statusCode).toBe('accepted');
    expect(await brokenMoneyRules(house)).toEqual([]);
  });

  test('nobody decides while the terminal can be asked', async () => {
    const house = await eftposHouse();
    house.world.setStory(ADDRESS, 'slow');
    await placeCardOrder(house.ctx, SCOPE, aSale());
    await settle(house, { seconds: 20 });
    const decided = decideTerminalPayment(house.ctx, SCOPE, { ...act, verdict: 'approved', reason: 'I saw it' });
    await expect(decided).rejects.toMatchObject({ reason: 'not_unknown' });
  });

  test('a payment that never ends is a person’s after ten minutes', async () => {
    const house = await eftposHouse();
    house.world.setStory(ADDRESS, 'never');
    await placeCardOrder(house.ctx, SCOPE, aSale());
    await settle(house, { seconds: 700 });
    expect((await attemptOf(house)).state).toBe('unknown');
  });

  test('a payment that nobody sent in time does not light up the terminal later', async () => {
    const house = await eftposHouse();
    await placeCardOrder(house.ctx, SCOPE, aSale());
    house.ctx.pass({ minutes: 5 });
    await settle(house);
    expect((await attemptOf(house)).state).toBe('notStarted');
    expect(house.world.face(ADDRESS).displayText).toBe('READY');
  });

  test('a terminal that declines once is not asked again, whatever it would say then', async () => {
    const house = await eftposHouse();
    house.world.setStory(ADDRESS, 'contradict');
    await sellByCard(house);
    expect(await attemptOf(house)).toMatchObject({ state: 'declined' });
    expect(await brokenMoneyRules(house)).toEqual([]);
  });
});
