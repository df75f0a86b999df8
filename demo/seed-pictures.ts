import type { AppContext } from '#src/context.ts';
import { type CheckedImage, checkImage } from '#src/features/images/store-image.ts';
import type { CastRestaurant } from './cast/cast.types.ts';
import { PICTURE_FILES } from './pictures/files.ts';

/** Checked pictures by their name in the cast. */
export type SeedPictures = ReadonlyMap<string, CheckedImage>;

const AT_ONCE = 8;

/** Through the same checks as an upload, and stored among the other files. */
export async function importPictures(
  ctx: Pick<AppContext, 'dataDir' | 'heavy'>,
  restaurants: readonly CastRestaurant[],
): Promise<SeedPictures> {
  const names = [...new Set(restaurants.flatMap(pictureNames))];
  const pictures = new Map<string, CheckedImage>();
  const waiting = names.values();
  const work = async () => {
    for (const name of waiting) {
      const path = PICTURE_FILES[name];
      if (path === undefined) throw new Error(`the picture ${name} was not drawn`);
      pictures.set(name, await checkImage(ctx, await Bun.file(path).bytes()));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return pictures;
}

export function pictureNames(restaurant: CastRestaurant): string[] {
  const shown = restaurant.stores.flatMap((store) => [...store.menu.items, ...store.menu.categories]);
  const names = shown.flatMap((each) => (each.image ? [each.image.path] : []));
  return [...new Set([restaurant.theme.heroPicture, restaurant.theme.logoPicture, ...names])];
}

/** Fixed, so that links in documents and screenshots stay right. */
export function pictureId(name: string): string {
  return `img_${name}`;
}
