import { Banner } from '#src/ui/banner.tsx';
import { changesText } from '#src/ui/box-words.ts';
import { LinkButton } from '#src/ui/button.tsx';
import type { DiskReport } from '../machine/disk-guard.ts';
import type { SyncReport } from '../sync/sync-state.ts';

interface Props {
  readonly report: SyncReport | null;
  readonly disk: DiskReport;
  readonly failedPrints: number;
}

/** What a person has to do something about, on each page of the box. */
export function BoxTroubles({ report, disk, failedPrints }: Props) {
  return (
    <div className="grid gap-3 empty:hidden">
      {disk.state === 'reserve' ? (
        <Banner kind="problem" title="The disk of this box is full">
          It sells on from the room that was kept for that. Call support today: when that is used up, it stops.
        </Banner>
      ) : null}
      {disk.state === 'low' ? (
        <Banner kind="waiting" title="The disk of this box is nearly full">
          Less than a tenth is free. Call support in the next days.
        </Banner>
      ) : null}
      {failedPrints > 0 ? (
        <Banner
          kind="problem"
          title={failedPrints === 1 ? 'A docket did not print' : `${failedPrints} dockets did not print`}
        >
          Each till shows them in its tray: print again there, or on another printer.
        </Banner>
      ) : null}
      {report?.state.kind === 'revoked' ? (
        <Banner
          kind="problem"
          title="This is not the store’s box any more"
          action={
            <LinkButton href="/wipe" size="small">
              Empty this box
            </LinkButton>
          }
        >
          {report.unsent > 0
            ? `Somebody unpaired it in the admin while ${changesText(report.unsent)} had not been sent. They are on this box only.`
            : 'Somebody unpaired it in the admin. Everything it had was sent; it empties itself after a day.'}
        </Banner>
      ) : null}
    </div>
  );
}
