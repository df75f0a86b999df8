/**
 * R9 at a terminal that only the till's page reaches: every message between the page and us, and between the maker's
 * script and its servers, × lost, late, doubled, garbled; a page that is reloaded or closed, a program that is killed, a
 * clock that is moved, a terminal that loses its power. No second charge, no charge without a tender, no tender without one.
 */
import { describe, expect, test } from 'bun:test';
import { listTerminalAttempts, type TerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import { isOpenTerminalState } from '#src/domain/payments/terminal-payment.ts';
import { applyTerminalPayment } from '#src/features/counter/apply-terminal-payment.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import {
  answerSignature,
  cancelTerminalPayment,
  decideTerminalPayment,
} from '#src/features/eftpos/act-on-terminal-payment.ts';
import { reportTerminalRun, takeTerminalRun } from '#src/features/eftpos/drive-from-page.ts';
import { driveTerminalAttempt } from '#src/features/eftpos/drive-terminal-attempt.ts';
import { refundToCard } from '#src/features/eftpos/refund-to-card.ts';
import {
  aSale,
  BURGER,
  brokenMoneyRules,
  type EftposFixture,
  eftposFixture,
  Killed,
  mortal,
  TILL,
  TYRO_ADDRESS,
} from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import {
  TERMINAL_BOUNDARIES,
  type TerminalFault,
  type TerminalStory,
} from '#src/integrations/card-terminal/simulator/terminal-world.types.ts';
import { TyroCloud } from '#src/integrations/card-terminal/simulator/tyro-cloud.ts';
import { AppError } from '#src/shared/app-error.ts';
import { PAGE_BOUNDARIES, type PageFault, tyroBrowser } from '#tests/support/tyro-page.ts';
import { type Dice, diceOf, scaled, seedOfRun } from './support/dice.ts';

const SEED = seedOfRun();
const EVENINGS = scaled(15);
/** Of the breaths at which the program is killed, each in the long form. */
const EVERY_NTH_BREATH = Math.max(1, Math.round(4 / scaled(1)));
const WIRE_FAULTS: readonly TerminalFault[] = TERMINAL_BOUNDARIES.flatMap((at) =>
  at.endsWith('request')
    ? (['lost', 'late', 'twice'] as const).map((how) => ({ at, how }))
    : [{ at, how: 'lost' as const }],
);
const PAGE_FAULTS: readonly PageFault[] = PAGE_BOUNDARIES.flatMap((at) =>
  at.endsWith('request')
    ? (['lost', 'late', 'twice'] as const).map((how) => ({ at, how }))
    : [{ at, how: 'lost' as const }],
);
const TIMES = [1, 3] as const;
const REFUND = { orderId: 'sale-1', attemptId: 'refund-1', amountInCents: 400, reason: 'Cold', paymentId: null };

/** A shop with a Tyro terminal, and the browser of its till. */
async function shop(story: TerminalStory = 'approve') {
  const fixture = await eftposFixture({}, 'tyro');
  fixture.world.setStory(TYRO_ADDRESS, story);
  const cloud = new TyroCloud({ world: fixture.world });
  let process = fixture.ctx as EftposFixture['ctx'];
  const at = { posTerminalId: TILL, by: BY_MIA };
  const browser = tyroBrowser({
    cloud,
    nowMs: () => fixture.ctx.clock.now().epochMilliseconds,
    server: {
      take: (attemptId, pageId) => takeTerminalRun(process, SCOPE, { ...at, attemptId, pageId }),
      report: (attemptId, body) =>
        reportTerminalRun(process, SCOPE, { ...at, attemptId, ...body, reports: body.reports as never }),
    },
  });
  const attempts = () => listTerminalAttempts(fixture.ctx.db, SCOPE, 'sale-1');
  /** A second of the program and of the page. */
  const second = async (as: EftposFixture['ctx'] = fixture.ctx, isPageOpen = true) => {
    process = as;
    for (const { id, nextLookIsoDateTimeUtc, resolvedBy } of await attempts()) {
      if (nextLookIsoDateTimeUtc !== null && resolvedBy !== 'person') await driveTerminalAttempt(as, SCOPE, id);
    }
    for (const { id, state } of await attempts()) {
      if (state === 'approved') await applyTerminalPayment(as, SCOPE, { orderId: 'sale-1', attemptId: id });
    }
    if (isPageOpen) await browser.second((await attempts()).filter(isDriven).map(({ id }) => id));
    fixture.ctx.pass({ seconds: 1 });
  };
  return { ...fixture, cloud, browser, attempts, second };
}
type Shop = Awaited<ReturnType<typeof shop>>;

