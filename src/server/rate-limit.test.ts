import { expect, test } from 'bun:test';
import { AppError } from '#src/shared/app-error.ts';
import { createRateLimiter } from './rate-limit.ts';

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
