import type { Needs } from '#src/context.ts';

/** What says which one it is; of the rest nothing is logged. */
interface Named {
  readonly restaurantId?: string;
  readonly storeId?: string;
  readonly orderId?: string;
  readonly id?: string;
}

/**
 * Does a job's work for each of them, one after the other: one that fails is logged and stops none behind it. When all had
 * their turn it throws, so that the run counts as failed and whoever looks after the machine is told.
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
