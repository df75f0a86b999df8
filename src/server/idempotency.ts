import { claimKeyIn, findKeptAnswer, keepAnswerIn, releaseKeyIn } from '#db/house/idempotency.repository.ts';
import type { Needs } from '#src/context.ts';
import { AppError } from '#src/shared/app-error.ts';
import { type RequestFacts, requestFacts } from './request-facts.ts';

const KEY_PATTERN = /^[\w.:-]{8,100}$/;

/** The key of a request, or null where the caller sent none. */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key === null) return null;
  if (!KEY_PATTERN.test(key)) {
    throw new AppError('validation_failed', 'An idempotency key is 8 to 100 letters, digits and - . : _', {
      reason: 'bad_idempotency_key',
    });
  }
  return key;
}

export interface Repeatable {
  /** Who asks for what: the same key of another caller or for another address is another key. */
  readonly scope: string;
  readonly key: string;
  readonly bodyText: string;
}

/** Requests under way, so that a repeat which comes meanwhile waits for the first instead of racing it. */
const underWay = new Map<string, { requestHash: string; answer: Promise<unknown> }>();

/**
 * Runs the work once for a key (reliability targets R12). The key is taken in the work's own first transaction: when
 * the process dies after that commit, the work is never done twice. A refusal gives the key back.
 */
export async function once<Answer>(
  ctx: Needs<'db' | 'write' | 'clock'>,
  repeatable: Repeatable,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { scope, key } = repeatable;
  const requestHash = new Bun.CryptoHasher('sha256').update(repeatable.bodyText).digest('hex');
  const place = `${scope}\0${key}`;
  const running = underWay.get(place);
  if (running) {
    if (running.requestHash !== requestHash) throw otherBody();
    return running.answer as Promise<Answer>;
  }
  const answer = firstTime(ctx, { scope, key, requestHash }, work);
  underWay.set(place, { requestHash, answer });
  try {
    return await answer;
  } finally {
    underWay.delete(place);
  }
}

async function firstTime<Answer>(
  ctx: Needs<'db' | 'write' | 'clock'>,
  claim: { scope: string; key: string; requestHash: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { scope, key } = claim;
  const kept = await findKeptAnswer(ctx.db, scope, key);
  if (kept) {
    if (kept.requestHash !== claim.requestHash) throw otherBody();
    if (kept.statusCode !== 0) return kept.answer as Answer;
    throw new AppError('resource_status_conflict', 'This was already done. Load the page again to see it.', {
      reason: 'already_done',
    });
  }
  let isClaimed = false;
  const outer = requestFacts.getStore() ?? { requestId: '', facts: {}, beforeWrite: null };
  const facts: RequestFacts = {
    ...outer,
    beforeWrite: async (trx) => {
      await claimKeyIn(trx, ctx, claim);
      isClaimed = true;
    },
  };
  try {
    const answer = await requestFacts.run(facts, work);
    await ctx.write(async (trx) => {
      if (!isClaimed) await claimKeyIn(trx, ctx, claim);
      await keepAnswerIn(trx, scope, key, { statusCode: 200, answer });
    });
    return answer;
  } catch (error) {
    if (isClaimed) await ctx.write((trx) => releaseKeyIn(trx, scope, key));
    throw error;
  }
}

function otherBody(): AppError {
  return new AppError('resource_status_conflict', 'This key was used for another request.', {
    reason: 'idempotency_key_reused',
  });
}
