import type { AppContext } from '#src/context.ts';
import { currencySymbol } from '#src/domain/money/format-amount.ts';
import { CONFIRM_PRICES } from '#src/features/menu/desk/ask-prices.ts';
import { readEditedMenu } from '#src/features/menu/desk/read-edited.ts';
import { PIZZA_ACTION, savePizzaSettings } from '#src/features/menu/save-pizza-settings.ts';
import { formAgain, href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { PizzaIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { FormSection } from '../edit-form.tsx';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { ConfirmPrices } from './confirm-prices.tsx';
import { pizzaKit } from './pizza-kit.ts';
import { savedText } from './saved-text.ts';
import { filledPrices } from './topping-rows.ts';

async function readPizza(ctx: AppContext, scope: StoreScope) {
  const { items, pizza: value } = await readEditedMenu(ctx, scope);
  return { value, kit: pizzaKit({ sizes: value.sizes, items }) };
}

/** The sizes and toppings that all pizzas of a store share. */
export const pizzaSettingsPage = adminPage<StoreScope>({
  guard: { action: 'menu.manage' },
  inStore: { in: 'menu', at: 25, label: 'Pizza', icon: PizzaIcon },
  words: 'sizes toppings prices half and half',
  // Prices are filled on the screen only: nothing is saved.
  example: { forms: { '': {}, 'fill.right.0': {} }, answers: [200, 303, 400] },
})({
  path: paths.pizzaSettings.path,
  load: async ({ ctx, scope, base, url }) => ({
    base,
    here: url.pathname,
    store: await ctx.menus.storeOf(scope),
    ...(await readPizza(ctx, scope)),
  }),
  title: ({ store }) => `Pizza · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    const { kit, value: stored } = await readPizza(ctx, scope);
    const filled = filledPrices(formAgain(form, []).values, String(form.get('do') ?? ''), stored.sizes);
    if (filled) return { kind: 'again', status: 200, form: { values: filled, errors: {}, message: null } };
    const act = { action: PIZZA_ACTION, subjectType: 'pizzaSettings', subjectId: scope.storeId } as const;
    const saved = await savedText(ctx, scope);
    return saveForm({
      kit,
      form,
      newId: () => ctx.ids.next(),
      read: async () => ({ value: (await readEditedMenu(ctx, scope)).pizza }),
      save: (settings, { value: seen }) =>
        savePizzaSettings(ctx, scope, { settings, seen, confirmPrices: textOf(form, CONFIRM_PRICES), by }),
      editor: ({ value }) => findEditorAgo({ ctx, scope, by }, act, value),
      done: (since) => ({ kind: 'redirect', to: url.pathname, notice: savedNotice(saved, since) }),
    });
  },
  render({ base, here, store, value, kit }, { form, notice }) {
    const { restaurantId, id: storeId, currencyCode } = store.profile;
    const menuHref = href(base, paths.menu, { restaurantId, storeId });
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Pizza"
          status="Sizes and toppings of all pizzas"
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Menu', href: menuHref }, { label: 'Pizza' }]} />}
        />
        <WithSide label="Help" side={<HelpCard title="About pizzas" points={HELP} />}>
          <KitForm
            {...{ id: 'pizza', kit, stored: value, form, notice }}
            symbol={currencySymbol(currencyCode)}
            label="Save pizza settings"
            backHref={menuHref}
          >
            {(put) => (
              <>
                <ConfirmPrices question={form.errors[CONFIRM_PRICES]} />
                <FormSection title="Selling">
                  <div>
                    {put('pizzaAvailable')}
                    {put('halfAndHalfAvailable')}
                  </div>
                  {put('halfAndHalfPricing')}
                </FormSection>
                <FormSection title="Sizes" lead="Clear a name to remove a size. Sizes in use can’t be removed.">
                  {put('sizes')}
                </FormSection>
                <FormSection
                  title="Toppings"
                  lead="Price of each extra topping, by size. Leave empty if it’s not available in that size. Allergens show at once."
                >
                  {put('toppings')}
                </FormSection>
              </>
            )}
          </KitForm>
        </WithSide>
      </AdminLayout>
    );
  },
});

const HELP = [
  'Save a new size before setting its topping prices. Set each pizza’s price on the pizza itself.',
  'To bring prices over from a spreadsheet, copy them there and paste into the first price here.',
  'Fill right and Fill down copy a price into the empty ones after it. In a price, Alt+Shift and an arrow key do the same from there.',
  'A half and half costs the price of its more expensive half, or the average, plus the size’s extra charge.',
  'Removing an ingredient doesn’t change the price.',
] as const;
