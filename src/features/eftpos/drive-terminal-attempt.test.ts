/** Every guard of driving a terminal, each once: when it is asked to take money, when not, and what its silence means. */
import { describe, expect, test } from 'bun:test';
import { listTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import type { AppContext } from '#src/context.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { CardTerminalPort, LookAnswer } from '#src/integrations/card-terminal/card-terminal.port.ts';
import { answerSignature, cancelTerminalPayment, decideTerminalPayment } from './act-on-terminal-payment.ts';
import { driveTerminalAttempt } from './drive-terminal-attempt.ts';
import { knownHealth } from './known-health.ts';
import {
  ADDRESS,
  act,
  aSale,
  attemptOf,
  brokenMoneyRules,
  type EftposFixture,
  eftposFixture,
  settle,
} from './testing/eftpos-fixture.ts';

interface Heard {
  readonly ctx: AppContext;
  /** What the terminal was told and asked, in order: 'begin', 'look'. */
  readonly calls: string[];
}

/** The program with a terminal that answers so; whatever is left out, the simulated terminal answers. */
function hearing(fixture: EftposFixture, answers: Partial<CardTerminalPort> = {}): Heard {
  const calls: string[] = [];
  const port = { ...fixture.ctx.ports.cardTerminals.simulator!, ...answers };
  const heard =
    <Given extends unknown[], Answer>(name: string, call: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      calls.push(name);
      return call(...given);
    };
  const simulator: CardTerminalPort = {
    ...port,
    begin: heard('begin', port.begin),
    look: heard('look', port.look),
    answer: heard('answer', port.answer),
    cancel: heard('cancel', port.cancel),
  };
  return { calls, ctx: { ...fixture.ctx, ports: { ...fixture.ctx.ports, cardTerminals: { simulator } } } };
}

const ENDING = {
  kind: 'ended',
  end: 'APPROVED',
  responseCode: '00',
  responseText: 'APPROVED',
  card: null,
  references: { authCode: null, rrn: null, stan: null, refund: null },
  receipts: [],
} as const;

const drive = (ctx: AppContext, id = 'attempt-1') => driveTerminalAttempt(ctx, SCOPE, id);
const looks = (answer: LookAnswer) => ({ look: async () => answer });
const stateOf = async (fixture: EftposFixture, id?: string) => (await attemptOf(fixture, id)).state;

/** A sale whose card payment is written down and not sent. */
async function wanted(): Promise<EftposFixture> {
  const fixture = await eftposFixture();
  fixture.world.setStory(ADDRESS, 'manual');
  await placeCardOrder(fixture.ctx, SCOPE, aSale());
  return fixture;
}
/** The same, sent: the terminal shows it and nobody has held a card. */
async function begun(): Promise<EftposFixture> {
  const fixture = await wanted();
  await drive(fixture.ctx);
  return fixture;
}

describe('a purchase', () => {
  test.each([
    [20, 'inProgress', ['begin']],
    [21, 'notStarted', []],
  ] as const)('that waited %p seconds is %s', async (seconds, state, calls) => {
    const fixture = await wanted();
    fixture.ctx.pass({ seconds });
    const heard = hearing(fixture);
    await drive(heard.ctx);
    expect([await stateOf(fixture), heard.calls]).toEqual([state, [...calls]]);
  });

  test.each([
    [3, ['begin']],
    [4, []],
  ] as const)('of a process that slept %p seconds before sending: the terminal hears %p', async (seconds, calls) => {
    const fixture = await wanted();
    const heard = hearing(fixture);
    let writes = 0;
    const write: AppContext['write'] = async (work) => {
      const done = await heard.ctx.write(work);
      writes += 1;
      // Between writing down that it is being sent and sending it.
      if (writes === 1) fixture.ctx.pass({ seconds });
      return done;
    };
    await drive({ ...heard.ctx, write });
    expect(heard.calls).toEqual([...calls]);
    expect(await stateOf(fixture)).toBe(calls.length === 0 ? 'recovering' : 'inProgress');
    if (calls.length > 0) return;
    // The terminal never had it: nothing moved, and it is not sent after all.
    fixture.ctx.pass({ minutes: 2 });
    await drive(heard.ctx);
    expect([await stateOf(fixture), heard.calls]).toEqual(['notStarted', ['look']]);
    expect(fixture.world.bank).toEqual([]);
  });

  test('that was called off while it was being written down is not sent', async () => {
    const fixture = await wanted();
    const heard = hearing(fixture);
    let isFirst = true;
    const write: AppContext['write'] = async (work) => {
      if (isFirst) await cancelTerminalPayment(fixture.ctx, SCOPE, act);
      isFirst = false;
      return heard.ctx.write(work);
    };
    await drive({ ...heard.ctx, write });
    expect([await stateOf(fixture), heard.calls]).toEqual(['cancelled', []]);
  });

  test('is sent once, by whichever process is first', async () => {
    const fixture = await wanted();
    const heard = hearing(fixture);
    await Promise.all([drive(heard.ctx), drive(heard.ctx)]);
    expect(heard.calls.filter((call) => call === 'begin')).toHaveLength(1);
  });

  test('that is over, or that nobody knows, asks nothing', async () => {
    const fixture = await eftposFixture();
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    await settle(fixture);
    const heard = hearing(fixture);
    await drive(heard.ctx);
    await drive(heard.ctx, 'no-such-attempt');
    expect(heard.calls).toEqual([]);
  });

  test('that the terminal refuses has not begun, and the till reads why', async () => {
    const fixture = await wanted();
    const { ctx } = hearing(fixture, { begin: async () => ({ kind: 'refused', why: 'busy', text: 'TERMINAL BUSY' }) });
    await drive(ctx);
    expect(await attemptOf(fixture)).toMatchObject({ state: 'notStarted', displayText: 'TERMINAL BUSY' });
    expect(knownHealth(ctx, fixture.cardTerminalId)).toMatchObject({ state: 'busy' });
  });

  test('whose adapter breaks may have been taken: the terminal is asked', async () => {
    const fixture = await wanted();
    const begin = () => Promise.reject(new Error('adapter broke'));
    await drive(hearing(fixture, { begin }).ctx);
    expect(await stateOf(fixture)).toBe('recovering');
    expect(JSON.stringify(fixture.ctx.logged)).toContain('card terminal adapter failed');
  });

  test('where card payments were switched off is not sent; one that was sent is a person’s', async () => {
    const off = ({ ctx }: EftposFixture) => ({ ...ctx, ports: { ...ctx.ports, cardTerminals: {} } });
    const before = await wanted();
    await drive(off(before));
    const after = await begun();
    await drive(off(after));
    expect([await stateOf(before), await stateOf(after)]).toEqual(['notStarted', 'unknown']);
  });

  test('leaves a proof of all that was sent, and of each answer that changed something', async () => {
    const fixture = await begun();
    for (let again = 0; again < 3; again++) await drive(fixture.ctx);
    const rows = fixture.ctx.db.selectFrom('terminal_messages').select(['direction', 'bodyJson']).orderBy('id');
    const kept = (await rows.execute()).map(({ direction, bodyJson }) => [
      direction,
      Object.keys(JSON.parse(bodyJson)),
    ]);
    expect(kept).toEqual([
      ['out', ['begin']],
      ['in', ['begin']],
    ]);
  });

  test('tells the terminal what staff call the order, and what it costs', async () => {
    const fixture = await wanted();
    const requests: unknown[] = [];
    const begin: CardTerminalPort['begin'] = async (_, request) => {
      requests.push(request);
      return { kind: 'taken' };
    };
    await drive(hearing(fixture, { begin }).ctx);
    const purchase = { kind: 'PURCHASE', key: 'attempt-1', amountInCents: 1000, currencyCode: 'AUD' };
    expect(requests).toEqual([
      {
        ...purchase,
        reference: expect.stringMatching(/^P-\d+$/),
        original: null,
        operator: { id: 'ee-mia', name: 'Mia' },
      },
    ]);
  });
});

describe('a reversal', () => {
  test('is sent however long ago it was wanted: the guest’s money is not kept', async () => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, 'approvePart');
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    const reversal = async () =>
      (await listTerminalAttempts(fixture.ctx.db, SCOPE, 'sale-1')).find(({ kind }) => kind === 'REVERSAL');
    await settle(fixture, { until: async () => (await reversal()) !== undefined });
    const { id, state } = (await reversal())!;
    expect(state).toBe('wanted');
    fixture.ctx.pass({ hours: 1 });
    const requests: unknown[] = [];
    const { begin } = fixture.ctx.ports.cardTerminals.simulator!;
    const heard = hearing(fixture, {
      begin: (device, request) => {
        requests.push(request.original?.key);
        return begin(device, request);
      },
    });
    await drive(heard.ctx, id);
    await settle(fixture);
    expect([heard.calls, requests, fixture.world.balance()]).toEqual([['begin'], ['attempt-1'], 0]);
  });
});

