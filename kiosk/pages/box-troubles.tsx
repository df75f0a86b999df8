import type { Compared } from '#src/domain/sync/sync.schema.ts';
import { Banner } from '#src/ui/banner.tsx';
import { DiskIsFull, DiskIsLow, NotCompared } from '#src/ui/box-banners.tsx';
import { notComparedText, waitingText } from '#src/ui/box-words.ts';
import { LinkButton } from '#src/ui/button.tsx';
import type { DiskReport } from '../machine/disk-guard.ts';
import type { SyncReport } from '../sync/sync-state.ts';

interface Props {
  readonly report: SyncReport | null;
  readonly disk: DiskReport;
  readonly failedPrints: number;
  readonly compared: Compared | null;
  readonly now: Temporal.Instant;
}

/** What a person has to do something about, on each page of the box: what cannot wait first. */
export function BoxTroubles({ report, disk, failedPrints, compared, now }: Props) {
  const notCompared = notComparedText(compared, now);
  return (
    <div className="grid gap-3 empty:hidden">
      {disk.state === 'reserve' ? <DiskIsFull of="this box" /> : null}
      {report?.state.kind === 'stuck' ? <Stuck where={report.state.where} why={report.state.why} /> : null}
      {compared && compared.waiting > 0 ? (
        <Banner
          kind="problem"
          title={waitingText(compared.waiting)}
          action={
            <LinkButton href="/differences" size="small">
              Look at it
            </LinkButton>
          }
        >
          Box and cloud do not hold the same, and nothing says who is right. A person does; nothing was written over.
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
            ? 'Somebody unpaired it in the admin while something had not been sent. That is on this box only.'
            : 'Somebody unpaired it in the admin. Everything it had was sent; it empties itself after a day.'}
        </Banner>
      ) : null}
      {disk.state === 'low' ? <DiskIsLow of="this box" /> : null}
      <NotCompared text={notCompared} />
    </div>
  );
}

/** The internet is there, so waiting for it would be waiting for nothing. */
function Stuck({ where, why }: { where: 'box' | 'cloud'; why: string }) {
  const title =
    where === 'box' ? 'This box cannot write down what comes' : 'The cloud does not take what this box sends';
  return (
    <Banner kind="problem" title={title}>
      The internet is there, but box and cloud do not come level. Sell on: nothing is lost. Call support and read this
      to them: <q>{why}</q>
    </Banner>
  );
}
