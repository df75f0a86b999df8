import { publicStoresOf } from '#src/features/tenancy/public-stores.ts';
import { GoTo, href, pageOf } from '#src/pages/page.tsx';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { Monogram } from '#src/ui/avatar.tsx';
import { NextIcon } from '#src/ui/icon.tsx';
import { Image } from '#src/ui/image.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { AboutUs } from './about-us.tsx';
import { BannerPictures } from './banner-pictures.tsx';
import { OpenDot } from './layout.tsx';
import { paths } from './paths.ts';
import { shareImage } from './shared-facts.ts';
import { type StoreHead, storeHeadOf } from './store-head.ts';

/** A restaurant's stores; where it has one, that store. */
export const restaurantPage = pageOf<RestaurantScope>()({
  path: paths.restaurant.path,
  async load({ ctx, scope, base }) {
    const { name, logoImageId, website, stores } = await publicStoresOf(ctx, scope);
    const now = ctx.clock.now();
    const [only] = stores;
    if (only && stores.length === 1) throw new GoTo(storeHref(base, storeHeadOf(only.facts, now)));
    return {
      base,
      name,
      logoImageId,
      website,
      publicUrl: ctx.publicUrl,
      stores: stores.map(({ facts, address }) => ({
        head: storeHeadOf(facts, now),
        address,
        // Its own before what it shares with the others: here they are told apart.
        pictureId: facts.bannerImageId ?? facts.profile.settings.websiteInfo.banners?.[0]?.imageId ?? null,
      })),
    };
  },
  title: ({ name, website }) => website.searchTitle || `${name}: our stores`,
  head: ({ name, website, publicUrl }) => ({
    description: website.searchText || website.story || `Order from ${name}: pick your store.`,
    ...(website.banners[0] ? { imageUrl: shareImage(publicUrl, website.banners[0].imageId) } : {}),
  }),
  render: ({ base, name, logoImageId, website, stores }) => (
    <main id="main" className="pb-14">
      <BannerPictures pictures={website.banners} wideSize="100vw" className="h-40 sm:h-56 lg:h-72" />
      <div className="mx-auto w-full max-w-page px-(--gutter) pt-8 sm:pt-12">
        <header className="flex items-center gap-4">
          {logoImageId ? (
            <Image
              src={`/images/${logoImageId}`}
              alt=""
              ratio={[1, 1]}
              width={56}
              className="size-14 shrink-0 rounded-card"
            />
          ) : (
            <Monogram name={name} isLogo />
          )}
          <div>
            <h1 className="font-extrabold text-28 sm:text-36">{name}</h1>
            {website.headline || stores.length > 0 ? (
              <p className="text-ink-2">{website.headline || 'Pick your store.'}</p>
            ) : null}
          </div>
        </header>
        {stores.length === 0 ? (
          <EmptyState title="Opening soon">We’ll take orders here once our first store is open.</EmptyState>
        ) : (
          <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {stores.map((store) => (
              <StoreCard key={store.head.storeId} base={base} {...store} />
            ))}
          </ul>
        )}
        <AboutUs website={website} name={name} />
      </div>
    </main>
  ),
});

/** Also reached by removing an address's last part. */
export const restaurantStoresPage = pageOf<RestaurantScope>()({
  path: paths.restaurantStores.path,
  load({ scope, base }): never {
    throw new GoTo(href(base, paths.restaurant, { restaurantId: scope.restaurantId }));
  },
  title: () => '',
  render: () => null,
});

function storeHref(base: string, { restaurantId, storeId }: StoreHead): string {
  return href(base, paths.store, { restaurantId, storeId });
}

function StoreCard({
  base,
  head,
  address,
  pictureId,
}: {
  base: string;
  head: StoreHead;
  address: string;
  pictureId: string | null;
}) {
  return (
    <li className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-line-strong">
      {pictureId ? <Image src={`/images/${pictureId}`} alt="" ratio={[8, 3]} width={400} /> : null}
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h2 className="font-bold text-18">
          <a className="flex items-center gap-2 no-underline after:absolute after:inset-0" href={storeHref(base, head)}>
            {head.storeName}
            <NextIcon size={18} aria-hidden className="ml-auto text-ink-3" />
          </a>
        </h2>
        <p className="text-14 text-ink-2">{address}</p>
        <p className="flex items-center gap-2 font-medium text-14">
          <OpenDot isOpen={head.isOpen} isPaused={head.isPaused} />
          {head.openText}
        </p>
        {head.collections.length > 0 ? (
          <p className="text-14 text-ink-2">{head.collections.map((one) => one.label).join(' · ')}</p>
        ) : null}
      </div>
    </li>
  );
}
