import type { StorePrinter } from '#db/printing/printers.repository.ts';
import type { PrintStation } from '#src/domain/printing/printing.schema.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { ListKit } from '../lists/list-kit.ts';
import { addressText, PAPER_LABELS, printerBadge } from './print-labels.ts';

export interface PrinterLine extends StorePrinter {
  /** Since when it is as it is, in words. */
  readonly since: string | null;
  readonly stationNames: readonly string[];
  readonly backupName: string | null;
}

export const TEST_PRINT = 'testPrint';
export const PRINTER_FIELD = 'printerId';

/** The printers with the list's extra facts. */
export function printerLines(
  printers: readonly (StorePrinter & { readonly since: string | null })[],
  stations: readonly PrintStation[],
): PrinterLine[] {
  return printers.map((each) => ({
    ...each,
    stationNames: stations.filter(({ printerIds }) => printerIds.includes(each.printer.id)).map(({ name }) => name),
    backupName: printers.find(({ printer }) => printer.id === each.printer.fallbackPrinterId)?.printer.name ?? null,
  }));
}

type Condition = 'attention' | 'working' | 'off';
const CONDITIONS: readonly { readonly value: Condition; readonly label: string }[] = [
  { value: 'attention', label: 'Needs attention' },
  { value: 'working', label: 'Working' },
  { value: 'off', label: 'Turned off' },
];
const RANKS: Record<Condition, number> = { attention: 0, working: 1, off: 2 };

function conditionOf({ printer, state }: StorePrinter): Condition {
  if (!printer.active) return 'off';
  return printerBadge(printer, state).tone === 'done' ? 'working' : 'attention';
}

interface PrinterListFacts {
  readonly mayManage: boolean;
  /** Several can be tested at once. */
  readonly hasSeveral: boolean;
  readonly printerHref: (printerId: string) => string;
}

/** Printers that need attention first, each group by name. */
export function printerList({ mayManage, hasSeveral, printerHref }: PrinterListFacts): ListKit<PrinterLine> {
  return {
    caption: 'Printers',
    noun: { one: 'printer', many: 'printers' },
    rowKey: ({ printer }) => printer.id,
    rowHref: ({ printer }) => printerHref(printer.id),
    defaultSort: { by: 'state', direction: 'asc' },
    search: {
      label: 'Search printers',
      placeholder: 'Name, address or station',
      of: ({ printer, stationNames }) => [printer.name, addressText(printer), ...stationNames].join(' '),
    },
    filters: [{ name: 'state', label: 'Status', options: CONDITIONS, of: conditionOf }],
    empty: {
      title: 'No printers yet',
      text: 'Add your kitchen printer using its network address. Until then, orders only appear on tills.',
    },
    noMatches: { title: 'No printers match', text: 'Try part of the name or address, or another status.' },
    isBareUpTo: 6,
    bulk:
      mayManage && hasSeveral
        ? {
            field: PRINTER_FIELD,
            nameOf: ({ printer }) => printer.name,
            acts: [{ do: TEST_PRINT, label: 'Test' }],
          }
        : undefined,
    columns: printerColumns(mayManage),
  };
}

function printerColumns(mayManage: boolean): ListKit<PrinterLine>['columns'] {
  return [
    {
      key: 'name',
      header: 'Name',
      cell: ({ printer }) => printer.name,
      isSortable: true,
      sortsUpFirst: true,
      sortBy: ({ printer }) => printer.name,
    },
    {
      key: 'state',
      header: 'Status',
      onPhone: 'corner',
      cell: (line) => <State line={line} />,
      isSortable: true,
      sortsUpFirst: true,
      sortBy: (line) => [RANKS[conditionOf(line)], line.printer.name],
    },
    {
      key: 'address',
      header: 'Address',
      cell: ({ printer }) => <span className="tnum">{addressText(printer)}</span>,
      isSortable: true,
      sortsUpFirst: true,
      sortBy: ({ printer }) => addressText(printer),
    },
    { key: 'paper', header: 'Paper', cell: ({ printer }) => PAPER_LABELS[printer.paperDots], isMinor: true },
    {
      key: 'stations',
      header: 'Stations',
      cell: ({ stationNames }) => stationNames.join(', ') || <span className="text-ink-3">none</span>,
    },
    { key: 'standIn', header: 'Backup printer', isMinor: true, cell: ({ backupName }) => backupName ?? '–' },
    {
      key: 'test',
      header: <span className="sr-only">Test</span>,
      cell: ({ printer }) => (mayManage ? <TestButton printer={printer} /> : null),
    },
  ];
}

function State({ line: { printer, state, since } }: { line: PrinterLine }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <StatusPill look={printerBadge(printer, state)} />
      {state.statusText === '' ? null : (
        <span className="text-14 text-ink-2">
          {state.statusText}
          {state.statusCode === 'offline' && since ? ` since ${since}` : null}
        </span>
      )}
    </span>
  );
}

function TestButton({ printer }: { printer: StorePrinter['printer'] }) {
  return (
    <form method="post" className="relative z-10 inline">
      <input type="hidden" name={PRINTER_FIELD} value={printer.id} />
      <Button type="submit" name="do" value={TEST_PRINT} size="small" aria-label={`Test print at ${printer.name}`}>
        Test print
      </Button>
    </form>
  );
}
