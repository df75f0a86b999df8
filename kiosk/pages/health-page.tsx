import type { StorePrinter } from '#db/printing/printers.repository.ts';
import type { Compared } from '#src/domain/sync/sync.schema.ts';
import { CLOCK_ERROR_SHOWN_MS } from '#src/domain/sync/sync-summary.ts';
import type { DiskReport } from '#src/server/disk-guard.ts';
import { bytesText, changesText, clockText, comparedText, spanText } from '#src/ui/box-text.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Card, Facts, SectionHeading } from '#src/ui/surface.tsx';
import type { SyncReport } from '../sync/sync-state.ts';
import type { UpdateState } from '../update/update-loop.ts';
import { BoxProblems } from './box-problems.tsx';

export interface HealthProps {
  readonly storeName: string;
  readonly report: SyncReport | null;
  readonly disk: DiskReport;
  readonly memory: { readonly own: number; readonly free: number; readonly total: number };
  readonly printers: readonly StorePrinter[];
  /** Serial numbers of the USB printers that are plugged into this machine. */
  readonly plugged: readonly string[];
  /** Addresses of the Bluetooth printers that have a line on this machine. */
  readonly bound: readonly string[];
  readonly failedPrints: number;
  readonly program: { readonly version: string; readonly schema: string; readonly upSince: Temporal.Instant };
  readonly updates: UpdateState | null;
  readonly compared: Compared | null;
  readonly backup: string | null;
  readonly now: Temporal.Instant;
}

const look = (word: string, tone: StatusBadgeStyle['tone'], icon: StatusBadgeStyle['icon']): StatusBadgeStyle => ({
  word,
  tone,
  icon,
});

/** The box's state on one page, for a call with support. */
export function HealthPage(props: HealthProps) {
  const { storeName, report, disk, failedPrints, compared, now } = props;
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-4xl content-start gap-6 px-(--gutter) py-12">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-14 font-semibold text-ink-3">Servery box</p>
          <h1 className="mt-1 text-28 font-extrabold">Health of {storeName}</h1>
        </div>
        <LinkButton href="/">Back</LinkButton>
      </header>
      <BoxProblems report={report} disk={disk} failedPrints={failedPrints} compared={compared} now={now} />
      <div className="grid gap-6 md:grid-cols-2">
        <CloudCard {...props} />
        <MachineCard {...props} />
        <PrintersCard {...props} />
        <VersionCard {...props} />
      </div>
      <Card as="section">
        <SectionHeading>For support</SectionHeading>
        <p className="text-ink-2">
          A file with these details and the box’s logs. It contains no customers, employees or orders.
        </p>
        <LinkButton href="/support-bundle" className="mt-4">
          Save support file
        </LinkButton>
      </Card>
    </main>
  );
}

function CloudCard({ report, compared, now }: HealthProps) {
  return (
    <Card as="section">
      <SectionHeading trailing={<StatusPill look={lineBadge(report)} />}>Cloud</SectionHeading>
      <Facts
        rows={[
          ...(report && 'sinceIsoDateTimeUtc' in report.state
            ? [{ name: 'For', value: spanText(Temporal.Instant.from(report.state.sinceIsoDateTimeUtc), now) }]
            : []),
          { name: 'Waiting to sync', value: report ? changesText(report.unsent) : 'Not paired' },
          { name: 'Clock', value: clockText(report?.clockAheadMs ?? null) },
          { name: 'Compared', value: comparedText(compared, now) },
        ]}
      />
      {compared && compared.mended + compared.waiting > 0 ? (
        <LinkButton href="/differences" className="mt-4">
          Differences
        </LinkButton>
      ) : null}
    </Card>
  );
}

function MachineCard({ disk, report, memory }: HealthProps) {
  const freeDisk =
    disk.freeBytes === null ? 'Unknown' : `${bytesText(disk.freeBytes)} of ${bytesText(disk.totalBytes ?? 0)}`;
  return (
    <Card as="section">
      <SectionHeading trailing={<StatusPill look={diskBadge(disk, report)} />}>Machine</SectionHeading>
      <Facts
        rows={[
          { name: 'Free disk', value: freeDisk },
          { name: 'Reserved for orders', value: disk.reserveBytes > 0 ? bytesText(disk.reserveBytes) : 'Nothing' },
          { name: 'Memory', value: `${bytesText(memory.own)} of ${bytesText(memory.total)}` },
          { name: 'Free memory', value: bytesText(memory.free) },
        ]}
      />
    </Card>
  );
}

