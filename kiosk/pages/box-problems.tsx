import type { Compared } from '#src/domain/sync/sync.schema.ts';
import type { StopReason } from '#src/domain/sync/sync-summary.ts';
import type { DiskReport } from '#src/server/disk-guard.ts';
import { Banner } from '#src/ui/banner.tsx';
import { DiskIsFull, DiskIsLow, NoRoomForWhatComes, NotCompared } from '#src/ui/box-banners.tsx';
import { changesText, notComparedText, waitingText } from '#src/ui/box-text.ts';
import { LinkButton } from '#src/ui/button.tsx';
import type { SyncReport } from '../sync/sync-state.ts';

interface Props {
  readonly report: SyncReport | null;
  readonly disk: DiskReport;
  readonly failedPrints: number;
  readonly compared: Compared | null;
  readonly now: Temporal.Instant;
}

/** What a person has to act on, on each page of the box. The most urgent comes first. */
export function BoxProblems({ report, disk, failedPrints, compared, now }: Props) {
  const notCompared = notComparedText(compared, now);
  return (
    <div className="grid gap-3 empty:hidden">
      {report?.isDiskFull ? <NoRoomForWhatComes /> : disk.state === 'reserve' ? <DiskIsFull of="This box" /> : null}
      {report?.state.kind === 'stuck' && !(report.isDiskFull && report.state.where === 'box') ? (
        <Stuck where={report.state.where} why={report.state.why} />
      ) : null}
      {compared && compared.waiting > 0 ? (
        <Banner
          kind="problem"
          title={waitingText(compared.waiting)}
          action={
            <LinkButton href="/differences" size="small">
              View
            </LinkButton>
          }
        >
          The box and the cloud have different data, and someone needs to choose which is right. Nothing was
          overwritten.
        </Banner>
      ) : null}
      {failedPrints > 0 ? (
        <Banner
          kind="problem"
          title={failedPrints === 1 ? 'A docket did not print' : `${failedPrints} dockets did not print`}
        >
          Open notifications on a till to print again or use another printer.
        </Banner>
      ) : null}
      {report?.state.kind === 'revoked' ? <NotTheBox report={report} why={report.state.why} /> : null}
      {report?.secondMachineIsoDateTimeUtc ? (
        <Banner kind="problem" title="Another computer is running with the pairing of this box">
          Servery takes orders from this box only. Find the other computer, perhaps a copy of this box’s disk, and
          switch it off. Its sales stay on it until they are saved there as a file.
        </Banner>
      ) : null}
      {disk.state === 'low' ? <DiskIsLow of="This box" /> : null}
      <NotCompared text={notCompared} />
    </div>
  );
}

/** The box is online, so waiting for the internet would change nothing. */
function Stuck({ where, why }: { where: 'box' | 'cloud'; why: string }) {
  const title = where === 'box' ? 'This box can’t save new data' : 'The cloud isn’t accepting data from this box';
  return (
    <Banner kind="problem" title={title}>
      The internet is working, but the box can’t sync. Keep selling. Nothing is lost. Call support and read them this:{' '}
      <q>{why}</q>
    </Banner>
  );
}

/** It sells only when a person allows it, and what it sells is not sent. */
function NotTheBox({ report, why }: { report: SyncReport; why: StopReason }) {
  const isUnpaired = why === 'unpaired';
  return (
    <Banner
      kind="problem"
      title={isUnpaired ? 'This is no longer the store’s box' : 'Another computer is running as this store’s box'}
      action={
        <div className="flex flex-wrap gap-2">
          {report.isSellingAllowed ? null : (
            <LinkButton href="/sell-on" size="small">
              Allow sales…
            </LinkButton>
          )}
          <LinkButton href="/wipe" size="small">
            {report.unsent > 0 ? 'Save or reset…' : 'Reset this box…'}
          </LinkButton>
        </div>
      }
    >
      {isUnpaired
        ? 'It was unpaired in the admin. '
        : 'It may be a copy of this box’s disk. Switch off the one that is not used. '}
      {report.isSellingAllowed
        ? 'A manager has allowed sales. '
        : 'Tills on it cannot sell until a manager allows it. '}
      {report.unsent > 0
        ? `${changesText(report.unsent)} on this box were not sent. Save them as a file and upload it on the box’s page in the admin.`
        : isUnpaired
          ? 'Everything on it was sent. It resets automatically after a day.'
          : 'Everything on it was sent.'}
    </Banner>
  );
}
