import type { Hono } from 'hono';
import { z } from 'zod';
import { updateBoxIn } from '#db/sync/boxes.repository.ts';
import { FEED_LIMIT, readFeed } from '#db/sync/feed.repository.ts';
import { currentHistory } from '#db/sync/histories.repository.ts';
import type { AppContext } from '#src/context.ts';
import {
  addBoxEndpoint,
  boxReleaseEndpoint,
  boxReleaseFileEndpoint,
  bringBackEndpoint,
  compareEndpoint,
  copiesEndpoint,
  earlierSalesEndpoint,
  feedEndpoint,
  pairBoxEndpoint,
  pictureEndpoint,
  pushEndpoint,
  readBoxEndpoint,
  renewBoxCodeEndpoint,
  revokeBoxEndpoint,
  rotateCredentialEndpoint,
  sendAgainEndpoint,
  snapshotEndpoint,
} from '#src/contracts/sync.endpoints.ts';
import { compareBodySchema, copiesBodySchema, requestedRowsSchema } from '#src/domain/sync/compare.schema.ts';
import {
  bringBackBodySchema,
  earlierSalesBodySchema,
  historySchema,
  pushBodySchema,
} from '#src/domain/sync/sync.schema.ts';
import { anyone, staffMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { boxMay } from './box-guard.ts';
import { readRelease, sendRelease } from './box-releases.ts';
import { bringBack, requireOurPlace } from './bring-back.ts';
import { compareRange, copiesOf, sendRowsAgain } from './compare-with-box.ts';
import { streamFeed } from './feed-stream.ts';
import { hearMachine } from './hear-machine.ts';
import { addBox, readBox, renewBoxCode, revokeBox } from './manage-box.ts';
import { pairBox, rotateCredential } from './pair-box.ts';
import { readSnapshot } from './read-snapshot.ts';
import { takeEarlierSales } from './read-unsent-file.ts';
import { receivePush } from './receive-push.ts';
import { sendPicture } from './send-picture.ts';

const MAX_PUSH_BYTES = 16 * 1024 * 1024;
/** Enough for a box that fetches, pushes and reports as it should; slows one that is caught in a loop. */
const BOX_RATE = { perMinute: 1200, burst: 600 };
const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' };

export const boxNameSchema = z.string().trim().min(1, 'Enter a name for the box.').max(40);

const platformSchema = z.enum(['linux-x64', 'linux-arm64']);

const feedBody = z.object({
  after: z.number().int().min(0),
  wait: z.number().int().min(0).max(50).default(0),
  /** Higher than usual for a box that has learned that rows are missing. */
  limit: z.number().int().min(1).max(100_000).default(FEED_LIMIT),
  history: historySchema.optional(),
  run: historySchema.optional(),
});

export function syncRoutes(app: Hono, ctx: AppContext): void {
  pairingRoutes(app, ctx);
  fetchRoutes(app, ctx);
  pushRoutes(app, ctx);
  comparisonRoutes(app, ctx);
  fileRoutes(app, ctx);
  adminRoutes(app, ctx);
}

/** How a machine becomes a store's box, and how it stays one. */
function pairingRoutes(app: Hono, ctx: AppContext): void {
  route(app, pairBoxEndpoint, {
    guard: anyone(),
    body: z.object({
      pairingCode: z.string().max(100),
      earlierBlock: z.number().int().min(0).max(1_000_000).nullish(),
    }),
    handle: ({ body, origin }) => pairBox(ctx, { ...body, earlierBlock: body.earlierBlock ?? null, origin }),
  });
  route(app, rotateCredentialEndpoint, {
    guard: boxMay(ctx),
    limit: BOX_RATE,
    handle: ({ box, credential }) => rotateCredential(ctx, box, credential),
  });
}

/** What the box gets from the cloud: everything once, then every change. */
function fetchRoutes(app: Hono, ctx: AppContext): void {
  const box = boxMay(ctx);
  route(app, snapshotEndpoint, {
    guard: box,
    limit: BOX_RATE,
    handle({ scope, keepOpen }) {
      keepOpen();
      return new Response(readSnapshot(ctx, scope), {
        headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
      });
    },
  });
  route(app, feedEndpoint, {
    guard: box,
    limit: BOX_RATE,
    body: feedBody,
    async handle({ scope, box, body, keepOpen }) {
      const { after, wait, limit } = body;
      await hearMachine(ctx, scope, box, body.run);
      if (body.history !== undefined) requireOurPlace(ctx, { position: after, history: body.history });
      const history = currentHistory(ctx.db);
      const batch = readFeed(ctx.db, 'cloud', scope, after, limit);
      if (!batch) {
        throw new AppError('resource_status_conflict', 'What came after that place is no longer kept.', {
          reason: 'feed_gone',
        });
      }
      const now = isoUtc(ctx.clock.now());
      void ctx
        .writeSoon(`box ${box.id} has`, (trx) =>
          updateBoxIn(trx, box.id, { confirmedPosition: after, lastSeenIsoDateTimeUtc: now }),
        )
        .catch((error: unknown) => ctx.log.error('place of a box not kept', { boxId: box.id, error }));
      keepOpen();
      return new Response(streamFeed(ctx, scope, { after, waitSeconds: wait, limit, history }, batch), {
        headers: JSON_HEADERS,
      });
    },
  });
}

/** What the box sends: its own changes, and those that an earlier history or machine of the store still had. */
function pushRoutes(app: Hono, ctx: AppContext): void {
  const box = boxMay(ctx);
  route(app, pushEndpoint, {
    guard: box,
    limit: BOX_RATE,
    body: pushBodySchema,
    maxBodyBytes: MAX_PUSH_BYTES,
    handle: ({ scope, box, body }) => receivePush(ctx, scope, box, body),
  });
  route(app, bringBackEndpoint, {
    guard: box,
    limit: BOX_RATE,
    body: bringBackBodySchema,
    maxBodyBytes: MAX_PUSH_BYTES,
    handle: ({ scope, box, body, by }) => bringBack(ctx, scope, { box, by, ...body }),
  });
  route(app, earlierSalesEndpoint, {
    guard: box,
    limit: BOX_RATE,
    body: earlierSalesBodySchema,
    maxBodyBytes: MAX_PUSH_BYTES * 4,
    handle: ({ scope, box, body, by }) => takeEarlierSales(ctx, scope, { box, rows: body.rows, by }),
  });
}

/** The box's requests for comparing both sides. */
function comparisonRoutes(app: Hono, ctx: AppContext): void {
  const box = boxMay(ctx);
  route(app, compareEndpoint, {
    guard: box,
    limit: BOX_RATE,
    body: compareBodySchema,
    handle: async ({ scope, box, body }) => compareRange(ctx, scope, box, body),
  });
  route(app, sendAgainEndpoint, {
    guard: box,
    limit: BOX_RATE,
    body: requestedRowsSchema,
    async handle({ scope, box, body }) {
      await sendRowsAgain(ctx, scope, box, body);
      return {};
    },
  });
  route(app, copiesEndpoint, {
    guard: box,
    limit: BOX_RATE,
    body: copiesBodySchema,
    handle: async ({ scope, box, body }) => copiesOf(ctx, scope, box, body),
  });
}

/** Files beside the feed: the menu's pictures, and the box's own program. */
function fileRoutes(app: Hono, ctx: AppContext): void {
  const box = boxMay(ctx);
  route(app, pictureEndpoint, {
    guard: box,
    limit: BOX_RATE,
    body: z.object({ imageId: z.string().min(1).max(100) }),
    handle: ({ scope, body }) => sendPicture(ctx, scope, body.imageId),
  });
  route(app, boxReleaseEndpoint, {
    guard: box,
    limit: BOX_RATE,
    body: z.object({ platform: platformSchema }),
    handle: async ({ body }) => ({ signed: await readRelease(ctx, body.platform) }),
  });
  route(app, boxReleaseFileEndpoint, {
    guard: box,
    limit: BOX_RATE,
    body: z.object({
      platform: platformSchema,
      version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/),
      from: z.number().int().min(0).default(0),
    }),
    handle({ body, keepOpen }) {
      keepOpen();
      return sendRelease(ctx, body);
    },
  });
}

function adminRoutes(app: Hono, ctx: AppContext): void {
  const manages = staffMay(ctx, 'pos.manage');
  route(app, readBoxEndpoint, {
    guard: manages,
    handle: async ({ scope }) => ({ box: await readBox(ctx, scope) }),
  });
  route(app, addBoxEndpoint, {
    guard: manages,
    body: z.object({ name: boxNameSchema }),
    handle: ({ scope, body, by }) => addBox(ctx, scope, { name: body.name, by }),
  });
  route(app, renewBoxCodeEndpoint, { guard: manages, handle: ({ scope, by }) => renewBoxCode(ctx, scope, { by }) });
  route(app, revokeBoxEndpoint, {
    guard: manages,
    async handle({ scope, by }) {
      await revokeBox(ctx, scope, { by });
      return {};
    },
  });
}
