import type { Needs } from '#src/context.ts';
import { COUPON_CODES, countTry } from '#src/features/access/limited-tries.ts';

/**
 * Checks a typed code. Each try counts beforehand and is forgiven if the code exists: only wrong codes add up, so that
 * hidden ones can't be found by trying.
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
