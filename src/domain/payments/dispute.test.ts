import { expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  DISPUTE_STATES,
  type DisputeMoney,
  daysLeft,
  disputeAdvice,
  disputeReason,
  isMoneyTaken,
  moneyAfter,
  stageOf,
} from './dispute.ts';

test.each<[string, DisputeMoney, string, boolean, DisputeMoney]>([
  ['the bank has taken the money: it is taken from the store', 'none', 'needs_response', true, 'take'],
  ['a question without money moves nothing', 'none', 'warning_needs_response', true, 'none'],
  ['lost before we heard of it', 'none', 'lost', true, 'take'],
  ['lost: what was taken stays taken', 'taken', 'lost', true, 'taken'],
  ['won: it comes back', 'taken', 'won', true, 'return'],
  ['won while it is being taken: first it is taken', 'take', 'won', true, 'take'],
  ['won before anything was wanted', 'none', 'won', true, 'none'],
  ['said again after it came back', 'returned', 'won', true, 'returned'],
  ['the platform’s own payment is nobody else’s', 'none', 'needs_response', false, 'none'],
])('%s', (_, known, state, hasAccount, next) => {
  expect(moneyAfter(known, state, hasAccount)).toBe(next);
});

/** The moves are done as they are wanted. */
const done = (money: DisputeMoney): DisputeMoney =>
  money === 'take' ? 'taken' : money === 'return' ? 'returned' : money;

test('in whatever order and however often it is told, the end says where the money is', () => {
  const states = fc.array(fc.constantFrom(...DISPUTE_STATES), { maxLength: 12 });
  fc.assert(
    fc.property(states, fc.constantFrom('won', 'lost'), fc.boolean(), (told, end, isSlow) => {
      let money: DisputeMoney = 'none';
      // A reading is always of now: an end is followed by no other state.
      for (const state of [...told.filter((one) => one !== 'won' && one !== 'prevented'), end, end]) {
        money = moneyAfter(money, state, true);
        if (!isSlow) money = done(money);
      }
      for (let again = 0; again < 3; again++) money = moneyAfter(done(money), end, true);
      const wasTaken = end === 'lost' || told.some(isMoneyTaken);
      expect(money).toBe(end === 'lost' ? 'taken' : wasTaken ? 'returned' : 'none');
    }),
  );
});

test('every state has a stage, and every reason its words', () => {
  expect(DISPUTE_STATES.map(stageOf)).toEqual([
    ...['answer', 'waiting', 'closed', 'answer', 'waiting', 'won', 'lost', 'closed', 'waiting'],
  ] as never);
  for (const reason of ['fraudulent', 'product_not_received', 'a_new_one']) {
    expect(disputeReason(reason)).not.toBe('');
    expect(disputeAdvice(reason)).toMatch(/\.$/);
  }
});

test('days are counted down to the last one', () => {
  const now = Temporal.Instant.from('2026-11-20T08:00:00Z');
  expect(daysLeft('2026-11-29T08:00:00.000Z', now)).toBe(9);
  expect(daysLeft('2026-11-20T20:00:00.000Z', now)).toBe(0);
  expect(daysLeft('2026-11-19T20:00:00.000Z', now)).toBe(0);
  expect(daysLeft(null, now)).toBeNull();
});
