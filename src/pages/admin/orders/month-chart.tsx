import { formatMonth } from '#src/domain/time/store-clock.ts';
import { TimeChart } from '#src/ui/charts/time-chart.tsx';
import { Card } from '#src/ui/surface.tsx';

export interface MonthAmount {
  /** 'yyyy-mm'. */
  readonly month: string;
  readonly amount: number;
}

interface Props {
  /** The month it ends with, 'yyyy-mm', and how many there are. */
  last: string;
  count: number;
  /** Any order, several of one month: they are added up. */
  amounts: readonly MonthAmount[];
  label: string;
  textOf: (value: number) => string;
  axisTextOf: (value: number) => string;
  /** The end of the scale while all is quiet. */
  atLeast: number;
}

/** Months as bars, those without orders too; nothing without any order. Its table twin is the list below. */
export function MonthChart({ amounts, last, count, label, ...words }: Props) {
  if (amounts.length === 0) return null;
  const months = monthsOf(amounts, { last, count });
  return (
    <Card as="section" className="mb-4">
      <h2 className="sr-only">Chart</h2>
      <TimeChart
        {...words}
        label={label}
        nowLabel=""
        pastLabel={null}
        points={months.map(({ month, amount }) => ({
          key: month.toString(),
          label: formatMonth(month).slice(0, 3),
          name: formatMonth(month),
          now: amount,
          past: null,
        }))}
      />
    </Card>
  );
}

function monthsOf(amounts: readonly MonthAmount[], { last, count }: Pick<Props, 'last' | 'count'>) {
  const byMonth = Map.groupBy(amounts, ({ month }) => month);
  const end = Temporal.PlainYearMonth.from(last);
  return Array.from({ length: count }, (_, at) => {
    const month = end.subtract({ months: count - 1 - at });
    const amount = (byMonth.get(month.toString()) ?? []).reduce((sum, one) => sum + one.amount, 0);
    return { month, amount };
  });
}
