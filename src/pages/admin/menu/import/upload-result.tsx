import type { BatchUploadJob, BatchUploadRow, OutcomeCounts } from '#db/menu/batch-uploads.repository.ts';
import { pathOf } from '#src/contracts/endpoint.ts';
import { failedRowsEndpoint } from '#src/contracts/menu.endpoints.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { DownloadIcon, ExternalIcon, UndoIcon } from '#src/ui/icon.tsx';
import { Table } from '#src/ui/list.tsx';
import { Card, Figure, SectionHeading } from '#src/ui/surface.tsx';
import { outcomeLabel } from './upload-text.ts';

export function UploadProgress({ job }: { job: BatchUploadJob }) {
  return (
    <Card as="section" className="max-w-narrow">
      <SectionHeading>Importing…</SectionHeading>
      <progress
        aria-label="Rows imported"
        max={job.rowCount}
        value={job.doneCount}
        className="h-3 w-full accent-(--colour-accent)"
      />
      <p className="tnum mt-2 text-ink-2">{`${job.doneCount.toLocaleString('en')} of ${job.rowCount.toLocaleString('en')} rows`}</p>
      <p className="mt-1 text-14 text-ink-3">You can leave this page. The import continues.</p>
    </Card>
  );
}

interface ResultProps {
  params: { readonly restaurantId: string; readonly storeId: string };
  menuHref: string;
  /** Where what was put still has to be published; null: it is on sale. */
  draftHref: string | null;
  job: BatchUploadJob;
  counts: OutcomeCounts;
  /** Groups of settings that a copy replaced, in words. */
  settings: readonly string[];
  failed: readonly BatchUploadRow[];
  error: string | null;
}

export function UploadResult(props: ResultProps) {
  const { params, menuHref, draftHref, job, counts, settings, failed, error } = props;
  const mayUndo = job.undoneIsoDateTimeUtc === null && counts.added + counts.changed + settings.length > 0;
  return (
    <>
      {error ? <Banner kind="problem" title={error} /> : null}
      <div className="mb-5 grid max-w-3xl grid-cols-2 gap-3 sm:grid-cols-4">
        {(['added', 'changed', 'same', 'failed'] as const).map((outcome) => (
          <Figure key={outcome} label={outcomeLabel(outcome, job)} value={String(counts[outcome])} />
        ))}
      </div>
      {settings.length > 0 ? <p className="mb-5 text-ink-2">{`Also copied: ${settings.join(', ')}.`}</p> : null}
      <div className="flex flex-wrap items-center gap-3">
        {draftHref && mayUndo ? (
          <LinkButton href={draftHref} variant="primary">
            Review and publish
          </LinkButton>
        ) : null}
        <LinkButton href={menuHref} variant={draftHref && mayUndo ? 'secondary' : 'primary'}>
          View menu
        </LinkButton>
        <LinkButton
          href={`/restaurants/${params.restaurantId}/stores/${params.storeId}`}
          variant="quiet"
          icon={ExternalIcon}
        >
          Website
        </LinkButton>
        {mayUndo ? (
          <form method="post">
            <Button type="submit" name="do" value="undo" icon={UndoIcon}>
              Undo import
            </Button>
          </form>
        ) : null}
      </div>
      {failed.length > 0 ? <FailedRows {...{ params, job, counts, failed }} /> : null}
    </>
  );
}

function FailedRows({ params, job, counts, failed }: Pick<ResultProps, 'params' | 'job' | 'counts' | 'failed'>) {
  const isFile = job.source === 'file';
  return (
    <section className="mt-8">
      <SectionHeading
        trailing={
          isFile ? (
            <LinkButton
              href={pathOf(failedRowsEndpoint, { ...params, jobId: job.id })}
              icon={DownloadIcon}
              size="small"
            >
              Download rows to fix
            </LinkButton>
          ) : null
        }
      >
        {isFile ? 'Rows to fix' : 'Not copied'}
      </SectionHeading>
      {isFile ? (
        <p className="mb-3 text-ink-2">Correct them in the file and import it again. The other rows won’t change.</p>
      ) : null}
      <Table
        caption={isFile ? 'Rows to fix' : 'Not copied'}
        rows={failed}
        rowKey={({ line }) => String(line)}
        columns={[
          { key: 'item', header: 'Item', cell: ({ cells }) => cells[job.mapping.name ?? 0] || '–' },
          ...(isFile
            ? [{ key: 'line', header: 'Row', isNumeric: true, onPhone: 'corner' as const, cell: lineOf }]
            : [{ key: 'category', header: 'Category', onPhone: 'corner' as const, cell: categoryOf }]),
          { key: 'problem', header: 'Problem', onPhone: 'line', cell: ({ message }) => message },
        ]}
      />
      {failed.length < counts.failed ? (
        <p className="mt-3 text-14 text-ink-2">{`Showing ${failed.length} of ${counts.failed}.`}</p>
      ) : null}
    </section>
  );
}

const lineOf = ({ line }: BatchUploadRow) => line;
const categoryOf = ({ cells }: BatchUploadRow) => cells[COPY_CATEGORY] || '–';
const COPY_CATEGORY = 1;
