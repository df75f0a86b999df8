import { AppError, type FieldIssue } from './app-error.ts';

/** Rejects a request that can't be done as asked: `validation_failed` with its reason. */
export function refuse(reason: string, message: string, details: Readonly<Record<string, unknown>> = {}): AppError {
  return new AppError('validation_failed', message, { reason, details });
}

/** The same beside a field. */
export function refuseField(path: string, message: string, reason = 'field_invalid'): AppError {
  const fields: FieldIssue[] = [{ path, message }];
  return refuse(reason, message, { fields });
}
