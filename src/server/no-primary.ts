import { AppError } from '#src/shared/app-error.ts';

const RETRY_AFTER_SECONDS = 5;

/** No machine takes changes now; one of them will in some seconds. */
export function noPrimary(): AppError {
  return new AppError('service_unavailable', 'We can’t save anything for a moment. Try again in a few seconds.', {
    reason: 'no_primary',
    details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });
}

/** The primary went away in the middle: it may be saved or not. */
export function primaryLost(): AppError {
  return new AppError(
    'service_unavailable',
    'The connection broke while we were saving this. Check whether it went through before you try again.',
    { reason: 'primary_lost', details: { retryAfterSeconds: RETRY_AFTER_SECONDS } },
  );
}

/** The last of a restaurant's rows is on its way to another cell; in a moment that one takes changes. */
export function restaurantMoving(): AppError {
  return new AppError('service_unavailable', 'We can’t save anything for a moment. Try again in a few seconds.', {
    reason: 'restaurant_moving',
    details: { retryAfterSeconds: 1 },
  });
}
