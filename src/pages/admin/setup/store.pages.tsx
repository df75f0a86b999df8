import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { findStore, listStores } from '#db/tenancy/stores.repository.ts';
import webAddress from '#islands/admin/web-address.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { listSourceStores, listStoresToCopy } from '#src/features/menu/copy/source-stores.ts';
import { createStore, editStore } from '#src/features/tenancy/manage-stores.ts';
import { withPosition } from '#src/features/tenancy/position-of-store.ts';
import { type ActionAnswer, href, type PageActionRequest } from '#src/pages/page.tsx';
import { storeHeadOf } from '#src/pages/storefront/store-head.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { CheckIcon, OpenIcon, SettingsIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { makeForm, saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { refusedBeside } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { readPicture } from '../picture-field.tsx';
import { HelpCard, WithSide } from '../side.tsx';
import { type OpeningStep, openingSteps } from '../today/first-evening.ts';
import { CopyWhenNew, copyInto, partsToCopy } from './copy-when-new.tsx';
import { FirstSteps } from './first-steps.tsx';
import { PauseForm, pauseByForm } from './pause-form.tsx';
import { newStore, newStoreKit, StoreLayout, storeKit, storeValue } from './store-kit.tsx';
import { openBadge } from './store-list.tsx';

/** A new store of the restaurant's country, with hours and settings to start from; ends at its hours. */
const ANOTHER_STORE = {
  title: 'About another store',
  points: [
    'Menu, hours and settings can be copied from another store, below or later under Store details.',
    'It follows the restaurant’s logo, colours, text and pictures until it has its own.',
    'Coupons, loyalty cards and customers are shared by all stores.',
  ],
} as const;

