import {
  afterOfPageBefore,
  findPlatformUpload,
  listPlatformUploadRows,
  type PlatformUpload,
  type PlatformUploadRow,
} from '#db/menu/platform-uploads.queries.ts';
import type { ColumnMapping } from '#src/domain/menu/import/import-fields.ts';
import { WHY_NO_ROWS_AGAIN } from '#src/domain/menu/import/run-again.ts';
import { taskStatusOf } from '#src/domain/tasks/task-kinds.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { readTask } from '#src/features/tasks/read-task.ts';
import { runRowsOfJobAgain, whyNoRowsOfJob } from '#src/features/tasks/run-again.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import { AppError, notFound } from '#src/shared/app-error.ts';
import type { PlatformScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { spanText } from '#src/ui/box-text.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { DownloadIcon } from '#src/ui/icon.tsx';
import { Table } from '#src/ui/list.tsx';
import { Segments } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, EmptyState, Facts, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { asksForFile, type FileColumn, listFile } from '../lists/list-kit.ts';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { PlatformCrumbs } from './platform-crumbs.tsx';
import { doneText, rowLook, SOURCE_LABELS, uploadLook } from './platform-upload-list.tsx';
import { AGAIN, RunAgainCard, TaskHistory } from './task-parts.tsx';

const ROWS_OF_PAGE = 100;
const ROWS_AT_ONCE = 1000;
const LONGEST_TEXT = 200;

type Request = PageRequest<PlatformScope, typeof paths.batchUploadJob.path>;

async function jobOf({ ctx, scope, params }: Request) {
  const job = await findPlatformUpload(ctx.db, scope, params.batchUploadJobId);
  if (!job) throw notFound('batch upload');
  return job;
}

/** One batch upload: whose, how far, and its rows a page at a time, each with what became of it. */
export const batchUploadJobPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  example: {
    query: { rows: 'failed' },
    forms: { again: { reason: 'The owner asked why these rows failed' } },
    // Asked for by one of the roles, it runs for the next.
    answers: [303, 409],
  },
})({
  path: paths.batchUploadJob.path,
  async load(request) {
    const { ctx, scope, base, url, query } = request;
    const job = await jobOf(request);
    const isFailedOnly = query.get('rows') === 'failed';
    const asked = { jobId: job.id, isFailedOnly, after: afterOf(query), limit: ROWS_OF_PAGE };
    // One more says whether there is a next page.
    const found = await listPlatformUploadRows(ctx.db, scope, { ...asked, limit: ROWS_OF_PAGE + 1 });
    const rows = found.slice(0, ROWS_OF_PAGE);
    return {
      ...{ base, here: url.pathname, now: ctx.clock.now(), job, isFailedOnly, rows },
      whyNotAgain: await whyNoRowsOfJob(ctx, scope, job),
      history: (await readTask(ctx, scope, { kind: 'batchUpload', id: job.id })).history,
      before: asked.after > 0 ? await afterOfPageBefore(ctx.db, scope, asked) : null,
      next: found.length > ROWS_OF_PAGE ? (rows.at(-1)?.line ?? null) : null,
    };
  },
  async file(request) {
    if (!asksForFile(request.query)) return null;
    const { ctx, scope } = request;
    const job = await jobOf(request);
    async function* batches() {
      let after = 0;
      while (true) {
        const rows = await listPlatformUploadRows(ctx.db, scope, {
          ...{ jobId: job.id, isFailedOnly: true, after },
          limit: ROWS_AT_ONCE,
        });
        if (rows.length === 0) return;
        yield rows;
        after = rows.at(-1)!.line;
      }
    }
    const columns: FileColumn<PlatformUploadRow>[] = [
      { header: 'Row', cell: ({ line }) => line },
      { header: 'Why it failed', cell: ({ message }) => message },
      ...job.headings.map((header, at) => ({
        header,
        cell: ({ cells }: PlatformUploadRow) => cells[at] ?? '',
      })),
    ];
    return listFile(`failed-rows-${job.id}`, columns, batches());
  },
  async action({ ctx, scope, form, url, by, params: { batchUploadJobId } }) {
    try {
      if (form.get('do') !== AGAIN) {
        throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
      await runRowsOfJobAgain(ctx, scope, { batchUploadJobId, reason: textOf(form, 'reason'), by });
      return { kind: 'redirect', to: url.pathname, notice: 'The failed rows run again.' };
    } catch (error) {
      return refused(error, form);
    }
  },
  title: ({ job }) => `${job.fileName} · Servery`,
  // A running one is followed; it has no form in which a reason could be lost.
  head: ({ job }) => ({ isIndexed: false, ...(job.statusCode === 'running' ? { refreshSeconds: 10 } : {}) }),
  render: ({ base, here, now, job, isFailedOnly, rows, before, next, whyNotAgain, history }, { form, notice }) => (
    <AdminLayout base={base} here={here} store={null}>
      <PageHeader
        title={job.fileName}
        status={<StatusPill look={uploadLook(job, now)} />}
        breadcrumbs={
          <PlatformCrumbs
            base={base}
            crumbs={[{ label: 'Batch uploads', href: href(base, paths.batchUploadJobs, {}) }, { label: job.fileName }]}
          />
        }
        actions={
          <>
            {job.failedCount > 0 ? (
              <LinkButton href={`${here}?format=csv`} icon={DownloadIcon} download>
                Download failed rows
              </LinkButton>
            ) : null}
            <LinkButton
              href={href(base, paths.menuUpload, {
                ...{ restaurantId: job.restaurantId, storeId: job.storeId },
                jobId: job.id,
              })}
            >
              Open in the store
            </LinkButton>
          </>
        }
      />
      <Notice text={notice} />
      <div className="mb-4 max-w-narrow empty:hidden">
        <ErrorSummary errors={form.errors} message={form.message} isBeside={(field) => field === 'reason'} />
      </div>
      <JobFacts {...{ base, job, now }} />
      {whyNotAgain === null ? (
        <RunAgainCard
          text="Imports the failed rows once more. Rows that went in stay as they are."
          label="Run failed rows again"
          form={form}
        />
      ) : null}
      {job.failedCount > 0 && whyNotAgain !== null ? (
        <p className="mb-6 max-w-narrow text-ink-2">{WHY_NO_ROWS_AGAIN[whyNotAgain]}</p>
      ) : null}
      <TaskHistory {...{ history, status: statusOf(job), now }} />
      <section aria-labelledby="rows">
        <SectionHeading id="rows">Rows</SectionHeading>
        <div className="mb-4 flex flex-wrap items-end gap-3">
          <Segments
            label="Which rows"
            options={[
              { href: here, label: 'All rows', isHere: !isFailedOnly },
              { href: `${here}?rows=failed`, label: 'Failed rows', isHere: isFailedOnly },
            ]}
          />
          {job.rowCount > ROWS_OF_PAGE ? <GoToRow {...{ here, job, isFailedOnly }} /> : null}
        </div>
        <Rows {...{ rows, isFailedOnly, mapping: job.mapping }} />
        <Ways {...{ here, isFailedOnly, before, next }} />
      </section>
    </AdminLayout>
  ),
});

/** As `TASK_STATES` has it. */
const statusOf = ({ statusCode }: PlatformUpload) => taskStatusOf('batchUpload', statusCode);

/** `from` is a row to begin with; nonsense begins at the first. */
function afterOf(query: URLSearchParams): number {
  const from = Number(query.get('from'));
  return Number.isSafeInteger(from) && from > 1 ? from - 1 : 0;
}

function JobFacts({ base, job, now }: { base: string; job: PlatformUpload; now: Temporal.Instant }) {
  const { restaurantId } = job;
  const ago = (iso: string | null) => (iso ? `${spanText(Temporal.Instant.from(iso), now)} ago` : 'Not yet');
  return (
    <Card as="section" className="mb-6 max-w-narrow">
      <Facts
        rows={[
          {
            name: 'Store',
            value: (
              <a href={href(base, paths.openAsSupport, { restaurantId })}>
                {fullStoreName(job.restaurantName, job.storeName)}
              </a>
            ),
          },
          { name: 'Source', value: SOURCE_LABELS[job.source] },
          { name: 'Rows done', value: <span className="tnum">{doneText(job)}</span> },
          { name: 'Failed rows', value: <span className="tnum">{job.failedCount.toLocaleString('en-AU')}</span> },
          { name: 'Sent by', value: job.byName || '–' },
          { name: 'Sent', value: ago(job.createdIsoDateTimeUtc) },
          { name: 'Started', value: ago(job.startedIsoDateTimeUtc) },
          { name: 'Finished', value: ago(job.finishedIsoDateTimeUtc) },
          ...(job.undoneIsoDateTimeUtc ? [{ name: 'Undone', value: ago(job.undoneIsoDateTimeUtc) }] : []),
          { name: 'Batch upload ID', value: <code className="break-all select-all">{job.id}</code> },
        ]}
      />
    </Card>
  );
}

function GoToRow({ here, job, isFailedOnly }: { here: string; job: PlatformUpload; isFailedOnly: boolean }) {
  return (
    <form method="get" action={here} className="flex items-end gap-2">
      {isFailedOnly ? <input type="hidden" name="rows" value="failed" /> : null}
      <Field name="from" label="From row">
        {(wiring) => <Input {...wiring} type="number" inputMode="numeric" min={1} max={job.rowCount} />}
      </Field>
      <Button type="submit">Go</Button>
    </form>
  );
}

interface RowsProps {
  rows: readonly PlatformUploadRow[];
  isFailedOnly: boolean;
  mapping: ColumnMapping;
}

function Rows({ rows, isFailedOnly, mapping }: RowsProps) {
  if (rows.length === 0) {
    return isFailedOnly ? (
      <EmptyState title="No failed rows here">A row that couldn’t be imported appears here with the reason.</EmptyState>
    ) : (
      <EmptyState title="No rows from here on">The batch upload ends before this row.</EmptyState>
    );
  }
  return (
    <Table
      caption="Rows, in the order of the file"
      rows={rows}
      rowKey={({ line }) => String(line)}
      columns={[
        {
          key: 'item',
          header: 'Item',
          cell: ({ cells }) => <span className="font-semibold">{cells[mapping.name ?? 0] || '–'}</span>,
        },
        { key: 'line', header: 'Row', isNumeric: true, cell: ({ line }) => line },
        { key: 'state', header: 'State', onPhone: 'corner', cell: (row) => <StatusPill look={rowLook(row)} /> },
        { key: 'why', header: 'Why it failed', onPhone: 'line', cell: ({ message }) => message || '–' },
        {
          key: 'cells',
          header: 'As it came',
          isMinor: true,
          cell: ({ cells }) => <span className="text-14 text-ink-2 [overflow-wrap:anywhere]">{cellsText(cells)}</span>,
        },
      ]}
    />
  );
}

function cellsText(cells: readonly string[]): string {
  const text = cells.filter(Boolean).join(' · ');
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

interface WaysProps {
  here: string;
  isFailedOnly: boolean;
  /** Each the `after` of that page; null: there is none. */
  before: number | null;
  next: number | null;
}

function Ways({ here, isFailedOnly, before, next }: WaysProps) {
  if (before === null && next === null) return null;
  const to = (after: number) => `${here}?from=${after + 1}${isFailedOnly ? '&rows=failed' : ''}`;
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {before === null ? null : <LinkButton href={to(before)}>Rows before</LinkButton>}
      {next === null ? null : <LinkButton href={to(next)}>Next rows</LinkButton>}
    </p>
  );
}
