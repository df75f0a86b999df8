import { nextMenuChangeAt } from '#src/domain/menu/next-menu-change.ts';
import { IMAGE_ASPECT_RATIOS } from '#src/domain/tenancy/store-settings.schema.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { imageUrl } from '#src/ui/image.tsx';
import { ItemCards } from './item-cards.tsx';
import { StoreLayout } from './layout.tsx';
import { type MenuSection, menuSections } from './menu-view.ts';
import { paths } from './paths.ts';
import { type StoreHead, storeHeadOf } from './store-head.ts';

export const storePage = pageOf<StoreScope>()({
  path: paths.store.path,

  async load({ ctx, scope, base }) {
    const [store, menu] = [await ctx.menus.storeOf(scope), await ctx.menus.menuOf(scope)];
    const now = ctx.clock.now();
    const until = nextMenuChangeAt(menu, store.profile, now);
    return {
      head: storeHeadOf(store, now),
      website: store.website,
      bannerImageId: store.bannerImageId,
      sections: menuSections(menu, store, now),
      ratio: IMAGE_ASPECT_RATIOS.fourThree,
      base,
      version: `${store.menuVersion}.${store.settingsVersion}`,
      // The waiting time moves with the clock, so a kept page is never older than a minute.
      maxAgeSeconds: Math.max(1, Math.min(60, Math.floor(until.since(now).total('seconds')))),
    };
  },
  title: ({ head }) => `${head.restaurantName} ${head.storeName}: order online`,
  head: ({ head, website }) => ({
    description: website.story || `Order pickup, delivery or dine in from ${head.restaurantName} ${head.storeName}.`,
  }),
  cache: ({ version, maxAgeSeconds }) => ({ key: version, maxAgeSeconds }),
  render: ({ head, website, bannerImageId, sections, base }) => (
    <StoreLayout head={head} base={base}>
      <Hero head={head} headline={website.headline} story={website.story} bannerImageId={bannerImageId} />
      <CategoryBar sections={sections} />
      <div className="mx-auto w-full max-w-page px-(--gutter)">
        {sections.map((section, at) => (
          <section key={section.id} id={section.id} data-part="category" className="scroll-mt-32 pt-10">
            <h2 className="font-extrabold text-28">{section.name}</h2>
            {section.description ? <p className="mt-1 max-w-narrow text-ink-2">{section.description}</p> : null}
            <ItemCards items={section.items} head={head} base={base} isFirst={at === 0} />
          </section>
        ))}
      </div>
    </StoreLayout>
  ),
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
    <div data-part="hero" className="border-line border-b bg-surface">
      {src ? (
        <img
          src={imageUrl(src, 900, [5, 2])}
          srcSet={`${imageUrl(src, 400, [5, 2])} 400w, ${imageUrl(src, 900, [5, 2])} 900w, ${imageUrl(src, 1600, [5, 2])} 1600w`}
          sizes="100vw"
          width={1600}
          height={640}
          alt=""
          fetchPriority="high"
          className="h-44 w-full object-cover sm:h-64 lg:h-80"
        />
      ) : null}
      <div className="mx-auto flex w-full max-w-page flex-col gap-4 px-(--gutter) py-6">
        <div>
          <h1 className="font-extrabold text-28 sm:text-36">{headline || head.restaurantName}</h1>
          {story ? <p className="mt-2 max-w-narrow text-ink-2">{story}</p> : null}
        </div>
        {head.isPaused ? (
          <Banner kind="waiting" title={head.openText}>
            {head.pauseNote || 'The kitchen takes no orders online at the moment. You can still look at the menu.'}
          </Banner>
        ) : null}
        <ul data-part="collections" className="flex flex-wrap gap-2">
          {head.collections.map((one) => (
            <li
              key={one.type}
              className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-paper px-4 text-14"
            >
              <span
                aria-hidden="true"
                className={one.isOpen && !head.isPaused ? 'size-2 rounded-full bg-done' : 'size-2 rounded-full bg-off'}
              />
              <span className="font-semibold">{one.label}</span>
              <span className="text-ink-2 tabular-nums">{one.note}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function CategoryBar({ sections }: { sections: readonly MenuSection[] }) {
  return (
    <nav
      aria-label="Menu categories"
      data-part="category-bar"
      className="sticky top-16 z-20 border-line border-b bg-paper/95 backdrop-blur"
    >
      <ul className="mx-auto flex w-full max-w-page gap-1 overflow-x-auto px-(--gutter) py-2">
        {sections.map((section) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className="flex min-h-11 items-center whitespace-nowrap rounded-full px-4 font-semibold text-ink-2 no-underline hover:bg-sunken hover:text-ink"
            >
              {section.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function storeHref(base: string, head: Pick<StoreHead, 'restaurantId' | 'storeId'>): string {
  return href(base, paths.store, { restaurantId: head.restaurantId, storeId: head.storeId });
}
