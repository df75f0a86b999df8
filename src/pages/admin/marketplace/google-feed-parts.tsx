import type { GoogleFeedTask } from '#db/marketplace/google-feeds.repository.ts';
import { isTaskOver } from '#src/domain/marketplace/google/feed-task.ts';
import type { GoogleServiceType } from '#src/domain/marketplace/google/google-ids.ts';
import { type LeftOut, whyLeftOutText } from '#src/domain/ordering/google-feed/google-problems.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { DownloadIcon } from '#src/ui/icon.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Card, SectionHeading } from '#src/ui/surface.tsx';

/** The name of the button. */
export const MAKE = 'make';

export interface FeedFacts {
  /** Null: none was ever asked for. */
  readonly last: GoogleFeedTask | null;
  /** Whose files these are; null: there are none. */
  readonly made: GoogleFeedTask | null;
  readonly files: readonly { readonly name: string; readonly size: number; readonly href: string }[];
  /** Where Google's links and the files send people. */
  readonly orderingLink: string;
  /** Google has ordering links in the store's country. */
  readonly hasLinks: boolean;
  /** In the store's own time. */
  readonly at: (iso: string) => string;
}

const STATES: Readonly<Record<GoogleFeedTask['statusCode'], StatusBadgeStyle>> = {
  requested: { word: 'Requested', tone: 'wait', icon: 'new' },
  queued: { word: 'Queued', tone: 'wait', icon: 'queued' },
  running: { word: 'Running', tone: 'going', icon: 'running' },
  success: { word: 'Success', tone: 'done', icon: 'completed' },
  failure: { word: 'Failure', tone: 'fail', icon: 'warning' },
};

/** How the last making went, its files, and where they send people. */
export function FeedCard({ last, made, files, orderingLink, hasLinks, at }: FeedFacts) {
  const isOpen = last !== null && !isTaskOver(last.statusCode);
  return (
    <Card as="section">
      <SectionHeading trailing={last ? <StatusPill look={STATES[last.statusCode]} /> : null}>
        Latest files
      </SectionHeading>
      {last?.statusCode === 'failure' ? (
        <Banner kind="problem" title={failedTitle(made !== null)}>
          <ul>
            {last.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
      <p className="mb-4 text-ink-2">{stateText({ last, made, at })}</p>
      {files.length > 0 ? (
        <ul className="mb-4 flex flex-col gap-1">
          {files.map(({ name, size, href }) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-3">
              <span className="min-w-0 break-all">
                {name} <span className="text-14 text-ink-2">{sizeText(size)}</span>
              </span>
              <LinkButton href={href} icon={DownloadIcon} aria-label={`Download ${name}`}>
                Download
              </LinkButton>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mb-4 text-ink-2">
        {hasLinks
          ? 'Google’s ordering links and the files lead to '
          : 'Google has no ordering links in your country. The files lead to '}
        <a href={orderingLink} className="break-all underline">
          {orderingLink}
        </a>
        .
      </p>
      <form method="post">
        <Button type="submit" name="do" value={MAKE} disabled={isOpen}>
          Make the files now
        </Button>
      </form>
    </Card>
  );
}

function stateText({ last, made, at }: Pick<FeedFacts, 'last' | 'made' | 'at'>): string {
  if (last === null) return 'No files have been made yet.';
  const before = made ? ` Until then these are from ${at(madeAt(made))}.` : '';
  if (!isTaskOver(last.statusCode)) return `The files are being made. Reload the page in a moment.${before}`;
  return made ? `Made ${at(madeAt(made))}.` : 'There are no files yet.';
}

const madeAt = ({ finishedIsoDateTimeUtc, requestedIsoDateTimeUtc }: GoogleFeedTask) =>
  finishedIsoDateTimeUtc ?? requestedIsoDateTimeUtc;

const failedTitle = (hasFiles: boolean) =>
  hasFiles ? 'The last files couldn’t be made, so the ones before them are still here.' : 'The files couldn’t be made.';

function sizeText(bytes: number): string {
  return bytes < 1_000 ? `${bytes} bytes` : `${Math.round(bytes / 1_000)} kB`;
}

const MOST_SHOWN = 100;
const OF_SERVICE: Readonly<Record<GoogleServiceType, string>> = { DELIVERY: 'Delivery', TAKEOUT: 'Pickup' };

/** What of the store isn't in the files, by name, with the reason. */
export function LeftOutCard({ task }: { task: GoogleFeedTask | null }) {
  if (!task || task.leftOut.length === 0) return null;
  const alike = [...Map.groupBy(task.leftOut, ({ name, code }) => `${code} ${name}`).values()];
  const shown = alike.slice(0, MOST_SHOWN);
  return (
    <Card as="section">
      <SectionHeading>Not in the files</SectionHeading>
      <ul className="flex flex-col gap-2">
        {shown.map((ones) => (
          <li key={`${ones[0]!.code} ${ones[0]!.name}`}>
            <p>
              {ones[0]!.name} <span className="text-14 text-ink-2">{servicesText(ones)}</span>
            </p>
            <p className="text-14 text-ink-2">{whyLeftOutText(ones[0]!)}</p>
          </li>
        ))}
      </ul>
      {alike.length > shown.length ? <p className="mt-3 text-ink-2">And {alike.length - shown.length} more.</p> : null}
    </Card>
  );
}

function servicesText(ones: readonly LeftOut[]): string {
  const services = new Set(ones.flatMap(({ service }) => (service === null ? [] : [OF_SERVICE[service]])));
  return [...services].join(' and ');
}
