import { describe, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { type QuoteFacts, readQuote, signQuote } from './signed-quote.ts';

const signOf = (store: string) => (text: string) => createHmac('sha256', store).update(text).digest('hex');
const newtown = signOf('newtown');
const expiresAt = Temporal.Instant.from('2026-11-21T07:15:00Z');
const before = Temporal.Instant.from('2026-11-21T07:14:59Z');
const facts: QuoteFacts = { cartId: 'cart00000000000000a1', cartVersion: 2, totalInCents: 4550, expiresAt };
const QUOTE = signQuote(facts, newtown);

describe('a signed quote', () => {
  test('says what it was made of, until its time is over', () => {
    expect(readQuote(QUOTE, newtown, before)).toEqual({ kind: 'ok', facts });
    expect(readQuote(QUOTE, newtown, expiresAt)).toEqual({ kind: 'expired', facts });
  });

  test('of another store says nothing', () => {
    expect(readQuote(QUOTE, signOf('carlton'), before)).toEqual({ kind: 'unknown' });
  });

  test('with a lower total, a later end or another cart says nothing', () => {
    const [prefix, cart, version, cents, end, signature] = QUOTE.split('.');
    const altered = [
      [prefix, cart, version, '1', end, signature],
      [prefix, cart, version, cents, 'zzzzzz', signature],
      [prefix, 'cart00000000000000a2', version, cents, end, signature],
      [prefix, cart, '3', cents, end, signature],
      [prefix, cart, version, cents, end],
    ];
    for (const parts of altered) expect(readQuote(parts.join('.'), newtown, before)).toEqual({ kind: 'unknown' });
  });

  test('with any one letter changed says nothing', () => {
    const letter = fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyz.');
    fc.assert(
      fc.property(fc.nat(QUOTE.length - 1), letter, (at, other) => {
        fc.pre(QUOTE[at] !== other);
        const changed = QUOTE.slice(0, at) + other + QUOTE.slice(at + 1);
        expect(readQuote(changed, newtown, before)).toEqual({ kind: 'unknown' });
      }),
      { seed: 11, numRuns: 300 },
    );
  });

  test('is short enough to be copied', () => {
    expect(QUOTE.length).toBeLessThan(90);
    expect(QUOTE).toMatch(/^[0-9a-z.]+$/);
  });
});
