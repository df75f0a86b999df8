import { signWebhook } from '../webhook-signature.ts';
import type { WireEvent } from './stripe-objects.ts';

export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
  readonly kind: 'platform' | 'connect';
}

/** How deliveries misbehave. All off: each event once, in order, at once. */
export interface WebhookMood {
  /** Each event is delivered this often. */
  copies: number;
  /** Held events wait for `release`. */
  isHeld: boolean;
  /** Released and pending events go out last first. */
  isReversed: boolean;
  /** Signed with a secret that nobody has. */
  isWrongSigned: boolean;
  /** Signed as if it were this many seconds ago. */
  ageSeconds: number;
  /** Nothing is sent and nothing is kept for later. */
  isStopped: boolean;
}

export interface Delivery {
  readonly eventId: string;
  readonly type: string;
  readonly url: string;
  readonly attempt: number;
  /** The answer's status, or null when nobody answered. */
  readonly status: number | null;
}

export interface WebhookSender {
  readonly mood: WebhookMood;
  readonly deliveries: Delivery[];
  readonly heldCount: () => number;
  enqueue(event: WireEvent): void;
  /** Sends what was held, in the order of the mood. */
  release(): void;
  /** Resolves when nothing is on its way and no repeat is waiting. */
  idle(): Promise<void>;
  stop(): void;
}

const ANSWER_TIMEOUT_MS = 10_000;
const KEPT_DELIVERIES = 1_000;

/** Sends events one after the other; an answer that is not 2xx is tried again after each of `retryDelaysMs`. */
export function createWebhookSender(options: {
  readonly targets: readonly WebhookTarget[];
  readonly retryDelaysMs: readonly number[];
  readonly nowSeconds: () => number;
}): WebhookSender {
  const mood: WebhookMood = {
    copies: 1,
    isHeld: false,
    isReversed: false,
    isWrongSigned: false,
    ageSeconds: 0,
    isStopped: false,
  };
  const deliveries: Delivery[] = [];
  let held: WireEvent[] = [];
  let chain: Promise<void> = Promise.resolve();
  const repeats = new Set<Promise<void>>();
  let isClosed = false;

  async function post(event: WireEvent, target: WebhookTarget, attempt: number): Promise<void> {
    if (isClosed || mood.isStopped) return;
    const body = JSON.stringify(event, null, 2);
    const secret = mood.isWrongSigned ? 'whsec_nobody_has_this' : target.secret;
    const signature = signWebhook(body, secret, options.nowSeconds() - mood.ageSeconds);
    const status = await fetch(target.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    }).then(
      (answer) => answer.status,
      () => null,
    );
    deliveries.push({ eventId: event.id, type: event.type, url: target.url, attempt, status });
    if (deliveries.length > KEPT_DELIVERIES) deliveries.shift();
    const delay = options.retryDelaysMs[attempt - 1];
    const isTaken = status !== null && status >= 200 && status < 300;
    if (isTaken || delay === undefined) return;
    const repeat: Promise<void> = Bun.sleep(delay)
      .then(() => post(event, target, attempt + 1))
      .finally(() => repeats.delete(repeat));
    repeats.add(repeat);
  }

  function send(event: WireEvent): void {
    const kind = event.account === undefined ? 'platform' : 'connect';
    for (const target of options.targets.filter((entry) => entry.kind === kind)) {
      for (let copy = 0; copy < mood.copies; copy++) chain = chain.then(() => post(event, target, 1));
    }
  }

  return {
    mood,
    deliveries,
    heldCount: () => held.length,
    enqueue(event) {
      if (mood.isStopped || isClosed) return;
      if (mood.isHeld) held.push(event);
      else send(event);
    },
    release() {
      const events = mood.isReversed ? held.reverse() : held;
      held = [];
      for (const event of events) send(event);
    },
    async idle() {
      await chain;
      while (repeats.size > 0) await Promise.all(repeats);
    },
    stop() {
      isClosed = true;
    },
  };
}
