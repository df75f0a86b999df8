import { listUploads } from '#db/menu/batch-uploads.repository.ts';
import { pathOf } from '#src/contracts/endpoint.ts';
import { exportMenuEndpoint } from '#src/contracts/menu.endpoints.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { uploadMenu } from '#src/features/menu/import/import-menu.ts';
import { href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { FileInput } from '#src/ui/file-input.tsx';
import { DownloadIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../../admin-page.ts';
import { refused } from '../../forms.ts';
import { AdminLayout } from '../../layout.tsx';
import { KitList, listCount } from '../../lists/kit-list.tsx';
import { pageOfRows, readList } from '../../lists/list-kit.ts';
import { Notice } from '../../notice.tsx';
import { paths } from '../../paths.ts';
import { uploadList } from './upload-list.tsx';

/** More than years of them. */
const MOST_UPLOADS = 500;

/** A menu from a spreadsheet: the file, and the imports that were. */
export const importMenuPage = adminPage<StoreScope>({
  guard: { action: 'menu.manage' },
  // The file that a form without script would bring is missing.
  example: { forms: { upload: {} }, answers: [400] },
})({
  path: paths.importMenu.path,
  async load({ ctx, scope, base, url, query }) {
    const store = await ctx.menus.storeOf(scope);
    const now = ctx.clock.now();
    const uploads = (await listUploads(ctx.db, scope, MOST_UPLOADS)).map((job) => ({
      ...job,
      created: formatStoreTimeAndDay(Temporal.Instant.from(job.createdIsoDateTimeUtc), now, store.profile.timezone),
    }));
    const kit = uploadList((jobId) => href(base, paths.menuUpload, { ...scope, jobId }));
    const isEmpty = (await ctx.menus.menuOf(scope)).items.length === 0;
    return {
      base,
      here: url.pathname,
      store,
      isEmpty,
      list: { kit, ...pageOfRows(kit, readList(kit, query), uploads) },
    };
  },
  title: ({ store }) => `Import a menu · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, base, by }) {
    try {
      const file = form.get('file');
      const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
      const fileName = file instanceof File ? file.name : '';
      const { jobId } = await uploadMenu(ctx, scope, { fileName, bytes, by });
      return { kind: 'redirect', to: href(base, paths.menuUpload, { ...scope, jobId }) };
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, store, isEmpty, list }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Import a menu"
          status="From a spreadsheet, saved as CSV"
          breadcrumbs={
            <Breadcrumbs crumbs={[{ label: 'Menu', href: href(base, paths.menu, params) }, { label: 'Import' }]} />
          }
        />
        <Notice text={notice} />
        <div className="grid max-w-5xl items-start gap-6 lg:grid-cols-2">
          <ChooseFile error={form.errors.file} />
          <Card as="section">
            <SectionHeading>What the file needs</SectionHeading>
            <p className="text-ink-2">
              A row of headings, then one row for each item with at least its category, name and price. A pizza has its
              sizes with their prices in one cell (Small: 15, Large: 23), in a column for each size, or in a row for
              each. Files from other tills work too: you match their columns next.
            </p>
            <p className="mt-3 text-ink-2">
              Items that you already have are updated, new ones are added. Columns that aren’t in the file stay as they
              are. Half-and-half pizzas and deals aren’t imported.
            </p>
            <LinkButton
              href={pathOf(exportMenuEndpoint, params)}
              icon={DownloadIcon}
              className="mt-4"
              data-part="menu-csv"
            >
              {isEmpty ? 'Download a template' : 'Download this menu as CSV'}
            </LinkButton>
          </Card>
        </div>
        {list.shown.all > 0 ? (
          <section aria-labelledby="past" className="mt-8 max-w-5xl">
            <SectionHeading id="past" trailing={listCount(list.kit, list.state, list.shown)}>
              Past imports
            </SectionHeading>
            <KitList {...list} here={here} />
          </section>
        ) : null}
      </AdminLayout>
    );
  },
});

function ChooseFile({ error }: { error: string | undefined }) {
  return (
    <Card as="section">
      <SectionHeading>Choose a file</SectionHeading>
      <form method="post" encType="multipart/form-data" className="flex flex-col items-start gap-4">
        <Field
          name="file"
          label="CSV file"
          help="Up to 10,000 items. You see what would change before anything does."
          error={error}
        >
          {(wiring) => <FileInput {...wiring} accept=".csv,text/csv,text/tab-separated-values" />}
        </Field>
        <Button type="submit" name="do" value="upload" variant="primary">
          Continue
        </Button>
      </form>
    </Card>
  );
}
