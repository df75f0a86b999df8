import { findPublicImage } from '#db/tenancy/images.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ImageAspectRatio } from '#src/domain/tenancy/store-settings.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { servedSize, servedWidth, shownSize } from './image-sizes.ts';
import { shownPictures } from './shown-picture.ts';
import { sizePicture } from './size-picture.ts';
import { SizedFiles } from './sized-files.ts';
import type { CheckedImage } from './store-image.ts';

const MAX_CACHE_BYTES = 512 * 1024 * 1024;
const AT_ONCE = 2;
const MAX_WAITING = 500;
/** An id's picture never changes: another picture is another id. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** A picture that no restaurant has: one that the program brings along. */
export type FindShipped = (imageId: string) => Promise<CheckedImage | null>;

export type ImageServer = (asked: RequestedImage) => Promise<Response>;

export interface RequestedImage {
  readonly imageId: string;
  readonly width: number;
  readonly ratio: ImageAspectRatio | null;
  readonly ifNoneMatch: string | null;
}

/** Serves pictures as WebP at the width and ratio that a page asks for. */
export function createImageServer(
  ctx: Needs<'db' | 'dataDir' | 'heavy'>,
  findShipped: FindShipped = async () => null,
  files = new SizedFiles({
    folder: `${ctx.dataDir}/images/sized`,
    maxBytes: MAX_CACHE_BYTES,
    atOnce: AT_ONCE,
    maxWaiting: MAX_WAITING,
  }),
): ImageServer {
  const shownFileOf = shownPictures(ctx);
  return async ({ imageId, width, ratio, ifNoneMatch }) => {
    const image = (await findPublicImage(ctx.db, grantPlatformScope(), imageId)) ?? (await findShipped(imageId));
    if (!image) throw notFound('picture');
    const wide = servedWidth(width);
    const name = `${image.contentHash}-${wide}-${ratio ?? 'whole'}.webp`;
    const etag = `"${image.contentHash.slice(0, 20)}-${wide}-${ratio ?? 'whole'}"`;
    const headers = { etag, 'cache-control': FOR_EVER };
    if (ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
      return new Response(null, { status: 304, headers });
    }
    const size = servedSize(shownSize(image), wide, ratio);
    const path = await files.get(name, async () =>
      ctx.heavy.run(sizePicture, { of: await shownFileOf(image), size, isCropped: ratio !== null }),
    );
    return new Response(Bun.file(path), {
      headers: { ...headers, 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' },
    });
  };
}
