import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { ChartHour } from '#src/domain/ordering/day-chart.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { TimeChart } from './charts/time-chart.tsx';

export interface HourChartProps {
  hours: readonly ChartHour[];
  currencyCode: CurrencyCode;
  /** The captions of the bars and the line: "Today", "Last Saturday". */
  nowLabel: string;
  thenLabel: string;
}

/** This day beside the other, hour by hour. Made on the server; its table twin says the same in words. */
export function HourChart({ hours, currencyCode, nowLabel, thenLabel }: HourChartProps) {
  const money = (cents: number) => formatAmount(cents, currencyCode).replace('-', '−');
  return (
    <div>
      <TimeChart
        label="Sales by hour"
        nowLabel={nowLabel}
        pastLabel={thenLabel}
        textOf={money}
        axisTextOf={(cents) => money(cents).replace(/\.00$/, '')}
        atLeast={100_00}
        points={hours.map(({ hour, label, nowInCents, thenInCents }) => ({
          ...{ key: String(hour), name: label, label },
          ...{ now: nowInCents, past: thenInCents },
        }))}
      />
      <details className="group/twin mt-2">
        <summary className="inline-flex min-h-(--control) cursor-pointer list-none items-center rounded-input font-medium text-14 text-ink-2 underline underline-offset-2 hover:text-ink [&::-webkit-details-marker]:hidden">
          Show as table
        </summary>
        <div className="mt-1 overflow-x-auto">
          <table className="tnum w-full max-w-xl text-14">
            <caption className="sr-only">Sales by hour</caption>
            <thead>
              <tr className="border-line border-b text-12 text-ink-2">
                <th scope="col" className="py-1.5 pr-4 text-left font-semibold">
                  Hour
                </th>
                <th scope="col" className="py-1.5 pr-4 text-right font-semibold">
                  {nowLabel}
                </th>
                <th scope="col" className="py-1.5 text-right font-semibold">
                  {thenLabel}
                </th>
              </tr>
            </thead>
            <tbody>
              {hours.map((hour) => (
                <tr key={hour.hour} className="border-line border-b last:border-b-0">
                  <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                    {hour.label}
                  </th>
                  <td className="py-1.5 pr-4 text-right">
                    {formatAmount(hour.nowInCents, currencyCode)} ({hour.nowCount})
                  </td>
                  <td className="py-1.5 text-right text-ink-2">
                    {formatAmount(hour.thenInCents, currencyCode)} ({hour.thenCount})
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}
