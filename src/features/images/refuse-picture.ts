import { type PictureFault, pictureFaultText } from '#src/domain/menu/pictures/picture-file.ts';
import { AppError } from '#src/shared/app-error.ts';

/** What is wrong with an upload, beside the field `image`. */
export function refusedPicture(fault: PictureFault, cause?: unknown): AppError {
  const message = pictureFaultText(fault);
  return new AppError('validation_failed', message, { details: { fields: [{ path: 'image', message }] }, cause });
}
