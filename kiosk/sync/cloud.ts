import { z } from 'zod';
import type { BringBackAnswer, PairBoxAnswer, PushAnswer, RotateAnswer } from '#src/contracts/sync.endpoints.ts';
import {
  type CompareAnswer,
  type CompareBody,
  type CopiesBody,
  compareAnswerSchema,
  type RequestedRows,
} from '#src/domain/sync/compare.schema.ts';
import {
  type BoxStatus,
  type BringBackBody,
  type FeedBatch,
  type FeedRow,
  feedBatchSchema,
  feedRowSchema,
  type Place,
} from '#src/domain/sync/sync.schema.ts';

/**
 * The cloud as a box calls it. Throws `CloudRefused` when it rejects a request and `CloudUnreachable` when it can't be reached,
 * nothing else.
 */
export interface Cloud {
  /** `earlierBlock` is the block in which this machine counted orders until now. */
  pair(pairingCode: string, earlierBlock?: number | null): Promise<PairBoxAnswer>;
  snapshot(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  feed(
    ask: { after: number; wait: number; limit?: number; history?: string | null; run?: string | null },
    signal: AbortSignal,
  ): Promise<FeedBatch>;
  push(push: FeedBatch & { readonly status: BoxStatus; readonly taken?: Place }): Promise<PushAnswer>;
  /** Gives the cloud rows that it has lost. Returns those that it could not take. */
  bringBack(ask: BringBackBody): Promise<BringBackAnswer>;
  /** Sends sales of earlier boxes that the cloud lacks. */
  earlierSales(rows: readonly FeedRow[]): Promise<void>;
  /** Asks whether the cloud holds the same rows in a range. */
  compare(ask: CompareBody): Promise<CompareAnswer>;
  sendAgain(ask: RequestedRows): Promise<void>;
  /** The cloud's copies. Null when one side has moved on since. */
  copies(ask: CopiesBody): Promise<readonly FeedRow[] | null>;
  rotate(): Promise<RotateAnswer>;
  /** The number of the cloud's newest store key for this box, as last reported. */
  offeredStoreKey(): number;
  /** The original of a picture. */
  picture(imageId: string): Promise<Uint8Array>;
  /** The newest program's signed manifest. Null when there is none. */
  update(platform: string): Promise<unknown>;
  updateFile(ask: { platform: string; version: string; from: number }): Promise<ReadableStream<Uint8Array>>;
}

export class CloudRefused extends Error {
  override readonly name = 'CloudRefused';
  constructor(
    readonly status: number,
    readonly reason: string | null,
    message: string,
    readonly details: Readonly<Record<string, unknown>>,
  ) {
    super(message);
  }
}

/** No one answered, or something that is not the cloud: a proxy, or the sign-in page of a guest network. */
export class CloudUnreachable extends Error {
  override readonly name = 'CloudAway';
}

/** The cloud answered, but with something that can't be true. */
export class CloudNonsense extends Error {
  override readonly name = 'CloudNonsense';
}

const bringBackAnswerSchema = z.object({
  broughtBack: z.number(),
  notTaken: z.array(z.object({ table: z.string(), key: z.array(z.union([z.string(), z.number(), z.null()])) })),
});
const copiesSchema = z.object({ rows: z.array(feedRowSchema).nullable() });

const ANSWER_WITHIN_MS = 20_000;
/** Allowed beyond the wait that was requested. */
const WAIT_SLACK_MS = 15_000;
/** How long a stream of rows may take before it counts as dead. */
const SNAPSHOT_WITHIN_MS = 10 * 60_000;

/** Enough for a hundred megabytes over a store's line. A download that is cut off resumes later. */
const DOWNLOAD_WITHIN_MS = 60 * 60_000;

export interface CloudOptions {
  readonly url: string;
  /** Read for each call, because it is exchanged while the program runs. */
  credential(): string | null;
  readonly fetch?: typeof fetch;
}

export function openCloud({ url, credential, fetch: call = fetch }: CloudOptions): Cloud {
  let offeredStoreKey = 0;
  const post = async (path: string, body: unknown, withinMs: number, signal?: AbortSignal): Promise<Response> => {
    const token = credential();
    const timeout = AbortSignal.timeout(withinMs);
    const answer = await call(`${url}/api/sync/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    }).catch(away);
    if (!answer.ok) throw await refusalOf(answer);
    return answer;
  };
  return {
    pair: async (pairingCode, earlierBlock = null) =>
      jsonOf<PairBoxAnswer>(await post('pair', { pairingCode, earlierBlock }, ANSWER_WITHIN_MS)),
    async snapshot(signal) {
      const { body } = await post('snapshot', {}, SNAPSHOT_WITHIN_MS, signal);
      return unreachable(body);
    },
    async feed(ask, signal) {
      const answer = await post('feed', ask, ask.wait * 1000 + WAIT_SLACK_MS, signal);
      const batch = feedBatchSchema.safeParse(await jsonOf(answer));
      if (!batch.success) throw new CloudUnreachable('an answer that is not the cloud’s');
      return batch.data;
    },
    async push(push) {
      const answer = await jsonOf<PushAnswer>(await post('push', push, ANSWER_WITHIN_MS * 3));
      offeredStoreKey = answer.storeKey ?? 0;
      return answer;
    },
    async bringBack(ask) {
      const answer = bringBackAnswerSchema.safeParse(await jsonOf(await post('bring-back', ask, ANSWER_WITHIN_MS * 3)));
      if (!answer.success) throw new CloudUnreachable('an answer that is not the cloud’s');
      return answer.data;
    },
    async earlierSales(rows) {
      await post('earlier-sales', { rows }, ANSWER_WITHIN_MS * 3);
    },
    picture: async (imageId) => (await post('picture', { imageId }, ANSWER_WITHIN_MS * 3)).bytes().catch(away),
    update: async (platform) =>
      (await jsonOf<{ signed: unknown }>(await post('release', { platform }, ANSWER_WITHIN_MS))).signed,
    async updateFile(ask) {
      const { body } = await post('release-file', ask, DOWNLOAD_WITHIN_MS);
      return unreachable(body);
    },
    async compare(ask) {
      const answer = compareAnswerSchema.safeParse(await jsonOf(await post('compare', ask, ANSWER_WITHIN_MS)));
      if (!answer.success) throw new CloudUnreachable('an answer that is not the cloud’s');
      return answer.data;
    },
    async sendAgain(ask) {
      await post('send-again', ask, ANSWER_WITHIN_MS);
    },
    async copies(ask) {
      const answer = copiesSchema.safeParse(await jsonOf(await post('copies', ask, ANSWER_WITHIN_MS)));
      if (!answer.success) throw new CloudUnreachable('an answer that is not the cloud’s');
      return answer.data.rows;
    },
    rotate: async () => jsonOf<RotateAnswer>(await post('credential', {}, ANSWER_WITHIN_MS)),
    offeredStoreKey: () => offeredStoreKey,
  };
}

function away(error: unknown): never {
  throw new CloudUnreachable(error instanceof Error ? error.message : String(error), { cause: error });
}

async function jsonOf<T>(answer: Response): Promise<T> {
  return (await answer.json().catch(away)) as T;
}

/** A stream that ends early means that the line broke, not that the box has a problem. */
function unreachable(body: ReadableStream<Uint8Array> | null): ReadableStream<Uint8Array> {
  if (!body) throw new CloudUnreachable('an empty answer');
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch(away);
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

interface ErrorAnswer {
  readonly error?: { readonly reason?: string; readonly message?: string; readonly details?: Record<string, unknown> };
}

async function refusalOf(answer: Response): Promise<Error> {
  const body = (await answer.json().catch(() => ({}))) as ErrorAnswer;
  // A proxy in between, or a cloud that is starting or overloaded. Not an answer of the cloud.
  if (answer.status >= 500 || body.error === undefined)
    return new CloudUnreachable(`the cloud answers ${answer.status}`);
  const { reason = null, message = 'The cloud said no.', details = {} } = body.error;
  return new CloudRefused(answer.status, reason, message, details);
}
