import type { PairBoxAnswer, PushAnswer } from '#src/contracts/sync.endpoints.ts';
import { type BoxStatus, type FeedBatch, feedBatchSchema } from '#src/domain/sync/sync.schema.ts';

/** The cloud as a box hears it. Throws `CloudRefused` for what it says no to, anything else when there is no line. */
export interface Cloud {
  pair(pairingCode: string): Promise<PairBoxAnswer>;
  snapshot(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  feed(ask: { after: number; wait: number; limit?: number }, signal: AbortSignal): Promise<FeedBatch>;
  push(push: FeedBatch & { readonly status: BoxStatus }): Promise<PushAnswer>;
  rotate(): Promise<{ readonly credential: string }>;
  /** The original of a picture. */
  picture(imageId: string): Promise<Uint8Array>;
  /** The newest program as it was signed; null: none. */
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

const ANSWER_WITHIN_MS = 20_000;
/** Beyond what was asked to wait. */
const WAIT_SLACK_MS = 15_000;
/** A stream of rows may pause this long before it counts as dead. */
const SNAPSHOT_WITHIN_MS = 10 * 60_000;

/** A hundred megabytes over a shop's line; what was cut off goes on later. */
const DOWNLOAD_WITHIN_MS = 60 * 60_000;

export interface CloudOptions {
  readonly url: string;
  /** Read for each call: it is exchanged while we run. */
  credential(): string | null;
  readonly fetch?: typeof fetch;
}

export function openCloud({ url, credential, fetch: call = fetch }: CloudOptions): Cloud {
  const post = async (path: string, body: unknown, withinMs: number, signal?: AbortSignal): Promise<Response> => {
    const token = credential();
    const timeout = AbortSignal.timeout(withinMs);
    const answer = await call(`${url}/api/sync/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
    if (!answer.ok) throw await refusalOf(answer);
    return answer;
  };
  return {
    pair: async (pairingCode) =>
      (await post('pair', { pairingCode }, ANSWER_WITHIN_MS)).json() as Promise<PairBoxAnswer>,
    async snapshot(signal) {
      const { body } = await post('snapshot', {}, SNAPSHOT_WITHIN_MS, signal);
      if (!body) throw new Error('an empty answer');
      return body;
    },
    async feed(ask, signal) {
      const answer = await post('feed', ask, ask.wait * 1000 + WAIT_SLACK_MS, signal);
      return feedBatchSchema.parse(await answer.json());
    },
    push: async (push) => (await post('push', push, ANSWER_WITHIN_MS * 3)).json() as Promise<PushAnswer>,
    picture: async (imageId) => (await post('picture', { imageId }, ANSWER_WITHIN_MS * 3)).bytes(),
    update: async (platform) =>
      ((await (await post('release', { platform }, ANSWER_WITHIN_MS)).json()) as { signed: unknown }).signed,
    async updateFile(ask) {
      const { body } = await post('release-file', ask, DOWNLOAD_WITHIN_MS);
      if (!body) throw new Error('an empty answer');
      return body;
    },
    rotate: async () => (await post('credential', {}, ANSWER_WITHIN_MS)).json() as Promise<{ credential: string }>,
  };
}

interface ErrorAnswer {
  readonly error?: { readonly reason?: string; readonly message?: string; readonly details?: Record<string, unknown> };
}

async function refusalOf(answer: Response): Promise<Error> {
  const said = (await answer.json().catch(() => ({}))) as ErrorAnswer;
  // A proxy in between, a cloud that starts or is too busy: no answer of the cloud.
  if (answer.status >= 500 || said.error === undefined) return new Error(`the cloud answers ${answer.status}`);
  const { reason = null, message = 'The cloud said no.', details = {} } = said.error;
  return new CloudRefused(answer.status, reason, message, details);
}