function PrintersCard({ printers, plugged, bound, failedPrints }: HealthProps) {
  return (
    <Card as="section">
      <SectionHeading trailing={<StatusPill look={printBadge(failedPrints)} />}>Printers</SectionHeading>
      {printers.length === 0 ? (
        <p className="text-ink-2">No printers yet. Add them in the admin.</p>
      ) : (
        <ul className="grid gap-2">
          {printers.map(({ printer, state }) => (
            <li key={printer.id} className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium">{printer.name}</span>
              <span className="flex items-center gap-2 text-14 text-ink-2">
                {state.statusText}
                <StatusPill look={printerBadge(state.statusCode)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {plugged.length > 0 ? (
        <p className="mt-3 text-14 text-ink-2">
          On USB here: <span className="break-all">{plugged.join(', ')}</span>
        </p>
      ) : null}
      {bound.length > 0 ? (
        <p className="mt-3 text-14 text-ink-2">
          On Bluetooth here: <span className="break-all">{bound.join(', ')}</span>
        </p>
      ) : null}
    </Card>
  );
}

function VersionCard({ program, updates, backup, now }: HealthProps) {
  return (
    <Card as="section">
      <SectionHeading>Version</SectionHeading>
      <Facts
        rows={[
          { name: 'Version', value: <span className="tnum">{program.version}</span> },
          { name: 'Running for', value: spanText(program.upSince, now) },
          { name: 'Update', value: updateText(updates) },
          { name: 'Schema', value: <span className="break-all">{program.schema}</span> },
          { name: 'Rollback copy', value: backup ? <span className="break-all">{backup}</span> : 'Not needed yet' },
        ]}
      />
      {updates?.isOn ? (
        <form method="post" action="/health-page/look-for-update" className="mt-4">
          <Button type="submit">Check for updates</Button>
        </form>
      ) : null}
    </Card>
  );
}

function lineBadge(report: SyncReport | null): StatusBadgeStyle {
  switch (report?.state.kind) {
    case 'level':
      return Math.abs(report.clockAheadMs ?? 0) > CLOCK_ERROR_SHOWN_MS
        ? look('Clock is wrong', 'wait', 'warning')
        : look('Synced', 'done', 'check');
    case 'fetching':
      return look('Syncing', 'going', 'running');
    case 'away':
      return look('No internet', 'wait', 'offline');
    case 'stuck':
      return look(report.state.where === 'box' ? 'Can’t save' : 'Cloud not accepting data', 'fail', 'warning');
    case 'givingBack':
      return look('Restoring Servery', 'going', 'running');
    case 'revoked':
      return look(report.state.why === 'unpaired' ? 'Unpaired' : 'Second machine', 'fail', 'warning');
    default:
      return look('Not paired', 'off', 'slash');
  }
}

function diskBadge({ state }: DiskReport, report: SyncReport | null): StatusBadgeStyle {
  if (report?.isDiskFull) return look('Full', 'fail', 'warning');
  if (state === 'ok') return look('OK', 'done', 'check');
  return state === 'low' ? look('Nearly full', 'wait', 'warning') : look('Full', 'fail', 'warning');
}

function printBadge(failed: number): StatusBadgeStyle {
  return failed === 0 ? look('Nothing failed', 'done', 'check') : look(`${failed} failed`, 'fail', 'warning');
}

function printerBadge(status: 'online' | 'offline' | 'unknown'): StatusBadgeStyle {
  if (status === 'online') return look('Online', 'done', 'online');
  return status === 'offline' ? look('Offline', 'fail', 'offline') : look('Not checked yet', 'off', 'unknown');
}

function updateText(updates: UpdateState | null): string {
  if (!updates?.isOn) return 'Updates off';
  if (updates.waiting) return `${updates.waiting}, installs when the store is quiet`;
  if (updates.why) return `Couldn’t check: ${updates.why}`;
  return updates.lookedIsoDateTimeUtc ? 'None' : 'Not checked yet';
}
