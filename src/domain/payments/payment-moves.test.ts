/** What the provider says of a payment, in any order and as often as it likes: what has ended stays ended. */
import { describe, expect, test } from 'bun:test';
import { mayMoveTo, stateAfter } from './payment-moves.ts';
import { PAYMENT_STATUS_CODES, type PaymentStatusCode } from './payment-status.ts';

type Told = PaymentStatusCode | 'unknown';
const TOLD = [
  'processing',
  'requiresCapture',
  'success',
  'cancel',
  'refundSuccess',
  'refundFailure',
  'unknown',
] as const;

/** Known down, told across; a dot: as before. */
const TABLE: Readonly<Record<PaymentStatusCode, string>> = {
  //                processing requiresCapture success cancel refundSuccess refundFailure unknown
  processing: '     . requiresCapture success cancel refundSuccess . .',
  requiresCapture: '. .               success cancel refundSuccess . .',
  failure: '        . .               success cancel refundSuccess . .',
  cancel: '         . .               .       .      .             . .',
  success: '        . .               .       .      refundSuccess refundFailure .',
  refundFailure: '  . .               .       .      refundSuccess . .',
  refundSuccess: '  . .               .       .      .             . .',
};

describe('a payment that is known as', () => {
  test.each(
    PAYMENT_STATUS_CODES.flatMap((known) =>
      TABLE[known]
        .trim()
        .split(/\s+/)
        .map((after, at): [PaymentStatusCode, Told, string] => [known, TOLD[at]!, after === '.' ? known : after]),
    ),
  )('%s and told as %s is %s, and told again no different', (known, told, after) => {
    const once = stateAfter(known, told);
    expect([once, stateAfter(once, told)] as string[]).toEqual([after, after]);
  });

  test.each([
    ['processing', true],
    ['requiresCapture', true],
    ['failure', false],
    ['cancel', false],
    ['success', false],
    ['refundFailure', false],
    ['refundSuccess', false],
  ] as const)('%s can be given up: %p', (known, canBe) => {
    expect(mayMoveTo(known, 'failure')).toBe(canBe);
  });
});

/** Every order of the messages of one payment. */
function ordersOf<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((first, at) => ordersOf(all.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

const LATE = ['processing', 'requiresCapture', 'requiresCapture', 'unknown', 'processing'] as const;

test.each(['failure', 'cancel', 'success', 'refundSuccess', 'refundFailure'] as const)(
  'a payment that ended as %s is still that after older messages in every order, each of them twice',
  (ended) => {
    for (const late of ordersOf(LATE))
      expect([...late, ...late].reduce<PaymentStatusCode>(stateAfter, ended)).toBe(ended);
  },
);

test('a refused capture is asked for until the money came after all or the bank let it go', () => {
  for (const late of ordersOf(['requiresCapture', 'processing', 'success'] as const)) {
    expect(late.reduce<PaymentStatusCode>(stateAfter, 'failure')).toBe('success');
  }
  for (const late of ordersOf(['requiresCapture', 'processing', 'cancel'] as const)) {
    expect(late.reduce<PaymentStatusCode>(stateAfter, 'failure')).toBe('cancel');
  }
});
