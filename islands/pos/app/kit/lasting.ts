import type { StationElsewhere } from '#src/domain/printing/station-redirects.ts';

/** Those that still hold: each ends at its time, also while a screen is open. */
export function lasting(redirects: readonly StationElsewhere[] = [], now: number): StationElsewhere[] {
  return redirects.filter(({ untilIsoDateTimeUtc: until }) => until === null || Date.parse(until) > now);
}
