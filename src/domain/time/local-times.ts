/** No time zone has ever changed its offset within a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;

interface Offset {
  readonly ms: number;
  /** `+11:00[Australia/Sydney]`. */
  readonly text: string;
}

/**
 * Writes instants as a zone's own times, to the second and with their offset, as `Temporal.ZonedDateTime` does. For long
 * lists: a zoned time made for each of a hundred thousand cells is most of what a file costs, and offsets seldom change.
 */
export function localTimesIn(timezone: string): (isoDateTimeUtc: string) => string {
  const offsets = new Map<number, Offset>();
  const offsetAt = (ms: number): Offset => {
    const quarter = Math.floor(ms / QUARTER_MS);
    const known = offsets.get(quarter);
    if (known) return known;
    const zoned = Temporal.Instant.fromEpochMilliseconds(quarter * QUARTER_MS).toZonedDateTimeISO(timezone);
    const offset = { ms: zoned.offsetNanoseconds / 1e6, text: `${zoned.offset}[${zoned.timeZoneId}]` };
    offsets.set(quarter, offset);
    return offset;
  };
  return (isoDateTimeUtc) => {
    const ms = Date.parse(isoDateTimeUtc);
    const { ms: ahead, text } = offsetAt(ms);
    return new Date(ms + ahead).toISOString().slice(0, 19) + text;
  };
}
