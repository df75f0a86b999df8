import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import webAddress from '#islands/admin/web-address.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { unprovedEmailOf } from '#src/features/access/prove-address.ts';
import { createRestaurant, editRestaurant } from '#src/features/tenancy/manage-restaurants.ts';
import { type FormState, href } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { SettingsIcon, StoreIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { Card, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { FormSection } from '../edit-form.tsx';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { makeForm, saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { staffOf } from '../home.pages.tsx';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { ConfirmFirst, SEND_LINK, sendLinkAgain } from './confirm-first.tsx';
import { FirstSteps } from './first-steps.tsx';
import { NEW_RESTAURANT, newRestaurantKit, restaurantKit, restaurantValue } from './restaurant-kit.ts';

/**
 * A restaurant's name and country; its maker is its admin and continues to its first store. Somebody who signed up and has not
 * confirmed their address is asked to.
 */
export const createRestaurantPage = adminPage<unknown>({
  guard: 'signedIn',
  // The planted accounts are confirmed, so a new link is refused.
  example: {
    forms: { '': { name: 'Third', id: 'third-house', countryCode: 'AU' }, [SEND_LINK]: {} },
    answers: [303, 409],
  },
})({
  path: paths.createRestaurant.path,
  load: async ({ ctx, base, url, actor }) => ({
    base,
    here: url.pathname,
    host: url.host,
    unproved: await unprovedEmailOf(ctx.db, staffOf(actor).userId),
    isMailed: ctx.ports.email !== null,
  }),
  title: () => 'Create a restaurant · Servery',
  head: () => ({ isIndexed: false }),
  action(request) {
    const { ctx, form, base, by, actor } = request;
    if (form.get('do') === SEND_LINK) return sendLinkAgain(request);
    return makeForm({
      kit: newRestaurantKit,
      form,
      newId: () => ctx.ids.next(),
      empty: NEW_RESTAURANT,
      async make(restaurant) {
        const { id, name } = await createRestaurant(ctx, staffOf(actor), { restaurant, by });
        const to = href(base, paths.createStore, { restaurantId: id });
        return { kind: 'redirect', to, notice: `${name} created. Now add your first store.` };
      },
    });
  },
  render: ({ base, here, host, unproved, isMailed }, { form, notice }) => (
    <AdminLayout base={base} here={here} store={null}>
      <PageHeader title="Create a restaurant" status="Your business. You’ll add stores and menus next." />
      <WithSide label="Next steps" side={<FirstSteps done={0} />}>
        {unproved === null ? (
          <NewRestaurant {...{ base, host, form, notice }} />
        ) : (
          <>
            <Notice text={notice} />
            <ErrorSummary errors={{}} message={form.message} />
            <ConfirmFirst email={unproved} isMailed={isMailed} />
          </>
        )}
      </WithSide>
    </AdminLayout>
  ),
});

interface NewRestaurantProps {
  base: string;
  host: string;
  form: FormState;
  notice: string | null;
}

function NewRestaurant({ base, host, form, notice }: NewRestaurantProps) {
  return (
    <KitForm
      {...{ id: 'restaurant', kit: newRestaurantKit, stored: NEW_RESTAURANT, form, notice }}
      isNew
      label="Create restaurant"
      backHref={href(base, paths.restaurants, {})}
    >
      {(put) => (
        <Card className="flex flex-col gap-5">
          {put('name')}
          {put('id')}
          <IslandTag of={webAddress} hydrate="idle" props={{ formId: 'restaurant', start: `${host}/restaurants/` }} />
          {put('countryCode')}
        </Card>
      )}
    </KitForm>
  );
}

const HELP = {
  title: 'About your restaurant',
  points: [
    'The name shows on every store’s website and on receipts.',
    'Your logo, colours and website text are under Website.',
  ],
};

const SAVED = 'Saved. Updated on all your stores’ websites.';

export const editRestaurantPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.manage' },
  inStore: { in: 'settings', at: 70, label: 'Restaurant details', icon: StoreIcon },
  inRestaurant: { in: 'settings', at: 10, label: 'Restaurant details', icon: SettingsIcon },
  words: 'name abn contact country',
  example: { forms: { '': { name: 'Night Kitchen' } }, answers: [303, 400, 409] },
})({
  path: paths.editRestaurant.path,
  async load({ ctx, scope, base, url }) {
    const restaurant = await findRestaurant(ctx.db, scope);
    if (!restaurant) throw notFound('restaurant');
    return { base, here: url.pathname, restaurant };
  },
  title: ({ restaurant }) => `Edit ${restaurant.name} · Servery`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    const read = async () => {
      const restaurant = await findRestaurant(ctx.db, scope);
      if (!restaurant) throw notFound('restaurant');
      return { restaurant, value: restaurantValue(restaurant), version: restaurant.version };
    };
    return saveForm({
      kit: restaurantKit((await read()).restaurant),
      form,
      newId: () => ctx.ids.next(),
      read,
      save: (restaurant, { version }) => editRestaurant(ctx, scope, { restaurant, version, by }),
      editor: ({ restaurant }) =>
        findEditorAgo(
          { ctx, scope, by },
          { action: 'editRestaurant', subjectType: 'restaurant', subjectId: scope.restaurantId },
          restaurant,
        ),
      done: (since) => ({ kind: 'redirect', to: url.pathname, notice: savedNotice(SAVED, since) }),
    });
  },
  render({ base, here, restaurant }, { form, notice }) {
    const storesHref = href(base, paths.stores, { restaurantId: restaurant.id });
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
        <WithSide label="Help" side={<HelpCard {...HELP} />}>
          <KitForm
            {...{ id: 'restaurant', kit: restaurantKit(restaurant), stored: restaurantValue(restaurant), form, notice }}
            version={restaurant.version}
            label="Save"
            backHref={storesHref}
          >
            {(put) => (
              <>
                <FormSection title="Business">
                  {put('name')}
                  {put('abn')}
                  {put('contactEmail')}
                  {put('contactPhone')}
                </FormSection>
              </>
            )}
          </KitForm>
        </WithSide>
      </AdminLayout>
    );
  },
});
