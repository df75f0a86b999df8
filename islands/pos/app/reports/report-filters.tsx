import type { ReactNode } from 'react';
import { REPORT_CHANNEL_LABELS } from '#src/domain/reports/report-labels.ts';
import {
  REPORT_CHANNELS,
  REPORT_INTERVALS,
  type ReportInterval,
  type ReportType,
} from '#src/domain/reports/sales-report.types.ts';
import { REPORT_PERIOD_LABELS, REPORT_PERIODS } from '#src/domain/time/report-period-names.ts';
import { DateField, SelectField } from '../kit/filter-fields.tsx';
import type { ReportSearch } from '../paths/report-search.ts';

const INTERVAL_WORDS = {
  hourly: 'By hour',
  daily: 'By day',
  weekly: 'By week',
  monthly: 'By month',
  yearly: 'By year',
} as const satisfies Record<ReportInterval, string>;

export interface ReportFiltersProps {
  type: ReportType;
  search: ReportSearch;
  onSearch: (change: Partial<ReportSearch>) => void;
  /** At the end of the bar. */
  children: ReactNode;
}

/** Period, length of the rows and channel, with the dates where the period asks for them. */
export function ReportFilters({ type, search, onSearch, children }: ReportFiltersProps) {
  const { period = 'today', interval = 'daily', channel = 'OVERALL', month = '', from = '', to = '' } = search;
  return (
    <div className="flex shrink-0 flex-wrap gap-2 border-line border-b p-2">
      <SelectField
        label="Period"
        value={period}
        words={REPORT_PERIODS.map((name) => [name, REPORT_PERIOD_LABELS[name]] as const)}
        onChoose={(next) => onSearch({ period: next })}
      />
      {period === 'chooseMonth' ? (
        <DateField label="Month" type="month" value={month} onChoose={(next) => onSearch({ month: next })} />
      ) : null}
      {period === 'chooseDates' ? (
        <>
          <DateField label="From" type="date" value={from} onChoose={(next) => onSearch({ from: next })} />
          <DateField label="To" type="date" value={to} min={from} onChoose={(next) => onSearch({ to: next })} />
        </>
      ) : null}
      {type === 'store' ? (
        <SelectField
          label="Rows"
          value={interval}
          words={REPORT_INTERVALS.map((name) => [name, INTERVAL_WORDS[name]] as const)}
          onChoose={(next) => onSearch({ interval: next })}
        />
      ) : null}
      <SelectField
        label="Channel"
        value={channel}
        words={REPORT_CHANNELS.map((name) => [name, REPORT_CHANNEL_LABELS[name]] as const)}
        onChoose={(next) => onSearch({ channel: next })}
      />
      {children}
    </div>
  );
}
