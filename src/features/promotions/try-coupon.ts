import type { Needs } from '#src/context.ts';
import { COUPON_CODES, countTry } from '#src/features/access/limited-tries.ts';

/**
 * Looks at a code that somebody typed, counted before and forgotten when the store has it: what is counted are codes that nobody
 * gave them, so hidden ones cannot be found by trying.
 */
export async function tryCoupon<Answer>(
  ctx: Needs<'write' | 'clock' | 'secrets'>,
  origin: string,
  { look, isKnown = () => true }: { look(): Promise<Answer>; isKnown?(answer: Answer): boolean },
): Promise<Answer> {
  const counted = await countTry(ctx, COUPON_CODES, origin);
  const answer = await look();
  if (isKnown(answer)) await ctx.write((trx) => counted.forgetIn(trx));
  return answer;
}
