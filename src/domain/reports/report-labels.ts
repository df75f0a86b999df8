import type { ReportChannel, ReportLevel } from './sales-report.types.ts';

/** What the rows of a report are, as its tab, its table and its paper say. */
export const LEVEL_LABELS = {
  store: 'Store',
  terminal: 'Tills',
  item: 'Items',
  category: 'Categories',
  pizzaSize: 'Pizza sizes',
  pizzaItem: 'Pizzas',
  employee: 'Employees',
} as const satisfies Record<ReportLevel, string>;

export const REPORT_CHANNEL_LABELS = {
  OVERALL: 'All channels',
  WEBSITE: 'Website',
  POS: 'POS',
  GOOGLE: 'Google',
  UBER_EATS: 'Uber Eats',
} as const satisfies Record<ReportChannel, string>;
