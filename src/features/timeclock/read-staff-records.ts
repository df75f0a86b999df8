import type { Db } from '#db/connection.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { type ReportPeriod, reportRangeOf } from '#src/domain/time/report-periods.ts';
import { deductionOf } from '#src/domain/timeclock/break-presets.ts';
import type { SheetPeriod } from '#src/domain/timeclock/timesheet.schema.ts';
import type { TillTimesheet } from '#src/domain/timeclock/timesheet.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { readTimesheet, type TimesheetNeeds } from './read-timesheet.ts';

export interface SheetDays {
  readonly period: SheetPeriod;
  /** Of chosen dates. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The shifts of some days as a till asks for them. */
export async function readStaffRecords(
  ctx: TimesheetNeeds,
  db: Db,
  scope: StoreScope,
  asked: SheetDays,
): Promise<TillTimesheet> {
  const { timezone, settings } = (await ctx.menus.storeOf(scope)).profile;
  const now = ctx.clock.now();
  const days = daysOf(asked, businessDayOf(now, timezone, posHoursOf(settings)), now);
  return { ...(await readTimesheet(ctx, db, scope, days)), deduction: deductionOf(settings.employeeTimeClock) };
}

function daysOf({ period, from = '', to = '' }: SheetDays, today: string, now: Temporal.Instant) {
  if (period === 'chooseDates') return { fromDay: from, toDay: to };
  const name: Exclude<ReportPeriod['name'], 'chooseMonth' | 'chooseDates'> = period;
  const range = reportRangeOf({ name }, today, now);
  return range.kind === 'businessDays' ? { fromDay: range.from, toDay: range.to } : { fromDay: today, toDay: today };
}
