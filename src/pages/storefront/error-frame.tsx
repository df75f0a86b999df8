import type { Needs } from '#src/context.ts';
import { shownPhone } from '#src/domain/customers/phone-number.ts';
import { href } from '#src/pages/page.tsx';
import type { ErrorFrame, FramedError } from '#src/pages/surface.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { RetryIcon } from '#src/ui/icon.tsx';
import { StoreLayout } from './layout.tsx';
import { menuSections } from './menu-view.ts';
import { paths } from './paths.ts';
import { storeHeadOf } from './store-head.ts';

const PLACE = /^\/restaurants\/([^/]+)\/stores\/([^/]+)(?:\/|$)/;

/** Shows a store's errors between its own header and footer, with a link to its menu. */
export const storefrontErrorFrame: ErrorFrame = {
  for: 'everybody',
  placeIn(pathname) {
    const [, restaurantId, storeId] = PLACE.exec(pathname) ?? [];
    return restaurantId && storeId ? { restaurantId, storeId } : null;
  },
  async render({ ctx, scope, base, error, retryHref }: FramedError & { ctx: Needs<'menus' | 'clock'> }) {
    const store = await ctx.menus.storeOf(scope);
    const now = ctx.clock.now();
    const params = { restaurantId: scope.restaurantId, storeId: scope.storeId };
    const isUnmounted = error.status === 404;
    const sections = isUnmounted ? menuSections(await ctx.menus.menuOf(scope), store, now) : [];
    return (
      <StoreLayout head={storeHeadOf(store, now)} base={base}>
        <section data-part="error" className="mx-auto w-full max-w-narrow px-(--gutter) py-12 sm:py-20">
          <h1 className="font-extrabold text-28 sm:text-36">Website Error!</h1>
          <p className="mt-3 text-18 text-ink-2">{error.message}</p>
          <p className="mt-2 text-ink-2">
            {isUnmounted ? 'It may have moved or been taken off the menu. Your cart is safe.' : 'Your cart is safe.'}
          </p>
          <div className="mt-7 flex flex-wrap gap-2">
            <LinkButton variant="primary" href={href(base, paths.store, params)}>
              See the menu
            </LinkButton>
            {isUnmounted ? (
              <LinkButton href={href(base, paths.search, params)}>Search the menu</LinkButton>
            ) : (
              <LinkButton href={retryHref} icon={RetryIcon}>
                Try again
              </LinkButton>
            )}
            {store.phone ? (
              <LinkButton variant="quiet" href={`tel:${store.phone}`}>
                Call {shownPhone(store.phone, store.profile.countryCode)}
              </LinkButton>
            ) : null}
          </div>
          {sections.length > 0 ? (
            <nav aria-label="Menu categories" className="mt-10 border-line border-t pt-6">
              <ul className="flex flex-wrap gap-2">
                {sections.map((section) => (
                  <li key={section.id}>
                    <LinkButton href={href(base, paths.category, { ...params, categoryId: section.id })}>
                      {section.name}
                    </LinkButton>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
        </section>
      </StoreLayout>
    );
  },
};
