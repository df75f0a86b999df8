import type { Hono } from 'hono';
import { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import {
  serveImageEndpoint,
  uploadRestaurantImageEndpoint,
  uploadStoreImageEndpoint,
} from '#src/contracts/images.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { pictureRef } from '#src/domain/menu/picture-ref.ts';
import { IMAGE_ASPECT_RATIOS, type ImageAspectRatio } from '#src/domain/tenancy/store-settings.schema.ts';
import { MAX_IMAGE_BYTES } from '#src/http/body.ts';
import { anyone, staffMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { DEFAULT_IMAGE_WIDTH } from './image-sizes.ts';
import { createImageServer, type FindShipped } from './serve-image.ts';
import { storeImage } from './store-image.ts';

const RATIO_NAMES = Object.keys(IMAGE_ASPECT_RATIOS) as [ImageAspectRatio, ...ImageAspectRatio[]];
const MAX_ASKED_WIDTH = 10_000;

const sizeSchema = z.object({
  w: z.coerce.number().int().min(1).max(MAX_ASKED_WIDTH).default(DEFAULT_IMAGE_WIDTH),
  r: z.enum(RATIO_NAMES).optional(),
});

/** A menu page asks for a hundred at once, and a shop's guests share an address. */
const PICTURES = { perMinute: 6000, burst: 3000 };

export function imagesRoutes(app: Hono, ctx: AppContext, findShipped?: FindShipped): void {
  const serve = createImageServer(ctx, findShipped);
  route(app, serveImageEndpoint, {
    guard: anyone(),
    query: sizeSchema,
    limit: PICTURES,
    handle: ({ params, query, request }) =>
      serve({
        imageId: params.imageId,
        width: query.w,
        ratio: query.r ?? null,
        ifNoneMatch: request.headers.get('if-none-match'),
      }),
  });
  route(app, uploadStoreImageEndpoint, {
    guard: staffMay(ctx, 'menu.manage'),
    handle: async ({ scope, readBytes, by }) => upload(ctx, scope, await readBytes(MAX_IMAGE_BYTES), by),
  });
  route(app, uploadRestaurantImageEndpoint, {
    guard: staffMay(ctx, 'restaurant.manage'),
    handle: async ({ scope, readBytes, by }) => upload(ctx, scope, await readBytes(MAX_IMAGE_BYTES), by),
  });
}

async function upload(ctx: AppContext, scope: { readonly restaurantId: string }, bytes: Uint8Array, by: ActedBy) {
  const { restaurantId } = scope;
  const stored = await storeImage(ctx, grantRestaurantScope({ restaurantId }), { bytes, by });
  return { ...stored, path: pictureRef(stored.id)?.path ?? '' };
}
