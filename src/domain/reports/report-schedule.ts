// Uses Temporal: not for islands.
import type { ReportRhythm } from './saved-report.schema.ts';

/** Emails are sent from this hour of the store's morning. */
export const REPORT_MORNING_HOUR = 6;

/** Business days, both inside. */
export interface ReportDays {
  readonly from: string;
  readonly to: string;
}

/**
 * The last period that is over and may be sent, by the store's clock and its business day; null before six in the morning
 * after it. A report that missed its morning, because nothing ran, is sent later that day or on the next; older ones are
 * not.
 */
export function dueReportDays(
  rhythm: ReportRhythm,
  { local, businessDay }: { readonly local: Temporal.PlainDateTime; readonly businessDay: string },
): ReportDays | null {
  const days = lastPeriod(rhythm, Temporal.PlainDate.from(businessDay));
  const morning = Temporal.PlainDate.from(days.to).add({ days: 1 }).toPlainDateTime({ hour: REPORT_MORNING_HOUR });
  return Temporal.PlainDateTime.compare(local, morning) < 0 ? null : days;
}

/** The last whole period before a business day. */
export function lastPeriod(rhythm: ReportRhythm, businessDay: Temporal.PlainDate): ReportDays {
  switch (rhythm) {
    case 'daily': {
      const day = businessDay.subtract({ days: 1 }).toString();
      return { from: day, to: day };
    }
    case 'weekly': {
      const sunday = businessDay.subtract({ days: businessDay.dayOfWeek });
      return { from: sunday.subtract({ days: 6 }).toString(), to: sunday.toString() };
    }
    case 'monthly': {
      const last = businessDay.with({ day: 1 }).subtract({ days: 1 });
      return { from: last.with({ day: 1 }).toString(), to: last.toString() };
    }
  }
}
