import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { firstHourOf, placeInDay } from '#src/domain/time/first-hour.ts';
import { readSalesReport } from '../read-sales-report.ts';
import { reportDayOf } from '../store-day.ts';
import { sumsOf } from './menu-and-money-kinds.ts';
import type { Cells, ReportColumn, ReportKind, ReportRow } from './report-kind.ts';
import { AVERAGE, NET, ORDERS } from './sales-kinds.ts';

/** Their keys; a cell holds what was sold on all Mondays, its column what an average Monday brought. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** The heat map: hours against weekdays, both of the business day. */
export const hoursKind: ReportKind = {
  type: 'hours',
  label: 'Busy hours',
  group: 'Sales',
  about: 'Average net sales of each hour on each weekday: when to have how many people.',
  rowHeader: 'Hour',
  noun: { one: 'hour', many: 'hours' },
  chart: { kind: 'week', by: 'netInCents' },
  behind: { kind: 'orders', figure: 'hours' },
  async read({ ctx, scope, asked }) {
    const question = { ...asked, level: 'store', interval: 'hourly', posTerminalId: null } as const;
    const report = await readSalesReport(ctx, scope, question);
    const { today, store } = await reportDayOf(ctx, scope);
    const days = daysOfWeek(report.from, [report.to, today].toSorted()[0] ?? today);
    const rows = hourRows(report.rows, firstHourOf(posHoursOf(store.profile.settings)));
    return {
      from: report.from,
      to: report.to,
      rows,
      columns: [...WEEKDAYS.map((day) => averageOn(day, days.get(day) ?? 0)), ORDERS, NET],
      totals: sumsOf(rows, [...WEEKDAYS, 'quantity', 'netInCents']),
      figures: [NET, ORDERS, AVERAGE],
    };
  },
};

const averageOn = (day: string, count: number): ReportColumn => ({
  key: day,
  header: day,
  kind: 'money',
  isMinor: true,
  of: (cells) => (count === 0 ? null : Math.round(Number(cells[day] ?? 0) / count)),
});

/** How many days of each weekday were over or going on. */
function daysOfWeek(from: string, to: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const last = Temporal.PlainDate.from(to);
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    const name = weekdayName(day);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

const weekdayName = (day: Temporal.PlainDate): string => WEEKDAYS[day.dayOfWeek - 1] ?? '';

/** Hours in the order in which a business day passes: `rows` are so already, day by day. */
function hourRows(
  rows: readonly Awaited<ReturnType<typeof readSalesReport>>['rows'][number][],
  firstHour: number,
): ReportRow[] {
  const byHour = Map.groupBy(rows, ({ id }) => id.slice(11));
  return [...byHour]
    .map(([hour, sold]) => {
      const cells: Record<string, number> = { quantity: 0, netInCents: 0 };
      for (const { id, quantity, figures } of sold) {
        const day = weekdayName(Temporal.PlainDate.from(id.slice(0, 10)));
        const net = figures?.netInCents ?? 0;
        cells[day] = (cells[day] ?? 0) + net;
        cells.netInCents = (cells.netInCents ?? 0) + net;
        cells.quantity = (cells.quantity ?? 0) + quantity;
      }
      const name = sold[0]?.name.split(', ')[1] ?? hour;
      return { id: hour, name, cells: cells as Cells, place: placeInDay(Number(hour), firstHour) };
    })
    .toSorted((a, b) => a.place - b.place);
}
