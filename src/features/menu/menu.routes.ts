import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import { exportMenuEndpoint, failedRowsEndpoint, setSoldOutEndpoint } from '#src/contracts/menu.endpoints.ts';
import { soldOutBodySchema } from '#src/domain/menu/sold-out.schema.ts';
import { askCloud } from '#src/features/commands/ask-cloud.ts';
import { staffMay, staffOrPosMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { exportFailedRows, exportMenu } from './import/export-menu.ts';
import { setSoldOut, soldOutInstant } from './set-sold-out.ts';

export function menuRoutes(app: Hono, ctx: AppContext): void {
  route(app, setSoldOutEndpoint, {
    guard: staffOrPosMay(ctx, 'soldOut.manage'),
    body: soldOutBodySchema,
    async handle({ scope, params: { itemId }, body, by }) {
      const { soldout } = body;
      const untilIsoDateTimeUtc = soldout ? await soldOutInstant(ctx, scope, body.until) : null;
      if (!ctx.ownership.mayAsk || ctx.ownership.boxStore() === null) {
        return setSoldOut(ctx, scope, { itemId, soldout, untilIsoDateTimeUtc, by });
      }
      const change = { soldout, untilIsoDateTimeUtc };
      const { commandId } = await askCloud(ctx, scope, { kind: 'setSoldOut', subjectId: itemId, body: change, by });
      return { itemId, ...change, pendingCommandId: commandId };
    },
  });
  route(app, exportMenuEndpoint, {
    guard: staffMay(ctx, 'menu.manage'),
    handle: async ({ scope }) => csvAnswer('menu.csv', await exportMenu(ctx, scope)),
  });
  route(app, failedRowsEndpoint, {
    guard: staffMay(ctx, 'menu.manage'),
    handle: async ({ scope, params: { jobId } }) =>
      csvAnswer('rows-to-fix.csv', await exportFailedRows(ctx, scope, jobId)),
  });
}

function csvAnswer(fileName: string, csv: string): Response {
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });
}
