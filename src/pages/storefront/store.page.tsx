import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import { setCartDetails } from '#src/features/website/change-cart.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { collectionTypeSchema } from '#src/shared/primitives.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { imageUrl } from '#src/ui/image.tsx';
import { AgainRow, againCards } from './again-row.tsx';
import { DietFilter, dietsIn, dietText, withDiets } from './diet-filter.tsx';
import { ItemCards } from './item-cards.tsx';
import { OpenDot, StoreLayout } from './layout.tsx';
import { MenuHelper } from './menu-helper.tsx';
import { type MenuSection, menuChangesAt, menuSections } from './menu-view.ts';
import { pageUrl } from './page-url.ts';
import { paths } from './paths.ts';
import { POPULAR_ID, PopularRow, popularCards } from './popular-row.tsx';
import { restaurantFacts, shareImage } from './shared-facts.ts';
import { type StoreHead, storeHeadOf } from './store-head.ts';
import { CART_SECONDS, cartIdOf, customerIdOf } from './visitor.ts';

export const storePage = pageOf<StoreScope>()({
  path: paths.store.path,
  hasOwnCss: true,

  async load({ ctx, scope, base, query, actor }) {
    const [store, menu] = [await ctx.menus.storeOf(scope), await ctx.menus.menuOf(scope)];
    const now = ctx.clock.now();
    const until = menuChangesAt(menu, store, now);
    const all = menuSections(menu, store, now);
    const { sections, choice } = withDiets(menu, all, query);
    return {
      head: storeHeadOf(store, now),
      website: store.website,
      bannerImageId: store.bannerImageId,
      url: pageUrl({ publicUrl: ctx.publicUrl, ownHost: store.ownHost }, paths.store, {
        restaurantId: scope.restaurantId,
        storeId: scope.storeId,
      }),
      publicUrl: ctx.publicUrl,
      store,
      sections,
      choice,
      popular: choice.diet === null ? await popularCards(ctx, scope, store, all) : [],
      again: await againCards(ctx, scope, customerIdOf(actor, scope.restaurantId)),
      base,
      version: `${store.menuVersion}.${store.settingsVersion}.${choice.diet ?? ''}`,
      // The waiting time moves with the clock, so a cached page is never older than a minute.
      maxAgeSeconds: Math.max(1, Math.min(60, Math.floor(until.since(now).total('seconds')))),
    };
  },
  title: ({ head, website }) => website.searchTitle || `${head.restaurantName} ${head.storeName}: order online`,
  head: ({ head, website, url, publicUrl, bannerImageId, store }) => ({
    description:
      website.searchText ||
      website.story ||
      `Order ${COUNTRY_LABELS[head.countryCode].pickup.toLowerCase()}, delivery or dine in from ${head.restaurantName} ${head.storeName}.`,
    canonical: url,
    facts: restaurantFacts(store, url, publicUrl),
    ...(bannerImageId ? { imageUrl: shareImage(publicUrl, bannerImageId) } : {}),
  }),
  cache: ({ version, maxAgeSeconds, again }) =>
    again === null ? { key: version, maxAgeSeconds, isForStrangers: true } : null,
  render: ({ head, website, bannerImageId, sections, choice, popular, again, base }) => (
    <StoreLayout head={head} base={base} diet={choice.diet}>
      <Hero head={head} headline={website.headline} story={website.story} bannerImageId={bannerImageId} />
      <CategoryBar sections={popular.length > 0 ? [{ id: POPULAR_ID, name: 'Most ordered' }, ...sections] : sections} />
      <MenuHelper head={head} base={base} />
      <div className="mx-auto w-full max-w-page px-(--gutter)">
        <DietFilter
          choice={choice}
          count={sections.reduce((sum, { items }) => sum + items.length, 0)}
          hrefWith={(diet) =>
            href(base, paths.store, { restaurantId: head.restaurantId, storeId: head.storeId }, { diet })
          }
        />
        <AgainRow cards={again} head={head} base={base} />
        <PopularRow items={popular} head={head} base={base} />
        {sections.map((section, at) => (
          <section key={section.id} id={section.id} data-part="category" className="scroll-mt-32 pt-8 sm:pt-10">
            <h2 className="font-extrabold text-28">{section.name}</h2>
            {section.description ? <p className="mt-1 max-w-narrow text-ink-2">{section.description}</p> : null}
            <ItemCards
              items={section.items}
              head={head}
              base={base}
              isFirst={at === 0 && popular.length === 0}
              diet={choice.diet}
            />
          </section>
        ))}
      </div>
    </StoreLayout>
  ),

  async action({ ctx, scope, form, base, query, cookies, actor }) {
    const wanted = collectionTypeSchema.safeParse(form.get('collectionType'));
    if (!wanted.success) throw new AppError('validation_failed', 'Choose an order type.');
    const { cartId } = await setCartDetails(ctx, scope, {
      cartId: cartIdOf(cookies, scope.storeId),
      customerId: customerIdOf(actor, scope.restaurantId),
      details: { collectionType: wanted.data, requestedForIsoDateTimeUtc: null },
    });
    return {
      kind: 'redirect',
      to: href(
        base,
        paths.store,
        { restaurantId: scope.restaurantId, storeId: scope.storeId },
        { diet: dietText(dietsIn(query)) },
      ),
      cookies: [{ name: `cart_${scope.storeId}`, value: cartId, maxAgeSeconds: CART_SECONDS }],
    };
  },
});

