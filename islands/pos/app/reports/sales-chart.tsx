import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { SalesReportRow } from '#src/domain/reports/sales-report.types.ts';
import { cx } from '#src/ui/classes.ts';
import { useSession } from '../kit/pos-context.tsx';
import { chartOf } from './report-chart.ts';

const percent = (part: number) => `${part * 100}%`;

/** Net sales over time as columns. The table below has the same figures in words. */
export function SalesChart({ rows }: { rows: readonly SalesReportRow[] }) {
  const { currencyCode } = useSession().store;
  const chart = chartOf(rows);
  if (!chart) return null;
  const { columns, zero, greatestInCents } = chart;
  const money = (cents: number) => formatAmount(cents, currencyCode);
  return (
    <figure className="mt-4 rounded-card border border-line bg-surface px-4 pt-3 pb-2">
      <figcaption className="flex justify-between gap-4 text-14 text-ink-2">
        <span className="font-semibold">Net sales</span>
        <span className="tnum">Highest {money(greatestInCents)}</span>
      </figcaption>
      <div role="img" aria-label="Net sales over time. The same figures are in the table below" className="mt-2">
        <div className="relative flex h-36 items-stretch gap-[2px] short:h-24">
          <span
            aria-hidden="true"
            className="absolute inset-x-0 h-px bg-line-strong"
            style={{ bottom: percent(zero) }}
          />
          {columns.map(({ id, name, netInCents, from, height }) => (
            <span key={id} title={`${name}: ${money(netInCents)}`} className="relative min-w-0 flex-1 hover:bg-sunken">
              <span
                className={cx('absolute inset-x-[12%] rounded-t-[3px]', netInCents < 0 ? 'bg-fail' : 'bg-accent')}
                style={{ bottom: percent(from), height: percent(height) }}
              />
            </span>
          ))}
        </div>
        <div className="mt-1 flex gap-[2px]">
          {columns.map(({ id, label, isMinor }) => (
            <span key={id} className="relative h-5 min-w-0 flex-1 text-12 text-ink-3">
              {label === '' ? null : (
                <span
                  className={cx('absolute left-1/2 -translate-x-1/2 whitespace-nowrap', isMinor && 'max-sm:hidden')}
                >
                  {label}
                </span>
              )}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}
