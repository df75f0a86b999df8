import { quantityOf, selectionFromForm } from '#islands/storefront/item-form.ts';
import { unchosenOf } from '#islands/storefront/unchosen.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { commentLimits } from '#src/domain/ordering/comment-limits.ts';
import { changeCartLine } from '#src/features/website/change-cart.ts';
import { loadCart } from '#src/features/website/load-cart.ts';
import { formAgain, href, type PageRequest, pageOf } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { BackIcon } from '#src/ui/icon.tsx';
import { FormAllergens } from './allergen-list.tsx';
import { formRefused } from './form-refused.ts';
import { ItemForm } from './item-form-view.tsx';
import { StoreLayout } from './layout.tsx';
import { formOfLine } from './line-form.ts';
import { itemCard } from './menu-view.ts';
import { paths } from './paths.ts';
import { storeHeadOf } from './store-head.ts';
import { cartIdOf, customerIdOf } from './visitor.ts';

type Request = PageRequest<StoreScope, typeof paths.cartLine.path>;

/** Changes the choices of a line in the cart. */
export const cartLinePage = pageOf<StoreScope>()({
  path: paths.cartLine.path,

  async load(request) {
    const { ctx, scope, base } = request;
    const { line, item, menu, chosen } = await lineOf(request);
    const store = await ctx.menus.storeOf(scope);
    const now = ctx.clock.now();
    return {
      head: storeHeadOf(store, now),
      item,
      line,
      chosen,
      menu,
      card: itemCard(item, menu, store, now),
      currencyCode: store.profile.currencyCode,
      commentLength: commentLimits(store.profile.settings, null).item,
      base,
    };
  },
  title: ({ item, head }) => `Edit ${item.name} · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),

  render({ head, item, chosen, menu, card, currencyCode, commentLength, base }, { form }) {
    const isSentBack = form.message !== null || Object.keys(form.errors).length > 0;
    return (
      <StoreLayout head={head} base={base}>
        <article className="mx-auto flex w-full max-w-narrow flex-col gap-6 px-(--gutter) py-6">
          <header className="flex flex-col gap-2">
            <a
              href={href(base, paths.cart, { restaurantId: head.restaurantId, storeId: head.storeId })}
              className="-ml-1 flex min-h-11 items-center gap-1 self-start text-14 text-ink-2 no-underline hover:text-ink"
            >
              <BackIcon size={18} aria-hidden="true" />
              Your cart
            </a>
            <h1 className="font-extrabold text-28 sm:text-36">{item.name}</h1>
            {item.description ? <p className="text-ink-2">{item.description}</p> : null}
          </header>
          <FormAllergens item={item} menu={menu} form={isSentBack ? form : chosen} />
          <ItemForm
            data={{ item, card, menu, currencyCode, commentLength }}
            form={isSentBack ? form : chosen}
            purpose="update"
          />
        </article>
      </StoreLayout>
    );
  },

  async action(request) {
    const { ctx, scope, form, base, cookies, actor } = request;
    const { line, item, menu } = await lineOf(request);
    const selection = selectionFromForm(item, form, menu);
    const missing = unchosenOf(item, selection, menu);
    if (missing.length > 0) return { kind: 'again', form: formAgain(form, missing) };
    try {
      await changeCartLine(ctx, scope, {
        cartId: cartIdOf(cookies, scope.storeId),
        customerId: customerIdOf(actor, scope.restaurantId),
        lineId: line.id,
        change: {
          quantity: quantityOf(form),
          comments: String(form.get('comments') ?? '').trim(),
          selection,
        },
      });
    } catch (error) {
      return formRefused(error, form);
    }
    const store = { restaurantId: scope.restaurantId, storeId: scope.storeId };
    return { kind: 'redirect', to: href(base, paths.cart, store), notice: `${item.name} updated.` };
  },
});

async function lineOf({ ctx, scope, params, cookies, actor }: Request) {
  const whose = { cartId: cartIdOf(cookies, scope.storeId), customerId: customerIdOf(actor, scope.restaurantId) };
  const line = (await loadCart(ctx, scope, whose))?.lines.find((one) => one.line.id === params.lineId)?.line;
  const menu = await ctx.menus.menuOf(scope);
  const item = line && menuIndexOf(menu).items.get(line.itemId);
  const chosen = line && item ? formOfLine(line, item, menu) : null;
  if (!line || !item || !chosen) throw notFound('line');
  return { line, item, menu, chosen };
}
