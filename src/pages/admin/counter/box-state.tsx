import type { BoxAnswer } from '#src/contracts/sync.endpoints.ts';
import type { BoxStatusSummary } from '#src/domain/sync/box-status.ts';
import { CLOCK_ERROR_SHOWN_MS } from '#src/domain/sync/sync-summary.ts';
import { Banner } from '#src/ui/banner.tsx';
import { DiskIsFull, DiskIsLow, NotCompared } from '#src/ui/box-banners.tsx';
import { bytesText, changesText, clockText, comparedText, notComparedText, waitingText } from '#src/ui/box-text.ts';
import { LinkButton } from '#src/ui/button.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Card, Facts } from '#src/ui/surface.tsx';

export interface BoxFacts {
  readonly box: BoxAnswer;
  readonly standing: BoxStatusSummary;
  /** When it was last heard of, when it last reported, and since when it is the box, in the store's time. */
  readonly seen: string | null;
  readonly said: string | null;
  readonly paired: string | null;
  readonly now: Temporal.Instant;
}

export function boxStatusStyle(summary: BoxStatusSummary): StatusBadgeStyle {
  switch (summary.kind) {
    case 'noMachine':
      return summary.isCodeOpen
        ? { word: 'Waiting for code', tone: 'wait', icon: 'queued' }
        : { word: 'Not paired', tone: 'off', icon: 'slash' };
    case 'silent':
      return { word: 'Setting up', tone: 'going', icon: 'running' };
    case 'here':
      return { word: 'Online', tone: 'done', icon: 'online' };
    case 'away':
      return { word: 'Offline', tone: 'wait', icon: 'offline' };
  }
}

/** The box's problems first, then what it reported. */
export function BoxState({ facts, printersHref }: { facts: BoxFacts; printersHref: string }) {
  const { box, standing, seen, said, paired, now } = facts;
  if (standing.kind === 'noMachine') {
    return (
      <Card>
        <p className="font-semibold">
          {standing.isCodeOpen ? 'Waiting for the code to be entered' : 'No box paired yet'}
        </p>
        <p className="mt-1 text-ink-2">
          {standing.isCodeOpen
            ? 'This page updates when a box is paired.'
            : 'The code has expired. Get a new one below.'}
        </p>
      </Card>
    );
  }
  const { status, behind } = box;
  return (
    <div className="flex flex-col gap-4">
      <BoxProblemsNotice facts={facts} printersHref={printersHref} />
      <Card>
        <Facts
          rows={[
            { name: 'Last seen', value: seen ?? 'Not yet' },
            { name: 'Up to date with this store', value: behind === 0 ? 'Yes' : `All except ${changesText(behind)}` },
            {
              name: 'Waiting to sync',
              value: !status
                ? 'Not known yet'
                : standing.kind === 'away'
                  ? `${changesText(status.unsent)} as of ${said}`
                  : changesText(status.unsent),
            },
            ...(status
              ? [
                  { name: 'Failed prints', value: status.failedPrints === 0 ? 'None' : String(status.failedPrints) },
                  { name: 'Free storage', value: diskText(status) },
                  { name: 'Clock', value: clockText(status.clockAheadMs ?? null) },
                  { name: 'Compared with the cloud', value: comparedText(status.compared, now) },
                  { name: 'Version', value: <span className="tnum">{status.version}</span> },
                ]
              : []),
            { name: 'Paired since', value: paired ?? '–' },
          ]}
        />
      </Card>
    </div>
  );
}

function BoxProblemsNotice({
  facts: { box, standing, said, now },
  printersHref,
}: {
  facts: BoxFacts;
  printersHref: string;
}) {
  const { status } = box;
  const clockAheadMs = status?.clockAheadMs ?? 0;
  // An offline box can't say whether its comparison still fails, so show nothing.
  const notCompared = standing.kind === 'away' ? null : notComparedText(status?.compared, now);
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {standing.kind === 'away' ? (
        <Banner kind="offline" title="The box is offline">
          The store can keep selling. Website orders will wait until the box is back online.
          {status && status.unsent > 0 ? ` ${changesText(status.unsent)} hadn’t synced (as of ${said}).` : ''}
        </Banner>
      ) : null}
      {box.twinIsoDateTimeUtc ? (
        <Banner kind="problem" title="Two computers are running as this box">
          One of them is probably a copy of the other’s disk. Servery takes orders from the first and has stopped the
          other. On the other one’s own page, save its sales as a file and turn it off. Then add the file below.
        </Banner>
      ) : null}
      {status?.diskState === 'reserve' ? <DiskIsFull of="The box" /> : null}
      {status?.diskState === 'low' ? <DiskIsLow of="The box" /> : null}
      {Math.abs(clockAheadMs) > CLOCK_ERROR_SHOWN_MS ? (
        <Banner kind="waiting" title={`The box’s clock is ${clockText(clockAheadMs)}`}>
          Times on receipts and timesheets may be wrong. Orders aren’t affected.
        </Banner>
      ) : null}
      {status?.compared && status.compared.waiting > 0 ? (
        <Banner kind="problem" title={waitingText(status.compared.waiting)}>
          The box and the cloud have different data, and we can’t tell which is right. Nothing was overwritten. In the
          store, open the box’s page, <b>Health of the box</b>, <b>Differences</b>, and choose which one to keep.
        </Banner>
      ) : null}
      {status?.compared && status.compared.waiting === 0 && status.compared.mended > 0 ? (
        <Banner kind="waiting" title="The box and the cloud had different data">
          It was fixed automatically in the last day. If it happens again, have the box’s disk checked.
        </Banner>
      ) : null}
      <NotCompared text={notCompared} />
      {status && status.failedPrints > 0 ? (
        <Banner
          kind="problem"
          title={status.failedPrints === 1 ? 'A docket didn’t print' : `${status.failedPrints} dockets didn’t print`}
          action={
            <LinkButton href={printersHref} size="small">
              Printers
            </LinkButton>
          }
        />
      ) : null}
    </div>
  );
}

function diskText({ freeDiskBytes, diskBytes }: NonNullable<BoxAnswer['status']>): string {
  if (freeDiskBytes === null) return 'Not known';
  return diskBytes ? `${bytesText(freeDiskBytes)} of ${bytesText(diskBytes)}` : bytesText(freeDiskBytes);
}
