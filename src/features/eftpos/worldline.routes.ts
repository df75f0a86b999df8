import type { Hono } from 'hono';
import { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import { readTerminalLogsEndpoint, saveTerminalLogsEndpoint } from '#src/contracts/worldline.endpoints.ts';
import { terminalLogBodySchema } from '#src/domain/payments/terminal-log.schema.ts';
import { posMay, staffMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { AppError } from '#src/shared/app-error.ts';
import { readTerminalLogs, saveTerminalLogs } from './save-terminal-logs.ts';

/** A till hands in the log that the acquirer's kit wrote; people of the admin read it. */
export function worldlineRoutes(app: Hono, ctx: AppContext): void {
  route(app, saveTerminalLogsEndpoint, {
    guard: posMay(ctx, null),
    body: terminalLogBodySchema,
    handle({ scope, body, params, posTerminalId }) {
      // A till speaks for itself only.
      if (params.posTerminalId !== posTerminalId) throw new AppError('resource_not_found', 'That isn’t this till.');
      return saveTerminalLogs(ctx, scope, { posTerminalId, ...body });
    },
  });
  route(app, readTerminalLogsEndpoint, {
    guard: staffMay(ctx, 'pos.manage'),
    query: z.object({ date: z.iso.date('Enter a date as 2026-11-27.') }),
    async handle({ scope, params: { posTerminalId }, query: { date } }) {
      const { fileName, text } = await readTerminalLogs(ctx, scope, { posTerminalId, date });
      const headers = {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName}"`,
      };
      return new Response(text, { headers });
    },
  });
}
