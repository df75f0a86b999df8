import type { ReportKindName } from '#src/domain/reports/report-kind-names.ts';
import { invariant } from '#src/shared/invariant.ts';
import { CUT_KINDS } from './cut-kinds.ts';
import { hoursKind } from './hours-kind.ts';
import { cardTerminalKind } from './menu-and-money-kinds.ts';
import type { ReportKind } from './report-kind.ts';
import { salesKind } from './sales-kinds.ts';
import { summaryKind } from './summary-kind.ts';

/**
 * Every report of the admin. To add one, add an entry: what it is called, its chart, and `read`, which answers with columns,
 * rows and totals (report-kind.ts). Its page, filters, comparison, sorting, file, print, email and the card on the overview follow,
 * and so do its rows over all stores of a restaurant, where cells of one key are added up. A column that is no sum, such as an
 * average, says how it is reckoned with `of`.
 */
export const REPORTS: readonly ReportKind[] = [
  summaryKind,
  salesKind({
    level: 'store',
    label: 'Sales over time',
    group: 'Sales',
    about: 'Orders, net sales and what was added to them, by hour, day, week, month or year.',
    rowHeader: 'When',
    noun: { one: 'row', many: 'rows' },
    chart: 'time',
    hasInterval: true,
  }),
  hoursKind,
  salesKind({
    level: 'terminal',
    label: 'Tills',
    group: 'Sales',
    about: 'What each till took, next to orders that came in online.',
    rowHeader: 'Till',
    noun: { one: 'till', many: 'tills' },
    chart: 'ranks',
  }),
  salesKind({
    level: 'item',
    label: 'Items',
    group: 'Menu',
    about: 'How many of each item were sold, and for how much.',
    rowHeader: 'Item',
    noun: { one: 'item', many: 'items' },
    chart: 'ranks',
  }),
  salesKind({
    level: 'category',
    label: 'Categories',
    group: 'Menu',
    about: 'Which parts of the menu sell.',
    rowHeader: 'Category',
    noun: { one: 'category', many: 'categories' },
    chart: 'ranks',
  }),
  salesKind({
    level: 'pizza',
    label: 'Pizzas by size',
    group: 'Menu',
    about: 'Each pizza in each of its sizes. Half a pizza counts as 0.5.',
    rowHeader: 'Pizza',
    noun: { one: 'pizza', many: 'pizzas' },
    chart: 'ranks',
  }),
  salesKind({
    level: 'pizzaItem',
    label: 'Pizzas and halves',
    group: 'Menu',
    about: 'Each pizza in every size. Half a pizza counts as 0.5.',
    rowHeader: 'Pizza',
    noun: { one: 'pizza', many: 'pizzas' },
    chart: 'ranks',
  }),
  salesKind({
    level: 'pizzaSize',
    label: 'Pizza sizes',
    group: 'Menu',
    about: 'How many pizzas of each size were sold.',
    rowHeader: 'Size',
    noun: { one: 'size', many: 'sizes' },
    chart: 'ranks',
  }),
  salesKind({
    level: 'employee',
    label: 'Employees',
    group: 'People',
    about: 'What each employee sold at the till.',
    rowHeader: 'Employee',
    noun: { one: 'employee', many: 'employees' },
    chart: 'ranks',
  }),
  ...CUT_KINDS,
  cardTerminalKind,
];

/** The report that an email names. */
export function kindNamed(name: ReportKindName): ReportKind {
  const kind = reportOfType(name);
  invariant(kind, 'every name of a report has its entry');
  return kind;
}

export function reportOfType(type: string): ReportKind | null {
  return REPORTS.find((one) => one.type === type) ?? null;
}
