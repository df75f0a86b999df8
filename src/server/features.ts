import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import { accessRoutes } from '#src/features/access/access.routes.ts';
import { passkeysRoutes } from '#src/features/access/passkeys/passkeys.routes.ts';
import { accessJobs } from '#src/features/access/send-account-mail.ts';
import { agentsRoutes } from '#src/features/agents/agents.routes.ts';
import { bookingsRoutes } from '#src/features/bookings/bookings.routes.ts';
import { tillBookingsRoutes } from '#src/features/bookings/till-bookings.routes.ts';
import { cashRoutes } from '#src/features/cash/cash.routes.ts';
import { counterHandlers } from '#src/features/counter/counter.handlers.ts';
import { counterJobs } from '#src/features/counter/counter.jobs.ts';
import { counterRoutes } from '#src/features/counter/counter.routes.ts';
import { courierJobs } from '#src/features/courier/ask-silent-couriers.job.ts';
import { courierRoutes } from '#src/features/courier/courier.routes.ts';
import { customersRoutes } from '#src/features/customers/customers.routes.ts';
import { forgetAgain } from '#src/features/customers/forget.jobs.ts';
import { eftposHandlers, eftposJobs } from '#src/features/eftpos/ask-ended-again.ts';
import { eftposRoutes } from '#src/features/eftpos/eftpos.routes.ts';
import { startTerminalWorker } from '#src/features/eftpos/terminal-worker.ts';
import { floorRoutes } from '#src/features/floor/floor.routes.ts';
import { googleOrderingHandlers } from '#src/features/google-ordering/google-ordering.handlers.ts';
import { googleOrderingJobs } from '#src/features/google-ordering/google-ordering.jobs.ts';
import { googleOrderingRoutes } from '#src/features/google-ordering/google-ordering.routes.ts';
import { imagesRoutes } from '#src/features/images/images.routes.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { housekeepingJobs } from '#src/features/jobs/housekeeping.job.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { kitchenJobs } from '#src/features/kitchen/hear-screens.ts';
import { kitchenRoutes } from '#src/features/kitchen/kitchen.routes.ts';
import { kitchenTimesJobs } from '#src/features/kitchen/learn-times.ts';
import { googleFeedsJobs } from '#src/features/marketplace/google/google-feeds.job.ts';
import { googleFeedsRoutes } from '#src/features/marketplace/google/google-feeds.routes.ts';
import { marketplaceHandlers } from '#src/features/marketplace/marketplace.handlers.ts';
import { marketplaceJobs } from '#src/features/marketplace/marketplace.jobs.ts';
import { marketplaceRoutes } from '#src/features/marketplace/marketplace.routes.ts';
import { marketplaceMenusRoutes } from '#src/features/marketplace/marketplace-menus.routes.ts';
import { marketplaceOrdersRoutes } from '#src/features/marketplace/marketplace-orders.routes.ts';
import { menuJobs } from '#src/features/menu/back-on-sale.job.ts';
import { importJobs } from '#src/features/menu/import/import-rows.job.ts';
import { menuRoutes } from '#src/features/menu/menu.routes.ts';
import { publishJobs } from '#src/features/menu/publish-planned.job.ts';
import { searchKeysRoutes } from '#src/features/menu/search-keys.routes.ts';
import { starterPictureFinder } from '#src/features/menu/starters/starter-pictures.ts';
import { notificationsHandlers, notificationsJobs } from '#src/features/notifications/notifications.handlers.ts';
import { phonesHandlers, phonesJobs } from '#src/features/notifications/phones/phones.handlers.ts';
import { phonesRoutes } from '#src/features/notifications/phones/phones.routes.ts';
import { tellTopics } from '#src/features/notifications/topics/tell-topics.ts';
import { topicsRoutes } from '#src/features/notifications/topics/topics.routes.ts';
import { orderHandlers } from '#src/features/orders/orders.handlers.ts';
import { orderJobs } from '#src/features/orders/orders.jobs.ts';
import { ownerToolsRoutes } from '#src/features/owner-tools/owner-tools.routes.ts';
import { paymentsHandlers } from '#src/features/payments/payments.handlers.ts';
import { paymentsJobs } from '#src/features/payments/payments.jobs.ts';
import { paymentsRoutes } from '#src/features/payments/payments.routes.ts';
import { payoutsHandlers } from '#src/features/payouts/payouts.handlers.ts';
import { payoutsJobs } from '#src/features/payouts/payouts.jobs.ts';
import { payoutsRoutes } from '#src/features/payouts/payouts.routes.ts';
import { posRoutes } from '#src/features/pos/pos.routes.ts';
import { weatherRoutes } from '#src/features/pos/weather.routes.ts';
import { cloudPrinterJobs } from '#src/features/printing/cloud-printers.job.ts';
import { copiesHandlers } from '#src/features/printing/copies.handlers.ts';
import { printingJobs } from '#src/features/printing/paper-logos.job.ts';
import { printingRoutes } from '#src/features/printing/printing.routes.ts';
import { startSpooler } from '#src/features/printing/spooler.ts';
import { promotionsRoutes } from '#src/features/promotions/promotions.routes.ts';
import { promotionsHandlers } from '#src/features/promotions/settle-loyalty.ts';
import { analyticsRoutes } from '#src/features/reports/analytics.routes.ts';
import { reportsRoutes } from '#src/features/reports/reports.routes.ts';
import { reportsJobs } from '#src/features/reports/saved-reports.job.ts';
import { seatingHandlers } from '#src/features/seating/seating.handlers.ts';
import { seatingJobs } from '#src/features/seating/seating.jobs.ts';
import { seatingRoutes } from '#src/features/seating/seating.routes.ts';
import { staffRoutes } from '#src/features/staff/staff.routes.ts';
import { syncJobs } from '#src/features/sync/compact-feed.job.ts';
import { startFeedBell } from '#src/features/sync/feed-stream.ts';
import { syncHandlers } from '#src/features/sync/run-command.ts';
import { syncRoutes } from '#src/features/sync/sync.routes.ts';
import { domainJobs } from '#src/features/tenancy/check-domains.job.ts';
import { tenancyRoutes } from '#src/features/tenancy/tenancy.routes.ts';
import { posHandlers, posJobs } from '#src/features/tills/send-terminal-alerts.job.ts';
import { tillsRoutes } from '#src/features/tills/tills.routes.ts';
import { staffRecordsRoutes } from '#src/features/timeclock/staff-records.routes.ts';
import { timeclockRoutes } from '#src/features/timeclock/timeclock.routes.ts';
import { redeemRoutes } from '#src/features/website/redeem.routes.ts';
import { websiteRoutes } from '#src/features/website/website.routes.ts';
import { websiteContentHandlers, websiteContentJobs } from '#src/features/website-content/send-inquiries.ts';
import { websiteContentRoutes } from '#src/features/website-content/website-content.routes.ts';
import { adminSurface } from '#src/pages/admin/admin.surface.ts';
import { displaySurface } from '#src/pages/kitchen/display.surface.ts';
import { kitchenSurface } from '#src/pages/kitchen/kitchen.surface.ts';
import { readySurface } from '#src/pages/kitchen/ready.surface.ts';
import { posSurface } from '#src/pages/pos/pos.surface.ts';
import { staffSurface } from '#src/pages/staff/staff.surface.ts';
import { storefrontSurface } from '#src/pages/storefront/storefront.surface.ts';
import type { Surface } from '#src/pages/surface.ts';
import type { Loop } from './loops.ts';
import { restaurantFileJobs } from './shop-files/make-restaurant-files.job.ts';

