import { expect, test } from 'bun:test';
import { answered } from './marketplace-access.ts';

const log = { info() {}, warn() {}, error() {} };

function refusal(why: 'conflict' | 'not_found' | 'too_many', about: 'store' | 'order'): string {
  try {
    answered({ log }, { kind: 'refused', why, message: '' }, about);
    return 'nothing was refused';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test.each([
  ['conflict', 'store', 'The store has changed on Uber Eats. Reload the page and try again.'],
  ['conflict', 'order', 'The order has changed on Uber Eats. Look at it, then try again if it still needs doing.'],
  ['not_found', 'store', 'Uber Eats doesn’t know this store, or it isn’t connected.'],
  ['not_found', 'order', 'Uber Eats doesn’t know this order.'],
  ['too_many', 'order', 'Uber Eats has had too many requests. Try again in a minute.'],
] as const)('what Uber Eats refuses (%s) names the %s that was asked about', (why, about, words) => {
  expect(refusal(why, about)).toBe(words);
});
