import type { CloudPrinterRow } from '#db/printing/cloud-printers.repository.ts';
import type { PlatformCloudPrinter } from '#db/printing/platform-cloud-printers.queries.ts';
import { CLOUD_PRINTER_CODES, cloudPrinterText } from '#src/domain/printing/cloud-printer-codes.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { spanText } from '#src/ui/box-text.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import type { ListKit } from '../lists/list-kit.ts';

const CLOUD_STATES = ['online', 'offline', 'quiet', 'unbound', 'releasing'] as const;
export type CloudState = (typeof CLOUD_STATES)[number];

export const CLOUD_STATE_LOOKS: Readonly<Record<CloudState, StatusBadgeStyle>> = {
  online: { word: 'Online', tone: 'done', icon: 'online' },
  offline: { word: 'Offline', tone: 'fail', icon: 'offline' },
  quiet: { word: 'Not heard yet', tone: 'wait', icon: 'unknown' },
  unbound: { word: 'Not bound', tone: 'fail', icon: 'warning' },
  releasing: { word: 'Being released', tone: 'off', icon: 'running' },
};

/** How a serial number stands with Sunmi. */
export function cloudStateOf(row: CloudPrinterRow & { readonly printerName: string | null }): CloudState {
  if (row.printerName === null) return 'releasing';
  if (row.boundIsoDateTimeUtc === null) return 'unbound';
  if (row.isOnline === null) return 'quiet';
  return row.isOnline === 1 ? 'online' : 'offline';
}

const RANKS: Readonly<Record<CloudState, number>> = { unbound: 0, offline: 1, quiet: 2, releasing: 3, online: 4 };

interface Around {
  readonly now: Temporal.Instant;
  readonly to: (row: PlatformCloudPrinter) => string;
}

/** Every printer behind Sunmi's cloud, those with a problem first. */
export function cloudPrinterList({ now, to }: Around): ListKit<PlatformCloudPrinter> {
  return {
    caption: 'Sunmi cloud printers',
    noun: { one: 'printer', many: 'printers' },
    rowKey: ({ serialNumber }) => serialNumber,
    rowHref: to,
    defaultSort: { by: 'state', direction: 'asc' },
    search: {
      label: 'Search Sunmi printers',
      placeholder: 'Serial, printer or store',
      of: (row) =>
        [row.serialNumber, row.printerName, row.restaurantName, row.storeName, row.shopId].filter(Boolean).join(' '),
    },
    filters: [
      {
        name: 'state',
        label: 'State',
        options: CLOUD_STATES.map((state) => ({ value: state, label: CLOUD_STATE_LOOKS[state].word })),
        of: cloudStateOf,
      },
    ],
    empty: {
      title: 'No Sunmi printers yet',
      text: 'A printer appears here once a store has added it by its serial number.',
    },
    noMatches: { title: 'No printers match', text: 'Try part of the serial number, or another state.' },
    isBareUpTo: 3,
    columns: [
      {
        key: 'serial',
        header: 'Serial number',
        cell: ({ serialNumber, printerName }) => (
          <>
            <span className="tnum block font-semibold break-all">{serialNumber}</span>
            <span className="block text-14 text-ink-3">{printerName ?? 'Printer removed'}</span>
          </>
        ),
        isSortable: true,
        sortsUpFirst: true,
        sortBy: ({ serialNumber }) => serialNumber,
      },
      {
        key: 'where',
        header: 'Store',
        onPhone: 'line',
        cell: ({ restaurantName, storeName }) => fullStoreName(restaurantName, storeName),
        isSortable: true,
        sortsUpFirst: true,
        sortBy: ({ restaurantName, storeName, serialNumber }) => [restaurantName, storeName, serialNumber],
      },
      { key: 'shop', header: 'Shop ID', isMinor: true, cell: ({ shopId }) => <span className="tnum">{shopId}</span> },
      {
        key: 'state',
        header: 'State',
        onPhone: 'corner',
        cell: (row) => <StatusPill look={CLOUD_STATE_LOOKS[cloudStateOf(row)]} />,
        isSortable: true,
        sortsUpFirst: true,
        sortBy: (row) => [RANKS[cloudStateOf(row)], row.serialNumber],
      },
      {
        key: 'heard',
        header: 'Last word',
        cell: (row) => <LastWord row={row} now={now} />,
        isSortable: true,
        sortBy: ({ heardIsoDateTimeUtc, serialNumber }) => [heardIsoDateTimeUtc ?? '', serialNumber],
      },
    ],
  };
}

function LastWord({ row: { code, heardIsoDateTimeUtc: heard }, now }: { row: CloudPrinterRow; now: Temporal.Instant }) {
  const known = CLOUD_PRINTER_CODES.find((one) => one === code);
  return (
    <>
      <span className="tnum block">{heard ? `${spanText(Temporal.Instant.from(heard), now)} ago` : 'Never heard'}</span>
      {known === undefined ? null : (
        <span className="block text-14 text-fail-text">{`${known}: ${cloudPrinterText(known)}`}</span>
      )}
    </>
  );
}
