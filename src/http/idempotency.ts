import type { Db } from '#db/connection.ts';
import { claimKeyIn, findStoredAnswer, keepAnswerIn, releaseKeyIn } from '#db/idempotency/idempotency.repository.ts';
import type { Needs } from '#src/context.ts';
import { AppError } from '#src/shared/app-error.ts';
import { type RequestFacts, requestFacts } from './request-facts.ts';
import { openAnswer, sealAnswer, storedKey } from './sealed-answer.ts';

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
  /** The caller and the address: the same key of another caller, or for another address, is another key. */
  readonly scope: string;
  readonly key: string;
  readonly bodyText: string;
}

interface Done<Answer> {
  readonly answer: Answer;
  /** The answer is on disk, or cannot be put there. */
  readonly kept: Promise<void>;
}

/** Requests in progress, so that a repeat in the meantime waits for the first instead of racing it. */
const underWayIn = new WeakMap<Db, Map<string, { requestHash: string; answer: Promise<unknown> }>>();

type OnceNeeds = Needs<'db' | 'write' | 'writeSoon' | 'clock' | 'log' | 'secrets'>;

export interface Work<Answer> {
  /** Does it. */
  first(): Promise<Answer>;
  /** Rebuilds the answer of finished work from what it made; null if that's impossible. */
  readonly again: (() => Promise<Answer>) | null;
}

/**
 * Runs the work once for a key (reliability targets R12). The key is taken in the work's own first transaction: when
 * the process dies after that commit, the work is never done twice. The answer is stored with a commit soon after; when
 * the process dies in between, a repeat rebuilds the answer from what was made, or learns that it was done. A rejection
 * frees the key.
 */
export async function once<Answer>(ctx: OnceNeeds, repeatable: Repeatable, work: Work<Answer>): Promise<Answer> {
  const { scope, key } = repeatable;
  const requestHash = ctx.secrets.keyedHash('idempotency body', repeatable.bodyText);
  const place = `${scope}\0${key}`;
  const underWay = underWayIn.get(ctx.db) ?? new Map();
  underWayIn.set(ctx.db, underWay);
  const running = underWay.get(place);
  if (running) {
    if (running.requestHash !== requestHash) throw otherBody();
    return running.answer as Promise<Answer>;
  }
  const first = firstTime(ctx, { scope, key: storedKey(ctx, repeatable), requestHash }, repeatable, work);
  const answer = first.then((done) => done.answer);
  underWay.set(place, { requestHash, answer });
  const forget = () => underWay.delete(place);
  // The answer goes out at once; a repeat finds it here until it is in the database.
  void first.then((done) => done.kept).then(forget, forget);
  return answer;
}

interface Claim {
  readonly scope: string;
  /** As stored, not as it was sent. */
  readonly key: string;
  readonly requestHash: string;
}

async function firstTime<Answer>(
  ctx: OnceNeeds,
  claim: Claim,
  place: Repeatable,
  work: Work<Answer>,
): Promise<Done<Answer>> {
  const { scope, key } = claim;
  const keep = (answer: Answer, isClaimed: boolean) =>
    ctx
      .writeSoon(`answer ${scope} ${key}`, async (trx) => {
        if (!isClaimed) await claimKeyIn(trx, ctx, claim);
        await keepAnswerIn(trx, scope, key, { statusCode: 200, answer: sealAnswer(ctx, place, answer) });
      })
      .catch((error: unknown) => ctx.log.error('answer not kept', { scope, error }));
  const kept = await findStoredAnswer(ctx.db, scope, key);
  if (kept) {
    if (kept.requestHash !== claim.requestHash) throw otherBody();
    const opened = kept.statusCode === 0 ? null : openAnswer(ctx, place, kept.answer);
    if (opened) return { answer: opened.answer as Answer, kept: Promise.resolve() };
    if (work.again === null) throw alreadyDone();
    const answer = await work.again();
    return { answer, kept: keep(answer, true) };
  }
  let isClaimed = false;
  const outer = requestFacts.getStore() ?? { requestId: '', route: null, facts: {}, beforeWrite: null };
  const facts: RequestFacts = {
    ...outer,
    beforeWrite: async (trx) => {
      await claimKeyIn(trx, ctx, claim);
      isClaimed = true;
    },
  };
  try {
    const answer = await requestFacts.run(facts, work.first);
    return { answer, kept: keep(answer, isClaimed) };
  } catch (error) {
    if (isClaimed) await ctx.write((trx) => releaseKeyIn(trx, scope, key));
    throw error;
  }
}

function alreadyDone(): AppError {
  return new AppError('resource_status_conflict', 'This has already been done. Reload the page to see it.', {
    reason: 'already_done',
  });
}

function otherBody(): AppError {
  return new AppError('resource_status_conflict', 'This request was already used. Reload the page and try again.', {
    reason: 'idempotency_key_reused',
  });
}
