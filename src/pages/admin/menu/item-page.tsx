import type { StoreFacts } from '#db/menu/menu-store.ts';
import itemPrices from '#islands/admin/item-prices.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import type { ItemUse } from '#src/domain/menu/item-uses.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { currencySymbol } from '#src/domain/money/format-amount.ts';
import { CONFIRM_PRICES } from '#src/features/menu/desk/ask-prices.ts';
import type { HistoryEntry } from '#src/features/menu/item-history.ts';
import { href, type PageView } from '#src/pages/page.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { ExternalIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import type { FormKit } from '../forms/form-kit.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { PreviewCard, WithSide } from '../side.tsx';
import { ConfirmPrices } from './confirm-prices.tsx';
import { ItemLayout, sectionsOf } from './item-fields.tsx';
import { ItemHistory } from './item-history.tsx';
import { type ItemFormFacts, itemKit } from './item-kit.ts';
import { itemPriceText } from './item-price-text.ts';
import { ITEM_TYPES, viewHref } from './item-types.ts';
import { UsedIn } from './item-uses.tsx';
import { ItemPreview } from './menu-previews.tsx';
import { TestBuild } from './test-build.tsx';

const FORM = 'item';
const TEST_BUILD = ['test-build', 'Test build'] as const;

interface Props extends ItemFormFacts {
  base: string;
  here: string;
  view: PageView;
  title: string;
  store: StoreFacts;
  category: { readonly id: string; readonly name: string };
  /** The stored item, or a new one's defaults. */
  stored: MenuItem;
  /** Null: it is new. */
  version: number | null;
  now: Temporal.Instant;
  /** What it is part of and what became of it; null: it is new. */
  known: {
    readonly uses: readonly ItemUse[];
    readonly history: readonly HistoryEntry[];
    readonly hasOtherStores: boolean;
  } | null;
}

/** The form of an item of any type, with what customers, tills and cooks will see of it. */
export function ItemPage(props: Props) {
  const { base, here, view, store, category, stored, version } = props;
  const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
  const categoryHref = href(base, paths.category, { ...params, categoryId: category.id });
  const isNew = version === null;
  const kit = itemKit({ ...props, isNew });
  const values = Object.keys(view.form.values).length > 0 ? view.form.values : kit.texts(stored);
  const typed = typedIn(kit, stored, values);
  return (
    <AdminLayout base={base} here={here} store={store}>
      <Header {...props} />
      <WithSide label="Preview" side={<Side {...props} values={values} typed={typed} />}>
        <KitForm
          {...{ id: FORM, kit, stored, isNew, form: view.form, notice: view.notice }}
          {...(version === null ? {} : { version })}
          symbol={currencySymbol(store.profile.currencyCode)}
          label={isNew ? `Add ${ITEM_TYPES[stored.type].noun}` : `Save ${ITEM_TYPES[stored.type].noun}`}
          backHref={categoryHref}
          also={
            isNew ? (
              <Button type="submit" name="do" value="another">
                Save and add another
              </Button>
            ) : null
          }
        >
          {(put) => (
            <>
              <ConfirmPrices question={view.form.errors[CONFIRM_PRICES]} />
              <ItemLayout
                {...{ put, values, form: view.form, type: stored.type }}
                hasStations={props.stations.length > 0}
                pizzaSettingsHref={href(base, paths.pizzaSettings, params)}
              />
            </>
          )}
        </KitForm>
        {typed.type === 'deal' ? (
          <TestBuild
            {...{ menu: props.menu, form: view.form, now: props.now, formId: FORM }}
            deal={typed}
            store={store.profile}
            viewHref={isNew ? null : viewHref(base, params, stored)}
          />
        ) : null}
        {props.known ? (
          <div className="mt-6 flex flex-col gap-4">
            <UsedIn {...{ base, params, uses: props.known.uses, mayEdit: true }} />
            <ItemHistory
              {...{ entries: props.known.history, now: props.now, timezone: store.profile.timezone }}
              versionsHref={href(base, paths.menuVersions, params)}
            />
            <a
              href={`${href(base, paths.item, { ...params, itemId: stored.id })}?act=delete`}
              className="inline-flex min-h-(--control) items-center self-start rounded-input px-2 font-medium text-14 text-fail-text no-underline hover:bg-fail-soft"
            >
              {`Delete ${stored.name}…`}
            </a>
          </div>
        ) : null}
      </WithSide>
    </AdminLayout>
  );
}

function Header({ base, store, title, category, stored, version, known }: Props) {
  const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
  const categoryHref = href(base, paths.category, { ...params, categoryId: category.id });
  const isNew = version === null;
  const isOnWebsite = !isNew && stored.type !== 'custom';
  return (
    <PageHeader
      title={title}
      {...(isNew ? { status: ITEM_TYPES[stored.type].help } : {})}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { label: 'Menu', href: href(base, paths.menu, params) },
            { label: category.name, href: categoryHref },
            ...(isNew
              ? [{ label: title }]
              : [
                  { label: stored.name, href: href(base, paths.item, { ...params, itemId: stored.id }) },
                  { label: 'Edit' },
                ]),
          ]}
        />
      }
      actions={
        <>
          {known?.hasOtherStores && stored.type !== 'halfAndHalf' ? (
            <LinkButton href={href(base, paths.pricesInStores, { ...params, itemId: stored.id })}>
              Prices in stores
            </LinkButton>
          ) : null}
          {isNew ? null : <LinkButton href={viewHref(base, params, stored)}>View as customer</LinkButton>}
          {isOnWebsite ? (
            <LinkButton
              href={`/restaurants/${params.restaurantId}/stores/${params.storeId}/categories/${stored.categoryId}/items/basic/${stored.id}`}
              icon={ExternalIcon}
            >
              View on website
            </LinkButton>
          ) : null}
        </>
      }
    />
  );
}

/** The item as far as the form can be read; errors are shown at their fields. */
function typedIn(kit: FormKit<MenuItem>, stored: MenuItem, values: Readonly<Record<string, string>>): MenuItem {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  let count = 0;
  // The same each time: choices of a test build name parts and options by their ids.
  return kit.read(form, stored, () => `new-${++count}`).value;
}

interface SideProps extends Props {
  values: Readonly<Record<string, string>>;
  typed: MenuItem;
}

function Side({ values, typed, stored, store, menu }: SideProps) {
  const prices = itemPriceText(typed, menu, store.profile);
  return (
    <>
      <nav aria-label="Form sections" className="hidden xl:block">
        <ul className="flex flex-wrap gap-x-1 gap-y-1">
          {[...sectionsOf(stored.type), ...(stored.type === 'deal' ? [TEST_BUILD] : [])].map(([id, label]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-8 items-center rounded-full border border-line px-3 text-14 text-ink-2 no-underline hover:border-line-strong hover:text-ink"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ItemPreview values={values} type={stored.type} imageId={stored.image?.id ?? null} shown={prices.shown} />
      <PreviewCard title="Prices" note="updates as you type">
        <IslandTag of={itemPrices} hydrate="idle" props={{ formId: FORM, prices: copyOf(prices) }} />
      </PreviewCard>
    </>
  );
}

const copyOf = ({ shown, rows, notes }: ReturnType<typeof itemPriceText>) => ({
  shown: { ...shown },
  rows: rows.map((row) => ({ ...row })),
  notes: [...notes],
});
