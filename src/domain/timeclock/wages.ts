/** What hours cost. A rate counts from its day until the next one. Pure, browser-safe. */

export interface WageRate {
  readonly employeeId: string;
  /** The first business day it counts for. */
  readonly fromDay: string;
  readonly hourlyRateInCents: number;
}

const HOUR_MS = 3_600_000n;

/** An employee's rate on a day; null: none was set by then. */
export function rateOn(rates: readonly WageRate[], employeeId: string, day: string): number | null {
  let found: WageRate | null = null;
  for (const rate of rates) {
    if (rate.employeeId !== employeeId || rate.fromDay > day) continue;
    if (found === null || rate.fromDay > found.fromDay) found = rate;
  }
  return found?.hourlyRateInCents ?? null;
}

/** Rounded once, half up: each shift is paid for itself. */
export function wageCost(workedMs: number, hourlyRateInCents: number): number {
  const whole = BigInt(Math.round(workedMs)) * BigInt(hourlyRateInCents);
  return Number((whole + HOUR_MS / 2n) / HOUR_MS);
}

/** Wages as a share of sales, in basis points; null: nothing was sold. */
export function labourBps(costInCents: number, salesInCents: number): number | null {
  return salesInCents <= 0 ? null : Math.round((costInCents * 10_000) / salesInCents);
}
