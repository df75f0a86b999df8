import { COMPARISONS } from '#src/domain/reports/comparison.ts';
import { REPORT_CHANNELS, REPORT_INTERVALS } from '#src/domain/reports/sales-report.types.ts';
import { REPORT_PERIOD_LABELS, REPORT_PERIODS } from '#src/domain/time/report-period-names.ts';
import { COMPARISON_WORDS, INTERVAL_WORDS, REPORT_CHANNEL_WORDS } from '#src/features/reports/kinds/report-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Input, Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import type { ReportAddress } from './report-address.ts';

interface Props {
  here: string;
  address: ReportAddress;
  /** The store's business day, the latest date on offer. */
  today: string;
  /** Its rows are lengths of time. */
  hasInterval: boolean;
  hasChannel: boolean;
}

/** What the report is of. A plain form: the fields of a month and of dates come with their period, without a script. */
export function ReportFilters({ here, address, today, hasInterval, hasChannel }: Props) {
  const { periodName, channel, comparison, interval } = address;
  return (
    <form
      action={here}
      method="get"
      aria-label="Report"
      className="group/report mb-6 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap print:hidden"
    >
      <Field name="period" label="Period" className="sm:w-44">
        {(wiring) => (
          <Select
            {...wiring}
            defaultValue={periodName}
            options={REPORT_PERIODS.map((value) => ({ value, label: REPORT_PERIOD_LABELS[value] }))}
          />
        )}
      </Field>
      <Dates {...{ address, today }} />
      {hasInterval ? (
        <Field name="interval" label="Rows" className="sm:w-36">
          {(wiring) => (
            <Select
              {...wiring}
              defaultValue={interval ?? ''}
              placeholder="Automatic"
              options={REPORT_INTERVALS.map((value) => ({ value, label: INTERVAL_WORDS[value] }))}
            />
          )}
        </Field>
      ) : null}
      {hasChannel ? (
        <Field name="channel" label="Channel" className="sm:w-40">
          {(wiring) => (
            <Select
              {...wiring}
              defaultValue={channel}
              options={REPORT_CHANNELS.map((value) => ({ value, label: REPORT_CHANNEL_WORDS[value] }))}
            />
          )}
        </Field>
      ) : null}
      <Field name="against" label="Compare with" className="sm:w-48">
        {(wiring) => (
          <Select
            {...wiring}
            defaultValue={comparison ?? ''}
            placeholder="Nothing"
            options={COMPARISONS.map((value) => ({ value, label: COMPARISON_WORDS[value] }))}
          />
        )}
      </Field>
      <Button type="submit" className="max-sm:col-span-2">
        Show
      </Button>
    </form>
  );
}

/** The fields of a month and of dates, each beside its own period only. */
function Dates({ address: { month, from, to }, today }: Pick<Props, 'address' | 'today'>) {
  const days = 'hidden group-has-[option[value=chooseDates]:checked]/report:flex sm:w-40';
  return (
    <>
      <Field
        name="month"
        label="Month"
        className="hidden group-has-[option[value=chooseMonth]:checked]/report:flex sm:w-44"
      >
        {(wiring) => (
          <Input {...wiring} type="month" max={today.slice(0, 7)} defaultValue={month || today.slice(0, 7)} />
        )}
      </Field>
      <Field name="from" label="From" className={days}>
        {(wiring) => <Input {...wiring} type="date" defaultValue={from || today} />}
      </Field>
      <Field name="to" label="To" className={days}>
        {(wiring) => <Input {...wiring} type="date" defaultValue={to || today} />}
      </Field>
    </>
  );
}
