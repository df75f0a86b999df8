import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  bankBalanceOf,
  isOpenTerminalState,
  isPartialApproval,
  mayChargeAgain,
  newTerminalPayment,
  resultOf,
  shownAtTill,
  stepTerminalPayment,
} from './terminal-payment.ts';
import {
  OPEN_TERMINAL_STATES,
  TERMINAL_STATES,
  type TerminalEvent,
  type TerminalPayment,
  type TerminalState,
} from './terminal-payment.types.ts';

const SENDING: TerminalEvent = { type: 'sending' };
const TAKEN: TerminalEvent = { type: 'taken' };
const LOST: TerminalEvent = { type: 'lost' };
const SILENT: TerminalEvent = { type: 'silent' };
const APPROVED: TerminalEvent = { type: 'ended', end: 'APPROVED', approvedInCents: 1250 };
const DECLINED: TerminalEvent = { type: 'ended', end: 'DECLINED', approvedInCents: 0 };
const ASKS: TerminalEvent = { type: 'seen', asksSignature: true };
const WORKS: TerminalEvent = { type: 'seen', asksSignature: false };
const GONE: TerminalEvent = { type: 'notFound', isFenced: true };
const NOT_YET: TerminalEvent = { type: 'notFound', isFenced: false };

function after(...event: TerminalEvent[]): TerminalPayment {
  return event.reduce(
    (payment, one) => {
      const step = stepTerminalPayment(payment, one);
      return step.kind === 'moved' ? step.payment : payment;
    },
    newTerminalPayment('PURCHASE', 1250),
  );
}

describe('what happened, and where the attempt stands', () => {
  test.each<[string, TerminalEvent[], TerminalState]>([
    ['nothing was sent', [], 'wanted'],
    ['it is on its way', [SENDING], 'sent'],
    ['the terminal has it', [SENDING, TAKEN], 'inProgress'],
    ['the terminal asks for the signature', [SENDING, TAKEN, ASKS], 'signature'],
    ['the signature was answered', [SENDING, TAKEN, ASKS, WORKS], 'inProgress'],
    ['approved', [SENDING, TAKEN, APPROVED], 'approved'],
    ['declined', [SENDING, TAKEN, DECLINED], 'declined'],
    ['approved without a word in between', [SENDING, APPROVED], 'approved'],
    ['the terminal was busy', [SENDING, { type: 'refused' }], 'notStarted'],
    ['a second sending was refused because the first is at work', [SENDING, TAKEN, { type: 'refused' }], 'inProgress'],
    ['the answer was lost', [SENDING, LOST], 'recovering'],
    ['the answer was lost and the terminal is at work', [SENDING, LOST, WORKS], 'inProgress'],
    ['the answer was lost and it was approved', [SENDING, LOST, APPROVED], 'approved'],
    ['the line was lost at the signature and the question stands', [SENDING, TAKEN, ASKS, LOST, ASKS], 'signature'],
    ['not there, but it may still arrive', [SENDING, LOST, NOT_YET], 'recovering'],
    ['not there, and nothing is on its way', [SENDING, LOST, GONE], 'notStarted'],
    ['the terminal had it and has forgotten it', [SENDING, TAKEN, LOST, GONE], 'unknown'],
    ['seen at work after a lost answer, and then forgotten', [SENDING, LOST, WORKS, LOST, GONE], 'unknown'],
    ['seen asking for a signature, and then forgotten', [SENDING, LOST, ASKS, LOST, GONE], 'unknown'],
    ['silence for too long', [SENDING, LOST, SILENT], 'unknown'],
    ['silence, and then an answer', [SENDING, LOST, SILENT, APPROVED], 'approved'],
    ['stopped before it was sent', [{ type: 'cancelWanted' }], 'cancelled'],
    ['stopped too late', [SENDING, TAKEN, { type: 'cancelWanted' }, APPROVED], 'approved'],
    ['nobody sent it in time', [{ type: 'tooLate' }], 'notStarted'],
    ['too late is not said of what was sent', [SENDING, { type: 'tooLate' }], 'sent'],
    [
      'the signature was refused',
      [SENDING, TAKEN, ASKS, { type: 'ended', end: 'REVERSED', approvedInCents: 0 }],
      'reversed',
    ],
    ['the terminal failed', [SENDING, TAKEN, { type: 'ended', end: 'SYSTEM ERROR', approvedInCents: 0 }], 'failed'],
    [
      'a person saw that it was approved',
      [SENDING, LOST, SILENT, { type: 'decided', verdict: 'approved' }],
      'approved',
    ],
    ['a person saw no approval', [SENDING, LOST, SILENT, { type: 'decided', verdict: 'notApproved' }], 'declined'],
    [
      'a person may not decide while the terminal is asked',
      [SENDING, LOST, { type: 'decided', verdict: 'approved' }],
      'recovering',
    ],
  ])('%s', (_, event, state) => {
    expect(after(...event).state).toBe(state);
  });

  test('an end that was never sent is refused: nothing of ours is at the terminal', () => {
    expect(stepTerminalPayment(newTerminalPayment('PURCHASE', 100), APPROVED)).toEqual({ kind: 'refused' });
  });

  test('the same last word twice has one effect', () => {
    const payment = after(SENDING, TAKEN, APPROVED);
    expect(stepTerminalPayment(payment, APPROVED)).toEqual({ kind: 'same' });
    expect(stepTerminalPayment(payment, WORKS)).toEqual({ kind: 'same' });
  });

  test('two last words that do not agree: the first stands and a manager is asked', () => {
    const payment = after(SENDING, TAKEN, DECLINED, APPROVED);
    expect(payment).toMatchObject({ state: 'declined', approvedInCents: null, needsReview: true });
    expect(after(SENDING, TAKEN, APPROVED, DECLINED)).toMatchObject({ state: 'approved', needsReview: true });
  });

  test('money that turns up after a wrong guess is in the books, and a manager is asked', () => {
    const guessed = after(SENDING, LOST, SILENT, { type: 'decided', verdict: 'notApproved' }, APPROVED);
    expect(guessed).toMatchObject({
      state: 'approved',
      approvedInCents: 1250,
      needsReview: true,
      resolvedBy: 'terminal',
    });
    expect(after(SENDING, LOST, GONE, APPROVED)).toMatchObject({ state: 'approved', needsReview: true });
  });

  test('a person’s decision that the terminal confirms needs no review', () => {
    const payment = after(SENDING, LOST, SILENT, { type: 'decided', verdict: 'approved' }, APPROVED);
    expect(payment).toMatchObject({ state: 'approved', resolvedBy: 'terminal', needsReview: false });
    const refused = after(
      SENDING,
      LOST,
      SILENT,
      { type: 'decided', verdict: 'notApproved' },
      {
        type: 'ended',
        end: 'CANCELLED',
        approvedInCents: 0,
      },
    );
    expect(refused).toMatchObject({ state: 'cancelled', resolvedBy: 'terminal', needsReview: false });
  });

  test('a smaller approval than was asked for is not a payment', () => {
    expect(isPartialApproval(after(SENDING, { ...APPROVED, approvedInCents: 500 }))).toBe(true);
    expect(isPartialApproval(after(SENDING, APPROVED))).toBe(false);
    expect(isPartialApproval(after(SENDING, { ...APPROVED, approvedInCents: 1400 }))).toBe(false);
  });

  test('each end has the specification’s word, and what is under way has none', () => {
    const words = TERMINAL_STATES.map((state) => resultOf(state));
    expect(words.filter((word) => word !== null).sort()).toEqual([
      'APPROVED',
      'CANCELLED',
      'DECLINED',
      'NOT STARTED',
      'REVERSED',
      'SYSTEM ERROR',
      'UNKNOWN',
    ]);
  });
});

