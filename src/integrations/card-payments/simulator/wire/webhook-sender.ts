import { signWebhook } from '../webhook-signature.ts';
import type { WireEvent } from './stripe-objects.ts';

export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
  readonly kind: 'platform' | 'connect';
}

/** How deliveries misbehave. With everything off, each event is sent once, in order and right away. */
export interface WebhookMood {
  /** Each event is delivered this often. */
  copies: number;
  /** Held events wait for `release`. */
  isHeld: boolean;
  /** Released and pending events go out last first. */
  isReversed: boolean;
  /** Signed with a secret that no receiver knows. */
  isWrongSigned: boolean;
  /** Signed as if it were this many seconds ago. */
  ageSeconds: number;
  /** Drops every event instead of sending or holding it. */
  isStopped: boolean;
}

export interface Delivery {
  readonly eventId: string;
  readonly type: string;
  readonly url: string;
  readonly attempt: number;
  /** The answer's status, or null when no answer came. */
  readonly status: number | null;
}

export interface WebhookSenderOptions {
  readonly targets: readonly WebhookTarget[];
  readonly retryDelaysMs: readonly number[];
  readonly nowSeconds: () => number;
}

const ANSWER_TIMEOUT_MS = 10_000;
const KEPT_DELIVERIES = 1_000;

/** Sends events one after the other. Repeats after each of `retryDelaysMs` until an answer is 2xx. */
export class WebhookSender {
  readonly mood: WebhookMood = {
    copies: 1,
    isHeld: false,
    isReversed: false,
    isWrongSigned: false,
    ageSeconds: 0,
    isStopped: false,
  };
  readonly deliveries: Delivery[] = [];
  readonly #options: WebhookSenderOptions;
  readonly #repeats = new Set<Promise<void>>();
  #held: WireEvent[] = [];
  #chain: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: WebhookSenderOptions) {
    this.#options = options;
  }

  get heldCount(): number {
    return this.#held.length;
  }

  enqueue(event: WireEvent): void {
    if (this.mood.isStopped || this.#isClosed) return;
    if (this.mood.isHeld) this.#held.push(event);
    else this.#send(event);
  }

  /** Sends what was held, in the order of the mood. */
  release(): void {
    const events = this.mood.isReversed ? this.#held.reverse() : this.#held;
    this.#held = [];
    for (const event of events) this.#send(event);
  }

  /** Resolves when nothing is on its way and no repeat is waiting. */
  async idle(): Promise<void> {
    await this.#chain;
    while (this.#repeats.size > 0) await Promise.all(this.#repeats);
  }

  stop(): void {
    this.#isClosed = true;
  }

  #send(event: WireEvent): void {
    const kind = event.account === undefined ? 'platform' : 'connect';
    for (const target of this.#options.targets.filter((entry) => entry.kind === kind)) {
      for (let copy = 0; copy < this.mood.copies; copy++) {
        this.#chain = this.#chain.then(() => this.#deliver(event, target, 1));
      }
    }
  }

  async #deliver(event: WireEvent, target: WebhookTarget, attempt: number): Promise<void> {
    if (this.#isClosed || this.mood.isStopped) return;
    const status = await this.#post(event, target);
    this.deliveries.push({ eventId: event.id, type: event.type, url: target.url, attempt, status });
    if (this.deliveries.length > KEPT_DELIVERIES) this.deliveries.shift();
    const delay = this.#options.retryDelaysMs[attempt - 1];
    const isTaken = status !== null && status >= 200 && status < 300;
    if (isTaken || delay === undefined) return;
    const repeat: Promise<void> = Bun.sleep(delay)
      .then(() => this.#deliver(event, target, attempt + 1))
      .finally(() => this.#repeats.delete(repeat));
    this.#repeats.add(repeat);
  }

  /** The answer's status, or null when no answer came. */
  #post(event: WireEvent, target: WebhookTarget): Promise<number | null> {
    const body = JSON.stringify(event, null, 2);
    const secret = this.mood.isWrongSigned ? 'whsec_nobody_has_this' : target.secret;
    const signature = signWebhook(body, secret, this.#options.nowSeconds() - this.mood.ageSeconds);
    return fetch(target.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    }).then(
      (answer) => answer.status,
      () => null,
    );
  }
}
