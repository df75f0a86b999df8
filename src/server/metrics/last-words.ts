import type { Clock } from '#src/shared/clock.ts';

const KEPT_MS = 7 * 24 * 3600 * 1000;

/** When each was last heard of, in memory: keeping it in the database would be a write for each word. */
export class LastWords {
  readonly #clock: Clock;
  readonly #atMs = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  heard(id: string): void {
    this.#atMs.set(id, this.#clock.now().epochMilliseconds);
  }

  /** In seconds; who said nothing for a week is forgotten. */
  ages(): number[] {
    const now = this.#clock.now().epochMilliseconds;
    for (const [id, at] of this.#atMs) if (now - at > KEPT_MS) this.#atMs.delete(id);
    return [...this.#atMs.values()].map((at) => Math.max(0, (now - at) / 1000));
  }
}
