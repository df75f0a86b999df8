import { collectionSessionsOn } from '#src/domain/ordering/store-open.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { localDateOf, localDateTimeOf } from '#src/domain/time/store-clock.ts';
import type { Dice } from './dice.ts';

/** How busy an hour of the day is, of 1; hours that are not named are quiet. */
const RUSH: Readonly<Record<number, number>> = {
  11: 0.5,
  12: 1,
  13: 0.8,
  14: 0.35,
  17: 0.5,
  18: 1,
  19: 1,
  20: 0.75,
  21: 0.45,
};
const QUIET = 0.2;
/** Friday and Saturday bring twice a Monday; Monday first. */
const WEEK = [0.7, 0.75, 0.85, 1, 1.4, 1.5, 1.1] as const;

/** Moments of one store's local day at which orders came in, oldest first; none on a day it was closed. */
export function momentsOfDay(
  dice: Dice,
  store: StoreProfile,
  date: Temporal.PlainDate,
  usualCount: number,
): Temporal.Instant[] {
  const sessions = collectionSessionsOn(store, 'pickup', date);
  const lengths = sessions.map(({ from, until }) => until.epochMilliseconds - from.epochMilliseconds);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  if (whole <= 0) return [];
  const count = Math.round(usualCount * (WEEK[date.dayOfWeek - 1] ?? 1) * (0.8 + dice.roll() * 0.4));
  const moments: Temporal.Instant[] = [];
  for (let tries = 0; moments.length < count && tries < count * 8; tries++) {
    let left = dice.roll() * whole;
    const at = lengths.findIndex((length) => {
      left -= length;
      return left < 0;
    });
    const session = sessions[at];
    if (!session) continue;
    const moment = session.until.add({ milliseconds: Math.floor(left) });
    const { hour } = localDateTimeOf(moment, store.timezone);
    if (dice.chance(RUSH[hour] ?? QUIET)) moments.push(moment);
  }
  return moments.sort(Temporal.Instant.compare);
}

/** The store's local dates from so many days ago until today, oldest first. */
export function pastDates(now: Temporal.Instant, timezone: string, days: number): Temporal.PlainDate[] {
  const today = localDateOf(now, timezone);
  return Array.from({ length: days + 1 }, (_, ago) => today.subtract({ days: days - ago }));
}
