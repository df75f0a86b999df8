import type { Db, Trx } from '#db/connection.ts';
import { findImageByContent } from '#db/tenancy/images.repository.ts';
import type { Needs } from '#src/context.ts';
import type { BasicItem } from '#src/domain/menu/menu.schema.ts';
import { pictureRef } from '#src/domain/menu/picture-ref.ts';
import { contentHashOf, originalPath } from '#src/features/images/image-files.ts';
import type { FindShipped } from '#src/features/images/serve-image.ts';
import { type CheckedImage, checkImage, recordImageIn } from '#src/features/images/store-image.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { PICTURE_FILES } from './picture-files.ts';

/** Of pictures that the program brings along; no stored one begins so. */
const SHIPPED = 'starter-';

/** Where a page shows a picture of a starting menu that nobody has taken yet. */
export function starterPicturePath(name: string): string {
  return pictureRef(`${SHIPPED}${name}`)?.path ?? '';
}

/**
 * Finds the picture behind such an address. Its file is unpacked and put among the others when it is first asked for, and again
 * only where it is no longer there: the last restaurant that had taken it may have been erased.
 */
export function starterPictureFinder(ctx: Needs<'dataDir' | 'heavy'>): FindShipped {
  const known = new Map<string, Promise<CheckedImage>>();
  return async (imageId) => {
    const name = imageId.startsWith(SHIPPED) ? imageId.slice(SHIPPED.length) : '';
    if (!Object.hasOwn(PICTURE_FILES, name)) return null;
    const before = known.get(name);
    if (before && (await isThere(ctx, before))) return before;
    // Another who asked meanwhile has begun.
    const underWay = known.get(name);
    if (underWay && underWay !== before) return underWay;
    const checked = checkedPicture(ctx, name);
    known.set(name, checked);
    return checked;
  };
}

/** False also where it could not be looked at: it is tried again. */
function isThere({ dataDir }: Needs<'dataDir'>, checked: Promise<CheckedImage>): Promise<boolean> {
  return checked.then(
    ({ contentHash }) => Bun.file(originalPath(dataDir, contentHash)).exists(),
    () => false,
  );
}

async function checkedPicture(ctx: Needs<'dataDir' | 'heavy'>, name: string): Promise<CheckedImage> {
  return checkImage(ctx, await Bun.file(PICTURE_FILES[name] ?? '').bytes());
}

/** The restaurant's own copies of them, by name: of those that it took before. */
export async function ownStarterPictures(
  db: Db,
  scope: StoreScope,
  names: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const own = new Map<string, string>();
  for (const name of names) {
    const hash = contentHashOf(await Bun.file(PICTURE_FILES[name] ?? '').bytes());
    const image = await findImageByContent(db, restaurantOf(scope), hash);
    if (image) own.set(name, image.id);
  }
  return own;
}

export type StarterPictures = ReadonlyMap<string, CheckedImage>;

/** Looks at them and puts them on disk, before the write that names them. */
export async function keepStarterPictures(
  ctx: Needs<'dataDir' | 'heavy'>,
  names: Iterable<string>,
): Promise<StarterPictures> {
  const kept = new Map<string, CheckedImage>();
  for (const name of names) kept.set(name, await checkedPicture(ctx, name));
  return kept;
}

type Image = BasicItem['image'];

/** From then on they are the restaurant's own, as if it had uploaded them. */
export async function recordStarterPicturesIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  pictures: StarterPictures,
): Promise<(image: Image) => Image> {
  const idOf = new Map<string, string>();
  for (const [name, image] of pictures) {
    const { id } = await recordImageIn(trx, ctx, restaurantOf(scope), { image, imageId: ctx.ids.next() });
    idOf.set(name, id);
  }
  return (image) => pictureRef((image && idOf.get(image.path)) ?? null);
}
