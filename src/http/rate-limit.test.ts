import { expect, test } from 'bun:test';
import { AppError } from '#src/shared/app-error.ts';
import { createRateLimiter, mayAskBilled } from './rate-limit.ts';

const LIMIT = { perMinute: 60, burst: 3 };

test('the limit is let through, one more is not, and a second later one is again', () => {
  let now = 0;
  const limiter = createRateLimiter(() => now);
  const spend = (key = 'a') => limiter.spend(key, LIMIT);
  for (let count = 0; count < LIMIT.burst; count++) spend();
  expect(() => spend()).toThrow('Too many requests');
  expect(() => spend('b')).not.toThrow();
  now += 1000;
  expect(() => spend()).not.toThrow();
  expect(() => spend()).toThrow(AppError);
});

test('an address that goes on asking stays counted, however many others come', () => {
  const limiter = createRateLimiter(() => 0);
  const others = (from: number) => {
    for (let other = from; other < from + 30_000; other++) limiter.spend(`other ${other}`, LIMIT);
  };
  limiter.spend('a', LIMIT);
  others(0);
  limiter.spend('a', LIMIT);
  others(30_000);
  limiter.spend('a', LIMIT);
  expect(() => limiter.spend('a', LIMIT)).toThrow('Too many requests');
});

test('says how long to wait', () => {
  const limiter = createRateLimiter(() => 0);
  const slow = { perMinute: 2, burst: 1 };
  limiter.spend('a', slow);
  try {
    limiter.spend('a', slow);
    expect.unreachable();
  } catch (error) {
    expect((error as AppError).details).toEqual({ retryAfterSeconds: 30 });
  }
});

test.each([
  ['suggestAddresses', 60],
  ['locateAddress', 20],
  ['courierQuote', 15],
] as const)('a question that a provider bills for, %s, is asked %p times at once and no more', (question, times) => {
  let now = 0;
  const limiter = createRateLimiter(() => now);
  const from = { address: '203.0.113.7', storeId: 'roma' };
  const asked = Array.from({ length: times + 5 }, () => mayAskBilled(limiter, from, question));
  expect(asked.filter(Boolean)).toHaveLength(times);
  expect(asked.at(-1)).toBe(false);
  now += 60_000;
  expect(mayAskBilled(limiter, from, question)).toBe(true);
});

test('one billed lookup doesn’t use up those of others: another question, store or address', () => {
  const limiter = createRateLimiter(() => 0);
  const from = { address: '203.0.113.7', storeId: 'roma' };
  while (mayAskBilled(limiter, from, 'locateAddress'));
  expect(mayAskBilled(limiter, from, 'suggestAddresses')).toBe(true);
  expect(mayAskBilled(limiter, { ...from, storeId: 'wok' }, 'locateAddress')).toBe(true);
  expect(mayAskBilled(limiter, { ...from, address: '203.0.113.8' }, 'locateAddress')).toBe(true);
});