describe('a terminal that is asked how a payment stands', () => {
  test.each([
    [600, 'inProgress'],
    [601, 'unknown'],
  ] as const)('and still works on it after %p seconds: %s', async (seconds, state) => {
    const fixture = await begun();
    fixture.ctx.pass({ seconds });
    await drive(hearing(fixture, looks({ kind: 'inProgress', displayText: 'CARD?', prompt: null, receipts: [] })).ctx);
    expect(await stateOf(fixture)).toBe(state);
  });

  test('and never had it has begun nothing once it can no longer arrive', async () => {
    const fixture = await wanted();
    const lost = hearing(fixture, { begin: async () => ({ kind: 'unreachable', why: 'timeout' }) });
    await drive(lost.ctx);
    const never = hearing(fixture, { ...looks({ kind: 'notFound' }), arrivesWithinMs: 60_000 });
    fixture.ctx.pass({ seconds: 60 });
    await drive(never.ctx);
    expect(await stateOf(fixture)).toBe('recovering');
    fixture.ctx.pass({ seconds: 1 });
    await drive(never.ctx);
    expect(await stateOf(fixture)).toBe('notStarted');
  });

  test.each([
    [179, 'recovering'],
    [180, 'unknown'],
  ] as const)('and was silent for %p seconds: %s', async (seconds, state) => {
    const fixture = await begun();
    const silent = hearing(fixture, looks({ kind: 'unreachable', why: 'timeout' }));
    await drive(silent.ctx);
    fixture.ctx.pass({ seconds });
    await drive(silent.ctx);
    expect(await stateOf(fixture)).toBe(state);
  });

  test('shows its words, its question and its papers', async () => {
    const fixture = await begun();
    const prompt = { promptId: 'q1', text: 'SIGNATURE OK?' };
    await drive(hearing(fixture, looks({ kind: 'inProgress', displayText: 'SIGN', prompt, receipts: [] })).ctx);
    expect(await attemptOf(fixture)).toMatchObject({ state: 'signature', displayText: 'SIGN', promptId: 'q1' });
  });

  test.each([
    ['far more than was asked', 99_900],
    ['nothing at all', 0],
  ])('and says that it took %s is not believed, and a person can end it', async (_, approvedInCents) => {
    const fixture = await begun();
    const amounts = { approvedInCents, tipInCents: 0, surchargeInCents: 0 };
    const { ctx } = hearing(fixture, looks({ ...ENDING, ...amounts }));
    await drive(ctx);
    await drive(ctx);
    const displayText = 'APPROVED: AMOUNTS DON’T ADD UP';
    expect(await attemptOf(fixture)).toMatchObject({ state: 'unknown', displayText, approvedInCents: null });
    expect(await brokenMoneyRules(fixture)).toEqual([]);
    await decideTerminalPayment(ctx, SCOPE, { ...act, verdict: 'approved', reason: 'Receipt says 10.00' });
    expect(await attemptOf(fixture)).toMatchObject({ state: 'approved', approvedInCents: 1000 });
    expect(await listTenders(ctx.db, SCOPE, 'sale-1')).toMatchObject([{ amountInCents: 1000 }]);
  });

  test('is ready when it answers, also where it has nothing to say', async () => {
    const fixture = await begun();
    const { ctx } = hearing(fixture, looks({ kind: 'notFound' }));
    await drive(ctx);
    expect(knownHealth(ctx, fixture.cardTerminalId)).toMatchObject({ state: 'ready' });
  });
});

