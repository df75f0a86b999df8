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
  type EftposHouse,
  eftposHouse,
  Killed,
  mortal,
  sellByCard,
  settle,
  TILL,
} from '#src/features/eftpos/testing/eftpos-house.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-house.ts';
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

const attemptsOf = (house: EftposHouse) => listTerminalAttempts(house.ctx.db, SCOPE, 'sale-1');

/** Up to where the movement that is tried begins. */
async function before(kind: (typeof KINDS)[number], story: TerminalStory): Promise<EftposHouse> {
  const house = await eftposHouse();
  if (kind === 'REFUND') await sellByCard(house);
  if (kind === 'REVERSAL') {
    house.world.setStory(ADDRESS, 'approvePart');
    await placeCardOrder(house.ctx, SCOPE, aSale());
    while ((await attemptsOf(house)).length < 2) {
      for (const { id } of await attemptsOf(house)) await driveTerminalAttempt(house.ctx, SCOPE, id);
      house.ctx.pass({ seconds: 1 });
    }
  }
  house.world.setStory(ADDRESS, story);
  return house;
}

const REFUND = { orderId: 'sale-1', attemptId: 'refund-1', amountInCents: 400, reason: 'Cold', paymentId: null };

async function begin(house: EftposHouse, kind: (typeof KINDS)[number]): Promise<void> {
  if (kind === 'PURCHASE') await placeCardOrder(house.ctx, SCOPE, aSale());
  if (kind === 'REFUND') {
    await refundToCard(house.ctx, SCOPE, { ...REFUND, posTerminalId: TILL, employeeId: null, by: BY_MIA });
  }
}

/** Signs, and where the terminal cannot be asked reads its screen: what the bank has is what it shows. */
async function person(house: EftposHouse, isAccepted: boolean): Promise<void> {
  for (const { id, state, isSignatureAccepted, requestedInCents } of await attemptsOf(house)) {
    if (state === 'signature' && isSignatureAccepted === null) {
      await answerSignature(house.ctx, SCOPE, { attemptId: id, isAccepted, by: BY_MIA });
    }
    if (state === 'unknown') {
      const isShown = house.world.bank.some(
        ({ key, amountInCents }) => key === id && amountInCents >= requestedInCents,
      );
      const verdict = isShown ? 'approved' : 'notApproved';
      await decideTerminalPayment(house.ctx, SCOPE, { attemptId: id, verdict, reason: 'Its screen', by: BY_MIA });
    }
  }
}

async function toTheEnd(house: EftposHouse, isAccepted = true): Promise<TerminalAttempt[]> {
  for (let round = 0; round < 40; round++) {
    const attempts = await settle(house, { until: ({ state }) => state === 'signature' });
    if (!attempts.some(({ state }) => isOpenTerminalState(state))) return attempts;
    await person(house, isAccepted);
  }
  throw new Error('a payment without an end');
}

describe('every message boundary', () => {
  test.each(KINDS)(
    '%s: lost, late or doubled, it moves money once or not at all, and the books agree',
    async (kind) => {
      for (const story of ['approve', 'decline', 'signature'] as const) {
        for (const fault of FAULTS) {
          for (const times of TIMES) {
            const house = await before(kind, story);
            const had = house.world.balance();
            house.world.faults.push(...Array.from({ length: times }, () => fault));
            await begin(house, kind);
            await toTheEnd(house);
            const where = `${kind} ${story} ${fault.at} ${fault.how} ${times}`;
            expect([where, ...(await brokenMoneyRules(house))]).toEqual([where]);
            const moved = house.world.balance() - had;
            const whole = { PURCHASE: BURGER, REFUND: -REFUND.amountInCents, REVERSAL: -had }[kind];
            expect([where, [0, whole].includes(moved)]).toEqual([where, true]);
            const keys = house.world.bank.map(({ key }) => key);
            expect([where, new Set(keys).size]).toEqual([where, keys.length]);
          }
        }
      }
    },
  );

  test('a purchase cancelled while each message is lost ends with one truth', async () => {
    for (const fault of FAULTS) {
      for (const second of [0, 1, 3]) {
        const house = await before('PURCHASE', 'approve');
        house.world.faults.push(fault);
        await begin(house, 'PURCHASE');
        await settle(house, { seconds: second });
        await cancelTerminalPayment(house.ctx, SCOPE, { attemptId: 'attempt-1', by: BY_MIA }).catch(unlessEnded);
        await toTheEnd(house);
        const where = `cancel after ${second} s, ${fault.at} ${fault.how}`;
        expect([where, ...(await brokenMoneyRules(house))]).toEqual([where]);
      }
    }
  });

  test('a refund that the terminal refused is given free again', async () => {
    const house = await before('REFUND', 'decline');
    await begin(house, 'REFUND');
    await toTheEnd(house);
    expect(await listRefunds(house.ctx.db, SCOPE, 'sale-1')).toMatchObject([{ statusCode: 'failure' }]);
    expect(house.world.balance()).toBe(BURGER);
  });
});

