import { type PrintedReport, REPORT_TYPES } from './sales-report.types.ts';

/** All that a till prints. Apart from the reports' types, which every till loads. */
export const PRINTED_REPORTS = [...REPORT_TYPES, 'summary'] as const satisfies readonly PrintedReport[];
