import { describe, expect, test } from 'bun:test';
import { listTerminalAttempts, type TerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { isOpenTerminalState } from '#src/domain/payments/terminal-payment.ts';
import { applyTerminalPayment } from '#src/features/counter/apply-terminal-payment.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import {
  answerSignature,
  cancelTerminalPayment,
  decideTerminalPayment,
} from '#src/features/eftpos/act-on-terminal-payment.ts';
import { driveTerminalAttempt } from '#src/features/eftpos/drive-terminal-attempt.ts';
import { refundToCard } from '#src/features/eftpos/refund-to-card.ts';
import {
  ADDRESS,
  aSale,
  BURGER,
  brokenMoneyRules,
  type EftposFixture,
  eftposFixture,
  Killed,
  mortal,
  sellByCard,
  settle,
  TILL,
  TRIED_PROVIDERS,
  type TriedProvider,
} from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import {
  TERMINAL_BOUNDARIES,
  type TerminalFault,
  type TerminalStory,
} from '#src/integrations/card-terminal/simulator/terminal-world.types.ts';
import { AppError } from '#src/shared/app-error.ts';
import { type Dice, diceOf, scaled, seedOfRun } from './support/dice.ts';

const SEED = seedOfRun();
const EVENINGS = scaled(60);
const KINDS = ['PURCHASE', 'REFUND', 'REVERSAL'] as const;
const FAULTS: readonly TerminalFault[] = TERMINAL_BOUNDARIES.flatMap((at) =>
  at.endsWith('request')
    ? (['lost', 'late', 'twice'] as const).map((how) => ({ at, how }))
    : [{ at, how: 'lost' as const }],
);
/** How often in a row the same message meets the same fate. */
const TIMES = [1, 3] as const;

const attemptsOf = (fixture: EftposFixture) => listTerminalAttempts(fixture.ctx.db, SCOPE, 'sale-1');

/** Up to where the movement that is tried begins. */
async function before(
  kind: (typeof KINDS)[number],
  story: TerminalStory,
  provider: TriedProvider,
): Promise<EftposFixture> {
  const fixture = await eftposFixture({}, provider);
  if (kind === 'REFUND') await sellByCard(fixture);
  if (kind === 'REVERSAL') {
    fixture.world.setStory(ADDRESS, 'approvePart');
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    while ((await attemptsOf(fixture)).length < 2) {
      for (const { id } of await attemptsOf(fixture)) await driveTerminalAttempt(fixture.ctx, SCOPE, id);
      fixture.ctx.pass({ seconds: 1 });
    }
  }
  fixture.world.setStory(ADDRESS, story);
  return fixture;
}

const REFUND = { orderId: 'sale-1', attemptId: 'refund-1', amountInCents: 400, reason: 'Cold', paymentId: null };

async function begin(fixture: EftposFixture, kind: (typeof KINDS)[number]): Promise<void> {
  if (kind === 'PURCHASE') await placeCardOrder(fixture.ctx, SCOPE, aSale());
  if (kind === 'REFUND') {
    await refundToCard(fixture.ctx, SCOPE, { ...REFUND, posTerminalId: TILL, employeeId: null, by: BY_MIA });
  }
}

/** Signs, and where the terminal cannot be asked reads its screen: what the bank has is what it shows. */
async function person(fixture: EftposFixture, isAccepted: boolean): Promise<void> {
  for (const { id, state, isSignatureAccepted, requestedInCents } of await attemptsOf(fixture)) {
    if (state === 'signature' && isSignatureAccepted === null) {
      await answerSignature(fixture.ctx, SCOPE, { attemptId: id, isAccepted, by: BY_MIA });
    }
    if (state === 'unknown') {
      const isShown = fixture.world.bank.some(
        ({ key, amountInCents }) => key === fixture.bankKeyOf(id) && amountInCents >= requestedInCents,
      );
      const verdict = isShown ? 'approved' : 'notApproved';
      await decideTerminalPayment(fixture.ctx, SCOPE, { attemptId: id, verdict, reason: 'Its screen', by: BY_MIA });
    }
  }
}

