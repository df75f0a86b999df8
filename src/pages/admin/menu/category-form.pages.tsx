import { findCategory, listCategories } from '#db/menu/categories.repository.ts';
import { countItemsIn } from '#db/menu/items.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import type { Category } from '#src/domain/menu/menu.schema.ts';
import { ORDERING_SYSTEMS } from '#src/domain/menu/menu-words.schema.ts';
import { IMAGE_ASPECT_RATIOS } from '#src/domain/tenancy/store-settings.schema.ts';
import {
  type CategoryInput,
  createCategory,
  deleteCategory,
  editCategory,
} from '#src/features/menu/manage-categories.ts';
import { type FormState, formAgain, href, type PageActionRequest, pageOf } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox, Select, Textarea } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { Card, PageHeader } from '#src/ui/surface.tsx';
import { EditForm, refusedEdit, TextField } from '../edit-form.tsx';
import { SaveBar } from '../form-parts.tsx';
import { textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { PictureField, readPicture } from '../picture-field.tsx';
import { WithSide } from '../side.tsx';
import { ColourField } from './colour-field.tsx';
import { Stations } from './item-fields.tsx';
import { stationIds } from './item-values.ts';
import { CategoryPreview } from './menu-previews.tsx';
import { ORDERING_SYSTEM_LABELS } from './menu-words.ts';

type Sent = Pick<PageActionRequest<StoreScope>, 'ctx' | 'scope' | 'form' | 'by'>;

async function categoryOfForm(sent: Sent): Promise<CategoryInput> {
  const { form, scope } = sent;
  const imageId = await readPicture(sent, scope, 'image');
  return {
    name: textOf(form, 'name'),
    description: textOf(form, 'description'),
    image: imageId === null ? null : { id: imageId },
    backgroundColor: textOf(form, 'backgroundColor') || null,
    applicableOrderingSystem: {
      pos: form.has('applicableOrderingSystem.pos'),
      online: form.has('applicableOrderingSystem.online'),
      uberEats: form.has('applicableOrderingSystem.uberEats'),
    },
    printStationIds: stationIds(formAgain(form, []).values),
  };
}

function categoryValues(category: Category | null): Record<string, string> {
  const sold = category?.applicableOrderingSystem ?? { pos: true, online: true, uberEats: false };
  return {
    name: category?.name ?? '',
    description: category?.description ?? '',
    backgroundColor: category?.backgroundColor ?? '',
    ...Object.fromEntries(
      ORDERING_SYSTEMS.flatMap((system) => (sold[system] ? [[`applicableOrderingSystem.${system}`, 'on']] : [])),
    ),
    ...Object.fromEntries((category?.printStationIds ?? []).map((id) => [`station.${id}`, 'on'])),
  };
}

export const createCategoryPage = pageOf<StoreScope>()({
  path: paths.createCategory.path,
  load: async ({ ctx, scope, base, url }) => ({
    base,
    here: url.pathname,
    store: await ctx.menus.storeOf(scope),
    stations: await listPrintStations(ctx.db, scope),
  }),
  title: ({ store }) => `New category · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, form, base, by } = request;
    try {
      const made = await createCategory(ctx, scope, { category: await categoryOfForm(request), by });
      const { restaurantId, storeId } = scope;
      const to = href(base, paths.category, { restaurantId, storeId, categoryId: made.id });
      return { kind: 'redirect', to, notice: `${made.name} added. Now add some items.` };
    } catch (error) {
      return refusedEdit(error, form);
    }
  },
  render({ base, here, store, stations }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const menuHref = href(base, paths.menu, params);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="New category"
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Menu', href: menuHref }, { label: 'New category' }]} />}
        />
        <WithSide label="Preview" side={<CategoryPreview category={null} form={form} />}>
          <EditForm id="category" form={form} notice={notice} version={null}>
            <CategoryFields category={null} store={store} stations={stations} form={form} />
            <SaveBar label="Add category" backHref={menuHref} />
          </EditForm>
        </WithSide>
      </AdminLayout>
    );
  },
});

export const editCategoryPage = pageOf<StoreScope>()({
  path: paths.editCategory.path,
  async load({ ctx, scope, base, url, params }) {
    const category = await findCategory(ctx.db, scope, params.categoryId);
    if (!category) throw notFound('category');
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      stations: await listPrintStations(ctx.db, scope),
      category,
      others: (await listCategories(ctx.db, scope)).filter(({ id }) => id !== category.id),
      itemCount: await countItemsIn(ctx.db, scope, category.id),
    };
  },
  title: ({ category }) => `Edit ${category.name} · Servery`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, form, base, by, params, url } = request;
    const { restaurantId, storeId, categoryId } = params;
    try {
      if (form.get('do') === 'delete') {
        await deleteCategory(ctx, scope, { categoryId, moveItemsTo: textOf(form, 'moveItemsTo') || null, by });
        return {
          kind: 'redirect',
          to: href(base, paths.menu, { restaurantId, storeId }),
          notice: 'Category deleted.',
        };
      }
      await editCategory(ctx, scope, { categoryId, category: await categoryOfForm(request), by });
      return { kind: 'redirect', to: url.pathname, notice: 'Saved. Updated on the website and tills.' };
    } catch (error) {
      return refusedEdit(error, form);
    }
  },
  render({ base, here, store, stations, category, others, itemCount }, { form, notice }) {
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
          <EditForm id="category" form={shown} notice={notice} version={null}>
            <CategoryFields category={category} store={store} stations={stations} form={shown} />
            <SaveBar label="Save category" backHref={categoryHref} />
          </EditForm>
          <details className="mt-6 max-w-3xl" open={isDeleting}>
            <summary className="inline-flex min-h-(--control) cursor-pointer items-center font-medium text-fail-text">
              Delete {category.name}…
            </summary>
            <Card className="mt-2 border-fail">
              <form method="post" className="flex flex-col gap-3">
                {itemCount > 0 ? (
                  <Field
                    name="moveItemsTo"
                    label={itemCount === 1 ? 'Move its item to' : `Move its ${itemCount} items to`}
                    error={form.errors.moveItemsTo}
                    formId="delete"
                  >
                    {(wiring) => (
                      <Select
                        {...wiring}
                        placeholder="Choose a category"
                        options={others.map(({ id, name }) => ({ value: id, label: name }))}
                      />
                    )}
                  </Field>
                ) : (
                  <p className="text-ink-2">This category is empty. Nothing else is deleted.</p>
                )}
                <Button type="submit" name="do" value="delete" variant="danger" className="self-start">
                  Delete {category.name}
                </Button>
              </form>
            </Card>
          </details>
        </WithSide>
      </AdminLayout>
    );
  },
});

interface FieldsProps {
  category: Category | null;
  store: Awaited<ReturnType<PageActionRequest<StoreScope>['ctx']['menus']['storeOf']>>;
  stations: readonly { readonly id: string; readonly name: string }[];
  form: FormState;
}

function CategoryFields({ category, store, stations, form }: FieldsProps) {
  const values = Object.keys(form.values).length > 0 ? form.values : categoryValues(category);
  return (
    <Card className="flex flex-col gap-5">
      <TextField
        form={form}
        name="name"
        label="Name"
        stored={category?.name ?? ''}
        help="3 to 30 characters."
        isRequired
        input={{ maxLength: 30 }}
      />
      <Field
        name="description"
        label="Description"
        help="Up to 250 characters."
        error={form.errors.description}
        isOptional
      >
        {(wiring) => <Textarea {...wiring} maxLength={250} defaultValue={values.description ?? ''} />}
      </Field>
      <PictureField
        name="image"
        label="Picture"
        imageId={category?.image?.id ?? null}
        alt={category?.name ?? 'The category'}
        ratio={IMAGE_ASPECT_RATIOS[store.profile.settings.menu.categoryImageAspectRatio]}
        form={form}
      />
      <Fieldset
        name="applicableOrderingSystem"
        legend="Sold at"
        help="You can limit single items further."
        error={form.errors.applicableOrderingSystem}
      >
        <div className="flex flex-wrap gap-x-6">
          {ORDERING_SYSTEMS.map((system) => (
            <Checkbox
              key={system}
              name={`applicableOrderingSystem.${system}`}
              label={ORDERING_SYSTEM_LABELS[system]}
              defaultChecked={values[`applicableOrderingSystem.${system}`] !== undefined}
            />
          ))}
        </div>
      </Fieldset>
      <Stations
        values={values}
        stations={stations}
        error={form.errors.printStationIds}
        inherits="the store’s default station"
      />
      <ColourField value={values.backgroundColor ?? ''} error={form.errors.backgroundColor} />
    </Card>
  );
}
