import { describe, expect, test } from 'bun:test';
import {
  addsUp,
  bankBalanceOf,
  isPartialApproval,
  newTerminalPayment,
  stepTerminalPayment,
} from './terminal-payment.ts';
import type { TerminalEvent, TerminalPayment } from './terminal-payment.types.ts';

const NEW = newTerminalPayment('PURCHASE', 1250);
const taken = (state: TerminalPayment['state']): TerminalPayment => ({ ...NEW, state, wasTaken: true });
const STANDS = {
  'not sent': NEW,
  sent: { ...NEW, state: 'sent' },
  'at work': taken('inProgress'),
  'asking for the signature': taken('signature'),
  'lost on the way': { ...NEW, state: 'recovering' },
  'lost at work': taken('recovering'),
  'silent, perhaps never there': { ...NEW, state: 'unknown' },
  'silent, was at work': taken('unknown'),
} as const satisfies Record<string, TerminalPayment>;
const APPROVED: TerminalEvent = { type: 'ended', end: 'APPROVED', approvedInCents: 1250 };
const DECLINED: TerminalEvent = { type: 'ended', end: 'DECLINED', approvedInCents: 0 };

/** '-' nothing changes, 'x' refused, else the state after; with '!' the money is settled by it. */
function after(payment: TerminalPayment, event: TerminalEvent): string {
  const step = stepTerminalPayment(payment, event);
  if (step.kind !== 'moved') return step.kind === 'same' ? '-' : 'x';
  return `${step.isEnd ? '!' : ''}${step.payment.state}`;
}

describe('an attempt that is under way, by where it stands: not sent, sent, at work, signature, lost, lost at work, silent, silent at work', () => {
  test.each<[string, TerminalEvent, string]>([
    ['it is sent', { type: 'sending' }, 'sent x x x x x x x'],
    ['it was not sent in time', { type: 'tooLate' }, '!notStarted x x x x x x x'],
    ['the terminal has it', { type: 'taken' }, 'inProgress inProgress - - inProgress - inProgress -'],
    ['the terminal refuses to begin', { type: 'refused' }, '- !notStarted - - !notStarted - !notStarted -'],
    ['no answer came', { type: 'lost' }, '- recovering recovering recovering - - - -'],
    [
      'the terminal asks for the signature',
      { type: 'seen', asksSignature: true },
      'x signature signature - signature signature signature signature',
    ],
    [
      'the terminal is at work',
      { type: 'seen', asksSignature: false },
      'x inProgress - inProgress inProgress inProgress inProgress inProgress',
    ],
    [
      'the terminal does not know it and cannot get it any more',
      { type: 'notFound', isFenced: true },
      'x !notStarted unknown unknown !notStarted unknown !notStarted -',
    ],
    [
      'the terminal does not know it yet',
      { type: 'notFound', isFenced: false },
      'x recovering unknown unknown - unknown - -',
    ],
    ['it was approved', APPROVED, 'x !approved !approved !approved !approved !approved !approved !approved'],
    ['it was declined', DECLINED, 'x !declined !declined !declined !declined !declined !declined !declined'],
    ['nothing is heard for long', { type: 'silent' }, '- unknown unknown unknown unknown unknown - -'],
    ['a person says yes', { type: 'decided', verdict: 'approved' }, 'x x x x x x !approved !approved'],
    ['a person says no', { type: 'decided', verdict: 'notApproved' }, 'x x x x x x !declined !declined'],
  ])('%s', (_, event, expected) => {
    expect(
      Object.values(STANDS)
        .map((payment) => after(payment, event))
        .join(' '),
    ).toBe(expected);
  });

  test('a wish to stop it is kept, once, and ends only what was not sent', () => {
    expect(after(NEW, { type: 'cancelWanted' })).toBe('!cancelled');
    for (const payment of Object.values(STANDS).slice(1)) {
      const step = stepTerminalPayment(payment, { type: 'cancelWanted' });
      expect(step).toEqual({ kind: 'moved', payment: { ...payment, wantsCancel: true }, isEnd: false });
      expect(after({ ...payment, wantsCancel: true }, { type: 'cancelWanted' })).toBe('-');
    }
  });

  test('a new one has moved nothing, was asked nothing and was decided by nobody', () => {
    expect(newTerminalPayment('REFUND', 500)).toEqual({
      kind: 'REFUND',
      state: 'wanted',
      requestedInCents: 500,
      approvedInCents: null,
      wasTaken: false,
      wantsCancel: false,
      resolvedBy: null,
      needsReview: false,
    });
  });
});

