import {
  PLATFORM_UPLOAD_STATES,
  type PlatformUpload,
  type PlatformUploadRow,
  type PlatformUploadState,
} from '#db/menu/platform-uploads.queries.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { spanText } from '#src/ui/box-text.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import type { ListKit } from '../lists/list-kit.ts';

/** The longest file takes a few minutes: one that still runs after this is stuck. */
export const STUCK_MINUTES = 15;

export const SOURCE_LABELS = { file: 'File', starter: 'Starting menu', store: 'Another store' } as const;

const LOOKS: Readonly<Record<PlatformUploadState | 'undone', StatusBadgeStyle>> = {
  created: { word: 'Created', tone: 'wait', icon: 'new' },
  running: { word: 'Running', tone: 'going', icon: 'running' },
  success: { word: 'Success', tone: 'done', icon: 'completed' },
  failure: { word: 'Failure', tone: 'fail', icon: 'warning' },
  stuck: { word: 'Stuck', tone: 'fail', icon: 'warning' },
  failedRows: { word: 'Success, some rows failed', tone: 'done', icon: 'completed' },
  undone: { word: 'Undone', tone: 'off', icon: 'undo' },
};

const ROW_LOOKS: Readonly<Record<NonNullable<PlatformUploadRow['outcome']> | 'waiting', StatusBadgeStyle>> = {
  waiting: { word: 'Waiting', tone: 'wait', icon: 'queued' },
  added: { word: 'Added', tone: 'done', icon: 'completed' },
  changed: { word: 'Changed', tone: 'done', icon: 'completed' },
  same: { word: 'No change', tone: 'off', icon: 'check' },
  failed: { word: 'Failed', tone: 'fail', icon: 'warning' },
};

/** How long ago, as lists of the platform are narrowed. */
export const PERIODS = [
  { value: 'day', label: 'Last 24 hours', hours: 24 },
  { value: 'week', label: 'Last 7 days', hours: 7 * 24 },
  { value: 'month', label: 'Last 30 days', hours: 30 * 24 },
] as const;

/** Since when those of a period were sent; undefined: of any time. */
export function sinceOf(period: string | undefined, now: Temporal.Instant): string | undefined {
  const hours = PERIODS.find(({ value }) => value === period)?.hours;
  return hours === undefined ? undefined : isoUtc(now.subtract({ hours }));
}

/** One that was started before this and still runs is stuck. */
export function stuckBefore(now: Temporal.Instant): string {
  return isoUtc(now.subtract({ minutes: STUCK_MINUTES }));
}

export function uploadLook(job: PlatformUpload, now: Temporal.Instant): StatusBadgeStyle {
  if (job.undoneIsoDateTimeUtc !== null) return LOOKS.undone;
  const isStuck =
    job.statusCode === 'running' && job.startedIsoDateTimeUtc !== null && job.startedIsoDateTimeUtc < stuckBefore(now);
  return LOOKS[isStuck ? 'stuck' : job.statusCode];
}

export function rowLook({ outcome }: Pick<PlatformUploadRow, 'outcome'>): StatusBadgeStyle {
  return ROW_LOOKS[outcome ?? 'waiting'];
}

/** '120 of 300'. */
export function doneText({ doneCount, rowCount }: PlatformUpload): string {
  return `${doneCount.toLocaleString('en-AU')} of ${rowCount.toLocaleString('en-AU')}`;
}

interface Around {
  readonly now: Temporal.Instant;
  readonly to: (job: PlatformUpload) => string;
}

/** Every batch upload of the platform, the newest first. */
export function platformUploadList({ now, to }: Around): ListKit<PlatformUpload> {
  return {
    caption: 'Batch uploads',
    noun: { one: 'batch upload', many: 'batch uploads' },
    rowKey: ({ id }) => id,
    rowHref: to,
    defaultSort: { by: 'when', direction: 'desc' },
    search: { label: 'Search batch uploads', placeholder: 'File, restaurant, store or person' },
    filters: [
      {
        name: 'state',
        label: 'State',
        options: PLATFORM_UPLOAD_STATES.map((state) => ({ value: state, label: LOOKS[state].word })),
      },
      {
        name: 'source',
        label: 'Source',
        options: Object.entries(SOURCE_LABELS).map(([value, label]) => ({ value, label })),
      },
      { name: 'when', label: 'Sent', options: PERIODS.map(({ value, label }) => ({ value, label })) },
    ],
    empty: { title: 'No batch uploads yet', text: 'A menu that a restaurant imports or copies appears here.' },
    noMatches: { title: 'No batch uploads match', text: 'Try part of the restaurant’s name, or another state.' },
    columns: [
      {
        key: 'file',
        header: 'Batch upload',
        cell: ({ fileName, source }) => (
          <>
            <span className="block font-semibold break-all">{fileName}</span>
            <span className="block text-14 text-ink-3">{SOURCE_LABELS[source]}</span>
          </>
        ),
      },
      {
        key: 'where',
        header: 'Store',
        onPhone: 'line',
        cell: ({ restaurantName, storeName }) => fullStoreName(restaurantName, storeName),
        isSortable: true,
        sortsUpFirst: true,
      },
      { key: 'state', header: 'State', onPhone: 'corner', cell: (job) => <StatusPill look={uploadLook(job, now)} /> },
      {
        key: 'rows',
        header: 'Rows done',
        isNumeric: true,
        cell: (job) => <span className="tnum whitespace-nowrap">{doneText(job)}</span>,
        isSortable: true,
      },
      {
        key: 'failed',
        header: 'Failed rows',
        isNumeric: true,
        cell: ({ failedCount }) => failedCount.toLocaleString('en-AU'),
        isSortable: true,
      },
      { key: 'by', header: 'Sent by', isMinor: true, cell: ({ byName }) => byName || '–' },
      {
        key: 'when',
        header: 'Sent',
        cell: ({ createdIsoDateTimeUtc: at }) => (
          <span className="tnum">{spanText(Temporal.Instant.from(at), now)} ago</span>
        ),
        isSortable: true,
      },
    ],
  };
}
