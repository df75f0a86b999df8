import { WEEKDAYS } from '#src/domain/time/weekly-hours.schema.ts';

/** A week in which a store's tills have no hours of their own. */
export const NO_POS_HOURS = {
  isOwn: false,
  hours: Object.fromEntries(WEEKDAYS.map((day) => [day, { availableAllDay: false, dayIntervals: [] }])),
} as const;