describe('who said how it ended, and how much moved', () => {
  const end = (payment: TerminalPayment, event: TerminalEvent) => {
    const step = stepTerminalPayment(payment, event);
    if (step.kind !== 'moved') throw new Error('it ends');
    const { resolvedBy, approvedInCents, wasTaken, needsReview } = step.payment;
    return [resolvedBy, approvedInCents, wasTaken, needsReview];
  };
  test.each<[string, TerminalPayment, TerminalEvent, ReturnType<typeof end>]>([
    ['nobody sent it', NEW, { type: 'tooLate' }, ['us', null, false, false]],
    ['it was stopped in time', NEW, { type: 'cancelWanted' }, ['us', null, false, false]],
    ['the terminal did not begin', STANDS.sent, { type: 'refused' }, ['terminal', null, false, false]],
    ['the terminal never had it', STANDS.sent, { type: 'notFound', isFenced: true }, ['us', null, false, false]],
    ['approved', STANDS.sent, APPROVED, ['terminal', 1250, true, false]],
    [
      'approved with more than was asked',
      STANDS.sent,
      { ...APPROVED, approvedInCents: 1300 },
      ['terminal', 1300, true, false],
    ],
    ['declined', STANDS['at work'], { ...DECLINED, approvedInCents: 1250 }, ['terminal', null, true, false]],
    [
      'a person saw the approval',
      STANDS['silent, was at work'],
      { type: 'decided', verdict: 'approved' },
      ['person', 1250, true, false],
    ],
    [
      'a person saw none',
      STANDS['silent, perhaps never there'],
      { type: 'decided', verdict: 'notApproved' },
      ['person', null, false, false],
    ],
  ])('%s', (_, payment, event, expected) => {
    expect(end(payment, event)).toEqual(expected);
  });
});

