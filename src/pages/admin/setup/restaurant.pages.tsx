import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import webAddress from '#islands/admin/web-address.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { createRestaurant, editRestaurant } from '#src/features/tenancy/manage-restaurants.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { Select, Textarea } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { Card, PageHeader } from '#src/ui/surface.tsx';
import { EditForm, FormSection, refusedEdit, TextField, versionOf } from '../edit-form.tsx';
import { SaveBar } from '../form-parts.tsx';
import { textOf, valuesOf } from '../forms.ts';
import { staffOf } from '../home.pages.tsx';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { PictureField, readPicture } from '../picture-field.tsx';
import { WithSide } from '../side.tsx';
import { FirstSteps } from './first-steps.tsx';
import { WebsitePreview } from './website-preview.tsx';

export const COUNTRY_OPTIONS = Object.values(COUNTRIES).map(({ code, name, currencyCode, diallingCode }) => ({
  value: code,
  label: `${name} (${currencyCode}, ${diallingCode})`,
}));

/** A restaurant's name and country; its maker is its admin and goes on to its first store. */
export const createRestaurantPage = pageOf<unknown>()({
  path: paths.createRestaurant.path,
  load: ({ base, url }) => ({ base, here: url.pathname, host: url.host }),
  title: () => 'Create a restaurant · Servery',
  head: () => ({ isIndexed: false }),
  async action({ ctx, form, base, by, actor }) {
    try {
      const { id, name } = await createRestaurant(ctx, staffOf(actor), {
        restaurant: {
          id: textOf(form, 'id') || null,
          name: textOf(form, 'name'),
          countryCode: textOf(form, 'countryCode') as CountryCode,
        },
        by,
      });
      const to = href(base, paths.createStore, { restaurantId: id });
      return { kind: 'redirect', to, notice: `${name} created. Now add your first store.` };
    } catch (error) {
      return refusedEdit(error, form);
    }
  },
  render: ({ base, here, host }, { form, notice }) => (
    <AdminLayout base={base} here={here} store={null}>
      <PageHeader title="Create a restaurant" status="Your business. You’ll add stores and menus next." />
      <WithSide label="Next steps" side={<FirstSteps done={0} />}>
        <EditForm id="restaurant" form={form} notice={notice} version={null}>
          <Card className="flex flex-col gap-5">
            <TextField
              form={form}
              name="name"
              label="Name"
              stored=""
              help="As customers know it. 2 to 60 characters."
              isRequired
              input={{ maxLength: 60, autoComplete: 'organization' }}
            />
            <TextField
              form={form}
              name="id"
              label="Web address"
              stored=""
              isOptional
              help="Lowercase letters, digits and hyphens. We make it from the name if you leave it empty. It can’t be changed later."
              input={{ maxLength: 40, autoCapitalize: 'none', spellCheck: false, placeholder: 'roma-pizza' }}
            />
            <IslandTag of={webAddress} hydrate="idle" props={{ formId: 'restaurant', start: `${host}/restaurants/` }} />
            <Field
              name="countryCode"
              label="Country"
              help="Sets currency, tax and time zones. It can’t be changed later."
              error={form.errors.countryCode}
            >
              {(wiring) => (
                <Select
                  {...wiring}
                  options={COUNTRY_OPTIONS}
                  defaultValue={valuesOf(form).text('countryCode', 'AU') || 'AU'}
                />
              )}
            </Field>
          </Card>
          <SaveBar label="Create restaurant" backHref={href(base, paths.restaurants, {})} />
        </EditForm>
      </WithSide>
    </AdminLayout>
  ),
});

