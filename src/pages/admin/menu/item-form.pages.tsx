import { listCategories } from '#db/menu/categories.repository.ts';
import { findItem } from '#db/menu/items.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { BasicItem } from '#src/domain/menu/menu.schema.ts';
import { currencySymbol } from '#src/domain/money/format-amount.ts';
import { createBasicItem, editBasicItem } from '#src/features/menu/manage-items.ts';
import { type ActionAnswer, formAgain, href, type PageActionRequest, type PageView, pageOf } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { ExternalIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { makeForm, saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { refused } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { readPicture } from '../picture-field.tsx';
import { copiedFromMonday } from '../setup/week-form.ts';
import { WithSide } from '../side.tsx';
import { ItemLayout } from './item-fields.tsx';
import { itemKit, newItem } from './item-kit.ts';
import { dropEmptyRows, rearranged } from './item-rows.tsx';
import { ItemPreview } from './menu-previews.tsx';

async function loadForm(ctx: AppContext, scope: StoreScope) {
  return {
    store: await ctx.menus.storeOf(scope),
    categories: (await listCategories(ctx.db, scope)).map((category) => category),
    stations: (await listPrintStations(ctx.db, scope)).map(({ id, name }) => ({ id, name })),
  };
}

type Sent = Pick<PageActionRequest<StoreScope>, 'ctx' | 'scope' | 'form' | 'by'>;

/** A button that only moves rows: the form comes back, nothing is saved, a chosen picture is kept. */
async function rowsMoved(sent: Sent): Promise<ActionAnswer | null> {
  const button = String(sent.form.get('do') ?? '');
  const before = formAgain(sent.form, []).values;
  const moved = button.startsWith('copy.') ? copiedFromMonday(button.slice(5), before) : rearranged(before, button);
  if (!moved) return null;
  try {
    const image = await readPicture(sent, sent.scope, 'image');
    return {
      kind: 'again',
      status: 200,
      form: { values: { ...moved, image: image ?? '' }, errors: {}, message: null },
    };
  } catch (error) {
    return refused(error, sent.form);
  }
}

/** What happens before an item's form is read: its picture is stored, and rows that nobody wrote into fall out. */
function prepared(sent: Sent) {
  dropEmptyRows(sent.form);
  return readPicture(sent, sent.scope, 'image');
}

async function storedItem({ ctx, scope }: Pick<Sent, 'ctx' | 'scope'>, itemId: string) {
  const found = await findItem(ctx.db, scope, itemId);
  // The form of another type does not fit; its own address leads to what there is.
  if (found?.item.type !== 'basic') throw notFound('item');
  return { value: found.item, version: found.version };
}

export const createItemPage = pageOf<StoreScope>()({
  path: paths.createItem.path,
  async load({ ctx, scope, base, url, params }) {
    const facts = await loadForm(ctx, scope);
    const category = facts.categories.find(({ id }) => id === params.categoryId);
    if (!category) throw notFound('category');
    return { base, here: url.pathname, ...facts, category };
  },
  title: ({ category }) => `New item in ${category.name} · Servery`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, form, base, by, params } = request;
    const moved = await rowsMoved(request);
    if (moved) return moved;
    const empty = newItem(scope, params.categoryId);
    return makeForm({
      kit: itemKit({ ...(await loadForm(ctx, scope)), stored: empty, isNew: true }),
      form,
      newId: () => ctx.ids.next(),
      prepare: () => prepared(request),
      empty,
      // Without a place of its own it is the last of its category.
      async make({ sortOrder: _, ...item }) {
        const { restaurantId, storeId } = scope;
        const { name, categoryId } = await createBasicItem(ctx, scope, { item, by });
        const to = href(base, paths.category, { restaurantId, storeId, categoryId });
        return { kind: 'redirect', to, notice: `${name} is on the menu.` };
      },
    });
  },
  render({ category, ...data }, view) {
    const { restaurantId, id: storeId } = data.store.profile;
    const stored = newItem({ restaurantId, storeId }, category.id);
    return <ItemPage {...data} {...{ view, category, stored }} title="New item" version={null} websiteHref={null} />;
  },
});

const SAVED = 'Saved. Updated on the website and tills.';

