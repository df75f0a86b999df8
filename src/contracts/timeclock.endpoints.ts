/** The time clock at a till: clock in and out, breaks, one's own hours, and for who manages them the hours of others. */
import type { MyTimeClock } from '#src/domain/timeclock/my-clock.types.ts';
import type { PunchBody } from '#src/domain/timeclock/punch.schema.ts';
import type { AddShift, ApproveShifts, EditShift, RemoveShift } from '#src/domain/timeclock/timesheet.schema.ts';
import type { ShiftRecord, TillTimesheet } from '#src/domain/timeclock/timesheet.types.ts';
import { endpoint } from './endpoint.ts';
import type { WrongPinAnswer } from './pos.endpoints.ts';

const clock = '/api/pos/restaurants/:restaurantId/stores/:storeId/time_clock' as const;

export type TimeClockAnswer = { readonly result: 'success'; readonly clock: MyTimeClock } | WrongPinAnswer;

/** Of the employee who is signed in at the till. */
export const readTimeClockEndpoint = endpoint<void, MyTimeClock>()('GET', clock);
/** Of the employee with this PIN, without signing them in. */
export const lookAtTimeClockEndpoint = endpoint<{ readonly pin: string }, TimeClockAnswer>()('POST', `${clock}/look`);
/** By the employee who is signed in, by PIN, or as noted by a till that was offline. Repeating it changes nothing. */
export const punchTimeClockEndpoint = endpoint<PunchBody, TimeClockAnswer>()('POST', `${clock}/punches`);

/** Of someone who may change them, whose PIN went before. */
type Approved<Body> = Body & { readonly approval?: string | null };

/**
 * Everyone's shifts, with employees who manage the time clock of others or for a while by the PIN of one. Query: `period`, with
 * `chooseDates` also `from` and `to` ('yyyy-mm-dd').
 */
export const readStaffRecordsEndpoint = endpoint<void, TillTimesheet>()('GET', `${clock}/shifts`);
export const readStaffShiftEndpoint = endpoint<void, ShiftRecord>()('GET', `${clock}/shifts/:shiftId`);
/** The same correction, by its id, is made once. */
export const addStaffShiftEndpoint = endpoint<Approved<AddShift>, Record<string, never>>()('POST', `${clock}/shifts`);
export const editStaffShiftEndpoint = endpoint<Approved<EditShift>, Record<string, never>>()(
  'PUT',
  `${clock}/shifts/:shiftId`,
);
export const removeStaffShiftEndpoint = endpoint<Approved<RemoveShift>, Record<string, never>>()(
  'POST',
  `${clock}/shifts/:shiftId/remove`,
);
export const approveStaffShiftsEndpoint = endpoint<Approved<ApproveShifts>, { readonly approved: number }>()(
  'POST',
  `${clock}/shifts/approve`,
);