export const createStorePage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.manage' },
  example: { forms: { '': { name: 'Third' } }, answers: [303, 400] },
})({
  path: paths.createStore.path,
  async load({ ctx, scope, actor, base, url }) {
    const restaurant = await findRestaurant(ctx.db, scope);
    if (!restaurant) throw notFound('restaurant');
    const sources = (await listStoresToCopy(ctx, actor, scope))
      .filter(({ countryCode }) => countryCode === restaurant.countryCode)
      .map(({ id, name }) => ({ id, name }));
    const isFirst = (await listStores(ctx.db, scope)).length === 0;
    return { base, here: url.pathname, restaurant, host: url.host, sources, isFirst };
  },
  title: ({ restaurant }) => `Add a store · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, form, base, by, mayAskBilled } = request;
    const { restaurantId } = scope;
    const restaurant = await findRestaurant(ctx.db, scope);
    if (!restaurant) throw notFound('restaurant');
    const { countryCode } = restaurant;
    return makeForm({
      kit: newStoreKit(countryCode),
      form,
      newId: () => ctx.ids.next(),
      prepare: () => readPicture(request, scope, 'bannerImageId'),
      empty: newStore(countryCode),
      async make(typed) {
        const asked = await partsToCopy(request);
        const store = await withPosition(ctx, typed, { countryCode, before: null, mayAskBilled });
        const { id: storeId, name } = await createStore(ctx, scope, { store, by });
        const copied = asked && (await copyInto(request, storeId, asked));
        if (copied) return { kind: 'redirect', to: copied, notice: `${name} created.` };
        const to = href(base, paths.tradingHours, { restaurantId, storeId });
        return { kind: 'redirect', to, notice: `${name} created. Next, set its opening hours.` };
      },
    });
  },
  render({ base, here, restaurant, host, sources, isFirst }, { form, notice }) {
    const storesHref = href(base, paths.stores, { restaurantId: restaurant.id });
    const { countryCode } = restaurant;
    const { name: country, currencyCode } = COUNTRIES[countryCode];
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <PageHeader
          title="Add a store"
          status={`${country}, prices in ${currencyCode}`}
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
        <WithSide label="Next steps" side={isFirst ? <FirstSteps done={1} /> : <HelpCard {...ANOTHER_STORE} />}>
          <KitForm
            {...{ id: 'store', kit: newStoreKit(countryCode), stored: newStore(countryCode), form, notice }}
            isNew
            label="Add store"
            backHref={storesHref}
          >
            {(put) => (
              <>
                <StoreLayout put={put} form={form} />
                <Card as="section" className="flex flex-col gap-3">
                  {put('id')}
                  <IslandTag
                    of={webAddress}
                    hydrate="idle"
                    props={{ formId: 'store', start: `${host}/restaurants/${restaurant.id}/stores/` }}
                  />
                </Card>
                {sources.length > 0 ? <CopyWhenNew sources={sources} form={form} /> : null}
              </>
            )}
          </KitForm>
        </WithSide>
      </AdminLayout>
    );
  },
});

type SentStore = PageActionRequest<StoreScope, typeof paths.editStore.path>;

async function pauseOrResume({ ctx, scope, form, url, by, base }: SentStore): Promise<ActionAnswer> {
  const notice = await pauseByForm(ctx, scope, form, by);
  const { restaurantId } = scope;
  const to = form.get('from') === 'stores' ? href(base, paths.stores, { restaurantId }) : url.pathname;
  return { kind: 'redirect', to, notice };
}

async function saveStore(request: SentStore): Promise<ActionAnswer> {
  const { ctx, scope, form, url, by, mayAskBilled } = request;
  const read = async () => {
    const row = await findStore(ctx.db, scope);
    if (!row) throw notFound('store');
    return { row, value: storeValue(row), version: row.settingsVersion };
  };
  const { row } = await read();
  return saveForm({
    kit: storeKit(row, row.countryCode),
    form,
    newId: () => ctx.ids.next(),
    prepare: () => readPicture(request, scope, 'bannerImageId'),
    read,
    async save(typed, { row: before, version }) {
      const { countryCode } = before;
      const store = await withPosition(ctx, typed, { countryCode, before, mayAskBilled });
      await editStore(ctx, scope, { store, settingsVersion: version, by });
    },
    editor: ({ row: stored }) =>
      findEditorAgo(
        { ctx, scope, by },
        { action: 'editStore', subjectType: 'store', subjectId: scope.storeId },
        stored,
      ),
    done: (since) => ({ kind: 'redirect', to: url.pathname, notice: savedNotice(SAVED, since) }),
  });
}

const SAVED = 'Saved. Updated on the website.';

export const editStorePage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  inStore: { in: 'settings', at: 10, label: 'Store details', icon: SettingsIcon },
  words: 'address phone timezone name pause open to public',
  example: { forms: { '': { name: 'Carlton' }, pause: { pauseFor: '30' }, resume: {} }, answers: [303, 400, 409] },
})({
  path: paths.editStore.path,
  async load({ ctx, scope, actor, base, url }) {
    const row = await findStore(ctx.db, scope);
    if (!row) throw notFound('store');
    const store = await ctx.menus.storeOf(scope);
    const head = storeHeadOf(store, ctx.clock.now());
    return {
      base,
      here: url.pathname,
      row,
      store,
      head,
      steps: await openingSteps(ctx, scope),
      hasSources: (await listSourceStores(ctx, actor, scope)).length > 0,
    };
  },
  title: ({ row }) => `Edit ${row.name} · Servery`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { form } = request;
    const button = form.get('do');
    if (button !== 'pause' && button !== 'resume') return saveStore(request);
    try {
      return await pauseOrResume(request);
    } catch (error) {
      return refusedBeside(error, form);
    }
  },
  render({ base, here, row, store, head, steps, hasSources }, { form, notice }) {
    const params = { restaurantId: row.restaurantId, storeId: row.id };
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={`Edit ${row.name}`}
          status={
            <>
              <StatusPill look={openBadge(head)} />
              {head.openText === openBadge(head).word ? null : <span>{head.openText}</span>}
            </>
          }
          actions={<LinkButton href={`/restaurants/${row.restaurantId}/stores/${row.id}`}>View website</LinkButton>}
        />
        <div className="grid gap-6 xl:grid-cols-[minmax(0,42rem)_minmax(17rem,1fr)] xl:gap-8">
          <div className="min-w-0">
            <KitForm
              {...{ id: 'store', kit: storeKit(row, row.countryCode), stored: storeValue(row), form, notice }}
              version={row.settingsVersion}
              label="Save"
              backHref={href(base, paths.stores, { restaurantId: row.restaurantId })}
            >
              {(put) => <StoreLayout put={put} form={form} />}
            </KitForm>
          </div>
          <aside
            aria-label="Store status"
            className="order-first flex flex-col gap-4 self-start xl:sticky xl:top-8 xl:order-none"
          >
            <ReadyCard steps={steps} hrefOf={(page) => href(base, page ?? paths.store, params)} />
            {hasSources ? <CopyCard copyHref={href(base, paths.copyStore, params)} /> : null}
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

interface ReadyProps {
  steps: readonly OpeningStep[];
  /** The test order, which has no page, is started from Today. */
  hrefOf(page: OpeningStep['page']): string;
}

/** The same steps as on Today, which hides them once the store sells. */
function ReadyCard({ steps, hrefOf }: ReadyProps) {
  return (
    <Card as="section">
      <SectionHeading
        trailing={<span className="tnum">{`${steps.filter(({ isDone }) => isDone).length} of ${steps.length}`}</span>}
      >
        Ready to take orders
      </SectionHeading>
      <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 xl:grid-cols-1">
        {steps.map(({ key, title, isDone, page }) => (
          <li key={key}>
            <a href={hrefOf(page)} className="flex min-h-9 items-center gap-2 no-underline hover:underline">
              {isDone ? (
                <CheckIcon size={16} aria-hidden className="shrink-0 text-done-text" />
              ) : (
                <OpenIcon size={16} aria-hidden className="shrink-0 text-ink-3" />
              )}
              {title}
              <span className="sr-only">{isDone ? ', done' : ', still to do'}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function CopyCard({ copyHref }: { copyHref: string }) {
  return (
    <Card as="section">
      <SectionHeading>Other stores</SectionHeading>
      <p className="mb-3 text-14 text-ink-2">Copy another store’s menu, hours or settings into this one.</p>
      <LinkButton href={copyHref} size="small">
        Copy from another store
      </LinkButton>
    </Card>
  );
}
