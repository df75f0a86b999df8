import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { IMAGE_ASPECT_RATIOS } from '#src/domain/tenancy/store-settings.schema.ts';
import { readEditedCategory, readEditedMenu } from '#src/features/menu/desk/read-edited.ts';
import { createCategory, editCategory } from '#src/features/menu/manage-categories.ts';
import { type FormState, href, type PageRequest } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { Card, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { makeForm, saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { refused } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { readPicture } from '../picture-field.tsx';
import { WithSide } from '../side.tsx';
import { CategoryLayout, categoryKit, NEW_CATEGORY } from './category-kit.tsx';
import { DeleteCategoryForm, deleteByForm } from './delete-category.tsx';
import { CategoryPreview } from './menu-previews.tsx';
import { savedText } from './saved-text.ts';

/** The data for reading and drawing a category's form. */
async function aroundCategory({ ctx, scope }: Pick<PageRequest<StoreScope>, 'ctx' | 'scope'>) {
  const store = await ctx.menus.storeOf(scope);
  return {
    store,
    stations: await listPrintStations(ctx.db, scope),
    ratio: IMAGE_ASPECT_RATIOS[store.profile.settings.menu.categoryImageAspectRatio],
  };
}

async function storedCategory({ ctx, scope }: Pick<PageRequest<StoreScope>, 'ctx' | 'scope'>, categoryId: string) {
  const category = await readEditedCategory(ctx, scope, categoryId);
  if (!category) throw notFound('category');
  return category;
}

export const createCategoryPage = adminPage<StoreScope>({
  guard: { action: 'menu.manage' },
  under: paths.menu,
  example: { forms: { '': { name: 'Specials' } }, answers: [303, 400] },
})({
  path: paths.createCategory.path,
  load: async (request) => ({ base: request.base, here: request.url.pathname, ...(await aroundCategory(request)) }),
  title: ({ store }) => `New category · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, form, base, by } = request;
    const { restaurantId, storeId } = scope;
    return makeForm({
      kit: categoryKit({ ...(await aroundCategory(request)), stored: NEW_CATEGORY }),
      form,
      newId: () => ctx.ids.next(),
      prepare: () => readPicture(request, scope, 'image'),
      empty: NEW_CATEGORY,
      // Without a place of its own it is the last.
      async make({ sortOrder: _, ...category }) {
        const { id: categoryId, name } = await createCategory(ctx, scope, { category, by });
        const to = href(base, paths.category, { restaurantId, storeId, categoryId });
        return { kind: 'redirect', to, notice: `${name} added. Now add some items.` };
      },
    });
  },
  render({ base, here, store, stations, ratio }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const menuHref = href(base, paths.menu, params);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="New category"
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Menu', href: menuHref }, { label: 'New category' }]} />}
        />
        <WithSide label="Preview" side={<CategoryPreview category={null} form={form} />}>
          <KitForm
            {...{ id: 'category', kit: categoryKit({ stored: NEW_CATEGORY, stations, ratio }), stored: NEW_CATEGORY }}
            {...{ form, notice }}
            isNew
            label="Add category"
            backHref={menuHref}
          >
            {(put) => <CategoryLayout put={put} form={form} hasStations={stations.length > 0} />}
          </KitForm>
        </WithSide>
      </AdminLayout>
    );
  },
});

export const editCategoryPage = adminPage<StoreScope>({
  guard: { action: 'menu.manage' },
  under: paths.menu,
  example: { forms: { save: { name: 'Dumplings' }, delete: {} }, answers: [303, 400, 403, 409] },
})({
  path: paths.editCategory.path,
  async load(request) {
    const { ctx, scope, base, url, params } = request;
    const category = await storedCategory(request, params.categoryId);
    const menu = await readEditedMenu(ctx, scope);
    return {
      base,
      here: url.pathname,
      ...(await aroundCategory(request)),
      category,
      others: menu.categories.filter(({ id }) => id !== category.id),
      items: menu.items.filter(({ categoryId }) => categoryId === category.id),
    };
  },
  title: ({ category }) => `Edit ${category.name} · Servery`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, form, base, by, params, url } = request;
    const { restaurantId, storeId, categoryId } = params;
    if (form.get('do') === 'delete') {
      try {
        const { changeId, notice } = await deleteByForm(request, categoryId);
        const to = `${href(base, paths.menu, { restaurantId, storeId })}?undo=${changeId}`;
        return { kind: 'redirect', to, notice };
      } catch (error) {
        return refused(error, form);
      }
    }
    const saved = await savedText(ctx, scope);
    return saveForm({
      kit: categoryKit({
        ...(await aroundCategory(request)),
        stored: await storedCategory(request, categoryId),
      }),
      form,
      newId: () => ctx.ids.next(),
      prepare: () => readPicture(request, scope, 'image'),
      read: async () => ({ value: await storedCategory(request, categoryId) }),
      save: (category, { value: seen }) => editCategory(ctx, scope, { categoryId, category, seen, by }),
      editor: ({ value }) =>
        findEditorAgo(
          { ctx, scope, by },
          { action: 'editCategory', subjectType: 'category', subjectId: categoryId },
          value,
        ),
      done: (since) => ({ kind: 'redirect', to: url.pathname, notice: savedNotice(saved, since) }),
    });
  },
  render({ base, here, store, stations, ratio, category, others, items }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const categoryHref = href(base, paths.category, { ...params, categoryId: category.id });
    const isDeleting = form.values.do === 'delete';
    const shown: FormState = isDeleting ? { ...form, values: {} } : form;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={`Edit ${category.name}`}
          breadcrumbs={
            <Breadcrumbs
              crumbs={[
                { label: 'Menu', href: href(base, paths.menu, params) },
                { label: category.name, href: categoryHref },
                { label: 'Edit' },
              ]}
            />
          }
        />
        <WithSide label="Preview" side={<CategoryPreview category={category} form={shown} />}>
          <KitForm
            {...{ id: 'category', kit: categoryKit({ stored: category, stations, ratio }), stored: category, notice }}
            form={shown}
            label="Save category"
            backHref={categoryHref}
          >
            {(put) => <CategoryLayout put={put} form={shown} hasStations={stations.length > 0} />}
          </KitForm>
          <details id="delete" className="mt-6 max-w-3xl" open={isDeleting}>
            <summary className="inline-flex min-h-(--control) cursor-pointer items-center font-medium text-fail-text">
              Delete {category.name}…
            </summary>
            <Card className="mt-2 border-fail">
              <DeleteCategoryForm
                {...{ category, others, form }}
                count={items.length}
                names={items.map(({ name }) => name)}
                button="delete"
              />
            </Card>
          </details>
        </WithSide>
      </AdminLayout>
    );
  },
});
