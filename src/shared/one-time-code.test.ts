import { expect, test } from 'bun:test';
import { authenticatorKey, codeAt, stepOfCode } from './one-time-code.ts';

/** The secret of RFC 6238's own examples. */
const SECRET = Buffer.from('12345678901234567890').toString('hex');
const at = (seconds: number) => ({ atMs: seconds * 1000, stepsAround: 1 });

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [20_000_000_000, '353130'],
])('at second %d the code is the one in the standard', (seconds, code) => {
  expect(codeAt(SECRET, seconds * 1000)).toBe(code);
});

test('a code counts in its own half minute and in the ones beside it, and in no other', () => {
  const code = codeAt(SECRET, 900_000);
  expect(stepOfCode(SECRET, code, at(900))).toBe(30);
  expect(stepOfCode(SECRET, code, at(870))).toBe(30);
  expect(stepOfCode(SECRET, code, at(959))).toBe(30);
  expect(stepOfCode(SECRET, code, at(960))).toBeNull();
  expect(stepOfCode(SECRET, code, at(869))).toBeNull();
});

test('the QR code names the product and the account; the key is the same secret', () => {
  const { uri, key } = authenticatorKey(SECRET, { issuer: 'Servery', label: 'owner@mail.example' });
  expect(key).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(uri).toContain('otpauth://totp/Servery:owner%40mail.example?');
  expect(uri).toContain(`secret=${key}`);
});
