import { type BatchUploadJob, countItemRows, findUpload, listUploadRows } from '#db/menu/batch-uploads.repository.ts';
import { lastEventSequence } from '#db/outbox/outbox.repository.ts';
import livePartsIsland from '#islands/admin/live-parts.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import {
  type ColumnMapping,
  IMPORT_FIELDS,
  mappingIssues,
  sizeColumnsOf,
} from '#src/domain/menu/import/import-fields.ts';
import { listCopiedSettings } from '#src/features/menu/copy/copied-settings-rows.ts';
import { CONFIRM_PRICES } from '#src/features/menu/desk/ask-prices.ts';
import { publishesAtOnce } from '#src/features/menu/desk/menu-desk.ts';
import { getUpload, listFailedRows, previewImport, startImport } from '#src/features/menu/import/import-menu.ts';
import { MAX_IMPORT_ROWS } from '#src/features/menu/import/read-spreadsheet.ts';
import { type UndoneImport, undoImport } from '#src/features/menu/import/undo-import.ts';
import { href } from '#src/pages/page.tsx';
import { AppError, notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../../admin-page.ts';
import { refused, textOf } from '../../forms.ts';
import { AdminLayout } from '../../layout.tsx';
import { Notice } from '../../notice.tsx';
import { paths } from '../../paths.ts';
import { UploadPreview } from './upload-preview.tsx';
import { UploadProgress, UploadResult } from './upload-result.tsx';
import { uploadBadge } from './upload-text.ts';

const FAILED_SHOWN = 200;

/** One imported file: its columns and what it would do, then its progress, then the outcome and an undo. */
export const menuUploadPage = adminPage<StoreScope>({
  guard: { action: 'menu.manage' },
  example: {
    forms: { import: { 'column.category': '0', 'column.name': '1', 'column.price': '2' }, undo: {} },
    answers: [303, 400, 409],
  },
})({
  path: paths.menuUpload.path,
  async load({ ctx, scope, base, url, params, query }) {
    const job = await findUpload(ctx.db, scope, params.jobId);
    if (!job) throw notFound('import');
    const isOpen = job.statusCode === 'created';
    const mapping = isOpen ? mappingOf(query, job) : job.mapping;
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      job,
      mapping,
      issues: mappingIssues(mapping, job.headings.length),
      sample: isOpen ? await listUploadRows(ctx.db, job, { limit: 3 }) : [],
      ...(isOpen ? await previewOrWhyNot(ctx, scope, job, mapping) : { preview: null, whyNot: null }),
      counts: await countItemRows(ctx.db, job),
      settings: job.source === 'store' && !isOpen ? await listCopiedSettings(ctx.db, job) : [],
      isAtOnce: await publishesAtOnce(ctx.db, scope),
      since: String(await lastEventSequence(ctx.db)),
      failed: isOpen ? [] : await listFailedRows(ctx.db, job, FAILED_SHOWN),
    };
  },
  title: ({ job, store }) => `${job.fileName} · ${store.profile.name}`,
  head: ({ job }) => ({ isIndexed: false, ...(job.statusCode === 'running' ? { refreshSeconds: 3 } : {}) }),
  async action({ ctx, scope, form, base, by, params: { jobId } }) {
    const here = href(base, paths.menuUpload, { ...scope, jobId });
    try {
      switch (textOf(form, 'do')) {
        case 'import': {
          const job = await getUpload(ctx.db, scope, jobId);
          const mapping = mappingOf(form, { ...job, mapping: {} });
          await startImport(ctx, scope, { jobId, mapping, confirmPrices: textOf(form, CONFIRM_PRICES), by });
          return { kind: 'redirect', to: here };
        }
        case 'undo': {
          const undone = await undoImport(ctx, scope, { jobId, by });
          return { kind: 'redirect', to: here, notice: undoneText(undone) };
        }
        default:
          throw new AppError('validation_failed', 'This page has no such button.');
      }
    } catch (error) {
      return refused(error, form);
    }
  },
  render(
    { base, here, store, job, mapping, issues, sample, preview, whyNot, counts, failed, settings, isAtOnce, since },
    { form, notice },
  ) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const menuHref = href(base, paths.menu, params);
    const draftHref = isAtOnce ? null : href(base, paths.menuDraft, params);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={job.fileName}
          status={
            <span data-live="upload-state">
              <StatusPill look={uploadBadge(job)} />
            </span>
          }
          breadcrumbs={
            <Breadcrumbs
              crumbs={[
                { label: 'Menu', href: menuHref },
                { label: 'Import', href: href(base, paths.importMenu, params) },
                { label: job.fileName },
              ]}
            />
          }
        />
        <Notice text={notice} />
        {job.statusCode === 'created' ? (
          <UploadPreview
            {...{ here, job, mapping, issues, sample, preview, whyNot, form, isAtOnce }}
            currencyCode={store.profile.currencyCode}
          />
        ) : (
          <>
            <IslandTag
              of={livePartsIsland}
              hydrate="load"
              props={{
                store: params,
                types: ['menuUploadMoved'],
                timezone: store.profile.timezone,
                orderId: null,
                parts: ['[data-live="upload"]', '[data-live="upload-state"]'],
                since,
              }}
            />
            <div data-live="upload">
              {job.statusCode === 'running' ? (
                <UploadProgress job={job} />
              ) : (
                <UploadResult
                  {...{ params, menuHref, draftHref, job, failed, counts, settings, error: form.message }}
                />
              )}
            </div>
          </>
        )}
      </AdminLayout>
    );
  },
});

/** A file that takes too long keeps its page: there its columns can be matched otherwise, and it says what to do. */
async function previewOrWhyNot(...asked: Parameters<typeof previewImport>) {
  try {
    return { preview: await previewImport(...asked), whyNot: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error;
    return { preview: null, whyNot: error.message };
  }
}

/** The columns as the form has them; as suggested where it has none. */
function mappingOf(
  sent: URLSearchParams | FormData,
  { mapping: suggested, headings }: Pick<BatchUploadJob, 'mapping' | 'headings'>,
): ColumnMapping {
  const columnOf = (name: string) => /^\d{1,2}$/.exec(String(sent.get(name) ?? ''))?.[0];
  if (IMPORT_FIELDS.every((field) => sent.get(`column.${field}`) === null)) return suggested;
  const fields = IMPORT_FIELDS.flatMap((field) => {
    const column = columnOf(`column.${field}`);
    return column === undefined ? [] : [[field, Number(column)] as const];
  });
  const chosen = sent.getAll('sizeColumn').map(String);
  const sizeColumns = sizeColumnsOf(headings).filter(({ column }) => chosen.includes(String(column)));
  const removals = sent.getAll('removal').map(String).slice(0, MAX_IMPORT_ROWS);
  return {
    ...Object.fromEntries(fields),
    ...(sizeColumns.length > 0 ? { sizeColumns } : {}),
    ...(removals.length > 0 ? { removals } : {}),
  };
}

function undoneText({ undone, kept, settings = 0 }: UndoneImport): string {
  const back = settings > 0 ? `, ${settings} ${settings === 1 ? 'setting' : 'settings'} put back` : '';
  const taken = `${undone} ${undone === 1 ? 'item' : 'items'} undone${back}`;
  return kept === 0 ? taken : `${taken}. ${kept} edited since ${kept === 1 ? 'was' : 'were'} left as they are`;
}
