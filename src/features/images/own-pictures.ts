import type { Trx } from '#db/connection.ts';
import { findImage } from '#db/tenancy/images.repository.ts';
import type { PagePicture } from '#src/domain/tenancy/custom-page.schema.ts';
import type { FieldIssue } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

export const PICTURE_GONE = 'That picture is no longer available. Upload it again.';

/** The pictures with the size that is stored; those that are not the restaurant's own are among the issues. */
export async function ownPicturesIn(
  trx: Trx,
  scope: RestaurantScope,
  pictures: readonly PagePicture[],
  path: string,
): Promise<{ readonly pictures: PagePicture[]; readonly issues: readonly FieldIssue[] }> {
  const issues: FieldIssue[] = [];
  const own: PagePicture[] = [];
  for (const [at, picture] of pictures.entries()) {
    const found = await findImage(trx, scope, picture.imageId);
    if (found) own.push({ ...picture, width: found.width, height: found.height });
    else issues.push({ path: `${path}.${at}.imageId`, message: PICTURE_GONE });
  }
  return { pictures: own, issues };
}