describe('an answer that can’t be recorded', () => {
  /** Everything is written but what an approval means for the money. */
  const refusing = (ctx: AppContext): AppContext => ({
    ...ctx,
    menus: { ...ctx.menus, storeOf: () => Promise.reject(new Error('CHECK constraint failed')) },
  });

  test('leaves an outcome that a person can settle, is asked about seldom, and is booked when it can be', async () => {
    const fixture = await begun();
    const approved = { approvedInCents: 1000, tipInCents: 0, surchargeInCents: 0 };
    const { ctx, calls } = hearing(fixture, looks({ ...ENDING, ...approved }));
    await drive(refusing(ctx));
    const stuck = await attemptOf(fixture);
    expect(stuck).toMatchObject({ state: 'unknown', approvedInCents: null });
    const pause = Temporal.Instant.from(stuck.nextLookIsoDateTimeUtc!).since(ctx.clock.now());
    expect(pause.total('seconds')).toBeGreaterThanOrEqual(15);
    expect(await listTenders(ctx.db, SCOPE, 'sale-1')).toEqual([]);
    await drive(ctx);
    expect([await stateOf(fixture), calls]).toEqual(['approved', ['look', 'look']]);
    expect(await listTenders(ctx.db, SCOPE, 'sale-1')).toMatchObject([{ amountInCents: 1000 }]);
  });
});

