import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import { tillBookingsRoutes } from '#src/features/bookings/till-bookings.routes.ts';
import { cashRoutes } from '#src/features/cash/cash.routes.ts';
import { onTerminalPayment } from '#src/features/counter/apply-terminal-payment.ts';
import { counterJobs } from '#src/features/counter/counter.jobs.ts';
import { counterRoutes } from '#src/features/counter/counter.routes.ts';
import { forgetAgain } from '#src/features/customers/forget.jobs.ts';
import { eftposHandlers, eftposJobs } from '#src/features/eftpos/ask-ended-again.ts';
import { eftposRoutes } from '#src/features/eftpos/eftpos.routes.ts';
import { startTerminalSessions } from '#src/features/eftpos/keep-terminals-ready.ts';
import { onCardPaymentJudged } from '#src/features/eftpos/settle-on-box.ts';
import { startTerminalWorker } from '#src/features/eftpos/terminal-worker.ts';
import { floorRoutes } from '#src/features/floor/floor.routes.ts';
import { imagesRoutes } from '#src/features/images/images.routes.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { housekeepingJobs } from '#src/features/jobs/housekeeping.job.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { kitchenJobs } from '#src/features/kitchen/hear-screens.ts';
import { kitchenRoutes } from '#src/features/kitchen/kitchen.routes.ts';
import { kitchenTimesJobs } from '#src/features/kitchen/learn-times.ts';
import { menuRoutes } from '#src/features/menu/menu.routes.ts';
import { orderJobs } from '#src/features/orders/orders.jobs.ts';
import { posRoutes } from '#src/features/pos/pos.routes.ts';
import { printingRoutes } from '#src/features/printing/printing.routes.ts';
import { startSpooler } from '#src/features/printing/spooler.ts';
import { reportsRoutes } from '#src/features/reports/reports.routes.ts';
import { seatingHandlers } from '#src/features/seating/seating.handlers.ts';
import { seatingJobs } from '#src/features/seating/seating.jobs.ts';
import { seatingRoutes } from '#src/features/seating/seating.routes.ts';
import { staffRoutes } from '#src/features/staff/staff.routes.ts';
import { tillsRoutes } from '#src/features/tills/tills.routes.ts';
import { staffRecordsRoutes } from '#src/features/timeclock/staff-records.routes.ts';
import { timeclockRoutes } from '#src/features/timeclock/timeclock.routes.ts';
import { websiteRoutes } from '#src/features/website/website.routes.ts';
import { displaySurface } from '#src/pages/kitchen/display.surface.ts';
import { kitchenSurface } from '#src/pages/kitchen/kitchen.surface.ts';
import { readySurface } from '#src/pages/kitchen/ready.surface.ts';
import { posSurface } from '#src/pages/pos/pos.surface.ts';
import { storefrontSurface } from '#src/pages/storefront/storefront.surface.ts';
import type { Surface } from '#src/pages/surface.ts';
import type { Loop } from '#src/server/loops.ts';
import { boxOnlyHandlers } from './handlers.ts';

/** What a store's box does: selling at the counter and at its tables, bookings, and printing. */
export function mountBoxRoutes(app: Hono, ctx: AppContext): void {
  imagesRoutes(app, ctx);
  menuRoutes(app, ctx);
  websiteRoutes(app, ctx);
  counterRoutes(app, ctx);
  eftposRoutes(app, ctx);
  posRoutes(app, ctx);
  reportsRoutes(app, ctx);
  floorRoutes(app, ctx);
  tillBookingsRoutes(app, ctx);
  seatingRoutes(app, ctx);
  kitchenRoutes(app, ctx);
  cashRoutes(app, ctx);
  tillsRoutes(app, ctx);
  printingRoutes(app, ctx);
  staffRoutes(app, ctx);
  timeclockRoutes(app, ctx);
  staffRecordsRoutes(app, ctx);
}

/** The cloud handles what follows from a payment or a booking. */
export const boxHandlers: readonly Handler[] = [
  ...boxOnlyHandlers,
  onTerminalPayment,
  onCardPaymentJudged,
  ...seatingHandlers,
  ...eftposHandlers,
];
export const boxJobs: readonly Job[] = [
  ...housekeepingJobs,
  ...orderJobs,
  ...counterJobs,
  ...kitchenJobs,
  ...kitchenTimesJobs,
  ...seatingJobs,
  ...eftposJobs,
  forgetAgain,
];
export const boxLoops: readonly ((ctx: AppContext) => Loop)[] = [
  startSpooler,
  startTerminalWorker,
  startTerminalSessions,
];
/** Tills, screens, and guests who order at their tables through the website. */
export const boxSurfaces: readonly Surface[] = [
  posSurface,
  kitchenSurface,
  readySurface,
  displaySurface,
  storefrontSurface,
];
