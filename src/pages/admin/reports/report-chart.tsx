import type { ReportInterval } from '#src/domain/reports/sales-report.types.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { WEEKDAYS } from '#src/features/reports/kinds/hours-kind.ts';
import { type Cells, valueIn } from '#src/features/reports/kinds/report-kind.ts';
import { axisText, figureText, weeksText } from '#src/features/reports/kinds/report-text.ts';
import { HeatMap } from '#src/ui/charts/heat-map.tsx';
import { RankBars } from '#src/ui/charts/rank-bars.tsx';
import { TimeChart } from '#src/ui/charts/time-chart.tsx';
import type { ReadReport, ReportLine } from './read-report.ts';

const MOST_RANKS = 10;
const NOW = 'This period';

interface Props {
  report: ReadReport;
  currencyCode: CurrencyCode;
}

/** The report's chart, by the column that its kind names. */
export function ReportChart({ report, currencyCode }: Props) {
  const { kind, asked, result, lines, past } = report;
  const column = result.columns.find(({ key }) => key === kind.chart?.by);
  if (!kind.chart || !column) return null;
  const amount = (cells: Cells) => Number(valueIn(column, cells, result.totals) ?? 0);
  const textOf = (value: number) => figureText(value, column.kind, currencyCode);
  const pastOf = (line: ReportLine) => (line.past ? amount(line.past) : null);
  const labels = { nowLabel: NOW, pastLabel: past ? capitalised(weeksText(past.days.daysBack)) : null, textOf };
  if (kind.chart.kind === 'week') return <WeekChart {...{ report, currencyCode }} />;
  if (kind.chart.kind === 'ranks') {
    const ranks = lines
      .map((line) => ({ key: line.id, name: line.name, now: amount(line.cells), past: pastOf(line) }))
      .toSorted((a, b) => b.now - a.now)
      .slice(0, MOST_RANKS);
    const few = lines.length > MOST_RANKS ? `, the ${MOST_RANKS} largest` : '';
    return <RankBars {...labels} ranks={ranks} label={`${column.header} by ${kind.noun.one}${few}`} />;
  }
  return (
    <TimeChart
      {...labels}
      label={`${column.header} over time`}
      axisTextOf={(value) => axisText(value, column.kind, currencyCode)}
      atLeast={column.kind === 'money' ? 100_00 : 4}
      points={lines.map((line) => ({
        key: line.id,
        name: line.name,
        label: shortName(line.name, asked.interval, result.from === result.to),
        now: amount(line.cells),
        past: pastOf(line),
      }))}
    />
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `7 PM`, `Mon 23 Nov`, `16 Nov`, `Nov 2026`. */
function shortName(name: string, interval: ReportInterval, isOneDay: boolean): string {
  switch (interval) {
    case 'hourly': {
      const [day = '', hour = ''] = name.split(', ');
      return isOneDay ? hour : `${day.slice(0, 3)} ${hour}`;
    }
    case 'weekly':
      return name.split('from ')[1] ?? name;
    case 'monthly':
      return name.replace(/^(\w{3})\w*/, '$1');
    default:
      return name;
  }
}

const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Hours down, weekdays across. */
function WeekChart({ report: { kind, result }, currencyCode }: Props) {
  const columns = result.columns.filter(({ key }) => WEEKDAYS.some((day) => day === key));
  return (
    <HeatMap
      caption={`${kind.label}: average net sales by hour and weekday`}
      rowHeader={kind.rowHeader}
      columns={columns.map(({ key, header }, at) => ({ key, short: header, name: WEEKDAY_NAMES[at] ?? header }))}
      rows={result.rows.map(({ id, name, cells }) => ({
        key: id,
        name,
        values: columns.map((column) => valueIn(column, cells, result.totals) as number | null),
      }))}
      textOf={(value) => axisText(Math.round(value / 100) * 100, 'money', currencyCode)}
      fullTextOf={(value) => figureText(value, 'money', currencyCode)}
    />
  );
}
