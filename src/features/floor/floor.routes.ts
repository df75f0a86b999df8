import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import {
  discardDraftEndpoint,
  publishLayoutEndpoint,
  readLayoutEndpoint,
  saveDraftEndpoint,
} from '#src/contracts/floor.endpoints.ts';
import { discardDraftBodySchema, saveLayoutBodySchema } from '#src/domain/floor/floor.schema.ts';
import { askCloud } from '#src/features/commands/ask-cloud.ts';
import { staffOrPosMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { AppError } from '#src/shared/app-error.ts';
import { discardDraft, publishLayout, saveDraft } from './change-layout.ts';
import { readLayout } from './read-layout.ts';

/** Room for the largest map with long names. */
const MAX_MAP_BYTES = 128 * 1024;

/** Drawing the map, in the admin and at a till. */
export function floorRoutes(app: Hono, ctx: AppContext): void {
  const guard = staffOrPosMay(ctx, 'floor.manage');
  const isOnBox = () => ctx.ownership.boxStore() !== null;
  route(app, readLayoutEndpoint, { guard, handle: ({ scope }) => readLayout(ctx, scope) });
  route(app, saveDraftEndpoint, {
    guard,
    body: saveLayoutBodySchema,
    maxBodyBytes: MAX_MAP_BYTES,
    idempotent: true,
    async handle({ scope, body, by }) {
      if (isOnBox()) throw ownedByCloud();
      await saveDraft(ctx, scope, { ...body, by });
      return readLayout(ctx, scope);
    },
  });
  route(app, discardDraftEndpoint, {
    guard,
    body: discardDraftBodySchema,
    idempotent: true,
    async handle({ scope, body, by }) {
      if (isOnBox()) throw ownedByCloud();
      await discardDraft(ctx, scope, { ...body, by });
      return readLayout(ctx, scope);
    },
  });
  route(app, publishLayoutEndpoint, {
    guard,
    body: saveLayoutBodySchema,
    maxBodyBytes: MAX_MAP_BYTES,
    idempotent: true,
    async handle({ scope, body, by }) {
      if (isOnBox()) await askCloud(ctx, scope, { kind: 'publishFloor', subjectId: scope.storeId, body, by });
      else await publishLayout(ctx, scope, { ...body, by });
      return { ...(await readLayout(ctx, scope)), isPending: isOnBox() };
    },
  });
}

function ownedByCloud(): AppError {
  return new AppError(
    'resource_update_not_allowed',
    'Drafts can’t be saved on a till connected to the box. Publish the map instead.',
    {
      reason: 'owned_by_cloud',
    },
  );
}