describe('news of an attempt that has ended', () => {
  type By = TerminalPayment['resolvedBy'];
  const ended = (state: TerminalPayment['state'], resolvedBy: By, approvedInCents: number | null = null) => ({
    ...taken(state),
    wasTaken: resolvedBy === 'terminal',
    resolvedBy,
    approvedInCents,
  });
  const byPerson = ended('declined', 'person');
  const sawIt = ended('approved', 'person', 1250);
  const neverBegan = ended('notStarted', 'terminal');
  const stopped = ended('cancelled', 'us');
  const approved = ended('approved', 'terminal', 1250);
  const declined = ended('declined', 'terminal');
  const OTHER = { ...APPROVED, approvedInCents: 1300 };
  const CANCELLED: TerminalEvent = { type: 'ended', end: 'CANCELLED', approvedInCents: 0 };

  test.each<
    [string, TerminalPayment, TerminalEvent, [state: string, By, number | null, review: boolean, isEnd: boolean] | '-']
  >([
    ['the same approval again', approved, APPROVED, '-'],
    ['another amount', approved, OTHER, ['approved', 'terminal', 1250, true, false]],
    ['another amount, a manager is asked already', { ...approved, needsReview: true }, OTHER, '-'],
    ['a decline after the approval', approved, DECLINED, ['approved', 'terminal', 1250, true, false]],
    ['the same decline again', declined, DECLINED, '-'],
    ['an approval after the decline', declined, APPROVED, ['declined', 'terminal', null, true, false]],
    ['an approval of what had not begun', neverBegan, APPROVED, ['approved', 'terminal', 1250, true, true]],
    ['an approval of what we stopped', stopped, APPROVED, ['approved', 'terminal', 1250, true, true]],
    ['an approval where a person saw none', byPerson, APPROVED, ['approved', 'terminal', 1250, true, true]],
    ['a decline where a person saw none', byPerson, DECLINED, ['declined', 'terminal', null, false, false]],
    ['a cancellation where a person saw none', byPerson, CANCELLED, ['cancelled', 'terminal', null, false, false]],
    ['a cancellation of what had not begun', neverBegan, CANCELLED, ['cancelled', 'terminal', null, false, false]],
    ['the approval that a person saw', sawIt, APPROVED, ['approved', 'terminal', 1250, false, false]],
    ['another amount than a person saw', sawIt, OTHER, ['approved', 'terminal', 1300, true, true]],
    ['a decline where a person saw an approval', sawIt, DECLINED, ['approved', 'person', 1250, true, false]],
  ])('%s', (_, payment, event, expected) => {
    const step = stepTerminalPayment(payment, event);
    if (step.kind !== 'moved') return expect(step.kind === 'same' ? '-' : step.kind).toBe(expected as string);
    const { state, resolvedBy, approvedInCents, needsReview, wasTaken } = step.payment;
    expect([state, resolvedBy, approvedInCents, needsReview, step.isEnd]).toEqual(expected as never);
    // Where the terminal has spoken, it has had the attempt.
    expect(wasTaken).toBe(resolvedBy === 'terminal');
  });

  test('it is neither sent nor decided again, and no other news moves it', () => {
    for (const payment of [approved, declined, stopped, neverBegan, byPerson, sawIt]) {
      expect(after(payment, { type: 'sending' })).toBe('x');
      expect(after(payment, { type: 'decided', verdict: 'approved' })).toBe('x');
      const rest: TerminalEvent[] = [
        { type: 'taken' },
        { type: 'refused' },
        { type: 'lost' },
        { type: 'silent' },
        { type: 'tooLate' },
        { type: 'cancelWanted' },
        { type: 'seen', asksSignature: true },
        { type: 'notFound', isFenced: true },
      ];
      expect(rest.map((event) => after(payment, event)).join('')).toBe('--------');
    }
  });
});

test('a refund and a reversal lower what the bank holds, and only what was approved counts', () => {
  const of = (kind: TerminalPayment['kind'], state: TerminalPayment['state'], approvedInCents: number | null) => ({
    kind,
    state,
    approvedInCents,
  });
  expect(
    bankBalanceOf([
      of('PURCHASE', 'approved', 5000),
      of('REFUND', 'approved', 1200),
      of('REVERSAL', 'approved', 800),
      of('PURCHASE', 'declined', 700),
    ]),
  ).toBe(3000);
  expect(bankBalanceOf([of('PURCHASE', 'approved', null), of('PURCHASE', 'approved', null)])).toBe(0);
});

test('a cent less than was asked for is no payment; an approval that says no amount is none either', () => {
  const of = (approvedInCents: number | null, requestedInCents = 1) => ({
    ...NEW,
    state: 'approved' as const,
    requestedInCents,
    approvedInCents,
  });
  expect([of(0), of(1), of(null), of(1249, 1250), of(1250, 1250)].map(isPartialApproval)).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
  expect(isPartialApproval({ ...of(0), kind: 'REFUND' })).toBe(false);
  expect(isPartialApproval({ ...of(0), state: 'declined' })).toBe(false);
});

describe('an approval of a payment of 8.59', () => {
  test.each([
    ['of just that', [859, 0, 0], true],
    ['with a tip and a surcharge on top', [1022, 150, 13], true],
    ['of a part', [100, 0, 0], true],
    ['of a part, with its surcharge', [102, 0, 2], true],
    ['of a hundred times as much', [99_900, 0, 0], false],
    ['of a cent more', [860, 0, 0], false],
    ['of nothing', [0, 0, 0], false],
    ['of nothing but a tip', [150, 150, 0], false],
    ['with a surcharge that is in no total', [859, 0, 13], false],
    ['of less than nothing', [-859, 0, 0], false],
    ['with a tip below nothing', [759, -100, 0], false],
  ] as const)('%s', (_, [approvedInCents, tipInCents, surchargeInCents], isTrue) => {
    expect(addsUp(859, { approvedInCents, tipInCents, surchargeInCents })).toBe(isTrue);
  });
});
