import type { PrintJobRow } from '#db/printing/print-jobs.repository.ts';
import type { PrintStation } from '#src/domain/printing/printing.schema.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { PlusIcon } from '#src/ui/icon.tsx';
import { type Column, Table } from '#src/ui/list.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, EmptyState, SectionHeading } from '#src/ui/surface.tsx';
import { NEW } from '../paths.ts';
import { PrintJobButtons } from './print-job-actions.tsx';
import { DOCKET_LABELS, jobTitle, STAGE_BADGES } from './print-labels.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}
type Job = PrintJobRow & { readonly created: string };

interface JobListProps {
  jobs: readonly Job[];
  printers: readonly Named[];
  orderHref: (orderId: string) => string;
  mayHandle: boolean;
}

/** Dockets that failed, with their actions. Nothing at all if there are none. */
export function JobProblem({ jobs, printers, orderHref, mayHandle }: JobListProps) {
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="trouble" id="attention">
      <SectionHeading id="trouble" trailing={`${jobs.length} orders`}>
        Not printed
      </SectionHeading>
      <ul className="flex flex-col gap-2">
        {jobs.map((job) => (
          <Card
            key={job.id}
            as="li"
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-fail!"
          >
            <div className="min-w-0 flex-1 basis-72">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {job.orderId ? <a href={orderHref(job.orderId)}>{jobTitle(job)}</a> : jobTitle(job)}
                <StatusPill look={STAGE_BADGES[job.stage]} />
              </p>
              <p className="mt-1 text-14 text-fail-text">{job.errorText ?? `${job.printerName} is offline`}</p>
              <p className="tnum text-14 text-ink-3">
                {job.printerName}, {job.created}, tried {job.attempts === 1 ? 'once' : `${job.attempts} times`}
              </p>
            </div>
            {mayHandle ? <PrintJobButtons job={job} printers={printers} /> : null}
          </Card>
        ))}
      </ul>
    </section>
  );
}

/** In the address: the printer whose jobs are listed. */
export const JOBS_OF = 'printer';

/** All printers, or one of them; nothing to choose where there is one. */
export function JobsOf({
  here,
  printers,
  chosenId,
}: {
  here: string;
  printers: readonly Named[];
  chosenId: string | null;
}) {
  if (printers.length < 2) return null;
  const choices = [{ id: null, name: 'All printers' }, ...printers];
  return (
    <nav aria-label="Print jobs of" className="-mx-(--gutter) mb-4 overflow-x-auto px-(--gutter)">
      <ul className="flex gap-1">
        {choices.map(({ id, name }) => (
          <li key={id} className="shrink-0">
            <a
              href={`${here}?tab=jobs${id === null ? '' : `&${JOBS_OF}=${encodeURIComponent(id)}`}`}
              aria-current={id === chosenId ? 'true' : undefined}
              className={cx(
                'flex min-h-(--control) items-center rounded-input px-3 no-underline',
                id === chosenId ? 'bg-accent-soft font-semibold text-accent-text' : 'hover:bg-sunken',
              )}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The newest first: what was printed, where, and the printer's answer. */
export function JobsTable({ jobs, printers, orderHref, mayHandle }: JobListProps) {
  if (jobs.length === 0) {
    return <EmptyState title="No print jobs yet">Dockets, test pages and drawer openings appear here.</EmptyState>;
  }
  return (
    <section aria-labelledby="jobs">
      <SectionHeading id="jobs" trailing={`the last ${jobs.length}`}>
        Print jobs
      </SectionHeading>
      <Table
        caption="Print jobs, newest first"
        rows={jobs}
        rowKey={(job) => job.id}
        columns={[
          {
            key: 'what',
            header: 'What',
            cell: (job) =>
              job.orderId ? (
                <a href={orderHref(job.orderId)} className="font-semibold">
                  {jobTitle(job)}
                </a>
              ) : (
                <span className="font-semibold">{jobTitle(job)}</span>
              ),
          },
          { key: 'printer', header: 'Printer', cell: (job) => job.printerName },
          { key: 'created', header: 'Requested', cell: (job) => <span className="tnum">{job.created}</span> },
          {
            key: 'stage',
            onPhone: 'corner',
            header: 'Status',
            cell: (job) => (
              <span className="flex flex-wrap items-center gap-2">
                <StatusPill look={STAGE_BADGES[job.stage]} />
                {job.errorText ? <span className="text-ink-2">{job.errorText}</span> : null}
              </span>
            ),
          },
          {
            key: 'do',
            header: <span className="sr-only">Actions</span>,
            cell: (job) => (mayHandle ? <PrintJobButtons job={job} printers={printers} /> : null),
          },
        ]}
      />
    </section>
  );
}

interface StationsTableProps {
  stations: readonly PrintStation[];
  printers: readonly Named[];
  /** Stations that a paired kitchen screen shows. */
  onScreens: ReadonlySet<string>;
  mayManage: boolean;
  stationHref: (stationId: string) => string;
  routingHref: string;
}

export function StationsTable({
  stations,
  printers,
  onScreens,
  mayManage,
  stationHref,
  routingHref,
}: StationsTableProps) {
  const add = mayManage ? (
    <LinkButton href={stationHref(NEW)} icon={PlusIcon}>
      Add station
    </LinkButton>
  ) : null;
  if (stations.length === 0) {
    return (
      <EmptyState title="No print stations yet" action={add}>
        A station is where food is made, such as kitchen, pizza or bar. It decides which dockets print where.
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="stations">
      <SectionHeading
        id="stations"
        trailing={
          <span className="flex items-center gap-2">
            {mayManage ? (
              <LinkButton href={routingHref} variant="quiet" className="max-sm:hidden">
                Item routing
              </LinkButton>
            ) : null}
            {add}
          </span>
        }
      >
        Print stations
      </SectionHeading>
      <Table
        caption="Print stations"
        rows={stations}
        rowKey={(station) => station.id}
        rowHref={(station) => stationHref(station.id)}
        columns={stationColumns({ stations, printers, onScreens })}
      />
    </section>
  );
}

const namesOf = (ids: readonly string[], all: readonly Named[]) =>
  ids.flatMap((id) => all.find((one) => one.id === id)?.name ?? []).join(', ');

/** Its printers stand in for its screens. */
function screensText(printerNames: string): string {
  return printerNames === '' ? 'screen only' : `screen, else ${printerNames}`;
}

function stationColumns({
  stations,
  printers,
  onScreens,
}: Pick<StationsTableProps, 'stations' | 'printers' | 'onScreens'>): Column<PrintStation>[] {
  return [
    { key: 'name', header: 'Station', cell: (station) => station.name },
    {
      key: 'default',
      onPhone: 'corner',
      header: 'Default station',
      cell: (station) =>
        station.isDefault ? (
          <StatusPill look={{ word: 'Default', tone: 'going', icon: 'check' }} />
        ) : (
          <span className="max-sm:hidden">–</span>
        ),
    },
    {
      key: 'printers',
      header: 'Prints at',
      cell: (station) =>
        (station.isToldOnScreens && onScreens.has(station.id) && screensText(namesOf(station.printerIds, printers))) ||
        namesOf(station.printerIds, printers) ||
        (onScreens.has(station.id) ? 'screen only' : <span className="text-fail-text">no printer</span>),
    },
    {
      key: 'dockets',
      header: 'Dockets',
      cell: (station) => station.docketTypes.map((type) => DOCKET_LABELS[type]).join(', ') || '–',
    },
    {
      key: 'tags',
      header: 'Also lists',
      isMinor: true,
      cell: (station) => namesOf(station.tagAlongStationIds, stations) || '–',
    },
  ];
}
