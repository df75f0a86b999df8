import type { BatchUploadJob, BatchUploadRow, OutcomeCounts } from '#db/menu/batch-uploads.repository.ts';
import { pathOf } from '#src/contracts/endpoint.ts';
import { failedRowsEndpoint } from '#src/contracts/menu.endpoints.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { DownloadIcon, UndoIcon } from '#src/ui/icon.tsx';
import { Table } from '#src/ui/list.tsx';
import { Card, Figure, SectionHeading } from '#src/ui/surface.tsx';
import { OUTCOME_LABELS } from './upload-words.ts';

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
      <p className="tnum mt-2 text-ink-2">{`${job.doneCount} of ${job.rowCount} rows`}</p>
      <p className="mt-1 text-14 text-ink-3">You can leave this page. The import continues.</p>
    </Card>
  );
}

interface ResultProps {
  params: { readonly restaurantId: string; readonly storeId: string };
  menuHref: string;
  job: BatchUploadJob;
  counts: OutcomeCounts;
  failed: readonly BatchUploadRow[];
  error: string | null;
}

export function UploadResult({ params, menuHref, job, counts, failed, error }: ResultProps) {
  const mayUndo = job.undoneIsoDateTimeUtc === null && counts.added + counts.changed > 0;
  return (
    <>
      {error ? <Banner kind="problem" title={error} /> : null}
      <div className="mb-5 grid max-w-3xl grid-cols-2 gap-3 sm:grid-cols-4">
        {(['added', 'changed', 'same', 'failed'] as const).map((outcome) => (
          <Figure key={outcome} label={OUTCOME_LABELS[outcome]} value={String(counts[outcome])} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton href={menuHref} variant="primary">
          View menu
        </LinkButton>
        {mayUndo ? (
          <form method="post">
            <Button type="submit" name="do" value="undo" icon={UndoIcon}>
              Undo import
            </Button>
          </form>
        ) : null}
      </div>
      {failed.length > 0 ? (
        <section className="mt-8">
          <SectionHeading
            trailing={
              <LinkButton
                href={pathOf(failedRowsEndpoint, { ...params, jobId: job.id })}
                icon={DownloadIcon}
                size="small"
              >
                Download rows to fix
              </LinkButton>
            }
          >
            Rows to fix
          </SectionHeading>
          <p className="mb-3 text-ink-2">Correct them in the file and import it again. The other rows won’t change.</p>
          <Table
            caption="Rows to fix"
            rows={failed}
            rowKey={({ line }) => String(line)}
            columns={[
              { key: 'item', header: 'Item', cell: ({ cells }) => cells[job.mapping.name ?? 0] || '–' },
              { key: 'line', header: 'Row', isNumeric: true, onPhone: 'corner', cell: ({ line }) => line },
              { key: 'problem', header: 'Problem', onPhone: 'line', cell: ({ message }) => message },
            ]}
          />
          {failed.length < counts.failed ? (
            <p className="mt-3 text-14 text-ink-2">{`Showing ${failed.length} of ${counts.failed}.`}</p>
          ) : null}
        </section>
      ) : null}
    </>
  );
}
