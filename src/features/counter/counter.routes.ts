import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import { billsRoutes } from './bills.routes.ts';
import { cardOrderRoutes } from './card-orders.routes.ts';
import { counterOrderRoutes } from './counter-orders.routes.ts';

/** Selling at the counter: ring up, save, send, split and take payment. */
export function counterRoutes(app: Hono, ctx: AppContext): void {
  counterOrderRoutes(app, ctx);
  cardOrderRoutes(app, ctx);
  billsRoutes(app, ctx);
}