describe('a payment that the terminal doesn’t know', () => {
  /** Its session is unknown for longer than it may be on its way, so the till goes on. */
  async function notStarted(): Promise<EftposFixture> {
    const fixture = await wanted();
    await drive(hearing(fixture, { begin: async () => ({ kind: 'unreachable', why: 'timeout' }) }).ctx);
    fixture.ctx.pass({ minutes: 1 });
    await drive(hearing(fixture, { ...looks({ kind: 'notFound' }), arrivesWithinMs: 30_000 }).ctx);
    expect(await attemptOf(fixture)).toMatchObject({ state: 'notStarted', resolvedBy: 'us' });
    return fixture;
  }
  const asked = async (fixture: EftposFixture) => (await attemptOf(fixture)).nextLookIsoDateTimeUtc !== null;
  const unknown = (fixture: EftposFixture) => drive(hearing(fixture, looks({ kind: 'notFound' })).ctx);

  test('and that went through all the same is in the books, and a manager is asked to look', async () => {
    const fixture = await notStarted();
    await unknown(fixture);
    expect(await asked(fixture)).toBe(true);
    fixture.ctx.pass({ minutes: 40 });
    const approved = { approvedInCents: 1000, tipInCents: 0, surchargeInCents: 0 };
    await drive(hearing(fixture, looks({ ...ENDING, ...approved })).ctx);
    expect(await attemptOf(fixture)).toMatchObject({ state: 'approved', approvedInCents: 1000, needsReview: 1 });
    expect(await listTenders(fixture.ctx.db, SCOPE, 'sale-1')).toMatchObject([{ amountInCents: 1000 }]);
    expect(await asked(fixture)).toBe(false);
  });

  test('is asked about soon at first, then seldom, and no more when its business day is over', async () => {
    const fixture = await notStarted();
    const pauseOf = async () => {
      await unknown(fixture);
      const { nextLookIsoDateTimeUtc: next } = await attemptOf(fixture);
      return next === null ? null : Temporal.Instant.from(next).since(fixture.ctx.clock.now()).total('seconds');
    };
    expect(await pauseOf()).toBe(30);
    fixture.ctx.pass({ minutes: 20 });
    expect(await pauseOf()).toBe(300);
    fixture.ctx.pass({ hours: 30 });
    expect(await pauseOf()).toBeNull();
  });

  test('is asked about no more once the terminal says how it ended, or that it refused it', async () => {
    for (const last of [
      { kind: 'neverStarted', text: 'PINPAD BUSY' },
      { ...ENDING, end: 'DECLINED' },
    ] as const) {
      const fixture = await notStarted();
      const none = { approvedInCents: 0, tipInCents: 0, surchargeInCents: 0 };
      await drive(hearing(fixture, looks({ ...none, ...last } as LookAnswer)).ctx);
      expect(await attemptOf(fixture)).toMatchObject({ resolvedBy: 'terminal', nextLookIsoDateTimeUtc: null });
    }
  });
});

