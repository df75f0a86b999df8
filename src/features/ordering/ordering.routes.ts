import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import { cardOrderRoutes } from './card-orders.routes.ts';
import { cartRoutes } from './cart.routes.ts';
import { counterOrderRoutes } from './counter-orders.routes.ts';
import { websiteOrderRoutes } from './website-orders.routes.ts';

export function orderingRoutes(app: Hono, ctx: AppContext): void {
  websiteOrderRoutes(app, ctx);
  cartRoutes(app, ctx);
  counterOrderRoutes(app, ctx);
  cardOrderRoutes(app, ctx);
}
