import type { StoreFacts } from '#db/menu/menu-store.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { href } from '#src/pages/page.tsx';
import { imageUrl } from '#src/ui/image.tsx';
import { paths } from './paths.ts';

const ICON_SIZES = [192, 512] as const;
const PAPER = '#faf8f5';
/** Home screens cut longer names. */
const SHORT_NAME = 12;

/** What a phone needs to put the store on its home screen (W3C Web Application Manifest). */
export function webManifest(store: StoreFacts, base: string) {
  const { profile, restaurantName, logoImageId, themeColor } = store;
  const home = href(base, paths.store, { restaurantId: profile.restaurantId, storeId: profile.id });
  return {
    id: home,
    name: fullStoreName(restaurantName, profile.name),
    short_name: restaurantName.length <= SHORT_NAME ? restaurantName : (restaurantName.split(' ')[0] ?? restaurantName),
    start_url: home,
    scope: home,
    display: 'standalone',
    background_color: PAPER,
    theme_color: themeColor,
    icons: logoImageId
      ? ICON_SIZES.map((size) => ({
          src: imageUrl(`/images/${logoImageId}`, size, [1, 1]),
          sizes: `${size}x${size}`,
          type: 'image/webp',
        }))
      : [],
  };
}