describe('what the cashier said', () => {
  test('about a signature is told until the terminal goes on, and never before it was said', async () => {
    const fixture = await begun();
    const prompt = { promptId: 'q1', text: 'SIGNATURE OK?' };
    const answers: unknown[] = [];
    const asks = hearing(fixture, {
      ...looks({ kind: 'inProgress', displayText: 'SIGN', prompt, receipts: [] }),
      answer: async (_, key, given) => {
        answers.push([key, given]);
        return { kind: 'delivered' };
      },
    });
    await drive(asks.ctx);
    expect(answers).toEqual([]);
    await answerSignature(fixture.ctx, SCOPE, { ...act, isAccepted: false });
    await drive(asks.ctx);
    expect(answers).toEqual([['attempt-1', { promptId: 'q1', isAccepted: false }]]);
  });

  test('to stop it is told until the terminal has heard it, then no more', async () => {
    const fixture = await begun();
    await cancelTerminalPayment(fixture.ctx, SCOPE, act);
    const busy = looks({ kind: 'inProgress', displayText: '', prompt: null, receipts: [] });
    const deaf = hearing(fixture, { ...busy, cancel: async () => ({ kind: 'unreachable', why: 'timeout' }) });
    await drive(deaf.ctx);
    await drive(deaf.ctx);
    const hears = hearing(fixture, { ...busy, cancel: async () => ({ kind: 'too_late' }) });
    await drive(hears.ctx);
    await drive(hears.ctx);
    expect(deaf.calls.filter((call) => call === 'cancel')).toHaveLength(2);
    expect(hears.calls.filter((call) => call === 'cancel')).toHaveLength(1);
  });

  test('to stop it before the terminal can take that is kept, and told when it can', async () => {
    const fixture = await begun();
    await cancelTerminalPayment(fixture.ctx, SCOPE, act);
    const starting = looks({ kind: 'inProgress', displayText: '', prompt: null, receipts: [] });
    const early = hearing(fixture, { ...starting, cancel: async () => ({ kind: 'not_yet' }) });
    await drive(early.ctx);
    await drive(early.ctx);
    expect(await attemptOf(fixture)).toMatchObject({ state: 'inProgress', wantsCancel: 1, isCancelTold: 0 });
    const shows = hearing(fixture);
    await drive(shows.ctx);
    expect(shows.calls).toContain('cancel');
    expect(await stateOf(fixture)).toBe('cancelled');
  });

  test('is nothing while nobody wants it stopped', async () => {
    const fixture = await begun();
    const heard = hearing(fixture);
    await drive(heard.ctx);
    expect(heard.calls).toEqual(['look']);
  });
});
