// Uses Temporal: not for islands.
/** Local dates as a count of days since 1970, to reckon with. */
const EPOCH = Temporal.PlainDate.from('1970-01-01');

export function dayOfDate(date: Temporal.PlainDate): number {
  return EPOCH.until(date).days;
}

export function dateOfDay(day: number): string {
  return EPOCH.add({ days: day }).toString();
}
