import type { Hono } from 'hono';
import { z } from 'zod';
import { getPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import type { AppContext } from '#src/context.ts';
import {
  cardTerminalReportEndpoint,
  categoryReportEndpoint,
  employeeReportEndpoint,
  itemReportEndpoint,
  ordersBehindFigureEndpoint,
  pizzaItemReportEndpoint,
  pizzaReportEndpoint,
  pizzaSizeReportEndpoint,
  printReportEndpoint,
  storeReportEndpoint,
  terminalReportEndpoint,
} from '#src/contracts/reports.endpoints.ts';
import { PRINTED_REPORTS } from '#src/domain/reports/printed-reports.ts';
import { REPORT_CHANNELS, REPORT_INTERVALS, REPORT_TYPES } from '#src/domain/reports/sales-report.types.ts';
import { isoMonthSchema, localDateSchema } from '#src/domain/time/local-date.schema.ts';
import { REPORT_PERIODS } from '#src/domain/time/report-period-names.ts';
import type { ReportPeriod } from '#src/domain/time/report-periods.ts';
import { posMayRead, staffOrPosMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { cardOrdersBehind } from './card-orders-behind.ts';
import { ordersBehindFigure } from './orders-behind-figure.ts';
import { printCardPayments } from './print-card-payments.ts';
import { printSalesReport } from './print-sales-report.ts';
import { printSalesSummary } from './print-sales-summary.ts';
import { readCardPayments } from './read-card-payments.ts';
import { readSalesReport } from './read-sales-report.ts';

const saleQuery = z.object({
  period: z.enum(REPORT_PERIODS).default('today'),
  month: isoMonthSchema.optional(),
  from: localDateSchema.optional(),
  to: localDateSchema.optional(),
  interval: z.enum(REPORT_INTERVALS).default('daily'),
  channel: z.enum(REPORT_CHANNELS).default('OVERALL'),
});
type SaleQuery = z.infer<typeof saleQuery>;

function checkDates({ period, month, from, to }: SaleQuery, issues: z.RefinementCtx): void {
  const lacks = (path: string) => issues.addIssue({ code: 'custom', path: [path], message: 'Choose a date.' });
  if (period === 'chooseMonth' && !month) lacks('month');
  if (period === 'chooseDates' && !from) lacks('from');
  if (period === 'chooseDates' && !to) lacks('to');
  if (period === 'chooseDates' && from && to && to < from) {
    issues.addIssue({ code: 'custom', path: ['to'], message: 'Choose an end date on or after the start date.' });
  }
}

const reportQuery = saleQuery.extend({ tills: z.enum(['this', 'all']).default('this') }).superRefine(checkDates);
type ReportQuery = z.infer<typeof reportQuery>;

const printBody = saleQuery.extend({ level: z.enum(PRINTED_REPORTS) }).superRefine(checkDates);

const behindQuery = saleQuery
  .extend({
    level: z.enum(REPORT_TYPES).default('store'),
    // An empty one is a row too: without a till, without an employee.
    row: z.string().max(100).optional(),
    bucket: z.string().max(20).optional(),
    posTerminalId: z.string().min(1).max(100).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  })
  .superRefine(checkDates);

/** Who may see reports: managers in the admin, employees with reports permission at a till, others there for a while by such a one’s PIN. */
export function reportsRoutes(app: Hono, ctx: AppContext): void {
  const guard = staffOrPosMay(ctx, 'reports.read', 'readReports');
  route(app, storeReportEndpoint, {
    guard,
    query: reportQuery,
    handle: ({ scope, query }) =>
      readSalesReport(ctx, scope, { level: 'store', posTerminalId: null, ...questionOf(query) }),
  });
  for (const [endpoint, level] of [
    [terminalReportEndpoint, 'terminal'],
    [itemReportEndpoint, 'item'],
    [categoryReportEndpoint, 'category'],
    [pizzaReportEndpoint, 'pizza'],
    [pizzaSizeReportEndpoint, 'pizzaSize'],
    [pizzaItemReportEndpoint, 'pizzaItem'],
    [employeeReportEndpoint, 'employee'],
  ] as const) {
    route(app, endpoint, {
      guard,
      query: reportQuery,
      handle: async ({ scope, query, params }) =>
        readSalesReport(ctx, scope, {
          level,
          posTerminalId: await tillOf(ctx, scope, params.posTerminalId, query),
          ...questionOf(query),
        }),
    });
  }
  route(app, cardTerminalReportEndpoint, {
    guard,
    query: saleQuery.superRefine(checkDates),
    handle: ({ scope, query }) => readCardPayments(ctx, scope, questionOf(query)),
  });
  route(app, ordersBehindFigureEndpoint, {
    guard,
    query: behindQuery,
    handle: async ({ scope, query }) => {
      const { level, row = null, bucket = null, posTerminalId: id, page } = query;
      if (level === 'tyro') return cardOrdersBehind(ctx, scope, { row, page, ...questionOf(query) });
      const posTerminalId = id === undefined ? null : (await getPosTerminal(ctx.db, scope, id)).id;
      return ordersBehindFigure(ctx, scope, { level, row, bucket, posTerminalId, page, ...questionOf(query) });
    },
  });
  printRoute(app, ctx);
}

function printRoute(app: Hono, ctx: AppContext): void {
  route(app, printReportEndpoint, {
    guard: posMayRead(ctx, 'readReports'),
    body: printBody,
    idempotent: true,
    handle: ({ scope, by, body: { level, ...query } }) => {
      const question = { ...questionOf(query), by };
      if (level === 'tyro') return printCardPayments(ctx, scope, question);
      if (level === 'summary') return printSalesSummary(ctx, scope, question);
      return printSalesReport(ctx, scope, { level, posTerminalId: null, ...question });
    },
  });
}

/** The till of the path is checked either way: by the guard for a till that asks, by its store for everyone else. */
async function tillOf(ctx: AppContext, scope: StoreScope, id: string, { tills }: ReportQuery): Promise<string | null> {
  const { id: posTerminalId } = await getPosTerminal(ctx.db, scope, id);
  return tills === 'all' ? null : posTerminalId;
}

function questionOf({ interval, channel, ...query }: SaleQuery) {
  return { interval, channel, period: periodOf(query) };
}

function periodOf({ period, month, from, to }: Omit<SaleQuery, 'interval' | 'channel'>): ReportPeriod {
  if (period === 'chooseMonth') return { name: period, isoMonth: month ?? '' };
  if (period === 'chooseDates') return { name: period, from: from ?? '', to: to ?? '' };
  return { name: period };
}
