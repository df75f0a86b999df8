import { expect, test } from 'bun:test';
import { testContext } from '#db/testing/test-context.ts';
import { AppError } from '#src/shared/app-error.ts';
import { tryCoupon } from './try-coupon.ts';

const HERE = '203.0.113.7 phone';
const unknown = { look: async () => ({ applies: false }), isKnown: () => false };
const known = { look: async () => ({ applies: true }) };
const why = (error: unknown) => (error instanceof AppError ? error.reason : String(error));

test('a device may try twenty codes that don’t exist, and then it waits; others aren’t affected', async () => {
  const ctx = await testContext();
  for (let at = 0; at < 20; at++) expect(await tryCoupon(ctx, HERE, unknown)).toEqual({ applies: false });
  expect(await tryCoupon(ctx, HERE, known).catch(why)).toBe('too_many_tries');
  expect(await tryCoupon(ctx, '203.0.113.7 tablet', known)).toEqual({ applies: true });
  ctx.pass({ minutes: 15 });
  expect(await tryCoupon(ctx, HERE, known)).toEqual({ applies: true });
});

test('a device that calls itself another each time has two hundred for its address, then waits between tries', async () => {
  const ctx = await testContext();
  for (let at = 0; at < 200; at++) await tryCoupon(ctx, `203.0.113.7 guesser ${at}`, unknown);
  const guess = (at: number) => tryCoupon(ctx, `203.0.113.7 guesser ${at}`, unknown).catch(why);
  expect([await guess(200), await guess(201)]).toEqual([{ applies: false }, 'too_many_tries']);
  ctx.pass({ seconds: 2 });
  expect(await tryCoupon(ctx, '203.0.113.7 guest', known)).toEqual({ applies: true });
});

test('codes that a coupon has are not counted', async () => {
  const ctx = await testContext();
  for (let at = 0; at < 30; at++) await tryCoupon(ctx, HERE, known);
  expect(await tryCoupon(ctx, HERE, unknown)).toEqual({ applies: false });
});

test('one that is rejected counts', async () => {
  const ctx = await testContext();
  const refused = { look: () => Promise.reject(new AppError('validation_failed', 'There is no such coupon.')) };
  for (let at = 0; at < 20; at++) await tryCoupon(ctx, HERE, refused).catch(() => undefined);
  expect(await tryCoupon(ctx, HERE, known).catch(why)).toBe('too_many_tries');
});
