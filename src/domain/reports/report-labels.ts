import type { ReportChannel, ReportLevel, ReportType } from './sales-report.types.ts';

/** What the rows of a report are, as its tab, its table and its paper say. */
export const LEVEL_LABELS = {
  store: 'Store',
  terminal: 'Tills',
  item: 'Items',
  category: 'Categories',
  pizza: 'Pizzas by size',
  pizzaSize: 'Pizza sizes',
  pizzaItem: 'Pizzas',
  employee: 'Employees',
} as const satisfies Record<ReportLevel, string>;

export const REPORT_TYPE_LABELS = { ...LEVEL_LABELS, tyro: 'Card terminals' } as const satisfies Record<
  ReportType,
  string
>;

export const REPORT_CHANNEL_LABELS = {
  OVERALL: 'All channels',
  WEBSITE: 'Website',
  POS: 'POS',
  GOOGLE: 'Google',
  UBER_EATS: 'Uber Eats',
} as const satisfies Record<ReportChannel, string>;
