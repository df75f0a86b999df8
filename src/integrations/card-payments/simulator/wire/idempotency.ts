import { StripeFault } from './stripe-fault.ts';

export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

interface Entry {
  readonly fingerprint: string;
  answer: StoredAnswer | null;
}

/**
 * Stripe's idempotency keys: the first answer is replayed, even a 500; the same key with other parameters is an
 * error; the same key while the first request runs is a conflict.
 */
export class IdempotencyStore {
  readonly #entries = new Map<string, Entry>();

  /** The stored answer, or null after the key was taken for this request. */
  open(key: string, fingerprint: string): StoredAnswer | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      this.#entries.set(key, { fingerprint, answer: null });
      return null;
    }
    if (entry.fingerprint !== fingerprint) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      throw new StripeFault(400, { type: 'idempotency_error', message }, false);
    }
    if (entry.answer === null) {
      const message = 'There is currently another in-progress request using this Idempotent Key.';
      const body = { type: 'api_error', code: 'idempotency_key_in_use', message } as const;
      throw new StripeFault(409, body, false);
    }
    return entry.answer;
  }

  remember(key: string, answer: StoredAnswer): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined) entry.answer = answer;
  }

  /** Nothing ran, so the key is free again. */
  forget(key: string): void {
    if (this.#entries.get(key)?.answer === null) this.#entries.delete(key);
  }
}
