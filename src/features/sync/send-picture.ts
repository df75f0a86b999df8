import { findImage } from '#db/tenancy/images.repository.ts';
import type { Needs } from '#src/context.ts';
import { originalPath } from '#src/features/images/image-files.ts';
import { notFound } from '#src/shared/app-error.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';

/** Sends an original picture to a box that has its row, only of the box's own restaurant. */
export async function sendPicture(ctx: Needs<'db' | 'dataDir'>, scope: StoreScope, imageId: string): Promise<Response> {
  const image = await findImage(ctx.db, restaurantOf(scope), imageId);
  if (!image) throw notFound('picture');
  const file = Bun.file(originalPath(ctx.dataDir, image.contentHash));
  // Its row is here and its file is not: another machine has it, or it is on its way.
  if (!(await file.exists())) throw notFound('picture');
  return new Response(file, { headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' } });
}
