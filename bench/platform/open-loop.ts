/** What became of one call that was planned. */
export interface Asked {
  readonly plannedMs: number;
  /** From when it was planned, so that a stall counts for all who came meanwhile. */
  readonly tookMs: number;
  /** `ok`, `refused` (for lack of room, with a time to come back), or why it failed. */
  readonly end: string;
}

/** So many calls a second, whatever the answers take. */
export async function openLoop(
  perSecond: number,
  seconds: number,
  call: (n: number) => Promise<string>,
): Promise<Asked[]> {
  const began = performance.now();
  const asked: Asked[] = [];
  const running: Promise<void>[] = [];
  const total = Math.round(perSecond * seconds);
  for (let n = 0; n < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - began) * perSecond) / 1000) + 1);
    for (; n < due; n++) running.push(one(call, n, began + (n * 1000) / perSecond, asked));
    await Bun.sleep(1);
  }
  await Promise.all(running);
  return asked;
}

async function one(call: (n: number) => Promise<string>, n: number, plannedMs: number, asked: Asked[]): Promise<void> {
  const end = await call(n).catch((error: unknown) => String(error).slice(0, 80));
  asked.push({ plannedMs, tookMs: performance.now() - plannedMs, end });
}

export interface Times {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  readonly most: number;
}

/** Of the calls that ended so. */
export function timesOf(asked: readonly Asked[], end = 'ok'): Times {
  const sorted = asked
    .filter((one) => one.end === end)
    .map(({ tookMs }) => tookMs)
    .sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), p999: at(0.999), most: sorted.at(-1) ?? Number.NaN };
}

/** How the others ended, each with how often; empty where all went well. */
export function failuresOf(asked: readonly Asked[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { end } of asked) {
    if (end !== 'ok' && end !== 'refused') counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  return counts;
}

/**
 * Seconds from a moment until each later second had only calls that went well, none slower than this; null: never again.
 */
export function recoveredAfter(asked: readonly Asked[], fromMs: number, slowMs: number): number | null {
  const bad = asked.filter(({ plannedMs, tookMs, end }) => plannedMs >= fromMs && (end !== 'ok' || tookMs > slowMs));
  const last = Math.max(fromMs, ...bad.map(({ plannedMs }) => plannedMs));
  const end = Math.max(...asked.map(({ plannedMs }) => plannedMs));
  return end - last < 1000 ? null : (last - fromMs) / 1000;
}
