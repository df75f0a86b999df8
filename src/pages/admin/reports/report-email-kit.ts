import { REPORT_KIND_NAMES } from '#src/domain/reports/report-kind-names.ts';
import { REPORT_CHANNELS } from '#src/domain/reports/sales-report.types.ts';
import {
  REPORT_RHYTHMS,
  SAVED_INTERVALS,
  type SavedReportSettings,
  savedReportSchema,
} from '#src/domain/reports/saved-report.schema.ts';
import { kindNamed } from '#src/features/reports/kinds/reports.registry.ts';
import type { ReportReader } from '#src/features/reports/manage-saved-reports.ts';
import { REPORT_CHANNEL_LABELS, REPORT_RHYTHM_WORDS } from '#src/features/reports/report-words.ts';
import { select, ticks } from '../forms/choices.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import { choice, text, yesNo } from '../forms/kinds.tsx';

export interface AroundReport {
  readonly stores: readonly { readonly id: string; readonly name: string }[];
  readonly readers: readonly ReportReader[];
}

export const newReportEmail = (storeId: string, userId: string | null): SavedReportSettings => ({
  name: 'Daily sales',
  level: 'item',
  rhythm: 'daily',
  channel: 'OVERALL',
  interval: 'daily',
  storeIds: [storeId],
  userIds: userId === null ? [] : [userId],
  isPaused: false,
});

const INTERVAL_WORDS = { hourly: 'Hour', daily: 'Day', weekly: 'Week' } as const;

export function reportEmailKit({ stores, readers }: AroundReport, isNew: boolean): FormKit<SavedReportSettings> {
  return formKit<SavedReportSettings>({
    schema: savedReportSchema,
    fields: {
      name: text('Name', { isRequired: true, help: 'The subject of the email.', box: { maxLength: 60 } }),
      level: select(
        'Report',
        REPORT_KIND_NAMES.map((value) => ({ value, label: kindNamed(value).label })),
      ),
      rhythm: choice(
        'How often',
        REPORT_RHYTHMS.map((value) => ({ value, ...REPORT_RHYTHM_WORDS[value] })),
      ),
      channel: select(
        'Channel',
        REPORT_CHANNELS.map((value) => ({ value, label: REPORT_CHANNEL_LABELS[value] })),
      ),
      interval: select(
        'Rows of “Sales over time”',
        SAVED_INTERVALS.map((value) => ({ value, label: INTERVAL_WORDS[value] })),
      ),
      storeIds: ticks(
        'Stores',
        stores.map(({ id, name }) => ({ value: id, label: name })),
      ),
      userIds: ticks(
        'Recipients',
        readers.map(({ userId, name, email }) => ({ value: userId, label: name || email, help: email })),
        { help: 'People who can see this store’s reports. Anyone who loses that permission no longer gets it.' },
      ),
      ...(isNew ? {} : { isPaused: yesNo('Paused', { help: 'No emails until you turn it off.' }) }),
    },
  });
}