function Hero({
  head,
  headline,
  story,
  bannerImageId,
}: {
  head: StoreHead;
  headline: string;
  story: string;
  bannerImageId: string | null;
}) {
  const src = bannerImageId ? `/images/${bannerImageId}` : null;
  return (
    <div data-part="hero" className="relative border-line border-b bg-surface">
      {src ? (
        <img
          src={imageUrl(src, 900, [8, 3])}
          srcSet={`${imageUrl(src, 400, [8, 3])} 400w, ${imageUrl(src, 900, [8, 3])} 900w, ${imageUrl(src, 1600, [8, 3])} 1600w`}
          sizes="(width >= 64rem) 40vw, 100vw"
          width={1600}
          height={600}
          alt=""
          fetchPriority="high"
          className="h-36 w-full object-cover sm:h-44 lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-2/5"
        />
      ) : null}
      <div className="mx-auto flex w-full max-w-page flex-col gap-4 px-(--gutter) py-5">
        <div className={src ? 'lg:w-7/12 lg:pr-6' : ''}>
          <h1 className="font-extrabold text-22 sm:text-28">{headline || head.restaurantName}</h1>
          {story ? <p className="mt-2 line-clamp-2 max-w-narrow text-ink-2">{story}</p> : null}
        </div>
        {head.isPaused ? (
          <Banner kind="waiting" title={head.openText}>
            {head.pauseNote}
          </Banner>
        ) : null}
        {head.closedNote ? (
          <Banner kind="info" title={head.openText}>
            {head.closedNote}
          </Banner>
        ) : null}
        <CollectionSwitch head={head} />
      </div>
    </div>
  );
}

/**
 * Chooses pickup, delivery or dine in. The page is the same for every visitor, so the choice is in the cart's link in
 * its hole, and storefront.css marks the button from there.
 */
function CollectionSwitch({ head }: { head: StoreHead }) {
  return (
    <form
      method="post"
      data-part="collections"
      aria-label="How do you want your order?"
      className="grid grid-cols-3 gap-2 sm:flex sm:flex-wrap"
    >
      {head.collections.map((one) => (
        <button
          key={one.type}
          type="submit"
          name="collectionType"
          value={one.type}
          data-collection={one.type}
          className="flex min-h-14 flex-col justify-center rounded-card border border-line bg-paper px-2 py-1.5 text-left text-14 leading-tight sm:px-4 hover:border-line-strong"
        >
          <span className="flex items-center gap-2 font-semibold">
            <OpenDot isOpen={one.isOpen && !head.isPaused} isPaused={head.isPaused} />
            {one.label}
          </span>
          <span className="mt-0.5 text-12 text-ink-2 tabular-nums sm:text-14">
            {one.note}
            {one.charge ? (
              <span className="max-sm:block">
                <span className="max-sm:hidden"> · </span>
                {one.charge}
              </span>
            ) : null}
          </span>
        </button>
      ))}
      {head.cardSurcharge ? (
        <p data-part="card-surcharge" className="col-span-3 self-center text-14 text-ink-2">
          Card payments add {head.cardSurcharge}.
        </p>
      ) : null}
    </form>
  );
}

function CategoryBar({ sections }: { sections: readonly Pick<MenuSection, 'id' | 'name'>[] }) {
  return (
    <nav
      aria-label="Menu categories"
      data-part="category-bar"
      className="sticky top-16 z-20 border-line border-b bg-paper"
    >
      <ul className="relative mx-auto *:first:-ml-3 sm:*:first:-ml-4 flex w-full max-w-page gap-1 overflow-x-auto px-(--gutter) py-2 [scrollbar-width:none]">
        {sections.map((section) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className="flex min-h-11 items-center whitespace-nowrap rounded-full px-4 font-semibold text-ink-2 no-underline hover:bg-sunken hover:text-ink aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {section.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
