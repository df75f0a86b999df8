// Uses Temporal: not for islands.
/** When a sale counts, in the units reports group by (specification 1 §3 "Time dimension"). */
export interface TimeDimension {
  /** '2026-11-21': the business day. */
  readonly isoDate: string;
  /** '2026-W47'. At a turn of the year the week's year can differ from the date's. */
  readonly isoWeek: string;
  /** '2026-11'. */
  readonly isoMonth: string;
  /** '2026': the date's own year, so that twelve months make one year. */
  readonly isoYear: string;
  /** Day of the month, 1–31. */
  readonly day: number;
  /** ISO week, 1–53, Monday first. */
  readonly week: number;
  /** 1–12. */
  readonly month: number;
}

/** `businessDay` is 'yyyy-mm-dd'. Weeks are ISO weeks, Monday first (domain rules §9). */
export function timeDimensionOf(businessDay: string): TimeDimension {
  const date = Temporal.PlainDate.from(businessDay);
  // The ISO week of a date is that of its Thursday.
  const thursday = date.add({ days: 4 - date.dayOfWeek });
  const week = Math.ceil(thursday.dayOfYear / 7);
  const isoDate = date.toString();
  return {
    isoDate,
    isoWeek: `${thursday.year}-W${String(week).padStart(2, '0')}`,
    isoMonth: isoDate.slice(0, 7),
    isoYear: isoDate.slice(0, 4),
    day: date.day,
    week,
    month: date.month,
  };
}
