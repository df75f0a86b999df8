import { scaleQuantize } from 'd3-scale';

export interface HeatRow {
  readonly key: string;
  readonly name: string;
  /** One for each column; null: there was no such day. */
  readonly values: readonly (number | null)[];
}

export interface HeatMapProps {
  /** For screen readers: "Average net sales by hour and weekday". */
  caption: string;
  rowHeader: string;
  columns: readonly { readonly key: string; readonly name: string; readonly short: string }[];
  rows: readonly HeatRow[];
  /** In a cell. */
  textOf: (value: number) => string;
  /** Of the tooltip. */
  fullTextOf: (value: number) => string;
}

/** Of the accent, in per cent; ink stays readable on the strongest, light and dark. */
const STRENGTHS = [0, 8, 18, 30, 44] as const;

/** A table whose cells are coloured by their amount: it is its own twin in words. */
export function HeatMap({ caption, rowHeader, columns, rows, textOf, fullTextOf }: HeatMapProps) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const strengthOf = scaleQuantize<number>().domain([0, most]).range(STRENGTHS);
  return (
    <figure data-part="chart">
      <div className="overflow-x-auto">
        <table className="tnum w-full min-w-80 table-fixed border-separate border-spacing-0.5 text-center text-12">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col" className="w-14 text-left font-semibold text-ink-2">
                {rowHeader}
              </th>
              {columns.map(({ key, name, short }) => (
                <th key={key} scope="col" className="py-1 font-semibold text-ink-2">
                  <span aria-hidden="true">{short}</span>
                  <span className="sr-only">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, values }) => (
              <tr key={key}>
                <th scope="row" className="text-left font-normal whitespace-nowrap text-ink-2">
                  {name}
                </th>
                {values.map((value, at) => (
                  <td
                    key={columns[at]?.key}
                    title={value ? `${columns[at]?.name} ${name}: ${fullTextOf(value)}` : undefined}
                    className="h-8 rounded-[4px] bg-sunken text-ink"
                    style={
                      value && value > 0
                        ? { backgroundColor: `color-mix(in oklab, var(--accent) ${strengthOf(value)}%, var(--sunken))` }
                        : undefined
                    }
                  >
                    {value ? textOf(value) : <span className="sr-only">None</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
