/** Names of reports in emails and lists. */
import type { ReportChannel } from '#src/domain/reports/sales-report.types.ts';
import type { ReportRhythm } from '#src/domain/reports/saved-report.schema.ts';

export const REPORT_RHYTHM_WORDS: Readonly<Record<ReportRhythm, { readonly label: string; readonly help: string }>> = {
  daily: { label: 'Every day', help: 'The day before, at 6 AM' },
  weekly: { label: 'Every week', help: 'Monday to Sunday, on Monday at 6 AM' },
  monthly: { label: 'Every month', help: 'The month before, on the 1st at 6 AM' },
};

export const REPORT_CHANNEL_LABELS: Readonly<Record<ReportChannel, string>> = {
  OVERALL: 'All channels',
  WEBSITE: 'Website',
  POS: 'POS',
  GOOGLE: 'Google',
  UBER_EATS: 'Uber Eats',
};
