import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import type { WebsiteInfo } from '#src/domain/tenancy/website-info.schema.ts';
import { SAVE_WEBSITE_INFO, saveWebsiteInfo } from '#src/features/website-content/save-website-info.ts';
import { href } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { CommentIcon } from '#src/ui/icon.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { inherited } from '../forms/inherited.tsx';
import { KitForm } from '../forms/kit-form.tsx';
import { saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { settingsPage } from '../setup/settings-page.tsx';
import { WithSide } from '../side.tsx';
import { SearchPreview, WEBSITE_INFO_FIELDS, WebsiteInfoLayout, websiteInfoKit } from './website-info-kit.tsx';

const SAVED = 'Saved. Updated on your stores’ websites.';
const FIELD_NAMES = 'headline story social facebook instagram google search description';

export const websiteInfoPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.manage' },
  inRestaurant: { in: 'website', at: 10, label: 'Website text', icon: CommentIcon },
  words: FIELD_NAMES,
  example: { forms: { '': { headline: 'Wood fired since 1974' } }, answers: [303, 400, 409] },
})({
  path: paths.websiteInfo.path,
  async load({ ctx, scope, base, url }) {
    const restaurant = await findRestaurant(ctx.db, scope);
    if (!restaurant) throw notFound('restaurant');
    return { base, here: url.pathname, host: url.host, restaurant };
  },
  title: ({ restaurant }) => `Website text · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  action({ ctx, scope, form, url, by }) {
    return saveForm({
      kit: websiteInfoKit,
      form,
      newId: () => ctx.ids.next(),
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
  render({ base, here, host, restaurant }, { form, notice }) {
    const { id: restaurantId, name, website, version } = restaurant;
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <PageHeader title="Website text" status={`For every store of ${name}. A store can say it in its own words.`} />
        <WithSide
          label="Preview"
          side={
            <SearchPreview
              info={website}
              title={`${name}: our stores`}
              address={`${host}/…/${restaurantId}`}
              form={form}
            />
          }
        >
          <KitForm
            {...{ id: 'websiteInfo', kit: websiteInfoKit, stored: website, version, form, notice }}
            label="Save"
            backHref={href(base, paths.stores, { restaurantId })}
          >
            {(put) => <WebsiteInfoLayout put={put} />}
          </KitForm>
        </WithSide>
      </AdminLayout>
    );
  },
});

const STORE_FIELDS = Object.fromEntries(
  Object.entries(WEBSITE_INFO_FIELDS).map(([name, kind]) => [name, inherited(kind)]),
) as { [Name in keyof WebsiteInfo]: ReturnType<typeof inherited> };

export const storeWebsiteInfoPage = settingsPage({
  at: paths.storeWebsiteInfo,
  inStore: { in: 'website', at: 60, label: 'Website text', icon: CommentIcon },
  words: FIELD_NAMES,
  name: 'websiteInfo',
  title: 'Website text',
  status: 'What this store’s website says, and what search engines show',
  saved: 'Saved. Updated on the website.',
  help: {
    title: 'About website text',
    points: [
      'Untick “Use the restaurant’s” to say it in this store’s own words.',
      'Your headline shows at the top of the website, with the start of your story below it.',
      'Search engines can take some days to show a new title.',
    ],
  },
  fields: STORE_FIELDS,
  Layout: ({ put, store }) => <WebsiteInfoLayout put={put} theirs={store.restaurantWebsite} />,
});
