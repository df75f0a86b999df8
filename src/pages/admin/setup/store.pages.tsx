import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { findStore } from '#db/tenancy/stores.repository.ts';
import webAddress from '#islands/admin/web-address.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { createStore, editStore } from '#src/features/tenancy/manage-stores.ts';
import { withPosition } from '#src/features/tenancy/position-of-store.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import { storeHeadOf } from '#src/pages/storefront/store-head.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { CheckIcon, OpenIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { EditForm, refusedEdit, TextField, versionOf } from '../edit-form.tsx';
import { SaveBar } from '../form-parts.tsx';
import { textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { readPicture } from '../picture-field.tsx';
import { WithSide } from '../side.tsx';
import { FirstSteps } from './first-steps.tsx';
import { PauseForm, pauseByForm } from './pause-form.tsx';
import { emptyStore, StoreFields, storeInputOf } from './store-form.tsx';
import { openLook } from './stores.page.tsx';

/** A new store of the restaurant's country, with hours and settings to start from; ends at its hours. */
export const createStorePage = pageOf<RestaurantScope>()({
  path: paths.createStore.path,
  async load({ ctx, scope, base, url }) {
    const restaurant = await findRestaurant(ctx.db, scope);
    if (!restaurant) throw notFound('restaurant');
    return { base, here: url.pathname, restaurant, host: url.host };
  },
  title: ({ restaurant }) => `Add a store · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, form, base, by } = request;
    try {
      const restaurant = await findRestaurant(ctx.db, scope);
      if (!restaurant) throw notFound('restaurant');
      const store = await createStore(ctx, scope, {
        store: {
          ...(await withPosition(ctx, storeInputOf(form, await readPicture(request, scope, 'bannerImageId')), {
            countryCode: restaurant.countryCode,
            before: null,
            mayAskBilled: request.mayAskBilled,
          })),
          id: textOf(form, 'id') || null,
          countryCode: restaurant.countryCode,
        },
        by,
      });
      const to = href(base, paths.tradingHours, { restaurantId: scope.restaurantId, storeId: store.id });
      return { kind: 'redirect', to, notice: `${store.name} created. Next, set its opening hours.` };
    } catch (error) {
      return refusedEdit(error, form);
    }
  },
  render({ base, here, restaurant, host }, { form, notice }) {
    const storesHref = href(base, paths.stores, { restaurantId: restaurant.id });
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <PageHeader
          title="Add a store"
          status={`${COUNTRIES[restaurant.countryCode].name}, prices in ${COUNTRIES[restaurant.countryCode].currencyCode}`}
          breadcrumbs={
            <Breadcrumbs
              crumbs={[
                { label: 'Restaurants', href: href(base, paths.restaurants, {}) },
                { label: restaurant.name, href: storesHref },
                { label: 'Add a store' },
              ]}
            />
          }
        />
        <WithSide label="Next steps" side={<FirstSteps done={1} />}>
          <EditForm id="store" form={form} notice={notice} version={null}>
            <StoreFields store={emptyStore(restaurant.countryCode)} form={form} />
            <Card as="section" className="flex flex-col gap-3">
              <TextField
                form={form}
                name="id"
                label="Web address"
                stored=""
                isOptional
                help="Lowercase letters, digits and hyphens. We make it from the name if you leave it empty. It can’t be changed later."
                input={{ maxLength: 40, autoCapitalize: 'none', spellCheck: false, placeholder: 'roma-newtown' }}
              />
              <IslandTag
                of={webAddress}
                hydrate="idle"
                props={{ formId: 'store', start: `${host}/restaurants/${restaurant.id}/stores/` }}
              />
            </Card>
            <SaveBar label="Add store" backHref={storesHref} />
          </EditForm>
        </WithSide>
      </AdminLayout>
    );
  },
});

export const editStorePage = pageOf<StoreScope>()({
  path: paths.editStore.path,
  async load({ ctx, scope, base, url }) {
    const row = await findStore(ctx.db, scope);
    if (!row) throw notFound('store');
    const store = await ctx.menus.storeOf(scope);
    const menu = await ctx.menus.menuOf(scope);
    const head = storeHeadOf(store, ctx.clock.now());
    return {
      base,
      here: url.pathname,
      row,
      store,
      head,
      hasAddress: row.line1 !== '' && row.suburb !== '',
      hasMenu: menu.items.length > 0,
      hasHours: head.collections.length > 0,
    };
  },
  title: ({ row }) => `Edit ${row.name} · Servery`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, form, url, by, base } = request;
    try {
      if (form.get('do') === 'pause' || form.get('do') === 'resume') {
        const notice = await pauseByForm(ctx, scope, form, by);
        const { restaurantId } = scope;
        return {
          kind: 'redirect',
          to: form.get('from') === 'stores' ? href(base, paths.stores, { restaurantId }) : url.pathname,
          notice,
        };
      }
      const before = await findStore(ctx.db, scope);
      if (!before) throw notFound('store');
      const sent = storeInputOf(form, await readPicture(request, scope, 'bannerImageId'));
      await editStore(ctx, scope, {
        store: await withPosition(ctx, sent, {
          countryCode: before.countryCode,
          before,
          mayAskBilled: request.mayAskBilled,
        }),
        settingsVersion: versionOf(form),
        by,
      });
      return { kind: 'redirect', to: url.pathname, notice: 'Saved. Updated on the website.' };
    } catch (error) {
      return refusedEdit(error, form);
    }
  },
  render({ base, here, row, store, head, hasAddress, hasMenu, hasHours }, { form, notice }) {
    const params = { restaurantId: row.restaurantId, storeId: row.id };
    const checks = [
      { done: hasAddress, label: 'Address', to: '#store' },
      { done: hasHours, label: 'Opening hours', to: href(base, paths.tradingHours, params) },
      { done: hasHours, label: 'Ordering hours', to: href(base, paths.timings, params) },
      { done: hasMenu, label: 'Menu', to: href(base, paths.menu, params) },
    ];
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={`Edit ${row.name}`}
          status={
            <>
              <StatusPill look={openLook(head)} />
              {head.openText === openLook(head).word ? null : <span>{head.openText}</span>}
            </>
          }
          actions={<LinkButton href={`/restaurants/${row.restaurantId}/stores/${row.id}`}>View website</LinkButton>}
        />
        <div className="grid gap-6 xl:grid-cols-[minmax(0,42rem)_minmax(17rem,1fr)] xl:gap-8">
          <div className="min-w-0">
            <EditForm id="store" form={form} notice={notice} version={row.settingsVersion}>
              <StoreFields store={row} form={form} />
              <SaveBar label="Save" backHref={href(base, paths.stores, { restaurantId: row.restaurantId })} />
            </EditForm>
          </div>
          <aside
            aria-label="Store status"
            className="order-first flex flex-col gap-4 self-start xl:sticky xl:top-8 xl:order-none"
          >
            <Card as="section">
              <SectionHeading>Ready to take orders</SectionHeading>
              <ul className="flex flex-wrap gap-x-6 xl:flex-col">
                {checks.map(({ done, label, to }) => (
                  <li key={label}>
                    <a href={to} className="flex min-h-9 items-center gap-2 no-underline hover:underline">
                      {done ? (
                        <CheckIcon size={16} aria-hidden className="text-done-text" />
                      ) : (
                        <OpenIcon size={16} aria-hidden className="text-ink-3" />
                      )}
                      {label}
                      <span className="sr-only">{done ? ', done' : ', still to do'}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </Card>
            <Card as="section">
              <SectionHeading>Online orders</SectionHeading>
              <p className="mb-3 text-14 text-ink-2">
                {head.isPaused
                  ? `${head.openText}. ${head.pauseNote}`
                  : 'Pausing takes effect right away on every channel.'}
              </p>
              <PauseForm action={here} storeName={row.name} isPaused={head.isPaused} from="store" />
            </Card>
          </aside>
        </div>
      </AdminLayout>
    );
  },
});
