import { use } from 'react';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import type { WebsiteInfo } from '#src/domain/tenancy/website-info.schema.ts';
import { setCartDetails } from '#src/features/website/change-cart.ts';
import { type CachedMarkup, MarkupsContext, placeMarkups } from '#src/pages/cached-markup.ts';
import { createDrawingOf } from '#src/pages/drawn-of.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { collectionTypeSchema } from '#src/shared/primitives.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { cx } from '#src/ui/classes.ts';
import { BookingIcon, CouponIcon, PlaceIcon } from '#src/ui/icon.tsx';
import { ABOUT_ID, AboutUs, hasAbout } from './about-us.tsx';
import { type AgainCard, AgainRow, againCards } from './again-row.tsx';
import { type BannerPicture, BannerPictures, bannersOf } from './banner-pictures.tsx';
import { type DietChoice, DietFilter, dietsIn, dietText, withDiets } from './diet-filter.tsx';
import { createDrawings, drawnAround, drawnInside } from './drawn-once.ts';
import { ItemCards } from './item-cards.tsx';
import { OpenDot, StoreLayout } from './layout.tsx';
import { MenuHelper } from './menu-helper.tsx';
import { type ItemCard, type MenuSection, menuChangesAt, menuSections } from './menu-view.ts';
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
      banners: bannersOf(store),
      address: [store.line1, store.suburb].filter(Boolean).join(', '),
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
  head: ({ head, website, url, publicUrl, banners: [first], store }) => ({
    description:
      website.searchText ||
      website.story ||
      `Order ${COUNTRY_LABELS[head.countryCode].pickup.toLowerCase()}, delivery or dine in from ${head.restaurantName} ${head.storeName}.`,
    canonical: url,
    facts: restaurantFacts(store, url, publicUrl),
    ...(first ? { imageUrl: shareImage(publicUrl, first.imageId) } : {}),
  }),
  cache: ({ version, maxAgeSeconds, again }) =>
    again === null ? { key: version, maxAgeSeconds, isForStrangers: true } : null,
  render: ({ head, website, banners, address, sections, choice, popular, again, base }, { notice }) => (
    <StoreLayout head={head} base={base} diet={choice.diet}>
      <Hero {...{ head, website, banners, base, address }} />
      <CategoryBar sections={sections} hasPopular={popular.length > 0} />
      <MenuHelper head={head} base={base} notice={notice} />
      <Menu {...{ head, website, sections, choice, popular, again, base }} />
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

const HERO_LINK =
  'inline-flex min-h-11 items-center gap-1.5 text-14 text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink';

interface HeroProps {
  head: StoreHead;
  website: WebsiteInfo;
  banners: readonly BannerPicture[];
  base: string;
  /** Street and suburb; empty: not known yet. */
  address: string;
}

function Hero(props: HeroProps) {
  const { head, website, banners, base, address } = props;
  return (
    // Without a picture, the restaurant's colour is what customers remember.
    <div
      data-part="hero"
      className={cx('relative border-line border-b', banners.length > 0 ? 'bg-surface' : 'bg-accent-soft lg:py-4')}
      dangerouslySetInnerHTML={heroes([head, website, banners[0]?.imageId, banners.length, base, address], () =>
        drawnInside(<HeroContent {...props} />),
      )}
    />
  );
}

const heroes = createDrawingOf<ReturnType<typeof drawnInside>>();

function HeroContent({ head, website, banners, base, address }: HeroProps) {
  const hasPicture = banners.length > 0;
  return (
    <>
      <BannerPictures
        pictures={banners}
        wideSize="40vw"
        className="h-36 sm:h-44 lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-2/5"
      />
      <div className="mx-auto flex w-full max-w-page flex-col gap-4 px-(--gutter) py-5">
        <div className={hasPicture ? 'lg:w-7/12 lg:pr-6' : ''}>
          <h1 className={cx('font-extrabold', hasPicture ? 'text-22 sm:text-28' : 'text-28 sm:text-36')}>
            {website.headline || head.restaurantName}
          </h1>
          {website.story ? <p className="mt-2 line-clamp-2 max-w-narrow text-ink-2">{website.story}</p> : null}
          <p className="mt-1 flex flex-wrap gap-x-5 empty:hidden">
            {address ? (
              <a
                href={href(base, paths.hours, { restaurantId: head.restaurantId, storeId: head.storeId })}
                className={HERO_LINK}
              >
                <PlaceIcon size={16} aria-hidden className="shrink-0" />
                {address}
              </a>
            ) : null}
            {head.takesBookings ? (
              <a
                href={href(base, paths.booking, { restaurantId: head.restaurantId, storeId: head.storeId })}
                className={HERO_LINK}
              >
                <BookingIcon size={16} aria-hidden className="shrink-0" />
                Book a table
              </a>
            ) : null}
            {head.hasCoupons ? (
              <a
                href={href(base, paths.coupons, { restaurantId: head.restaurantId, storeId: head.storeId })}
                className={HERO_LINK}
              >
                <CouponIcon size={16} aria-hidden className="shrink-0" />
                Coupons
              </a>
            ) : null}
            {hasAbout(website) ? (
              <a href={`#${ABOUT_ID}`} className={HERO_LINK}>
                {website.gallery.length > 0 ? 'Our story and pictures' : 'Our story'}
              </a>
            ) : null}
          </p>
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
    </>
  );
}

interface MenuProps {
  readonly head: StoreHead;
  readonly website: WebsiteInfo;
  readonly sections: readonly MenuSection[];
  readonly choice: DietChoice;
  readonly popular: readonly ItemCard[];
  readonly again: readonly AgainCard[] | null;
  readonly base: string;
}

/** What a customer ordered before is theirs alone; the rest is the same for everyone, and drawn once a minute. */
function Menu(props: MenuProps) {
  const { head, website, sections, choice, popular, again, base } = props;
  const markups = use(MarkupsContext);
  const draw = () => ({
    diets: drawnAround(<Diets {...props} />),
    menu: drawnAround(<MenuContent {...props} />),
  });
  const drawn = choice.diet === null ? menus([head, website, sections, popular, base], draw) : draw();
  const mine = drawnInside(<AgainRow cards={again} head={head} base={base} />).__html;
  const html = placeMarkups(markups, drawn.diets) + mine + placeMarkups(markups, drawn.menu);
  return <div className="mx-auto w-full max-w-page px-(--gutter)" dangerouslySetInnerHTML={{ __html: html }} />;
}

const menus = createDrawingOf<{ readonly diets: readonly CachedMarkup[]; readonly menu: readonly CachedMarkup[] }>();

function Diets({ head, sections, choice, base }: MenuProps) {
  return (
    <DietFilter
      choice={choice}
      count={sections.reduce((sum, { items }) => sum + items.length, 0)}
      hrefWith={(diet) => href(base, paths.store, { restaurantId: head.restaurantId, storeId: head.storeId }, { diet })}
    />
  );
}

function MenuContent({ head, website, sections, choice, popular, base }: MenuProps) {
  return (
    <>
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
      <AboutUs website={website} name={head.restaurantName} />
    </>
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
      dangerouslySetInnerHTML={collectionKeys(head, '', () => drawnInside(<CollectionKeys head={head} />))}
    />
  );
}

const collectionKeys = createDrawings<StoreHead, ReturnType<typeof drawnInside>>();

function CollectionKeys({ head }: { head: StoreHead }) {
  return (
    <>
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
                <span className="whitespace-nowrap">{one.charge}</span>
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
    </>
  );
}

interface CategoryBarProps {
  readonly sections: readonly MenuSection[];
  readonly hasPopular: boolean;
}

function CategoryBar({ sections, hasPopular }: CategoryBarProps) {
  const draw = () => drawnInside(<CategoryLinks sections={sections} hasPopular={hasPopular} />);
  return (
    <nav
      aria-label="Menu categories"
      data-part="category-bar"
      className="sticky top-16 z-20 border-line border-b bg-paper"
      dangerouslySetInnerHTML={categoryBars(sections, String(hasPopular), draw)}
    />
  );
}

const categoryBars = createDrawings<readonly MenuSection[], ReturnType<typeof drawnInside>>();

function CategoryLinks({ sections, hasPopular }: CategoryBarProps) {
  const named = hasPopular ? [{ id: POPULAR_ID, name: 'Most ordered' }, ...sections] : sections;
  return (
    <ul className="relative mx-auto *:first:-ml-3 sm:*:first:-ml-4 flex w-full max-w-page gap-1 overflow-x-auto px-(--gutter) py-2 [scrollbar-width:none]">
      {named.map((section) => (
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
  );
}