const isDriven = ({ state, resolvedBy }: TerminalAttempt) => isOpenTerminalState(state) || resolvedBy === 'person';

/** Signs, and where nobody can be asked reads the terminal's own screen. */
async function person(fixture: Shop, isAccepted: boolean): Promise<void> {
  for (const { id, state, isSignatureAccepted, requestedInCents } of await fixture.attempts()) {
    if (state === 'signature' && isSignatureAccepted === null) {
      await answerSignature(fixture.ctx, SCOPE, { attemptId: id, isAccepted, by: BY_MIA });
    }
    if (state !== 'unknown') continue;
    const isShown = fixture.world.bank.some(
      ({ key, amountInCents }) => key === id && amountInCents >= requestedInCents,
    );
    const verdict = isShown ? 'approved' : 'notApproved';
    await decideTerminalPayment(fixture.ctx, SCOPE, { attemptId: id, verdict, reason: 'Its screen', by: BY_MIA });
  }
}

async function toTheEnd(fixture: Shop, { isAccepted = true, patience = 30 } = {}): Promise<TerminalAttempt[]> {
  let unknownSince: number | null = null;
  for (let second = 0; second < 900; second++) {
    const attempts = await fixture.attempts();
    if (!attempts.some(({ state }) => isOpenTerminalState(state))) return attempts;
    await fixture.second();
    const now = await fixture.attempts();
    const isUnknown = now.some(({ state }) => state === 'unknown');
    unknownSince = isUnknown ? (unknownSince ?? second) : null;
    // A person looks once the till has asked for a while, as staff would.
    if (!isUnknown || second - (unknownSince ?? second) >= patience) await person(fixture, isAccepted);
  }
  throw new Error('a payment without an end');
}

async function checked(fixture: Shop, where: string, allowed: readonly number[]): Promise<void> {
  expect([where, ...(await brokenMoneyRules(fixture))]).toEqual([where]);
  expect([where, allowed.includes(fixture.world.balance())]).toEqual([where, true]);
  const keys = fixture.world.bank.map(({ key }) => key);
  expect([where, new Set(keys).size]).toEqual([where, keys.length]);
}

const buy = (fixture: Shop) => placeCardOrder(fixture.ctx, SCOPE, aSale());

describe('a Tyro terminal on a quiet day', () => {
  test.each<[TerminalStory, string, number]>([
    ['approve', 'approved', BURGER],
    ['approveWithTip', 'approved', BURGER + 250],
    ['approveWithSurcharge', 'approved', BURGER + 35],
    ['decline', 'declined', 0],
    ['wrongPin', 'declined', 0],
    ['customerCancels', 'cancelled', 0],
    ['customerIsSlow', 'cancelled', 0],
    ['systemError', 'failed', 0],
    ['busy', 'notStarted', 0],
    ['slow', 'approved', BURGER],
    ['signature', 'approved', BURGER],
  ])('a customer who does “%s” ends as %s', async (story, state, cents) => {
    const fixture = await shop(story);
    await buy(fixture);
    const [attempt] = await toTheEnd(fixture);
    expect(attempt?.state).toBe(state as never);
    await checked(fixture, story, [cents]);
  });

  test('a refused signature is reversed, and both merchant copies are kept', async () => {
    const fixture = await shop('signature');
    await buy(fixture);
    const [attempt] = await toTheEnd(fixture, { isAccepted: false });
    expect(attempt?.state).toBe('reversed');
    await checked(fixture, 'refused', [0]);
    const kept = await fixture.ctx.db.selectFrom('terminal_receipts').select('copy').orderBy('id').execute();
    expect(kept.map(({ copy }) => copy)).toEqual(['signature', 'merchant', 'customer']);
  });

  test('a part approval is reversed by the page, with nobody’s help', async () => {
    const fixture = await shop('approvePart');
    await buy(fixture);
    await toTheEnd(fixture);
    await toTheEnd(fixture);
    await checked(fixture, 'part', [0]);
  });

  test('what the terminal added in dollars or in cents is the same tip', async () => {
    const fixture = await shop('approveWithTip');
    fixture.cloud.tipUnits = 'dollars';
    await buy(fixture);
    const [attempt] = await toTheEnd(fixture);
    expect(attempt).toMatchObject({ approvedInCents: BURGER + 250, terminalTipInCents: 250 });
  });

  test('a page that no one opens: the payment never starts, and no page gets it any more', async () => {
    const fixture = await shop();
    await buy(fixture);
    for (let second = 0; second < 20; second++) await fixture.second(fixture.ctx, false);
    expect(await fixture.attempts()).toMatchObject([{ state: 'notStarted' }]);
    await fixture.browser.second(['attempt-1']);
    expect(fixture.world.bank).toEqual([]);
  });

  test('another till’s page gets nothing of it', async () => {
    const fixture = await shop();
    await buy(fixture);
    await driveTerminalAttempt(fixture.ctx, SCOPE, 'attempt-1');
    const other = { attemptId: 'attempt-1', posTerminalId: 'bar', pageId: 'page-of-another', by: BY_MIA };
    expect(await takeTerminalRun(fixture.ctx, SCOPE, other)).toEqual({ role: 'over' });
    const told = reportTerminalRun(fixture.ctx, SCOPE, { ...other, reports: [] });
    expect(await told.catch((error: AppError) => error.reason)).toBe('not_driven_here');
  });

  test('a result that can’t be read decides nothing: a person looks', async () => {
    const fixture = await shop();
    await buy(fixture);
    await fixture.second();
    const garbled = { seq: 99, kind: 'complete', body: { result: 'APPR', transactionAmount: '12,5O' } } as const;
    const run = { attemptId: 'attempt-1', posTerminalId: TILL, pageId: 'page-1-of-the-till', reports: [garbled] };
    await reportTerminalRun(fixture.ctx, SCOPE, run);
    await driveTerminalAttempt(fixture.ctx, SCOPE, 'attempt-1');
    expect(await fixture.attempts()).toMatchObject([{ state: 'unknown' }]);
    await toTheEnd(fixture);
    await checked(fixture, 'garbled', [BURGER]);
  });
});

