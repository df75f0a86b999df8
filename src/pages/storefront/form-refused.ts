import { type ActionAnswer, formAgain } from '#src/pages/page.tsx';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';

/** A rejection that the visitor can fix: the page again, with what was typed and what is wrong. */
export function formRefused(error: unknown, form: FormData): ActionAnswer {
  const isTheirs =
    error instanceof AppError &&
    (error.code === 'validation_failed' ||
      error.code === 'service_unavailable' ||
      error.reason === 'login_required' ||
      error.reason === 'too_many_codes' ||
      error.reason === 'too_many_tries');
  if (!isTheirs) throw error;
  const issues = (error.details?.fields as FieldIssue[] | undefined) ?? [];
  return {
    kind: 'again',
    form: formAgain(form, issues, error.message),
    status: error.code === 'service_unavailable' ? 503 : 400,
  };
}
