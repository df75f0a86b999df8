import { scaleBand, scaleLinear } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { ChartHour } from '#src/domain/ordering/day-chart.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { cx } from './classes.ts';

export interface HourChartProps {
  hours: readonly ChartHour[];
  currencyCode: CurrencyCode;
  /** The captions of the bars and the line: "Today", "Last Saturday". */
  nowLabel: string;
  thenLabel: string;
}

interface Size {
  readonly width: number;
  readonly height: number;
  /** Labels every n-th hour. */
  readonly labelEvery: number;
}

/** Drawn twice, so that the letters keep their size: a picture that is squeezed onto a phone cannot be read. */
const WIDE: Size = { width: 900, height: 240, labelEvery: 1 };
const NARROW: Size = { width: 340, height: 200, labelEvery: 3 };
const EDGE = { left: 44, right: 4, top: 10, bottom: 24 };

/** Bars for this day, a line for the other. Made on the server; its table twin says the same in words. */
export function HourChart({ hours, currencyCode, nowLabel, thenLabel }: HourChartProps) {
  const label = `Sales by hour, ${nowLabel} and ${thenLabel}. The same figures are in the table below`;
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-14 text-ink-2">
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-3 rounded-[3px] bg-accent" />
          {nowLabel}
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="h-0.5 w-4 rounded-full bg-ink/70" />
          {thenLabel}
        </span>
      </figcaption>
      <Drawing hours={hours} currencyCode={currencyCode} label={label} size={WIDE} className="max-sm:hidden" />
      <Drawing hours={hours} currencyCode={currencyCode} label={label} size={NARROW} className="sm:hidden" />
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
    </figure>
  );
}

interface DrawingProps {
  hours: readonly ChartHour[];
  currencyCode: CurrencyCode;
  label: string;
  size: Size;
  className: string;
}

function Drawing({ hours, currencyCode, label, size, className }: DrawingProps) {
  const { width, height, labelEvery } = size;
  // Refunds of earlier hours may outweigh an hour's sales; below nothing is not drawn, the table has it.
  const highest = Math.max(100_00, ...hours.flatMap((hour) => [hour.nowInCents, hour.thenInCents]));
  const x = scaleBand<number>()
    .domain(hours.map(({ hour }) => hour))
    .range([EDGE.left, width - EDGE.right])
    .padding(0.25);
  const y = scaleLinear()
    .domain([0, highest])
    .nice(4)
    .range([height - EDGE.bottom, EDGE.top]);
  const middle = (hour: ChartHour) => (x(hour.hour) ?? 0) + x.bandwidth() / 2;
  const path = line<ChartHour>(middle, (hour) => y(Math.max(0, hour.thenInCents))).curve(curveMonotoneX)([...hours]);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className={cx('h-auto w-full', className)}>
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line x1={EDGE.left} x2={width - EDGE.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={EDGE.left - 8} y={y(tick) + 4} textAnchor="end" className="tnum fill-ink-3 text-12">
            {formatAmount(tick, currencyCode).replace(/\.00$/, '')}
          </text>
        </g>
      ))}
      {hours.map((hour, at) => {
        const top = y(Math.max(0, hour.nowInCents));
        return (
          <g key={hour.hour}>
            <rect
              x={x(hour.hour)}
              width={x.bandwidth()}
              y={top}
              height={Math.max(0, height - EDGE.bottom - top)}
              rx={Math.min(4, x.bandwidth() / 4)}
              className="fill-accent"
            />
            {at % labelEvery === 0 ? (
              <text x={middle(hour)} y={height - 6} textAnchor="middle" className="tnum fill-ink-3 text-12">
                {hour.label}
              </text>
            ) : null}
          </g>
        );
      })}
      <path
        d={path ?? ''}
        fill="none"
        className="stroke-ink"
        strokeWidth={2}
        strokeOpacity={0.7}
        strokeLinecap="round"
      />
    </svg>
  );
}
