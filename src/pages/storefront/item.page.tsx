import { quantityOf, selectionFromForm } from '#islands/storefront/item-form.ts';
import { unchosenOf } from '#islands/storefront/unchosen.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { commentLimits } from '#src/domain/ordering/comment-limits.ts';
import { nextMenuChangeAt } from '#src/domain/ordering/next-menu-change.ts';
import { addToCart } from '#src/features/website/change-cart.ts';
import { type ActionAnswer, formAgain, href, pageOf } from '#src/pages/page.tsx';
import { AppError, type FieldIssue, notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { BackIcon } from '#src/ui/icon.tsx';
import { Image } from '#src/ui/image.tsx';
import { FormAllergens } from './allergen-list.tsx';
import { dietsIn, dietText } from './diet-filter.tsx';
import { ItemForm } from './item-form-view.tsx';
import { StoreLayout } from './layout.tsx';
import { aheadText, itemCard } from './menu-view.ts';
import { pageUrl } from './page-url.ts';
import { paths } from './paths.ts';
import { dishFacts, shareImage } from './shared-facts.ts';
import { storeHeadOf } from './store-head.ts';
import { CART_SECONDS, cartIdOf, customerIdOf } from './visitor.ts';

export const itemPage = pageOf<StoreScope>()({
  path: paths.item.path,
  hasOwnCss: true,

  async load({ ctx, scope, params, base, query }) {
    const [store, menu] = [await ctx.menus.storeOf(scope), await ctx.menus.menuOf(scope)];
    const item = menuIndexOf(menu).items.get(params.itemId);
    if (!item || item.categoryId !== params.categoryId || item.type === 'custom') throw notFound('item');
    const now = ctx.clock.now();
    const url = pageUrl({ publicUrl: ctx.publicUrl, ownHost: store.ownHost }, paths.item, params);
    return {
      head: storeHeadOf(store, now),
      item,
      facts: dishFacts({ item, menu, store }, url, ctx.publicUrl),
      url,
      imageUrl: item.image ? shareImage(ctx.publicUrl, item.image.id) : null,
      card: itemCard(item, menu, store, now),
      ahead: aheadText(item, menu, store, now),
      menu,
      currencyCode: store.profile.currencyCode,
      commentLength: commentLimits(store.profile.settings, null).item,
      base,
      diet: dietText(dietsIn(query)),
      categoryName: menu.categories.find((one) => one.id === item.categoryId)?.name ?? 'Menu',
      backHref: `${href(base, paths.store, { restaurantId: scope.restaurantId, storeId: scope.storeId }, { diet: dietText(dietsIn(query)) })}#${item.categoryId}`,
      version: `${store.menuVersion}.${store.settingsVersion}`,
      maxAgeSeconds: Math.max(
        1,
        Math.min(60, Math.floor(nextMenuChangeAt(menu, store.profile, now).since(now).total('seconds'))),
      ),
    };
  },
  title: ({ item, head }) => `${item.name} · ${head.restaurantName}`,
  head: ({ item, url, facts, imageUrl }) => ({
    description: item.description,
    canonical: url,
    facts,
    ...(imageUrl ? { imageUrl } : {}),
  }),
  cache: ({ version, maxAgeSeconds }) => ({ key: version, maxAgeSeconds }),

  render: (
    { head, item, card, ahead, menu, currencyCode, commentLength, base, diet, categoryName, backHref },
    { form },
  ) => (
    <StoreLayout head={head} base={base} diet={diet}>
      <article
        data-part="item"
        data-plain={card.isPlain ? '' : undefined}
        className="mx-auto w-full max-w-page px-(--gutter) pb-6 sm:py-6"
      >
        <div className="flex flex-col gap-5 sm:gap-6">
          {card.imageId ? (
            <div className="-mx-(--gutter) sm:mx-0">
              <Image
                src={`/images/${card.imageId}`}
                alt={item.name}
                ratio={[4, 3]}
                width={600}
                isEager
                colour={card.colour}
                className="sm:rounded-card sm:max-lg:aspect-[2/1]"
              />
            </div>
          ) : null}
          <header className="flex flex-col gap-2">
            <a
              href={backHref}
              className="-ml-1 flex min-h-11 items-center gap-1 self-start text-14 text-ink-2 no-underline hover:text-ink"
            >
              <BackIcon size={18} aria-hidden="true" />
              {categoryName}
            </a>
            <h1 className="font-extrabold text-28 sm:text-36">{item.name}</h1>
            <p className="font-semibold text-18 text-accent-text whitespace-nowrap tabular-nums">{card.priceText}</p>
            {item.description ? <p className="text-ink-2">{item.description}</p> : null}
            {card.diets.length > 0 ? (
              <ul className="flex flex-wrap gap-1.5">
                {card.diets.map((diet) => (
                  <li key={diet} className="rounded-full bg-done-soft px-2.5 py-0.5 font-medium text-14 text-done-text">
                    {diet}
                  </li>
                ))}
              </ul>
            ) : null}
          </header>
          <FormAllergens item={item} menu={menu} form={form} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {ahead ? <Banner kind="info" title={ahead} /> : null}
          {card.unavailable && !ahead ? (
            <Banner kind="waiting" title="Sorry, this item is currently unavailable.">
              {card.unavailable}
            </Banner>
          ) : (
            <ItemForm data={{ item, card, menu, currencyCode, commentLength }} form={form} />
          )}
        </div>
      </article>
    </StoreLayout>
  ),

  async action({ ctx, scope, params, form, base, query, cookies, actor }) {
    const menu = await ctx.menus.menuOf(scope);
    const item = menuIndexOf(menu).items.get(params.itemId);
    if (!item || item.type === 'custom') throw notFound('item');
    const selection = selectionFromForm(item, form, menu);
    const missing = unchosenOf(item, selection, menu);
    if (missing.length > 0) return { kind: 'again', form: formAgain(form, missing) };
    try {
      const changed = await addToCart(ctx, scope, {
        cartId: cartIdOf(cookies, scope.storeId),
        customerId: customerIdOf(actor, scope.restaurantId),
        line: {
          itemId: item.id,
          quantity: quantityOf(form),
          comments: String(form.get('comments') ?? '').trim(),
          selection,
        },
      });
      const cookie = { name: `cart_${scope.storeId}`, value: changed.cartId, maxAgeSeconds: CART_SECONDS };
      if (form.get('answer') === 'json') return { kind: 'json', body: { name: item.name }, cookies: [cookie] };
      const store = { restaurantId: scope.restaurantId, storeId: scope.storeId };
      return {
        kind: 'redirect',
        to: `${href(base, paths.store, store, { diet: dietText(dietsIn(query)) })}#${item.categoryId}`,
        notice: `${item.name} is in your cart.`,
        cookies: [cookie],
      };
    } catch (error) {
      return again(error, form);
    }
  },
});

/** A choice that doesn't fit: the form as it was, with what to fix. */
function again(error: unknown, form: FormData): ActionAnswer {
  if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error;
  const issues = (error.details?.fields as FieldIssue[] | undefined) ?? [];
  return { kind: 'again', form: formAgain(form, issues, error.message) };
}
