/** What the hours of a timesheet cost, by person and by day, and beside what was sold. */

import type { Timesheet } from '#src/domain/timeclock/timesheet.types.ts';
import { labourBps, rateOn, type WageRate, wageCost } from '#src/domain/timeclock/wages.ts';

export interface DayCost {
  readonly day: string;
  readonly workedMs: number;
  readonly costInCents: number;
  readonly salesInCents: number;
  readonly labourBps: number | null;
}

/** By employee; those without a rate on any of their days are left out. */
export function costsByPerson({ people }: Timesheet, rates: readonly WageRate[]): Map<string, number> {
  const costs = new Map<string, number>();
  for (const { employeeId, shifts } of people) {
    for (const { businessDay, figures } of shifts) {
      const rate = rateOn(rates, employeeId, businessDay);
      if (rate !== null) costs.set(employeeId, (costs.get(employeeId) ?? 0) + wageCost(figures.workedMs, rate));
    }
  }
  return costs;
}

/** Days with hours or sales, oldest first. */
export function costsByDay(
  { people }: Timesheet,
  rates: readonly WageRate[],
  sales: ReadonlyMap<string, number>,
): DayCost[] {
  const days = new Map<string, { workedMs: number; costInCents: number }>();
  for (const day of sales.keys()) days.set(day, { workedMs: 0, costInCents: 0 });
  for (const { employeeId, shifts } of people) {
    for (const { businessDay, figures } of shifts) {
      const day = days.get(businessDay) ?? { workedMs: 0, costInCents: 0 };
      const rate = rateOn(rates, employeeId, businessDay);
      day.workedMs += figures.workedMs;
      day.costInCents += rate === null ? 0 : wageCost(figures.workedMs, rate);
      days.set(businessDay, day);
    }
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, { workedMs, costInCents }]) => {
      const salesInCents = sales.get(day) ?? 0;
      return { day, workedMs, costInCents, salesInCents, labourBps: labourBps(costInCents, salesInCents) };
    });
}
