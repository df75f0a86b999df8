import { describe, expect, test } from 'bun:test';
import type { PartState } from '#src/domain/payments/part-approval.ts';
import { TERMINAL_STATES, type TerminalState } from '#src/domain/payments/terminal-payment.types.ts';
import { readWaiting } from './card-payment-store.ts';
import { anotherTry, asideText, canCancel, cardText, isMoreToPay, partText, sentence } from './card-text.ts';

const payment = {
  state: 'inProgress',
  kind: 'PURCHASE',
  cardTerminalName: 'Counter terminal',
  wantsCancel: false,
  part: null,
  needsReview: false,
} as const;

test('every state has a title, and only approved counts as done', () => {
  const words = TERMINAL_STATES.map((state) => [state, cardText({ ...payment, state })] as const);
  expect(words.every(([, { title }]) => title !== '')).toBe(true);
  expect(words.filter(([, { tone }]) => tone === 'done').map(([state]) => state)).toEqual(['approved']);
});

test('a card by phone is typed by staff, and no one waits for a customer at the terminal', () => {
  expect(cardText({ ...payment, isByPhone: true }).text).toBe(
    'If Counter terminal asks for a card, type the number that the customer gives you.',
  );
});

test.each(['recovering', 'unknown'] as const)('while it is %s the till says not to charge again', (state) => {
  expect(cardText({ ...payment, state }).title).toBe('Do not charge again');
});

test.each([
  ['declined', 'INSUFFICIENT FUNDS', 'Insufficient funds. The customer was not charged.'],
  ['notStarted', null, 'The terminal didn’t receive the payment. The customer was not charged.'],
  ['reversed', 'SIGNATURE DECLINED', 'The signature was declined. The customer was not charged.'],
] as const)('%s gives the reason, and says that no money moved', (state, responseText, text) => {
  expect(cardText({ ...payment, state, responseText }).text).toBe(text);
});

test.each([
  ['PINPAD OFFLINE', 'Pinpad offline. The customer was not charged.'],
  ['PINPAD BUSY', 'Pinpad busy. The customer was not charged.'],
  ['NOT PAIRED', 'Counter terminal isn’t paired. Pair it again in the admin. The customer was not charged.'],
  ['', 'The terminal didn’t receive the payment. The customer was not charged.'],
])('one that the terminal refused with “%s” says why when it has ended', (displayText, text) => {
  const refused = { ...payment, state: 'notStarted', resolvedBy: 'terminal', displayText } as const;
  expect(cardText({ ...refused, sentIsoDateTimeUtc: '2026-07-01T00:00:00.000Z' }).text).toBe(text);
});

describe('a code that we have words for', () => {
  const ended = { ...payment, resolvedBy: 'terminal', sentIsoDateTimeUtc: '2026-07-01T00:00:00.000Z' } as const;
  const advice = { reason: 'The terminal is busy.', nextStep: 'Wait until the terminal is free, then try again.' };

  test('says why in them, and what to do next', () => {
    const words = cardText({ ...ended, state: 'notStarted', displayText: 'PINPAD BUSY', advice });
    expect(words.text).toBe('The terminal is busy. The customer was not charged.');
    expect(words.nextStep).toBe('Wait until the terminal is free, then try again.');
  });

  test('leaves the bank’s own words as they are', () => {
    const nextStep = 'Ask for another card or another way to pay.';
    const facts = { responseText: 'INSUFFICIENT FUNDS', advice: { reason: null, nextStep } };
    const words = cardText({ ...ended, state: 'declined', ...facts });
    expect(words.text).toBe('Insufficient funds. The customer was not charged.');
    expect(words.nextStep).toBe(nextStep);
  });

  test('asks for nothing while the payment may still go through, nor twice for the same', () => {
    const lost = cardText({ ...ended, state: 'notStarted', resolvedBy: 'us', displayText: '', advice });
    expect([lost.nextStep, lost.text.includes('may still go through')]).toEqual([undefined, true]);
    expect(cardText({ ...ended, state: 'notStarted', displayText: 'NOT PAIRED', advice }).nextStep).toBeUndefined();
  });
});

test('another question of the terminal is no question about a signature', () => {
  const prompt = { promptId: '1', text: 'REFUND PASSWORD?', keys: ['authorise'], input: 'password' } as const;
  const asking = { ...payment, state: 'signature', signature: null } as const;
  expect(cardText({ ...asking, prompt: { ...prompt, isAnswered: false } })).toEqual({
    tone: 'ask',
    title: 'The terminal has a question',
    text: 'Refund password?',
  });
  expect(cardText({ ...asking, prompt: { ...prompt, isAnswered: true } }).title).toBe('Sending to the terminal…');
  expect(cardText({ ...asking, signature: { text: '', isAccepted: null } }).title).toBe('Does the signature match?');
});

test('before another try of one that was sent and isn’t known, it says that the first may still go through', () => {
  const lost = { ...payment, state: 'notStarted', resolvedBy: 'us', displayText: '' } as const;
  const sent = cardText({ ...lost, sentIsoDateTimeUtc: '2026-07-01T00:00:00.000Z' }).text;
  expect(sent).toContain('may still go through');
  expect(sent).not.toContain('not charged');
  expect(cardText({ ...lost, sentIsoDateTimeUtc: null }).text).toContain('The customer was not charged.');
});

test('a failed refund says that nothing was refunded', () => {
  expect(cardText({ ...payment, kind: 'REFUND', state: 'declined' }).text).toBe('Nothing was refunded.');
});

