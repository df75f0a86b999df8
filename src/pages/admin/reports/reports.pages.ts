import type { AdminPage } from '../admin-page.ts';
import { salesReportPage } from './report.page.tsx';
import { reportsPage } from './reports.page.tsx';

/** What was sold, and how it was paid. */
export const reportsPages: readonly AdminPage[] = [reportsPage, salesReportPage];