describe('every message boundary at a Tyro terminal', () => {
  test.each(['PURCHASE', 'REFUND'] as const)(
    '%s: lost, late or doubled, money moves once or not at all',
    async (kind) => {
      for (const story of ['approve', 'decline', 'signature'] as const) {
        for (const fault of [...WIRE_FAULTS, ...PAGE_FAULTS]) {
          for (const times of TIMES) {
            const fixture = await shop();
            if (kind === 'REFUND') {
              await buy(fixture);
              await toTheEnd(fixture);
            }
            fixture.world.setStory(TYRO_ADDRESS, story);
            for (let each = 0; each < times; each++) {
              if (fault.at.startsWith('take') || fault.at.startsWith('report'))
                fixture.browser.faults.push(fault as PageFault);
              else fixture.world.faults.push(fault as TerminalFault);
            }
            const had = fixture.world.balance();
            if (kind === 'PURCHASE') await buy(fixture);
            else
              await refundToCard(fixture.ctx, SCOPE, { ...REFUND, posTerminalId: TILL, employeeId: null, by: BY_MIA });
            await toTheEnd(fixture);
            const moved = kind === 'PURCHASE' ? BURGER : -REFUND.amountInCents;
            await checked(fixture, `${kind} ${story} ${fault.at} ${fault.how} ${times}`, [had, had + moved]);
          }
        }
      }
    },
  );

  test('a page reloaded at each second, its storage kept or lost: one truth, and the till finds it', async () => {
    for (const story of ['approve', 'decline', 'signature', 'slow'] as const) {
      for (const isForgetful of [false, true]) {
        for (let at = 0; at <= 7; at++) {
          const fixture = await shop(story);
          await buy(fixture);
          for (let second = 0; second < at; second++) await fixture.second();
          if (isForgetful) fixture.browser.storage.clear();
          fixture.browser.reload();
          const attempts = await toTheEnd(fixture);
          const where = `${story} reloaded after ${at} s${isForgetful ? ', storage lost' : ''}`;
          await checked(fixture, where, [0, BURGER]);
          // With its storage the browser always knows; nobody has to read a screen.
          if (!isForgetful) expect([where, attempts[0]?.resolvedBy]).toEqual([where, 'terminal']);
        }
      }
    }
  });

  test('a page closed for half an hour comes back to its payment', async () => {
    for (let at = 1; at <= 6; at++) {
      const fixture = await shop();
      await buy(fixture);
      for (let second = 0; second < at; second++) await fixture.second();
      for (let second = 0; second < 200; second++) await fixture.second(fixture.ctx, false);
      const [gone] = await fixture.attempts();
      expect(['unknown', 'notStarted', 'approved']).toContain(gone?.state as string);
      fixture.ctx.pass({ minutes: 30 });
      fixture.browser.reload();
      await toTheEnd(fixture, { patience: 60 });
      await checked(fixture, `closed after ${at} s`, [0, BURGER]);
    }
  });

  test('a clock moved ten minutes either way at each second changes no outcome', async () => {
    for (const minutes of [10, -10]) {
      for (let at = 0; at <= 6; at++) {
        const fixture = await shop();
        await buy(fixture);
        for (let second = 0; second < at; second++) await fixture.second();
        fixture.ctx.pass({ minutes });
        await toTheEnd(fixture);
        await checked(fixture, `clock ${minutes} min after ${at} s`, [0, BURGER]);
      }
    }
  });

  test('a terminal without power at each second, with and without its memory', async () => {
    for (const forgetsAll of [false, true]) {
      for (let at = 0; at <= 6; at++) {
        const fixture = await shop();
        await buy(fixture);
        for (let second = 0; second < at; second++) await fixture.second();
        fixture.world.restart(TYRO_ADDRESS, { forgetsAll });
        await toTheEnd(fixture);
        await checked(fixture, `power cut after ${at} s${forgetsAll ? ', forgotten' : ''}`, [0, BURGER]);
      }
    }
  });

  test('a program killed at each breath, and started again: one payment, and the books agree', async () => {
    for (const story of ['approve', 'signature'] as const) {
      for (let dieAt = 1; dieAt < 70; dieAt += EVERY_NTH_BREATH) {
        const fixture = await shop(story);
        const process = mortal(fixture.ctx, dieAt);
        try {
          await placeCardOrder(process.ctx, SCOPE, aSale());
          for (let second = 0; second < 8; second++) await fixture.second(process.ctx as EftposFixture['ctx']);
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
        }
        if ((await fixture.attempts()).length === 0) continue;
        await toTheEnd(fixture);
        await checked(fixture, `${story} killed at ${dieAt}`, [0, BURGER]);
      }
    }
  });
});

