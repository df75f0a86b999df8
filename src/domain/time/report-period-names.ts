/** Report periods (specification 1 §3 "Reporting", domain rules §9). */
export const REPORT_PERIODS = [
  'today',
  'last24Hours',
  'yesterday',
  'week',
  'lastWeek',
  'month',
  'lastMonth',
  'chooseMonth',
  'chooseDates',
] as const;
export type ReportPeriodName = (typeof REPORT_PERIODS)[number];

export const REPORT_PERIOD_LABELS = {
  today: 'Today',
  last24Hours: 'Last 24 Hours',
  yesterday: 'Yesterday',
  week: 'Week',
  lastWeek: 'Last week',
  month: 'Month',
  lastMonth: 'Last month',
  chooseMonth: 'Choose Month',
  chooseDates: 'Choose Dates',
} as const satisfies Record<ReportPeriodName, string>;
