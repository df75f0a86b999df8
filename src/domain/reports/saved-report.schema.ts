/** A report that is emailed by itself (decision 0168). */
import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { REPORT_KIND_NAMES } from './report-kind-names.ts';
import { REPORT_CHANNELS } from './sales-report.types.ts';

export const REPORT_RHYTHMS = ['daily', 'weekly', 'monthly'] as const;
export type ReportRhythm = (typeof REPORT_RHYTHMS)[number];
/** The rows of the store's own report. */
export const SAVED_INTERVALS = ['hourly', 'daily', 'weekly'] as const;

export const MAX_REPORT_RECIPIENTS = 20;
const MAX_REPORT_STORES = 50;

export const savedReportSchema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(60),
  /** Which report: any of those that the admin shows. */
  level: z.enum(REPORT_KIND_NAMES),
  rhythm: z.enum(REPORT_RHYTHMS),
  channel: z.enum(REPORT_CHANNELS),
  interval: z.enum(SAVED_INTERVALS),
  storeIds: z.array(idSchema).min(1, 'Choose at least one store.').max(MAX_REPORT_STORES),
  /** Users of the admin. One who may no longer see a store's reports gets none of them. */
  userIds: z.array(idSchema).max(MAX_REPORT_RECIPIENTS),
  isPaused: z.boolean(),
});
export type SavedReportSettings = z.infer<typeof savedReportSchema>;