describe('a terminal that loses its power', () => {
  test.each(KINDS)('%s: at each second, with and without its memory, nobody is charged twice', async (kind) => {
    for (const forgetsAll of [false, true]) {
      for (let second = 0; second <= 6; second++) {
        const house = await before(kind, 'approve');
        await begin(house, kind);
        await settle(house, { seconds: second });
        house.world.restart(ADDRESS, { forgetsAll });
        await toTheEnd(house);
        const where = `${kind} after ${second} s${forgetsAll ? ', forgotten' : ''}`;
        expect([where, ...(await brokenMoneyRules(house))]).toEqual([where]);
      }
    }
  });
});

/** A cashier and a customer who do everything at the wrong moment, a line that drops, a process that dies. */
async function evening(dice: Dice): Promise<EftposHouse> {
  const house = await eftposHouse();
  const isInParts = dice.chance(0.3);
  const stories: readonly TerminalStory[] = [
    ...(['approve', 'decline', 'signature', 'customerCancels', 'slow', 'busy', 'wrongPin'] as const),
    ...(isInParts ? (['approvePart'] as const) : []),
  ];
  let tries = 0;
  for (let second = 0; second < 60; second++) {
    if (dice.chance(0.2)) house.world.setStory(ADDRESS, dice.one(stories));
    if (dice.chance(0.1)) house.world.plug(ADDRESS, dice.chance(0.6));
    // A part that a terminal forgets is found in the bank's own list only.
    if (dice.chance(0.02)) house.world.restart(ADDRESS, { forgetsAll: !isInParts && dice.chance(0.3) });
    if (dice.chance(0.15)) house.world.faults.push(dice.one(FAULTS));
    const process = mortal(house.ctx, dice.chance(0.3) ? 1 + dice.below(12) : Number.POSITIVE_INFINITY);
    try {
      // Presses again with a payment of a new id whenever the till lets them.
      if (dice.chance(0.3)) await placeCardOrder(process.ctx, SCOPE, aSale({ attemptId: `attempt-${++tries}` }));
      const attempts = await attemptsOf(house);
      for (const { id } of attempts) await driveTerminalAttempt(process.ctx, SCOPE, id);
      for (const { id, state } of attempts) {
        if (state === 'approved') await applyTerminalPayment(process.ctx, SCOPE, { orderId: 'sale-1', attemptId: id });
      }
      const last = attempts.at(-1);
      if (last && dice.chance(0.1)) await cancelTerminalPayment(process.ctx, SCOPE, { attemptId: last.id, by: BY_MIA });
      if (dice.chance(0.2)) await person(house, dice.chance(0.7));
    } catch (error) {
      if (!(error instanceof Killed)) unlessEnded(error);
    }
    house.ctx.pass({ seconds: dice.below(3) });
  }
  house.world.plug(ADDRESS, true);
  house.world.faults.length = 0;
  await toTheEnd(house);
  // What a person read off the screen is held against the terminal's word, once it can be asked.
  for (const { id, resolvedBy } of await attemptsOf(house)) {
    if (resolvedBy === 'person') await driveTerminalAttempt(house.ctx, SCOPE, id);
  }
  await toTheEnd(house);
  return house;
}

/** What a till refuses is no failure of the test. */
function unlessEnded(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

test(`${EVENINGS} evenings at one terminal, seed ${SEED}: an order is charged once or not at all`, async () => {
  let paid = 0;
  for (let run = 0; run < EVENINGS; run++) {
    const seed = SEED + run;
    const house = await evening(diceOf(seed));
    expect([seed, ...(await brokenMoneyRules(house))]).toEqual([seed]);
    const attempts = await attemptsOf(house);
    // A part that could not be given back stands where a manager sees it, and beside what the order was paid.
    const kept = attempts.filter((one) => one.kind === 'PURCHASE' && one.needsReview === 1);
    const keptInCents = kept.reduce((so, { approvedInCents }) => so + (approvedInCents ?? 0), 0);
    const ofOrder = house.world.balance() - (keptInCents < BURGER ? keptInCents : 0);
    expect([seed, [0, BURGER].includes(ofOrder)]).toEqual([seed, true]);
    const order = house.world.bank.length > 0 ? await getOrder(house.ctx.db, SCOPE, 'sale-1') : null;
    if (order?.statusCode === 'accepted') paid++;
    if (order) expect([seed, order.statusCode === 'accepted']).toEqual([seed, ofOrder === BURGER]);
  }
  // The dice must let some of them through, or nothing was tried.
  expect(paid).toBeGreaterThan(EVENINGS / 10);
});
