import {
  PLATFORM_PRINTER_STATES,
  type PlatformPrinter,
  type PrinterDay,
} from '#db/printing/platform-printers.queries.ts';
import { PRINTER_MODEL_FACTS } from '#src/domain/printing/printer-models.ts';
import { PRINTER_CONNECTIONS } from '#src/domain/printing/printing.schema.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { spanText } from '#src/ui/box-text.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { ListKit } from '../lists/list-kit.ts';
import { addressText, CONNECTION_LABELS, printerBadge } from '../printing/print-labels.ts';

export interface PlatformPrinterLine extends PlatformPrinter {
  /** Null: no docket in the last day. */
  readonly day: PrinterDay | null;
}

const STATE_LABELS = { online: 'Online', offline: 'Offline', unknown: 'Unknown', off: 'Turned off' } as const;

interface Around {
  readonly now: Temporal.Instant;
  readonly to: (line: PlatformPrinter) => string;
}

/** Every printer of the platform, those with a problem first. */
export function platformPrinterList({ now, to }: Around): ListKit<PlatformPrinterLine> {
  return {
    caption: 'Printers',
    noun: { one: 'printer', many: 'printers' },
    rowKey: ({ printer }) => printer.id,
    rowHref: to,
    defaultSort: { by: 'state', direction: 'asc' },
    search: { label: 'Search printers', placeholder: 'Printer, store or serial' },
    filters: [
      {
        name: 'state',
        label: 'State',
        options: PLATFORM_PRINTER_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] })),
      },
      {
        name: 'connection',
        label: 'Connection',
        options: PRINTER_CONNECTIONS.map((connection) => ({ value: connection, label: CONNECTION_LABELS[connection] })),
      },
    ],
    empty: { title: 'No printers yet', text: 'A printer appears here as soon as a store has added it.' },
    noMatches: { title: 'No printers match', text: 'Try part of the store’s name, or another state.' },
    columns: [
      {
        key: 'name',
        header: 'Printer',
        cell: ({ printer }) => (
          <>
            <span className="block font-semibold">{printer.name}</span>
            <span className="tnum block text-14 break-all text-ink-3">{addressText(printer)}</span>
          </>
        ),
        isSortable: true,
        sortsUpFirst: true,
      },
      {
        key: 'where',
        header: 'Store',
        onPhone: 'line',
        cell: ({ restaurantName, storeName }) => fullStoreName(restaurantName, storeName),
        isSortable: true,
        sortsUpFirst: true,
      },
      {
        key: 'state',
        header: 'State',
        onPhone: 'corner',
        cell: ({ printer, state }) => <StatusPill look={printerBadge(printer, state)} />,
        isSortable: true,
        sortsUpFirst: true,
      },
      { key: 'word', header: 'Last word', cell: (line) => <span className="tnum">{lastWord(line, now)}</span> },
      {
        key: 'model',
        header: 'Model',
        isMinor: true,
        cell: ({ printer }) => PRINTER_MODEL_FACTS[printer.printerModel].name,
      },
      { key: 'jobs', header: 'Last 24 hours', cell: ({ day }) => <span className="tnum">{dayText(day)}</span> },
    ],
  };
}

/** 'Paper out for 5 minutes', 'Printed 2 minutes ago'. */
export function lastWord({ state, day }: PlatformPrinterLine, now: Temporal.Instant): string {
  const since = state.statusIsoDateTimeUtc ? spanText(Temporal.Instant.from(state.statusIsoDateTimeUtc), now) : null;
  if (state.statusText !== '') return since ? `${state.statusText}, for ${since}` : state.statusText;
  const printed = day?.lastPrintedIsoDateTimeUtc;
  if (printed) return `Printed ${spanText(Temporal.Instant.from(printed), now)} ago`;
  return since ? `Heard ${since} ago` : 'Never heard';
}

/** '48 printed, 1 failed, 2 waiting'. */
export function dayText(day: PrinterDay | null): string {
  if (!day) return 'No dockets';
  const others = [day.failed > 0 ? `${day.failed} failed` : '', day.waiting > 0 ? `${day.waiting} waiting` : ''];
  return [`${day.printed} printed`, ...others].filter(Boolean).join(', ');
}