async function toTheEnd(fixture: EftposFixture, isAccepted = true): Promise<TerminalAttempt[]> {
  for (let round = 0; round < 40; round++) {
    const attempts = await settle(fixture, { until: ({ state }) => state === 'signature' });
    if (!attempts.some(({ state }) => isOpenTerminalState(state))) return attempts;
    await person(fixture, isAccepted);
  }
  throw new Error('a payment without an end');
}

describe.each(TRIED_PROVIDERS)('%s: every message boundary', (provider) => {
  test.each(KINDS)(
    '%s: lost, late or doubled, it moves money once or not at all, and the books agree',
    async (kind) => {
      for (const story of ['approve', 'decline', 'signature'] as const) {
        for (const fault of FAULTS) {
          for (const times of TIMES) {
            const fixture = await before(kind, story, provider);
            const had = fixture.world.balance();
            fixture.world.faults.push(...Array.from({ length: times }, () => fault));
            await begin(fixture, kind);
            await toTheEnd(fixture);
            const where = `${kind} ${story} ${fault.at} ${fault.how} ${times}`;
            expect([where, ...(await brokenMoneyRules(fixture))]).toEqual([where]);
            const moved = fixture.world.balance() - had;
            const whole = { PURCHASE: BURGER, REFUND: -REFUND.amountInCents, REVERSAL: -had }[kind];
            expect([where, [0, whole].includes(moved)]).toEqual([where, true]);
            const keys = fixture.world.bank.map(({ key }) => key);
            expect([where, new Set(keys).size]).toEqual([where, keys.length]);
          }
        }
      }
    },
  );

  test('a purchase cancelled while each message is lost ends with one truth', async () => {
    for (const fault of FAULTS) {
      for (const second of [0, 1, 3]) {
        const fixture = await before('PURCHASE', 'approve', provider);
        fixture.world.faults.push(fault);
        await begin(fixture, 'PURCHASE');
        await settle(fixture, { seconds: second });
        await cancelTerminalPayment(fixture.ctx, SCOPE, { attemptId: 'attempt-1', by: BY_MIA }).catch(unlessEnded);
        await toTheEnd(fixture);
        const where = `cancel after ${second} s, ${fault.at} ${fault.how}`;
        expect([where, ...(await brokenMoneyRules(fixture))]).toEqual([where]);
      }
    }
  });

  test('a refund that the terminal refused is given free again', async () => {
    const fixture = await before('REFUND', 'decline', provider);
    await begin(fixture, 'REFUND');
    await toTheEnd(fixture);
    expect(await listRefunds(fixture.ctx.db, SCOPE, 'sale-1')).toMatchObject([{ statusCode: 'failure' }]);
    expect(fixture.world.balance()).toBe(BURGER);
  });
});

describe.each(TRIED_PROVIDERS)('%s: a terminal that loses its power', (provider) => {
  test.each(KINDS)('%s: at each second, with and without its memory, no one is charged twice', async (kind) => {
    for (const forgetsAll of [false, true]) {
      for (let second = 0; second <= 6; second++) {
        const fixture = await before(kind, 'approve', provider);
        await begin(fixture, kind);
        await settle(fixture, { seconds: second });
        fixture.world.restart(ADDRESS, { forgetsAll });
        await toTheEnd(fixture);
        const where = `${kind} after ${second} s${forgetsAll ? ', forgotten' : ''}`;
        expect([where, ...(await brokenMoneyRules(fixture))]).toEqual([where]);
      }
    }
  });
});

/**
 * Whether someone has heard that the terminal has each payment. One that it took unheard and then forgets leaves nothing
 * to ask: the bank's own list alone knows of it, as of a part that it forgets.
 */
async function isHeardOf(fixture: EftposFixture): Promise<boolean> {
  const open = (await attemptsOf(fixture)).filter(({ state }) => state !== 'wanted' && isOpenTerminalState(state));
  return open.every(({ wasTaken }) => wasTaken === 1);
}

