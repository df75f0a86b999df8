import { MAX_PICTURE_PIXELS, sizeFaultOf } from '#src/domain/menu/pictures/picture-file.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { HeavyPiece } from '#src/shared/heavy-work.ts';
import { contentHashOf } from './image-files.ts';
import { isShownWhole, type PictureSize } from './image-sizes.ts';
import { refusedPicture } from './refuse-picture.ts';
import { shownOf } from './shown-picture.ts';

const CONTENT_TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

interface LookedAt extends PictureSize {
  readonly contentHash: string;
  readonly contentType: string;
  /** The largest version that a page shows; null: that is the upload itself. */
  readonly shown: Uint8Array | null;
}

/** Unpacks an upload, once: to see that it is a whole picture, and to make of a large one what pages show. */
export const lookAtPicture: HeavyPiece<Uint8Array, LookedAt> = { name: 'picture.look', work: look };

async function look(bytes: Uint8Array): Promise<LookedAt> {
  const options = { maxPixels: MAX_PICTURE_PIXELS };
  try {
    const { width, height, format } = await new Bun.Image(bytes, options).metadata();
    const contentType = CONTENT_TYPES[format as keyof typeof CONTENT_TYPES];
    if (!contentType) throw refusedPicture('wrongType');
    const tooBig = sizeFaultOf({ width, height });
    if (tooBig) throw refusedPicture(tooBig);
    const isWhole = isShownWhole({ width, height });
    const shown = isWhole ? null : await shownOf(bytes, { width, height, format });
    // The head can be right and the rest missing: one small decode of the whole tells.
    if (isWhole) await new Bun.Image(bytes, options).resize(16, 16, { fit: 'inside' }).webp({ quality: 1 }).bytes();
    return { width, height, contentType, contentHash: contentHashOf(bytes), shown };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isTooLarge = (error as { code?: string }).code === 'ERR_IMAGE_TOO_MANY_PIXELS';
    throw refusedPicture(isTooLarge ? 'tooManyPixels' : 'unreadable', error);
  }
}
