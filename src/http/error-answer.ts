import type { Log } from '#src/context.ts';
import { AppError } from '#src/shared/app-error.ts';
import { jsonAnswer } from './json-answer.ts';

/** Seconds after which a program may ask again. */
const RETRY_AFTER_SECONDS = 5;

/** The one shape of an error: `{ error: { code, reason?, message, details? } }`. */
export function errorAnswer(error: AppError): Response {
  const { code, reason, message, details } = error;
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (error.status === 503) headers['retry-after'] = retryAfter(details);
  return jsonAnswer(
    { error: { code, ...(reason ? { reason } : {}), message, ...(details ? { details } : {}) } },
    { status: error.status, headers },
  );
}

function retryAfter(details: AppError['details']): string {
  return String(typeof details?.retryAfterSeconds === 'number' ? details.retryAfterSeconds : RETRY_AFTER_SECONDS);
}

/** Turns anything thrown into an `AppError`. Anything else is our bug: it is logged, and its details aren't shown. */
export function asAppError(thrown: unknown, log: Log): AppError {
  if (thrown instanceof AppError) {
    if (thrown.code === 'internal_server_error') log.error('request failed', { error: thrown });
    return thrown;
  }
  log.error('request failed', { error: thrown instanceof Error ? thrown : String(thrown) });
  if (isStorageProblem(thrown)) {
    return new AppError('service_unavailable', 'We can’t save this right now. Please call the store.', {
      reason: 'storage_full',
    });
  }
  return new AppError('internal_server_error', 'Something went wrong on our side. Try again in a moment.');
}

/** The disk is full, gone or read-only: the request is fine, and may work later. */
function isStorageProblem(thrown: unknown): boolean {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  return /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test(code);
}
