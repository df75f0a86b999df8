/** One figure with its target. Times are milliseconds, counted from when the thing was due and not from when it was begun. */
export interface Found {
  readonly name: string;
  readonly what: string;
  readonly unit: 'ms' | 'MB';
  /** Sorted; one where one thing is measured. */
  readonly samples: readonly number[];
  readonly targets: { readonly p95?: number; readonly p99?: number; readonly most?: number };
}

export function percentile(sorted: readonly number[], share: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

export function isHeld({ samples, targets: { p95, p99, most } }: Found): boolean {
  if (p95 !== undefined && percentile(samples, 0.95) > p95) return false;
  if (p99 !== undefined && percentile(samples, 0.99) > p99) return false;
  return most === undefined || percentile(samples, 1) <= most;
}

export function sorted(samples: readonly number[]): number[] {
  if (samples.some((one) => !Number.isFinite(one))) throw new Error('a sample is no number');
  return [...samples].sort((a, b) => a - b);
}

/** Begins each at its time, whatever became of those before, so that a stall is counted and not waited out. */
export async function openLoop(
  times: number,
  everyMs: number,
  once: (at: number, dueMs: number) => Promise<void>,
): Promise<void> {
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (let at = 0; at < times; at++) {
    const due = began + at * everyMs;
    await Bun.sleep(Math.max(0, due - performance.now()));
    running.push(once(at, due));
  }
  await Promise.all(running);
}
