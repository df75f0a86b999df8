import type { BilledQuestion } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';

/** Tokens refill evenly; `burst` of them may be spent at once. */
export interface RateLimit {
  readonly perMinute: number;
  readonly burst: number;
}

/*
 * Counted in memory. Whatever changes something is answered by the primary, and counted there for all machines of a cluster;
 * so are questions that are billed. Reads are counted by the machine that answers them, which is whose work they are.
 * What can be guessed (passwords, PINs, codes) and what is sent in someone's name is counted in `rate_counters`.
 */

/**
 * For one address, one route and one store. Generous, because a shop's guests and all of its tills may share one
 * address (reliability targets S8).
 */
export const PUBLIC_READS: RateLimit = { perMinute: 1200, burst: 600 };
export const PUBLIC_WRITES: RateLimit = { perMinute: 120, burst: 60 };

/** Questions that a provider bills us for, each with a limit of its own: more than the people of one address ask. */
export const BILLED_QUESTIONS: Readonly<Record<BilledQuestion, RateLimit>> = {
  suggestAddresses: { perMinute: 40, burst: 60 },
  // One for every address that is found, and some for changed minds.
  locateAddress: { perMinute: 10, burst: 20 },
  // One for every address, and one more each quarter of an hour.
  courierQuote: { perMinute: 6, burst: 15 },
};

const MAX_BUCKETS = 50_000;

export interface RateLimiter {
  /** Throws `service_unavailable` with the seconds to wait when there is no token left. */
  spend(key: string, limit: RateLimit): void;
}

export function createRateLimiter(now: () => number = () => performance.now()): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    spend(key, { perMinute, burst }) {
      const at = now();
      const bucket = buckets.get(key);
      const tokens = bucket ? Math.min(burst, bucket.tokens + ((at - bucket.at) / 60_000) * perMinute) : burst;
      if (tokens < 1) throw tooMany(Math.ceil(((1 - tokens) / perMinute) * 60));
      const left = bucket ?? { tokens, at };
      left.tokens = tokens - 1;
      left.at = at;
      // With this much room none is dropped for long, and their order says nothing yet.
      if (bucket && buckets.size <= MAX_BUCKETS / 2) return;
      // Taken out and put back, so that the first of the map is the one unused longest.
      buckets.delete(key);
      buckets.set(key, left);
      if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value as string);
    },
  };
}

/** Whether one more question may go to a provider that bills for it, from this address and at this store. */
export function mayAskBilled(
  limiter: RateLimiter,
  { address, storeId }: { readonly address: string; readonly storeId: string },
  question: BilledQuestion,
): boolean {
  try {
    limiter.spend(`${address} ${question} ${storeId}`, BILLED_QUESTIONS[question]);
    return true;
  } catch {
    return false;
  }
}

function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('service_unavailable', 'Too many requests. Wait a moment and try again.', {
    reason: 'too_many_requests',
    details: { retryAfterSeconds },
  });
}
