import { REPORT_PERIOD_LABELS } from '#src/domain/time/report-period-names.ts';
import { formatStoreDate } from '#src/domain/time/store-clock.ts';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { BookingIcon, CloseIcon } from '#src/ui/icon.tsx';
import { type ListState, listHref } from '#src/ui/list-address.ts';

interface Props {
  path: string;
  state: ListState;
  /** The store's business day, which the fields show at first. */
  today: string;
  /** The latest date on offer. */
  latest: string;
}

const CHIP =
  'inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-full border px-3 text-14 pointer-coarse:min-h-11';
/** Fields that the form has itself, or that make no sense beside it. */
const OWN = new Set(['period', 'from', 'to']);

/** From one day to another. A plain form: it works without script. */
export function DatesFilter({ path, state, today, latest }: Props) {
  const { period, from, to } = state.filters;
  if (period === 'chooseDates' && (from || to)) {
    return (
      <a
        href={listHref(path, state, { filters: { period: null, from: null, to: null } })}
        className={`${CHIP} tnum border-accent-text bg-accent-soft font-semibold text-accent-text`}
      >
        {dayText(from)} to {dayText(to)}
        <CloseIcon size={14} aria-label="remove" />
      </a>
    );
  }
  return (
    <details name="filters" className="sm:relative">
      <summary
        className={`${CHIP} list-none border-line-strong/60 bg-surface text-ink-2 hover:border-line-strong hover:text-ink [&::-webkit-details-marker]:hidden`}
      >
        <BookingIcon size={14} aria-hidden />
        {REPORT_PERIOD_LABELS.chooseDates}
      </summary>
      <form
        action={path}
        method="get"
        className="absolute top-full left-0 z-20 mt-1 flex w-64 flex-col gap-3 rounded-card bg-surface p-4 shadow-float max-sm:right-0 max-sm:w-auto"
      >
        <input type="hidden" name="period" value="chooseDates" />
        {state.search === '' ? null : <input type="hidden" name="search" value={state.search} />}
        {Object.entries(state.filters).map(([name, value]) =>
          OWN.has(name) ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Field name="from" label="From">
          {(wiring) => <Input {...wiring} type="date" max={latest} defaultValue={from ?? today} />}
        </Field>
        <Field name="to" label="To">
          {(wiring) => <Input {...wiring} type="date" max={latest} defaultValue={to ?? today} />}
        </Field>
        <Button type="submit">Show</Button>
      </form>
    </details>
  );
}

function dayText(day: string | undefined): string {
  try {
    return day ? formatStoreDate(Temporal.PlainDate.from(day)) : '…';
  } catch {
    return '…';
  }
}
