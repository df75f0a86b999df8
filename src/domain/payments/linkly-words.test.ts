import { describe, expect, test } from 'bun:test';
import { LINKLY_NOT_ALLOWED, linklyAdvice, linklyCodeWords } from './linkly-words.ts';
import { TERMINAL_STATES, type TerminalState } from './terminal-payment.types.ts';

/** Every code of the reference on payments, 2.9. */
const OF_PIN_PADS =
  'BY PF TM TI TO TH TG TF TL T1 T5 T6 T4 TJ P3 P6 P8 X4 X8 X9 XA XB XC X0 U9 X1 X2 X3 X7 Y3 Z0 Z1 Z2 Z3 Z4 Z6 Z7 ' +
  'Z5 ZZ A1 A2 A4 A7 B4 A5 B3 A6 A8 B5 A9 AA AB AC AD AE AF E2 B1 B2 B6 B7 B8 D0 IN IP V9 W6 S0';
const OF_BANKS =
  '00 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 19 21 22 23 25 30 31 33 34 35 36 37 38 39 40 41 42 43 44 ' +
  '51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 75 90 91 92 93 94 95 96 97 98';
const APPROVALS = ['00', '08', '10', '11', '16'];
const LATER = 'Try again in a minute, or ask for another way to pay.';
const PAPER = 'Check the terminal’s paper, then try again.';
const LOG_ON = 'Log the terminal on in Settings, then try again.';
const OTHER_CARD = 'Ask for another card or another way to pay.';
const POWER = 'Check that the terminal is on and connected, then try again.';
const CODES = `${OF_PIN_PADS} ${OF_BANKS}`.split(' ');

const ended = (state: TerminalState, responseCode: string | null, responseText: string | null = null) =>
  ({ state, kind: 'PURCHASE', needsReview: false, responseCode, responseText }) as const;

describe('what a cashier reads of a response code', () => {
  test.each(CODES)('%s has a reason and a next step, for a purchase and for a refund', (code) => {
    for (const kind of ['PURCHASE', 'REFUND', 'REVERSAL'] as const) {
      const words = linklyCodeWords(code, kind);
      expect(words?.reason).toMatch(/^[A-Z].*\.$/);
      expect(words?.nextStep).toMatch(/^[A-Z].*\.$/);
      // A person reads it: no code, no word of the wire.
      expect(`${words?.reason}`).not.toMatch(/\b(MAC|PINpad|host|null|undefined)\b/);
    }
  });

  test.each(['TO', 'AE', 'X0', 'X1', 'U9', 'Z5', 'IP'])('%s may have taken money: never try again', (code) => {
    expect(linklyCodeWords(code, 'PURCHASE')?.nextStep).toStartWith('Do not charge again.');
    expect(linklyCodeWords(code, 'REFUND')?.nextStep).toStartWith('Do not refund again.');
  });

  test.each([
    ['declined', '51', 'INSUFFICIENT FUNDS', null, OTHER_CARD],
    ['declined', '51', ' ', 'The account doesn’t have enough money.', OTHER_CARD],
    ['declined', '55', 'INCORRECT PIN', null, 'Ask the customer to try again with the same card.'],
    ['declined', '61', 'OVER LIMIT', null, 'Charge a smaller amount to this card, or ask for another way to pay.'],
    ['declined', '98', 'MAC ERROR', null, LOG_ON],
    ['declined', 'Z0', 'MODEM ERROR', 'The terminal’s modem has a problem.', LATER],
    ['cancelled', 'TM', 'CANCELLED', 'Cancelled at the terminal or the till.', 'Try again.'],
    ['failed', 'TH', 'NO PAPER', 'The terminal’s printer has a problem.', PAPER],
    ['notStarted', 'TF', null, 'The terminal needs to log on first.', LOG_ON],
    ['notStarted', 'BY', null, 'The terminal is busy.', 'Wait until the terminal is free, then try again.'],
    ['notStarted', 'offline', null, 'The terminal is offline.', POWER],
    // A bank's own code that no list has, and an approval that the terminal itself doesn't confirm.
    ['declined', '77', 'SOMETHING ELSE', null, OTHER_CARD],
    ['declined', '77', null, 'The payment wasn’t approved.', OTHER_CARD],
    ['declined', '00', null, 'The payment wasn’t approved.', OTHER_CARD],
  ] as const)('%s with %s “%s”', (state, code, text, reason, nextStep) => {
    expect(linklyAdvice(ended(state, code, text))).toEqual({ reason, nextStep });
  });

  test('a refund is never answered with another card to charge', () => {
    const steps = CODES.filter((code) => !APPROVALS.includes(code)).map(
      (code) => linklyAdvice({ ...ended('declined', code), kind: 'REFUND' })?.nextStep ?? '',
    );
    expect(steps.filter((step) => /to pay|charge/i.test(step))).toEqual([]);
  });

  test('is nothing while the result isn’t known, where money moved, and where two results have to be compared', () => {
    const silent = TERMINAL_STATES.filter((state) => linklyAdvice(ended(state, '51')) === null);
    expect(silent).toEqual(['wanted', 'sent', 'inProgress', 'signature', 'recovering', 'unknown', 'approved']);
    expect(linklyAdvice({ ...ended('declined', '51'), needsReview: true })).toBeNull();
    expect(linklyAdvice(ended('notStarted', null))).toBeNull();
  });

  test('a request that a PIN pad refuses has words too', () => {
    expect(LINKLY_NOT_ALLOWED.filter((code) => linklyCodeWords(code, 'PURCHASE') === null)).toEqual([]);
  });
});
