import type { Hono } from 'hono';
import { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import {
  countDrawerEndpoint,
  exportCountsEndpoint,
  moveCashEndpoint,
  openDrawerSessionEndpoint,
  printCountEndpoint,
  readCashEndpoint,
  readCountEndpoint,
  recountDrawerEndpoint,
} from '#src/contracts/cash.endpoints.ts';
import {
  countDrawerBodySchema,
  moveCashBodySchema,
  openDrawerSessionBodySchema,
  printCountBodySchema,
  recountDrawerBodySchema,
} from '#src/domain/cash/cash.schema.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { allowedBy } from '#src/features/pos/authorise-pin.ts';
import { type PosGrant, posMay, staffMay } from '#src/server/guards.ts';
import { route } from '#src/server/route.ts';
import { countDrawer, recountDrawer } from './count-drawer.ts';
import { countDaysOf, exportCounts } from './export-counts.ts';
import { moveCash } from './move-cash.ts';
import { openDrawerSession } from './open-drawer-session.ts';
import { printCount } from './print-count.ts';
import { readCashBoard, readCount } from './read-cash.ts';

/** What a till does with its drawer's money: by the right to the drawer, or by the PIN of somebody who has it. */
export function cashRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, null);
  const acting = ({ posTerminalId, employee, by }: PosGrant, approval: string | null) => {
    const approvedById = allowedBy(ctx, { posTerminalId, employee }, { permission: 'cashDrawer', approval });
    return { posTerminalId, by: { ...by, approvedById } };
  };
  route(app, readCashEndpoint, {
    guard,
    handle: ({ scope, posTerminalId, actor }) =>
      readCashBoard(ctx, scope, { posTerminalId, permissions: actor.permissions }),
  });
  route(app, openDrawerSessionEndpoint, {
    guard,
    body: openDrawerSessionBodySchema,
    idempotent: true,
    handle: ({ body: { approval, ...body }, ...till }) =>
      openDrawerSession(ctx, till.scope, { ...acting(till, approval), ...body }),
  });
  route(app, moveCashEndpoint, {
    guard,
    body: moveCashBodySchema,
    idempotent: true,
    handle: ({ body: { approval, ...body }, ...till }) =>
      moveCash(ctx, till.scope, { ...acting(till, approval), ...body }),
  });
  route(app, countDrawerEndpoint, {
    guard,
    body: countDrawerBodySchema,
    idempotent: true,
    handle: ({ body: { approval, ...body }, ...till }) =>
      countDrawer(ctx, till.scope, { ...acting(till, approval), ...body }),
  });
  route(app, recountDrawerEndpoint, {
    guard,
    body: recountDrawerBodySchema,
    idempotent: true,
    handle: ({ body: { approval, ...body }, ...till }) =>
      recountDrawer(ctx, till.scope, { ...acting(till, approval), ...body }),
  });
  route(app, readCountEndpoint, {
    guard: posMay(ctx, 'reports'),
    handle: ({ scope, params }) => readCount(ctx, scope, params.countId),
  });
  route(app, printCountEndpoint, {
    guard,
    body: printCountBodySchema,
    handle({ body, params, ...till }) {
      const { by } = acting(till, body.approval);
      return printCount(ctx, till.scope, { countId: params.countId, by });
    },
  });
  route(app, exportCountsEndpoint, {
    guard: staffMay(ctx, 'reports.read'),
    query: z.object({
      period: z.string().max(30).optional(),
      from: z.string().max(10).optional(),
      to: z.string().max(10).optional(),
    }),
    async handle({ scope, query }) {
      const { timezone, settings } = (await ctx.menus.storeOf(scope)).profile;
      const now = ctx.clock.now();
      const today = businessDayOf(now, timezone, settings.tradingHours);
      const csv = await exportCounts(ctx, scope, { ...countDaysOf(query, { today, now }), timezone });
      return new Response(csv, {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="cash-counts-${today}.csv"`,
          'cache-control': 'no-store',
        },
      });
    },
  });
}