export const editRestaurantPage = pageOf<RestaurantScope>()({
  path: paths.editRestaurant.path,
  async load({ ctx, scope, base, url }) {
    const restaurant = await findRestaurant(ctx.db, scope);
    if (!restaurant) throw notFound('restaurant');
    return { base, here: url.pathname, restaurant };
  },
  title: ({ restaurant }) => `Edit ${restaurant.name} · Servery`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, form, url, by } = request;
    try {
      await editRestaurant(ctx, scope, {
        restaurant: {
          name: textOf(form, 'name'),
          abn: textOf(form, 'abn'),
          contactEmail: textOf(form, 'contactEmail'),
          contactPhone: textOf(form, 'contactPhone'),
          logoImageId: await readPicture(request, scope, 'logoImageId'),
          themeColor: textOf(form, 'themeColor'),
          website: { headline: textOf(form, 'website.headline'), story: textOf(form, 'website.story') },
        },
        version: versionOf(form),
        by,
      });
      return { kind: 'redirect', to: url.pathname, notice: 'Saved. Updated on all your stores’ websites.' };
    } catch (error) {
      return refusedEdit(error, form);
    }
  },
  render({ base, here, restaurant }, { form, notice }) {
    const storesHref = href(base, paths.stores, { restaurantId: restaurant.id });
    const { numberLabel } = COUNTRIES[restaurant.countryCode].tax;
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <PageHeader
          title={`Edit ${restaurant.name}`}
          status={COUNTRIES[restaurant.countryCode].name}
          breadcrumbs={
            <Breadcrumbs
              crumbs={[
                { label: 'Restaurants', href: href(base, paths.restaurants, {}) },
                { label: restaurant.name, href: storesHref },
                { label: 'Edit' },
              ]}
            />
          }
        />
        <WithSide label="Preview" side={<WebsitePreview restaurant={restaurant} form={form} />}>
          <EditForm id="restaurant" form={form} notice={notice} version={restaurant.version}>
            <FormSection title="Business">
              <TextField form={form} name="name" label="Name" stored={restaurant.name} input={{ maxLength: 60 }} />
              <TextField
                form={form}
                name="abn"
                label={numberLabel}
                stored={restaurant.abn}
                isOptional
                help={
                  restaurant.countryCode === 'AU'
                    ? '11 digits. Spaces are fine. Printed on receipts.'
                    : 'Printed on receipts.'
                }
                input={{ inputMode: 'numeric', maxLength: 20 }}
              />
              <TextField
                form={form}
                name="contactEmail"
                label="Email"
                stored={restaurant.contactEmail}
                isOptional
                input={{ type: 'email', maxLength: 50, autoComplete: 'email' }}
              />
              <TextField
                form={form}
                name="contactPhone"
                label="Phone"
                stored={restaurant.contactPhone}
                isOptional
                input={{ type: 'tel', maxLength: 30, autoComplete: 'tel' }}
              />
            </FormSection>
            <FormSection title="Branding">
              <PictureField
                name="logoImageId"
                label="Logo"
                help="On every page of the website."
                imageId={restaurant.logoImageId}
                alt={`Logo of ${restaurant.name}`}
                ratio={[1, 1]}
                form={form}
              />
              <Field
                name="themeColor"
                label="Colour"
                help="Used for buttons and links on your website. Text colour adjusts automatically."
                error={form.errors.themeColor}
              >
                {(wiring) => (
                  <input
                    {...wiring}
                    type="color"
                    defaultValue={valuesOf(form).text('themeColor', restaurant.themeColor)}
                    className="h-10 w-20 cursor-pointer rounded-input border border-line-strong bg-surface p-1"
                  />
                )}
              </Field>
            </FormSection>
            <FormSection title="Website">
              <TextField
                form={form}
                name="website.headline"
                label="Headline"
                stored={restaurant.website.headline}
                isOptional
                help="One line under the name. Up to 120 characters."
                input={{ maxLength: 120 }}
              />
              <Field
                name="website.story"
                label="Story"
                help="About your restaurant. Up to 2,000 characters."
                error={form.errors['website.story']}
                isOptional
              >
                {(wiring) => (
                  <Textarea
                    {...wiring}
                    rows={6}
                    maxLength={2000}
                    defaultValue={valuesOf(form).text('website.story', restaurant.website.story)}
                  />
                )}
              </Field>
            </FormSection>
            <SaveBar label="Save" backHref={storesHref} />
          </EditForm>
        </WithSide>
      </AdminLayout>
    );
  },
});
