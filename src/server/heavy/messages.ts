import { AppError, type AppErrorCode } from '#src/shared/app-error.ts';

/** What goes to the other thread, one piece of work after the other. */
export interface Asked {
  readonly name: string;
  readonly input: unknown;
}

/** What comes back: that the thread can begin, then an answer for each piece of work. */
export type Answered =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly message: string };

/** An `AppError` as plain data: an error loses its class and its own fields between threads. */
export interface Refusal {
  readonly code: AppErrorCode;
  readonly message: string;
  readonly reason?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export function refusalOf({ code, message, reason, details }: AppError): Refusal {
  return { code, message, ...(reason === undefined ? {} : { reason }), ...(details === undefined ? {} : { details }) };
}

export function errorOf({ code, message, ...options }: Refusal): AppError {
  return new AppError(code, message, options);
}
