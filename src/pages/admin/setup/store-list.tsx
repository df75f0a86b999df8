import type { StoreRow } from '#db/tenancy/stores.repository.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { href } from '#src/pages/page.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import type { FileColumn, ListKit } from '../lists/list-kit.ts';
import { paths } from '../paths.ts';
import { type StoreToday, WaitingOrders } from '../today/store-today.tsx';
import { PauseForm } from './pause-form.tsx';

/** Whether a store takes orders now, in a word and a colour. */
export function openBadge(head: { readonly isOpen: boolean; readonly isPaused: boolean }): StatusBadgeStyle {
  if (head.isPaused) return { word: 'Paused', tone: 'fail', icon: 'offline' };
  return head.isOpen ? { word: 'Open', tone: 'done', icon: 'online' } : { word: 'Closed', tone: 'off', icon: 'slash' };
}

export interface StoreLine {
  readonly storeId: string;
  readonly restaurantId: string;
  readonly name: string;
  readonly where: string;
  readonly openText: string;
  readonly isOpen: boolean;
  readonly isPaused: boolean;
  /** Read for the stores that are shown, and for all of them where they are sorted by it. */
  readonly figures: { readonly today: StoreToday; readonly itemCount: number } | null;
}

export const STORE_FIELD = 'storeId';
const STATES = ['paused', 'open', 'closed'] as const;
const STATE_OPTIONS = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'paused', label: 'Paused' },
] as const;

function stateOf({ isPaused, isOpen }: StoreLine): (typeof STATES)[number] {
  if (isPaused) return 'paused';
  return isOpen ? 'open' : 'closed';
}

/** The columns that are sorted by what was sold today. */
export const SORTS_BY_FIGURES: readonly string[] = ['sales', 'orders'];

export function addressOf({ line1, suburb, state, postcode }: StoreRow): string {
  return [line1, suburb, state, postcode].filter(Boolean).join(', ');
}

interface StoreListFacts {
  readonly base: string;
  readonly mayManage: boolean;
  /** Several can be paused at once. */
  readonly hasSeveral: boolean;
}

export function storeList({ base, mayManage, hasSeveral }: StoreListFacts): ListKit<StoreLine> {
  return {
    caption: 'Stores',
    noun: { one: 'store', many: 'stores' },
    rowKey: ({ storeId }) => storeId,
    rowHref: ({ restaurantId, storeId }) => href(base, paths.store, { restaurantId, storeId }),
    defaultSort: { by: 'name', direction: 'asc' },
    search: { label: 'Search stores', placeholder: 'Name or suburb', of: ({ name, where }) => `${name} ${where}` },
    filters: [{ name: 'status', label: 'Status', options: STATE_OPTIONS, of: stateOf }],
    empty: {
      title: 'No stores yet',
      text: 'Add a store with its address, hours and menu to start taking orders.',
    },
    noMatches: { title: 'No stores match', text: 'Try part of the name or suburb, or another status.' },
    isBareUpTo: 6,
    bulk:
      mayManage && hasSeveral
        ? {
            field: STORE_FIELD,
            nameOf: ({ name }) => name,
            acts: [
              { do: 'pause', label: 'Pause', question: 'Customers can’t order online until you resume.' },
              { do: 'resume', label: 'Resume' },
            ],
          }
        : undefined,
    columns: [
      ...storeColumns,
      ...(mayManage
        ? [
            {
              key: 'pause',
              header: <span className="sr-only">Pause</span>,
              cell: (line: StoreLine) => <StorePause base={base} line={line} />,
            },
          ]
        : []),
    ],
  };
}

const storeColumns: ListKit<StoreLine>['columns'] = [
  {
    key: 'name',
    header: 'Store',
    cell: ({ name, where }) => (
      <>
        <span className="block">{name}</span>
        <span className="block font-normal text-14 text-ink-2">{where || 'No address yet'}</span>
      </>
    ),
    isSortable: true,
    sortsUpFirst: true,
    sortBy: ({ name }) => name,
  },
  {
    key: 'state',
    header: 'Status',
    cell: (line) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 max-sm:justify-end">
        <StatusPill look={openBadge(line)} />
        {line.openText === openBadge(line).word ? null : <span className="text-14 text-ink-2">{line.openText}</span>}
      </span>
    ),
    isSortable: true,
    sortsUpFirst: true,
    sortBy: (line) => [STATES.indexOf(stateOf(line)), line.name],
  },
  {
    key: 'sales',
    header: 'Sales today',
    isNumeric: true,
    cell: ({ figures }) => figures?.today.salesText,
    isSortable: true,
    sortBy: ({ figures }) => figures?.today.salesInCents ?? null,
  },
  {
    key: 'orders',
    header: 'Orders today',
    isNumeric: true,
    cell: ({ figures }) =>
      figures ? (
        <span className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
          <WaitingOrders today={figures.today} />
          {figures.today.orderCount}
        </span>
      ) : null,
    isSortable: true,
    sortBy: ({ figures }) => figures?.today.orderCount ?? null,
  },
];

/** Above the link that covers the row. */
function StorePause({ base, line: { restaurantId, storeId, name, isPaused } }: { base: string; line: StoreLine }) {
  return (
    <div className="relative z-10 sm:min-w-52">
      <PauseForm
        action={href(base, paths.editStore, { restaurantId, storeId })}
        storeName={name}
        isPaused={isPaused}
        from="stores"
      />
    </div>
  );
}

export const STORE_FILE: readonly FileColumn<StoreLine>[] = [
  { header: 'Store', cell: ({ name }) => name },
  { header: 'Address', cell: ({ where }) => where },
  { header: 'Status', cell: (line) => openBadge(line).word },
  { header: 'Sales today', cell: ({ figures }) => amountToDecimalText(figures?.today.salesInCents) },
  { header: 'Orders today', cell: ({ figures }) => figures?.today.orderCount ?? null },
  { header: 'Menu items', cell: ({ figures }) => figures?.itemCount ?? null },
];
