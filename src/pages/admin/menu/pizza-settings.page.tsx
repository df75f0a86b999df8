import { readPizzaSettings } from '#db/menu/pizza-settings.repository.ts';
import type { PizzaSettings, PizzaSize, Topping } from '#src/domain/menu/menu.schema.ts';
import { amountToDecimalText, currencySymbol } from '#src/domain/money/format-amount.ts';
import { savePizzaSettings } from '#src/features/menu/save-pizza-settings.ts';
import { type FormState, href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Checkbox, Input, RadioGroup, Switch } from '#src/ui/controls.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { EditForm, FormSection, refusedEdit } from '../edit-form.tsx';
import { numbersOf } from '../form-numbers.ts';
import { SaveBar } from '../form-parts.tsx';
import { valuesOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { pizzaSettingsOf, sizeField, toppingField, toppingPrice } from './pizza-rows.ts';

/** Rows of the form that are still empty. */
const SPARE_SIZES = 1;
const SPARE_TOPPINGS = 3;

/** The sizes and toppings that all pizzas of a store share. */
export const pizzaSettingsPage = adminPage<StoreScope>({
  guard: { action: 'menu.manage' },
  under: paths.menu,
  example: { forms: { '': {} }, answers: [303, 400] },
})({
  path: paths.pizzaSettings.path,
  load: async ({ ctx, scope, base, url }) => ({
    base,
    here: url.pathname,
    store: await ctx.menus.storeOf(scope),
    stored: await readPizzaSettings(ctx.db, scope),
  }),
  title: ({ store }) => `Pizza · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    const numbers = numbersOf(form);
    const stored = await readPizzaSettings(ctx.db, scope);
    const { settings, names } = pizzaSettingsOf(form, stored, numbers, () => ctx.ids.next());
    try {
      numbers.done();
      await savePizzaSettings(ctx, scope, { settings, by });
      return { kind: 'redirect', to: url.pathname, notice: 'Saved. Updated on the website and tills.' };
    } catch (error) {
      return refusedEdit(error, form, names);
    }
  },
  render({ base, here, store, stored }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const menuHref = href(base, paths.menu, params);
    const symbol = currencySymbol(store.profile.currencyCode);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Pizza"
          status="Sizes and toppings of all pizzas"
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Menu', href: menuHref }, { label: 'Pizza' }]} />}
        />
        <WithSide label="Help" side={<HelpCard title="About pizzas" points={HELP} />}>
          <EditForm id="pizza" form={form} notice={notice} version={null}>
            <Selling form={form} stored={stored} />
            <FormSection title="Sizes" lead="Clear a name to remove a size. Sizes in use can’t be removed.">
              <SizeRows form={form} stored={stored.sizes} symbol={symbol} />
            </FormSection>
            <FormSection
              title="Toppings"
              lead="Price of each extra topping, by size. Leave empty if it’s not available in that size."
            >
              <ToppingRows form={form} stored={stored.toppings} sizes={stored.sizes} symbol={symbol} />
            </FormSection>
            <SaveBar label="Save pizza settings" backHref={menuHref} />
          </EditForm>
        </WithSide>
      </AdminLayout>
    );
  },
});

const HELP = [
  'Save a new size before setting its topping prices. Set each pizza’s price on the pizza itself.',
  'A half and half costs the price of its more expensive half, or the average, plus the size’s extra charge.',
  'Removing an ingredient doesn’t change the price.',
] as const;

function Selling({ form, stored }: { form: FormState; stored: PizzaSettings }) {
  const value = valuesOf(form);
  return (
    <FormSection title="Selling">
      <div>
        <Switch
          name="pizzaAvailable"
          label="Sell pizzas"
          defaultChecked={value.isOn('pizzaAvailable', stored.pizzaAvailable)}
        />
        <Switch
          name="halfAndHalfAvailable"
          label="Sell half and half"
          defaultChecked={value.isOn('halfAndHalfAvailable', stored.halfAndHalfAvailable)}
        />
      </div>
      <Fieldset name="halfAndHalfPricing" legend="A half and half costs">
        <div className="-mx-2">
          <RadioGroup
            name="halfAndHalfPricing"
            defaultValue={value.text('halfAndHalfPricing', stored.halfAndHalfPricing)}
            options={[
              { value: 'dearer', label: 'The price of the more expensive half' },
              { value: 'average', label: 'The average of its halves' },
            ]}
          />
        </div>
      </Fieldset>
    </FormSection>
  );
}

interface RowsProps<Row> {
  form: FormState;
  stored: readonly Row[];
  symbol: string;
}

function rowCount(form: FormState, pattern: RegExp, least: number): number {
  return Math.max(Object.keys(form.values).filter((name) => pattern.test(name)).length, least);
}

function SizeRows({ form, stored, symbol }: RowsProps<PizzaSize>) {
  const value = valuesOf(form);
  return (
    <ul className="divide-y divide-line">
      {Array.from({ length: rowCount(form, /^sizes\.\d+\.name$/, stored.length + SPARE_SIZES) }, (_, at) => {
        const one = stored[at];
        const charge = sizeField(at, 'halfAndHalfExtraCharge');
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form are its numbers
            key={at}
            className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,11rem)_9rem] sm:items-start"
          >
            <input type="hidden" name={sizeField(at, 'id')} value={value.text(sizeField(at, 'id'), one?.id ?? '')} />
            <Cell
              name={sizeField(at, 'name')}
              label={`Size ${at + 1}`}
              form={form}
              maxLength={30}
              stored={one?.name ?? ''}
              hint={one ? '' : 'Large 13"'}
            />
            <Checkbox
              name={sizeField(at, 'hasHalfAndHalf')}
              label="Half and half"
              defaultChecked={value.isOn(sizeField(at, 'hasHalfAndHalf'), one?.hasHalfAndHalf ?? false)}
            />
            <Cell
              name={charge}
              label={`Extra charge of half and half in size ${at + 1}`}
              form={form}
              maxLength={12}
              stored={one ? amountToDecimalText(one.halfAndHalfExtraCharge) : ''}
              before={symbol}
            />
          </li>
        );
      })}
    </ul>
  );
}

function ToppingRows({ form, stored, sizes, symbol }: RowsProps<Topping> & { sizes: readonly PizzaSize[] }) {
  const value = valuesOf(form);
  return (
    <ul className="divide-y divide-line">
      {Array.from({ length: rowCount(form, /^toppings\.\d+\.name$/, stored.length + SPARE_TOPPINGS) }, (_, at) => {
        const one = stored[at];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form are its numbers
          <li key={at} className="flex flex-col gap-2 py-3">
            <input
              type="hidden"
              name={toppingField(at, 'id')}
              value={value.text(toppingField(at, 'id'), one?.id ?? '')}
            />
            <Cell
              name={toppingField(at, 'name')}
              label={`Topping ${at + 1}`}
              form={form}
              maxLength={40}
              stored={one?.name ?? ''}
              hint={one ? '' : 'Olives'}
            />
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
              {sizes.map((size) => (
                // biome-ignore lint/a11y/noLabelWithoutControl: the cell inside is its control
                <label key={size.id} className="flex min-w-0 flex-col gap-1 text-12 text-ink-3">
                  <span className="truncate">{size.name}</span>
                  <Cell
                    name={toppingPrice(at, size.id)}
                    label={`Topping ${at + 1} in ${size.name}`}
                    form={form}
                    maxLength={12}
                    stored={amountToDecimalText(one?.prices[size.id])}
                    before={symbol}
                  />
                </label>
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface CellProps {
  name: string;
  label: string;
  form: FormState;
  stored: string;
  maxLength: number;
  /** In the box, before an amount. */
  before?: string;
  hint?: string;
}

/** One box of a row, with what is wrong with it below. */
function Cell({ name, label, form, stored, maxLength, before, hint }: CellProps) {
  const error = form.errors[name];
  return (
    <div className="text-16 text-ink">
      <Input
        name={name}
        aria-label={label}
        maxLength={maxLength}
        autoComplete="off"
        placeholder={hint}
        aria-invalid={error ? true : undefined}
        {...(before ? { before, inputMode: 'decimal', 'data-kind': 'amount' } : {})}
        defaultValue={valuesOf(form).text(name, stored)}
      />
      {error ? <p className="mt-1 text-14 text-fail-text">{error}</p> : null}
    </div>
  );
}
