/** How times scatter around what is expected: a histogram over the logarithm of their ratio. */

const FROM = -1.5;
const STEP = 0.025;
const BINS = 121;
/** Before there is data: two of three are within a third of what the owner says. */
const PRIOR_DEVIATION = 0.3;
/** The owner's number counts as this many tickets. */
export const PRIOR_TICKETS = 5;

export class Spread {
  /** The share at the upper end of each bin. */
  readonly #shares: readonly number[];

  constructor(residuals: readonly { readonly ratio: number; readonly weight: number }[]) {
    const bins = Array.from({ length: BINS }, (_, at) => {
      const [low, high] = [FROM + at * STEP, FROM + (at + 1) * STEP];
      return PRIOR_TICKETS * (normalShare(high / PRIOR_DEVIATION) - normalShare(low / PRIOR_DEVIATION));
    });
    for (const { ratio, weight } of residuals) {
      const at = Math.min(BINS - 1, Math.max(0, Math.floor((ratio - FROM) / STEP)));
      bins[at] = (bins[at] ?? 0) + weight;
    }
    const total = bins.reduce((sum, count) => sum + count, 0);
    let below = 0;
    this.#shares = bins.map((count) => {
      below += count;
      return below / total;
    });
  }

  /** The logarithm of the ratio that this share stays below. */
  ratioAt(share: number): number {
    const wanted = Math.min(0.999, Math.max(0.001, share));
    const at = this.#shares.findIndex((upTo) => upTo >= wanted);
    const [low, high] = [at <= 0 ? 0 : (this.#shares[at - 1] ?? 0), this.#shares[at] ?? 1];
    const within = high > low ? (wanted - low) / (high - low) : 0;
    return FROM + (Math.max(0, at) + within) * STEP;
  }

  shareBelow(ratio: number): number {
    const place = (ratio - FROM) / STEP;
    if (place <= 0) return 0;
    if (place >= BINS) return 1;
    const at = Math.floor(place);
    const low = at === 0 ? 0 : (this.#shares[at - 1] ?? 0);
    return low + ((this.#shares[at] ?? 1) - low) * (place - at);
  }
}

/** Of a normal distribution, to four places. */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const powers = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const tail = powers.reduceRight((sum, factor) => (sum + factor) * t, 0) * Math.exp((-z * z) / 2) * 0.3989423;
  return z > 0 ? 1 - tail : tail;
}