describe('a card that was approved for a part', () => {
  const part = (state: PartState, reversal: TerminalState | null = null) => ({
    ...{ ...payment, state: 'approved' as const, orderNumber: 'P-101', surchargeInCents: 0, tipInCents: 0 },
    ...{ approvedInCents: 100, requestedInCents: 455, leftInCents: state === 'kept' ? 355 : 455 },
    part: { state, reversal: reversal && { attemptId: 'r', state: reversal, wantsCancel: false } },
  });

  test.each([
    ['goingBack', 'inProgress', 'ask', 'Ask for the same card', 'the customer uses the same card once more'],
    ['goingBack', 'unknown', 'warn', 'Do not charge again', 'hasn’t confirmed that it went back'],
    ['goingBack', 'recovering', 'warn', 'Do not charge again', 'hasn’t confirmed that it went back'],
    ['wentBack', null, 'fail', 'Not paid', 'that part went back to it. Try another card'],
    ['kept', null, 'ask', 'Part paid', 'Take the rest with another card'],
  ] as const)('and that is %s (%p) is never shown as approved, and says what to do', (state, reversal, ...words) => {
    const [tone, title, text] = words;
    expect(cardText(part(state, reversal))).toEqual({ tone, title, text: expect.stringContaining(text) });
  });

  test.each([
    ['goingBack', '$1.00 of $4.55 approved', 'P-101: $1.00 hasn’t gone back to the card yet. Do not charge again.'],
    ['wentBack', '$1.00 of $4.55 approved', 'P-101 not covered by the card: $4.55 is still to be paid.'],
    [
      'kept',
      '$1.00 of $4.55 approved · $3.55 still to be paid',
      'P-101 $1.00 paid by card: $3.55 is still to be paid.',
    ],
  ] as const)('and that is %s says how much was approved and what is open', (state, line, bar) => {
    expect([partText(part(state), 'AUD'), asideText(part(state), 'AUD').text]).toEqual([line, bar]);
  });

  test('in no part has no line of its own', () => {
    expect(partText({ ...part('kept'), part: null }, 'AUD')).toBeNull();
  });

  test('asks for the same card while it goes back', () => {
    const text = cardText({ ...payment, kind: 'REVERSAL' }).text;
    expect(text).toBe('If Counter terminal asks for a card, the customer uses the same one again.');
  });
});

test('the bank’s capitals become a sentence', () => {
  expect([sentence('INCORRECT PIN'), sentence(''), sentence('Try again.')]).toEqual([
    'Incorrect PIN.',
    '',
    'Try again.',
  ]);
});

test('what is not settled cannot be cancelled from the till, nor twice', () => {
  expect([
    canCancel({ state: 'inProgress', wantsCancel: false }),
    canCancel({ state: 'inProgress', wantsCancel: true }),
    canCancel({ state: 'unknown', wantsCancel: false }),
  ]).toEqual([true, false, false]);
});

test.each([
  ['nothing', null, null],
  ['rubbish', '{', null],
  ['an older shape', '{"attemptId":1}', null],
  ['a payment', '{"attemptId":"a","orderId":"o"}', { attemptId: 'a', orderId: 'o', isAside: false, draft: null }],
])('after a reload %s is read back', (_, text, waiting) => {
  expect(readWaiting(text)).toEqual(waiting);
});

test('another try pays the same share, without the surcharge that is added automatically', () => {
  const share = { requestedInCents: 2059, surchargeInCents: 18, tipInCents: 200, splitIndex: 3, isByPhone: true };
  expect(anotherTry(share)).toEqual({ amountInCents: 1841, tipInCents: 200, splitIndex: 3, isByPhone: true });
});

test('after a share the next payment follows, but not after the last one or a refund', () => {
  expect(isMoreToPay({ kind: 'PURCHASE', leftInCents: 1841 })).toBe(true);
  expect(isMoreToPay({ kind: 'PURCHASE', leftInCents: 0 })).toBe(false);
  expect(isMoreToPay({ kind: 'REFUND', leftInCents: 1841 })).toBe(false);
});

describe('a card payment that was set aside', () => {
  const aside = {
    ...payment,
    orderNumber: 'P-125',
    kind: 'PURCHASE' as const,
    requestedInCents: 656,
    surchargeInCents: 6,
    tipInCents: 100,
    approvedInCents: null,
    leftInCents: 550,
  };
  test.each([
    [{ state: 'unknown' }, 'warn', 'P-125: $6.56 card payment is not confirmed. Do not charge again.', 'Open'],
    [{ state: 'inProgress' }, 'warn', 'P-125: $6.56 card payment is not confirmed. Do not charge again.', 'Open'],
    [{ state: 'approved' }, 'done', 'P-125: $6.56 by card approved', 'Done'],
    [
      { state: 'approved', needsReview: true },
      'warn',
      'P-125: $6.56 card payment is not confirmed. Do not charge again.',
      'Open',
    ],
    [{ state: 'declined' }, 'fail', 'P-125 declined: $5.50 is still to be paid.', 'Take payment'],
    [{ state: 'notStarted' }, 'fail', 'P-125 not started: $5.50 is still to be paid.', 'Take payment'],
    [{ state: 'declined', kind: 'REFUND' }, 'fail', 'P-125 declined: $6.56 is still to be refunded.', 'Open'],
    [{ state: 'recovering', kind: 'REFUND' }, 'warn', 'P-125: $6.56 card refund is not confirmed.', 'Open'],
  ] as const)('%j', (facts, tone, text, action) => {
    expect(asideText({ ...aside, ...facts }, 'AUD')).toEqual({ tone, text, action });
  });
});
