import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import { pathOf } from '#src/contracts/endpoint.ts';
import { uploadRestaurantImageEndpoint, uploadStoreImageEndpoint } from '#src/contracts/images.endpoints.ts';
import type { PagePicture } from '#src/domain/tenancy/custom-page.schema.ts';
import { type StoreWebsiteInfo, websiteInfoOf } from '#src/domain/tenancy/website-info.schema.ts';
import {
  SAVE_WEBSITE_INFO,
  saveStoreWebsiteInfo,
  saveWebsiteInfo,
} from '#src/features/website-content/save-website-info.ts';
import { type ActionAnswer, href, type PageActionRequest } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { CommentIcon } from '#src/ui/icon.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { inherited } from '../forms/inherited.tsx';
import type { Kind } from '../forms/kind.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { keepSentPictures, pressPicture } from '../forms/pictures.tsx';
import { saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { sketchOf } from '../forms/sketch.ts';
import { refused } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { settingsPage } from '../setup/settings-page.tsx';
import { WithSide } from '../side.tsx';
import { PREVIEW, SitePreview, siteWith } from './site-preview.tsx';
import {
  SearchPreview,
  WEBSITE_INFO_FIELDS,
  WEBSITE_PICTURES,
  WebsiteInfoLayout,
  websiteInfoKit,
} from './website-info-kit.tsx';

const SAVED = 'Saved. Updated on your stores’ websites.';
const FIELD_NAMES =
  'headline story banner hero gallery pictures photos social facebook instagram google search description';
const LABEL = 'Text and pictures';

export const websiteInfoPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.manage' },
  inRestaurant: { in: 'website', at: 10, label: LABEL, icon: CommentIcon },
  words: FIELD_NAMES,
  example: {
    forms: { '': { headline: 'Wood fired since 1974' }, [PREVIEW]: { headline: 'Wood fired since 1974' } },
    answers: [200, 303, 400, 409],
  },
})({
  path: paths.websiteInfo.path,
  async load({ ctx, scope, base, url }) {
    const restaurant = await findRestaurant(ctx.db, scope);
    if (!restaurant) throw notFound('restaurant');
    const hasStores = (await listStores(ctx.db, scope)).length > 0;
    return { base, here: url.pathname, host: url.host, restaurant, hasStores };
  },
  title: ({ restaurant }) => `${LABEL} · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, form, url, by } = request;
    const at = picturesOf(scope);
    if (form.get('do') === PREVIEW) return previewFirstStore(request);
    const pressed = await pressPicture(request, at).catch((error) => refused(error, form));
    if (pressed) return pressed;
    return saveForm({
      kit: websiteInfoKit,
      form,
      newId: () => ctx.ids.next(),
      prepare: () => keepSentPictures(request, at),
      async read() {
        const restaurant = await findRestaurant(ctx.db, scope);
        if (!restaurant) throw notFound('restaurant');
        return { restaurant, value: restaurant.website, version: restaurant.version };
      },
      save: (info, { version }) => saveWebsiteInfo(ctx, scope, { info, version, by }),
      editor: ({ value }) =>
        findEditorAgo(
          { ctx, scope, by },
          { action: SAVE_WEBSITE_INFO, subjectType: 'restaurant', subjectId: scope.restaurantId },
          { website: value },
        ),
      done: (since) => ({ kind: 'redirect', to: url.pathname, notice: savedNotice(SAVED, since) }),
    });
  },
  render({ base, here, host, restaurant, hasStores }, { form, notice }) {
    const { id: restaurantId, name, website, version } = restaurant;
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <PageHeader title={LABEL} status={`For every store of ${name}. A store can have its own.`} />
        <WithSide
          label="Preview"
          isWide
          side={
            <>
              {hasStores ? <SitePreview formId="websiteInfo" action={here} /> : null}
              <SearchPreview
                info={website}
                title={`${name}: our stores`}
                address={`${host}/…/${restaurantId}`}
                form={form}
              />
            </>
          }
        >
          <KitForm
            {...{ id: 'websiteInfo', kit: websiteInfoKit, stored: website, version, form, notice }}
            label="Save"
            backHref={href(base, paths.stores, { restaurantId })}
          >
            {(put) => (
              <WebsiteInfoLayout put={put} uploadTo={pathOf(uploadRestaurantImageEndpoint, { restaurantId })} />
            )}
          </KitForm>
        </WithSide>
      </AdminLayout>
    );
  },
});

/** What is typed for all stores, on the website of the first one. */
async function previewFirstStore({ ctx, scope, form }: PageActionRequest<RestaurantScope>): Promise<ActionAnswer> {
  const restaurant = await findRestaurant(ctx.db, scope);
  const [store] = await listStores(ctx.db, scope);
  if (!restaurant || !store) throw notFound('store');
  const typed = sketchOf(websiteInfoKit, form, restaurant.website);
  return siteWith(ctx, { ...scope, storeId: store.id }, (facts) => ({
    ...facts,
    website: websiteInfoOf(typed, facts.profile.settings.websiteInfo),
  }));
}

const STORE_FIELDS = Object.fromEntries(
  Object.entries(WEBSITE_INFO_FIELDS).map(([name, kind]) => [
    name,
    name in WEBSITE_PICTURES ? inherited(kind as Kind<PagePicture[]>, []) : inherited(kind as Kind<string>, ''),
  ]),
) as { [Name in keyof StoreWebsiteInfo]: Kind<StoreWebsiteInfo[Name]> };

export const storeWebsiteInfoPage = settingsPage({
  at: paths.storeWebsiteInfo,
  inStore: { in: 'website', at: 10, label: LABEL, icon: CommentIcon },
  words: FIELD_NAMES,
  name: 'websiteInfo',
  title: LABEL,
  status: 'What this store’s website says and shows, and what search engines list',
  saved: 'Saved. Updated on the website.',
  help: {
    title: 'About text and pictures',
    points: [
      'Untick “Use the restaurant’s” for words and pictures of this store’s own.',
      'Your headline and banner are at the top of the website, with the start of your story. The whole story and the gallery are below the menu.',
      'Search engines can take some days to show a new title.',
    ],
  },
  preview: {
    facts: (facts, typed) => ({ ...facts, website: websiteInfoOf(facts.restaurantWebsite, typed) }),
  },
  fields: STORE_FIELDS,
  prepare: (request) => keepSentPictures(request, picturesOf(request.scope)),
  presses: (request) => pressPicture(request, picturesOf(request.scope)),
  save: ({ ctx, scope, by }, { value, version }) => saveStoreWebsiteInfo(ctx, scope, { info: value, version, by }),
  more: async ({ base }) => ({ base }),
  Layout: ({ put, store, more }) => {
    const { restaurantId, id: storeId } = store.profile;
    return (
      <>
        <p className="text-14 text-ink-2">
          What all stores share is in{' '}
          <a href={href(more.base, paths.websiteInfo, { restaurantId })}>{store.restaurantName}’s text and pictures</a>.
        </p>
        <WebsiteInfoLayout
          put={put}
          uploadTo={pathOf(uploadStoreImageEndpoint, { restaurantId, storeId })}
          theirs={store.restaurantWebsite}
        />
      </>
    );
  },
});

function picturesOf({ restaurantId }: Pick<RestaurantScope, 'restaurantId'>) {
  return { restaurantId, lists: WEBSITE_PICTURES };
}
