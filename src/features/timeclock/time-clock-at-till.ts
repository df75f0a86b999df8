import type { Db } from '#db/connection.ts';
import { listEmployees } from '#db/staff/employees.repository.ts';
import type { EmployeeTimeClockSettings } from '#src/domain/tenancy/time-clock.schema.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import { breaksOffered } from '#src/domain/timeclock/break-presets.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** What a till needs to clock people in, also while it is offline; null where the time clock is off. */
export async function timeClockAtTill(
  db: Db,
  scope: StoreScope,
  settings: EmployeeTimeClockSettings,
): Promise<NonNullable<PosStore['timeClock']> | null> {
  if (!settings.enableEmployeeTimeClock) return null;
  const people = (await listEmployees(db, scope))
    .filter(({ isActive }) => isActive)
    .map(({ id, name, color, initials }) => ({ id, name, color, initials }));
  return { breaks: breaksOffered(settings), takesPictures: settings.pictureAtClockIn, people };
}
