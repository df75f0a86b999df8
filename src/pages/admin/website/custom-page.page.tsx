import type { CustomPageRow } from '#db/website/custom-pages.repository.ts';
import { pathOf } from '#src/contracts/endpoint.ts';
import { uploadStoreImageEndpoint } from '#src/contracts/images.endpoints.ts';
import { type CustomPage, pageState } from '#src/domain/tenancy/custom-page.schema.ts';
import { storeUrlOf } from '#src/domain/tenancy/store-site.ts';
import { findPageVersion, getPage, listPageVersions } from '#src/features/website-content/change-pages.ts';
import { takesInquiries } from '#src/features/website-content/inquire.ts';
import { PREVIEW_PARAM } from '#src/features/website-content/preview.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import { paths as websitePaths } from '#src/pages/storefront/paths.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { ExternalIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { RemoveFold } from '../form-parts.tsx';
import { KitForm } from '../forms/kit-form.tsx';
import { refused } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { NEW, otherFrontEnds, paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { actOnPage, addPage, editPage, pressBlock, previewPage } from './custom-page-actions.ts';
import { PAGE_LOOKS } from './custom-pages.page.tsx';
import { type AroundPage, EMPTY_PAGE, PageLayout, pageKit, pageLines } from './page-kit.tsx';
import { PREVIEW, SitePreview } from './site-preview.tsx';
import { Compared, comparedNumber, PublishNote, VersionList } from './versions.tsx';

const HELP = [
  'Drag a block by its grip, or move it with its arrows. What you remove can be brought back.',
  'The preview shows what you’re editing, before you save it. Anyone with the link of “Preview draft” sees what you last saved.',
  'Link to the page from “Links”, or from a button of another page.',
];
const BESIDE = ['restore', 'unpublish', 'delete'];

async function aroundPage(request: Pick<PageRequest<StoreScope>, 'ctx' | 'scope'>): Promise<AroundPage> {
  const { ctx, scope } = request;
  const { ownHost } = await ctx.menus.storeOf(scope);
  const { restaurantId, storeId } = scope;
  const menu = await ctx.menus.menuOf(scope);
  const site = storeUrlOf({ restaurantId, storeId, ownHost }, ctx.publicUrl);
  return {
    categories: menu.categories.map(({ id, name }) => ({ value: id, label: name })),
    hasNoReader: !(await takesInquiries(ctx, scope)),
    uploadTo: pathOf(uploadStoreImageEndpoint, { restaurantId, storeId }),
    start: `${site.replace(/^https?:\/\//, '')}/pages/`,
  };
}

export const customPageEditor = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  under: paths.customPages,
  example: {
    forms: {
      save: { title: 'About us', path: 'about-us', blocks: '1' },
      publish: { title: 'About us', path: 'about-us', blocks: '1', note: 'First' },
      [PREVIEW]: { title: 'About us', path: 'about-us', blocks: '1' },
      restore: { number: '1' },
      unpublish: {},
      delete: {},
    },
    answers: [200, 303, 400, 404, 409],
  },
})({
  path: paths.customPage.path,
  async load(request) {
    const { ctx, scope, base, url, query, params } = request;
    const found = params.customPageId === NEW ? null : await getPage(ctx.db, scope, params.customPageId);
    const number = comparedNumber(query);
    const compared = found && number !== null ? await findPageVersion(ctx.db, scope, found.id, number) : null;
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      website: otherFrontEnds(ctx, { base, url }),
      found,
      around: await aroundPage(request),
      versions: found ? await listPageVersions(ctx, scope, found.id) : [],
      compared: number !== null && compared ? { number, page: compared } : null,
      now: ctx.clock.now(),
    };
  },
  title: ({ found, store }) => `${found?.draft.title ?? 'New page'} · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { form, params } = request;
    const button = String(form.get('do') ?? '');
    if (button === PREVIEW) return previewPage(request, await aroundPage(request));
    if (BESIDE.includes(button)) return actOnPage(request, button);
    try {
      const pressed = await pressBlock(request);
      if (pressed) return pressed;
    } catch (error) {
      return refused(error, form);
    }
    const around = await aroundPage(request);
    return params.customPageId === NEW ? addPage(request, around) : editPage(request, around);
  },
  render(data, { form, notice }) {
    const { base, here, store, website, found, around, versions, compared, now } = data;
    const { restaurantId, id: storeId, timezone } = store.profile;
    const back = href(base, paths.customPages, { restaurantId, storeId });
    const title = found?.draft.title ?? 'New page';
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={title}
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Pages', href: back }, { label: title }]} />}
          status={found ? null : 'A draft until you publish it'}
        />
        {found && compared ? <Compared number={compared.number} {...differences(compared.page, found.draft)} /> : null}
        <WithSide
          label="Preview and help"
          isWide
          side={
            <>
              <SitePreview formId="page" action={here} />
              {found ? <PageStanding {...{ found, website, at: { restaurantId, storeId } }} /> : null}
              <HelpCard title="About pages" points={HELP} />
            </>
          }
        >
          <KitForm
            {...{ id: 'page', kit: pageKit(around), form, notice }}
            stored={found?.draft ?? EMPTY_PAGE}
            isNew={found === null}
            {...(found ? { version: found.version } : {})}
            label="Save draft"
            backHref={back}
            also={
              <Button type="submit" name="do" value="publish">
                Publish
              </Button>
            }
          >
            {(put) => (
              <>
                <PageLayout put={put} />
                <PublishNote form={form} />
              </>
            )}
          </KitForm>
          {found ? (
            <>
              <VersionList {...{ versions, here, version: found.version, timezone, now }} />
              <RemoveFold label={`Delete ${title}`} fields={{ version: String(found.version) }}>
                Customers no longer see the page and links to it stop working. You can undo this right after.
              </RemoveFold>
            </>
          ) : null}
        </WithSide>
      </AdminLayout>
    );
  },
});

interface StandingProps {
  found: CustomPageRow;
  website: string;
  at: { readonly restaurantId: string; readonly storeId: string };
}

/** What customers see of it, and the saved draft for whoever has its link. */
function PageStanding({ found: { draft, published, previewKey, version }, website, at }: StandingProps) {
  const pagePath = (published ?? draft).path;
  const to = (query = {}) => href(website, websitePaths.customPage, { ...at, pagePath }, query);
  const outside = { target: '_blank', rel: 'noopener', icon: ExternalIcon, size: 'small' } as const;
  return (
    <Card as="section">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-16">On your website</h2>
        <StatusPill look={PAGE_LOOKS[pageState(draft, published)]} />
      </div>
      <p className="mt-1 mb-3 text-14 text-ink-2">
        {published ? 'Customers see what you last published.' : 'Customers don’t see this page yet.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton {...outside} href={to({ [PREVIEW_PARAM]: previewKey })}>
          Preview draft
        </LinkButton>
        {published ? (
          <LinkButton {...outside} href={to()}>
            Open page
          </LinkButton>
        ) : null}
      </div>
      {published ? (
        <form method="post" className="mt-2">
          <input type="hidden" name="version" value={version} />
          <Button type="submit" name="do" value="unpublish" variant="quiet" size="small" className="-ml-2">
            Take off the website
          </Button>
        </form>
      ) : null}
    </Card>
  );
}

function differences(before: CustomPage, draft: CustomPage) {
  const both = (label: string, of: (page: CustomPage) => string) => ({ label, before: of(before), draft: of(draft) });
  return {
    fields: [
      both('Title', ({ title }) => title),
      both('Address', ({ path }) => path),
      both('Text in search results', ({ searchText }) => searchText),
    ],
    texts: [both('Blocks', pageLines)],
  };
}
