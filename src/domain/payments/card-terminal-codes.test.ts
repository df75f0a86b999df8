import { describe, expect, test } from 'bun:test';
import { cardTerminalCode, cardTerminalHttpCode } from './card-terminal-codes.ts';
import type { TerminalState } from './terminal-payment.types.ts';

describe('how a payment at a terminal is told in the specification’s words', () => {
  test.each<[TerminalState, string | null, ReturnType<typeof cardTerminalCode>, number]>([
    ['wanted', null, null, 202],
    ['sent', null, null, 202],
    ['inProgress', null, null, 202],
    ['signature', null, null, 202],
    ['recovering', null, 'comms error', 408],
    ['unknown', null, 'timeout', 444],
    ['approved', '00', '00', 200],
    ['approved', '08', '00', 200],
    ['approved', 'TH', '00', 200],
    ['declined', '51', 'declined', 200],
    ['declined', 'Z1', 'comms error', 200],
    ['cancelled', 'TM', 'cancelled', 200],
    ['cancelled', 'TI', 'timeout', 200],
    ['reversed', 'TL', 'signature rejected', 200],
    ['failed', 'T4', 'system error', 500],
    ['failed', 'TH', 'printer error', 500],
    ['notStarted', 'busy', 'busy', 404],
    ['notStarted', 'offline', 'offline', 404],
    ['notStarted', 'not_paired', 'system error', 401],
    ['notStarted', 'not_allowed', 'system error', 400],
    ['notStarted', 'BY', 'busy', 404],
    ['notStarted', 'PF', 'offline', 404],
    ['notStarted', 'TF', 'system error', 400],
    ['notStarted', 'B8', 'system error', 400],
    ['notStarted', null, 'system error', 404],
    // A day's code on a payment is the bank's decline.
    ['declined', '97', 'declined', 200],
  ])('%s with %p', (state, responseCode, code, httpCode) => {
    expect(cardTerminalCode({ state, responseCode })).toBe(code);
    expect(cardTerminalHttpCode({ state, responseCode })).toBe(httpCode as never);
  });
});
