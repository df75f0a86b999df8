import type { DiningTable } from '#db/floor/dining-tables.repository.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import type { ListColumn, ListKit } from '../lists/list-kit.ts';
import { TABLE_SHAPES } from './table-kit.ts';

export interface TableRow extends DiningTable {
  readonly isInUse: boolean;
}

const IN_USE: StatusBadgeStyle = { word: 'Open bill', tone: 'going', icon: 'running' };
const FREE: StatusBadgeStyle = { word: 'Free', tone: 'off', icon: 'open' };

export const SHEETS = 'sheets';
export const TABLE_FIELD = 'tableId';

const COLUMNS: readonly ListColumn<TableRow>[] = [
  {
    key: 'name',
    header: 'Table',
    cell: ({ name }) => name,
    isSortable: true,
    sortsUpFirst: true,
    sortBy: ({ name }) => name,
  },
  {
    key: 'area',
    header: 'Area',
    cell: ({ area }) => area,
    isSortable: true,
    sortsUpFirst: true,
    sortBy: ({ area, name }) => [area, name],
  },
  {
    key: 'seats',
    header: 'Seats',
    isNumeric: true,
    cell: ({ seats }) => seats,
    isSortable: true,
    sortBy: ({ seats, name }) => [seats, name],
  },
  { key: 'shape', header: 'Shape', isMinor: true, cell: ({ type }) => TABLE_SHAPES[type] },
  {
    key: 'use',
    header: 'In use',
    onPhone: 'corner',
    cell: ({ isInUse }) => <StatusPill look={isInUse ? IN_USE : FREE} />,
  },
];

/** The tables that guests sit at, in the order in which people count. */
export function tableList(rows: readonly TableRow[], hrefOf: (tableId: string) => string): ListKit<TableRow> {
  const areas = [...new Set(rows.map(({ area }) => area))];
  return {
    caption: 'Tables',
    noun: { one: 'table', many: 'tables' },
    rowKey: ({ id }) => id,
    rowHref: ({ id }) => hrefOf(id),
    defaultSort: { by: 'name', direction: 'asc' },
    search: { label: 'Search tables', placeholder: 'Name or number', of: ({ name }) => name },
    filters: [
      ...(areas.length > 1
        ? [
            {
              name: 'area',
              label: 'Area',
              options: areas.map((area) => ({ value: area, label: area })),
              of: ({ area }: TableRow) => area,
            },
          ]
        : []),
      {
        name: 'use',
        label: 'In use',
        options: [
          { value: 'open', label: IN_USE.word },
          { value: 'free', label: FREE.word },
        ],
        of: ({ isInUse }) => (isInUse ? 'open' : 'free'),
      },
    ],
    empty: {
      title: 'No tables yet',
      text: 'Add your tables here or draw them on the table map. Each gets a QR code that guests scan to order.',
    },
    noMatches: { title: 'No tables match', text: 'Try part of the name, or another area.' },
    isBareUpTo: 4,
    bulk: {
      field: TABLE_FIELD,
      nameOf: ({ name }) => `table ${name}`,
      acts: [{ do: SHEETS, label: 'Print QR codes' }],
    },
    columns: COLUMNS,
  };
}
