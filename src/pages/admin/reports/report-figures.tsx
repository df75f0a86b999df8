import { changePercent } from '#src/domain/reports/comparison.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { type ReportColumn, valueIn } from '#src/features/reports/kinds/report-kind.ts';
import { daysText, figureText, weeksText } from '#src/features/reports/kinds/report-text.ts';
import { cx } from '#src/ui/classes.ts';
import { FallingIcon, RisingIcon } from '#src/ui/icon.tsx';
import { Card, Figure } from '#src/ui/surface.tsx';
import type { ReadReport } from './read-report.ts';

interface Props {
  report: ReadReport;
  currencyCode: CurrencyCode;
}

/** The totals in large, each with how far it is from what it is compared with. */
export function ReportFigures({ report: { result, past }, currencyCode }: Props) {
  return (
    <Card as="section" className="mb-4">
      <h2 className="sr-only">Totals</h2>
      <div className="grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-4">
        {result.figures.map((figure) => {
          const now = valueIn(figure, result.totals, result.totals);
          const before = past ? valueIn(figure, past.totals, past.totals) : null;
          return (
            <Figure
              key={figure.key}
              label={figure.header}
              value={figureText(now, figure.kind, currencyCode)}
              note={past ? <Difference {...{ figure, now, before, currencyCode }} /> : null}
            />
          );
        })}
      </div>
      {past ? (
        <p className="mt-5 border-line border-t pt-3 text-14 text-ink-2">
          {`Compared with ${daysText(past.days.from, past.days.to)}: the same weekdays, ${weeksText(past.days.daysBack)}.`}
          {past.days.isTodayIn ? ' Today isn’t over yet, so its figures will still change.' : ''}
        </p>
      ) : null}
    </Card>
  );
}

interface DifferenceProps {
  figure: ReportColumn;
  now: string | number | null;
  before: string | number | null;
  currencyCode: CurrencyCode;
}

/** "12% more", and the amount in words. */
function Difference({ figure: { kind }, now, before, currencyCode }: DifferenceProps) {
  const [is, was] = [Number(now ?? 0), Number(before ?? 0)];
  const percent = changePercent(is, was);
  if (was === 0 && is !== 0) return <span>Nothing then</span>;
  if (is === was) return <span className="tnum">No change</span>;
  const isMore = is > was;
  return (
    <span className="tnum block">
      {percent === null || percent === 0 ? null : (
        <span className={cx('flex items-center gap-1.5 font-semibold', isMore ? 'text-done-text' : 'text-fail-text')}>
          {isMore ? <RisingIcon size={16} aria-hidden /> : <FallingIcon size={16} aria-hidden />}
          {`${Math.abs(percent)}% ${isMore ? 'more' : 'less'}`}
        </span>
      )}
      {`${figureText(Math.abs(is - was), kind, currencyCode)} ${isMore ? 'more' : 'less'} than ${figureText(was, kind, currencyCode)}`}
    </span>
  );
}