const event: fc.Arbitrary<TerminalEvent> = fc.oneof(
  fc.constantFrom<TerminalEvent>(SENDING, TAKEN, { type: 'refused' }, LOST, SILENT, ASKS, WORKS, GONE, NOT_YET),
  fc.constantFrom<TerminalEvent>({ type: 'tooLate' }, { type: 'cancelWanted' }),
  fc.constantFrom<TerminalEvent>({ type: 'decided', verdict: 'approved' }, { type: 'decided', verdict: 'notApproved' }),
  fc.record({
    type: fc.constant('ended' as const),
    end: fc.constantFrom('APPROVED' as const, 'DECLINED' as const, 'CANCELLED' as const, 'REVERSED' as const),
    approvedInCents: fc.integer({ min: 1, max: 5000 }),
  }),
);

describe('whatever is learnt, in whatever order', () => {
  test('an attempt that is under way forbids another one, and an ended one does not', () => {
    fc.assert(
      fc.property(fc.array(fc.array(event), { maxLength: 4 }), (stories) => {
        const attempts = stories.map((story) => after(...story));
        const open = attempts.filter(({ state }) => (OPEN_TERMINAL_STATES as readonly string[]).includes(state));
        expect(mayChargeAgain(attempts)).toBe(open.length === 0);
      }),
    );
  });

  test('silence never ends an attempt that was sent', () => {
    const silence = fc.array(fc.constantFrom(LOST, SILENT, NOT_YET, WORKS, ASKS, TAKEN, { type: 'tooLate' as const }));
    fc.assert(
      fc.property(silence, (story) => {
        expect(isOpenTerminalState(after(SENDING, ...story).state)).toBe(true);
      }),
    );
  });

  test('what was approved stays approved, and counts once', () => {
    fc.assert(
      fc.property(fc.array(event), (story) => {
        const approved = after(SENDING, APPROVED);
        const later = story.reduce((payment, one) => {
          const step = stepTerminalPayment(payment, one);
          return step.kind === 'moved' ? step.payment : payment;
        }, approved);
        expect(later.state).toBe('approved');
        expect(bankBalanceOf([later])).toBe(1250);
      }),
    );
  });

  test('an attempt is approved only by the terminal’s word or a person’s', () => {
    fc.assert(
      fc.property(fc.array(event), (story) => {
        const payment = after(SENDING, ...story);
        if (payment.state !== 'approved') return;
        const isSaid = story.some(
          (one) =>
            (one.type === 'ended' && one.end === 'APPROVED') || (one.type === 'decided' && one.verdict === 'approved'),
        );
        expect(isSaid).toBe(true);
      }),
    );
  });
});

test('a till shows its own payments first, and of other tills those whose end is unknown', () => {
  const attempt = (id: string, posTerminalId: string | null, state: TerminalState) => ({ id, posTerminalId, state });
  const open = [
    attempt('left', 'bar', 'unknown'),
    attempt('theirs', 'bar', 'inProgress'),
    attempt('asked', 'bar', 'recovering'),
    attempt('mine', 'front', 'inProgress'),
    attempt('no till’s', null, 'unknown'),
    attempt('in doubt', 'front', 'unknown'),
  ];
  expect(shownAtTill(open, 'front').map(({ id }) => id)).toEqual(['mine', 'in doubt', 'left', 'no till’s']);
});
