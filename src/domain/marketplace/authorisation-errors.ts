import { AppError, type AppErrorCode } from '#src/shared/app-error.ts';

interface AuthorisationError {
  /** What happened. */
  readonly message: string;
  /** What the person who reads it does next. */
  readonly next: string;
  readonly code: AppErrorCode;
}

/** The specification's authorisation errors, with our words. The code itself is the error's reason. */
const ERRORS = {
  invalid_request: {
    message: 'Uber Eats couldn’t read the request for access.',
    next: 'Start again from the store’s Uber Eats page. If it happens again, contact support.',
    code: 'validation_failed',
  },
  invalid_client: {
    message: 'Uber Eats doesn’t recognise this installation.',
    next: 'Ask whoever runs Servery to check the Uber Eats client ID and secret.',
    code: 'service_unavailable',
  },
  invalid_grant: {
    message: 'This sign-in with Uber Eats has expired or was already used.',
    next: 'Sign in to Uber Eats again.',
    code: 'validation_failed',
  },
  invalid_scope: {
    message: 'Uber Eats hasn’t approved all the access that Servery asks for.',
    next: 'Ask whoever runs Servery to request the missing scopes from Uber.',
    code: 'resource_update_not_allowed',
  },
  server_error: {
    message: 'Uber Eats had a problem.',
    next: 'Try again in a few minutes. Nothing was changed.',
    code: 'service_unavailable',
  },
  temporarily_unavailable: {
    message: 'Uber Eats is too busy or can’t be reached.',
    next: 'Try again in a few minutes. Nothing was changed.',
    code: 'service_unavailable',
  },
  needs_authorisation: {
    message: 'Servery no longer has access to your Uber Eats account, or never had it.',
    next: 'Sign in to Uber Eats again to change the connection. Orders of a connected store keep coming.',
    code: 'user_not_allowed',
  },
} as const satisfies Record<string, AuthorisationError>;

export type AuthorisationCode = keyof typeof ERRORS;

export const AUTHORISATION_CODES = Object.keys(ERRORS) as readonly AuthorisationCode[];

/** What Uber answered instead of access; a word that isn't known is Uber's own problem. */
export function authorisationCodeOf(text: unknown): AuthorisationCode {
  return AUTHORISATION_CODES.find((one) => one === text) ?? 'server_error';
}

export interface AuthorisationWords {
  readonly message: string;
  readonly next: string;
}

/** The `error` with which Uber sent the person back. `access_denied` is a decision, not an error. */
export function wordsOfReturn(error: string): AuthorisationWords {
  if (error === 'access_denied') {
    return {
      message: 'You didn’t give Servery access. Nothing was connected.',
      next: 'Start again if that was a slip.',
    };
  }
  const { message, next } = ERRORS[authorisationCodeOf(error)];
  return { message, next };
}

/** The error as our answer: one of the seven codes of the product, with Uber's own as its reason. */
export function authorisationError(reason: AuthorisationCode): AppError {
  const { code, message, next } = ERRORS[reason];
  return new AppError(code, `${message} ${next}`, { reason });
}
