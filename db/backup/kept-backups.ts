/** Everything of this long is kept, so that a mistake found the next morning can be undone to within hours. */
const ALL_HOURS = 48;
/** Then one a day. Nothing older: who asked to be forgotten is in no backup after this (target S14). */
const DAILY_DAYS = 35;

/**
 * Which backups the rule still keeps: all of the last 48 hours, the newest of each day (UTC) for 35 days, and always the
 * newest of all, however old it is.
 *
 * @param made when each was made, in any order
 */
export function keptBackups(made: readonly Temporal.Instant[], now: Temporal.Instant): Temporal.Instant[] {
  const newestFirst = [...made].sort((a, b) => Temporal.Instant.compare(b, a));
  const days = new Set<string>();
  return newestFirst.filter((one, at) => {
    const hours = now.since(one).total('hours');
    const day = one.toString().slice(0, 10);
    const isNewestOfDay = !days.has(day);
    days.add(day);
    return at === 0 || hours <= ALL_HOURS || (isNewestOfDay && hours <= DAILY_DAYS * 24);
  });
}
