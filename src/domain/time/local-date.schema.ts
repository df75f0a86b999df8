import { z } from 'zod';
import { isRealDate } from './iso-text.ts';

/** `2027-2-9` is the ninth of February too (specification 1 §5); it is stored as `2027-02-09`. */
export const localDateSchema = z
  .string()
  .transform((text) => text.replace(/^(\d{4})-(\d{1,2})-(\d{1,2})$/, (_, ...parts) => paddedDate(parts)))
  .pipe(
    z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date as yyyy-mm-dd.')
      .refine(isRealDate, 'That date doesn’t exist. Choose another.'),
  );

/** `2026-11`. */
export const isoMonthSchema = z
  .string()
  .regex(/^\d{4}-\d{2}$/, 'Enter a month as yyyy-mm.')
  .refine((month) => isRealDate(`${month}-01`), 'That month doesn’t exist. Choose another.');

function paddedDate([year, month, day]: readonly string[]): string {
  return [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-');
}