/** A cashier, a customer, a line, a page and a program that all do the worst at the wrong moment. */
async function evening(dice: Dice): Promise<Shop> {
  const fixture = await shop();
  const stories: readonly TerminalStory[] = ['approve', 'decline', 'signature', 'customerCancels', 'busy', 'wrongPin'];
  let tries = 0;
  for (let second = 0; second < 70; second++) {
    if (dice.chance(0.2)) fixture.world.setStory(TYRO_ADDRESS, dice.one(stories));
    if (dice.chance(0.1)) fixture.world.plug(TYRO_ADDRESS, dice.chance(0.6));
    if (dice.chance(0.02)) fixture.world.restart(TYRO_ADDRESS, { forgetsAll: dice.chance(0.3) });
    if (dice.chance(0.15)) fixture.world.faults.push(dice.one(WIRE_FAULTS));
    if (dice.chance(0.15)) fixture.browser.faults.push(dice.one(PAGE_FAULTS));
    if (dice.chance(0.08)) fixture.browser.reload();
    if (dice.chance(0.02)) fixture.browser.storage.clear();
    const process = mortal(fixture.ctx, dice.chance(0.3) ? 1 + dice.below(14) : Number.POSITIVE_INFINITY);
    try {
      if (dice.chance(0.3)) await placeCardOrder(process.ctx, SCOPE, aSale({ attemptId: `attempt-${++tries}` }));
      await fixture.second(process.ctx as EftposFixture['ctx'], dice.chance(0.9));
      const last = (await fixture.attempts()).at(-1);
      if (last && dice.chance(0.1)) await cancelTerminalPayment(process.ctx, SCOPE, { attemptId: last.id, by: BY_MIA });
      if (dice.chance(0.2)) await person(fixture, dice.chance(0.7));
    } catch (error) {
      if (!(error instanceof Killed) && !(error instanceof AppError)) throw error;
    }
  }
  fixture.world.plug(TYRO_ADDRESS, true);
  await toTheEnd(fixture);
  return fixture;
}

test(
  `${EVENINGS} evenings at a Tyro terminal: whatever happens, the bank and the books agree`,
  async () => {
    for (let each = 0; each < EVENINGS; each++) {
      const seed = SEED + each;
      const fixture = await evening(diceOf(seed));
      const where = `seed ${seed}`;
      expect([where, ...(await brokenMoneyRules(fixture))]).toEqual([where]);
    }
  },
  scaled(120_000),
);
