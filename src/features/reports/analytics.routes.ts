import type { Hono } from 'hono';
import { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import { monthlyOrderListEndpoint, restaurantMonthlyOrdersEndpoint } from '#src/contracts/analytics.endpoints.ts';
import { REPORT_CHANNELS } from '#src/domain/reports/sales-report.types.ts';
import { staffMay, superAdminOnly } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { readMonthsOfPlatform, readMonthsOfRestaurant } from './read-monthly-orders.ts';

const monthsQuery = z.object({
  months: z.coerce.number().int().min(1).max(60).default(12),
  channel: z.enum(REPORT_CHANNELS).default('OVERALL'),
});

/** Orders month by month: of every restaurant for the platform's people, of its stores for a restaurant's. */
export function analyticsRoutes(app: Hono, ctx: AppContext): void {
  route(app, monthlyOrderListEndpoint, {
    guard: superAdminOnly(ctx),
    query: monthsQuery,
    handle: async ({ scope, query }) => ({ months: await readMonthsOfPlatform(ctx, scope, query) }),
  });
  route(app, restaurantMonthlyOrdersEndpoint, {
    guard: staffMay(ctx, 'restaurant.read'),
    query: monthsQuery,
    handle: async ({ scope, query }) => ({ months: await readMonthsOfRestaurant(ctx, scope, query) }),
  });
}
