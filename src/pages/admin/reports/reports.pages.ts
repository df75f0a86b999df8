import type { AdminPage } from '../admin-page.ts';
import { askSalesPage, restaurantAskSalesPage } from './ask-sales.pages.tsx';
import { ordersBehindPage } from './orders-behind.page.tsx';
import { salesReportPage } from './report.page.tsx';
import { reportEmailPage, reportEmailsPage } from './report-emails.pages.tsx';
import { reportsPage } from './reports.page.tsx';
import { restaurantReportPage, restaurantReportsPage } from './restaurant-reports.pages.tsx';
import { unsubscribeReportPage } from './unsubscribe-report.page.tsx';

/** What was sold, and how it was paid. */
export const reportsPages: readonly AdminPage[] = [
  reportsPage,
  askSalesPage,
  reportEmailsPage,
  reportEmailPage,
  unsubscribeReportPage,
  salesReportPage,
  ordersBehindPage,
  restaurantReportsPage,
  restaurantAskSalesPage,
  restaurantReportPage,
];
