import { listStores } from '#db/tenancy/stores.repository.ts';
import menuListIsland from '#islands/admin/menu-list.island.tsx';
import { choiceText } from '#islands/admin/option-draft.ts';
import { IslandTag } from '#islands/runtime/island.tsx';
import { usesOfItem } from '#src/domain/menu/item-uses.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { minimumPrice } from '#src/domain/menu/minimum-price.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { removeItems } from '#src/features/menu/builder/change-items.ts';
import { readDrafted } from '#src/features/menu/desk/read-drafted.ts';
import { readEditedCategory, readEditedItem } from '#src/features/menu/desk/read-edited.ts';
import { type WaitingMark, waitingMark } from '#src/features/menu/desk/waiting-mark.ts';
import { readItemHistory } from '#src/features/menu/item-history.ts';
import { readSoldOfItem, type SoldOfItem } from '#src/features/reports/sold-of-item.ts';
import { type ActionAnswer, href, type PageActionRequest } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EditIcon } from '#src/ui/icon.tsx';
import { Image } from '#src/ui/image.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { Card, Facts, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { may, refused, requireMay, wholeOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { actOnItem, DuplicateButton, MoveItem, SoldOutFor } from './item-acts.tsx';
import { ItemHistory } from './item-history.tsx';
import { editHref, ITEM_TYPES, viewHref } from './item-types.ts';
import { DeleteItem, UsedIn } from './item-uses.tsx';
import {
  ALLERGEN_LABELS,
  ALLERGEN_LIST_LABELS,
  ALLERGEN_LISTS,
  COLLECTION_LABELS,
  DIET_LABELS,
  ITEM_TYPE_LABELS,
  ORDERING_SYSTEM_LABELS,
} from './menu-labels.ts';
import { MARK_LABELS, SoldOutButton } from './menu-rows.tsx';
import { actOnList, SoldOutProblem } from './sold-out.tsx';

/** All facts of an item, for who may only read them too. */
export const itemPage = adminPage<StoreScope>({
  guard: { action: 'menu.read' },
  under: paths.menu,
  example: {
    forms: {
      soldOut: { itemId: '{itemId}' },
      backOnSale: { itemId: '{soldOutItemId}' },
      delete: { version: '0' },
      duplicate: {},
      move: { toCategory: '' },
      soldOutUntil: { until: 'always' },
    },
    needs: {
      ...{ soldOut: 'soldOut.manage', backOnSale: 'soldOut.manage', soldOutUntil: 'soldOut.manage' },
      ...{ delete: 'menu.manage', duplicate: 'menu.manage', move: 'menu.manage' },
    },
    answers: [303, 400, 409],
  },
})({
  path: paths.item.path,
  async load({ ctx, scope, base, url, params, actor }) {
    const found = await readEditedItem(ctx, scope, params.itemId);
    const category = found && (await readEditedCategory(ctx, scope, found.item.categoryId));
    if (!found || !category) throw notFound('item');
    const store = await ctx.menus.storeOf(scope);
    const drafted = await readDrafted(ctx, scope, ctx.db);
    const mayEdit = may(actor, 'menu.manage', scope);
    const least = minimumPrice(found.item, drafted.menu, 'pickup', 'online');
    return {
      base,
      here: url.pathname,
      store,
      item: found.item,
      version: found.version,
      category,
      categories: drafted.menu.categories,
      mark: waitingMark(drafted, params.itemId),
      priceText: formatAmount(least, store.profile.currencyCode),
      mayEdit,
      hasOtherStores: (await listStores(ctx.db, restaurantOf(scope))).length > 1,
      uses: usesOfItem(found.item, drafted.menu),
      now: ctx.clock.now(),
      history: mayEdit ? await readItemHistory(ctx, scope, params.itemId) : null,
      maySellOut: may(actor, 'soldOut.manage', scope),
      sold: may(actor, 'reports.read', scope) ? await readSoldOfItem(ctx, scope, params.itemId) : null,
    };
  },
  title: ({ item }) => `${item.name} · Servery`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    try {
      return request.form.get('do') === 'delete'
        ? await deleteItem(request, request.params.itemId)
        : ((await actOnItem(request, request.params.itemId)) ?? (await actOnList(request)));
    } catch (error) {
      return refused(error, request.form);
    }
  },
  render(data, { form, notice }) {
    const { base, here, store, item, category, mark, priceText, mayEdit, maySellOut, uses, history, now } = data;
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={item.name}
          status={[ITEM_TYPE_LABELS[item.type], priceText || 'no price', ...(mark ? [MARK_LABELS[mark]] : [])].join(
            ' · ',
          )}
          breadcrumbs={
            <Breadcrumbs
              crumbs={[
                { label: 'Menu', href: href(base, paths.menu, params) },
                { label: category.name, href: href(base, paths.category, { ...params, categoryId: category.id }) },
                { label: item.name },
              ]}
            />
          }
          actions={
            <>
              {mayEdit && data.hasOtherStores && item.type !== 'halfAndHalf' ? (
                <LinkButton href={href(base, paths.pricesInStores, { ...params, itemId: item.id })}>
                  Prices in stores
                </LinkButton>
              ) : null}
              <LinkButton href={viewHref(base, params, item)}>View as customer</LinkButton>
              {mayEdit ? <DuplicateButton /> : null}
              {mayEdit ? (
                <LinkButton href={editHref(base, params, item)} variant="primary" icon={EditIcon}>
                  Edit {ITEM_TYPES[item.type].noun}
                </LinkButton>
              ) : null}
            </>
          }
        />
        <SoldOutProblem form={form} />
        <Notice text={notice} />
        <div className="grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <PictureAndSale {...{ item, mark, maySellOut, now }} timezone={store.profile.timezone} errors={form.errors} />
          <div className="flex min-w-0 flex-col gap-4">
            <Card>
              <Facts
                rows={[...factsOf(item), ...(data.sold ? [soldFact(data.sold, store.profile.currencyCode)] : [])]}
              />
            </Card>
            <UsedIn {...{ base, params, uses, mayEdit }} />
            {item.modifiers.map((group) => (
              <Card key={group.id} as="section">
                <SectionHeading trailing={choiceText({ ...group, min: String(group.min), max: String(group.max) })}>
                  {group.name}
                </SectionHeading>
                <OptionList options={group.options} currencyCode={store.profile.currencyCode} />
              </Card>
            ))}
            {history ? (
              <ItemHistory
                {...{ entries: history, now, timezone: store.profile.timezone }}
                versionsHref={href(base, paths.menuVersions, params)}
              />
            ) : null}
            {mayEdit ? <MoveItem item={item} categories={data.categories} /> : null}
            {mayEdit ? <DeleteItem {...{ item, uses }} version={data.version} /> : null}
          </div>
        </div>
        <IslandTag of={menuListIsland} hydrate="idle" props={{}} />
      </AdminLayout>
    );
  },
});

