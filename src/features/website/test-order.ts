import { timingSafeEqual } from 'node:crypto';
import type { Needs } from '#src/context.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const DAY_MS = 86_400_000;

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
