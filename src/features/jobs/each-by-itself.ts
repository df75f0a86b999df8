import type { Needs } from '#src/context.ts';

/** What identifies it; nothing else of it is logged. */
interface Named {
  readonly restaurantId?: string;
  readonly storeId?: string;
  readonly orderId?: string;
  readonly id?: string;
}

/**
 * Does a job's work for each item in turn: a failure is logged and doesn't stop the next. Throws at the end if any
 * failed, so that the run counts as failed and operators are alerted.
 */
export async function eachByItself<One extends Named>(
  ctx: Needs<'log'>,
  all: readonly One[],
  work: (one: One) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const one of all) {
    try {
      await work(one);
    } catch (error) {
      errors.push(error);
      const { restaurantId, storeId, orderId, id } = one;
      ctx.log.error('job failed for one', { restaurantId, storeId, orderId, id, error });
    }
  }
  if (errors.length === 0) return;
  const [first] = errors;
  const why = first instanceof Error ? first.message : String(first);
  throw new Error(`${errors.length} of ${all.length} failed, the first: ${why}`, { cause: first });
}
