import type { Hono } from 'hono';
import { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import { setSoldOutEndpoint } from '#src/contracts/menu.endpoints.ts';
import { askCloud } from '#src/features/sync/ask-cloud.ts';
import { staffOrPosMay } from '#src/server/guards.ts';
import { route } from '#src/server/route.ts';
import { setSoldOut } from './set-sold-out.ts';

const soldOutSchema = z.object({ soldout: z.boolean() });

export function menuRoutes(app: Hono, ctx: AppContext): void {
  route(app, setSoldOutEndpoint, {
    guard: staffOrPosMay(ctx, 'soldOut.manage'),
    body: soldOutSchema,
    async handle({ scope, params: { itemId }, body, by }) {
      if (!ctx.ownership.mayAsk || ctx.ownership.boxStore() === null) {
        return setSoldOut(ctx, scope, { itemId, ...body, by });
      }
      const { commandId } = await askCloud(ctx, scope, { kind: 'setSoldOut', subjectId: itemId, body, by });
      return { itemId, soldout: body.soldout, pendingCommandId: commandId };
    },
  });
}
