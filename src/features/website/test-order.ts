import { timingSafeEqual } from 'node:crypto';
import { countRateIn, readRateCount } from '#db/access/rate-counters.repository.ts';
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import { refuse } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
/** The link goes from hand to hand, and each order takes paper and somebody's time. */
export const MAX_TEST_ORDERS_A_DAY = 10;

/**
 * What opens the test order of a store: only its own people are shown it, and it can be sent to a phone. It lasts until the
 * end of the next day.
 */
export function testOrderKey(ctx: Needs<'secrets' | 'clock'>, { storeId }: StoreScope, daysAgo = 0): string {
  const day = Math.floor(ctx.clock.now().epochMilliseconds / DAY_MS) - daysAgo;
  return ctx.secrets.keyedHash('test order', `${storeId} ${day}`);
}

export function opensTestOrder(ctx: Needs<'secrets' | 'clock'>, scope: StoreScope, key: string | null): boolean {
  if (key === null) return false;
  const given = Buffer.from(key);
  return [0, 1].some((daysAgo) => {
    const expected = Buffer.from(testOrderKey(ctx, scope, daysAgo));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

/** Counts one more with the order that it is for. Throws once the store's link has made as many as it may. */
export async function countTestOrderIn(
  trx: Trx,
  ctx: Needs<'secrets' | 'clock'>,
  { storeId }: StoreScope,
): Promise<void> {
  const now = ctx.clock.now();
  const bucket = ctx.secrets.keyedHash('test orders', storeId);
  const { count = 0 } = (await readRateCount(trx, bucket, now)) ?? {};
  if (count >= MAX_TEST_ORDERS_A_DAY) {
    const message = `${MAX_TEST_ORDERS_A_DAY} test orders were placed here in 24 hours. Try again tomorrow, or place a real order.`;
    throw refuse('too_many_test_orders', message);
  }
  await countRateIn(trx, { bucket, windowSeconds: DAY_SECONDS }, now);
}
