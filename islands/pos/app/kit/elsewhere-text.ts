import type { StationElsewhere } from '#src/domain/printing/station-redirects.ts';
import { dayText, timeText, wallClock } from './store-time.ts';

/** `BAR’s dockets print at PASS until 9:30 PM`; another day is named. */
export function elsewhereText(
  { stationName, toStationName, untilIsoDateTimeUtc: until, sinceIsoDateTimeUtc: since }: StationElsewhere,
  timezone: string,
): string {
  const where = `${stationName}’s dockets print at ${toStationName}`;
  if (until === null) return `${where} until someone switches back`;
  const isSameDay = wallClock(until, timezone).isoDate === wallClock(since, timezone).isoDate;
  return `${where} until ${timeText(until, timezone)}${isSameDay ? '' : `, ${dayText(until, timezone)}`}`;
}
