import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import { cardOrderRoutes } from '#src/features/counter/card-orders.routes.ts';
import { counterOrderRoutes } from '#src/features/counter/counter-orders.routes.ts';
import { cartRoutes } from '#src/features/website/cart.routes.ts';
import { websiteOrderRoutes } from '#src/features/website/website-orders.routes.ts';

export function orderingRoutes(app: Hono, ctx: AppContext): void {
  websiteOrderRoutes(app, ctx);
  cartRoutes(app, ctx);
  counterOrderRoutes(app, ctx);
  cardOrderRoutes(app, ctx);
}
