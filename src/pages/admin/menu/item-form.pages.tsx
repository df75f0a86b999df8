import { listCategories } from '#db/menu/categories.repository.ts';
import { findItem } from '#db/menu/items.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { basicItemSchema } from '#src/domain/menu/menu.schema.ts';
import { currencySymbol } from '#src/domain/money/format-amount.ts';
import { type BasicItemInput, createBasicItem, editBasicItem } from '#src/features/menu/manage-items.ts';
import { type ActionAnswer, type FormState, formAgain, href, type PageView, pageOf } from '#src/pages/page.tsx';
import { type FieldIssue, notFound } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { ExternalIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { EditForm, refusedEdit, versionOf } from '../edit-form.tsx';
import { SaveBar } from '../form-parts.tsx';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { readPicture } from '../picture-field.tsx';
import { copiedFromMonday } from '../setup/week-form.ts';
import { WithSide } from '../side.tsx';
import { ItemFields } from './item-fields.tsx';
import { compacted, itemValues, newItemValues, readItem, rearranged } from './item-values.ts';
import { ItemPreview } from './menu-previews.tsx';

async function loadForm(ctx: AppContext, scope: StoreScope) {
  return {
    store: await ctx.menus.storeOf(scope),
    categories: (await listCategories(ctx.db, scope)).map((category) => category),
    stations: (await listPrintStations(ctx.db, scope)).map(({ id, name }) => ({ id, name })),
  };
}

interface Sent {
  readonly ctx: AppContext;
  readonly scope: StoreScope;
  readonly form: FormData;
  readonly by: ActedBy;
}

/** A button that only moves rows: the form comes back, nothing is saved, a chosen picture is kept. */
async function rowsMoved(sent: Sent): Promise<ActionAnswer | null> {
  const button = String(sent.form.get('do') ?? '');
  const before = formAgain(sent.form, []).values;
  const moved = button.startsWith('copy.') ? copiedFromMonday(button.slice(5), before) : rearranged(before, button);
  if (!moved) return null;
  const image = await readPicture(sent, sent.scope, 'image');
  return { kind: 'again', status: 200, form: { values: { ...moved, image: image ?? '' }, errors: {}, message: null } };
}

/** What was typed, as the use case takes it; all that is wrong with it at once. */
async function itemOfForm(sent: Sent, categorySalesId: string | null): Promise<BasicItemInput> {
  const { ctx, scope, form } = sent;
  const values = compacted(formAgain(form, []).values);
  for (const name of [...form.keys()]) if (name.startsWith('modifiers.')) form.delete(name);
  for (const [name, value] of Object.entries(values)) if (name.startsWith('modifiers.')) form.set(name, value);
  const imageId = await readPicture(sent, scope, 'image');
  const { item, issues } = readItem(values, { imageId, categorySalesId, nextId: () => ctx.ids.next() });
  if (issues.length > 0) throw invalidFields(...limitIssues(item, issues), ...issues);
  return item;
}

/** Limits of the other fields, so that they are not told one by one. */
function limitIssues(item: BasicItemInput, known: readonly FieldIssue[]): FieldIssue[] {
  const whole = { ...item, image: null, id: 'new', restaurantId: 'new', storeId: 'new', sortOrder: 0, type: 'basic' };
  const issues = basicItemSchema.safeParse(whole).error?.issues ?? [];
  return issues
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
    .filter(({ path }) => !known.some((one) => one.path === path));
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
  async action({ ctx, scope, form, base, by }) {
    const sent = { ctx, scope, form, by };
    try {
      const moved = await rowsMoved(sent);
      if (moved) return moved;
      const { restaurantId, storeId } = scope;
      const made = await createBasicItem(ctx, scope, { item: await itemOfForm(sent, null), by });
      const to = href(base, paths.category, { restaurantId, storeId, categoryId: made.categoryId });
      return { kind: 'redirect', to, notice: `${made.name} is on the menu.` };
    } catch (error) {
      return refusedEdit(error, form);
    }
  },
  render({ category, ...data }, view) {
    return (
      <ItemPage
        {...data}
        view={view}
        title="New item"
        category={category}
        stored={newItemValues(category.id)}
        imageId={null}
        version={null}
        websiteHref={null}
      />
    );
  },
});

export const editItemPage = pageOf<StoreScope>()({
  path: paths.editItem.path,
  async load({ ctx, scope, base, url, params }) {
    const found = await findItem(ctx.db, scope, params.itemId);
    // The form of another type does not fit; its own address leads to what there is.
    if (found?.item.type !== 'basic') throw notFound('item');
    const facts = await loadForm(ctx, scope);
    const { item, version } = found;
    const category = facts.categories.find(({ id }) => id === item.categoryId);
    if (!category) throw notFound('category');
    return { base, here: url.pathname, ...facts, category, item, version };
  },
  title: ({ item }) => `${item.name} · Servery`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by, params: { itemId } }) {
    const sent = { ctx, scope, form, by };
    const found = await findItem(ctx.db, scope, itemId);
    if (!found) throw notFound('item');
    try {
      const moved = await rowsMoved(sent);
      if (moved) return moved;
      const item = await itemOfForm(sent, found.item.categorySalesId);
      await editBasicItem(ctx, scope, { itemId, item, version: versionOf(form), by });
      return { kind: 'redirect', to: url.pathname, notice: 'Saved. Updated on the website and tills.' };
    } catch (error) {
      return refusedEdit(error, form);
    }
  },
  render({ item, version, category, ...data }, view) {
    const { restaurantId, id: storeId } = data.store.profile;
    return (
      <ItemPage
        {...data}
        view={view}
        title={item.name}
        category={category}
        stored={itemValues(item)}
        imageId={item.image?.id ?? null}
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
  stored: Record<string, string>;
  imageId: string | null;
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
  const values = shownValues(view.form, stored);
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
      <WithSide label="Preview" side={<Side values={values} imageId={props.imageId} store={store} />}>
        <EditForm id="item" form={view.form} notice={view.notice} version={version}>
          <ItemFields
            values={values}
            form={view.form}
            imageId={props.imageId}
            categories={props.categories}
            stations={props.stations}
            currencyCode={store.profile.currencyCode}
          />
          <SaveBar label={version === null ? 'Add item' : 'Save item'} backHref={categoryHref} />
        </EditForm>
      </WithSide>
    </AdminLayout>
  );
}

function Side({
  values,
  imageId,
  store,
}: Pick<ItemPageProps, 'imageId' | 'store'> & { values: Readonly<Record<string, string>> }) {
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

function shownValues(form: FormState, stored: Record<string, string>): Readonly<Record<string, string>> {
  return Object.keys(form.values).length > 0 ? form.values : stored;
}
