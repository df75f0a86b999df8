import { collectionSessionsOn } from '#src/domain/ordering/store-open.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { breaksOffered } from '#src/domain/timeclock/break-presets.ts';
import type { BreakKind } from '#src/domain/timeclock/time-clock-event.ts';
import type { Dice } from './dice.ts';

/** Who works when, in the words of a roster. Times are what the time clock would have noted. */
export interface PastShift {
  readonly employeeAt: number;
  readonly inAt: Temporal.Instant;
  readonly outAt: Temporal.Instant;
  readonly breaks: readonly {
    readonly kind: BreakKind;
    readonly startAt: Temporal.Instant;
    readonly endAt: Temporal.Instant;
  }[];
}

/** A store that is open for longer has two teams, one after the other. */
const ONE_TEAM_HOURS = 9;
/** Longer shifts have a meal break, and now and then somebody forgets to record it. */
const MEAL_AFTER_HOURS = 5;

/** One store's shifts of a local day; none on a day it was closed. */
export function pastShiftsOf(
  dice: Dice,
  store: StoreProfile,
  date: Temporal.PlainDate,
  employeeCount: number,
): PastShift[] {
  const hours = openingOf(store, date);
  if (!hours) return [];
  const { from, until } = hours;
  const isLong = from.until(until).total('hours') > ONE_TEAM_HOURS;
  const middle = from.add({ milliseconds: Math.round((until.epochMilliseconds - from.epochMilliseconds) / 2) });
  const shifts: PastShift[] = [];
  for (let employeeAt = 0; employeeAt < employeeCount; employeeAt++) {
    // Three days off a week, one after the other, each at another time.
    if ((date.dayOfWeek + employeeAt * 2) % 7 < 3) continue;
    const isEarly = !isLong || employeeAt % 2 === 0;
    const isLate = !isLong || employeeAt % 2 === 1;
    const inAt = (isEarly ? from : middle.subtract({ minutes: 15 })).subtract({ minutes: dice.between(4, 31) });
    const outAt = (isLate ? until : middle.add({ minutes: 15 })).add({ minutes: dice.between(3, 38) });
    shifts.push({ employeeAt, inAt, outAt, breaks: breaksOf(dice, store, { inAt, outAt }) });
  }
  return shifts;
}

/** From when the doors open until they close for the day. */
export function openingOf(store: StoreProfile, date: Temporal.PlainDate) {
  const sessions = collectionSessionsOn(store, 'pickup', date);
  const [first] = sessions;
  const last = sessions.at(-1);
  return first && last ? { from: first.from, until: last.until } : null;
}

function breaksOf(
  dice: Dice,
  { settings }: StoreProfile,
  { inAt, outAt }: Pick<PastShift, 'inAt' | 'outAt'>,
): PastShift['breaks'] {
  const offered = breaksOffered(settings.employeeTimeClock);
  const meal = offered.find(({ type }) => type === 'UNPAID');
  const rest = offered.find(({ type }) => type === 'PAID');
  const lengthMs = outAt.epochMilliseconds - inAt.epochMilliseconds;
  const taken = (kind: BreakKind, share: number) => {
    const startAt = inAt.add({ milliseconds: Math.round(lengthMs * share) + dice.between(-12, 12) * 60_000 });
    const minutes = (kind.limitMinutes ?? 20) + dice.between(-4, 2);
    return { kind, startAt, endAt: startAt.add({ minutes }) };
  };
  const hours = lengthMs / 3_600_000;
  return [
    ...(meal && hours > MEAL_AFTER_HOURS && dice.chance(0.9) ? [taken(meal, 0.48)] : []),
    ...(rest && hours > MEAL_AFTER_HOURS && dice.chance(0.35) ? [taken(rest, 0.78)] : []),
  ];
}