/** The cloud's parts: every feature's endpoints, reactions and jobs, and every front end. */
export function mountCloudRoutes(app: Hono, ctx: AppContext): void {
  accessRoutes(app, ctx);
  phonesRoutes(app, ctx);
  passkeysRoutes(app, ctx);
  topicsRoutes(app, ctx);
  tenancyRoutes(app, ctx);
  menuRoutes(app, ctx);
  searchKeysRoutes(app, ctx);
  promotionsRoutes(app, ctx);
  redeemRoutes(app, ctx);
  customersRoutes(app, ctx);
  imagesRoutes(app, ctx, starterPictureFinder(ctx));
  websiteRoutes(app, ctx);
  agentsRoutes(app, ctx);
  ownerToolsRoutes(app, ctx);
  websiteContentRoutes(app, ctx);
  bookingsRoutes(app, ctx);
  tillBookingsRoutes(app, ctx);
  counterRoutes(app, ctx);
  paymentsRoutes(app, ctx);
  payoutsRoutes(app, ctx);
  eftposRoutes(app, ctx);
  courierRoutes(app, ctx);
  marketplaceRoutes(app, ctx);
  marketplaceOrdersRoutes(app, ctx);
  googleFeedsRoutes(app, ctx);
  googleOrderingRoutes(app, ctx);
  marketplaceMenusRoutes(app, ctx);
  posRoutes(app, ctx);
  weatherRoutes(app, ctx);
  reportsRoutes(app, ctx);
  analyticsRoutes(app, ctx);
  floorRoutes(app, ctx);
  seatingRoutes(app, ctx);
  kitchenRoutes(app, ctx);
  cashRoutes(app, ctx);
  printingRoutes(app, ctx);
  tillsRoutes(app, ctx);
  staffRoutes(app, ctx);
  timeclockRoutes(app, ctx);
  staffRecordsRoutes(app, ctx);
  syncRoutes(app, ctx);
}

export const cloudHandlers: readonly Handler[] = [
  ...paymentsHandlers,
  ...payoutsHandlers,
  ...orderHandlers,
  ...counterHandlers,
  ...seatingHandlers,
  ...eftposHandlers,
  ...marketplaceHandlers,
  ...googleOrderingHandlers,
  ...promotionsHandlers,
  ...notificationsHandlers,
  ...phonesHandlers,
  tellTopics,
  ...posHandlers,
  ...copiesHandlers,
  ...websiteContentHandlers,
  ...syncHandlers,
];
export const cloudJobs: readonly Job[] = [
  ...housekeepingJobs,
  forgetAgain,
  ...accessJobs,
  ...printingJobs,
  ...cloudPrinterJobs,
  ...menuJobs,
  ...importJobs,
  ...publishJobs,
  ...paymentsJobs,
  ...payoutsJobs,
  ...orderJobs,
  ...counterJobs,
  ...kitchenJobs,
  ...kitchenTimesJobs,
  ...seatingJobs,
  ...courierJobs,
  ...marketplaceJobs,
  ...googleFeedsJobs,
  ...googleOrderingJobs,
  ...eftposJobs,
  ...notificationsJobs,
  ...phonesJobs,
  ...posJobs,
  ...reportsJobs,
  ...websiteContentJobs,
  ...domainJobs,
  ...restaurantFileJobs,
  ...syncJobs,
];
/**
 * Runs beside the requests: the spooler, the bell for boxes that wait for updates, and the worker for card terminals.
 */
export const cloudLoops: readonly ((ctx: AppContext) => Loop)[] = [startSpooler, startFeedBell, startTerminalWorker];
export const cloudSurfaces: readonly Surface[] = [
  adminSurface,
  staffSurface,
  storefrontSurface,
  posSurface,
  kitchenSurface,
  readySurface,
  displaySurface,
];
