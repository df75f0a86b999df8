export interface Rates {
  readonly completed: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

const LEAST_COMPLETED = 50;

/** So many callers ask again as soon as they have their answer. A failure ends the measurement. */
export async function callFor(seconds: number, callers: number, call: () => Promise<unknown>): Promise<Rates> {
  const took: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) {
        const asked = performance.now();
        await call();
        took.push(performance.now() - asked);
      }
    }),
  );
  if (took.length < LEAST_COMPLETED) throw new Error(`only ${took.length} were completed`);
  return ratesOf(took, (performance.now() - began) / 1000);
}

/** So many a second whatever the answers take, each counted from when it was planned: a stall is not hidden. */
export async function callAtRate(perSecond: number, seconds: number, call: () => Promise<unknown>): Promise<Rates> {
  const took: number[] = [];
  const began = performance.now();
  const running: Promise<unknown>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const planned = began + (n * 1000) / perSecond;
    const wait = planned - performance.now();
    if (wait > 0) await Bun.sleep(wait);
    running.push(call().then(() => took.push(performance.now() - planned)));
  }
  await Promise.all(running);
  return ratesOf(took, (performance.now() - began) / 1000);
}

export function ratesOf(tookMs: readonly number[], seconds: number): Rates {
  const sorted = tookMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { completed: sorted.length, perSecond: sorted.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** A row of a table in Markdown. */
export function rowOf(cells: readonly (string | number)[], { perSecond, p50, p95, p99 }: Rates): string {
  const times = [p50, p95, p99].map((ms) => ms.toFixed(1));
  return `| ${[...cells, Math.round(perSecond), ...times].join(' | ')} |`;
}