/** A cashier and a customer who do everything at the wrong moment, a line that drops, a process that dies. */
async function evening(dice: Dice, provider: TriedProvider): Promise<EftposFixture> {
  const fixture = await eftposFixture({}, provider);
  const isInParts = dice.chance(0.3);
  const stories: readonly TerminalStory[] = [
    ...(['approve', 'decline', 'signature', 'customerCancels', 'slow', 'busy', 'wrongPin'] as const),
    ...(isInParts ? (['approvePart'] as const) : []),
  ];
  let tries = 0;
  for (let second = 0; second < 60; second++) {
    if (dice.chance(0.2)) fixture.world.setStory(ADDRESS, dice.one(stories));
    if (dice.chance(0.1)) fixture.world.plug(ADDRESS, dice.chance(0.6));
    if (dice.chance(0.02)) {
      const forgetsAll = !isInParts && dice.chance(0.3);
      fixture.world.restart(ADDRESS, { forgetsAll: forgetsAll && (await isHeardOf(fixture)) });
    }
    if (dice.chance(0.15)) fixture.world.faults.push(dice.one(FAULTS));
    const process = mortal(fixture.ctx, dice.chance(0.3) ? 1 + dice.below(12) : Number.POSITIVE_INFINITY);
    try {
      // Presses again with a payment of a new id whenever the till lets them.
      if (dice.chance(0.3)) await placeCardOrder(process.ctx, SCOPE, aSale({ attemptId: `attempt-${++tries}` }));
      const attempts = await attemptsOf(fixture);
      for (const { id } of attempts) await driveTerminalAttempt(process.ctx, SCOPE, id);
      for (const { id, state } of attempts) {
        if (state === 'approved') await applyTerminalPayment(process.ctx, SCOPE, { orderId: 'sale-1', attemptId: id });
      }
      const last = attempts.at(-1);
      if (last && dice.chance(0.1)) await cancelTerminalPayment(process.ctx, SCOPE, { attemptId: last.id, by: BY_MIA });
      if (dice.chance(0.2)) await person(fixture, dice.chance(0.7));
    } catch (error) {
      if (!(error instanceof Killed)) unlessEnded(error);
    }
    fixture.ctx.pass({ seconds: dice.below(3) });
  }
  fixture.world.plug(ADDRESS, true);
  fixture.world.faults.length = 0;
  await toTheEnd(fixture);
  // What a person read off the screen is held against the terminal's word, once it can be asked.
  for (const { id, resolvedBy } of await attemptsOf(fixture)) {
    if (resolvedBy === 'person') await driveTerminalAttempt(fixture.ctx, SCOPE, id);
  }
  await toTheEnd(fixture);
  return fixture;
}

/** What a till refuses is no failure of the test. */
function unlessEnded(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

const EVENING_WORDS = `${EVENINGS} evenings at one terminal, seed ${SEED}: an order is charged once or not at all`;
test.each(TRIED_PROVIDERS)(
  `%s: ${EVENING_WORDS}`,
  async (provider) => {
    let paid = 0;
    for (let run = 0; run < EVENINGS; run++) {
      const seed = SEED + run;
      const fixture = await evening(diceOf(seed), provider);
      expect([seed, ...(await brokenMoneyRules(fixture))]).toEqual([seed]);
      const attempts = await attemptsOf(fixture);
      // A part that couldn't be refunded is shown to a manager, and beside what was paid on the order.
      const parts = attempts.filter(({ kind, needsReview, approvedInCents, requestedInCents }) => {
        return kind === 'PURCHASE' && needsReview === 1 && (approvedInCents ?? 0) < requestedInCents;
      });
      const keptInCents = parts.reduce((so, { approvedInCents }) => so + (approvedInCents ?? 0), 0);
      const ofOrder = fixture.world.balance() - keptInCents;
      expect([seed, [0, BURGER].includes(ofOrder)]).toEqual([seed, true]);
      const order = fixture.world.bank.length > 0 ? await getOrder(fixture.ctx.db, SCOPE, 'sale-1') : null;
      if (order?.statusCode === 'accepted') paid++;
      if (order) expect([seed, order.statusCode === 'accepted']).toEqual([seed, ofOrder === BURGER]);
    }
    // The dice must let some of them through, or nothing was tried.
    expect(paid).toBeGreaterThan(EVENINGS / 10);
  },
  scaled(120_000),
);
