import type { BatchUploadJob } from '#db/menu/batch-uploads.repository.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { ListKit } from '../../lists/list-kit.ts';
import { UPLOAD_STATES, uploadBadge, uploadState } from './upload-text.ts';

export interface UploadLine extends BatchUploadJob {
  /** When, in words. */
  readonly created: string;
}

/** The imports that were, the newest first. */
export function uploadList(hrefOf: (jobId: string) => string): ListKit<UploadLine> {
  return {
    caption: 'Past imports',
    noun: { one: 'import', many: 'imports' },
    rowKey: ({ id }) => id,
    rowHref: ({ id }) => hrefOf(id),
    defaultSort: { by: 'when', direction: 'desc' },
    search: {
      label: 'Search imports',
      placeholder: 'File or person',
      of: ({ fileName, by }) => `${fileName} ${by.name}`,
    },
    filters: [{ name: 'status', label: 'Status', options: UPLOAD_STATES, of: uploadState }],
    empty: { title: 'No imports yet', text: 'Each file you import appears here with its result.' },
    noMatches: { title: 'No imports match', text: 'Try part of the file’s name, or another status.' },
    isBareUpTo: 6,
    columns: [
      {
        key: 'file',
        header: 'File',
        cell: ({ fileName }) => <span className="break-all">{fileName}</span>,
        isSortable: true,
        sortsUpFirst: true,
        sortBy: ({ fileName, createdIsoDateTimeUtc }) => [fileName, createdIsoDateTimeUtc],
      },
      { key: 'status', header: 'Status', onPhone: 'corner', cell: (job) => <StatusPill look={uploadBadge(job)} /> },
      {
        key: 'rows',
        header: 'Rows',
        isNumeric: true,
        cell: ({ rowCount }) => rowCount,
        isSortable: true,
        sortBy: ({ rowCount }) => rowCount,
      },
      { key: 'by', header: 'Sent by', isMinor: true, cell: ({ by }) => by.name },
      {
        key: 'when',
        header: 'When',
        cell: ({ created }) => <span className="tnum">{created}</span>,
        isSortable: true,
        sortBy: ({ createdIsoDateTimeUtc }) => createdIsoDateTimeUtc,
      },
    ],
  };
}
