import type { Compared } from '#src/domain/sync/sync.schema.ts';
import { CLOCK_ERROR_SHOWN_MS } from '#src/domain/sync/sync-summary.ts';
import type { DiskReport } from '#src/server/disk-guard.ts';
import { Banner } from '#src/ui/banner.tsx';
import { bytesText, changesText, clockText, spanText } from '#src/ui/box-text.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { ProgressBar } from '#src/ui/loading.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { Card, Facts } from '#src/ui/surface.tsx';
import type { SyncReport } from '../sync/sync-state.ts';
import { BoxProblems } from './box-problems.tsx';

interface BoxHomeProps {
  readonly storeName: string;
  readonly report: SyncReport | null;
  readonly cloudUrl: string;
  readonly addresses: readonly string[];
  readonly disk: DiskReport;
  readonly failedPrints: number;
  readonly compared: Compared | null;
  readonly now: Temporal.Instant;
}

/** Shows the person in the store whether all is well, and where tills find the box. */
export function BoxHome({ storeName, report, cloudUrl, addresses, disk, failedPrints, compared, now }: BoxHomeProps) {
  const [address = ''] = addresses;
  const posUrl = `${address}/pos`;
  const isAlike = !compared?.waiting && !compared?.failingSinceIsoDateTimeUtc;
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-4xl content-center gap-6 px-(--gutter) py-12">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-14 font-semibold text-ink-3">Servery box</p>
          <h1 className="mt-1 text-28 font-extrabold">{storeName}</h1>
        </div>
        <LinkButton href="/pos" variant="primary" size="large">
          Open the POS
        </LinkButton>
      </header>
      <div className="grid gap-3 empty:hidden">
        <BoxProblems report={report} disk={disk} failedPrints={failedPrints} compared={compared} now={now} />
        {report ? <Standing report={report} isAlike={isAlike} now={now} /> : null}
      </div>
      <div className="grid gap-6 md:grid-cols-2">
        <Card>
          <h2 className="text-18 font-bold">Connect tills and phones</h2>
          <p className="mt-2 text-ink-2">
            On each tablet on the same network, scan this code or open <b className="break-all">{posUrl}</b>
          </p>
          <div className="mt-4 w-44 rounded-card border border-line bg-white p-3">
            <QrCode text={posUrl} label={`Code for ${posUrl}`} />
          </div>
          <Screens address={address} />
        </Card>
        <Card>
          <h2 className="text-18 font-bold">Status</h2>
          <div className="mt-3">
            <Facts
              rows={[
                { name: 'Cloud', value: <span className="break-all">{cloudUrl}</span> },
                { name: 'Waiting to sync', value: report ? changesText(report.unsent) : 'Unknown' },
                { name: 'Clock', value: clockText(report?.clockAheadMs ?? null) },
                { name: 'Free disk', value: disk.freeBytes === null ? 'Unknown' : bytesText(disk.freeBytes) },
                ...addresses.slice(1).map((other) => ({ name: 'Also at', value: other })),
              ]}
            />
          </div>
          <div className="mt-4 flex flex-wrap gap-2">
            <form method="post" action="/try-now">
              <Button type="submit">Check internet</Button>
            </form>
            <LinkButton href="/find-printers">Find printers</LinkButton>
            <LinkButton href="/card-terminals">Card terminals</LinkButton>
            <LinkButton href="/health-page">Box health</LinkButton>
          </div>
        </Card>
      </div>
    </main>
  );
}

/** What a screen of each kind opens. */
const SCREENS = [
  ['the kitchen’s tablet', '/kitchen'],
  ['the screen for guests', '/ready'],
  ['a till’s customer display', '/display'],
] as const;

function Screens({ address }: { address: string }) {
  return (
    <div className="mt-4 grid gap-2 text-ink-2">
      {SCREENS.map(([screen, path]) => (
        <p key={path}>
          {`Open on ${screen}: `}
          <a href={path} className="break-all font-bold underline">
            {address + path}
          </a>
        </p>
      ))}
    </div>
  );
}

interface StatusProps {
  readonly report: SyncReport;
  /** Whether it is certain that no row waits for a person. Only then all is good. */
  readonly isAlike: boolean;
  readonly now: Temporal.Instant;
}

function Standing({ report: { state, unsent, clockAheadMs }, isAlike, now }: StatusProps) {
  switch (state.kind) {
    case 'unpaired':
      return null;
    case 'fetching':
      return (
        <Banner kind="info" title="Setting up your store">
          <div className="mt-2 grid gap-2">
            <ProgressBar label="Menu, tills, printers and orders" done={state.rows} total={Math.max(state.total, 1)} />
            <p>{state.total > 0 ? `${state.rows} of ${state.total} records` : 'Starting'}</p>
          </div>
        </Banner>
      );
    case 'level':
      return Math.abs(clockAheadMs ?? 0) > CLOCK_ERROR_SHOWN_MS ? (
        <Banner kind="waiting" title="This box’s clock is wrong">
          {clockText(clockAheadMs)}. Times on receipts may be wrong. Orders aren’t affected.
        </Banner>
      ) : isAlike ? (
        <Banner kind="success" title="All good">
          Everything is synced.
        </Banner>
      ) : null;
    case 'away':
      return (
        <Banner
          kind="waiting"
          title={`Internet down for ${spanText(Temporal.Instant.from(state.sinceIsoDateTimeUtc), now)}`}
        >
          Sales and kitchen printing keep working.{' '}
          {unsent > 0 ? `${changesText(unsent)} will sync when it’s back.` : null}
        </Banner>
      );
    case 'givingBack':
      return (
        <Banner kind="waiting" title="Servery was restored from a backup">
          <div className="mt-2 grid gap-2">
            <ProgressBar label="Sending back what it lost" done={state.rows} total={Math.max(state.total, 1)} />
            <p>Keep selling. Nothing on this box is changed until it is done.</p>
          </div>
        </Banner>
      );
    case 'stuck':
    case 'revoked':
      // Shown with the problems.
      return null;
  }
}
