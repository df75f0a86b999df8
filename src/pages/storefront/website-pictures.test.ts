import { expect, test } from 'bun:test';
import { seededContext } from '#db/testing/seeded-context.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import type { PagePicture } from '#src/domain/tenancy/custom-page.schema.ts';
import {
  inheritedWebsiteInfo,
  NO_WEBSITE_INFO,
  type StoreWebsiteInfo,
  type WebsiteInfo,
} from '#src/domain/tenancy/website-info.schema.ts';
import { storeImage } from '#src/features/images/store-image.ts';
import { saveStoreWebsiteInfo, saveWebsiteInfo } from '#src/features/website-content/save-website-info.ts';
import { mountSurface } from '#src/server/pages.tsx';
import { testApp } from '#src/server/testing/test-app.ts';
import { grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';
import { png } from '#tests/support/png.ts';
import { storefrontSurface } from './storefront.surface.ts';

const WOK = grantRestaurantScope({ restaurantId: 'golden-wok' });
const CARLTON = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'wok-carlton' });
const LONG = `${'Three generations at one wok. '.repeat(8)}\n\nCome and see.`;

interface Shown {
  readonly restaurant: Partial<WebsiteInfo>;
  readonly carlton?: Partial<StoreWebsiteInfo>;
}

/** The website of a restaurant with two stores, one of which may have its own words and pictures. */
async function website(shown: (picture: (alt: string) => Promise<PagePicture>) => Promise<Shown> | Shown) {
  const ctx = await seededContext();
  let width = 80;
  const { restaurant, carlton = {} } = await shown(async (alt) => {
    width += 1;
    const { id, ...size } = await storeImage(ctx, WOK, { bytes: png(width, 30), by: BY_SYSTEM });
    return { imageId: id, ...size, alt };
  });
  const at = { version: 1, by: BY_SYSTEM };
  await saveWebsiteInfo(ctx, WOK, { info: { ...NO_WEBSITE_INFO, ...restaurant }, ...at });
  await saveStoreWebsiteInfo(ctx, CARLTON, { info: { ...inheritedWebsiteInfo(), ...carlton }, ...at });
  const { app } = await testApp(
    (on) =>
      mountSurface(on, storefrontSurface, {
        ctx,
        manifest: UNBUILT,
        baseOf: () => '',
        cartLink: async () => '',
        keeper: null,
      }),
    { ctx },
  );
  return async (path: string) => (await app.request(path)).text();
}

const part = (html: string, name: string) =>
  new RegExp(`data-part="${name}".*?(?=data-part="(?:category-bar|category|collections)"|</main>)`, 's').exec(
    html,
  )?.[0] ?? '';

test('the banner is at the top with its description, several are swiped, and shared links show the first', async () => {
  const read = await website(async (picture) => ({
    restaurant: { banners: [await picture('Wok over fire'), await picture('Our room')] },
  }));
  const html = await read('/restaurants/golden-wok/stores/wok-richmond');
  const hero = part(html, 'hero');
  for (const shown of ['alt="Wok over fire"', 'alt="Our room"', 'role="group"']) expect(hero).toContain(shown);
  const [, first] = /src="\/images\/([^?]+)\?[^"]*"[^>]*alt="Wok over fire"/.exec(hero) ?? [];
  expect(html).toMatch(new RegExp(`property="og:image" content="[^"]*/images/${first}`));
  expect(await read('/restaurants/golden-wok')).toContain('alt="Wok over fire"');
});

test('a store’s own banner takes the place of the restaurant’s, in that store only', async () => {
  const read = await website(async (picture) => ({
    restaurant: { banners: [await picture('Wok over fire')] },
    carlton: { banners: [await picture('Our room')] },
  }));
  expect(part(await read('/restaurants/golden-wok/stores/wok-carlton'), 'hero')).toContain('alt="Our room"');
  expect(part(await read('/restaurants/golden-wok/stores/wok-richmond'), 'hero')).toContain('alt="Wok over fire"');
});

test('the whole story and the gallery are below the menu, with a way there from the top', async () => {
  const read = await website(async (picture) => ({
    restaurant: { story: LONG, gallery: [await picture('Dumplings by hand')] },
  }));
  const html = await read('/restaurants/golden-wok/stores/wok-carlton');
  const about = html.slice(html.indexOf('data-part="about"'));
  expect(html).toContain('href="#about-us"');
  expect(about).toContain('Come and see.');
  expect(about).toContain('alt="Dumplings by hand"');
  expect(html.indexOf('data-part="about"')).toBeGreaterThan(html.lastIndexOf('data-part="category"'));
});

test('a short story is not said twice', async () => {
  const read = await website(() => ({ restaurant: { story: 'Since 1974.' } }));
  expect(await read('/restaurants/golden-wok/stores/wok-carlton')).not.toContain('data-part="about"');
});
