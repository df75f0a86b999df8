import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import { cartRoutes } from './cart.routes.ts';
import { websiteOrderRoutes } from './website-orders.routes.ts';

/** The website's calls: the cart, and the orders made from it. */
export function websiteRoutes(app: Hono, ctx: AppContext): void {
  websiteOrderRoutes(app, ctx);
  cartRoutes(app, ctx);
}
