import type { z } from 'zod';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';

/**
 * The parsed input, else `validation_failed` with what is wrong beside each field. Use cases parse a page's input
 * again: a form is no more trusted than a request.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw invalidFields(...fields);
}

/** The same answer for a rule that no schema can know. */
export function invalidFields(...fields: readonly FieldIssue[]): AppError {
  const message = fields.length === 1 && fields[0] ? fields[0].message : 'Some fields need another look.';
  return new AppError('validation_failed', message, { details: { fields } });
}
