import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { findImageByContent, insertImage } from '#db/tenancy/images.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  MAX_PICTURE_PIXELS,
  type PictureFault,
  pictureFaultOf,
  pictureFaultText,
  sizeFaultOf,
} from '#src/domain/menu/pictures/picture-file.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { contentHashOf, keepFile, originalPath } from './image-files.ts';
import { inTurn } from './picture-turns.ts';

const CONTENT_TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

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
  ctx: Needs<'write' | 'clock' | 'ids' | 'dataDir'>,
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

/** Checks the bytes and puts them on disk. Throws `validation_failed` beside the field `image`. */
export async function checkImage(ctx: Needs<'dataDir'>, bytes: Uint8Array): Promise<CheckedImage> {
  const fault = pictureFaultOf(bytes);
  if (fault) throw refused(fault);
  const { width, height, contentType } = await look(bytes);
  const contentHash = contentHashOf(bytes);
  await keepFile(originalPath(ctx.dataDir, contentHash), bytes);
  return { contentHash, contentType, width, height, byteSize: bytes.byteLength };
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

async function look(bytes: Uint8Array): Promise<Pick<CheckedImage, 'width' | 'height' | 'contentType'>> {
  const options = { maxPixels: MAX_PICTURE_PIXELS };
  try {
    const { width, height, format } = await new Bun.Image(bytes, options).metadata();
    const contentType = CONTENT_TYPES[format as keyof typeof CONTENT_TYPES];
    if (!contentType) throw refused('wrongType');
    const tooBig = sizeFaultOf({ width, height });
    if (tooBig) throw refused(tooBig);
    // The head can be right and the rest missing: one small decode of the whole tells.
    await inTurn(() => new Bun.Image(bytes, options).resize(16, 16, { fit: 'inside' }).webp({ quality: 1 }).bytes());
    return { width, height, contentType };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isTooLarge = (error as { code?: string }).code === 'ERR_IMAGE_TOO_MANY_PIXELS';
    throw refused(isTooLarge ? 'tooManyPixels' : 'unreadable', error);
  }
}

function refused(fault: PictureFault, cause?: unknown): AppError {
  const message = pictureFaultText(fault);
  return new AppError('validation_failed', message, { details: { fields: [{ path: 'image', message }] }, cause });
}
