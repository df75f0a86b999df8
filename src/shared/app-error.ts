/** The specification's product error codes: the only ones that leave the program. */
export const APP_ERROR_CODES = [
  'validation_failed',
  'user_not_allowed',
  'resource_update_not_allowed',
  'resource_not_found',
  'resource_status_conflict',
  'internal_server_error',
  'service_unavailable',
] as const;
export type AppErrorCode = (typeof APP_ERROR_CODES)[number];

const STATUS = {
  validation_failed: 400,
  user_not_allowed: 403,
  resource_update_not_allowed: 403,
  resource_not_found: 404,
  resource_status_conflict: 409,
  internal_server_error: 500,
  service_unavailable: 503,
} as const satisfies Record<AppErrorCode, number>;

export interface AppErrorOptions {
  /** A finer word that a program can act on, such as `price_changed`. */
  readonly reason?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** One entry of `details.fields`: what is wrong with one field of a form, by its dotted path. */
export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

/** Thrown for what stops a request; answered as `{ error: { code, reason?, message, details? } }`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly reason: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  /** `message` is read by customers and cashiers. What only we should read goes into `cause`. */
  constructor(
    readonly code: AppErrorCode,
    message: string,
    options: AppErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.reason = options.reason;
    this.details = options.details;
  }

  get status() {
    if (this.reason === 'login_required') return 401;
    return this.reason === 'method_not_allowed' ? 405 : STATUS[this.code];
  }
}

/** The one answer for what does not exist and for what belongs to another tenant. */
export function notFound(what: string): AppError {
  return new AppError('resource_not_found', `This ${what} does not exist.`);
}
