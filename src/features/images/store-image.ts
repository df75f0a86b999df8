import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { findImageByContent, insertImage } from '#db/tenancy/images.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { pictureFaultOf } from '#src/domain/menu/pictures/picture-file.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { runOr } from '#src/shared/heavy-work.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { keepFile, originalPath, shownPath } from './image-files.ts';
import { lookAtPicture } from './look-at-picture.ts';
import { refusedPicture } from './refuse-picture.ts';

export interface StoredImage {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** A picture that was checked and is on disk; its row is still to be written. */
export interface CheckedImage {
  readonly contentHash: string;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
  readonly byteSize: number;
}

/**
 * Stores an uploaded picture of a restaurant. Only what decodes as JPEG, PNG or WebP is accepted, whatever the upload
 * calls itself; an SVG is a program and is rejected. The same picture again returns the existing row.
 */
export async function storeImage(
  ctx: Needs<'write' | 'clock' | 'ids' | 'dataDir' | 'heavy'>,
  scope: RestaurantScope,
  { bytes, by }: { readonly bytes: Uint8Array; readonly by: ActedBy },
): Promise<StoredImage> {
  const image = await checkImage(ctx, bytes);
  return ctx.write(async (trx) => {
    const stored = await recordImageIn(trx, ctx, scope, { image, imageId: ctx.ids.next() });
    const { restaurantId } = scope;
    await appendAudit(trx, ctx, {
      restaurantId,
      storeId: null,
      by,
      action: 'storeImage',
      subjectType: 'image',
      subjectId: stored.id,
      after: image,
    });
    return stored;
  });
}

/**
 * Checks the bytes and puts them on disk, with what pages show of a large picture. Throws `validation_failed` beside the field
 * `image`.
 */
export async function checkImage(ctx: Needs<'dataDir' | 'heavy'>, bytes: Uint8Array): Promise<CheckedImage> {
  const fault = pictureFaultOf(bytes);
  if (fault) throw refusedPicture(fault);
  const { shown, ...looked } = await runOr(ctx, lookAtPicture, bytes, () => refusedPicture('tooSlow'));
  await keepFile(originalPath(ctx.dataDir, looked.contentHash), bytes);
  // Cut off in between, it is made by the first who asks for the picture.
  if (shown) await keepFile(shownPath(ctx.dataDir, looked.contentHash), shown);
  return { ...looked, byteSize: bytes.byteLength };
}

/** Writes the row of a checked picture, or answers the one that this restaurant has of the same content. */
export async function recordImageIn(
  trx: Trx,
  ctx: Needs<'clock'>,
  scope: RestaurantScope,
  { image, imageId }: { readonly image: CheckedImage; readonly imageId: string },
): Promise<StoredImage> {
  const { width, height } = image;
  const known = await findImageByContent(trx, scope, image.contentHash);
  if (known) return { id: known.id, width, height };
  await insertImage(trx, scope, { id: imageId, ...image, createdIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
  return { id: imageId, width, height };
}