interface PictureProps {
  item: MenuItem;
  mark: WaitingMark | null;
  maySellOut: boolean;
  now: Temporal.Instant;
  timezone: string;
  errors: Readonly<Record<string, string>>;
}

function PictureAndSale({ item, mark, maySellOut, ...when }: PictureProps) {
  return (
    <div className="flex max-w-md flex-col gap-4">
      <Image
        src={item.image?.path}
        alt={item.name}
        ratio={[4, 3]}
        width={320}
        colour={item.backgroundColor}
        className="rounded-card"
      />
      {maySellOut && mark !== 'new' ? (
        <div data-part="menu-row" data-name={item.name} className="flex items-center justify-between gap-3">
          <span>Takes effect right away:</span>
          <SoldOutButton row={{ id: item.id, name: item.name, isSoldOut: item.soldout }} />
        </div>
      ) : null}
      {maySellOut && mark !== 'new' ? <SoldOutFor item={item} {...when} /> : null}
    </div>
  );
}

/** Taken back from the menu, where its category is. */
async function deleteItem(
  { ctx, scope, form, actor, base, by }: PageActionRequest<StoreScope>,
  itemId: string,
): Promise<ActionAnswer> {
  requireMay(actor, 'menu.manage', scope);
  const found = await readEditedItem(ctx, scope, itemId);
  if (!found) throw notFound('item');
  if (found.version !== wholeOf(form, 'version')) throw changedMeanwhile('this item', found.version);
  const { id, name, categoryId } = found.item;
  const { changeId } = await removeItems(ctx, scope, { itemIds: [id], by });
  const { restaurantId, storeId } = scope;
  const query = new URLSearchParams({ category: categoryId, ...(changeId ? { undo: changeId } : {}) });
  const to = `${href(base, paths.menu, { restaurantId, storeId })}?${query}`;
  return { kind: 'redirect', to, notice: `${name} deleted.` };
}

function OptionList({
  options,
  currencyCode,
}: {
  options: MenuItem['modifiers'][number]['options'];
  currencyCode: CurrencyCode;
}) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {options.map((option) => (
        <li key={option.id} className="flex justify-between gap-4 py-1.5">
          <span>{option.name}</span>
          <span className="tnum text-ink-2">
            {option.extraCharge > 0 ? `+${formatAmount(option.extraCharge, currencyCode)}` : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}

function soldFact({ days, quantity, grossInCents }: SoldOfItem, currencyCode: CurrencyCode) {
  const value = quantity === 0 ? 'None sold' : `${quantity} for ${formatAmount(grossInCents, currencyCode)}`;
  return { name: `Last ${days} days`, value };
}

function factsOf(item: MenuItem) {
  const named = <Key extends string>(labels: Readonly<Record<Key, string>>, isOn: (key: Key) => boolean) =>
    (Object.keys(labels) as Key[])
      .filter(isOn)
      .map((key) => labels[key])
      .join(', ');
  const state = [item.available ? 'On the menu' : 'Not on the menu', ...(item.soldout ? ['sold out'] : [])].join(', ');
  return [
    { name: 'Status', value: state },
    { name: 'Description', value: item.description },
    { name: 'Label', value: item.label ?? '' },
    { name: 'Sold at', value: named(ORDERING_SYSTEM_LABELS, (system) => item.applicableOrderingSystem[system]) },
    { name: 'Order types', value: named(COLLECTION_LABELS, (type) => item.availableFor[type]) },
    {
      name: item.factsToConfirm ? 'Suitable for, to be confirmed' : 'Suitable for',
      value: named(DIET_LABELS, (diet) => item.dietary.includes(diet)),
    },
    ...ALLERGEN_LISTS.map((list) => ({
      name: ALLERGEN_LIST_LABELS[list],
      value: named(ALLERGEN_LABELS, (allergen) => item.allergenInfo[list].includes(allergen)),
    })),
    { name: 'Taxable', value: item.isGstApplicable ? 'Yes' : 'No' },
  ].filter(({ value }) => value !== '');
}
