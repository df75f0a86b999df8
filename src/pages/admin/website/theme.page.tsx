import type { StoreFacts } from '#db/menu/menu-store.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import type { WebsiteTheme } from '#src/domain/tenancy/website-theme.schema.ts';
import {
  findThemeVersion,
  listThemeVersions,
  readTheme,
  resetTheme,
  restoreTheme,
  SAVE_THEME,
  saveTheme,
} from '#src/features/website-content/change-theme.ts';
import { PREVIEW_PARAM, themed } from '#src/features/website-content/preview.ts';
import { type ActionAnswer, href, type PageActionRequest } from '#src/pages/page.tsx';
import { paths as websitePaths } from '#src/pages/storefront/paths.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { ColourIcon, ExternalIcon } from '#src/ui/icon.tsx';
import { Card, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { versionOf } from '../edit-form.tsx';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { sketchOf } from '../forms/sketch.ts';
import { refusedBeside, textOf, wholeOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { otherFrontEnds, paths } from '../paths.ts';
import { readPicture } from '../picture-field.tsx';
import { WithSide } from '../side.tsx';
import { PREVIEW, SitePreview, siteWith } from './site-preview.tsx';
import { ThemeLayout, themeKit } from './theme-kit.tsx';
import { Compared, comparedNumber, PublishNote, VersionList } from './versions.tsx';

type Request = PageActionRequest<RestaurantScope, typeof paths.websiteTheme.path>;

export const websiteThemePage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.manage' },
  inStore: { in: 'website', at: 15, label: 'Logo and colours', icon: ColourIcon },
  inRestaurant: { in: 'website', at: 20, label: 'Logo and colours', icon: ColourIcon },
  words: 'brand theme font css style design',
  example: {
    forms: {
      '': { accentColour: '#0f766e', header: 'paper', font: 'lora', buttons: 'pill', pictures: 'square', css: '' },
      publish: { accentColour: '#0f766e', note: 'Spring' },
      restore: { number: '1' },
      reset: {},
      [PREVIEW]: { accentColour: '#0f766e', css: 'h1 { letter-spacing: 0 }' },
    },
    answers: [200, 303, 400, 404, 409],
  },
})({
  path: paths.websiteTheme.path,
  async load({ ctx, scope, base, url, query }) {
    const state = await readTheme(ctx.db, scope);
    const stores = await listStores(ctx.db, scope);
    const number = comparedNumber(query);
    const compared = number === null ? null : await findThemeVersion(ctx.db, scope, number);
    return {
      base,
      here: url.pathname,
      website: otherFrontEnds(ctx, { base, url }),
      ...state,
      stores,
      versions: await listThemeVersions(ctx, scope),
      compared: number !== null && compared ? { number, theme: compared } : null,
      timezone: stores[0]?.timezone ?? COUNTRIES[state.restaurant.countryCode].timezones[0],
      now: ctx.clock.now(),
    };
  },
  title: ({ restaurant }) => `Logo and colours · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const button = request.form.get('do');
    if (button === PREVIEW) return preview(request);
    if (button !== 'restore' && button !== 'reset') return save(request, button === 'publish');
    try {
      return await goBack(request, button);
    } catch (error) {
      return refusedBeside(error, request.form);
    }
  },
  render(data, { form, notice }) {
    const { base, here, restaurant, draft, published, previewKey, version, stores, versions, timezone, now } = data;
    const { compared, website } = data;
    const hasChanges = JSON.stringify(draft) !== JSON.stringify(published);
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <PageHeader
          title="Logo and colours"
          status={
            hasChanges
              ? 'Draft. Customers don’t see it until you publish it.'
              : 'Published on all your stores’ websites'
          }
        />
        {compared ? <Compared number={compared.number} {...differences(compared.theme, draft)} /> : null}
        <WithSide
          label="Preview"
          isWide
          side={
            <>
              {stores.length > 0 ? <SitePreview formId="theme" action={here} /> : null}
              {previewKey === null ? null : (
                <PreviewLinks stores={stores} restaurantId={restaurant.id} website={website} previewKey={previewKey} />
              )}
            </>
          }
        >
          <KitForm
            {...{ id: 'theme', kit: themeKit, stored: draft, version, form, notice }}
            label="Save draft"
            backHref={href(base, paths.stores, { restaurantId: restaurant.id })}
            also={
              <Button type="submit" name="do" value="publish">
                Publish
              </Button>
            }
          >
            {(put) => (
              <>
                <ThemeLayout put={put} />
                <PublishNote form={form} />
              </>
            )}
          </KitForm>
          <VersionList {...{ versions, here, version, timezone, now }} />
          <form method="post" className="mt-4 max-w-3xl">
            <input type="hidden" name="version" value={version} />
            <Button type="submit" name="do" value="reset" variant="quiet">
              Reset to default and publish
            </Button>
            <p className="mt-1 text-14 text-ink-2">Your logo stays. You can restore any version.</p>
          </form>
        </WithSide>
      </AdminLayout>
    );
  },
});

async function save(request: Request, isPublished: boolean): Promise<ActionAnswer> {
  const { ctx, scope, form, url, by } = request;
  const publish = isPublished ? { note: textOf(form, 'note') } : null;
  const read = async () => {
    const { draft, version } = await readTheme(ctx.db, scope);
    return { value: draft, version };
  };
  return saveForm({
    kit: themeKit,
    form,
    newId: () => ctx.ids.next(),
    prepare: () => readPicture(request, scope, 'logoImageId'),
    read,
    save: (theme, { version }) => saveTheme(ctx, scope, { theme, version, publish, by }),
    editor: ({ value }) =>
      findEditorAgo(
        { ctx, scope, by },
        { action: SAVE_THEME, subjectType: 'websiteTheme', subjectId: scope.restaurantId },
        value,
      ),
    done: (since) => {
      const message = isPublished
        ? 'Published on all your stores’ websites.'
        : 'Draft saved. Customers don’t see it yet.';
      return { kind: 'redirect', to: url.pathname, notice: savedNotice(message, since) };
    },
  });
}

/** The first store's website in the look that is typed. Its stylesheet is stored nowhere yet. */
async function preview({ ctx, scope, form }: Request): Promise<ActionAnswer> {
  const [store] = await listStores(ctx.db, scope);
  if (!store) throw notFound('store');
  const theme = sketchOf(themeKit, form, (await readTheme(ctx.db, scope)).draft);
  const look = (facts: StoreFacts) => themed(facts, { ...theme, css: '' }, '');
  return siteWith(ctx, { ...scope, storeId: store.id }, look, { css: theme.css });
}

async function goBack(request: Request, button: 'restore' | 'reset'): Promise<ActionAnswer> {
  const { ctx, scope, form, url, by } = request;
  const version = versionOf(form);
  if (button === 'reset') {
    await resetTheme(ctx, scope, { version, by });
    return { kind: 'redirect', to: url.pathname, notice: 'Reset and published. Your earlier versions are kept.' };
  }
  const number = wholeOf(form, 'number');
  await restoreTheme(ctx, scope, { number, version, by });
  const notice = `Version ${number} is your draft now. Look at it, then publish it.`;
  return { kind: 'redirect', to: url.pathname, notice };
}

/** Colours and shapes in their fields' words. A picture has none, and is shown as changed. */
function differences(before: WebsiteTheme, draft: WebsiteTheme) {
  const names = ['accentColour', 'header', 'font', 'buttons', 'pictures'] as const;
  const wordsOf = (name: (typeof names)[number], theme: WebsiteTheme) => {
    const { kind, stored } = themeKit.fieldAt(name, theme);
    return { label: kind.label, words: kind.words(stored) };
  };
  const logo = before.logoImageId === draft.logoImageId ? 'The same' : 'Another picture';
  const fields = names.map((name) => {
    const { label, words } = wordsOf(name, draft);
    return { label, before: wordsOf(name, before).words, draft: words };
  });
  return {
    fields: [{ label: 'Logo', before: logo, draft: 'The same' }, ...fields],
    texts: [{ label: 'CSS', before: before.css, draft: draft.css }],
  };
}

interface PreviewLinksProps {
  stores: readonly { readonly id: string; readonly name: string }[];
  restaurantId: string;
  website: string;
  previewKey: string;
}

/** The saved draft on each store's website, visible to anyone with the link. */
function PreviewLinks({ stores, restaurantId, website, previewKey }: PreviewLinksProps) {
  return (
    <Card as="section">
      <h2 className="text-16">See the saved draft</h2>
      <p className="mt-1 mb-3 text-14 text-ink-2">Anyone you send the link to can see it. It opens in a new tab.</p>
      <ul className="flex flex-wrap gap-2">
        {stores.map(({ id: storeId, name }) => (
          <li key={storeId}>
            <LinkButton
              href={href(website, websitePaths.store, { restaurantId, storeId }, { [PREVIEW_PARAM]: previewKey })}
              target="_blank"
              rel="noopener"
              icon={ExternalIcon}
              size="small"
            >
              {name}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
