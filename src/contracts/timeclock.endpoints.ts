/** The time clock at a till: clock in and out, breaks, and one's own hours. */
import type { MyTimeClock } from '#src/domain/timeclock/my-clock.types.ts';
import type { PunchBody } from '#src/domain/timeclock/punch.schema.ts';
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
