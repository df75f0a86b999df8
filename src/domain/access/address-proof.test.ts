import { expect, test } from 'bun:test';
import { mayMakeRestaurants } from './address-proof.ts';

test.each([
  ['signed up and followed the link', { mustProve: true, isProved: true }, true],
  ['signed up and opened no mail', { mustProve: true, isProved: false }, false],
  ['is from before, and was never asked', { mustProve: false, isProved: false }, true],
  ['was invited and accepted', { mustProve: false, isProved: true }, true],
])('an account that %s', (_, proof, may) => {
  expect(mayMakeRestaurants(proof)).toBe(may);
});
