import { describe, expect, test } from 'bun:test';
import { TERMINAL_STATES } from '#src/domain/payments/terminal-payment.types.ts';
import { readWaiting } from './card-payment-store.ts';
import { anotherTry, asideText, canCancel, cardText, isMoreToPay, sentence } from './card-text.ts';

const payment = {
  state: 'inProgress',
  kind: 'PURCHASE',
  cardTerminalName: 'Counter terminal',
  wantsCancel: false,
  isPartial: false,
  needsReview: false,
} as const;

test('every state has a title, and only approved counts as done', () => {
  const words = TERMINAL_STATES.map((state) => [state, cardText({ ...payment, state })] as const);
  expect(words.every(([, { title }]) => title !== '')).toBe(true);
  expect(words.filter(([, { tone }]) => tone === 'done').map(([state]) => state)).toEqual(['approved']);
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

test('a card that covers only a part is not shown as approved', () => {
  expect(cardText({ ...payment, state: 'approved', isPartial: true }).title).toBe('Not paid');
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
    canCancel({ kind: 'PURCHASE', state: 'inProgress', wantsCancel: false }),
    canCancel({ kind: 'PURCHASE', state: 'inProgress', wantsCancel: true }),
    canCancel({ kind: 'PURCHASE', state: 'unknown', wantsCancel: false }),
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
  const share = { requestedInCents: 2059, surchargeInCents: 18, tipInCents: 200, splitIndex: 3 };
  expect(anotherTry(share)).toEqual({ amountInCents: 1841, tipInCents: 200, splitIndex: 3 });
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
    [
      { state: 'approved', isPartial: true },
      'fail',
      'P-125 not covered by the card: $5.50 is still to be paid.',
      'Take payment',
    ],
    [{ state: 'declined', kind: 'REFUND' }, 'fail', 'P-125 declined: $6.56 is still to be refunded.', 'Open'],
    [{ state: 'recovering', kind: 'REFUND' }, 'warn', 'P-125: $6.56 card refund is not confirmed.', 'Open'],
  ] as const)('%j', (facts, tone, text, action) => {
    expect(asideText({ ...aside, ...facts }, 'AUD')).toEqual({ tone, text, action });
  });
});
