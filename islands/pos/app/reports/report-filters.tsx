import { type ReactNode, useId } from 'react';
import { REPORT_CHANNEL_LABELS } from '#src/domain/reports/report-labels.ts';
import {
  REPORT_CHANNELS,
  REPORT_INTERVALS,
  type ReportInterval,
  type ReportLevel,
} from '#src/domain/reports/sales-report.types.ts';
import { REPORT_PERIOD_LABELS, REPORT_PERIODS } from '#src/domain/time/report-period-names.ts';
import type { ReportSearch } from './report-search.ts';

const INTERVAL_WORDS = {
  hourly: 'By hour',
  daily: 'By day',
  weekly: 'By week',
  monthly: 'By month',
  yearly: 'By year',
} as const satisfies Record<ReportInterval, string>;

export interface ReportFiltersProps {
  level: ReportLevel;
  search: ReportSearch;
  onSearch: (change: Partial<ReportSearch>) => void;
  /** At the end of the bar. */
  children: ReactNode;
}

/** Period, length of the rows and channel, with the dates where the period asks for them. */
export function ReportFilters({ level, search, onSearch, children }: ReportFiltersProps) {
  const { period = 'today', interval = 'daily', channel = 'OVERALL', month = '', from = '', to = '' } = search;
  return (
    <div className="flex shrink-0 flex-wrap gap-2 border-line border-b p-2">
      <Choice
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
      {level === 'store' ? (
        <Choice
          label="Rows"
          value={interval}
          words={REPORT_INTERVALS.map((name) => [name, INTERVAL_WORDS[name]] as const)}
          onChoose={(next) => onSearch({ interval: next })}
        />
      ) : null}
      <Choice
        label="Channel"
        value={channel}
        words={REPORT_CHANNELS.map((name) => [name, REPORT_CHANNEL_LABELS[name]] as const)}
        onChoose={(next) => onSearch({ channel: next })}
      />
      {children}
    </div>
  );
}

const FIELD =
  'h-12 w-full rounded-input border border-line-strong/60 bg-surface px-3 text-16 text-ink focus:outline-2 focus:outline-accent-text';

interface ChoiceProps<Word extends string> {
  label: string;
  value: Word;
  words: readonly (readonly [Word, string])[];
  onChoose: (word: Word) => void;
}

function Choice<Word extends string>({ label, value, words, onChoose }: ChoiceProps<Word>) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => onChoose(event.target.value as Word)} className={FIELD}>
          {words.map(([word, text]) => (
            <option key={word} value={word}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface DateFieldProps {
  label: string;
  type: 'date' | 'month';
  value: string;
  min?: string;
  onChoose: (value: string) => void;
}

function DateField({ label, onChoose, ...field }: DateFieldProps) {
  return (
    <Labelled label={label}>
      {(id) => <input id={id} {...field} onChange={(event) => onChoose(event.target.value)} className={FIELD} />}
    </Labelled>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="min-w-40 max-sm:flex-1">
      <label htmlFor={id} className="mb-0.5 block px-1 font-semibold text-12 text-ink-2">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
