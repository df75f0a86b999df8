import { AppError, type AppErrorCode } from '#src/shared/app-error.ts';

interface CourierRefusal {
  /** What happened and what to do about it, for the person at the counter. */
  readonly message: string;
  readonly code: AppErrorCode;
}

const refusal = (code: AppErrorCode, message: string): CourierRefusal => ({ code, message });
const badTimes = (message: string) => refusal('validation_failed', message);
const ourAccount = (message: string) => refusal('service_unavailable', message);

/** The courier's codes, as the specification lists them, with our words. The code itself is the error's reason. */
const REFUSALS = {
  invalid_params: refusal('validation_failed', 'The courier couldn’t read these details. Check the address and phone.'),
  unknown_location: refusal('validation_failed', 'The courier can’t find this address. Check it, or offer pickup.'),
  address_undeliverable: refusal(
    'validation_failed',
    'The courier doesn’t go to this address. Offer pickup or send your own driver.',
  ),
  pickup_window_too_small: badTimes('Give the courier at least 10 minutes to collect the order.'),
  dropoff_deadline_too_early: badTimes('Give the courier at least 20 minutes to deliver. Choose a later time.'),
  dropoff_deadline_before_pickup_deadline: badTimes(
    'The latest delivery time is before the latest pickup. Change one.',
  ),
  dropoff_ready_after_pickup_deadline: badTimes('Delivery starts after the latest pickup time. Change one of them.'),
  pickup_ready_too_early: badTimes('The pickup time is in the past. Choose a later one.'),
  pickup_deadline_too_early: badTimes('The latest pickup time must be at least 20 minutes from now.'),
  pickup_ready_too_late: badTimes('Couriers can be booked up to 30 days ahead. Choose an earlier day.'),
  pickup_ready_time_not_specified: badTimes('Say when the order is ready for pickup.'),
  customer_not_found: ourAccount('The courier doesn’t know this account. Check the customer ID in the settings.'),
  request_timeout: ourAccount('The courier took too long to answer. Try again.'),
  customer_suspended: ourAccount('The courier suspended this account. Contact Uber Direct.'),
  customer_blocked: ourAccount('The courier blocked this account. Contact Uber Direct.'),
  customer_limited: ourAccount('Too many requests to the courier. Try again in a minute.'),
  missing_payment: ourAccount('The courier has no payment method for this account. Add one with Uber Direct.'),
  unknown_error: ourAccount('The courier had a problem. Try again.'),
  service_unavailable: ourAccount('The courier can’t be reached. Try again, or send your own driver.'),
  couriers_busy: ourAccount('All couriers are busy. Try again in a few minutes, or send your own driver.'),
  robo_couriers_busy: ourAccount('All test couriers are busy. Try again in a few minutes.'),
  address_undeliverable_limited_couriers: ourAccount('No courier is near this address now. Try again later.'),
  duplicate_delivery: refusal('resource_status_conflict', 'A courier has already been booked for this order.'),
  expired_quote: refusal('resource_status_conflict', 'The courier’s price has expired. Ask for a new one.'),
  used_quote: refusal('resource_status_conflict', 'The courier’s price was already used. Ask for a new one.'),
  mismatched_price_quote: refusal('resource_status_conflict', 'The courier’s price has changed. Check the new one.'),
  delivery_not_found: refusal('resource_not_found', 'The courier doesn’t have this. It may not be there yet.'),
  noncancelable_delivery: refusal(
    'resource_status_conflict',
    'The courier has the order already, so the delivery can’t be cancelled. Call the courier.',
  ),
  max_tip_exceeded: refusal('validation_failed', 'This tip is more than the courier allows. Enter a smaller one.'),
  no_tip: refusal('validation_failed', 'Enter a tip.'),
  tip_already_recorded_error: refusal('resource_status_conflict', 'The courier was tipped already.'),
  invalid_tipping_state: refusal('resource_status_conflict', 'The courier can be tipped after leaving with the order.'),
} as const satisfies Record<string, CourierRefusal>;

export type CourierCode = keyof typeof REFUSALS;

export const COURIER_CODES = Object.keys(REFUSALS) as readonly CourierCode[];

/** Spellings that were seen, and words that mean the same to us. */
const SAME: Readonly<Record<string, CourierCode>> = {
  tip_already_recorded: 'tip_already_recorded_error',
  internal_server_error: 'unknown_error',
  not_allowed: 'customer_blocked',
};

/** The code that a courier sent; what isn't known is `unknown_error`. */
export function courierCodeOf(text: unknown): CourierCode {
  if (typeof text !== 'string') return 'unknown_error';
  return SAME[text] ?? (COURIER_CODES.find((one) => one === text) || 'unknown_error');
}

/** The refusal as our answer: one of the seven codes, with the courier's own as its reason. */
export function courierError(code: CourierCode): AppError {
  const { code: ours, message } = REFUSALS[code];
  return new AppError(ours, message, { reason: code });
}
