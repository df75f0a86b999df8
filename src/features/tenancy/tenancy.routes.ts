import type { Hono } from 'hono';
import { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import { pauseStoreEndpoint, resumeStoreEndpoint } from '#src/contracts/tenancy.endpoints.ts';
import { STORE_OFFLINE_REASONS } from '#src/domain/tenancy/store-settings.schema.ts';
import { staffOrPosMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { pauseStore, resumeStore } from './save-settings.ts';

const MAX_PAUSE_MINUTES = 7 * 24 * 60;

const pauseSchema = z.object({
  reason: z.enum(STORE_OFFLINE_REASONS),
  note: z.string().trim().max(120, 'Use 120 characters or fewer.'),
  minutes: z.number().int().min(1).max(MAX_PAUSE_MINUTES).nullable(),
});

export function tenancyRoutes(app: Hono, ctx: AppContext): void {
  route(app, pauseStoreEndpoint, {
    guard: staffOrPosMay(ctx, 'store.manage'),
    body: pauseSchema,
    handle: async ({ scope, body, by }) => {
      const until = body.minutes === null ? null : ctx.clock.now().add({ minutes: body.minutes });
      await pauseStore(ctx, scope, { reason: body.reason, note: body.note, until, by });
      return { orderability: 'OFFLINE' as const };
    },
  });
  route(app, resumeStoreEndpoint, {
    guard: staffOrPosMay(ctx, 'store.manage'),
    handle: async ({ scope, by }) => {
      await resumeStore(ctx, scope, { by });
      return { orderability: 'ONLINE' as const };
    },
  });
}