export const editItemPage = pageOf<StoreScope>()({
  path: paths.editItem.path,
  async load(request) {
    const { ctx, scope, base, url, params } = request;
    const { value: item, version } = await storedItem(request, params.itemId);
    const facts = await loadForm(ctx, scope);
    const category = facts.categories.find(({ id }) => id === item.categoryId);
    if (!category) throw notFound('category');
    return { base, here: url.pathname, ...facts, category, item, version };
  },
  title: ({ item }) => `${item.name} · Servery`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, form, url, by, params } = request;
    const { itemId } = params;
    const { value: stored } = await storedItem(request, itemId);
    const moved = await rowsMoved(request);
    if (moved) return moved;
    return saveForm({
      kit: itemKit({ ...(await loadForm(ctx, scope)), stored, isNew: false }),
      form,
      newId: () => ctx.ids.next(),
      prepare: () => prepared(request),
      read: () => storedItem(request, itemId),
      save: (item, { version }) => editBasicItem(ctx, scope, { itemId, item, version, by }),
      editor: ({ value }) =>
        findEditorAgo({ ctx, scope, by }, { action: 'editItem', subjectType: 'item', subjectId: itemId }, value),
      done: (since) => ({ kind: 'redirect', to: url.pathname, notice: savedNotice(SAVED, since) }),
    });
  },
  render({ item, version, category, ...data }, view) {
    const { restaurantId, id: storeId } = data.store.profile;
    return (
      <ItemPage
        {...data}
        view={view}
        title={item.name}
        category={category}
        stored={item}
        version={version}
        websiteHref={`/restaurants/${restaurantId}/stores/${storeId}/categories/${item.categoryId}/items/basic/${item.id}`}
      />
    );
  },
});

type FormFacts = Awaited<ReturnType<typeof loadForm>>;

interface ItemPageProps extends FormFacts {
  base: string;
  here: string;
  view: PageView;
  title: string;
  category: FormFacts['categories'][number];
  stored: BasicItem;
  version: number | null;
  websiteHref: string | null;
}

const SECTIONS = [
  ['basics', 'Item'],
  ['price', 'Price'],
  ['options', 'Options'],
  ['availability', 'Availability'],
  ['food', 'Diet and allergens'],
  ['kitchen', 'Till and kitchen'],
] as const;

function ItemPage(props: ItemPageProps) {
  const { base, here, view, store, title, category, stored, version } = props;
  const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
  const categoryHref = href(base, paths.category, { ...params, categoryId: category.id });
  const isNew = version === null;
  const kit = itemKit({ ...props, isNew });
  const values = Object.keys(view.form.values).length > 0 ? view.form.values : kit.texts(stored);
  return (
    <AdminLayout base={base} here={here} store={store}>
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              { label: 'Menu', href: href(base, paths.menu, params) },
              { label: category.name, href: categoryHref },
              { label: title },
            ]}
          />
        }
        actions={
          props.websiteHref ? (
            <LinkButton href={props.websiteHref} icon={ExternalIcon}>
              View on website
            </LinkButton>
          ) : null
        }
      />
      <WithSide label="Preview" side={<Side values={values} imageId={stored.image?.id ?? null} store={store} />}>
        <KitForm
          {...{ id: 'item', kit, stored, isNew, form: view.form, notice: view.notice }}
          {...(version === null ? {} : { version })}
          symbol={currencySymbol(store.profile.currencyCode)}
          label={isNew ? 'Add item' : 'Save item'}
          backHref={categoryHref}
        >
          {(put) => <ItemLayout {...{ put, values, form: view.form }} hasStations={props.stations.length > 0} />}
        </KitForm>
      </WithSide>
    </AdminLayout>
  );
}

function Side({
  values,
  imageId,
  store,
}: Pick<ItemPageProps, 'store'> & { imageId: string | null; values: Readonly<Record<string, string>> }) {
  return (
    <>
      <nav aria-label="Form sections" className="hidden xl:block">
        <ul className="flex flex-wrap gap-x-1 gap-y-1">
          {SECTIONS.map(([id, label]) => (
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
      <ItemPreview values={values} imageId={imageId} currencySymbol={currencySymbol(store.profile.currencyCode)} />
    </>
  );
}
